"""A detect-secrets plugin: authorization headers, cookies and web tokens."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class RequestCredentialDetector(_base.BasePlugin):
    """Scans for authorization headers, cookies and web tokens."""

    secret_type = "duck-tape: authorization headers, cookies and web tokens"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("headers", string)
