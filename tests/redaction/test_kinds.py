"""Secrets without a form of their own, told by what stands around them."""

from __future__ import annotations

import base64
import random
from typing import TYPE_CHECKING

import pytest

from duck_tape.redaction import mask, scan
from tests.redaction.sampling import (
    ALNUM,
    DIGITS,
    HEX,
    LOWER,
    UPPER,
    armour,
    draw,
    password,
    seed_phrase,
    web_token,
)

if TYPE_CHECKING:
    from collections.abc import Callable

S = random.Random(2026)
B32 = UPPER + "234567"


def token(length: int = 32) -> Callable[[], str]:
    return lambda: draw(S, ALNUM, length)


def made() -> str:
    return password(S)


def basic() -> str:
    return base64.b64encode(f"ci:{password(S)}".encode()).decode()


def uid() -> str:
    return "-".join(draw(S, HEX, n) for n in (8, 4, 4, 4, 12))


KINDS: dict[str, tuple[str, Callable[[], str], str]] = {
    "env": ("DB_PASSWORD=", made, ""),
    "env quoted": ('export SESSION_SECRET="', token(40), '"'),
    "env id": ("HEROKU_API_KEY=", uid, ""),
    "yaml": ("db:\n  password: ", made, ""),
    "json": ('{"user":"x","clientSecret":"', token(30), '"}'),
    "xml": ("<password>", made, "</password>"),
    "named value": ("- name: DB_PASSWORD\n  value: ", made, ""),
    "call": ('os.Setenv("API_SECRET", "', token(24), '")'),
    "assignment": ('API_TOKEN = "', token(24), '"'),
    "typed": ('password: str = "', made, '"'),
    "next line": ("Password:\n\n```\n", made, "\n```"),
    "option": ("tool --password ", made, " --verbose"),
    "passphrase": (
        "passphrase: ",
        lambda: "-".join(S.sample(["walrus", "copper", "tundra", "violin", "beacon"], 4)),
        "",
    ),
    "weak": ("password: ", lambda: S.choice(["letmein", "sunshine", "qwerty123", "hunter2"]), ""),
    "pin": ("PIN: ", lambda: draw(S, DIGITS, 4), ""),
    "door": ("the door code is ", lambda: draw(S, DIGITS, 6), ""),
    "said": ("the admin password is ", made, " since May"),
    "said of": ("The password for the staging database is ", made, "."),
    "set to": ("we set the root password to ", made, ""),
    "quoted": ('the wifi password is "', lambda: draw(S, LOWER, 8), '"'),
    "used as": ("use ", made, " as the password"),
    "pair": ("login: admin / ", made, ""),
    "chinese": ("管理员密码是", made, "，请尽快修改。"),
    "chinese colon": ("数据库的密码：", made, "。"),
    "japanese": ("管理者のパスワードは", made, "です。"),
    "japanese key": ("APIキーは「", token(), "」です"),
    "korean": ("관리자 비밀번호는 ", made, "입니다."),
    "german": ("Das Passwort für den Server lautet ", made, "."),
    "german key": ("Der API-Schlüssel ist ", token(), "."),
    "french": ("Le mot de passe est ", made, " pour la production"),
    "spanish": ("La contraseña es ", made, "."),
    "uri": ("postgres://app:", made, "@db.corp:5432/orders"),
    "uri hard": (
        "mysql://root:",
        lambda: draw(S, ALNUM, 5) + "#/" + draw(S, ALNUM, 3) + "@x9",
        "@10.0.0.4/x",
    ),
    "uri percent": (
        "amqp://w:",
        lambda: draw(S, ALNUM, 6) + "%40%2F" + draw(S, ALNUM, 4),
        "@mq.corp/v",
    ),
    "ado": ("Server=db1;User Id=sa;Password=", made, ";Encrypt=true"),
    "odbc": ("Driver={ODBC Driver 18};Uid=app;Pwd=", made, ";"),
    "jdbc": ("jdbc:mysql://db/app?user=app&password=", token(14), "&useSSL=true"),
    "oracle": ("jdbc:oracle:thin:scott/", token(10), "@//db:1521/X"),
    "query": ("https://api.corp/v2?access_token=", token(), "&page=2"),
    "signed": ("https://b.s3.amazonaws.com/k?X-Amz-Signature=", lambda: draw(S, HEX, 64), "&x=1"),
    "bearer": ("Authorization: Bearer ", token(40), ""),
    "basic": ("Authorization: Basic ", basic, ""),
    "api key header": ("X-Api-Key: ", token(), ""),
    "cookie": ("Cookie: theme=dark; sessionid=", token(), "; lang=en"),
    "set-cookie": ("Set-Cookie: session=", token(40), "; Path=/; HttpOnly"),
    "curl": ("curl -sS -u deploy:", made, " https://x.corp/api"),
    "mysql": ("mysql -h db -u root -p", made, " app"),
    "sshpass": ("sshpass -p '", made, "' ssh root@host"),
    "docker login": ("docker login -u bob -p ", made, " reg.corp"),
    "sql": ("CREATE USER app IDENTIFIED BY '", made, "';"),
    "piped": ("echo '", made, "' | sudo -S true"),
    "npmrc": ("//npm.corp/:_authToken=", uid, ""),
    "netrc": ("machine git.corp login ci password ", made, ""),
    "pgpass": ("db.corp:5432:app:svc:", made, ""),
    "docker auth": ('{"auths":{"r.corp":{"auth":"', basic, '"}}}'),
    "kubeconfig": (
        "    client-key-data: ",
        lambda: base64.b64encode(armour(S).encode()).decode(),
        "",
    ),
    "web token": ("session ", lambda: web_token(S), ""),
    "armour": ("key:\n", lambda: armour(S), "\n"),
    "armour cut": ("key:\n", lambda: armour(S).rsplit("\n", 1)[0], ""),
    "openpgp": ("", lambda: armour(S, "PGP PRIVATE KEY BLOCK"), ""),
    "seed phrase": ("seed phrase: ", lambda: seed_phrase(S), ""),
    "seed phrase long": ("wallet recovery:\n", lambda: seed_phrase(S, 24), ""),
    "wallet key": ("private key: 0x", lambda: draw(S, HEX, 64), ""),
    "totp": ("TOTP secret: ", lambda: draw(S, B32, 32), ""),
    "otpauth": ("otpauth://totp/Acme:bob?secret=", lambda: draw(S, B32, 32), "&issuer=Acme"),
    "recovery": (
        "Recovery codes:\n\n- ",
        lambda: f"{draw(S, LOWER + DIGITS, 5)}-{draw(S, LOWER + DIGITS, 5)}",
        "",
    ),
    "column": ("| user | password |\n|---|---|\n| bob | ", made, " |\n"),
    "jwk": ('{"kty":"EC","crv":"P-256","d":"', token(43), '"}'),
}


