"""The face of the engine: findings, places, fingerprints, allowances, reports."""

from __future__ import annotations

import hashlib
import json
import os
import random
import socket
import subprocess
import sys

import pytest

from duck_tape.errors import CouldNotCheck
from duck_tape.redaction import baseline, mask, report_lines, scan
from duck_tape.redaction.__main__ import results
from duck_tape.redaction.catalogue import explain, families, rules
from duck_tape.redaction.finding import preview
from duck_tape.redaction.settings import Settings
from tests.redaction.sampling import ALNUM, HEX, card, draw, iban, password

S = random.Random(11)
TOKEN = "ghp_" + draw(S, ALNUM, 36)
PLACED = f"one\ntwo token {TOKEN} end\n"


def test_a_finding_knows_its_place_and_never_its_value() -> None:
    (found,) = scan(PLACED, path="CONTEXT.md")
    assert (found.line, found.column, found.start, found.end) == (2, 11, 14, 54)
    assert (found.rule, found.category, found.code) == ("github-token", "secret", "DT201")
    assert found.preview == "ghp_..."
    told = json.dumps(found.data()) + repr(found) + found.message + found.hint
    assert TOKEN[4:] not in told
    assert not hasattr(found, "value")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("abcd", "a..."),
        ("abc", "..."),
        ("a" * 40, "aaaa..."),
        ("ab\ncdefghi", "ab..."),
        ("\u200babcdefg", "?a..."),
    ],
)
def test_previews_show_a_quarter_at_most(value: str, shown: str) -> None:
    assert preview(value) == shown


def test_reports_have_three_kinds_of_line() -> None:
    text = f"{TOKEN}\npassword: {password(S)}\n"
    lines = report_lines(scan(text), lambda f: "Notes" if f.line == 1 else "Goals")
    assert lines[0] == "Redaction: detected 1 potential secret(s) in Notes."
    assert lines[1] == "Flagged: GitHub token at line 1: ghp_..."
    assert lines[2] == "Action: user confirmation required before masking with <REDACTED>."
    assert lines[3].endswith("in Goals.")


def test_fingerprints_need_a_key_and_follow_the_value() -> None:
    keyed = Settings(fingerprint_key=b"k" * 16)
    first = scan(PLACED, settings=keyed)[0].fingerprint
    other = scan(f"elsewhere `{TOKEN[:20]}\u200b{TOKEN[20:]}`", settings=keyed)[0].fingerprint
    assert first == other
    assert len(first) == 32
    assert scan(PLACED)[0].fingerprint == ""
    assert scan(PLACED, settings=Settings(fingerprint_key=b"z" * 16))[0].fingerprint != first


def test_the_configuration_allows_by_fingerprint() -> None:
    mark = scan(PLACED, settings=Settings(fingerprint_key=b"k"))[0].fingerprint
    chosen = Settings(fingerprint_key=b"k", allow=[mark])
    assert scan(PLACED, settings=chosen) == []
    assert scan(PLACED, settings=Settings(allow=["", mark])) != []
    shown = Settings(fingerprint_key=b"k", allow=[mark], show_allowed=True)
    assert [f.allowed_by for f in scan(PLACED, settings=shown)] == ["configuration"]


@pytest.mark.parametrize(
    "text",
    [
        "{} <!-- pragma: allowlist secret -->",
        "{}  # gitleaks:allow",
        "# pragma: allowlist secret\n{}",
        "<!-- pragma: allowlist secret -->\n- key: {}",
        "<!-- gitleaks:allow -->\n\n```\na\n{}\n```",
        "// pragma: allowlist nextline secret\n{}",
        "x # pragma: allowlist nextline secret\n{}",
        "> <!-- gitleaks:allow -->\n> {}",
    ],
)
def test_comments_allow(text: str) -> None:
    filled = text.format(TOKEN)
    assert scan(filled) == []
    (found,) = scan(filled, settings=Settings(show_allowed=True))
    assert found.allowed_by == "pragma"


@pytest.mark.parametrize(
    "text",
    [
        "some text # pragma: allowlist secret\n{}",
        "# pragma: allowlist secret\n\n\n\n{}",
        "<!-- gitleaks:allow -->\n```\na\n```\n{}",
        "pragma allowlist {}",
    ],
)
def test_comments_elsewhere_do_not_allow(text: str) -> None:
    assert len(scan(text.format(TOKEN))) == 1


