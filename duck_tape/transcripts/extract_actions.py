"""What an agent did: files changed and commands run, each told once (bounded memory)."""

from __future__ import annotations

from duck_tape.transcripts.events import COMMAND, EDIT
from duck_tape.transcripts.extract_pieces import kept, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.transcripts.events import Call, Result
    from duck_tape.transcripts.extract_pieces import Mask

_DISTINCT = 200
_OPEN = 500
_KEPT = 2_000
_SHOWN = 30
_LONGEST = 160


class Actions:
    """Collects the calls that change or run something, and how they ended.

    A call counts when its result says that it happened: an edit that failed or that the user
    refused changed nothing.

    Attributes:
        failed: The command that failed last and its error, None where none did or where it has
            succeeded since.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._open: dict[str, Call] = {}
        self._done: dict[tuple[str, str], list[int]] = {}
        self._number: dict[str, int] = {}
        self._left_out = 0
        self.failed: tuple[str, str] | None = None

    def __bool__(self) -> bool:
        return bool(self._done)

    def call(self, event: Call) -> None:
        """Take a call; one without an id has no result to wait for."""
        if event.kind not in {COMMAND, EDIT} or not event.target.strip():
            return
        if not event.call:
            self._happened(event, ok=True)
            return
        self._open[event.call] = event
        if len(self._open) > _OPEN:
            self._open.pop(next(iter(self._open)))

    def result(self, event: Result) -> None:
        """Take the end of a call."""
        call = self._open.pop(event.call, None)
        if call is None or event.refused or (call.kind == EDIT and not event.ok):
            return
        self._happened(call, ok=event.ok)
        if call.kind != COMMAND:
            return
        command = kept(call.target, _KEPT)
        if not event.ok:
            self.failed = (command, event.error)
        elif self.failed is not None and self.failed[0] == command:
            self.failed = None

    def _happened(self, call: Call, *, ok: bool) -> None:
        targets = call.target.split("\n") if call.kind == EDIT else [call.target]
        for target in targets:
            key = (call.kind, kept(target.strip(), _KEPT))
            if not key[1]:
                continue
            known = self._done.pop(key, None)
            self._done[key] = [(known[0] if known else 0) + 1, 0 if ok else 1]  # newest last
            if known is None:
                self._forget(call.kind)

    def _forget(self, kind: str) -> None:
        """Drop the oldest of a kind that there are too many of: files never for commands."""
        self._number[kind] = self._number.get(kind, 0) + 1
        if self._number[kind] <= _DISTINCT:
            return
        oldest = next(key for key in self._done if key[0] == kind)
        del self._done[oldest]
        self._number[kind] -= 1
        self._left_out += 1

    def told(self, roots: Sequence[str], mask: Mask) -> list[str]:
        """Return one line for each file and command, newest last, with counts.

        Args:
            roots: Paths below one of these folders are told relative to it.
            mask: Masks each.
        """
        entries = list(self._done.items())
        shown = _fair([kind for (kind, _), _ in entries])
        lines = [
            _told(*key, counts, roots, mask)
            for (key, counts), is_shown in zip(entries, shown, strict=True)
            if is_shown
        ]
        left_out = self._left_out + len(entries) - len(lines)
        if left_out:
            noun = "change or command" if left_out == 1 else "changes and commands"
            lines.insert(0, f"(and {left_out} more {noun} before)")
        return lines


def _fair(kinds: Sequence[str]) -> list[bool]:
    """Which entries are shown: the newest of each kind, one kind's unused room for the other."""
    edits = kinds.count(EDIT)
    commands = len(kinds) - edits
    half = _SHOWN // 2
    room = {
        EDIT: max(half, _SHOWN - commands),
        COMMAND: max(_SHOWN - half, _SHOWN - edits),
    }
    shown = []
    for kind in reversed(kinds):
        room[kind] -= 1
        shown.append(room[kind] >= 0)
    return shown[::-1]


def _told(kind: str, target: str, counts: list[int], roots: Sequence[str], mask: Mask) -> str:
    number, failed = counts
    if kind == EDIT:
        text = f"changed {line(_relative(target, roots), _LONGEST, mask)}"
    else:
        text = f"ran {code(line(target, _LONGEST, mask))}"
    notes = [f"{number} times"] if number > 1 else []
    if failed:
        notes.append("the last one failed" if number > 1 else "failed")
    return f"{text} ({', '.join(notes)})" if notes else text


def code(text: str) -> str:
    """Return one line as inline code, with as many backticks as it takes (CommonMark 6.1)."""
    fence = "`"
    while fence in text:
        fence += "`"
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _relative(path: str, roots: Sequence[str]) -> str:
    """A path below a root relative to it, others as they are."""
    for root in roots:
        for sign in "/\\":
            folder = root.rstrip("/\\") + sign
            if path.startswith(folder):
                return path[len(folder) :]
    return path
