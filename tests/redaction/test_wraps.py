"""Values that a line end cuts, and the odd corners of the views, masks and judges."""

from __future__ import annotations

import base64
import importlib
import inspect
import random
from typing import TYPE_CHECKING

import pytest

from duck_tape.redaction import judge, mask, scan
from duck_tape.redaction.formats import FAMILIES
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.letters import is_word, usualness
from duck_tape.redaction.normalise import plain, unescaped, unwrapped
from tests.redaction.sampling import (
    ALNUM,
    DIGITS,
    HEX,
    armour,
    card,
    draw,
    iban,
    matching,
    password,
    web_token,
)
from tests.support import planted

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

S = random.Random(17)
LEAD = "While I was debugging the worker I used "
ROWS = {row[0]: row for family in FAMILIES for row in family.FORMATS}
SURE = [
    "github-token",
    "anthropic-key",
    "google-api-key",
    "npm-token",
    "aws-key-id",
    "azure-ad-secret",
    "terraform-token",
    "discord-bot-token",
    "telegram-token",
    "new-relic-license",
    "mailchimp-key",
    "maxmind-key",
]


def uncovered(text: str, start: int, end: int) -> int:
    marks = bytearray(len(text))
    for found in scan(text):
        marks[found.start : found.end] = b"\1" * (found.end - found.start)
    longest = run = 0
    for mark in marks[start:end]:
        run = 0 if mark else run + 1
        longest = max(longest, run)
    return longest


def basic() -> str:
    return base64.b64encode(f"ci:{password(S, 20)}".encode()).decode()


def slack() -> str:
    host = "https://hooks.slack.com/services"
    return f"{host}/T{draw(S, DIGITS, 9)}/B{draw(S, DIGITS, 9)}/{draw(S, ALNUM, 24)}"


CUT: dict[str, tuple[str, Callable[[], str], str]] = {
    "password": ("password: ", lambda: password(S, 16), " after that"),
    "quoted": ('password = "', lambda: password(S, 16), '"'),
    "env": ("DB_PASSWORD=", lambda: password(S, 16), ""),
    "uri": ("postgres://app:", lambda: password(S, 16), "@db.corp/x"),
    "bearer": ("Authorization: Bearer ", lambda: draw(S, ALNUM, 40), " now"),
    "basic": ("Authorization: Basic ", basic, " now"),
    "cookie": ("Cookie: sessionid=", lambda: draw(S, ALNUM, 40), "; a=b"),
    "docker": ('{"auths":{"r.corp":{"auth":"', basic, '"}}}'),
    "web token": ("", lambda: web_token(S), " now"),
    "webhook": ("", slack, " now"),
    "signed": ("https://x.blob.core.windows.net/a?sv=1&sig=", lambda: draw(S, ALNUM, 43), " now"),
    "curl": ("curl -u deploy:", lambda: password(S, 16), " https://x"),
    "npmrc": ("//npm.corp/:_authToken=", lambda: draw(S, ALNUM, 36), " now"),
    "kubeconfig": (
        "client-key-data: ",
        lambda: base64.b64encode(armour(S).encode()).decode(),
        "\n",
    ),
    "card": ("card ", lambda: card(S), " now"),
    "iban": ("account ", lambda: iban(S), " now"),
    "ssn": ("number ", lambda: "517-76-9922", " now"),
    "phone": ("call ", lambda: "(646) 390-4827", " now"),
    "phone abroad": ("call ", lambda: "+49 30 98582425", " now"),
    "mail": ("write to ", lambda: "marta.kowalczyk77@gmail.com", " now"),
    "address": ("box ", lambda: "51.15.177.93", " now"),
}


@pytest.mark.parametrize("indent", ["", "  ", "> "])
@pytest.mark.parametrize("kind", CUT)
def test_kinds_over_a_line_end(kind: str, indent: str) -> None:
    before, make, after = CUT[kind]
    value = make()
    at = len(value) // 2
    if kind in {"phone abroad", "ssn", "phone"}:
        at = len(value) - 5
    cut = value[:at] + "\n" + indent + value[at:]
    text = LEAD + before + cut + after
    start = len(LEAD + before)
    assert uncovered(text, start, start + len(cut)) < 6, text


@pytest.mark.parametrize("name", SURE)
def test_tokens_over_a_line_end(name: str) -> None:
    value = matching(S, ROWS[name][3])
    at = len(value) * 3 // 5
    cut = value[:at] + "\n  " + value[at:]
    text = f"{LEAD}{cut} and it worked"
    assert uncovered(text, len(LEAD), len(LEAD + cut)) < 6, text


@pytest.mark.parametrize(
    "text",
    [
        "{}\nthe next line goes on",
        "{}\n- item",
        "{}\n\nparagraph",
        "{}\nPORT=5432",
        "- {}\n- {}",
    ],
)
def test_the_next_line_is_left_alone(text: str) -> None:
    value = matching(S, ROWS["github-token"][3])
    filled = text.replace("{}", value)
    assert mask(filled, scan(filled)).replace("\\", "") == text.replace("{}", "<REDACTED>")


