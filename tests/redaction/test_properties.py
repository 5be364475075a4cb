"""Properties that must hold for any text (hypothesis), and the bounds on hostile ones."""

from __future__ import annotations

import json
import random
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from duck_tape.redaction import detect_secrets_adapter as adapter
from duck_tape.redaction import gate, mask, scan
from duck_tape.redaction.normalise import plain, unescaped, unquoted
from duck_tape.redaction.scanner import detector
from tests.redaction.sampling import (
    ALNUM,
    DIGITS,
    HEX,
    LOWER,
    UPPER,
    armour,
    draw,
    matching,
    password,
)

if TYPE_CHECKING:
    from typing import Any

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

PIECES = st.sampled_from(
    [
        "password",
        "secret",
        "api_key",
        "token",
        " is ",
        ": ",
        "=",
        ' = "',
        "'",
        '"',
        "`",
        "**",
        "\n",
        "\n\n",
        "- ",
        "> ",
        "| ",
        "\\n",
        '\\"',
        "\u200b",
        "：",
        "http://",
        "@",
        "://u:",
        "+1 212 ",
        "the",
        "a b",
        "。",
        "密码",
        "%40",
        "&amp;",
        "{",
        "}",
        "<",
        ">",
        "```\n",
        "#",
        "AKIA",
        "ghp_",
        "sk-",
        "eyJ",
        ".",
        "-us",
        "SG.",
        "xoxb-",
        "AC",
        "SK",
        "BEGIN RSA PRIVATE KEY",
        "пароль",
        "Токен",
        "mot de passe",
        "hasło",
        "kata sandi",
        "şifre",
        "كلمة المرور",
        " — ",
        " это ",
        "\x1b[32m",
        "\\u001b[0m",
        "</td><td>",
        "</key>",
        "api_",
        "tr_pat_",
        ", ",
        "パスワード",
        "が",
        " 이 ",
    ]
)
SEEDED = st.integers(0, 2**32).map(random.Random)


def filler(source: random.Random) -> str:
    alphabet = source.choice([ALNUM, HEX, LOWER, UPPER, DIGITS, ALNUM + "-_"])
    return draw(source, alphabet, source.choice([4, 8, 12, 20, 24, 32, 36, 40, 44, 48, 64]))


TEXTS = st.builds(
    lambda pieces, source: "".join(p if source.random() < 0.6 else filler(source) for p in pieces),
    st.lists(PIECES, max_size=30),
    SEEDED,
)

PLUGIN_SHAPES = [
    r"AKC[a-zA-Z0-9]{12}",
    r"AKIA[0-9A-Z]{16}",
    r"aws_key = '[0-9a-zA-Z/+]{40}'",
    r"AccountKey=[a-zA-Z0-9+/]{86}==",
    r"://[a-z]{5}:[a-z0-9]{8}@host",
    r"cloudant_password = \"[0-9a-f]{64}\"",
    r"cl_api_key: [a-z]{24}",
    r"M[a-zA-Z0-9]{23}\.[a-zA-Z0-9_-]{6}\.[a-zA-Z0-9_-]{27}",
    r"gh[pousr]_[A-Za-z0-9]{36}",
    r"gl(?:pat|dt|ft|rt)-[A-Za-z0-9_-]{22}",
    r"GR1348941[A-Za-z0-9_-]{22}",
    r"ibm_api_key = [a-zA-Z0-9_-]{44}",
    r"cos_hmac_secret_access_key = [a-f0-9]{48}",
    r"[0-9a-z]{32}-us[0-9]{2}",
    r"//r\.corp/:_authToken=npm_[a-z0-9]{20}",
    r"sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}",
    r"BEGIN (?:RSA|EC|OPENSSH) PRIVATE KEY",
    r"pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{70}",
    r"SG\.[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9_-]{43}",
    r"xox[bp]-[0-9]{10}-[a-z0-9]{20}",
    r"softlayer_api_key = [a-z0-9]{64}",
    r"sq0csp-[0-9A-Za-z_-]{43}",
    r"[rs]k_live_[0-9a-zA-Z]{24}",
    r"[0-9]{9}:[0-9A-Za-z_-]{35}",
    r"(?:AC|SK)[a-z0-9]{32}",
    r"password = \"[a-z0-9]{9}\"",
    r"secret: '[A-Za-z0-9]{12}'",
    r"my_pwd := \"[a-z]{3}[0-9]{5}\"",
    r"api_key=>\"[a-z0-9]{10}\"",
]


