"""A detect-secrets plugin: values of secret settings and passwords said in sentences."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class SecretSettingDetector(_base.BasePlugin):  # type: ignore[misc]  # (detect-secrets is untyped here)
    """Scans for values of secret settings and passwords said in sentences."""

    secret_type = "duck-tape: values of secret settings and passwords said in sentences"  # noqa: S105  (a type's name)

    def analyze_string(self, string: str) -> Iterator[str]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("keyed", string)
