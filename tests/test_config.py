"""The configuration: two files, one schema, suggestions for what is misspelt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from duck_tape import config
from duck_tape.errors import CouldNotCheck, UsageError

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    assert config.load(tmp_path) == config.Config()


def test_toml_and_yaml_give_the_same(tmp_path: Path) -> None:
    toml, yaml = tmp_path / "t", tmp_path / "y"
    toml.mkdir()
    yaml.mkdir()
    (toml / "pyproject.toml").write_text(
        '[tool.duck-tape]\nignore = ["DT117"]\nmax-entries = 9\n', encoding="utf-8"
    )
    (yaml / ".duck-tape.yaml").write_text("ignore: [DT117]\nmax-entries: 9\n", encoding="utf-8")
    assert config.load(toml) == config.load(yaml) == config.Config(ignore=("DT117",), max_entries=9)


def test_the_source_is_named(tmp_path: Path) -> None:
    (tmp_path / ".duck-tape.yaml").write_text("", encoding="utf-8")
    assert config.load(tmp_path).source == ".duck-tape.yaml"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ignroe = []", "Did you mean 'ignore'?"),
        ("max-entries = 0", "max-entries: must satisfy minimum 1"),
        ('max-entries = "many"', "max-entries: must satisfy type"),
        ('select = ["schema"]', "select"),
        ('fingerprint-key = "abc"', "fingerprint-key"),
        ('personal = ["shoes"]', "personal"),
    ],
)
def test_a_wrong_table_is_told(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.duck-tape]\n{text}\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"pyproject\.toml") as caught:
        config.load(tmp_path)
    assert says in caught.value.message


def test_a_value_is_never_quoted(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.duck-tape]\nmax-bytes = "correct horse battery"\n', encoding="utf-8"
    )
    with pytest.raises(UsageError) as caught:
        config.load(tmp_path)
    assert "horse" not in caught.value.message


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("pyproject.toml", b"[tool.duck-tape\n", "not readable as TOML"),
        ("pyproject.toml", b'[tool.duck-tape]\nselect = ["\xff"]\n', "not UTF-8"),
        (".duck-tape.yaml", b"a: [\n", "line 2: not readable as YAML"),
        (".duck-tape.yaml", b"a: \xff\n", "not UTF-8"),
        (".duck-tape.yaml", b"- a\n", "the table: must satisfy type"),
    ],
)
def test_a_broken_file_is_told(tmp_path: Path, name: str, data: bytes, says: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(UsageError, match=says):
        config.load(tmp_path)


@pytest.mark.parametrize(
    "data", [b"[tool.other\n", b"\xff", b"[tool]\nother = 1\n", b"tool = 3\n", b""]
)
def test_a_pyproject_without_our_table_is_nobody_s_business(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "pyproject.toml").write_bytes(data)
    assert config.load(tmp_path) == config.Config()


def test_two_configurations_are_one_too_many(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.duck-tape]\n", encoding="utf-8")
    (tmp_path / ".duck-tape.yaml").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="Both"):
        config.load(tmp_path)


def test_what_cannot_be_read_is_not_taken_for_absent(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").mkdir()
    with pytest.raises(CouldNotCheck, match=r"pyproject\.toml"):
        config.load(tmp_path)


def test_the_schema_s_defaults_are_the_code_s() -> None:
    defaults: dict[str, Any] = {
        key.replace("-", "_"): tuple(value["default"])
        if isinstance(value["default"], list)
        else value["default"]
        for key, value in config.schema()["properties"].items()
    }
    assert config.Config(**defaults) == config.Config()
    assert json.dumps(config.schema())
