"""From the configuration and the work tree to the redaction's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.config import Config
    from duck_tape.redaction.settings import Settings


def redaction_settings(root: Path, config: Config) -> Settings:
    """Return the settings for scanning what is written under `root`.

    Environment files are read where they lie; their values live in the returned object only.
    """
    from duck_tape.redaction.envfiles import load
    from duck_tape.redaction.settings import Settings

    return Settings(
        env_values=load(root, config.env_files),
        allow=config.allow,
        fingerprint_key=bytes.fromhex(config.fingerprint_key),
        personal=config.personal,
    )
