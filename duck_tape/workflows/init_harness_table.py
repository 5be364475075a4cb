"""Every harness that can be told of the hook, as one table (spec: harness, "init").

A new harness is one row here, and its name in `duck_tape.harness.caller`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import Any

    from duck_tape.workflows.init_harness_command import Command

LOCAL = "local"
PROJECT = "project"
SECONDS = 10
"""How long a harness waits for the hook; the hook itself ends well before that."""


@dataclass(frozen=True, slots=True)
class Harness:
    """Where and how one harness is told of a hook.

    Attributes:
        name: As given to `--harness`.
        title: As its users call it.
        file: Its file for this project, relative to the root.
        event: Its word for "about to compact"; "" where the file is a plugin, not settings.
        local_file: Its file for this machine alone, where it has one.
        home_file: Its file for all projects, relative to HOME; "" where that has `file`'s name.
        grouped: Whether an event holds groups of hooks, not hooks.
        versioned: Whether the file says `"version": 1`.
        folder: What a project that uses it has.
        aliases: Other names that people give it.
        advice: What the user must know besides.
    """

    name: str
    title: str
    file: str
    event: str = ""
    local_file: str = ""
    home_file: str = ""
    grouped: bool = False
    versioned: bool = False
    folder: str = ""
    aliases: tuple[str, ...] = ()
    advice: str = ""

    def path(self, root: Path, scope: str) -> Path:
        """Return its file in a project."""
        return root / (self.local_file if scope == LOCAL and self.local_file else self.file)

    @property
    def default_scope(self) -> str:
        """This machine alone where the harness has a file for that."""
        return LOCAL if self.local_file else PROJECT

    def entry(self, command: Command) -> dict[str, Any]:
        """Return the hook as this harness writes it down."""
        if self.name == "cursor":
            return {"command": command.plain}
        if self.name == "copilot":
            forms = {"bash": command.posix, "powershell": command.powershell}
            return {"type": "command", **forms, "timeoutSec": SECONDS}
        if self.name == "gemini":
            named = {"type": "command", "name": "duck-tape", "command": command.plain}
            return {**named, "timeout": SECONDS * 1000}
        line = command.posix if self.name == "claude-code" else command.plain
        return {"type": "command", "command": line, "timeout": SECONDS}


HARNESSES = (
    Harness(
        "claude-code",
        "Claude Code",
        ".claude/settings.json",
        "PreCompact",
        local_file=".claude/settings.local.json",
        grouped=True,
        folder=".claude",
        aliases=("claude",),
    ),
    Harness(
        "copilot",
        "GitHub Copilot CLI",
        ".github/hooks/duck-tape.json",
        "preCompact",
        home_file=".copilot/hooks/duck-tape.json",
        versioned=True,
        folder=".github/hooks",
        aliases=("copilot-cli", "github-copilot"),
    ),
    Harness(
        "opencode",
        "opencode",
        ".opencode/plugins/duck-tape.js",
        home_file=".config/opencode/plugins/duck-tape.js",
        folder=".opencode",
    ),
    Harness(
        "codex",
        "Codex CLI",
        ".codex/hooks.json",
        "PreCompact",
        grouped=True,
        folder=".codex",
        aliases=("codex-cli",),
        advice="Codex skips a hook in silence until you trust it: start codex and type /hooks.",
    ),
    Harness(
        "gemini",
        "Gemini CLI",
        ".gemini/settings.json",
        "PreCompress",
        grouped=True,
        folder=".gemini",
        aliases=("gemini-cli",),
    ),
    Harness(
        "cursor",
        "Cursor",
        ".cursor/hooks.json",
        "preCompact",
        versioned=True,
        folder=".cursor",
    ),
)
NAMES = tuple(harness.name for harness in HARNESSES)


def harness_named(name: str) -> Harness:
    """Return the harness of that name, or raise `UsageError`."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for harness in HARNESSES:
        if wanted in {harness.name, *harness.aliases}:
            return harness
    raise UsageError(f"--harness {name}: not known.", hint=f"Known are {', '.join(NAMES)}.")


def names_in(given: Iterable[str]) -> tuple[str, ...]:
    """Return the names that options name, commas allowed, each once; raises `UsageError`."""
    words = [word for option in given for word in option.replace(",", " ").split()]
    return tuple(dict.fromkeys(harness_named(word).name for word in words))


def detected(root: Path) -> tuple[str, ...]:
    """Return the names of the harnesses that the project shows signs of."""
    return tuple(harness.name for harness in HARNESSES if (root / harness.folder).is_dir())
