"""What detect-secrets' own detectors find beyond ours, with spans that cover the whole value.

Each plugin sees only lines that can hold what it looks for; the conditions are necessary ones,
tested against the plugins. Its two entropy detectors are computed here (the same formula) and
only advise.
"""

from __future__ import annotations

from math import log2
import re

from duck_tape.redaction import detect_secrets_adapter as adapter
from duck_tape.redaction.core import GUESSED, LOW, MEDIUM, Hit, Rule
from duck_tape.redaction.judge import (
    hashed,
    location,
    placeholder,
    random_looking,
    refused,
    sentence_word,
    technical,
    uuid,
    wordiness,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from duck_tape.redaction.normalise import View

PLUGIN = Rule("DT270", "detect-secrets", "secret found by detect-secrets", "whatever its plugins report", "detect-secrets 1.5: plugins")
ADVICE = Rule("DT271", "detect-secrets-advice", "possible secret found by detect-secrets", "my_secret = \"…\"", "detect-secrets 1.5: plugins", advisory=True)
ENTROPY = Rule("DT272", "high-entropy-string", "random-looking string in quotes", "\"…\"", "detect-secrets 1.5: high_entropy_strings", advisory=True)
RULES = (PLUGIN, ADVICE, ENTROPY)

_KEYWORD = re.compile(r"(?i)(?:(?:api|auth|service|account|db|database|priv|private|client)_?key|(?:db|database|key)_?pass|password|passwd|pwd|secret|contrase[ñn]a)")
_AFTER_WORD = re.compile(r"[\]'\"]{0,2}\s{0,200}(?:[:=!(]|\[\d{0,9}\]|\.assign\()|\S{0,50}\s{0,200}[\"'`]")
_BEFORE_WORD = re.compile(r"[\"'`]\s{0,200}[!=]{2,3}\s{0,200}$")
_RUN_24 = re.compile(r"(?i)[0-9a-z]{24}")
_RUN_44 = re.compile(r"[A-Za-z0-9_-]{44}")
_HEX_48 = re.compile(r"(?i)[0-9a-f]{48}")
_RUN_64 = re.compile(r"(?i)[0-9a-z]{64}")
_TELEGRAM = re.compile(r"[0-9]{8,10}:[0-9A-Za-z_-]{35}")
_TWILIO = re.compile(r"(?:AC|SK)[a-z0-9]{32}")
_ARTIFACTORY = re.compile(r"AKC[A-Za-z0-9]{10}|AP[0-9A-F][A-Za-z0-9]{8}")
_TOKEN_CHARS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=.~%")
_B64 = r"A-Za-z0-9+/\\\-_="
_QUOTED_B64 = re.compile(rf"(?P<q>['\"])(?P<value>[{_B64}]{{23,4000}})(?P=q)")
_QUOTED_HEX = re.compile(r"(?P<q>['\"])(?P<value>[0-9a-fA-F]{9,4000})(?P=q)")
_PIECE, _STEP = 1600, 1200
_LINES = re.compile(r"[^\r\n]+")
_MOST_LINES = 300
"""So many lines go to one plugin; a text with more is one line repeated."""


def _keyword(line: str, low: str) -> bool:
    if not any(q in line for q in "\"'`=:"):
        return False
    end = -1
    for match in _KEYWORD.finditer(line):
        if match.end() <= end:
            continue
        end = match.end()
        while end < len(line) and (line[end].isalnum() or line[end] == "_"):
            end += 1
        if _AFTER_WORD.match(line, end):
            return True
        start = match.start()
        while start and (line[start - 1].isalnum() or line[start - 1] == "_"):
            start -= 1
        if _BEFORE_WORD.search(line, max(0, start - 420), start):
            return True
    return False


_CONDITIONS: dict[str, Callable[[str, str], bool]] = {
    "artifactory": lambda line, low: "A" in line and bool(_ARTIFACTORY.search(line)),
    "aws": lambda line, low: any(p in line for p in ("AKIA", "ASIA", "ABIA", "ACCA", "A3T")) or ("aws" in low and ("'" in line or '"' in line)),
    "azure_storage_key": lambda line, low: "AccountKey=" in line,
    "basic_auth": lambda line, low: "://" in line and "@" in line,
    "cloudant": lambda line, low: "cl" in low and any(k in low for k in ("key", "pw", "pass", "token", "cloudant.com")) and bool(_RUN_24.search(line)),
    "discord": lambda line, low: line.count(".") > 1 and len(line) > 57 and any(c in line for c in "MNO"),
    "github_token": lambda line, low: any(p in line for p in ("ghp_", "gho_", "ghu_", "ghs_", "ghr_")),
    "gitlab_token": lambda line, low: "gl" in line and "-" in line or "GR1348941" in line,
    "ibm_cloud_iam": lambda line, low: any(k in low for k in ("key", "pwd", "pass", "token")) and bool(_RUN_44.search(line)),
    "ibm_cos_hmac": lambda line, low: "secret" in low and bool(_HEX_48.search(line)),
    "jwt": lambda line, low: "eyJ" in line and "." in line,
    "keyword": _keyword,
    "mailchimp": lambda line, low: "-us" in line,
    "npm": lambda line, low: "_authToken=" in line,
    "openai": lambda line, low: "T3BlbkFJ" in line,
    "private_key": lambda line, low: "PRIVATE KEY" in line or "PuTTY-User-Key-File-2" in line,
    "pypi_token": lambda line, low: "pypi-AgE" in line,
    "sendgrid": lambda line, low: "SG." in line,
    "slack": lambda line, low: "xox" in low or "hooks.slack.com" in low,
    "softlayer": lambda line, low: "sl" in low.replace("softlayer", "sl") and bool(_RUN_64.search(line)),
    "square_oauth": lambda line, low: "sq0csp-" in line,
    "stripe": lambda line, low: "k_live_" in line,
    "telegram_token": lambda line, low: ":" in line and bool(_TELEGRAM.search(line)),
    "twilio": lambda line, low: ("AC" in line or "SK" in line) and bool(_TWILIO.search(line)),
}
"""For each plugin what a line must have before it can find anything there."""


def find(view: View, path: str, ours: Sequence[Hit]) -> Iterator[Hit]:
    """What the plugins find in a view and our own hits do not cover."""
    taken = _Taken(ours)
    text, low = view.text, view.lower
    for name, condition in _CONDITIONS.items():
        if condition(text, low):
            for start, line in _lines(text, low, condition):
                yield from _line(name, text, start, line, path, taken)
    yield from _entropy(text, taken)


def _lines(text: str, low: str, condition: Callable[[str, str], bool]) -> Iterator[tuple[int, str]]:
    """The lines, long ones in overlapping pieces, that meet a condition."""
    sent = 0
    for match in _LINES.finditer(text):
        first, last = match.span()
        for at in range(first, last, _STEP) if last - first > _PIECE else (first,):
            end = min(last, at + _PIECE) if last - first > _PIECE else last
            line = text[at:end]
            if condition(line, low[at:end]):
                sent += 1
                yield at, line
        if sent > _MOST_LINES:
            return


def _line(
    name: str, text: str, start: int, line: str, path: str, taken: _Taken
) -> Iterator[Hit]:
    if name == "keyword" and _settled(line):
        return
    if taken.covers_line(start, start + len(line)):
        return
    for value in adapter.values(name, line, path):
        at = line.find(value)
        while value and at >= 0:
            first, last = _whole(line, at, at + len(value), name)
            if not taken.touches(start + first, start + last):
                hit = _judged(name, start + first, start + last, line[first:last])
                if hit:
                    yield hit
            at = line.find(value, at + len(value))


_SETTLED = re.compile(r"(?i)(?:key|pass|password|passwd|pwd|secret|contrase[ñn]a)\w{0,40}[\]'\"]{0,2}\s{0,8}(?:[:=]|=>|:=|={2,3}|!==?|\.assign\(|\()\s{0,8}@?[\"'`](?P<value>[^\"'`]{0,200})[\"'`]")


def _settled(line: str) -> bool:
    """Whether all quoted values after keywords on a line are nothing that would be reported."""
    found = list(_SETTLED.finditer(line))
    words = sum(1 for _ in _KEYWORD.finditer(line))
    return bool(found) and len(found) >= words and all(not m.group("value") or _dull(m.group("value")) for m in found)


def _dull(value: str) -> bool:
    return refused(value) or sentence_word(value) or technical(value) or " " in value or (value.isalpha() and value.isascii())


def _whole(line: str, start: int, end: int, name: str) -> tuple[int, int]:
    """A plugin's value grown to the token that it is part of."""
    if name == "keyword":
        return start, end
    while start and line[start - 1] in _TOKEN_CHARS and name not in {"basic_auth", "private_key"}:
        start -= 1
    while end < len(line) and line[end] in _TOKEN_CHARS and name not in {"basic_auth", "private_key"}:
        end += 1
    return start, end


def _judged(name: str, start: int, end: int, value: str) -> Hit | None:
    body = value.strip("\"'` ")
    if len(body) < 4 or refused(body):
        return None
    if name == "keyword":
        if _dull(body):
            return None
        sure = random_looking(body) and not location(body)
        return Hit(PLUGIN if sure else ADVICE, start, end, GUESSED, MEDIUM if sure else LOW, engine=adapter.ENGINE)
    if name in {"private_key", "basic_auth", "artifactory", "ip_public"}:
        return Hit(ADVICE, start, end, GUESSED, LOW, engine=adapter.ENGINE)
    if not random_looking(body):
        return Hit(ADVICE, start, end, GUESSED, LOW, engine=adapter.ENGINE)
    return Hit(PLUGIN, start, end, GUESSED, MEDIUM, engine=adapter.ENGINE)


def entropy(value: str, alphabet: str) -> float:
    """Shannon entropy as detect-secrets computes it: over the characters of an alphabet."""
    shares = [value.count(c) / len(value) for c in set(value) if c in alphabet]
    return -sum(p * log2(p) for p in shares)


def hex_entropy(value: str) -> float:
    """The same for hexadecimal digits, lowered for plain numbers as the plugin does."""
    found = entropy(value, "0123456789abcdefABCDEF")
    return found - 1.2 / log2(len(value)) if value.isdigit() and len(value) > 1 else found


_BASE64_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\\-_="


def _entropy(text: str, taken: _Taken) -> Iterator[Hit]:
    if '"' not in text and "'" not in text:
        return
    for pattern, limit, measure in ((_QUOTED_B64, 4.5, lambda v: entropy(v, _BASE64_ALPHABET)), (_QUOTED_HEX, 3.0, hex_entropy)):
        for match in pattern.finditer(text):
            value = match.group("value")
            if measure(value) > limit and not taken.touches(*match.span("value")) and not _public(value):
                yield Hit(ENTROPY, *match.span("value"), rank=GUESSED, confidence=LOW)


def _public(value: str) -> bool:
    """Hashes, ids, names and placeholders: random-looking and no secret."""
    if uuid(value) or hashed(value) or placeholder(value) or wordiness(value) > 0.5 or location(value):
        return True
    return len(value) in {7, 8, 12, 32, 40, 56, 64, 96, 128} and all(c in "0123456789abcdefABCDEF" for c in value)


class _Taken:
    """The stretches that our own hits cover."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        self._spans = sorted((h.start, h.end) for h in hits)
        self._starts = [s for s, _ in self._spans]
        self._longest = max((e - s for s, e in self._spans), default=0)

    def touches(self, start: int, end: int) -> bool:
        from bisect import bisect_left  # noqa: PLC0415  (only with a hit)

        first = bisect_left(self._starts, start - self._longest)
        last = bisect_left(self._starts, end)
        return any(s < end and start < e for s, e in self._spans[first:last])

    def covers_line(self, start: int, end: int) -> bool:
        """Whether one hit lies over all of a line."""
        from bisect import bisect_right  # noqa: PLC0415  (only with a hit)

        index = bisect_right(self._starts, start) - 1
        return index >= 0 and self._spans[index][1] >= end
