"""Values of the repository's own environment files, found exactly as they are.

The caller reads the files (`duck_tape.redaction.envfiles`); the values live in memory only.
"""

from __future__ import annotations

from duck_tape.redaction.core import EXACT, HIGH, Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from duck_tape.redaction.normalise import View

VALUE = Rule(
    "DT260",
    "environment-value",
    "value of an environment file",
    "whatever .env holds",
    "the repository's own .env files",
)
RULES = (VALUE,)

SHORTEST = 5


def find(view: View, values: Iterable[str]) -> Iterator[Hit]:
    """Each place of each value that stands by itself (no letter or digit against a short one)."""
    text = view.text
    for value in values:
        if len(value) < SHORTEST:
            continue
        at = text.find(value)
        while at >= 0:
            end = at + len(value)
            if len(value) > 11 or not _inside_word(text, at, end):
                yield Hit(VALUE, at, end, EXACT, HIGH, engine="environment")
            at = text.find(value, end)


def _inside_word(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return (before.isascii() and before.isalnum()) or (after.isascii() and after.isalnum())
