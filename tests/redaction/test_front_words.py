"""Words in front of a noun that say whether a secret follows."""

from __future__ import annotations

import pytest

from duck_tape.redaction import scan

VALUE = "hR7kQ2mX" + "z9Lw4TbV1s" + "Pq8NcYd3"


@pytest.mark.parametrize("front", ["REGISTRY", "CACHE", "CERT", "SITE", "CONFIG", "JSON", "LABEL"])
@pytest.mark.parametrize("noun", ["PASSWORD", "PASS", "SECRET"])
def test_a_password_is_one_whatever_it_is_for(front: str, noun: str) -> None:
    text = f"{front}_{noun}={VALUE}"
    assert [text[one.start : one.end] for one in scan(text)] == [VALUE]


@pytest.mark.parametrize("front", ["REGISTRY", "JOIN", "EVENT", "CERTIFICATE", "CACHE"])
def test_a_token_of_a_service(front: str) -> None:
    assert scan(f"{front}_TOKEN={VALUE}")


@pytest.mark.parametrize(
    "text",
    [
        f"next_page_token: {VALUE}",
        f"eos_token = '{VALUE}'",
        f"PUBLIC_KEY={VALUE}",
        f"invalid password: {VALUE.lower()[:7]}",
        "MISSING_PASSWORD=the field is empty",
    ],
)
def test_what_is_none(text: str) -> None:
    assert not [one for one in scan(text) if one.confidence == "high" or "page" in text]
