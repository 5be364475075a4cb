"""The parser of all command lines."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """argparse's parser, with errors raised as `UsageError` instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        """Raise; the end of the process is elsewhere."""
        raise UsageError(
            f"{self.prog}: {message}.", hint=f"See '{self.prog} --help'.", code="usage"
        )
