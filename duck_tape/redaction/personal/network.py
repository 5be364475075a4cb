"""Public network addresses: reported, never a reason to refuse."""

from __future__ import annotations

from duck_tape.redaction.core import GUESSED, MEDIUM, PERSONAL, Hit, Rule
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

PUBLIC_IP = Rule(
    "DT286",
    "public-ip",
    "public IP address",
    "A.B.C.D outside the private ranges",
    "RFC 6890; RFC 5737; RFC 3849",
    category=PERSONAL,
    advisory=True,
)
RULES = (PUBLIC_IP,)

_V4 = expression(r"(?<![A-Za-z0-9_.-])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![A-Za-z0-9_-]|\.[0-9])")
_V6 = expression(
    r"(?<![A-Za-z0-9_:.])(?:2[0-9a-fA-F]{3}|3[0-9a-fA-F]{3})(?::[0-9a-fA-F]{0,4}){2,7}"
    r"(?![A-Za-z0-9_:])"
)
_V4_CUT = expression(
    r"(?<![A-Za-z0-9_.-])[0-9]{1,3}\.[0-9.]{0,11}(?:\r\n|\n|\r)[ \t>]{0,12}[0-9.]{1,13}"
    r"(?![A-Za-z0-9_-]|\.[0-9])"
)
_VERSION = expression(
    r"(?i)(?:v|version|ver|release|build|section|chapter|driver|rev|§|==|>=|<=|~=|\^|@|sdk|api|"
    r"firmware|kernel|runtime|\w[-_/])\s{0,2}(?:is |of |no\. ?)?$"
)
_VERSION_AFTER = expression(r"(?i)\s{1,2}(?:of the|shipped|release|released|version|build)\b")
_V6_HEADS = frozenset(
    (
        "2001",
        "2003",
        "2400",
        "2401",
        "2402",
        "2403",
        "2404",
        "2406",
        "2600",
        "2601",
        "2602",
        "2603",
        "2604",
        "2605",
        "2606",
        "2607",
        "2620",
        "2800",
        "2804",
        "2a00",
        "2a01",
        "2a02",
        "2a03",
        "2a04",
        "2a05",
        "2a06",
        "2a07",
        "2a09",
        "2a0a",
        "2a0b",
        "2a0c",
        "2a0d",
        "2a0e",
        "2a0f",
        "2a10",
        b"2a11",
        b"2a12",
        b"2a13",
        b"2a14",
    )
)
_KNOWN = frozenset(
    (
        "8.8.8.8",
        "8.8.4.4",
        "1.1.1.1",
        "1.0.0.1",
        "9.9.9.9",
        "1.2.3.4",
        "4.3.2.1",
        "208.67.222.222",
        "208.67.220.220",
        "4.4.4.4",
        "2.2.2.2",
        "3.3.3.3",
        "5.5.5.5",
        "1.1.1.2",
    )
)


def find(view: View) -> Iterator[Hit]:
    """All public addresses of a view."""
    text = view.text
    for start, end, _ in view.runs:
        if text.count(".", start, end) > 2:
            yield from _v4(text, max(0, start - 1), end + 1)
    if not _V6_HEADS.isdisjoint(view.survey.pieces):
        for match in _V6.finditer(text):
            if match.group().count(":") > 2 and not match.group().lower().startswith(
                ("2001:db8", "2001:0db8")
            ):
                yield Hit(PUBLIC_IP, *match.span(), rank=GUESSED, confidence=MEDIUM)


def _v4(text: str, start: int, end: int) -> Iterator[Hit]:
    found = False
    for match in _V4.finditer(text, start, end):
        found = True
        lead = text[max(0, match.start() - 14) : match.start()]
        if (
            _public(match.group())
            and not _VERSION.search(lead)
            and not _VERSION_AFTER.match(text, match.end())
        ):
            yield Hit(PUBLIC_IP, *match.span(), rank=GUESSED, confidence=MEDIUM)
    if not found and ("\n" in text[start:end] or "\r" in text[start:end]):
        for match in _V4_CUT.finditer(text, start, end):
            address = "".join(match.group().replace(">", " ").split())
            if _V4.fullmatch(address) and _public(address):
                yield Hit(PUBLIC_IP, *match.span(), rank=GUESSED, confidence=MEDIUM)


def _public(address: str) -> bool:
    parts = [int(p) for p in address.split(".")]
    if max(parts) > 255 or address in _KNOWN or any(p != str(int(p)) for p in address.split(".")):
        return False
    a, b, c, d = parts
    if a in {0, 10, 127} or a >= 224 or (a, b) in {(192, 168), (169, 254)}:
        return False
    if (a == 172 and 16 <= b <= 31) or (a == 100 and 64 <= b <= 127):
        return False
    if (a, b, c) in {(192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113)} or (
        a == 198 and b in {18, 19}
    ):
        return False
    return not (b == 0 and c == 0) and not (a < 20 and b < 20 and c < 10 and d == 0)
