"""A detect-secrets plugin: private keys in base64."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class PrivateKeyBlockDetector(_base.BasePlugin):
    """Scans for private keys in base64."""

    secret_type = "duck-tape: private keys in base64"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("blocks", string)
