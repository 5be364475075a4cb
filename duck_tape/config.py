"""The project's configuration: `[tool.duck-tape]` in pyproject.toml, or `.duck-tape.yaml`.

Both hold the same keys (spec: hooks, "Configuration"); `config.schema.json` is their schema and
the one list of them. Unknown keys are errors with a suggestion.
"""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, UsageError
from duck_tape.folder import read_regular

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

PYPROJECT = "pyproject.toml"
YAML = ".duck-tape.yaml"


@dataclass(frozen=True, slots=True)
class Config:
    """The settings, with their defaults.

    Attributes:
        select: Codes or their beginnings (`DT1`) that the schema check reports; empty: all.
        ignore: Codes or their beginnings that it leaves out.
        max_entries: Entries in a memory above which DT132 warns.
        max_bytes: Bytes of a memory above which DT132 warns.
        allow: Fingerprints of findings that are allowed.
        fingerprint_key: Hexadecimal key of the fingerprints, "" without one.
        env_files: Names of further environment files whose values are secrets.
        personal: Opt-in kinds of personal data.
        source: The file it came from, "" for the defaults.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    max_entries: int = 500
    max_bytes: int = 100_000
    allow: tuple[str, ...] = ()
    fingerprint_key: str = ""
    env_files: tuple[str, ...] = ()
    personal: tuple[str, ...] = ()
    source: str = field(default="", compare=False)


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of the configuration (packaged as `config.schema.json`)."""
    from importlib import resources  # late: start-up

    text = resources.files("duck_tape").joinpath("config.schema.json").read_text("utf-8")
    value: dict[str, Any] = json.loads(text)
    return value


def from_mapping(values: object, source: str) -> Config:
    """Validate the table's content and return the settings.

    Raises `UsageError` naming `source` and the key: unknown (with the nearest known one), or of
    the wrong type. Values are not shown.
    """
    import fastjsonschema

    if isinstance(values, dict):
        _refuse_unknown(values, source)
    try:
        fastjsonschema.validate(schema(), values)
    except fastjsonschema.JsonSchemaValueException as error:
        where = ".".join(str(part) for part in error.path[1:]) or "the table"
        wanted = error.rule_definition
        raise UsageError(
            f"{source}: {where}: must satisfy {error.rule} {json.dumps(wanted)}.",
            hint="See 'duck-tape schema config'.",
            code="configuration",
        ) from None
    assert isinstance(values, dict)  # noqa: S101  (the schema says so)
    known = {key.replace("-", "_"): _frozen(value) for key, value in values.items()}
    return Config(**known, source=source)


def _frozen(value: object) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _refuse_unknown(values: dict[object, object], source: str) -> None:
    known = schema()["properties"]
    for key in values:
        if key not in known:
            near = difflib.get_close_matches(str(key), known, n=1, cutoff=0.5)
            guess = f" Did you mean '{near[0]}'?" if near else ""
            raise UsageError(
                f"{source}: there is no setting '{key}'.{guess}",
                hint="See 'duck-tape schema config'.",
                code="configuration",
            )


def from_toml(data: bytes, source: str = PYPROJECT) -> Config | None:
    """Return the settings of a pyproject.toml, None where it has no `[tool.duck-tape]`."""
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        if b"duck-tape" not in data:
            return None  # broken, but nothing in it is ours: its owner's tools will say so
        place = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "not UTF-8"
        raise UsageError(
            f"{source}: not readable as TOML: {_place_only(place)}.", code="configuration"
        ) from None
    tool = table.get("tool", {})
    values = tool.get("duck-tape") if isinstance(tool, dict) else None
    return None if values is None else from_mapping(values, f"{source} [tool.duck-tape]")


def _place_only(text: str) -> str:
    """Keep the place `(at line ...)` of a parser's message, drop what it quotes."""
    return text[text.rindex("(at ") :].strip("()") if "(at " in text else text


def from_yaml(data: bytes, source: str = YAML) -> Config:
    """Return the settings of a `.duck-tape.yaml` (an empty file gives the defaults)."""
    from ruamel import yaml as ruamel
    from ruamel.yaml.error import YAMLError

    try:
        values = ruamel.YAML(typ="safe", pure=True).load(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise UsageError(f"{source}: not UTF-8.", code="configuration") from None
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f", line {mark.line + 1}" if mark is not None else ""
        raise UsageError(f"{source}{line}: not readable as YAML.", code="configuration") from None
    return from_mapping({} if values is None else values, source)


def load(root: Path) -> Config:
    """Return the configuration that lies in `root`; the defaults where there is none.

    Raises `UsageError` when both files configure duck-tape, or one is wrong; `CouldNotCheck` when
    one cannot be read.
    """
    toml_data, yaml_data = _read(root / PYPROJECT), _read(root / YAML)
    by_toml = from_toml(toml_data) if toml_data is not None else None
    if yaml_data is None:
        return by_toml or Config()
    if by_toml is not None:
        raise UsageError(
            f"Both {PYPROJECT} and {YAML} configure duck-tape.",
            hint="Keep one of them.",
            code="configuration",
        )
    return from_yaml(yaml_data)


def _read(path: Path) -> bytes | None:
    try:
        return read_regular(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CouldNotCheck(f"{path.name}: {error.strerror}.", code="configuration") from None
