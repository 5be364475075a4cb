"""Private keys of which only the last lines are shown."""

from __future__ import annotations

import base64
import random

import pytest

from duck_tape.redaction import mask, scan

_SOURCE = random.Random(3)
BODY = "\n".join(base64.b64encode(_SOURCE.randbytes(48)).decode() for _ in range(6))
FOOTERS = [
    f"-----END {kind}KEY-----" for kind in ("RSA PRIVATE ", "PRIVATE ", "ENCRYPTED PRIVATE ")
]


@pytest.mark.parametrize("footer", FOOTERS)
@pytest.mark.parametrize("length", [390, 389, 200, 70])
@pytest.mark.parametrize(("before", "after"), [("", ""), ("$ tail -4 key.pem\n", "\n$ ls\n")])
def test_a_tail_is_masked_whole(footer: str, length: int, before: str, after: str) -> None:
    text = f"{before}{BODY[:length].strip()}\n{footer}{after}"
    masked = mask(text, scan(text))
    assert not any(line and line in masked for line in BODY[:length].split("\n"))
    assert masked.startswith(before)
    assert masked.endswith(after)


def test_a_whole_key_is_one_finding() -> None:
    text = f"-----BEGIN PRIVATE KEY-----\n{BODY}\n-----END PRIVATE KEY-----\n"
    assert [(one.start, one.end) for one in scan(text)] == [(0, len(text) - 1)]


@pytest.mark.parametrize(
    "text",
    [
        "ends with\n-----END PRIVATE KEY-----\n",
        "short\n-----END RSA PRIVATE KEY-----",
        f"{BODY}\n-----END CERTIFICATE-----\n",
    ],
)
def test_a_footer_alone_is_none(text: str) -> None:
    assert not scan(text)


def test_many_footers_cost_little() -> None:
    assert len(scan((BODY[:64] + "\n-----END PRIVATE KEY-----\n") * 2_000)) == 2_000
