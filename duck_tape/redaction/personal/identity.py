"""Personal data looked for only when the configuration asks: national ids, addresses, names."""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

from duck_tape.redaction.core import GUESSED, HIGH, LOW, MEDIUM, PERSONAL, SHAPED, Hit, Rule
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.personal.numbers import luhn

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    from duck_tape.redaction.normalise import View

NATIONAL = Rule(
    "DT287",
    "national-id",
    "national identity number",
    "the number's own form",
    "the issuing authorities: check digits",
    category=PERSONAL,
    optional=True,
)
ADDRESS = Rule(
    "DT288",
    "postal-address",
    "postal address",
    "12 Some Street, Town, ST 00000",
    "USPS Publication 28; DIN 5008",
    category=PERSONAL,
    optional=True,
)
NAME = Rule(
    "DT289",
    "person-name",
    "name of a person",
    "owner: First Last",
    "the word before it",
    category=PERSONAL,
    optional=True,
)
RULES = (NATIONAL, ADDRESS, NAME)

_STREET = expression(
    r"(?<![\w.])[0-9]{1,5}[A-Za-z]?\s{1,3}(?:[NSEW]\.?\s{1,2})?(?:[A-Z][\w'.-]{1,20}\s{1,3}){1,"
    r"4}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way|Place|Pl|"
    r"Terrace|Square|Sq|Parkway|Pkwy|Highway|Hwy|Circle|Close|Crescent)\b\.?"
    r"(?:,?\s{1,3}(?:Apt|Suite|Unit|Floor|#)\.?\s{0,2}[\w-]{1,8})?(?:,\s{1,3}[A-Z][\w' -]{1,"
    r"30}(?:,\s{1,3}[A-Z]{2}(?:\s{1,3}[0-9]{5}(?:-[0-9]{4})?)?|,?\s{1,3}[A-Z]{1,2}[0-9][0-9A-Z]"
    r"?\s?[0-9][A-Z]{2})?)?"
)
_CONTINENTAL = expression(
    r"(?<!\w)[A-ZÄÖÜ][\wäöüß-]{2,24}(?:straße|strasse|str\.|weg|allee|platz|gasse|ring|damm|ufer)"
    r"\s{1,2}[0-9]{1,4}[a-z]?(?:,\s{1,2}(?:D-)?[0-9]{5}\s{1,2}[A-ZÄÖÜ][\wäöüß -]{2,30}\b)?"
)
_LATIN_STREET = expression(
    r"(?<!\w)(?:[0-9]{1,4},?\s{1,2}(?:bis\s)?(?:rue|avenue|boulevard|place|chemin|allée)\s{1,"
    r"2}(?:[\w'’-]{1,20}\s?){1,5}|(?:Calle|Avenida|Av\.|Plaza|Paseo|Via|Piazza|Rua)\s{1,"
    r"2}(?:[A-Z][\w'’-]{1,20}\s?|d[aeilo]{1,3}\s){1,5},?\s{0,2}(?:n[.ºo]{0,2}\s?)?[0-9]{1,4})(?:,"
    r"\s{1,2}[0-9]{4,5}\s{1,2}[A-Z][\w-]{2,20})?"
)
_ASIAN = expression(
    r"〒?[0-9]{3}-[0-9]{4}\s{0,2}[\u4e00-\u9fff][^\s。、]{4,40}|[\u4e00-\u9fff]{2,8}[省市都道府県]"
    r"[\u4e00-\u9fff]{1,10}[市区县町村][\u4e00-\u9fff0-9-]{2,20}(?:路|街|道|丁目|番地|号)"
    r"[0-9\u4e00-\u9fff-]"
    r"{0,12}"
)
_PERSON_KEY = expression(
    r"(?i)(?:owner|author|reviewer|assignee|assigned to|contact|customer|client|patient|employee|"
    r"manager|name|full name|reported by|from|attn|dear|mr\.?|mrs\.?|ms\.?|dr\.?|inhaber|"
    r"ansprechpartner|kunde|responsable|nombre|nom|担当|氏名|姓名|负责人|이름|담당자)[\"'`*_]{0,4}"
    r"\s{0,2}[:=]"
    r"?\s{0,3}[\"'`*_]{0,3}(?P<value>[A-Z][a-zà-ÿ'’-]{1,20}(?:\s{1,2}(?:[A-Z]\.|van|von|de|da|di|"
    r"del|la))?\s{1,3}[A-Z][a-zà-ÿ'’-]{1,24}(?:\s{1,2}[A-Z][a-zà-ÿ'’-]{1,24})?)(?![\w])"
)
_PERSON = expression(
    r"(?<![\w.])(?P<first>[A-Z][a-zà-ÿ]{1,14})\s{1,4}(?:[A-Z]\.\s{1,2})?(?P<last>[A-Z][a-zà-ÿ]{2,"
    r"20})(?![\w-])"
)
_FIRST = frozenset(
    """
    aaron abigail adam aisha alan albert alejandro alex alexander alexandra alice amanda
    amelie amy ana andrea andreas andrew angela anna anne anthony antonio ashley barbara ben
    benjamin bernd brandon brian camille carlos carmen carol carolyn catherine charles
    charlotte chloe christian christina christine christopher claire claudia clara cynthia
    daniel daniela david deborah dennis devon diana diego dieter dmitri donald donna dorothy
    edward elena elisabeth elizabeth ella emily emma eric erik eva fatima felix fernando
    florian francesca francisco frank gabriel george gerald giulia gloria grace gregory hannah
    hans harald harold heather heike helen helena henry hiroshi ilse ines ingrid irina isabel
    ivan jack jacob jacqueline james jan jane janet jason javier jean jeffrey jennifer jeremy
    jessica joan joao johanna john jonas jonathan jordan jorge jose joseph joshua joyce juan
    judith julia julian julie justin karen karl karin katharina katherine kathleen katja keith
    kelly kenji kenneth kevin klaus kyle lars laura lauren lea leon leonie linda lisa lorenzo
    louis luca lucas lucia luis lukas magdalena manuel marc marco margaret maria marie marina
    mario mark markus marta martin martina mary mateo matthew matthias max megan mei melissa
    michael michelle miguel mohammed monika nancy natalie nathan nicholas nicola nicole
    nikolai nina noah nora olga oliver olivia pablo pamela patricia patrick paul paula pedro
    peter petra philip philippe pierre priya rachel rafael ralph raj ravi raymond rebecca
    renate richard robert roberto roger ronald rosa russell ruth ryan sabine samantha samuel
    sandra sara sarah scott sean sebastian sergei sharon sofia sophia sophie stefan stefanie
    stephanie stephen steven susan susanne sven svetlana tanja teresa theresa thomas tim
    timothy tobias tom tomas tyler ulrich ursula valentina vanessa victor victoria vincent
    virginia vladimir walter wei wendy werner william wolfgang xavier yuki yusuf zoe
    """.split()
)  # fmt: skip


