"""A detect-secrets plugin: passwords, webhooks and signatures in URLs."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class SecretUrlDetector(_base.BasePlugin):
    """Scans for passwords, webhooks and signatures in URLs."""

    secret_type = "duck-tape: passwords, webhooks and signatures in URLs"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("urls", string)