def gaps(text: str, start: int, end: int) -> int:
    """The longest run of a value that no finding covers."""
    marks = bytearray(len(text))
    for found in scan(text):
        if not found.advisory:
            marks[found.start : found.end] = b"\1" * (found.end - found.start)
    longest = run = 0
    for mark in marks[start:end]:
        run = 0 if mark else run + 1
        longest = max(longest, run)
    return longest


SHAPES = {
    "plain": ("", ""),
    "item": ("- ", "\n- next"),
    "quote": ("> ", "\n"),
    "bold": ("**note** ", "\n"),
    "diff": ("--- a\n+++ b\n+", "\n"),
}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_found_whole(kind: str, shape: str) -> None:
    before, make, after = KINDS[kind]
    lead, tail = SHAPES["quote" if kind == "column" and shape == "bold" else shape]
    value = make()
    text = lead + before + value + after + tail
    start = len(lead + before)
    assert gaps(text, start, start + len(value)) < min(6, len(value)), text
    assert value not in mask(text, [f for f in scan(text) if not f.advisory])


@pytest.mark.parametrize(
    "host",
    [
        "hooks.slack.com/services/T{u9}/B{u9}/{a24}",
        "discord.com/api/webhooks/{d18}/{a68}",
        "hooks.zapier.com/hooks/catch/{d7}/{l7}/",
        "chat.googleapis.com/v1/spaces/AAAA{a7}/messages?key=AIza{a35}&token={a43}",
        "acme.webhook.office.com/webhookb2/{uid}@{uid}/IncomingWebhook/{h32}/{uid}",
        "open.feishu.cn/open-apis/bot/v2/hook/{uid}",
        "oapi.dingtalk.com/robot/send?access_token={h64}",
        "maker.ifttt.com/trigger/door/with/key/{a22}",
    ],
)
def test_webhooks_are_secrets_as_a_whole(host: str) -> None:
    filled = host.format(
        u9=draw(S, UPPER + DIGITS, 9),
        a24=draw(S, ALNUM, 24),
        d18=draw(S, "123456789", 18),
        a68=draw(S, ALNUM, 68),
        d7=draw(S, DIGITS, 7),
        l7=draw(S, LOWER + DIGITS, 7),
        a7=draw(S, ALNUM, 7),
        a35=draw(S, ALNUM, 35),
        a43=draw(S, ALNUM, 43),
        uid=uid(),
        h32=draw(S, HEX, 32),
        h64=draw(S, HEX, 64),
        a22=draw(S, ALNUM, 22),
    )
    text = f"post to https://{filled} please"
    assert gaps(text, 8, 8 + len("https://" + filled)) < 6


def test_a_checksum_that_fails_lowers_confidence_only() -> None:
    words = seed_phrase(S).split()
    good = scan("seed phrase: " + " ".join(words))
    bad = scan("seed phrase: " + " ".join([*words[1:], words[0]]))
    assert good[0].confidence == "high"
    assert bad
    assert bad[0].rule == "seed-phrase"
