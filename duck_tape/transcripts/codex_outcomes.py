"""How a tool call of Codex ended, read from the texts that its versions wrote (pure)."""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts.shapes import fault, joined, mapping, string, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CODE = expression(r"(?i:Process exited with code|Exit code:)\s*(-?\d+)")
_RUNNING = expression(r"Process running with session ID (\d+)")
_BODY = "Output:\n"
_FAILED = (
    "unsupported call:",
    "unsupported custom tool call:",
    "failed to ",
    "unable to ",
    "request_user_input is unavailable",
    "exec_command failed",
    "write_stdin failed",
    "apply_patch verification failed",
    "execution error:",
    "failed in sandbox",
    "tool call error",
    "tool call failed",
    "error:",
)
_REFUSED = (
    "exec command rejected by user",
    "patch rejected by user",
    "rejected by user",
    "rejected: user",
    "aborted by user",
    "aborted",
    "request_user_input was cancelled",
    "declined by user",
)


class Outcome:
    """How a call ended.

    Attributes:
        ok: Whether it succeeded.
        refused: Whether the user refused or stopped it.
        error: What it said when it failed, else "".
        session: The number of a process that still runs, "" for a call that ended.
    """

    __slots__ = ("error", "ok", "refused", "session")

    def __init__(
        self, *, ok: bool = True, refused: bool = False, error: str = "", session: str = ""
    ) -> None:
        """See the class."""
        self.ok = ok
        self.refused = refused
        self.error = error
        self.session = session


def output_text(output: Any) -> str:
    """Return a tool's output as text, whatever version wrote it."""
    if isinstance(output, dict):
        return string(output.get("content")) or joined(output.get("content_items"))
    return joined(output)


def of_output(output: Any) -> Outcome:
    """Return the outcome that a `function_call_output` tells."""
    text = output_text(output)
    if text.startswith("{"):
        known = mapping(_json(text))
        code = whole(mapping(known.get("metadata")).get("exit_code"))
        if code is not None:
            return of_code(code, string(known.get("output")))
    start = text.lstrip()[:200].lower()
    if start.startswith(_REFUSED):
        return Outcome(ok=False, refused=True, error=fault(text))
    head, _, body = text.partition(_BODY)
    found = _CODE.search(head[:1000]) or _CODE.match(body)
    if found:
        return of_code(int(found[1][:9]), body or text)
    if running := _RUNNING.search(head[:1000]):
        return Outcome(session=running[1])
    if start.startswith(_FAILED) or mapping(output).get("success") is False:
        return Outcome(ok=False, error=fault(text))
    return Outcome()


def of_code(code: int, output: str) -> Outcome:
    """Return the outcome of a process that exited with `code`."""
    return Outcome() if code == 0 else Outcome(ok=False, error=fault(output))


def of_item(item: dict[str, Any]) -> Outcome:
    """Return the outcome of a completed item or of an older `..._end` event."""
    status = string(item.get("status"))
    code = whole(item.get("exit_code"))
    error = item.get("error")
    text = (
        string(item.get("aggregated_output"))
        or "\n".join(filter(None, (string(item.get("stdout")), string(item.get("stderr")))))
        or string(mapping(error).get("message"))
        or string(error)
    )
    if status == "declined":
        return Outcome(ok=False, refused=True, error=fault(text))
    if code is not None:
        return of_code(code, text)
    result = mapping(item.get("result"))
    wrong = status == "failed" or item.get("success") is False or bool(error) or "Err" in result
    inner = mapping(result.get("Ok") or result)
    if wrong or inner.get("isError") is True or inner.get("is_error") is True:
        text = text or string(result.get("Err")) or joined(inner.get("content"))
        return Outcome(ok=False, error=fault(text))
    return Outcome()


def answers(output: Any) -> dict[str, str]:
    """Return the answers by the questions' ids in the output of `request_user_input`."""
    found = mapping(mapping(_json(output_text(output))).get("answers"))
    return {key: text for key, value in found.items() if (text := _answer(value))}


def _answer(value: Any) -> str:
    chosen = mapping(value).get("answers", value)
    chosen = [chosen] if isinstance(chosen, str) else chosen
    texts = [text for text in chosen if isinstance(text, str)] if isinstance(chosen, list) else []
    return ", ".join(text.removeprefix("user_note: ").strip() for text in texts if text.strip())


def _json(text: str) -> Any:
    """Return a JSON text's value, None for what is none."""
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
