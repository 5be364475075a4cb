"""What a range is checked by: the base's configuration (spec: action, "Safety"; hooks).

A change that edits the configuration must not switch off what it is checked by, so the base's
holds. The values of `.env` files are not read: in CI there are none, and every machine shall find
the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from duck_tape.config import PYPROJECT, YAML, Config, from_toml, from_yaml
from duck_tape.errors import CouldNotCheck, DuckTapeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.ci.versions import Versions
    from duck_tape.memory.lint_sheet import Limits
    from duck_tape.redaction.settings import Settings

BASELINE = ".secrets.baseline"


@dataclass(frozen=True, slots=True)
class Policy:
    """The configuration that holds, and what is known of the head's.

    Attributes:
        config: The base's.
        baseline: What the head's baseline allows, by path: it is an allowance, shown where new.
        known: What the base's baseline allows.
        new_allow: Fingerprints that only the head's configuration allows.
        notes: What the reader should know, one sentence each.
    """

    config: Config
    baseline: Mapping[str, frozenset[str]]
    known: Mapping[str, frozenset[str]]
    new_allow: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()

    @property
    def limits(self) -> Limits:
        """How the schema is checked."""
        from duck_tape.memory.lint_sheet import Limits

        return Limits(
            select=self.config.select,
            ignore=self.config.ignore,
            max_entries=self.config.max_entries,
            max_bytes=self.config.max_bytes,
        )

    def redaction(self, *, allow_too: frozenset[str] = frozenset()) -> Settings:
        """How secrets are looked for; findings that something allows are given too."""
        from duck_tape.redaction.settings import Settings

        return Settings(
            allow=frozenset(self.config.allow) | allow_too,
            fingerprint_key=bytes.fromhex(self.config.fingerprint_key),
            baseline=dict(self.baseline),
            personal=self.config.personal,
            show_allowed=True,
        )


def policy_of(versions: Versions, base: str, head: str) -> Policy:
    """Return the policy for a range between two commits; base may be "" (then the defaults)."""
    config, wrong = _config(versions, base)
    notes = []
    if wrong:
        notes.append(f"The base's configuration cannot be used ({wrong}): the defaults hold.")
    theirs, wrong = _config(versions, head)
    if wrong:
        notes.append(f"The head's configuration cannot be used: {wrong}.")
    changed = _changed(config, theirs)
    if changed and not wrong:
        notes.append(
            f"The range changes the configuration ({', '.join(changed)}); it was checked by that "
            "of the base."
        )
    baseline, broken = _baseline(versions, head)
    if broken:
        notes.append(f"The head's {BASELINE} cannot be read: it allows nothing.")
    known, _ = _baseline(versions, base)
    new_allow = frozenset(theirs.allow) - frozenset(config.allow)
    return Policy(config, baseline, known, new_allow, tuple(notes))


def _config(versions: Versions, commit: str) -> tuple[Config, str]:
    """A commit's configuration, and what is wrong with it; the defaults where there is none."""
    if not commit:
        return Config(), ""
    toml, yaml = (versions.file(commit, name) for name in (PYPROJECT, YAML))
    try:
        by_toml = from_toml(toml) if toml is not None and b"duck-tape" in toml else None
        by_yaml = from_yaml(yaml) if yaml is not None else None
        if by_toml and by_yaml:
            raise UsageError(f"both {PYPROJECT} and {YAML} configure duck-tape")
    except DuckTapeError as error:
        return Config(), error.message.rstrip(".")
    return by_toml or by_yaml or Config(), ""


def _changed(config: Config, other: Config) -> list[str]:
    names = [one.name for one in fields(Config) if one.compare]
    return [
        name.replace("_", "-") for name in names if getattr(config, name) != getattr(other, name)
    ]


def _baseline(versions: Versions, commit: str) -> tuple[dict[str, frozenset[str]], bool]:
    """What a commit's baseline allows, and whether it cannot be read."""
    data = versions.file(commit, BASELINE) if commit else None
    if data is None:
        return {}, False
    from duck_tape.redaction.baseline import read as read_baseline

    try:
        return dict(read_baseline(data.decode("utf-8", "replace")).hashes), False
    except CouldNotCheck:
        return {}, True
