"""Which part of an old document has become which part of the new one.

Keys identify entries, but a hand-edited memory may hold a key twice. So pairing works on multisets:
every old and every new part is in at most one pair, and none is forgotten.
"""

from __future__ import annotations

from collections import defaultdict, deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from duck_tape.memory.part import Part


_FEW = 16
"""So few parts are looked at for a common identity first: most small changes have none."""


def pair(
    old: Sequence[Part],
    new: Sequence[Part],
    meaning: Callable[[Part], Hashable],
    *,
    leftovers: Callable[[Part], bool],
) -> list[int]:
    """For each part of `new` the index of its partner in `old`, or -1.

    Parts pair within one identity only: first those with the same value, then those with the same
    `meaning` (asked for few parts only), at last, where `leftovers` allows it for the new part, in
    the order of the documents. Linear in the number of parts, however often an identity is
    repeated.
    """
    if len(old) + len(new) < _FEW:
        known = {part.identity for part in old}
        if known.isdisjoint([part.identity for part in new]):
            return [-1] * len(new)
    pairing = _Pairing(old, new)
    pairing.by(lambda part: part.value)
    pairing.by(meaning)
    pairing.open = [index for index in pairing.open if leftovers(new[index])]
    pairing.by(lambda _: None)
    return pairing.partners


def _same(old: Part, new: Part) -> bool:
    """Whether two parts are equal to the letter."""
    return old.identity == new.identity and old.value == new.value


class _Pairing:
    """The pairs so far, and the parts that are still without one."""

    def __init__(self, old: Sequence[Part], new: Sequence[Part]) -> None:
        """Pair what is the same at both ends, which is most of a document; the rest is open."""
        self._old = old
        self._new = new
        shorter = min(len(old), len(new))
        head = next((i for i in range(shorter) if not _same(old[i], new[i])), shorter)
        rest = shorter - head
        tail = next((i for i in range(rest) if not _same(old[-1 - i], new[-1 - i])), rest)
        self._free = dict.fromkeys(range(head, len(old) - tail))
        self.open = list(range(head, len(new) - tail))
        self.partners = [*range(head), *[-1] * len(self.open), *range(len(old) - tail, len(old))]

    def by(self, meaning: Callable[[Part], Hashable]) -> None:
        """Pair what is equal in identity and meaning."""
        wanted = {self._new[index].identity for index in self.open}
        waiting: dict[tuple[str, Hashable], deque[int]] = defaultdict(deque)
        for index in self._free:
            part = self._old[index]
            if part.identity in wanted:
                waiting[part.identity, meaning(part)].append(index)
        still_open = []
        for index in self.open:
            part = self._new[index]
            queue = waiting.get((part.identity, meaning(part)))
            if queue:
                self.partners[index] = queue.popleft()
                del self._free[self.partners[index]]
            else:
                still_open.append(index)
        self.open = still_open
