"""The configuration and the allowances, as the index has them; environment files where they lie."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.config import Config
    from duck_tape.redaction.settings import Settings

_TOML = "pyproject.toml"
_YAML = ".duck-tape.yaml"
_BASELINE = ".secrets.baseline"
NAMES = (f":{_TOML}", f":{_YAML}", f":{_BASELINE}")
"""What is asked of git, in one go with the memories themselves."""


def config_of(toml: bytes | None, yaml: bytes | None) -> Config | None:
    """Return the configuration in these files' bytes; None where nothing is configured.

    Raises `UsageError` where both configure duck-tape, or one is wrong.
    """
    if yaml is None and (toml is None or b"duck-tape" not in toml):
        return None
    from duck_tape.config import from_toml, from_yaml
    from duck_tape.errors import UsageError

    by_toml = from_toml(toml) if toml is not None else None
    if yaml is None:
        return by_toml
    if by_toml is not None:
        raise UsageError(
            f"Both {_TOML} and {_YAML} configure duck-tape.",
            hint="Keep one of them.",
            code="configuration",
        )
    return from_yaml(yaml)


def top_folder() -> str:
    """The folder at or above the current one that has `.git`; the current one without any."""
    here = folder = os.getcwd()  # noqa: PTH109  (start-up)
    while not os.path.lexists(os.path.join(folder, ".git")):  # noqa: PTH118  (start-up)
        above = os.path.dirname(folder)  # noqa: PTH120  (start-up)
        if above == folder:
            return here
        folder = above
    return folder


def git_folder() -> str:
    """The git directory of the current work tree, as a hook's environment or `.git` names it."""
    if os.environ.get("GIT_DIR"):
        return os.environ["GIT_DIR"]
    top = top_folder()
    path = os.path.join(top, ".git")  # noqa: PTH118  (start-up)
    if os.path.isdir(path):  # noqa: PTH112  (start-up)
        return path
    with open(path, "rb") as stream:  # noqa: PTH123  (start-up)
        named = stream.read().decode("utf-8", "surrogateescape").removeprefix("gitdir:").strip()
    return os.path.join(top, named)  # noqa: PTH118  (start-up)


def redaction_settings(
    toml: bytes | None, yaml: bytes | None, baseline: bytes | None
) -> Settings | None:
    """Return what configures a scan, None where nothing does.

    Raises `UsageError` for a wrong configuration, `CouldNotCheck` for an environment file or a
    baseline that cannot be read.
    """
    config = config_of(toml, yaml)
    top = top_folder()
    files = any(name.startswith(".env") for name in os.listdir(top))  # noqa: PTH208  (start-up)
    if config is None and baseline is None and not files:
        return None
    from pathlib import Path

    from duck_tape.redaction.envfiles import load
    from duck_tape.redaction.settings import Settings

    return Settings(
        env_values=load(Path(top), config.env_files if config else ()),
        allow=config.allow if config else (),
        fingerprint_key=bytes.fromhex(config.fingerprint_key) if config else b"",
        personal=config.personal if config else (),
        baseline=_hashes(baseline),
    )


def _hashes(baseline: bytes | None) -> dict[str, frozenset[str]]:
    if baseline is None:
        return {}
    from duck_tape.redaction.baseline import read

    return dict(read(baseline.decode("utf-8", "replace")).hashes)
