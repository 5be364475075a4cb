"""The changes from version to version of one memory, at the price of what differs.

A history compares each version with the next, and most differ in a line. Where the text around the
difference is so plain that it can be cut at section headings and list items without a reader of
Markdown, only the lines that differ are read; else both versions are, whole. The result is that of
`changes.compare` in every case. Pure; keeps a few versions in mind.
"""

from __future__ import annotations

import re
from collections import Counter

from duck_tape.memory.change import ADDED, DROPPED
from duck_tape.memory.changes import compare, compare_parts, parts
from duck_tape.memory.dates import cut_date
from duck_tape.memory.document import Document
from duck_tape.memory.part import Part
from duck_tape.memory.sections import BY_NAME, DEBT, KEYED, NOTE
from duck_tape.text.lines import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.memory.change import Change
    from duck_tape.memory.sections import SectionSpec

    Names = dict[str, dict[str, int]]

_ROOM = 16_000_000
"""Characters of the versions that are kept in mind; the last few are, whatever their size."""
_FEWEST = 3
_KEPT = 64
_HEAD = "\n## "
_NOTE = "\n### "
# Anything that opens a block over several lines at the top level, or makes a heading otherwise.
_TRICKY = re.compile(
    r"(?m)^(?:[ ]{0,3}(?:<|>|```|~~~|=+[ ]*$|-+[ ]*$|#[ ]|##$)|[ ]{1,3}##)|[\t\r\0\x0b\x0c]|^\ufeff"
)
# Items with something in them: an empty one is no item behind a paragraph.
_SIMPLE = re.compile(r"(?:- [^ \n\t\r\0\x0b\x0c][^\n\t\r\0\x0b\x0c]*\n|\n)*")
_STOP = re.compile(r"\n*(?:- [^ \n]|#{3,6} |\Z)")
_PLAIN = re.compile(r"(?m)^- \*\*([A-Za-z0-9][A-Za-z0-9 _./#-]*+)(?<=[A-Za-z0-9])\*\*: ([^\n]*)\n")


class _Version:
    """One version.

    Attributes:
        text: Its text.
        names: How often each identity stands in each section; None where the text is tricky.
        pieces: The text parted before its sections, where it was.
    """

    __slots__ = ("names", "pieces", "text")

    def __init__(self, text: str, names: Names | None, pieces: Sequence[str] = ()) -> None:
        """See the class."""
        self.text = text
        self.names = names
        self.pieces = pieces


class Follower:
    """Compares versions that are known by keys, such as the ids of blobs.

    Attributes:
        whole: How many versions were read whole.
    """

    def __init__(self) -> None:
        """No version is known."""
        self._known: dict[str, _Version] = {}
        self._records: set[tuple[str, str]] = set()
        self._size = 0
        self._last: tuple[Document, ...] = ()
        self.whole = 0

    def knows(self, key: str) -> bool:
        """Whether a version need not be given again."""
        return key in self._known

    def compare(
        self, old: tuple[str, bytes], new: tuple[str, bytes], name: str
    ) -> tuple[Change, ...]:
        """Return what `changes.compare` does for two versions of a memory.

        Args:
            old: Key and bytes; of a known version the bytes are not looked at.
            new: The same of the later version.
            name: How a message names the file.

        Raises `Refused` for bytes that are no UTF-8.
        """
        before, after = self._version(old, name), self._known.get(new[0])
        text = after.text if after else decode(new[1], name)
        followed = _followed(before, text)
        if followed is None:
            return self._compare_whole(before, new[0], text, name)
        found, names, pieces = followed
        self._keep(new[0], after or _Version(text, names, pieces))
        if all(map(_leaves_records, found)):
            self._records.add((old[0], new[0]))
        return tuple(change for one in sorted(found, key=_order) for change in one.changes)

    def leaves_records(self, old: str, new: str) -> bool:
        """Whether it is known that all notes and debt lines of a version stand in another.

        It can be known of versions that were compared line by line.
        """
        return (old, new) in self._records

    def _compare_whole(
        self, before: _Version, key: str, text: str, name: str
    ) -> tuple[Change, ...]:
        document = self._document(text, name)
        if key not in self._known:
            self._keep(key, _Version(text, _names(document)))
        return compare(self._document(before.text, name), document)

    def _document(self, text: str, name: str) -> Document:
        """A text as a document; the last two are kept."""
        for known in self._last:
            if known.text == text:
                return known
        self.whole += 1
        document = Document.of(text, name)
        self._last = (document, *self._last[:1])
        return document

    def _version(self, given: tuple[str, bytes], name: str) -> _Version:
        """A version that is known, or is read now."""
        found = self._known.get(given[0])
        if found is None:
            text = decode(given[1], name)
            found = _Version(text, _names(self._document(text, name)))
        self._keep(given[0], found)
        return found

    def _keep(self, key: str, version: _Version) -> None:
        """Keep a version as the latest, and as many others as there is room for."""
        former = self._known.pop(key, None)
        self._size += len(version.text) - (len(former.text) if former else 0)
        self._known[key] = version
        while len(self._known) > (_FEWEST if self._size > _ROOM else _KEPT):
            self._size -= len(self._known.pop(next(iter(self._known))).text)