def sha1(value: str) -> str:
    return hashlib.sha1(value.encode()).hexdigest()


def test_a_baseline_allows_whole_values_in_its_file() -> None:
    listed = {
        "results": {
            "a.md": [
                {"type": "GitHub Token", "hashed_secret": sha1(TOKEN)},
                {"type": "GitHub Token", "hashed_secret": sha1("ghp")},
            ]
        }
    }
    read = baseline.read(json.dumps(listed))
    assert read.rejected == (("a.md", "GitHub Token"),)
    chosen = Settings(baseline=read.hashes)
    assert scan(PLACED, path="a.md", settings=chosen) == []
    assert len(scan(PLACED, path="b.md", settings=chosen)) == 1
    assert scan(PLACED, settings=Settings(baseline=[sha1(TOKEN)])) == []
    assert len(scan(PLACED, settings=Settings(baseline=[sha1("ghp")]))) == 1


@pytest.mark.parametrize("text", ["", "[]", '{"results": 3}', '{"results": {"a": [{}]}}'])
def test_a_broken_baseline_is_not_an_empty_one(text: str) -> None:
    with pytest.raises(CouldNotCheck):
        baseline.read(text)


def test_environment_values_are_found_wherever_they_are() -> None:
    chosen = Settings(env_values=["sunflower-seven", "plum9"])
    text = "we used sunflower-seven twice, sunflower-seven; and plum9 but not xplum9"
    found = scan(text, settings=chosen)
    assert [text[f.start : f.end] for f in found] == ["sunflower-seven", "sunflower-seven", "plum9"]
    assert {f.engine for f in found} == {"environment"}
    assert "sunflower" not in repr(chosen)


def test_ignored_rules_are_silent() -> None:
    text = f"see {TOKEN}"
    assert scan(text, settings=Settings(ignore=["github-token", "DT270", "DT271"])) == []
    assert scan(text, settings=Settings(ignore=["DT201", "detect-secrets"])) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (f"a card {card(S)} there", "payment-card"),
        (f"card {card(S, '37', 15)}", "payment-card"),
        (f"IBAN {iban(S)}.", "iban"),
        ("SSN 517-76-9922", "us-ssn"),
        ("ssn: 517769922", "us-ssn"),
        ("call (212) 390-4827 now", "phone-number"),
        ("call +49 30 98582425", "phone-number"),
        ("+1-646-490-7792", "phone-number"),
        ("mail marta.k@gmail.com", "email-address"),
        ("[mail](mailto:marta.k@proton.me)", "email-address"),
        ("用户：marta.k@proton.me。", "email-address"),
    ],
)
def test_personal_data(text: str, rule: str | None) -> None:
    found = [f for f in scan(text) if f.category == "personal"]
    assert [f.rule for f in found if not f.advisory] == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Co-authored-by: Marta <marta.k@gmail.com>", "author-line"),
        ("box at 51.15.77.9 is ours", "public-ip"),
    ],
)
def test_advice_is_no_reason_to_refuse(text: str, rule: str) -> None:
    (found,) = scan(text)
    assert (found.rule, found.severity, found.advisory) == (rule, "advice", True)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("names", "owner: Marta Kowalczyk"),
        ("names", "thanks to Priya Raghunathan"),
        ("addresses", "ships to 4521 Cedar Hollow Lane, Portland, OR 97205"),
        ("addresses", "wohnt Lindenstraße 12, 10969 Berlin"),
        ("national-ids", "11144477735 and 111.444.777-35"),
        ("national-ids", "DNI 12345678Z"),
        ("national-ids", "身份证 11010519491231002X"),
        ("national-ids", "PESEL 44051401359"),
        ("national-ids", "NIR 1 84 12 76 451 089 46"),
        ("national-ids", "SIN 046 454 286"),
    ],
)
def test_optional_personal_data_needs_asking(kind: str, text: str) -> None:
    assert [f for f in scan(text) if f.code in {"DT287", "DT288", "DT289"}] == []
    assert [
        f
        for f in scan(text, settings=Settings(personal=[kind]))
        if f.code in {"DT287", "DT288", "DT289"}
    ]


