"""Where output goes: standard streams in UTF-8, JSON on demand, colour only on a terminal.

Everything that is printed passes one of three doors here (`text`, `data`, `error`). `error` masks
findings on the way, since an error may quote what the user typed.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

from duck_tape.text.printable import JSON_ESCAPES, escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TextIO

    from duck_tape.errors import DuckTapeError

JSON_VERSION = 1
"""Version of the documented shapes; grows when a field changes its meaning or goes."""


def utf8_streams() -> None:
    """Make the standard streams UTF-8 on every platform and locale.

    Line ends are written as they are; what cannot be encoded (a lone surrogate of a file name)
    is written as an escape, never raised.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


class Output:
    """The doors to the user.

    Attributes:
        json: Whether `--json` was given: then only `data` and `error` print, each one object.
        terminal: Whether standard output is a terminal.
        interactive: Whether questions can be asked: standard input and error are terminals.
        hide: Masks what this repository's environment files hold; every door applies it.
    """

    def __init__(
        self,
        stdout: TextIO,
        stderr: TextIO,
        *,
        json: bool = False,
        terminal: bool = False,
        interactive: bool = False,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """Take the streams; nothing is written yet."""
        self.stdout = stdout
        self.stderr = stderr
        self.json = json
        self.terminal = terminal
        self.interactive = interactive
        self.hide: Callable[[str], str] = lambda text: text
        values = os.environ if environ is None else environ
        self.colour = terminal and not values.get("NO_COLOR") and values.get("TERM") != "dumb"

    @classmethod
    def for_process(cls, *, json: bool = False) -> Output:
        """Return the output of this process's own standard streams."""
        terminal = sys.stdout.isatty()
        asking = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
        return cls(sys.stdout, sys.stderr, json=json, terminal=terminal, interactive=asking)

    def text(self, text: str) -> None:
        """Print lines for a person, without adding a line end of its own; silent with `--json`."""
        if not self.json:
            told = self.hide(text)
            self.stdout.write(told if told.endswith("\n") or not told else told + "\n")

    def note(self, text: str) -> None:
        """Print an aside (which file, what was restored) on standard error; silent with JSON."""
        if not self.json:
            self.stderr.write(self.hide(text).rstrip("\n") + "\n")

    def data(self, command: str, value: Mapping[str, Any]) -> None:
        """Print the command's result as one JSON object, only with `--json`."""
        if self.json:
            head = {"duck_tape": JSON_VERSION, "command": command, "ok": True}
            self._dump({**head, **value})

    def error(self, error: DuckTapeError) -> None:
        """Print an error: what is wrong, then what to do; with `--json` as an object."""
        from duck_tape.redaction.shown import shown

        message, hint = self.hide(shown(error.message)), self.hide(shown(error.hint))
        if self.json:
            told = {"code": error.code, "message": message, "hint": hint}
            self._dump(
                {
                    "duck_tape": JSON_VERSION,
                    "ok": False,
                    "exit_code": error.exit_code,
                    "error": told,
                    **error.data,
                }
            )
            return
        self.stderr.write(f"{self.paint('bold red', 'error:')} {escaped(message)}\n")
        if hint:
            self.stderr.write(f"{escaped(hint)}\n")

    def paint(self, style: str, text: str) -> str:
        """Colour a piece of text (a style of rich's), or leave it as it is off a terminal."""
        if not self.colour or not text:
            return text
        from rich.color import ColorSystem
        from rich.style import Style

        return Style.parse(style).render(text, color_system=ColorSystem.STANDARD)

    def ask(self, question: str) -> bool:
        """Ask a yes/no question on the terminal; anything but y or yes is no."""
        if not self.interactive:
            return False
        self.stderr.write(f"{self.hide(question)} [y/N] ")
        self.stderr.flush()
        return sys.stdin.readline().strip().casefold() in {"y", "yes"}

    def ask_text(self, question: str) -> str:
        """Ask for one line of text on the terminal; "" where nobody can answer."""
        if not self.interactive:
            return ""
        self.stderr.write(f"{self.hide(question)} ")
        self.stderr.flush()
        return sys.stdin.readline().strip()

    def _dump(self, value: Mapping[str, Any]) -> None:
        import json  # slow to import; most runs print none

        told = json.dumps(_hidden(value, self.hide), ensure_ascii=False, indent=2)
        self.stdout.write(_no_commands(told).translate(JSON_ESCAPES) + "\n")


def _no_commands(told: str) -> str:
    """JSON without what a CI runner that reads the log takes for a command; the same values.

    Both signs can stand in its strings only. Source: the Actions runner's `ActionCommand`.
    """
    return told.replace("##[", r"#\u0023[").replace("::", r":\u003a")


def _hidden(value: Any, hide: Callable[[str], str]) -> Any:
    """Apply `hide` to every text in a plain value; keys are ours."""
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, dict):
        return {key: _hidden(item, hide) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_hidden(item, hide) for item in value]
    return value
