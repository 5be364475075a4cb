"""Random personal data with right checksums and number plans; nobody's, as far as one can tell."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.redaction.independent import words

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_DIGITS = "0123456789"
_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TLDS = ("com", "io", "de", "fr", "dev", "co.uk", "com.br", "es", "pt", "co.jp", "kr", "cn", "ru")
_FREE_MAIL = ("gmail.com", "outlook.com", "web.de", "gmx.net", "qq.com", "naver.com", "yandex.ru")
# One prefix per line of the national plans that mobile (or big-city) numbers really use; none of
# them is a range reserved for fiction. A digit stands for itself, "x" for any digit.
PHONES = {
    "de": ("+49 151 xxxxxxxx", "+49 30 8xxxxxx", "+49 (0)89 5xxxxxx", "+49 176 xxx xxxxx"),
    "fr": ("+33 6 1x xx xx xx", "+33 1 42 xx xx xx", "+33 7 8x xx xx xx"),
    "gb": ("+44 7402 xxxxxx", "+44 7823 xxxxxx", "+44 161 83x xxxx"),
    "es": ("+34 61x xxx xxx", "+34 65x xx xx xx", "+34 91 5xx xx xx"),
    "pt": ("+351 91x xxx xxx", "+351 96x xxx xxx", "+351 21 3xx xxxx"),
    "br": ("+55 11 98xxx-xxxx", "+55 21 99xxx-xxxx", "+55 (31) 98xxx-xxxx"),
    "zh": ("+86 138 xxxx xxxx", "+86 159-xxxx-xxxx"),
    "ja": ("+81 90-6xxx-xxxx", "+81 80 3xxx xxxx", "+81-3-5xxx-xxxx"),
    "ko": ("+82 10-4xxx-xxxx", "+82-10-7xxx-xxxx"),
    "ru": ("+7 916 xxx-xx-xx", "+7 (903) xxx-xx-xx", "+7 921 xxx xx xx"),
    "nl": ("+31 6 2xxx xxxx", "+31 6-4xxxxxxx"),
}
_AREAS = ("206", "312", "415", "503", "617", "646", "718", "818", "919", "972")
_CARDS = {
    "visa": (("4",), 16),
    "mastercard": (("51", "52", "53", "54", "55", "2223", "2545", "2718"), 16),
    "amex": (("34", "37"), 15),
    "discover": (("6011", "65"), 16),
    "jcb": (("3528", "3566", "3589"), 16),
    "diners": (("36", "38"), 14),
}
# ISO 13616 registry: the account part, "n" a digit, "a" an upper-case letter.
_IBANS = {
    "DE": "n" * 18, "FR": "n" * 23, "GB": "aaaa" + "n" * 14, "ES": "n" * 20,
    "NL": "aaaa" + "n" * 10, "IT": "a" + "n" * 22, "CH": "n" * 17, "PT": "n" * 21,
    "AT": "n" * 16, "PL": "n" * 24, "BE": "n" * 12, "SE": "n" * 20, "BR": "n" * 23 + "aa",
}  # fmt: skip


class People:
    """Personal data at random; the same `Random` state gives the same."""

    def __init__(self, random: Random) -> None:
        """`random` is used and advanced."""
        self.random = random
        self.named: dict[str, Callable[[], str]] = {
            "email": self.email,
            "ssn": self.ssn,
            "phone-nanp": self.nanp,
            "phone-e164": lambda: self.e164(random.choice(list(PHONES))),
            "iban": self.iban,
            "iban-grouped": lambda: grouped(self.iban(), 4),
        }
        for country in PHONES:
            self.named[f"phone-{country}"] = partial(self.phone, country)
        for issuer in _CARDS:
            self.named[f"card-{issuer}"] = partial(self.card, issuer)

    def _digits(self, count: int) -> str:
        return "".join(self.random.choice(_DIGITS) for _ in range(count))

    def email(self) -> str:
        """An address at an invented company, or an odd one at a free mail provider."""
        choice = self.random.choice
        first, last = choice(words.FIRST_NAMES), choice(words.LAST_NAMES)
        if self.random.random() < 0.3:
            return f"{first}{choice(('.', '_', ''))}{last}{self._digits(3)}@{choice(_FREE_MAIL)}"
        local = choice((f"{first}.{last}", f"{first[0]}.{last}", f"{first}+ops", f"{last}-{first}"))
        host = choice(("", "", "mail.", "eu."))
        return f"{local}@{host}{choice(words.COMPANIES)}-{choice(words.NOUNS)}.{choice(_TLDS)}"

    def phone(self, country: str) -> str:
        """An international number, grouped as people of that country write it."""
        plan = self.random.choice(PHONES[country])
        return "".join(self._digits(1) if sign == "x" else sign for sign in plan)

    def e164(self, country: str) -> str:
        """The same without any separator."""
        written = self.phone(country).replace("(0)", "")
        return "".join(sign for sign in written if sign in "+0123456789")

    def nanp(self) -> str:
        """A North American number with separators; never an exchange of 555 or N11."""
        choice = self.random.choice
        exchange = f"{choice('23468')}{choice('2345678')}{choice('23456789')}"
        area, line = choice(_AREAS), self._digits(4)
        return choice((
            f"({area}) {exchange}-{line}", f"{area}-{exchange}-{line}",
            f"{area}.{exchange}.{line}", f"+1 {area}-{exchange}-{line}",
            f"+1 ({area}) {exchange}-{line}",
        ))  # fmt: skip

    def ssn(self) -> str:
        """A United States social security number inside the assigned ranges."""
        randint = self.random.randint
        area = self.random.choice([*range(101, 665), *range(667, 772)])
        return f"{area}-{randint(11, 99)}-{randint(1001, 9998)}"

    def card(self, issuer: str) -> str:
        """A card number of the issuer with a right check digit, compact or grouped."""
        prefixes, length = _CARDS[issuer]
        prefix = self.random.choice(prefixes)
        body = prefix + self._digits(length - len(prefix) - 1)
        number = body + luhn_digit(body)
        separator = self.random.choice(("", " ", " ", "-"))
        if length == 16:
            return grouped(number, 4, separator)
        return separator.join((number[:4], number[4:10], number[10:]))

    def iban(self) -> str:
        """A compact IBAN with right check digits."""
        country, plan = self.random.choice(list(_IBANS.items()))
        account = "".join(
            self._digits(1) if sign == "n" else self.random.choice(_UPPER) for sign in plan
        )
        return f"{country}{iban_check(country, account)}{account}"


def grouped(value: str, size: int, separator: str = " ") -> str:
    """The value in groups of `size` signs."""
    return separator.join(value[at : at + size] for at in range(0, len(value), size))


def luhn_digit(body: str) -> str:
    """The digit that makes `body` pass the Luhn check (ISO/IEC 7812-1)."""
    total = 0
    for place, sign in enumerate(reversed(body)):
        doubled = int(sign) * (2 if place % 2 == 0 else 1)
        total += doubled - 9 if doubled > 9 else doubled
    return str(-total % 10)


def iban_check(country: str, account: str) -> str:
    """The two check digits (ISO 13616: modulo 97)."""
    number = "".join(str(int(sign, 36)) for sign in f"{account}{country}00")
    return f"{98 - int(number) % 97:02}"
