"""A detect-secrets plugin: tokens of package registries."""

from __future__ import annotations

from duck_tape.redaction.formats.registries import CODE
from duck_tape.redaction.plugins import _base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class RegistryTokenDetector(_base.BasePlugin):  # type: ignore[misc]  # (detect-secrets is untyped here)
    """Scans for tokens of package registries."""

    secret_type = "duck-tape: tokens of package registries"  # noqa: S105  (a type's name)

    def analyze_string(self, string: str) -> Iterator[str]:
        """Yield the values on a line, whole."""
        yield from _base.token_values(CODE, string)
