"""What the plugins share: they yield the values that a detector of ours finds on a line."""

from __future__ import annotations

from detect_secrets.plugins.base import BasePlugin

from duck_tape.redaction.normalise import plain
from duck_tape.redaction.scanner import detector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


def token_values(code: str, string: str) -> Generator[str, None, None]:
    """The values of one family of formats on a line.

    Args:
        code: The family's code, `DT2xx`.
        string: The line.
    """
    for hit in detector("tokens").find(plain(string)):
        if hit.rule.code == code and not hit.advisory:
            yield string[hit.start : hit.end]


def detected_values(name: str, string: str) -> Generator[str, None, None]:
    """The values that a whole detector finds on a line."""
    for hit in detector(name).find(plain(string)):
        if not hit.advisory:
            yield string[hit.start : hit.end]


__all__ = ["BasePlugin", "detected_values", "token_values"]
