"""Secrets to plant in tests: put together when the tests run, so that no file holds one."""

from __future__ import annotations

import random
import string

_LETTERS = string.ascii_letters + string.digits


def _made(seed: str, length: int, alphabet: str = _LETTERS) -> str:
    """Return the same random characters for the same seed, with a digit among them."""
    source = random.Random(seed)
    return "".join(source.choice(alphabet) for _ in range(length - 1)) + "7"


LETTERS = _made("letters", 12, string.ascii_lowercase)[:-1]
GITHUB = "ghp_" + _made("github", 36)
GITLAB = "glpat-" + _made("gitlab", 20)
AWS = "AKIA" + _made("aws", 16, string.ascii_uppercase + "234567")
ANTHROPIC = "sk-ant-api03-" + _made("anthropic", 93) + "AA"
SLACK = "xoxb-" + "-".join(
    (_made("s1", 12, string.digits), _made("s2", 12, string.digits), _made("s3", 24))
)
PASSWORD = _made("password", 18)
DATABASE = f"postgres://shop:{PASSWORD}@db.internal.shop/orders"
ENVIRONMENT = _made("env", 9, string.ascii_lowercase)

TOKENS = {
    "github": GITHUB,
    "gitlab": GITLAB,
    "aws": AWS,
    "anthropic": ANTHROPIC,
    "slack": SLACK,
}
