"""The same secrets and the same harmless lines inside JSON, quotes and differences."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from duck_tape.redaction import scan
from tests.redaction.test_negatives import LINES
from tests.redaction.test_places import NAMES, SHAPES, S

if TYPE_CHECKING:
    from collections.abc import Callable

CARRIERS: dict[str, Callable[[str], str]] = {
    "json": lambda text: json.dumps({"content": f"hi\n{text}\nbye"}),
    "json twice": lambda text: json.dumps({"m": json.dumps({"c": text})}),
    "json thrice": lambda text: json.dumps({"a": json.dumps({"m": json.dumps({"c": text})})}),
    "quote": lambda text: "".join(f"> {line}\n" for line in text.split("\n")),
    "difference": lambda text: "".join(f"+{line}\n" for line in text.split("\n")),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
}
PLAIN = ("heading", "plist", "cells", "mail", "fallback", "gh piped", "definition", "terraform")


def firm(text: str) -> list[str]:
    """What is found in a text that is no advice."""
    return [text[f.start : f.end] for f in scan(text) if not f.advisory]


@pytest.mark.parametrize("carrier", CARRIERS)
@pytest.mark.parametrize("shape", PLAIN)
def test_secrets_are_found_inside(carrier: str, shape: str) -> None:
    S.seed(f"{carrier}{shape}")
    for key, name, make in NAMES:
        value = make()
        text = CARRIERS[carrier](SHAPES[shape].format(k=key, n=name, v=value))
        assert value in "".join(firm(text)), text


@pytest.mark.parametrize("carrier", ["quote", "difference"])
def test_harmless_lines_stay_harmless_side_by_side(carrier: str) -> None:
    source = random.Random(carrier)
    quiet = [line for line in LINES if "'" not in line and '"' not in line]
    for _ in range(120):
        text = CARRIERS[carrier]("\n".join(source.sample(quiet, 2)))
        assert firm(text) == [], text


@pytest.mark.parametrize("carrier", ["json", "json twice"])
@pytest.mark.parametrize(
    "sentence",
    [
        "Le mot de passe est stocké dans Vault.",
        "password → hashed → stored",
        "Токен JWT подписан RS256.",
        "DB_PASSWORD=••••••••",
        "API キーは環境変数 API_KEY から読み込む。",
    ],
)
def test_an_escape_is_no_value(carrier: str, sentence: str) -> None:
    assert firm(CARRIERS[carrier](sentence)) == []