def _names(document: Document) -> Names | None:
    """How often each identity stands in each section, None for a tricky text."""
    text = document.text
    if _TRICKY.search(text, text.find("\n") + 1 if text.startswith("# ") else 0):
        return None
    return {
        spec.name: dict(Counter(part.identity for part in parts(document, spec)))
        for spec in BY_NAME.values()
        if spec.kind != NOTE
    }


class _Section:
    """How one section differs.

    Attributes:
        name: Its name.
        changes: What has changed in meaning.
        only_more: Whether nothing went: there are only lines more.
    """

    __slots__ = ("changes", "name", "only_more")

    def __init__(self, name: str, changes: tuple[Change, ...] = (), *, only_more: bool) -> None:
        """See the class."""
        self.name = name
        self.changes = changes
        self.only_more = only_more


def _order(section: _Section) -> int:
    """The place of a section in a changelog; unknown ones have no changes."""
    return _PLACES.get(section.name, 0)


_PLACES = {name: place for place, name in enumerate(BY_NAME)}


def _leaves_records(section: _Section) -> bool:
    """Whether it is sure that what stood in a section before still does, if that is a record.

    Of notes compared by their texts none may have gone; of debt lines none may have been touched.
    """
    spec = BY_NAME.get(section.name)
    if spec is None or spec.kind not in {NOTE, DEBT}:
        return True
    if spec.kind == NOTE:
        return all(change.kind != DROPPED for change in section.changes)
    return section.only_more and all(change.kind == ADDED for change in section.changes)


def _followed(before: _Version, text: str) -> tuple[list[_Section], Names, Sequence[str]] | None:
    """How the sections that differ do, the identities in the text, and its pieces.

    None where both versions must be read whole.
    """
    if before.names is None:
        return None
    old, new = before.pieces or before.text.split(_HEAD), text.split(_HEAD)
    if len(old) != len(new) or old[0] != new[0]:
        return None
    names = dict(before.names)
    found: dict[str, _Section] = {}
    for one, other in zip(old, new, strict=True):
        if one is other or one == other:
            continue
        name = one[: one.find("\n") + 1].rstrip("\n")
        if not name or name in found:
            return None
        section = _in_section(name, one + "\n", other + "\n", names)
        if section is None:
            return None
        found[name] = section
    if "Notes" in found and sum(one.startswith("Notes\n") for one in old) > 1:
        return None
    return list(found.values()), names, new


def _in_section(name: str, old: str, new: str, names: Names) -> _Section | None:
    """How one section differs, from its lines that do; notes its identities."""
    place = _differing(old, new)
    start, _, new_end = place
    spec = BY_NAME.get(name)
    if not start:
        return None  # the heading itself
    if spec is not None and spec.kind != NOTE:
        return _in_items(spec, (old, new), place, names)
    if _TRICKY.search(new, start, new_end):
        return None
    if spec is None:
        return _Section(name, only_more=False)
    changes = _in_notes(spec, (old, new), place)
    return None if changes is None else _Section(name, changes, only_more=False)


def _in_items(
    spec: SectionSpec, texts: tuple[str, str], place: tuple[int, int, int], names: Names
) -> _Section | None:
    """How a section of items differs."""
    (old, new), (start, old_end, new_end) = texts, place
    if not _SIMPLE.fullmatch(old, start, old_end) or not _SIMPLE.fullmatch(new, start, new_end):
        return None
    if not _STOP.match(old, old_end) or not _STOP.match(new, new_end):
        return None
    old_lines, new_lines = _changed_lines(old[start:old_end], new[start:new_end])
    old_parts, new_parts = _parts(spec, old_lines), _parts(spec, new_lines)
    left = dict(names[spec.name])
    for part in old_parts:
        left[part.identity] -= 1
    if any(left.get(part.identity) for part in (*old_parts, *new_parts)):
        return None  # the same key stands elsewhere in the section too
    for part in new_parts:
        left[part.identity] = left.get(part.identity, 0) + 1
    names[spec.name] = left
    changes = tuple(compare_parts(spec, (old_parts, old_lines), (new_parts, new_lines)))
    return _Section(spec.name, changes, only_more=not old_lines)


