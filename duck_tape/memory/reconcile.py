"""Three versions of a memory, merged by meaning (spec: merge, "Merge driver").

Additions of both sides are kept, a change or a drop of one side is taken, and only an entry that
both sides changed differently is a conflict, with marks around it alone. Text that is no entry
(title, paragraphs, sub-headings, a team's own sections) is taken from the side that changed it;
where both did, its lines are merged. A version that the model does not see all of (a key or section
twice, conflict marks, an open code block) is merged by lines as git does it. Pure: how lines are
merged is handed in.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from duck_tape.errors import Refused
from duck_tape.memory.changes import parts
from duck_tape.memory.contents import refresh
from duck_tape.memory.document import Document
from duck_tape.memory.edit import apply
from duck_tape.memory.reconcile_check import ENDS, is_plain, keeps, unlisted
from duck_tape.memory.reconcile_section import merge_section
from duck_tape.memory.reconcile_version import Unmergeable, Version, name_of
from duck_tape.memory.sections import BY_NAME, CONTENTS, SECTIONS
from duck_tape.memory.three_way import problems
from duck_tape.text.lines import newline_style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from duck_tape.memory.model import Section
    from duck_tape.memory.reconcile_version import Marks

    Lines = Callable[[str, str, str], tuple[str, int]]
    """Merges the lines of base, ours and theirs: the result, and how many conflicts it holds."""


class Reconciled(NamedTuple):
    """What came out.

    Attributes:
        text: The merged text, with marks where there are conflicts.
        conflicts: How many.
    """

    text: str
    conflicts: int = 0


def reconcile(base: str, ours: str, theirs: str, lines: Lines, marks: Marks) -> Reconciled:
    """Merge two versions of a memory that have a common ancestor.

    Args:
        base: The ancestor's text, "" without one.
        ours: Our version.
        theirs: Theirs.
        lines: Merges what is no entry.
        marks: How a conflict is marked.
    """
    if theirs in {ours, base}:
        return Reconciled(ours)
    if ours == base:
        return Reconciled(theirs)
    newline = _newline(base, ours, theirs)
    if newline is not None:
        base, ours, theirs = (_plain(text) for text in (base, ours, theirs))
    made = _merged(base, ours, theirs, lines, marks)
    if newline in {None, "\n"}:
        return made
    return made._replace(text=made.text.replace("\n", newline or "\n"))


def _merged(base: str, ours: str, theirs: str, lines: Lines, marks: Marks) -> Reconciled:
    """By meaning where the model sees all of the three, else by lines."""
    was, mine, yours = Document.of(base), Document.of(ours), Document.of(theirs)
    if not all(is_plain(document, marks.size) for document in (was, mine, yours)):
        return Reconciled(*lines(base, ours, theirs))
    try:
        merge = _Merge(was, mine, yours, lines, marks)
        made = merge.run()
        if keeps(was, mine, yours, merge.result or made.text):
            return made
    except (Unmergeable, Refused, ValueError):
        pass
    return _by_lines(base, ours, theirs, lines, marks)


def _newline(base: str, ours: str, theirs: str) -> str | None:
    """The line ending of the result, where the three do not agree; None where they do."""
    was, mine, yours = (newline_style(text) for text in (base or ours, ours, theirs))
    if was == mine == yours:
        return None
    return yours if mine == was else mine


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _by_lines(base: str, ours: str, theirs: str, lines: Lines, marks: Marks) -> Reconciled:
    """The lines merged; where that loses or doubles an entry, all of it is the conflict."""
    text, conflicts = lines(base, ours, theirs)
    old, left, right, made = (Document.of(one) for one in (base, ours, theirs, text))
    if not conflicts and _is_wrong(old, left, right, made):
        return Reconciled(marks.block(_ended(ours), _ended(theirs)), 1)
    return Reconciled(text, conflicts)


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _is_wrong(base: Document, ours: Document, theirs: Document, result: Document) -> bool:
    """Whether a merge without conflicts has lost an entry, brought one back, or doubled one."""
    if problems(base, ours, theirs, result):
        return True
    for spec in SECTIONS:
        most = _counts(ours, spec.name) | _counts(theirs, spec.name)
        if _counts(result, spec.name) - most:
            return True
    return False


def _counts(document: Document, name: str) -> Counter[tuple[str, str]]:
    return Counter(name_of(part) for part in parts(document, BY_NAME[name]))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of the result.

    Attributes:
        text: What it holds.
        last: Whether it ended the version that it comes from.
    """

    text: str
    last: bool


