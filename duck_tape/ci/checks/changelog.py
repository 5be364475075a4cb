"""Whether the messages say what changes in memories (spec: action, item 2).

Per commit: its own blocks tell its own difference. Over the range: what all blocks come to is what
all commits come to. The second follows from the first as long as no merge commit adds something of
its own, so it is looked at only where one does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.checked import APPEND_ONLY, CHANGELOG
from duck_tape.ci import mending
from duck_tape.ci.case import body_blocks
from duck_tape.ci.checks.append_only import undone_in
from duck_tape.ci.declared import declared
from duck_tape.ci.inputs import COMMITS, ERROR, PR_BODY, WARN
from duck_tape.ci.landing import undeclared
from duck_tape.ci.moves import is_half_moved
from duck_tape.ci.problem import problem, unreadable
from duck_tape.ci.range_of import MERGE_GROUP
from duck_tape.errors import DuckTapeError, Refused
from duck_tape.memory import changelog_match as told
from duck_tape.memory import moved
from duck_tape.memory.change import ADDED, SUPERSEDED
from duck_tape.memory.changelog import describe
from duck_tape.memory.changelog_check import disagreements
from duck_tape.memory.changes import parts
from duck_tape.memory.sections import BY_NAME
from duck_tape.range_codes import MISSING, UNEXPECTED, UNEXPLAINED
from duck_tape.redaction.shown import shown
from duck_tape.text.lines import position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case, Touched
    from duck_tape.ci.declared import Declared
    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog_match import Difference
    from duck_tape.memory.changelog_parse import Block

_CODES = {told.MISSING: MISSING, told.UNEXPECTED: UNEXPECTED, told.UNEXPLAINED: UNEXPLAINED}
_COPY = (
    "Edit the pull request's text: copy the block under 'The changelog, as a commit message would "
    "hold it' (in the card, and at the end of the log) into it"
)
_MOST = 20
"""Lines that are told one by one of one memory in one message."""


def check(case: Case) -> Iterator[Problem]:
    """Return where messages and changes disagree."""
    source = case.settings.changelog_source
    has_body = case.event.number > 0
    if source != PR_BODY or not has_body:
        yield from _by_commits(case, declared(case))
    if source != COMMITS and has_body and not case.is_body_exempt():
        yield from _by_body(case)


def _by_commits(case: Case, said: Declared) -> Iterator[Problem]:
    """Each commit, then the range.

    In a merge queue, and where the pull request's text counts, a merge commit whose message tells
    all that it brings in speaks for the commits in it.
    """
    wrong: set[str] = set()
    squashed = case.settings.event == MERGE_GROUP or case.settings.changelog_source == PR_BODY
    for one in case.touched:
        blocks = said.blocks.get(one.commit.id, ())
        if one.is_merge or (not blocks and not one.memories()):
            continue
        for found in _of_commit(case, one, blocks):
            path = found.finding.path
            if not squashed or one.commit.id not in said.replaced.get(path, ()):
                wrong.add(path)
                yield found
    for path in sorted({case.placed(path) for path in said.unsure.keys() - wrong}):
        yield from _of_range(case, path, said)
    yield from undeclared(case)


def _of_commit(case: Case, one: Touched, blocks: Sequence[Block]) -> Iterator[Problem]:
    changed: list[tuple[str, Sequence[Change]]] = []
    for path in one.changed():
        row = one.sides[0][path]
        try:
            changed.append((path, case.versions.changes(row.before, row.after, path)))
        except DuckTapeError as error:
            mended = case.versions.old_document(row.after, path) is not None
            yield unreadable(CHANGELOG, error, path, one.commit.id, mended=mended)
            return
    if not blocks and not any(changes for _, changes in changed):
        return
    wrong = disagreements(blocks, changed, mask=shown)
    if not wrong:
        return
    half = f". {moved.HINT}" if not one.is_merge and is_half_moved(one.sides[0]) else ""
    for path, difference, more in _few((path, each) for path, _, each in wrong):
        why = mending.why(each for where, _, each in wrong if where == path)
        hint = f"{mending.reword(case, one, path)}{why}{half}"
        yield _problem(path, difference, more, commit=one.commit.id, hint=hint)


def _of_range(case: Case, path: str, said: Declared) -> Iterator[Problem]:
    """What all messages come to, against what the range comes to."""
    blocks = said.of(case.names(path))
    changes = case.changes.get(path, ())
    wrong = told.match(blocks, changes, mask=shown, old_values=False).differences
    if not wrong or _is_told_of_own(case, path, blocks):
        return
    places = _places(case, path, changes)
    merge = next((one for one in case.touched if one.commit.id == said.unsure.get(path)), None)
    by = f"the merge {merge.commit.id[:12]}: " if merge else ""
    known = _undone(case)
    left = [each for each in wrong if not _is_told(each, path, known)]
    for _, difference, more in _few((path, each) for each in left):
        line = places.get(difference.line, 1)
        hint = "Say it in the merge's own message, or mend the merge"
        if merge:
            hint += f": {mending.reword(case, merge, path)}"
        hint += mending.why(left)
        yield _problem(path, difference, more, line=line, hint=hint, what=by)


def _undone(case: Case) -> set[tuple[str, str, str]]:
    """The entries that the check of what is append-only tells of, in the same severity or worse."""
    switches = case.settings.switch(APPEND_ONLY), case.settings.switch(CHANGELOG)
    told_there = switches[0] == ERROR or switches == (WARN, WARN)
    return undone_in(case) if told_there else set()


def _is_told(difference: Difference, path: str, known: Iterable[tuple[str, str, str]]) -> bool:
    """Whether the check of what is append-only tells of the same entry."""
    for where, section, key in known:
        rest = difference.line.partition(": ")[2]
        if where == path and rest.startswith(f"{section} {shown(key)}"):
            return True
    return False


def _is_told_of_own(case: Case, path: str, blocks: Sequence[Block]) -> bool:
    """Whether the messages tell what the branch itself comes to, while its base has moved on."""
    if case.own is None:
        return False
    row = case.own.get(path)
    try:
        changes = case.versions.changes(row.before, row.after, path) if row else ()
    except Refused:
        return False
    return not told.match(blocks, changes, mask=shown, old_values=False).differences


def _by_body(case: Case) -> Iterator[Problem]:
    """The pull request's own words, which become the message when it is squashed."""
    blocks = body_blocks(case.event)
    wrong = disagreements(blocks, case.changes.items(), mask=shown, old_values=False)
    for path, difference, more in _few((path, each) for path, _, each in wrong):
        line = _places(case, path, case.changes.get(path, ())).get(difference.line, 1)
        hint = _COPY + mending.why(each for where, _, each in wrong if where == path)
        yield _problem(path, difference, more, line=line, hint=hint, what="the pull request: ")


