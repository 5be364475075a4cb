"""Which harness calls (spec: harness hooks, "Who is calling").

No single sign is enough: Copilot and Gemini also set `CLAUDE_PROJECT_DIR`, Copilot also runs the
hooks of Claude Code's settings, and an agent may start another harness, which inherits the outer
one's environment. A session id in the environment that differs from the payload's is the outer
one's.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.harness.payload import Payload

CLAUDE = "claude-code"
COPILOT = "copilot"
OPENCODE = "opencode"
CODEX = "codex"
GEMINI = "gemini"
CURSOR = "cursor"
NAMES = (CLAUDE, COPILOT, OPENCODE, CODEX, GEMINI, CURSOR)

_ALSO = {
    "claude": CLAUDE,
    "claude_code": CLAUDE,
    "copilot-cli": COPILOT,
    "github-copilot": COPILOT,
    "codex-cli": CODEX,
    "gemini-cli": GEMINI,
}
_PLACES = (
    ("/.claude/", CLAUDE),
    ("/.copilot/", COPILOT),
    ("/.codex/", CODEX),
    ("/.gemini/", GEMINI),
    ("/.cursor/", CURSOR),
)


def known(name: str) -> str:
    """Return the harness that a name on the command line means, "" for no known one."""
    lower = name.strip().lower()
    return lower if lower in NAMES else _ALSO.get(lower, "")


def calling(named: str, payload: Payload, environ: Mapping[str, str]) -> str:
    """Return the harness that calls, "" where nothing tells.

    Args:
        named: The known name on the command line, or "". Before Claude Code's the environment is
            believed: Copilot runs Claude Code's lines too.
        payload: What it says.
        environ: The environment.
    """
    return (
        _own_shape(payload)
        or _by_session(payload, environ)
        or (named if named != CLAUDE else "")
        or _by_environment(payload, environ)
        or named
        or _by_shape(payload)
        or _by_place(payload.transcript)
    )


def _own_shape(payload: Payload) -> str:
    """Payloads that only one program sends."""
    values = payload.values
    if (
        "sessionID" in values
        or payload.messages is not None
        or "session.compacting" in payload.event
    ):
        return OPENCODE
    if "conversation_id" in values or "cursor_version" in values:
        return CURSOR
    return ""


def _by_session(payload: Payload, environ: Mapping[str, str]) -> str:
    """The environment names the very session of the payload."""
    if payload.session and environ.get("GEMINI_SESSION_ID") == payload.session:
        return GEMINI
    if payload.session and environ.get("CLAUDE_CODE_SESSION_ID") == payload.session:
        return CLAUDE
    return ""


def _by_environment(payload: Payload, environ: Mapping[str, str]) -> str:
    """What the environment says of the harness, unless it is plainly an outer one's."""
    codex = _is_codex(payload)
    if environ.get("COPILOT_CLI") == "1" and not codex:
        return COPILOT
    if environ.get("GEMINI_SESSION_ID") and not payload.session:
        return GEMINI
    if codex:
        return CODEX
    inner = environ.get("CLAUDE_CODE_SESSION_ID", "") in {"", payload.session}
    return CLAUDE if environ.get("CLAUDECODE") == "1" and inner else ""


def _is_codex(payload: Payload) -> bool:
    return bool(payload.text("turn_id") and payload.text("model"))


def _by_shape(payload: Payload) -> str:
    """How the keys are spelled, and which there are."""
    values = payload.values
    if "sessionId" in values or "transcriptPath" in values:
        return COPILOT
    if payload.event == "PreCompress":
        return GEMINI
    return CLAUDE if "prompt_id" in values else ""


def _by_place(transcript: str) -> str:
    """The folder of the harness in which the transcript lies."""
    path = transcript.replace("\\", "/")
    return next((name for part, name in _PLACES if part in path), "")