def _in_notes(
    spec: SectionSpec, texts: tuple[str, str], place: tuple[int, int, int]
) -> tuple[Change, ...] | None:
    """The changes among notes, from those that differ with one more at both sides.

    In a text that is not tricky a note begins where a line begins with its mark, and only there.
    Notes pair from both ends first (`memory.pairing`), so those before the first and behind the
    last that differ pair as in the whole; where none differs from its like before the notes behind,
    the pairs would run on into these.
    """
    (old, new), (start, old_end, _) = texts, place
    first = max(old.rfind(_NOTE, 0, start) + 1, old.find("\n") + 1)
    behind = old.find(_NOTE, old_end - 1) + 1
    last = (old.find(_NOTE, behind) + 1 or len(old)) if behind else len(old)
    pieces = (old[first:last], new[first : last + len(new) - len(old)])
    (before, old_text), (after, new_text) = (_read(spec, piece) for piece in pieces)
    alike = all(
        one.identity == other.identity and one.value == other.value
        for one, other in zip(before, after, strict=False)
    )
    if alike and behind and len(before) != len(after):
        return None
    return tuple(compare_parts(spec, (before, old_text), (after, new_text)))


def _read(spec: SectionSpec, piece: str) -> tuple[list[Part], str]:
    """The parts of whole lines of a section, and the text that their spans are of."""
    document = Document.of(f"## {spec.name}\n\n{piece}")
    return parts(document, spec), document.text


def _changed_lines(old: str, new: str) -> tuple[str, str]:
    """The lines of one part that the other has not; each is an item of its own."""
    before = [line for line in old.split("\n") if line]
    after = [line for line in new.split("\n") if line]
    had, has = frozenset(before), frozenset(after)
    if len(had) == len(before) and len(has) == len(after):  # else it matters how often
        before = [line for line in before if line not in has]
        after = [line for line in after if line not in had]
    return "".join([f"{line}\n" for line in before]), "".join([f"{line}\n" for line in after])


def _differing(old: str, new: str) -> tuple[int, int, int]:
    """Where two texts begin to differ, and where the differing part ends in each; whole lines."""
    shorter = min(len(old), len(new))
    start = old.rfind("\n", 0, _equal(old, new, shorter)) + 1
    tail = _equal_at_end(old, new, shorter - start)
    old_end, new_end = len(old) - tail, len(new) - tail
    if not (_begins_line(old, start, old_end) and _begins_line(new, start, new_end)):
        old_end = old.find("\n", old_end) + 1 or len(old)
    return start, old_end, len(new) - (len(old) - old_end)


def _begins_line(text: str, start: int, at: int) -> bool:
    """Whether a line begins at an offset; one does at `start`."""
    return at == start or text[at - 1] == "\n"


def _equal(old: str, new: str, most: int) -> int:
    """How many characters two texts begin with in common, at most so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _equal_at_end(old: str, new: str, most: int) -> int:
    """How many characters two texts end with in common, at most so many."""
    low, high, ends = 0, most, (len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[ends[0] - middle : ends[0] - low] == new[ends[1] - middle : ends[1] - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _parts(spec: SectionSpec, lines: str) -> list[Part]:
    """The entries of some whole lines of a section; the spans are those of the lines."""
    if spec.kind == KEYED:
        quick = list(_plain(lines))
        if len(quick) == lines.count("\n"):
            return quick
    head = len(f"## {spec.name}\n\n")
    found, _ = _read(spec, lines)
    return [part._replace(start=part.start - head, end=part.end - head) for part in found]


def _plain(lines: str) -> Iterator[Part]:
    """The entries among some lines whose keys are plain (as `memory.entries` reads them)."""
    for found in _PLAIN.finditer(lines):
        key = " ".join(found[1].split())
        value, _ = cut_date(found[2])
        yield Part(key.lower(), key, value, found.start(), found.end())
