"""A detect-secrets plugin: tokens of infrastructure and identity."""

from __future__ import annotations

from duck_tape.redaction.formats.infrastructure import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class InfrastructureTokenDetector(_base.BasePlugin):
    """Scans for tokens of infrastructure and identity."""

    secret_type = "duck-tape: tokens of infrastructure and identity"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
