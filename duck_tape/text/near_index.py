"""Near-identical keys among many, without comparing all pairs."""

from __future__ import annotations

from duck_tape.text.near import LONGEST, SLIP, is_slip, joined, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CROWD = 16
"""Keys that agree but for one word, beyond which that word's halves are looked up too."""
_BUCKET = 64
"""How many keys with one half in common are looked at; only keys made to collide reach it."""
_HOLE = "\0"


class NearIndex:
    """Finds the near-identical ones (`near.near_identical`) among many identities.

    Filing a key costs one look-up per word, and so does a search. Keys that differ by a slip agree
    but for one word, so each is filed under its words with a hole in place of each longer word.
    Where many keys share a hole, as in `component a`, `component b`, they are filed there by the
    halves of the word as well, one of which a slip leaves alone.
    """

    __slots__ = ("_crowds", "_holes", "_joined", "_order")

    def __init__(self, identities: Iterable[str] = ()) -> None:
        """File `identities`, in the order in which `find` shall give them."""
        self._order: dict[str, int] = {}
        self._joined: dict[str, str | list[str]] = {}
        self._holes: dict[str, str | list[str]] = {}
        self._crowds: dict[str, _Crowd] = {}
        for identity in identities:
            self.add(identity)

    def add(self, identity: str) -> None:
        """File one more identity; one that is there already stays where it is."""
        if identity in self._order or len(identity) > LONGEST:
            return
        self._order[identity] = len(self._order)
        words = words_of(identity)
        if not words:
            return
        _file(self._joined, joined(words), identity)
        for hole, _ in _holes(words):
            _file(self._holes, hole, identity)

    def find(self, identity: str) -> list[str]:
        """All filed identities that are near-identical to this one, which may be filed itself."""
        if len(identity) > LONGEST:
            return []
        words = words_of(identity)
        if not words:
            return []
        near = dict.fromkeys(_filed(self._joined, joined(words))[:_BUCKET])
        for hole, word in _holes(words):
            near.update(self._slips(hole, word))
        near.pop(identity, None)
        return sorted(near, key=self._order.__getitem__)

    def _slips(self, hole: str, word: str) -> dict[str, None]:
        """Filed identities that have a slip of `word` in the hole."""
        filed = _filed(self._holes, hole)
        place = hole.count(" ", 0, hole.find(_HOLE))
        if len(filed) <= _CROWD:
            pairs = iter([(words_of(other)[place], other) for other in filed])
        else:
            crowd = self._crowds.get(hole)
            if crowd is None:
                crowd = self._crowds[hole] = _Crowd()
            crowd.admit((words_of(other)[place], other) for other in filed[crowd.size :])
            pairs = crowd.alike(word)
        return {other: None for filed_word, other in pairs if is_slip(word, filed_word)}


class _Crowd:
    """Keys with one hole in common, by the first and the last half of the word there."""

    __slots__ = ("halves", "size")

    def __init__(self) -> None:
        self.size = 0
        self.halves: dict[tuple[bool, str], list[tuple[str, str]]] = {}

    def admit(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Take words and the identities they stand in; a letter between the halves is in none."""
        for pair in pairs:
            word = pair[0]
            half = len(word) // 2
            self.halves.setdefault((True, word[:half]), []).append(pair)
            self.halves.setdefault((False, word[half + 1 :]), []).append(pair)
            self.size += 1

    def alike(self, word: str) -> Iterator[tuple[str, str]]:
        """Words that share a half with `word`, which may be a letter longer or shorter."""
        sizes = (len(word) - 1, len(word), len(word) + 1)
        keys = {(True, word[: size // 2]) for size in sizes}
        keys |= {(False, word[len(word) - (size - size // 2 - 1) :]) for size in sizes}
        for key in keys:
            yield from self.halves.get(key, ())[:_BUCKET]


def _holes(words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """For each word long enough for a slip: the words with a hole in its place, and the word."""
    for place, word in enumerate(words):
        if len(word) >= SLIP:
            yield " ".join((*words[:place], _HOLE, *words[place + 1 :])), word


def _file(shelf: dict[str, str | list[str]], name: str, identity: str) -> None:
    """Put an identity under a name; one alone needs no list."""
    there = shelf.setdefault(name, identity)
    if isinstance(there, list):
        there.append(identity)
    elif there is not identity:
        shelf[name] = [there, identity]


def _filed(shelf: dict[str, str | list[str]], name: str) -> list[str]:
    """All identities under a name."""
    there = shelf.get(name, [])
    return there if isinstance(there, list) else [there]
