"""A detect-secrets plugin: values of secret settings and passwords said in sentences."""

from __future__ import annotations

from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class SecretSettingDetector(_base.BasePlugin):
    """Scans for values of secret settings and passwords said in sentences."""

    secret_type = "duck-tape: values of secret settings and passwords said in sentences"  # noqa: S105  (a name of a type)

    def analyze_string(self, string: str) -> Generator[str, None, None]:
        """Yield the values on a line, whole."""
        yield from _base.detected_values("keyed", string)
