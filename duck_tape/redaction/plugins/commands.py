"""A detect-secrets plugin: passwords on command lines."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class CommandPasswordDetector(_base.BasePlugin):
    """Scans for passwords on command lines."""

    secret_type = "duck-tape: passwords on command lines"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("commands", string)
