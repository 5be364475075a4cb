"""A detect-secrets plugin: keys of payment providers and shops."""

from __future__ import annotations

from duck_tape.redaction.formats.money import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class PaymentTokenDetector(_base.BasePlugin):
    """Scans for keys of payment providers and shops."""

    secret_type = "duck-tape: keys of payment providers and shops"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