@pytest.mark.parametrize(
    "family",
    [
        "armour",
        "business",
        "cloud",
        "commands",
        "data",
        "forges",
        "infrastructure",
        "messaging",
        "models",
        "money",
        "observability",
        "registries",
        "requests",
        "settings",
        "urls",
    ],
)
def test_each_plugin_file_has_one_class(family: str) -> None:
    module = importlib.import_module(f"duck_tape.redaction.plugins.{family}")
    made: Any
    (made,) = [v for v in vars(module).values() if inspect.isclass(v)]
    assert made.secret_type.startswith("duck-tape: ")
    assert list(made().analyze_string("nothing here")) == []


def test_a_plugin_yields_whole_values() -> None:
    from duck_tape.redaction.plugins.cloud import CloudTokenDetector
    from duck_tape.redaction.plugins.settings import SecretSettingDetector

    value = matching(S, ROWS["digitalocean-token"][3])
    assert list(CloudTokenDetector().analyze_string(f"x {value} y")) == [value]
    secret = password(S)
    assert list(SecretSettingDetector().analyze_string(f"password: {secret}")) == [secret]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("changeme", True),
        ("your-api-key-here", True),
        ("xxxx1234xxxx", True),
        ("aaaaaaaa", True),
        ("abcabcabc", True),
        ("token1", True),
        ("MySecretKey", True),
        ("k9v2mx7qd", False),
        ("q" * 5000, False),
        ("---", True),
    ],
)
def test_placeholders(value: str, expected: bool) -> None:
    assert judge.placeholder(value) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("recallNoticesBusinessUnits-validation", False),
        ("db_username", False),
        ("aB3x9fGhIj12", True),
        (draw(S, HEX, 32), True),
        ("QxZkWvJtBnMpLrDs", True),
        ("short", False),
        ("12345678901", False),
    ],
)
def test_randomness(value: str, expected: bool) -> None:
    assert judge.random_looking(value) is expected


def test_letters_tell_words() -> None:
    assert is_word("password")
    assert not is_word("xq")
    assert usualness("a") == 0.0


def test_views_decode_what_hides() -> None:
    text = "a\\u0041\\x42 &#67;&#x44;&amp;&bogus; \\_\\\\ \u200b密"
    view = unescaped(plain(text))
    assert view is not None
    assert view.text == "aAB CD&&bogus; _\\ 密"
    assert plain("İ").lower == "İ"
    assert unescaped(plain("plain")) is None
    assert unwrapped("ab\n\ncd", 0, 10)[0] == "ab"


def test_late_patterns_have_only_the_methods_of_patterns() -> None:
    late = expression("a+")
    assert late.match("aa")
    with pytest.raises(AttributeError):
        _ = late.groupindex


def test_numbers_in_lists_stay_lists_only_in_json() -> None:
    number = card(S)
    text = f"see [1, {number}]"
    assert mask(text, scan(text)) == "see [1, <REDACTED>]"


def test_tildes_fence_too() -> None:
    value = matching(S, ROWS["github-token"][3])
    text = f"~~~\n{value}\n~~~\n\n{value}\n\n```\n{value}\n"
    assert mask(text, scan(text)) == "~~~\n<REDACTED>\n~~~\n\n\\<REDACTED>\n\n```\n<REDACTED>\n"


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
        "starts with -----BEGIN PRIVATE KEY----- and so on",
    ],
)
def test_hollow_armour_is_advice(text: str) -> None:
    assert [f.advisory for f in scan(text)] == [True]


def test_other_armour() -> None:
    body = "\n".join(base64.b64encode(S.randbytes(48)).decode() for _ in range(5))
    putty = (
        f"PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\n{body}\nPrivate-MAC: {draw(S, HEX, 64)}"
    )
    name = "SSH2 ENCRYPTED PRIVATE KEY ----"
    ssh2 = f"---- BEGIN {name}\n{body}\n---- END {name}"
    for text in (putty, ssh2):
        assert uncovered(f"key:\n{text}\n", 5, 5 + len(text)) == 0


def test_ipv6_is_advice() -> None:
    assert [f.rule for f in scan("host 2a01:4f8:c17:b8f::2 is ours")] == ["public-ip"]


@pytest.mark.parametrize(
    "following", ["2. run", "10. run", "2) do it", "2024 run", "20 apples", "3."]
)
@pytest.mark.parametrize(
    "value", ["password=hunter2Tr0ub4dor3", f"the token {planted.GITHUB}", f"key {planted.AWS}"]
)
def test_the_number_that_begins_the_next_line_is_no_rest(value: str, following: str) -> None:
    text = f"1. use {value}\n{following}\n3. deploy"
    shown = mask(text, [each for each in scan(text) if not each.advisory])
    assert shown.endswith(f"<REDACTED>\n{following}\n3. deploy")
