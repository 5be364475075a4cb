"""Where a secret may stand beside its name: languages, consoles, documents."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from duck_tape.redaction import mask, scan
from tests.redaction.sampling import ALNUM, HEX, draw

if TYPE_CHECKING:
    from collections.abc import Callable

S = random.Random()

SHAPES = {
    "ansi": "\x1b[32m{n}\x1b[0m: \x1b[33m{v}\x1b[0m ok",
    "ansi env": "{k}=\x1b[36m{v}\x1b[39m",
    "ansi in JSON": '{{"out": "{k}=\u001b[36m{v}\u001b[39m"}}',
    "plist": "<key>{k}</key>\n\t<string>{v}</string>",
    "gh": 'gh secret set {k} --body "{v}"',
    "gh piped": 'echo "{v}" | gh secret set {k}',
    "printf": "printf '%s' '{v}' | gh secret set {k} --env prod",
    "wrangler": 'echo "{v}" | npx wrangler secret put {k}',
    "docker secret": "echo {v} | docker secret create {k} -",
    "parameter store": 'aws ssm put-parameter --name /prod/{k} --type SecureString --value "{v}"',
    "gcloud": 'printf "{v}" | gcloud secrets create {k} --data-file=-',
    "rust static": 'static {k}: &\'static str = "{v}";',
    "rust from": 'let {k} = String::from("{v}");',
    "fallback": "process.env.{k} || '{v}'",
    "coalesce": 'process.env.{k} ?? "{v}"',
    "setter": 'config.setDbPassword("{v}");',
    "c": 'static const char {k}[] = "{v}";',
    "define": '#define {k} "{v}"',
    "env": "ENV {k} {v}",
    "elixir": '@{k} "{v}"',
    "basic": 'Dim {k} As String = "{v}"',
    "terraform": 'variable "{k}" {{\n  default = "{v}"\n}}',
    "cdata": "<{k}><![CDATA[{v}]]></{k}>",
    "setting": '<setting name="{k}" serializeAs="String"><value>{v}</value></setting>',
    "csv": "name,value\n{k},{v}\n",
    "csv semicolons": "{k};{v};prod",
    "details": "<details><summary>{n}</summary>{v}</details>",
    "definition": "<dt>{n}</dt><dd>{v}</dd>",
    "cells": "<tr><td>{n}</td><td>{v}</td></tr>",
    "heading": "## {n}\n\n{v}\n",
    "fenced heading": "### {n}\n\n```\n{v}\n```\n",
    "mail": "Hi Tom,\n\nthe {n} you asked for:\n\n{v}\n\nCheers",
    "quoted mail": "> Ann wrote:\n> the {n} is\n> {v}",
    "chat": "ann: whats the {n}?\ntom: {v}",
    "psql": " id | {n}\n----+------\n  1 | {v}\n(1 row)",
    "box": "│ {n} │ {v} │",
    "make": "{k} ?= {v}",
    "kotlin": 'val {k}: String = "{v}"',
    "ruby": "ENV['{k}'] ||= '{v}'",
}
"""`{k}` is a name of code, `{n}` a name in words, `{v}` the value."""

NAMES: tuple[tuple[str, str, Callable[[], str]], ...] = (
    (
        "DB_PASSWORD",
        "password",
        lambda: f"{draw(S, ALNUM, 5)}!{draw(S, ALNUM, 4)}-{S.randrange(99)}",
    ),
    ("WEBHOOK_SECRET", "webhook secret", lambda: draw(S, HEX, 40)),
    ("API_KEY", "api key", lambda: draw(S, ALNUM, 32)),
)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("index", range(len(NAMES)))
def test_found_beside_its_name(shape: str, index: int) -> None:
    S.seed(f"{shape}{index}")
    key, name, make = NAMES[index]
    value = make()
    text = SHAPES[shape].format(k=key, n=name, v=value)
    assert value not in mask(text, [f for f in scan(text) if not f.advisory])


CUT: dict[str, tuple[str, Callable[[], str], str]] = {
    "webhook": ("https://hooks.slack.com/services/T{0}/B{0}/", lambda: draw(S, ALNUM, 24), ""),
    "basic": ("Authorization: Bearer ", lambda: draw(S, ALNUM, 48), ""),
    "connection string": (
        "Server=db;User ID=svc;Password=",
        lambda: draw(S, ALNUM, 24),
        ";Encrypt=1",
    ),
    "jdbc": ("jdbc:postgresql://db/app?user=svc&password=", lambda: draw(S, ALNUM, 24), "&ssl=1"),
    "account": ("AccountName=a;AccountKey=", lambda: draw(S, ALNUM, 60), ";EndpointSuffix=core"),
    "one-time": ("otpauth://totp/a:b?secret=", lambda: draw(S, "ABCDEFGH234567", 32), "&issuer=a"),
    "sql": ("ALTER USER svc IDENTIFIED BY '", lambda: draw(S, ALNUM, 20), "';"),
    "key": ('{{"kty":"EC","d":"', lambda: draw(S, ALNUM, 43), '"}}'),
    "option": ("mysql -u root -p", lambda: draw(S, ALNUM, 20), " app"),
    "setting": ("# api key: ", lambda: draw(S, ALNUM, 32), ""),
}
"""What leads a value, the value, what follows it."""


@pytest.mark.parametrize("kind", CUT)
@pytest.mark.parametrize("lead", ["> ", "- ", "# ", ""])
def test_found_over_a_line_end(kind: str, lead: str) -> None:
    S.seed(f"{kind}{lead}")
    before, make, after = CUT[kind]
    value = make()
    half = len(value) // 2
    upper = draw(S, ALNUM, 10).upper()
    going_on = "  " if lead == "- " else lead
    head, tail = before.format(upper), after.replace("}}", "}")
    text = f"{lead}{head}{value[:half]}\n{going_on}{value[half:]}{tail}"
    spans = [(f.start, f.end) for f in scan(text) if not f.advisory]
    first = len(lead) + len(head)
    assert any(s <= first and first + half + 1 + len(going_on) < e for s, e in spans), text


def test_two_values_on_two_lines_stay_two() -> None:
    one, two = draw(S, HEX, 40), draw(S, HEX, 40)
    text = f"API_TOKEN={one}\nWEBHOOK_SECRET={two}\nversion 2.31\n"
    masked = mask(text, scan(text))
    assert masked == "API_TOKEN=<REDACTED>\nWEBHOOK_SECRET=<REDACTED>\nversion 2.31\n"


def test_prose_over_line_ends_is_not_joined() -> None:
    text = "the password of build\n2031 is in the vault, step\n4 of run\n9f3c explains it\n"
    assert [f for f in scan(text) if not f.advisory] == []
