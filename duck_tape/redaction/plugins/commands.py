"""A detect-secrets plugin: passwords on command lines."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class CommandPasswordDetector(_base.BasePlugin):  # type: ignore[misc]  # (detect-secrets is untyped here)
    """Scans for passwords on command lines."""

    secret_type = "duck-tape: passwords on command lines"  # noqa: S105  (a type's name)

    def analyze_string(self, string: str) -> Iterator[str]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("commands", string)