@QUICK
@given(st.sampled_from(PLUGIN_SHAPES), SEEDED, TEXTS, TEXTS)
def test_what_a_plugin_finds_reaches_it(
    shape: str, source: random.Random, before: str, after: str
) -> None:
    """On every line on which a plugin of detect-secrets finds something, the gate lets it look."""
    text = f"{before}\n x {matching(source, shape)} y\n{after}"
    reached: set[str] = set()
    foreign = detector("foreign")
    view = plain(text)
    assert "foreign" in gate.wanted(view.survey) or gate.disguised(view.survey.data)
    with pytest.MonkeyPatch.context() as patch:

        def spy(name: str, line: str, path: str = "") -> tuple[str, ...]:
            reached.add(name)
            return adapter.values(name, line, path)

        patch.setattr(foreign, "adapter", SimpleNamespace(values=spy, ENGINE=adapter.ENGINE))
        list(foreign.find(view, "", []))
    for line in view.text.replace("\r", "\n").split("\n"):
        for name in adapter.NAMES:
            if name != "ip_public" and any(adapter.values(name, line)) and len(line) < 400:
                assert name in reached or (name == "keyword" and foreign._settled(line)), (
                    name,
                    line,
                )


@QUICK
@given(TEXTS)
def test_the_gate_hides_no_detector(text: str) -> None:
    view = plain(text)
    wanted = set(gate.wanted(view.survey))
    for name, _ in gate._ASKS:
        if name not in wanted:
            assert list(detector(name).find(view)) == [], name


@QUICK
@given(TEXTS)
def test_spans_lie_inside_and_masked_text_is_clean(text: str) -> None:
    found = scan(text)
    ends = [0]
    for one in found:
        assert 0 <= one.start < one.end <= len(text)
        assert one.start >= ends[-1]
        ends.append(one.end)
        assert text.count("\n", 0, one.start) + 1 == one.line or "\r" in text
    firm = [f for f in found if not f.advisory]
    masked = mask(text, firm)
    assert mask(masked, []) == masked
    assert mask(masked, [f for f in scan(masked) if not f.advisory]) == masked


@QUICK
@given(SEEDED, TEXTS)
def test_json_stays_json(source: random.Random, text: str) -> None:
    value: dict[str, Any] = {
        "a": text,
        "pin": int(draw(source, DIGITS, 4)),
        "cards": [4, 5],
        "password": password(source),
        "deep": json.dumps({"token": draw(source, ALNUM, 30), "t": text}),
    }
    for ascii_only in (True, False):
        line = json.dumps(value, ensure_ascii=ascii_only)
        masked = mask(line, [f for f in scan(line, file_kind="jsonl") if not f.advisory])
        loaded = json.loads(masked)
        assert set(loaded) == set(value)
        assert value["password"] not in masked


def blocks(text: str) -> list[tuple[str, str]]:
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    return [(t.type, t.tag) for t in tokens]


@QUICK
@given(
    SEEDED,
    st.lists(
        st.sampled_from(
            [
                "{}",
                "- {}",
                "- **key**: {}",
                "> {}",
                "# {}",
                "1. {}",
                "`{}`",
                "```\n{}\n```",
                "text\n{}\nmore",
                "| a | b |\n|---|---|\n| x | {} |",
                "[l](https://x.io/?token={})",
                "- a\n  - {}",
                "<!-- {} -->",
            ]
        ),
        min_size=1,
        max_size=6,
    ),
)
def test_markdown_keeps_its_blocks(source: random.Random, shapes: list[str]) -> None:
    text = "\n\n".join(s.format("ghp_" + draw(source, ALNUM, 36)) for s in shapes) + "\n"
    masked = mask(text, scan(text))
    assert masked.count("<REDACTED>") == len(shapes)
    assert blocks(masked) == blocks(text)


