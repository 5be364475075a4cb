"""What can go wrong, told to the user: one small family of exceptions with exit codes.

Everything that a user can cause is a `DuckTapeError`; `duck_tape.entry` is the one place that
turns it into a message and an exit code (spec: exit codes 0, 1, 2, 3 and 130). A message says
what is wrong and where, `hint` says what to do next. Neither may ever hold a raw secret: callers
put in previews, never values.

Imports nothing, so that the hooks' hot path can raise these too.
"""

from __future__ import annotations


class DuckTapeError(Exception):
    """A failure that is told, not traced.

    Attributes:
        message: One sentence or more: what is wrong, and where.
        hint: What to do next (a command where there is one); may be empty.
        exit_code: The process's exit code.
        code: A stable word for `--json` (`not-a-repository`, `index-locked`, ...).
        data: More for `--json`, as plain values; already free of secrets.
    """

    exit_code = 1

    def __init__(self, message: str, *, hint: str = "", code: str = "refused") -> None:
        """Keep the parts apart; `str()` gives the message alone."""
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
        self.data: dict[str, object] = {}


class Refused(DuckTapeError):  # noqa: N818  (a refusal is an answer, not an accident)
    """The request is understood and refused; nothing was written (exit 1)."""


class UsageError(DuckTapeError):
    """The command was called wrongly; nothing was written (exit 2)."""

    exit_code = 2

    def __init__(self, message: str, *, hint: str = "", code: str = "usage") -> None:
        """As the base, with the code `usage`."""
        super().__init__(message, hint=hint, code=code)


class CouldNotCheck(DuckTapeError):  # noqa: N818  (says what happened)
    """Something could not be read, checked or written; never taken for clean (exit 3)."""

    exit_code = 3

    def __init__(self, message: str, *, hint: str = "", code: str = "could-not-check") -> None:
        """As the base, with the code `could-not-check`."""
        super().__init__(message, hint=hint, code=code)
