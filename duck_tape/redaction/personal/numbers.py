"""Numbers with a check: social security, payment cards, bank accounts."""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

from duck_tape.redaction.core import EXACT, GUESSED, HIGH, MEDIUM, PERSONAL, SHAPED, Hit, Rule
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import unwrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    from duck_tape.redaction.normalise import View

SSN = Rule(
    "DT283",
    "us-ssn",
    "US social security number",
    "AAA-GG-SSSS",
    "SSA: ranges never issued",
    category=PERSONAL,
)
CARD = Rule(
    "DT284",
    "payment-card",
    "payment card number",
    "4NNN NNNN NNNN NNNC",
    "ISO/IEC 7812",
    category=PERSONAL,
)
IBAN = Rule(
    "DT285",
    "iban",
    "bank account (IBAN)",
    "DEkk bbbb bbbb cccc cccc cc",
    "ISO 13616; SWIFT IBAN registry",
    category=PERSONAL,
)
RULES = (SSN, CARD, IBAN)

_SSN = expression(
    r"(?<![A-Za-z0-9_.-])(?P<a>[0-9]{3})(?P<s>[- ])(?P<g>[0-9]{2})(?P=s)(?P<n>[0-9]{4})"
    r"(?![A-Za-z0-9_-]|\.[0-9])"
)
_SSN_CUT = expression(
    r"(?<![A-Za-z0-9_.-])[0-9]{3}[0-9 -]{0,8}(?:\r\n|\n|\r)[ \t>]{0,12}[0-9-]{1,9}(?![A-Za-z0-9_-])"
)
_SSN_WORD = expression(
    r"(?i)(?:ssn|social security(?: number| no\.?)?|soc(?:ial)? sec)\W{0,6}(?:is\s|number\s|"
    r"no\.?\s|#)?\s?(?P<v>[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4})(?![0-9])"
)
_SPECIMENS = frozenset(
    (
        "078051120",
        "219099999",
        "457555462",
        "123456789",
        "987654321",
        "111111111",
        "123121234",
        "111223333",
    )
)
_CARD = expression(
    r"(?<![A-Za-z0-9_.+-])(?:[0-9]{4}([ -])(?:[0-9]{4}\1){2}[0-9]{1,7}|3[47][0-9]{2}([ -])[0-9]{6}"
    r"\2[0-9]"
    r"{5}|[3-6][0-9]{12,18}|2[2-7][0-9]{14})(?![A-Za-z0-9_-]|\.[0-9])"
)
_CARD_CUT = expression(
    r"(?<![A-Za-z0-9_.+-])[2-6][0-9]{3}[0-9 -]{0,15}(?:\r\n|\n|\r)[ \t>]{0,12}[0-9 -]{1,16}"
    r"(?![A-Za-z0-9_-])"
)
_TEST_CARDS = frozenset(
    """
    4242424242424242 4111111111111111 4012888888881881 4000056655665556 5555555555554444
    2223003122003222 5200828282828210 5105105105105100 378282246310005 371449635398431
    378734493671000 6011111111111117 6011000990139424 6011981111111113 3056930009020004
    36227206271667 3566002020360505 6200000000000005 30569309025904 38520000023237
    4917610000000000 4000000000000002 4000000000009995 4000000000000077 4000002500003155
    4222222222222 5431111111111111 4444333322221111 4263970000005262 5425233430109903
    4917484589897107 4001919257537193 6759649826438453 4007702835532454 4005519200000004
    4009348888881881 4500600000000061 4000000760000002 4000001240000000 4000004840008001
    340000000000009 5454545454545454 5100290029002909 3530111333300000 4988438843884305
    4166676667666746
    """.split()
)
_IBAN = expression(
    r"(?<![A-Za-z0-9])(?P<c>[A-Z]{2})[0-9]{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})"
    r"?(?![A-Za-z0-9])"
)
_IBAN_CUT = expression(
    r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}[A-Z0-9 ]{2,34}(?:\r\n|\n|\r)[ \t>]{0,12}[A-Z0-9 ]{1,32}"
)
_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22,
    "BI": 27, "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27,
    "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27,
    "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32,
    "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19,
    "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18, "NO": 15, "OM": 23, "PK": 24,
    "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31,
    "SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23, "ST": 25, "SV": 28, "TL": 23,
    "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20, "YE": 30,
}  # fmt: skip
_SPECIMEN_IBANS = (
    "GB82WEST1234",
    "DE89370400440532013000",
    "FR1420041010050500013M02606",
    "GB29NWBK6016133",
    "NL91ABNA0417164300",
    "ES9121000418450200051332",
    "GB33BUKB20201555555555",
    "DE75512108001245126199",
)


