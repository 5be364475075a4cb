"""A detect-secrets plugin: tokens of code forges."""

from __future__ import annotations

from duck_tape.redaction.formats.forges import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class ForgeTokenDetector(_base.BasePlugin):
    """Scans for tokens of code forges."""

    secret_type = "duck-tape: tokens of code forges"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
