"""Shapes on which other tools have failed: serialised JSON, cut lines, harmless look-alikes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from duck_tape.redaction import mask, scan
from tests.support.planted import AWS, GITHUB, PASSWORD

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

KEY = PASSWORD[:9] + "/" + PASSWORD[::-1] + "+q" + PASSWORD[:10]
"""Forty signs, as a cloud's secret key has."""
LONG = (PASSWORD * 3)[:43]


def masked(text: str, kind: str = "jsonl") -> str:
    return mask(text, [one for one in scan(text, file_kind=kind) if not one.advisory])


SAID = {
    "a token in quotes": (f'f "token={PASSWORD}"', PASSWORD),
    "a variable in quotes": (f'"AWS_SECRET_ACCESS_KEY={KEY}"', KEY),
    "a variable before a quote": (f'say "AWS_SECRET_ACCESS_KEY={KEY}"\nand on', KEY),
    "a value at the end": (f'export TOKEN="{GITHUB}"', GITHUB),
    "single quotes": (f"password='{PASSWORD}'", PASSWORD),
    "a backslash behind": (f"token={PASSWORD}\\", PASSWORD),
    "JSON in a text": (json.dumps({"token": PASSWORD}), PASSWORD),
    "JSON in JSON in a text": (json.dumps(json.dumps({"password": PASSWORD})), PASSWORD),
}


@pytest.mark.parametrize(("said", "secret"), SAID.values(), ids=SAID)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_masked_record_is_still_one(said: str, secret: str, ascii_only: bool) -> None:
    record: dict[str, object] = {
        "type": "user",
        "message": {"content": [{"type": "tool_result", "content": f"ü {said}"}]},
        "uuid": "u1",
    }
    line = masked(json.dumps(record, ensure_ascii=ascii_only))
    known = json.loads(line)
    assert secret not in line
    assert set(known) == set(record)
    assert known["message"]["content"][0]["content"].startswith("ü ")
    assert known["uuid"] == "u1"


def test_the_last_record_of_a_session_is_still_one() -> None:
    records: list[dict[str, object]] = [
        {"type": "tool_result", "content": f'{{"c":"token={PASSWORD}"}}'},
        {"type": "result", "is_error": False, "result": f'Use "password={PASSWORD}"'},
    ]
    lines = masked("".join(json.dumps(record) + "\n" for record in records)).splitlines()
    assert [set(json.loads(line)) for line in lines] == [set(record) for record in records]
    assert PASSWORD not in "".join(lines)


@pytest.mark.parametrize(
    "line",
    [
        '{"k":"{}',
        '{"k":"{}","m":{',
        '{"type":"user","message":{"role":"user","content":"use {} now',
        '{"k":"half{"k":"{}"}',
        '{"k":"C:\\project {}"}',
        "{bad {}",
        '{}"}',
    ],
)
@pytest.mark.parametrize("kind", ["jsonl", "markdown", ""])
def test_a_line_that_is_no_record_is_masked_too(line: str, kind: str) -> None:
    assert GITHUB not in masked(line.replace("{}", GITHUB), kind)


@pytest.mark.parametrize(
    "text",
    [
        f"REGISTRY_PASSWORD={LONG}",
        f"export REGISTRY_PASSWORD={LONG}",
        f'REGISTRY_PASSWORD="{LONG}"',
        f"- REGISTRY_PASSWORD={LONG} (for the mirror)",
        f"`REGISTRY_PASSWORD={LONG}`",
    ],
)
@pytest.mark.parametrize("kind", ["env", "markdown", ""])
def test_a_plain_password_behind_its_name(text: str, kind: str) -> None:
    assert LONG not in masked(text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "MODEL_DIR=~/.cache/models/falcon9-40b-q5-chat-v3-large",
        "MODEL_DIR=/opt/models/weights/2024-11/encoder-base-v2-full",
        "PASSWORD_FILE=/run/secrets/queue_username",
        "SECRET_KEY_FILE: /etc/shop/keys/signing_key_2024.pem",
        "orderLinesWarehouseRegions-migration-batch-2086113475",
        "customerAddressValidationRules-test-group-7719902216",
        "# key: :9090/api/v2/gateway",
        "# token: http://localhost:9090/api/v2/tokens",
    ],
)
@pytest.mark.parametrize("form", ["{}", "- {}", "`{}`", "```\n{}\n```", '{{"c":"{}"}}'])
def test_paths_names_and_ports_are_no_secrets(text: str, form: str) -> None:
    whole = form.format(text)
    assert masked(whole, "markdown") == whole


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_no_form_of_a_report_shows_the_value(cli: Cli, repo: Repo, words: tuple[str, ...]) -> None:
    repo.write(".env", f"AWS_ACCESS_KEY_ID={AWS}\nREGISTRY_PASSWORD={LONG}\n")
    ran = cli(repo.path, "scan", ".env", *words)
    assert ran.code == 1
    for value in (AWS, LONG):
        assert value not in ran.out + ran.err
        assert value[: len(value) // 2] not in ran.out + ran.err


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("Tr0ub4dor&3", False),
        ("correct-horse-battery-staple", False),
        ("Correct horse battery staple!", False),
        ("Tr0ub4dor" + "7XkQ9w", True),
        ("x9Kq2m" + "Tr0ub4dor", True),
    ],
)
def test_a_famous_password_is_no_secret_one_made_from_it_is(value: str, found: bool) -> None:
    text = f"password: '{value}'"
    assert (masked(text, "text") != text) is found
