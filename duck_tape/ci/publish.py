"""Tells an outcome to everybody who is to know: log, annotations, summary, outputs, files, comment.

(spec: action, "Output")
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from duck_tape.ci.model import Outcome
    from duck_tape.errors import DuckTapeError
    from duck_tape.report.output import Output


class Wanted(Protocol):
    """What `publish` reads of the settings.

    Attributes:
        sarif_file, junit_file, gitlab_file: Where to write each report; "" for none.
        comment: Whether to keep a comment on the pull request.
    """

    @property
    def sarif_file(self) -> str: ...
    @property
    def junit_file(self) -> str: ...
    @property
    def gitlab_file(self) -> str: ...
    @property
    def comment(self) -> bool: ...


def publish(outcome: Outcome, settings: Wanted, environ: Mapping[str, str], out: Output) -> None:
    """Tell an outcome in every wanted way.

    Raises `CouldNotCheck` or `Refused` where a wanted report cannot be written, after all else is
    told.
    """


def failed(error: DuckTapeError, environ: Mapping[str, str], out: Output) -> None:
    """Tell that the checks could not be made: an annotation, the summary and the outputs.

    Call it instead of `publish` and then end with the error's exit code.
    """
