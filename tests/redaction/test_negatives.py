"""What only looks like a secret: nothing but advice, if that."""

from __future__ import annotations

import random

import pytest

from duck_tape.redaction import scan
from tests.redaction.sampling import ALNUM, HEX, draw

S = random.Random(7)


def hexed(length: int) -> str:
    return draw(S, HEX, length)


UUID = "-".join(hexed(n) for n in (8, 4, 4, 4, 12))

LINES = [
    f"Fixed in commit {hexed(40)}.",
    f"image sha256:{hexed(64)}",
    f'"integrity": "sha512-{draw(S, ALNUM, 86)}=="',
    f'ETag: "{hexed(32)}"',
    f"session {UUID}",
    f"token id {UUID} revoked",
    f"cache key `deps-{hexed(32)}`",
    f"pkg==1.0 --hash=sha256:{hexed(64)}",
    f'{{"id":"msg_01{draw(S, ALNUM, 22)}"}}',
    f"hash key {hexed(64)} matched",
    f"gpg --recv-keys {hexed(40).upper()}",
    "publicKeyToken=b77a5c561934e089",
    "token=<REDACTED>",
    "API_KEY=${API_KEY}",
    "password: changeme",
    "api_key: your-api-key-here",
    "token: xxx",
    "password=xxxxxxxx",
    "OPENAI_API_KEY=sk-...",
    "Authorization: Bearer $TOKEN",
    "Authorization: Bearer <token>",
    'curl -u "$USER:$PASS" https://x',
    "secret: '{{ vault_db_secret }}'",
    "token: ${{ secrets.GH }}",
    "password: $(pass show db/prod)",
    "DB_PASSWORD: !vault |",
    "NPM_TOKEN=%NPM_TOKEN%",
    'api_key=os.getenv("API_KEY")',
    "password = getpass.getpass()",
    "password: see vault",
    "Password: required",
    "password: must be at least 12 characters",
    "passwd: command not found",
    "secrets: inherit",
    "token: optional",
    "max_tokens: 4096",
    "tokens: 15342",
    "TOKEN_TTL=900",
    "PASSWORD_MIN_LENGTH=12",
    "SECRET_STORE=vault",
    "API_KEY_HEADER=X-Api-Key",
    "secretKeyRef: {name: db, key: url}",
    "primary_key=True",
    "sort_key: created_at",
    "foreign_key: users.id",
    "cacheKey = `user:${id}`",
    "hotkey=Ctrl-Shift-P",
    "bypass: false",
    "compass: north",
    "key: value",
    "The token starts with `ghp_` followed by 36 chars",
    "regex `AKIA[0-9A-Z]{16}` matches ids",
    "matches `-----BEGIN .* PRIVATE KEY-----`",
    "-----BEGIN PUBLIC KEY-----",
    "postgres://user:password@localhost:5432/db",
    "redis://:${REDIS_PASSWORD}@redis:6379",
    "mongodb://<user>:<password>@cluster.example.com",
    "amqp://guest:guest@localhost",
    "PASSWORD_FILE=/run/secrets/db_username",
    "MODEL_DIR=~/.x/models/qwen3-27b-q4-instruct-v2-full",
    "recallNoticesBusinessUnits-validation-group-1297083594",
    "# key: :8080/api/v1/proxy",
    "api_key: ENC[AES256_GCM,data:abc,iv:def]",
    "password: $2b$12$" + draw(S, ALNUM, 53),
    "lock_password: {SSHA}" + draw(S, ALNUM, 32),
    "-----BEGIN CERTIFICATE-----\n" + draw(S, ALNUM, 64) + "\n-----END CERTIFICATE-----",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA" + draw(S, ALNUM, 43) + " dev",
    "Die Passwortrichtlinie: mindestens 12 Zeichen",
    "密码：见保险库",
    "パスワード：未設定",
    "中文说明：密码不会写入此文件",
    "비밀번호는 금고에 있습니다",
    "Le mot de passe est dans le coffre.",
    "La contraseña está en la bóveda.",
    "the password is stored in the vault",
    "the password is hashed with argon2id",
    "Refresh tokens rotate every hour.",
    "if you pass `override=True` it wins",
    "pin actions/checkout@v4.2.2",
    "git log --author=jane@example.com",
    "git@github.com:org/repo.git",
    "ssh://git@gitlab.internal.corp:2222/tools/build.git",
    "scp a.tgz deploy@10.0.3.17:/srv/",
    "rsync -av dev@host.internal:/data/ .",
    "npm i @scope/pkg@1.2.3",
    "12345+octo@users.noreply.github.com",
    "no-reply@accounts.google.com",
    "icon@2x.png",
    "555-0100",
    "(555) 555-0123 is fictional",
    "issues #123-4567",
    "sku 100-2000-3000",
    "Session 2026-08-18-1530",
    "diff +120 -4567",
    "000-12-3456",
    "666-45-1234",
    "078-05-1120",
    "4111 1111 1111 1111",
    "4242 4242 4242 4242",
    "snowflake 1082734659120384001",
    "order 4000123412341235",
    "GB00WEST12345698765432",
    "DE00 0000 0000 0000 0000 00",
    "10.0.3.17",
    "192.168.1.20",
    "203.0.113.9",
    "8.8.8.8",
    "version 4.18.0.2 of the driver",
    "::1 and fe80::1",
    "2001:db8::8a2e:370:7334",
]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("shape", ["{}", "- **note**: {}", "| a | {} |"])
def test_not_flagged(line: str, shape: str) -> None:
    text = shape.format(line)
    assert [(f.rule, text[f.start : f.end]) for f in scan(text) if not f.advisory] == []