def find(view: View, wanted: frozenset[str]) -> Iterator[Hit]:
    """What is wanted of `names`, `addresses`, `national-ids`, in a view."""
    text = view.text
    if "addresses" in wanted:
        for pattern in (_STREET, _CONTINENTAL, _LATIN_STREET, _ASIAN):
            yield from (
                Hit(ADDRESS, *m.span(), rank=GUESSED, confidence=MEDIUM)
                for m in pattern.finditer(text)
            )
    if "names" in wanted:
        for match in _PERSON_KEY.finditer(text):
            yield Hit(NAME, *match.span("value"), rank=SHAPED, confidence=MEDIUM)
        for match in _PERSON.finditer(text):
            if match.group("first").lower() in _FIRST:
                yield Hit(NAME, *match.span(), rank=GUESSED, confidence=LOW)
    if "national-ids" in wanted:
        for pattern, check in _NATIONAL:
            for match in pattern.finditer(text):
                if check(match.group()):
                    yield Hit(NATIONAL, *match.span(), rank=SHAPED, confidence=HIGH)


def _digits(value: str) -> list[int]:
    return [int(c) for c in value if c.isdigit()]


def _weighted(value: str, weights: tuple[int, ...], modulus: int) -> int:
    return sum(d * w for d, w in zip(_digits(value), weights, strict=False)) % modulus