class _Merge:
    """One merge while its pieces come together."""

    def __init__(
        self, base: Document, ours: Document, theirs: Document, lines: Lines, marks: Marks
    ) -> None:
        """Take the three versions, each of which the model sees all of."""
        self.base, self.ours, self.theirs = base, ours, theirs
        self.lines = lines
        self.marks = marks
        self.named = [
            {section.name: section for section in document.sections}
            for document in (base, ours, theirs)
        ]
        self.conflicts = 0
        self.refresh = False
        self.result: Document | None = None
        """What came out, where there are no conflicts."""

    def run(self) -> Reconciled:
        """Merge the beginning, then section by section, and look at the result again."""
        pieces = [self._beginning()]
        for name in self._order():
            pieces += self._section(name)
        text = _joined(pieces)
        if self.conflicts:
            return Reconciled(text, self.conflicts)
        result = Document.of(text)
        if self.refresh:
            edit = refresh(result)
            result = Document.of(apply(text, [edit])) if edit else result
        if _is_wrong(self.base, self.ours, self.theirs, result):
            raise Unmergeable
        self.result = result
        return Reconciled(result.text)

    def _beginning(self) -> _Piece:
        """What stands above the first section."""
        texts = [_above(one) for one in (self.base, self.ours, self.theirs)]
        return _Piece(self._three(*texts), last=not self.ours.sections)

    def _three(self, base: str, ours: str, theirs: str) -> str:
        """A text that is no entry: from the side that changed it, else its lines merged."""
        if theirs in {base, ours}:
            return ours
        if ours == base:
            return theirs
        text, conflicts = self.lines(base, ours, theirs)
        self.conflicts += conflicts
        return text

    def _order(self) -> list[str]:
        """Names of all sections: ours in order, each of theirs after what it follows there."""
        followers: dict[str | None, str] = {}
        before: str | None = None
        for name in self.named[2]:
            if name not in self.named[1]:
                followers[before] = name
            before = name
        names: list[str] = []
        for leader in (None, *self.named[1]):
            names += [] if leader is None else [leader]
            follower = followers.get(leader)
            while follower is not None:
                names.append(follower)
                follower = followers.get(follower)
        return names

    def _section(self, name: str) -> list[_Piece]:
        """A section, merged; none where a side has taken it out."""
        was, mine, yours = (sections.get(name) for sections in self.named)
        if mine is None or yours is None:
            return self._one_sided(was, mine, yours)
        last = mine.end == len(self.ours.text)
        if was is not None and name != CONTENTS:
            base, ours, theirs = self._texts(was, mine, yours)
            if ours.rstrip() == base.rstrip():
                return [_Piece(theirs, yours.end == len(self.theirs.text))]
            if theirs.rstrip() in (base.rstrip(), ours.rstrip()):
                return [_Piece(ours, last)]
        if name == CONTENTS or name not in BY_NAME:
            return [_Piece(self._plain_section(name, was, mine, yours), last)]
        return self._entries(name, was, mine, yours)

    def _texts(self, was: Section | None, mine: Section, yours: Section) -> tuple[str, str, str]:
        base = _text(self.base, was) if was else ""
        return base, _text(self.ours, mine), _text(self.theirs, yours)

    def _one_sided(
        self, was: Section | None, mine: Section | None, yours: Section | None
    ) -> list[_Piece]:
        """A section that one side alone has: new there, or taken out by the other."""
        document = self.ours if mine else self.theirs
        section = mine or yours
        if section is None:  # pragma: no cover  (a name comes from one of them)
            return []
        text = _text(document, section)
        if was is not None and _text(self.base, was).split() == text.split():
            return []
        if was is not None:
            self.conflicts += 1
            ended = _ended(text)
            text = self.marks.block(ended, "") if mine else self.marks.block("", ended)
        return [_Piece(text, section.end == len(document.text))]

    def _plain_section(self, name: str, was: Section | None, mine: Section, yours: Section) -> str:
        """The contents, or a section of the team's own."""
        base, ours, theirs = self._texts(was, mine, yours)
        if name != CONTENTS:
            return _tail_of(self._three(base.rstrip(), ours.rstrip(), theirs.rstrip()), ours)
        if ours.split() != theirs.split():
            self.refresh = True
        was_said, mine_said, yours_said = map(unlisted, (base, ours, theirs))
        if mine_said == was_said != yours_said or ours.split() == base.split():
            return theirs
        if yours_said in (was_said, mine_said):
            return ours
        return self._three(base, ours, theirs)

    def _entries(
        self, name: str, was: Section | None, mine: Section, yours: Section
    ) -> list[_Piece]:
        """A section of the schema."""
        base = _frame(self.base, was) if was else None
        ours, theirs = _frame(self.ours, mine), _frame(self.theirs, yours)
        spec = BY_NAME[name]
        old, left, right = (Version(one, spec) for one in (self.base, self.ours, self.theirs))
        if theirs == ours or (theirs == base and base is not None):
            text, conflicts = merge_section(old, left, right, self.marks, flip=False)
            last = mine.end == len(self.ours.text)
        elif ours == base:
            text, conflicts = merge_section(old, right, left, self.marks, flip=True)
            last = yours.end == len(self.theirs.text)
        else:
            return [self._both_frames(was, mine, yours)]
        self.conflicts += conflicts
        return [_Piece(text, last)]

    def _both_frames(self, was: Section | None, mine: Section, yours: Section) -> _Piece:
        """Both sides changed what stands around the entries: the lines, if that keeps them all."""
        base, ours, theirs = self._texts(was, mine, yours)
        last = mine.end == len(self.ours.text)
        text, conflicts = self.lines(base, ours, theirs)
        old, left, right, made = (Document.of(one) for one in (base, ours, theirs, text))
        if not conflicts and _is_wrong(old, left, right, made):
            text, conflicts = self.marks.block(_ended(ours), _ended(theirs)), 1
        self.conflicts += conflicts
        return _Piece(text, last)


