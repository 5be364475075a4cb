"""Making problems: short forms that all checks share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.checked import Problem
from duck_tape.errors import Refused
from duck_tape.finding import ERROR, WARNING, Finding
from duck_tape.range_codes import UNREADABLE

if TYPE_CHECKING:
    from duck_tape.errors import DuckTapeError


def problem(
    check: str,
    code: str,
    message: str,
    *,
    path: str = "",
    line: int = 1,
    column: int = 1,
    hint: str = "",
    commit: str = "",
    severity: str = ERROR,
) -> Problem:
    """Return a problem; the parts are those of `Finding` and `Problem`."""
    finding = Finding(
        code,
        message,
        severity=severity,
        path=path,
        line=line,
        column=column,
        hint=hint or f"duck-tape explain {code}",
    )
    return Problem(check, finding, commit)


def unreadable(
    check: str, error: DuckTapeError, path: str, commit: str = "", *, mended: bool = False
) -> Problem:
    """The problem of a version that is no text; anything but that is raised again.

    A version that nobody can read must not look like one without changes. Where the commit itself
    puts a readable one in its place (`mended`) it is a warning: there must be a way back.
    """
    if not isinstance(error, Refused) or error.code != "not-utf-8":
        raise error
    message = error.message
    if mended:
        message = f"the version before cannot be read, so nothing is known of the change: {message}"
    return problem(
        check,
        UNREADABLE,
        message,
        path=path,
        hint=error.hint,
        commit=commit,
        severity=WARNING if mended else ERROR,
    )