def _chinese(value: str) -> bool:
    """GB 11643: seventeen digits weigh into the eighteenth (ISO 7064, MOD 11-2)."""
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    return "10X98765432"[_weighted(value[:17], weights, 11)] == value[17].upper()


def _korean(value: str) -> bool:
    """Resident registration: weights 2 to 9, then 2 to 5."""
    digits = _digits(value)
    return (11 - _weighted(value, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5), 11)) % 10 == digits[12]


def _japanese(value: str) -> bool:
    """My Number: weights 6 to 2, then 7 to 2, over the first eleven digits."""
    digits = _digits(value)
    rest = _weighted(value, (6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2), 11)
    return (0 if rest < 2 else 11 - rest) == digits[11] and len(set(digits)) > 3


def _brazilian(value: str) -> bool:
    """CPF: two check digits modulo eleven."""
    digits = _digits(value)
    first = (_weighted(value, tuple(range(10, 1, -1)), 11), digits[9])
    second = (_weighted(value, tuple(range(11, 1, -1)), 11), digits[10])
    return (
        all((0 if rest < 2 else 11 - rest) == digit for rest, digit in (first, second))
        and len(set(digits)) > 2
    )


def _spanish(value: str) -> bool:
    """DNI and NIE: the number modulo 23 names the letter."""
    number = (
        value[:-1].replace("-", "").replace("X", "0", 1).replace("Y", "1", 1).replace("Z", "2", 1)
    )
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == value[-1]


def _french(value: str) -> bool:
    """NIR: the key is 97 minus the number modulo 97 (Corsica aside)."""
    digits = "".join(c for c in value if c.isdigit())
    return len(digits) == 15 and 97 - int(digits[:13]) % 97 == int(digits[13:])


def _polish(value: str) -> bool:
    """PESEL: weights 1 3 7 9."""
    digits = _digits(value)
    return (10 - _weighted(value, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3), 10)) % 10 == digits[10] and 1 <= (
        digits[2] * 10 + digits[3]
    ) % 20 <= 12


def _german(value: str) -> bool:
    """Tax number: ISO 7064, MOD 11-10."""
    digits, product = _digits(value), 10
    for digit in digits[:10]:
        total = (digit + product) % 10 or 10
        product = total * 2 % 11
    return (
        (11 - product) % 10 == digits[10]
        and digits[0] != 0
        and max(digits[:10].count(d) for d in digits[:10]) in {2, 3}
    )


_NATIONAL: tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...] = (
    (
        expression(
            r"(?<![\w])[1-9][0-9]{5}(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])[0-3][0-9]{4}[0-9Xx](?!\w)"
        ),
        _chinese,
    ),
    (expression(r"(?<![\w-])[0-9]{6}-[1-8][0-9]{6}(?![\w-])"), _korean),
    (expression(r"(?<![\w-])[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}(?![\w -][0-9]|[\w-])"), _japanese),
    (expression(r"(?<![\w.])[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}(?!\w)"), _brazilian),
    (expression(r"(?<![\w])(?:[0-9]{8}|[XYZ]-?[0-9]{7})-?[A-HJ-NP-TV-Z](?!\w)"), _spanish),
    (
        expression(
            r"(?<![\w])[12] ?[0-9]{2} ?(?:0[1-9]|1[0-2]) ?[0-9]{2} ?[0-9]{3} ?[0-9]{3} ?[0-9]"
            r"{2}(?!\w)"
        ),
        _french,
    ),
    (expression(r"(?<![\w.-])[0-9]{11}(?![\w.-])"), lambda value: _polish(value) or _german(value)),
    (
        expression(
            r"(?<![\w])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?[0-9]{2} "
            r"?[0-9]{2} ?[0-9]{2} ?[A-D](?!\w)"
        ),
        lambda _: True,
    ),
    (
        expression(r"(?<![\w])[A-Z]{6}[0-9]{2}[A-EHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z](?!\w)"),
        lambda _: True,
    ),
    (
        expression(r"(?<![\w-])[0-9]{3}[ -][0-9]{3}[ -][0-9]{3}(?![\w -][0-9]|[\w-])"),
        lambda value: luhn("".join(c for c in value if c.isdigit())),
    ),
    (expression(r"(?<![\w])[A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z](?!\w)"), lambda _: True),
)
