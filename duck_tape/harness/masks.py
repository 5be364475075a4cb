"""What hides secrets and personal data in a hook, where there is nobody to ask.

Masked by all rules and by the values of the root's environment files. What the repository
configures (allowances, further environment files) counts where it can be read.
"""

# ruff: noqa: PTH113, PTH118, PTH208  (start-up)

from __future__ import annotations

import os

from duck_tape.folder import read_regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.redaction.settings import Settings

    Mask = Callable[[str], str]

CONFIGURATION = "the configuration or an environment file could not be read"
_FILES = ("pyproject.toml", ".duck-tape.yaml", ".secrets.baseline")
_LARGEST = 4 << 20


def masker(settings: Settings | None) -> Mask:
    """Return a function that gives a text with every finding that is more than advice masked."""
    from duck_tape.redaction.scanner import scan_text

    def mask(text: str) -> str:
        found = scan_text(text, path="", file_kind="text", settings=settings)
        serious = [finding for finding in found if not finding.advisory]
        if not serious:
            return text
        from duck_tape.redaction import mask as put

        return put(text, serious)

    return mask


def settings_of(root: str) -> tuple[Settings | None, str]:
    """Return what a root configures for scanning, None for nothing, and what could not be read."""
    toml, yaml, baseline = (_read(os.path.join(root, name)) for name in _FILES)
    try:
        environment = any(name.startswith(".env") for name in os.listdir(root))
    except OSError:
        return None, CONFIGURATION
    if toml is not None and b"duck-tape" not in toml:
        toml = None
    if not (environment or toml is not None or yaml is not None or baseline is not None):
        return None, ""
    return _configured(root, toml, yaml, baseline)


def _configured(
    root: str, toml: bytes | None, yaml: bytes | None, baseline: bytes | None
) -> tuple[Settings | None, str]:
    from pathlib import Path

    from duck_tape.errors import DuckTapeError
    from duck_tape.hooks.settings import config_of
    from duck_tape.redaction.baseline import read
    from duck_tape.redaction.envfiles import load
    from duck_tape.redaction.settings import Settings

    try:
        config = config_of(toml, yaml)
        return Settings(
            env_values=load(Path(root), config.env_files if config else ()),
            allow=config.allow if config else (),
            fingerprint_key=bytes.fromhex(config.fingerprint_key) if config else b"",
            baseline=dict(read(baseline.decode("utf-8", "replace")).hashes) if baseline else (),
            personal=config.personal if config else (),
        ), ""
    except (DuckTapeError, ImportError, ValueError, OSError):
        return Settings(env_values=_readable(root)), CONFIGURATION


def _readable(root: str) -> list[str]:
    """The values of those environment files that can be read."""
    from duck_tape.redaction.envfiles import values

    found: set[str] = set()
    for name in os.listdir(root):
        path = os.path.join(root, name)
        if name.startswith(".env") and os.path.isfile(path):
            found.update(values((_read(path) or b"").decode("utf-8", "replace")))
    return sorted(found, key=lambda value: (-len(value), value))


def _read(path: str) -> bytes | None:
    try:
        return read_regular(path, _LARGEST)
    except OSError:
        return None
