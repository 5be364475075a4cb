"""A detect-secrets plugin: keys of data platforms."""

from __future__ import annotations

from duck_tape.redaction.formats.data import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class DataPlatformTokenDetector(_base.BasePlugin):
    """Scans for keys of data platforms."""

    secret_type = "duck-tape: keys of data platforms"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
