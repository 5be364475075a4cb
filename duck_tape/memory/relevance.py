"""Which decisions bear on the work in hand: ranked by the words that they share (pure).

Deterministic: the same position and memory give the same order everywhere. A word counts the more
the fewer decisions have it; scripts without spaces count by pairs of characters (spec: state
files, "Resume").
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W_]+")
_UNSPACED = expression(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_COMMON = frozenset(
    """the and for with that this from are was not but has have had its all any can will use used
    using add added make made new one two per via than then when into onto over our your their who
    how why what which also only more most less out off now yet run ran set get got let may must
    should would could does did done step steps file files work first last next changed times
    todo earlier left commands""".split()  # noqa: SIM905  (reads as words)
)
_SCALE = 1000


def terms(text: str) -> frozenset[str]:
    """Return the words of a text that can tell what it is about.

    Letter case, width and an English plural do not count; names in code come apart at their humps
    and underscores; words of one or two Latin letters and the commonest ones are left out.
    """
    found: set[str] = set()
    plain = unicodedata.normalize("NFKC", text) if not text.isascii() else text
    for word in _WORD.findall(_HUMP.sub(" ", plain)):
        if word.isascii():
            found.add(_stem(word.lower()))
            continue
        rest = _UNSPACED.sub(lambda run: _pairs(run[0], found), word)
        found.update(_stem(each) for each in rest.casefold().split())
    return frozenset(word for word in found if _tells(word))


def _pairs(run: str, found: set[str]) -> str:
    """File a run of characters by its pairs; a single one as it is."""
    found.update(map("".join, pairwise(run)) if len(run) > 1 else [run])
    return " "


def _stem(word: str) -> str:
    """An English plural without its ending."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _tells(word: str) -> bool:
    return word not in _COMMON and (not word.isascii() or len(word) > 2)


def rank(entries: Sequence[str], position: Iterable[tuple[int, str]]) -> list[int]:
    """Return the indices of the entries that share a word with the position, the best first.

    Args:
        entries: The texts, in the order of the memory; of equals the later one comes first, since
            it was decided later.
        position: Pairs of a weight and a text: the step in flight weighs more than what is done.
    """
    weights: dict[str, int] = {}
    for weight, text in position:
        for word in terms(text):
            weights[word] = max(weight, weights.get(word, 0))
    shared = [terms(entry) & weights.keys() for entry in entries]
    counts: dict[str, int] = {}
    for words in shared:
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    scores = [sum(weights[word] * _SCALE // counts[word] for word in words) for words in shared]
    return sorted(
        (index for index, score in enumerate(scores) if score),
        key=lambda index: (-scores[index], -index),
    )
