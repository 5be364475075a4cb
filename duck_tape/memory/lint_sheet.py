"""What the rules of the schema check share: the settings, and the sheet they write findings on."""

from __future__ import annotations

from duck_tape.finding import Finding
from duck_tape.text.lines import Positions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from duck_tape.finding import Fix
    from duck_tape.memory.document import Document

    HeldBack = Callable[[str, str], str | None]

MAX_ENTRIES = 500
MAX_BYTES = 100_000


class Limits:
    """What the check is configured with.

    Attributes:
        select: Codes, or beginnings of codes (`DT1`), to report; all when empty.
        ignore: Codes, or beginnings, to leave out; wins over `select`.
        max_entries: Entries and notes above which DT132 warns; 0 for no limit.
        max_bytes: Bytes above which DT132 warns; 0 for no limit.
    """

    __slots__ = ("ignore", "max_bytes", "max_entries", "select")

    def __init__(
        self,
        *,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        max_entries: int = MAX_ENTRIES,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        """See the class for the meaning of each part."""
        self.select = tuple(select)
        self.ignore = tuple(ignore)
        self.max_entries = max_entries
        self.max_bytes = max_bytes

    def wants(self, code: str) -> bool:
        """Whether a code is to be reported."""
        return (not self.select or code.startswith(self.select)) and not (
            self.ignore and code.startswith(self.ignore)
        )


class Sheet:
    """What a rule sees: the document, and how to make a finding of it.

    Attributes:
        document: The memory.
        path: Its name in findings.
        limits: The configuration.
        old: The version before, for rules on what was added; None without one.
        held_back: Says why the persistent-context filter would hold an entry back, or None.
    """

    __slots__ = ("_positions", "document", "held_back", "limits", "old", "path")

    def __init__(
        self,
        document: Document,
        path: str = "CONTEXT.md",
        limits: Limits | None = None,
        *,
        old: Document | None = None,
        held_back: HeldBack | None = None,
    ) -> None:
        """See the class for the meaning of each part."""
        self.document = document
        self.path = path
        self.limits = limits or Limits()
        self.old = old
        self.held_back = held_back
        self._positions: Positions | None = None

    def line(self, offset: int) -> int:
        """1-based number of the line that holds `offset`."""
        return self._places().at(offset)[0]

    def finding(
        self,
        code: str,
        message: str,
        start: int,
        end: int | None = None,
        *,
        fix: Fix | None = None,
        severity: str = "",
        hint: str = "",
    ) -> Finding:
        """Make a finding of a span (`end` None: the rest of the line that `start` is in).

        Its severity is the code's unless another is given; without a hint, the next command.
        """
        from duck_tape.memory.lint_codes import CODES  # late: most memories have no finding

        places = self._places()
        line, column = places.at(start)
        lines = self.document.lines
        if end is None:
            end = lines[line - 1].end if lines else start
        return Finding(
            code,
            message,
            severity=severity or CODES[code].severity,
            path=self.path,
            line=line,
            column=column,
            start=start,
            end=max(start, end),
            hint=hint or self._hint(code, fixable=fix is not None),
            fix=fix,
        )

    def _places(self) -> Positions:
        if self._positions is None:
            self._positions = Positions(self.document.lines)
        return self._positions

    def _hint(self, code: str, *, fixable: bool) -> str:
        if fixable:
            return f"Run 'duck-tape check --fix {self.path}'.".replace(" '.", "'.")
        return f"Run 'duck-tape explain {code}'."