def test_detect_secrets_serves_what_ours_do_not_know() -> None:
    text = f'cloudant_password = "{draw(S, HEX, 64)}"'
    assert scan(text)
    odd = f"AKC{draw(S, ALNUM, 12)}"
    assert [(f.engine, f.advisory) for f in scan(f"key {odd} x")] == [("detect-secrets", True)]


def test_the_table_of_rules_is_whole() -> None:
    names = [rule.name for rule in rules()]
    assert len(names) == len(set(names)) > 250
    assert all(rule.code.startswith("DT2") and rule.example and rule.source for rule in rules())
    assert explain("dt201")[0] == "DT201: tokens of code forges"
    assert any("github-token" in line for line in explain("DT201"))
    assert explain("DT299") == []
    assert set(families()) == {rule.code for rule in rules()}


def test_the_measuring_door() -> None:
    records = [
        json.dumps({"id": 1, "text": PLACED}),
        "",
        json.dumps({"id": 2, "text": "x", "file_kind": "text"}),
    ]
    first, second = (json.loads(line) for line in results(records, Settings()))
    assert first["findings"] == [
        {"start": 14, "end": 54, "rule": "github-token", "category": "secret", "advisory": False}
    ]
    assert first["masked"] == PLACED.replace(TOKEN, "<REDACTED>")
    assert second == {"id": 2, "findings": [], "masked": "x"}


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "duck_tape.redaction"],
        input=json.dumps({"id": "a", "text": PLACED}),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert json.loads(done.stdout)["id"] == "a"
    wrong = subprocess.run(
        [sys.executable, "-m", "duck_tape.redaction", "--x"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert wrong.returncode == 2


def test_no_socket_is_ever_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("network")

    monkeypatch.setattr(socket, "socket", forbidden)
    monkeypatch.setattr(socket, "create_connection", forbidden)
    monkeypatch.setattr(socket, "getaddrinfo", forbidden)
    for line in (
        f"AKIA{draw(S, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}",
        f"cloudant_password='{draw(S, HEX, 64)}'",
        PLACED,
        "+49 30 98582425",
    ):
        assert scan(line)


def loaded(code: str) -> set[str]:
    """Modules that a program has imported in the end, without those of a coverage measurement."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        env={k: v for k, v in os.environ.items() if not k.startswith("COVERAGE")},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


HEAVY = {
    "re",
    "json",
    "enum",
    "dataclasses",
    "typing",
    "requests",
    "detect_secrets",
    "phonenumbers",
    "hashlib",
    "importlib.metadata",
}


def test_the_gate_imports_nothing_but_literals() -> None:
    code = (
        "from duck_tape.redaction.gate import may_hold\n"
        "assert not may_hold(b'A clean note of 2026-03-05.')"
    )
    assert loaded(code) & HEAVY == loaded("pass") & HEAVY


def test_trigger_words_alone_do_not_reach_detect_secrets() -> None:
    text = (
        "The token, the password and the secret key: see vault. password: required, secret = none. "
        * 20
    )
    modules = loaded(f"from duck_tape.redaction import scan\nassert scan({text!r}) == []")
    assert not modules & {"detect_secrets", "requests", "phonenumbers", "json", "typing"}


def test_detect_secrets_is_used_without_requests() -> None:
    modules = loaded(
        f"from duck_tape.redaction import scan\nassert scan('cloudant_password = "
        f'"{draw(S, HEX, 64)[:-1]}g"\\nAKC{draw(S, ALNUM, 12)} x\')'
    )
    assert "detect_secrets" in modules
    assert "requests" not in modules


def test_masking_covers_overlaps_once() -> None:
    found = scan(PLACED)
    assert mask(PLACED, [*found, *found]) == PLACED.replace(TOKEN, "<REDACTED>")
    assert mask(PLACED, found, marker="***") == PLACED.replace(TOKEN, "***")


@pytest.mark.parametrize(
    "line",
    [
        '{"pin": 4821}',
        '{"a": {"pin": 4821, "b": 1}}',
        '{"card": [4, ' + card(S) + "]}",
        '{"x": "{\\"pin\\": 4821}"}',
    ],
)
def test_bare_numbers_become_strings(line: str) -> None:
    masked = mask(line, scan(line))
    assert "<REDACTED>" in masked
    inner = json.loads(masked)
    if "x" in inner:
        json.loads(inner["x"])
