"""A detect-secrets plugin: authorization headers, cookies and web tokens."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class RequestCredentialDetector(_base.BasePlugin):  # type: ignore[misc]  # (detect-secrets is untyped here)
    """Scans for authorization headers, cookies and web tokens."""

    secret_type = "duck-tape: authorization headers, cookies and web tokens"  # noqa: S105  (a type's name)

    def analyze_string(self, string: str) -> Iterator[str]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("headers", string)
