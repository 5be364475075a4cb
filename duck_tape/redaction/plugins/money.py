"""A detect-secrets plugin: keys of payment providers and shops."""

from __future__ import annotations

from duck_tape.redaction.formats.money import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class PaymentTokenDetector(_base.BasePlugin):  # type: ignore[misc]  # (detect-secrets is untyped here)
    """Scans for keys of payment providers and shops."""

    secret_type = "duck-tape: keys of payment providers and shops"  # noqa: S105  (a type's name)

    def analyze_string(self, string: str) -> Iterator[str]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