def test_a_block_of_armour_leaves_the_rest_of_the_markdown_alone() -> None:
    text = f"# Keys\n\n{armour(random.Random(1))}\n\n- after **it**\n"
    masked = mask(text, scan(text))
    assert masked == "# Keys\n\n\\<REDACTED>\n\n- after **it**\n"


def test_line_ends_are_kept() -> None:
    text = "a\r\npassword: x9Yk2pLq8\r\nb\rc\n"
    assert mask(text, scan(text)) == "a\r\npassword: <REDACTED>\r\nb\rc\n"


@QUICK
@given(TEXTS)
def test_views_lead_back(text: str) -> None:
    base = plain(text)
    for view in (base, unescaped(base), unquoted(base)):
        if view is None:
            continue
        for at in range(len(view.text)):
            start, end = view.origin(at, at + 1)
            assert 0 <= start < end <= len(text)


SIZE = 60_000
HOSTILE = {
    "spaces": " " * SIZE,
    "braces": "{" * SIZE,
    "quotes": '"' * SIZE,
    "ticks": "`" * SIZE,
    "one letter": "a" * SIZE,
    "digits": "0" * SIZE,
    "equals": "=" * SIZE,
    "curl": "curl -u " * (SIZE // 8),
    "prefixes": "ghp_glpat-sk-ant-xoxb-AKIA" * (SIZE // 26),
    "anchors with signs": "1/1 2/1 " * (SIZE // 8),
    "keys": "password:" * (SIZE // 9),
    "keys quoted": 'password="' * (SIZE // 10),
    "keyword and spaces": "api_key" + " " * SIZE,
    "keyword ticks": "secret`" * (SIZE // 7),
    "web tokens": "eyJ" * (SIZE // 3),
    "urls": "://a:b@" * (SIZE // 7),
    "armour": "-----BEGIN PRIVATE KEY-----" * (SIZE // 27),
    "recovery": "recovery code " * (SIZE // 14),
    "seed": "seed abandon " * (SIZE // 13),
    "mails": "a@b." * (SIZE // 4),
    "signs": "&sig=" * (SIZE // 5),
    "invisible": "a\u200b" * (SIZE // 2),
    "octets": "%41" * (SIZE // 3),
    "escapes": "\\u0041" * (SIZE // 6),
    "sentences": "the password for x is " * (SIZE // 22),
    "rows": "|a|\n|-|\n" * (SIZE // 8),
    "phones": "(212) 3" * (SIZE // 7),
    "newlines": "\n" * SIZE,
    "wrapped": "x1\n" * (SIZE // 3),
    "cookies": "Cookie: a=b;" * (SIZE // 12),
    "backslashes": "\\" * SIZE,
    "other words": "пароль это " * (SIZE // 20),
    "east": "密码是 " * (SIZE // 10),
    "east before": "aB1!是密码" * (SIZE // 13),
    "before": "aB1! is the password " * (SIZE // 21),
    "told": "the password is Ab1! " * (SIZE // 21),
    "tokens told": "token is a1 " * (SIZE // 12),
    "key lines": "password:\n" * (SIZE // 10),
    "headings": "# password\n" * (SIZE // 11),
    "cells": "password</td><td>" * (SIZE // 17),
    "questions": "password?\nann: " * (SIZE // 15),
    "colours": "\x1b[32m" * (SIZE // 5),
    "escaped colours": "\\u001b[32m" * (SIZE // 10),
    "hexadecimal lines": "3f2a9c1b7d8e\n" * (SIZE // 13),
    "putty": "PuTTY-User-Key-File-2" * (SIZE // 21),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_grows_with_the_text(name: str) -> None:
    """Twice the text takes about twice the time, never four times; and never a second."""
    scan("password: x9Yk2pLq8!a")
    whole = HOSTILE[name]
    spent = []
    for text in (whole[: SIZE // 2], whole):
        start = time.process_time()
        scan(text)
        spent.append(time.process_time() - start)
    assert spent[1] < 3
    assert spent[1] < 3.2 * spent[0] + 0.3


def test_a_megabyte_of_one_letter() -> None:
    start = time.process_time()
    assert scan("x" * 1_000_000) == []
    assert time.process_time() - start < 1.5
