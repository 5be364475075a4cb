"""From the configuration and the work tree to the redaction's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, DuckTapeError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from duck_tape.config import Config
    from duck_tape.redaction.baseline import Baseline
    from duck_tape.redaction.settings import Settings

BASELINE = ".secrets.baseline"


def redaction_settings(
    root: Path, config: Config, *, baseline: Baseline | None = None, show_allowed: bool = False
) -> Settings:
    """Return the settings for scanning what is written under `root`.

    Environment files are read where they lie; their values live in the returned object only.

    Args:
        root: The top folder: its `.env*` files, and its `.secrets.baseline`.
        config: Allowances, key, further environment files, personal data on request.
        baseline: Another baseline instead of the root's.
        show_allowed: Scans return what is allowed too, with `allowed_by` set.

    Raises:
        CouldNotCheck: an environment file or the baseline cannot be read.
    """
    from duck_tape.redaction.envfiles import load
    from duck_tape.redaction.settings import Settings

    chosen = baseline or read_baseline(root / BASELINE)
    return Settings(
        env_values=load(root, config.env_files),
        allow=config.allow,
        fingerprint_key=bytes.fromhex(config.fingerprint_key),
        baseline=dict(chosen.hashes) if chosen else (),
        personal=config.personal,
        show_allowed=show_allowed,
    )


def hider(root: Path) -> Callable[[str], str]:
    """Return a function that masks the values of the environment files under `root` in a text.

    For what is shown, not for what is written: another machine has other values, and the memory
    and its changelog must not differ. The files are read when the first text comes; where they or
    the configuration cannot be read nothing is hidden, and the command itself says why.
    """
    found: list[Settings] = []

    def hide(text: str) -> str:
        if not found:
            found.append(_environment_only(root))
        settings = found[0]
        if not any(value in text for value in settings.env_values):
            return text
        from duck_tape.redaction import mask, scan

        hits = scan(text, settings=settings)
        return mask(text, [hit for hit in hits if not hit.advisory])

    return hide


def _environment_only(root: Path) -> Settings:
    from duck_tape.config import load as load_config
    from duck_tape.redaction.envfiles import load
    from duck_tape.redaction.settings import Settings

    try:
        return Settings(env_values=load(root, load_config(root).env_files))
    except DuckTapeError:
        return Settings()


def read_baseline(path: Path) -> Baseline | None:
    """Return what a detect-secrets baseline allows; None where there is no such file.

    Raises `CouldNotCheck` when it is there and cannot be read: never taken for an empty one.
    """
    from duck_tape.folder import read_regular
    from duck_tape.redaction.baseline import read

    try:
        text = read_regular(path).decode("utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CouldNotCheck(f"{path.name}: {error.strerror}.", code="baseline") from None
    except UnicodeDecodeError:
        raise CouldNotCheck(f"{path.name}: not UTF-8.", code="baseline") from None
    return read(text, path.name)
