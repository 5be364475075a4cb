"""What detect-secrets' own detectors find beyond ours, with spans that cover the whole value.

Each plugin sees only lines that can hold what it looks for; the conditions are necessary ones,
tested against the plugins. Its two entropy detectors are computed here (the same formula) and
only advise.
"""

from __future__ import annotations

from duck_tape.redaction import detect_secrets_adapter as adapter
from duck_tape.redaction.announcing import KEYWORDS, SIGNS
from duck_tape.redaction.core import GUESSED, LOW, MEDIUM, Hit, Rule
from duck_tape.redaction.detectors import entropy
from duck_tape.redaction.detectors.taken import Taken
from duck_tape.redaction.judge import (
    location,
    random_looking,
    refused,
    sentence_word,
    technical,
)
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Sequence

    from duck_tape.redaction.normalise import View

PLUGIN = Rule(
    "DT270",
    "detect-secrets",
    "secret found by detect-secrets",
    "whatever its plugins report",
    "detect-secrets 1.5: plugins",
)
ADVICE = Rule(
    "DT271",
    "detect-secrets-advice",
    "possible secret found by detect-secrets",
    'my_secret = "…"',
    "detect-secrets 1.5: plugins",
    advisory=True,
)
RULES = (PLUGIN, ADVICE, entropy.ENTROPY)

_END_OF_LINE = expression(r"[\r\n]")
_WORD_REST = expression(r"\w*")
_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
_HAS_40 = expression(r"['\"][0-9a-zA-Z/+]{40}['\"]")
_BASIC = expression(r"://[^:/?#\[\]@!$&'()*+,;=\s]{1,400}:[^:/?#\[\]@!$&'()*+,;=\s]{1,400}@")
_SL = expression(r"sl[_-]?(?:api)?(?:key|pwd|pass|token)")
_KEYWORD = expression(
    r"(?:(?:api|auth|service|account|db|database|priv|private|client)_?key|(?:db|database|key)"
    r"_?pass|password|passwd|pwd|secret|contrase[ñn]a)"
)
_AFTER_WORD = expression(
    r"[\]'\"]{0,2}\s{0,200}(?::|={1,3}|!==?|=>)\s{0,200}[\"'`]|(?:\[[0-9]{0,9}\])?\s{0,200}[!=]"
    r"{1,2}"
    r"\s{0,200}@?\"|(?:.assign)?\(\""
)
_BEFORE_QUOTE = expression(r"\S{0,50}?\s{0,200}[\"'`]")
_CLOSED = ('";', "';", "`;")
_AFTER_SETTING = expression(r"[\]'\"]{0,2}\s{0,200}(?::=?|={1,3}|!==?)")
_SETTINGS = (
    ".go",
    ".yaml",
    ".yml",
    ".eyaml",
    ".cnf",
    ".conf",
    ".cfg",
    ".cf",
    ".ini",
    ".properties",
    ".toml",
)
"""Types of files in which the keyword plugin takes values without quotes."""
_BEFORE_WORD = expression(r"[\"'`]\s{0,200}[!=]{2,3}\s{0,200}$")
_RUN_24 = expression(r"[0-9a-z]{24}")
_TELEGRAM = expression(r"[0-9]{8,10}:[0-9A-Za-z_-]{35}")
_GROWING = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/=.~%"
_GROWTH = 300
_GROWN = 400
"""A stretch as long as this around a match is a blob in base64, not a token."""
_PIECE, _STEP = 480, 240
_LINES = expression(r"[^\r\n]+")
_MOST_LINES = 300
"""So many lines go to one plugin; a text with more is one line repeated."""


def _always(line: str) -> bool:
    return bool(line)


_AWS = ("aws",)
_MADE_UP = 900
_BUDGET = 50_000
"""So many characters, or an eighth of a longer text, go to the keyword plugin at most: its own
cost is not linear, and only a text made against it has more lines with keywords and quotes."""
_QUOTE = expression(r"[\"'`=:]")


