from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.harness.masks import CONFIGURATION, masker, settings_of
from tests.support.planted import GITHUB, PASSWORD

if TYPE_CHECKING:
    from pathlib import Path


def masked(root: Path, text: str) -> str:
    return masker(settings_of(str(root))[0])(text)


def test_nothing_configured(tmp_path: Path) -> None:
    assert settings_of(str(tmp_path)) == (None, "")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert settings_of(str(tmp_path)) == (None, "")
    assert masked(tmp_path, f"a {GITHUB} b") == "a <REDACTED> b"
    assert masked(tmp_path, f"the word {PASSWORD}") == f"the word {PASSWORD}"


def test_advice_is_left_alone(tmp_path: Path) -> None:
    assert masked(tmp_path, "the host 8.8.4.4 answers") == "the host 8.8.4.4 answers"


def test_environment_files(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DB_PASSWORD={PASSWORD}\n", encoding="utf-8")
    assert masked(tmp_path, f"the word {PASSWORD}") == "the word <REDACTED>"


def test_environment_files_named_in_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "vars").write_text(f"DB_PASSWORD={PASSWORD}\n", encoding="utf-8")
    configuration = '[tool.duck-tape]\nenv-files = ["vars"]\n'
    (tmp_path / "pyproject.toml").write_text(configuration, encoding="utf-8")
    assert masked(tmp_path, f"the word {PASSWORD}") == "the word <REDACTED>"


def test_a_broken_configuration_does_not_switch_anything_off(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DB_PASSWORD={PASSWORD}\n", encoding="utf-8")
    (tmp_path / ".duck-tape.yaml").write_text("allow: {", encoding="utf-8")
    settings, fault = settings_of(str(tmp_path))
    assert fault == CONFIGURATION
    assert masker(settings)(f"{PASSWORD} {GITHUB}") == "<REDACTED> <REDACTED>"


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    assert settings_of(str(tmp_path / "none")) == (None, CONFIGURATION)