def _above(document: Document) -> str:
    return document.text[: document.sections[0].start] if document.sections else document.text


def _text(document: Document, section: Section) -> str:
    return document.text[section.start : section.end]


def _frame(document: Document, section: Section) -> list[str]:
    """The pieces of a section that belong to no entry, without blank lines around them."""
    taken = [(entry.start, entry.end) for entry in section.entries]
    taken += [(note.start, note.end) for note in section.notes]
    kept = []
    at = section.start
    for start, end in sorted([*taken, *section.fillers]):
        kept.append(document.text[at:start])
        at = end
    kept.append(document.text[at : section.end])
    bare = ("\n".join(map(str.rstrip, ENDS.split(piece))).strip("\n") for piece in kept)
    return [piece for piece in bare if piece]


def _tail_of(text: str, model: str) -> str:
    """A text with the blank lines that another ends with."""
    return text + model[len(model.rstrip()) :]


def _joined(pieces: Iterable[_Piece]) -> str:
    """The pieces one after another, a blank line where two meet that did not before."""
    kept = [piece for piece in pieces if piece.text]
    out: list[str] = []
    for number, piece in enumerate(kept):
        text = piece.text
        final = number == len(kept) - 1
        if final and not piece.last and text.strip():
            text = text.rstrip("\n") + "\n"
        if not final:
            text = _ended(text)
            if piece.last and not text.endswith("\n\n"):
                text += "\n"
        out.append(text)
    return "".join(out)
