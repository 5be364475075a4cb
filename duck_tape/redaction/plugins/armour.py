"""A detect-secrets plugin: private keys in base64."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class PrivateKeyBlockDetector(_base.BasePlugin):  # type: ignore[misc]  # (detect-secrets is untyped here)
    """Scans for private keys in base64."""

    secret_type = "duck-tape: private keys in base64"  # noqa: S105  (a type's name)

    def analyze_string(self, string: str) -> Iterator[str]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("blocks", string)