def _few(
    wrong: Iterable[tuple[str, Difference]],
) -> Iterator[tuple[str, Difference, int]]:
    """The first differences of each path; the last of them comes with the number of the rest."""
    listed: dict[str, list[Difference]] = {}
    for path, difference in wrong:
        listed.setdefault(path, []).append(difference)
    for path, differences in listed.items():
        rest = len(differences) - _MOST
        for index, difference in enumerate(differences[:_MOST], 1):
            yield path, difference, rest if index == _MOST and rest > 0 else 0


def _problem(
    path: str,
    difference: Difference,
    more: int,
    *,
    hint: str,
    line: int = 1,
    commit: str = "",
    what: str = "",
) -> Problem:
    message = f"{what}{difference}" + (f" (and {more} more lines)" if more else "")
    code = _CODES[difference.kind]
    return problem(CHANGELOG, code, message, path=path, line=line, commit=commit, hint=hint)


def _places(case: Case, path: str, changes: Iterable[Change]) -> dict[str, int]:
    """The lines at the head of entries that were added or superseded, by what is told of them."""
    document = case.versions.old_document(case.new(path), path)
    if document is None:
        return {}
    found = {}
    for change in changes:
        if change.kind in {ADDED, SUPERSEDED}:
            for part in parts(document, BY_NAME[change.section]):
                if part.identity == change.identity:
                    found[describe(change, shown)] = position(document.text, part.start)[0]
    return found