def find(view: View) -> Iterator[Hit]:
    """All such numbers of a view."""
    text = view.text
    for start, end, digits in view.runs:
        begin, stop = max(0, start - 4), end + 1
        if digits > 8:
            yield from _each(text, (begin, stop), _SSN, _SSN_CUT, _ssn)
        if digits > 12:
            yield from _each(text, (begin, stop), _CARD, _CARD_CUT, _card)
        yield from _each(text, (begin, stop), _IBAN, _IBAN_CUT, _iban)
    low = view.lower
    for word in ("ssn", "social security", "soc sec"):
        at = low.find(word)
        while at >= 0:
            match = _SSN_WORD.match(text, at)
            if match and _issued(_digits(match.group("v"))):
                yield Hit(SSN, *match.span("v"), rank=SHAPED, confidence=HIGH)
            at = low.find(word, at + 3)


def _each(
    text: str,
    where: tuple[int, int],
    pattern: re.Pattern[str],
    cut: re.Pattern[str],
    check: Callable[[re.Match[str]], tuple[Rule, int, str] | None],
) -> Iterator[Hit]:
    start, end = where
    for match in pattern.finditer(text, start, end):
        found = check(match)
        if found:
            rule, length, confidence = found
            yield Hit(
                rule,
                match.start(),
                match.start() + length,
                EXACT if confidence == HIGH else GUESSED,
                confidence,
            )
    if "\n" not in text[start:end] and "\r" not in text[start:end]:
        return
    for broken in cut.finditer(text, start, end):
        joined, offsets = unwrapped(text, broken.start(), 60)
        whole = pattern.match(joined)
        found = check(whole) if whole else None
        if found and offsets[found[1] - 1] > broken.start() + found[1] - 1:
            yield Hit(found[0], broken.start(), offsets[found[1] - 1] + 1, EXACT, found[2])


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def _ssn(match: re.Match[str]) -> tuple[Rule, int, str] | None:
    return (SSN, len(match.group()), MEDIUM) if _issued(_digits(match.group())) else None


def _issued(digits: str) -> bool:
    """Whether a number lies in the ranges that were ever issued."""
    area = digits[:3]
    if area in {"000", "666"} or area[0] == "9" or digits[3:5] == "00" or digits[5:] == "0000":
        return False
    return digits not in _SPECIMENS and len(set(digits)) > 2


def luhn(digits: str) -> bool:
    """Whether digits pass the Luhn check (ISO/IEC 7812-1, annex B)."""
    total = 0
    for index, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if index % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _card(match: re.Match[str]) -> tuple[Rule, int, str] | None:
    digits = _digits(match.group())
    if (
        "12345678" in digits
        or digits in _TEST_CARDS
        or len(set(digits)) < 4
        or not luhn(digits)
        or not _issuer(digits)
    ):
        return None
    return CARD, len(match.group()), HIGH


def _issuer(digits: str) -> bool:
    """Whether a network issues numbers with this beginning and length."""
    two, three, four = int(digits[:2]), int(digits[:3]), int(digits[:4])
    length = len(digits)
    if digits[0] == "4":
        return length in {13, 16, 19}
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return length == 16
    if two in {34, 37}:
        return length == 15
    if two in {36, 38, 39} or 300 <= three <= 305:
        return 14 <= length <= 19
    if 3528 <= four <= 3589:
        return 16 <= length <= 19
    return (
        four == 6011 or two in {62, 64, 65, 81} or two in {50, 56, 57, 58, 60, 63, 67}
    ) and 16 <= length <= 19


def _iban(match: re.Match[str]) -> tuple[Rule, int, str] | None:
    """The account in a run that may have swallowed the next word: its country fixes the length."""
    length = _LENGTHS.get(match.group("c"))
    if not length:
        return None
    taken = 0
    for index, char in enumerate(match.group()):
        taken += char.isalnum()
        if taken == length:
            account = "".join(c for c in match.group()[: index + 1] if c.isalnum())
            good = (
                _mod97(account)
                and not account.startswith(_SPECIMEN_IBANS)
                and len(set(account[4:])) > 3
            )
            return (IBAN, index + 1, HIGH) if good else None
    return None


def _mod97(account: str) -> bool:
    turned = account[4:] + account[:4]
    return int("".join(str(int(c, 36)) for c in turned)) % 97 == 1