def _keyword_lines(view: View, path: str = "") -> Iterator[tuple[int, str]]:
    """The lines on which the keyword plugin can find anything."""
    text, low = view.text, view.lower
    seen: set[int] = set()
    after = _AFTER_SETTING if path.endswith(_SETTINGS) else _AFTER_WORD
    budget = max(_BUDGET, len(text) // 8)
    words = view.survey.having(KEYWORDS)
    if "contrase" not in words and not text.isascii():
        words.append("contrase")  # the letter behind it may be written with a mark of its own
    for word in words:
        at = low.find(word)
        while at >= 0 and budget > 0:
            if _QUOTE.search(text, at, at + 160) or _QUOTE.search(text, max(0, at - 80), at):
                start, end = _line_around(text, at, at + len(word))
                if start not in seen:
                    seen.add(start)
                    if _keyword(text[start:end], low[start:end], after) and _usual(low[start:end]):
                        budget -= end - start
                        yield start, text[start:end]
            at = low.find(word, at + len(word))


def _usual(low: str) -> bool:
    """Whether a line is none made of keywords and quotes: on those the plugin takes seconds."""
    marks = low.count('"') + low.count("'") + low.count("`")
    return marks * sum(1 for _ in _KEYWORD.finditer(low)) < _MADE_UP


def _keyword(line: str, low: str, after: re.Pattern[str]) -> bool:
    """Whether the keyword plugin can find anything on a line: a word, a separator, a quote."""
    end = -1
    closed = any(mark in line for mark in _CLOSED)
    for match in _KEYWORD.finditer(low):
        if match.end() <= end:
            continue
        end = match.end() + len(_WORD_REST.match(line, match.end()).group())  # type: ignore[union-attr]  # (may be empty)
        if after.match(line, end):
            return True
        if closed and _BEFORE_QUOTE.match(line, end):
            return True
        before = line[max(0, match.start() - 50) : match.start()]
        if _BEFORE_WORD.search(
            line,
            max(0, match.start() - 450),
            match.start() - len(before) + len(before.rstrip(_NAME)),
        ):
            return True
    return False


_CONDITIONS: dict[str, tuple[str, Callable[[str], bool]]] = {
    "artifactory": (r"AKC[A-Za-z0-9]{10}|AP[0-9A-F][A-Za-z0-9]{8}", _always),
    "aws": (r"(?:A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}", _always),
    "cloudant": (
        r"(?i)cl(?:oudant|ou)?[_-]?(?:api)?(?:key|pw|pass|token)|cloudant\.com",
        lambda line: bool(_RUN_24.search(line.lower())),
    ),
    "discord": (r"[MNO][A-Za-z\d_-]{23,25}\.[A-Za-z\d_-]{6}\.[A-Za-z\d_-]{27}", _always),
    "github_token": (r"gh[pousr]_[A-Za-z0-9_]{36}", _always),
    "gitlab_token": (
        r"gl(?:pat|dt|ft|soat|rt|cbt|imt|ptt|agent|oas)-[A-Za-z0-9_-]{20}|GR1348941[\w-]{20}",
        _always,
    ),
    "ibm_cloud_iam": (
        r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{44}(?![A-Za-z0-9_-])",
        lambda line: any(k in line.lower() for k in ("key", "pwd", "pass", "token")),
    ),
    "ibm_cos_hmac": (r"(?i)[0-9a-f]{48}(?![0-9a-f])", lambda line: "secret" in line.lower()),
    "jwt": (r"eyJ[\w-]{1,60}", _always),
    "mailchimp": (r"[0-9a-z]{32}-us[0-9]", _always),
    "openai": (r"T3BlbkFJ[A-Za-z0-9]{20}", _always),
    "pypi_token": (r"pypi-AgE[\w-]{30}", _always),
    "sendgrid": (r"SG\.[\w-]{22}\.[\w-]{43}", _always),
    "softlayer": (
        r"(?i)[0-9a-z]{64}",
        lambda line: "softlayer" in line.lower() or bool(_SL.search(line.lower())),
    ),
    "square_oauth": (r"sq0csp-", _always),
    "stripe": (r"[rs]k_live_[0-9a-zA-Z]{24}", _always),
    "telegram_token": (r"[0-9A-Za-z_-]{35}", lambda line: bool(_TELEGRAM.search(line))),
    "twilio": (r"(?:AC|SK)[a-z0-9]{32}", _always),
}
"""For each plugin what one of a text's long words must be like before it can find anything, and
what the line must have besides."""

_ELSEWHERE: dict[str, tuple[Callable[[View], bool], Callable[[str], bool]]] = {
    "aws": (
        lambda view: bool(view.survey.having(_AWS)) and _HAS_40.search(view.text) is not None,
        lambda line: "aws" in line.lower() and bool(_HAS_40.search(line)),
    ),
    "azure_storage_key": (
        lambda view: "AccountKey=" in view.text,
        lambda line: "AccountKey=" in line,
    ),
    "slack": (
        lambda view: "xox" in view.lower or "hooks.slack.com" in view.lower,
        lambda line: "xox" in line.lower() or "hooks.slack.com" in line.lower(),
    ),
    "npm": (
        lambda view: "_authToken=" in view.text,
        lambda line: "_authToken=" in line,
    ),
    "private_key": (
        lambda view: "PRIVATE KEY" in view.text or "PuTTY-User-Key-File-2" in view.text,
        lambda line: "PRIVATE KEY" in line or "PuTTY-User-Key-File-2" in line,
    ),
}
"""The same for plugins whose findings are no words."""


def find(view: View, path: str, ours: Sequence[Hit]) -> Iterator[Hit]:
    """What the plugins find in a view and our own hits do not cover."""
    taken = Taken(ours)
    if not view.survey.tokenless:
        yield from _words(view, path, taken)
    near = view.survey.having(SIGNS)
    for name, (wanted, condition) in _ELSEWHERE.items() if near else ():
        if wanted(view):
            for start, line in _lines(view.text, condition):
                yield from _line(name, start, line, path, taken)
    for match in _BASIC.finditer(view.text) if "://" in view.text else ():
        yield from _line("basic_auth", match.start(), match.group(), path, taken)
    for start, line in _keyword_lines(view, path):
        yield from _line("keyword", start, line, path, taken)
    yield from entropy.find(view.text, view.survey.data, taken)


def _words(view: View, path: str, taken: Taken) -> Iterator[Hit]:
    """What the plugins find whose findings are words."""
    long = view.survey.long
    longer = view.survey.longer
    for name, (word, condition) in _CONDITIONS.items():
        literals = _LITERALS.get(name)
        words = long if literals else longer
        if not words or (literals and not _some(literals, long)):
            continue
        for start, line in _word_lines(view, words, name, word):
            if condition(line):
                yield from _line(name, start, line, path, taken)


def _some(literals: Sequence[str], text: str) -> bool:
    for literal in literals:  # noqa: SIM110  (a generator costs twice as much)
        if literal in text:
            return True
    return False


_LITERALS = {
    "artifactory": ("AKC", "AP"),
    "aws": ("AKIA", "ASIA", "ABIA", "ACCA", "A3T"),
    "cloudant": ("cl", "CL", "Cl"),
    "github_token": ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    "gitlab_token": ("gl", "GR1348941"),
    "jwt": ("eyJ",),
    "mailchimp": ("-us",),
    "openai": ("T3BlbkFJ",),
    "pypi_token": ("pypi-AgE",),
    "sendgrid": ("SG.",),
    "square_oauth": ("sq0csp-",),
    "stripe": ("k_live_",),
    "twilio": ("AC", "SK"),
}
"""What the pattern of a plugin's words begins with or contains: cheaper to look for first."""

_compiled: dict[str, re.Pattern[str]] = {}


def _word_lines(view: View, long: str, name: str, source: str) -> Iterator[tuple[int, str]]:
    """The lines, long ones cut to the word's surroundings, in which a word like this stands."""
    pattern = _compiled.get(name)
    if pattern is None:
        pattern = _compiled[name] = expression(source)
    text = view.text
    seen = 0
    for value in {m.group() for m in pattern.finditer(long)}:
        at, end = text.find(value), -1
        while at >= 0 and seen < _MOST_LINES:
            if at >= end:
                start, end = _line_around(text, at, at + len(value))
                seen += 1
                yield start, text[start:end]
            at = text.find(value, at + len(value))


def _line_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The line that holds a place; of a long one a piece, the same for all places near by."""
    low = max(0, (start // _STEP - 1) * _STEP)
    high = max((start // _STEP + 2) * _STEP, end)
    first = max(text.rfind("\n", low, start), text.rfind("\r", low, start)) + 1
    last = _END_OF_LINE.search(text, end, high)
    return first or low, last.start() if last else min(len(text), high)


def _lines(text: str, condition: Callable[[str], bool]) -> Iterator[tuple[int, str]]:
    """The lines, long ones in overlapping pieces, that meet a condition."""
    sent = 0
    for match in _LINES.finditer(text):
        first, last = match.span()
        for at in range(first, last, _STEP) if last - first > _PIECE else (first,):
            end = min(last, at + _PIECE) if last - first > _PIECE else last
            line = text[at:end]
            if condition(line):
                sent += 1
                yield at, line
        if sent > _MOST_LINES:
            return


def _line(name: str, start: int, line: str, path: str, taken: Taken) -> Iterator[Hit]:
    if name == "keyword" and _settled(line):
        return
    if taken.covers_line(start, start + len(line)):
        return
    for value in adapter.values(name, line, path):
        at = line.find(value)
        while value and at >= 0:
            first, last = _whole(line, at, at + len(value), name)
            if first < last and not taken.touches(start + first, start + last):
                hit = _judged(name, start + first, start + last, line[first:last])
                if hit:
                    yield hit
            at = line.find(value, at + len(value))


_SETTLED = expression(
    r"(?i)(?:key|pass|password|passwd|pwd|secret|contrase[ñn]a)\w{0,40}[\]'\"]{0,2}\s{0,8}(?:[:=]"
    r"|=>|:=|={2,3}|!==?|\.assign\(|\()\s{0,8}@?[\"'`](?P<value>[^\"'`]{0,200})[\"'`]"
)


def _settled(line: str) -> bool:
    """Whether all quoted values after keywords on a line are nothing that would be reported."""
    found = list(_SETTLED.finditer(line))
    words = sum(1 for _ in _KEYWORD.finditer(line))
    return (
        bool(found)
        and len(found) >= words
        and all(not m.group("value") or _dull(m.group("value")) for m in found)
    )


def _dull(value: str) -> bool:
    return (
        refused(value)
        or sentence_word(value)
        or technical(value)
        or " " in value
        or (value.isalpha() and value.isascii())
    )


def _whole(line: str, start: int, end: int, name: str) -> tuple[int, int]:
    """A plugin's value grown to the token that it is part of."""
    if name in {"keyword", "basic_auth", "private_key"}:
        return start, end
    before = line[max(0, start - _GROWTH) : start]
    after = line[end : end + _GROWTH]
    first = start - len(before) + len(before.rstrip(_GROWING))
    last = end + len(after) - len(after.lstrip(_GROWING))
    return (first, last) if last - first < _GROWN else (start, start)


def _judged(name: str, start: int, end: int, value: str) -> Hit | None:
    body = value.strip("\"'` ")
    if len(body) < 4 or refused(body):
        return None
    if name == "keyword":
        if _dull(body):
            return None
        sure = random_looking(body) and not location(body)
        return Hit(
            PLUGIN if sure else ADVICE,
            start,
            end,
            GUESSED,
            MEDIUM if sure else LOW,
            engine=adapter.ENGINE,
        )
    if name in {"private_key", "basic_auth", "artifactory", "jwt"}:
        return Hit(ADVICE, start, end, GUESSED, LOW, engine=adapter.ENGINE)
    if not random_looking(body):
        return Hit(ADVICE, start, end, GUESSED, LOW, engine=adapter.ENGINE)
    return Hit(PLUGIN, start, end, GUESSED, MEDIUM, engine=adapter.ENGINE)
