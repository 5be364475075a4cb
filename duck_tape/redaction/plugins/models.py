"""A detect-secrets plugin: keys of model providers."""

from __future__ import annotations

from duck_tape.redaction.formats.models import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class ModelTokenDetector(_base.BasePlugin):
    """Scans for keys of model providers."""

    secret_type = "duck-tape: keys of model providers"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
