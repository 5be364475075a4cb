"""A problem found in a text, as data: the one type that checks produce and reporters print.

Plain classes with slots: they are on the hooks' hot path, where a dataclass import costs more
than the check (measured: 2.7 times a bare start of Python).
"""

from __future__ import annotations

ERROR = "error"
WARNING = "warning"
ADVICE = "advice"


class Fix:
    """A repair that needs no judgement: replace `text[start:end]` by `replacement`."""

    __slots__ = ("end", "replacement", "start")

    def __init__(self, start: int, end: int, replacement: str) -> None:
        """Offsets are code points of the text that was checked."""
        self.start = start
        self.end = end
        self.replacement = replacement

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fix) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Fix{self.key()}"

    def key(self) -> tuple[int, int, str]:
        """The fix as a tuple: start, end, replacement."""
        return self.start, self.end, self.replacement


class Finding:
    """One problem with its place.

    Attributes:
        code: Stable code, `DT1xx` for the schema, `DT2xx` for secrets and personal data.
        severity: `ERROR` (refuses), `WARNING` or `ADVICE` (reported only).
        message: What is wrong, without any secret value.
        path: The file as the user knows it (repository-relative, `/`), or "" for a bare text.
        line: 1-based line, where only LF, CRLF and CR end a line.
        column: 1-based column in code points.
        start: Offset of the first code point in the text.
        end: Offset after the last code point.
        hint: The next command or step; may be empty.
        fix: The repair, where there is one.
    """

    __slots__ = (
        "code",
        "column",
        "end",
        "fix",
        "hint",
        "line",
        "message",
        "path",
        "severity",
        "start",
    )

    def __init__(
        self,
        code: str,
        message: str,
        *,
        severity: str = ERROR,
        path: str = "",
        line: int = 1,
        column: int = 1,
        start: int = 0,
        end: int = 0,
        hint: str = "",
        fix: Fix | None = None,
    ) -> None:
        """See the class for the meaning of each part."""
        self.code = code
        self.message = message
        self.severity = severity
        self.path = path
        self.line = line
        self.column = column
        self.start = start
        self.end = end
        self.hint = hint
        self.fix = fix

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.code} {self.path}:{self.line}:{self.column}>"

    def where(self) -> str:
        """`path:line:column`, as editors and CI take it."""
        return f"{self.path or '<text>'}:{self.line}:{self.column}"

    def data(self) -> dict[str, object]:
        """The finding for `--json`: plain values, never a raw secret."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "start": self.start,
            "end": self.end,
            "hint": self.hint,
            "fixable": self.fix is not None,
        }
