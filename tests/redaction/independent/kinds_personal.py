"""Kinds of personal data: which slot makes the value, and which contexts it stands in."""

from __future__ import annotations

from typing import NamedTuple

from tests.redaction.independent.people import PHONES


class Personal(NamedTuple):
    """A kind of personal data.

    Attributes:
        name: The label's type.
        slot: What makes its value.
        contexts: The first part of the names of its templates.
        draws: How many records each template gives.
    """

    name: str
    slot: str
    contexts: str
    draws: int


PERSONAL = (
    Personal("email", "email", "email", 4),
    Personal("phone-e164", "phone-e164", "phone-e164", 4),
    *(Personal(f"phone-{land}", f"phone-{land}", f"phone-{land}", 3) for land in PHONES),
    Personal("phone-nanp", "phone-nanp", "phone-nanp", 5),
    Personal("ssn", "ssn", "ssn", 3),
    Personal("card-visa", "card-visa", "card", 1),
    Personal("card-mastercard", "card-mastercard", "card", 1),
    Personal("card-amex", "card-amex", "card", 1),
    Personal("card-discover", "card-discover", "card", 1),
    Personal("card-jcb", "card-jcb", "card", 1),
    Personal("card-diners", "card-diners", "card", 1),
    Personal("iban-compact", "iban", "iban", 2),
    Personal("iban-grouped", "iban-grouped", "iban", 2),
)
