"""Refuse a commit that rewrites a note or a debt line, or a merge that loses an entry.

Usage: duck-tape-append-only

Notes with a timestamp and debt lines are records: their text stays, a debt line only gets a status
or a resolution. In a merge, what one side has added must be there, and what one side has dropped or
superseded must not come back. With a range (pre-push), each of its commits is read.
"""

from __future__ import annotations

from duck_tape.finding import Finding
from duck_tape.hooks.base import amended, merge_heads, name_of
from duck_tape.hooks.ending import run, tell_findings
from duck_tape.hooks.staged import MEMORIES, staged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.merging import Sides
    from duck_tape.hooks.pushed import Range
    from duck_tape.hooks.staged import Staged
    from duck_tape.memory.append_only import Violation
    from duck_tape.memory.document import Document
    from duck_tape.memory.three_way import Problem

_SAID = {
    "rewritten": "{what} was rewritten",
    "removed": "{what} was removed",
    "marks": "the status of {what} was changed or taken away",
}
_UNDONE = {
    "gone": "{section} '{key}' is gone: {side} has it, and so has the other",
    "lost": "{section} '{key}' is lost: {side} had added it",
    "revived": "{section} '{key}' is back: {side} had dropped it",
    "restored": "{section} '{key}' has its old value again: {side} had superseded it",
}
_DEBT_HINT = "Put it back as it was. A debt that is done: duck-tape debt resolve N DECISION"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the hook; returns its exit code."""
    return run(_check, argv, usage=__doc__ or "")


def _check(_words: Words) -> int:
    from duck_tape.hooks.pushed import in_commit, pushed

    span = pushed()
    found = [one for part in _of_range(span) for one in part] if span is not None else []
    if span is None or in_commit():
        found += _of_commit()
    tell_findings(found)
    return 1 if found else 0


def _of_commit() -> list[Finding]:
    """The findings of the commit that is about to be made."""
    amending = amended()
    base = amending.before if amending else ""
    differing = staged((MEMORIES,), base=base)
    heads = amending.parents[1:] if amending else merge_heads()
    if heads:
        return [finding for head in heads for finding in of_merge(base or "HEAD", head)]
    return [finding for one in differing for finding in _of_index(one)]


def _of_index(one: Staged) -> list[Finding]:
    from duck_tape.hooks.changed import documents

    return findings(one.path, *documents((one.old, one.file), one.path))


def findings(path: str, old: Document | None, new: Document | None) -> list[Finding]:
    """The breaches between two versions of one memory."""
    from duck_tape.memory.append_only import violations
    from duck_tape.redaction.shown import shown

    return [_finding(path, new, one) for one in violations(old, new, mask=shown)]


def _finding(path: str, new: Document | None, one: Violation) -> Finding:
    note = one.section == "Notes"
    what = f"the note '{one.key}'" if note else f"the debt line '{one.key}'"
    line, column = _place(new, one.section, one.start)
    said = _SAID[one.kind].format(what=what)
    hint = "Put it back as it was, and add a new note: duck-tape note TEXT" if note else _DEBT_HINT
    return Finding(
        "",
        f"{said} (line {one.old_line} of the version before); records are appended to, not edited",
        path=path,
        line=line,
        column=column,
        hint=hint,
    )


def _place(document: Document | None, section: str, start: int) -> tuple[int, int]:
    """Where to look: the entry, else its section's heading, else the top."""
    from duck_tape.text.lines import position

    if document is None:
        return 1, 1
    if start < 0:
        found = document.section(section)
        start = found.start if found else 0
    return position(document.text, start)


def of_merge(ours: str, theirs: str, result: dict[str, str] | None = None) -> Iterator[Finding]:
    """The findings of a merge of two commits (`result`: blobs by path; the index when None)."""
    from duck_tape.hooks.merging import sides

    for one in sides(ours, theirs, result):
        yield from _of_sides(one, ours, theirs)


def _of_sides(one: Sides, ours: str, theirs: str) -> Iterator[Finding]:
    records = _rewritten(one)
    told = {(violation.section, violation.key) for violation in records}
    for problem in _agreed(one):
        if problem.kind != "gone" or (problem.section, problem.key) not in told:
            yield _undone(one, problem, (ours, theirs)[problem.side])
    for violation in records:
        yield _finding(one.path, one.result, violation)


def _agreed(one: Sides) -> list[Problem]:
    """The problems that show against every common ancestor."""
    from duck_tape.memory.three_way import problems

    each = [problems(base, one.ours, one.theirs, one.result) for base in one.bases]
    names = [{(p.section, p.identity, p.kind) for p in found} for found in each[1:]]
    return [p for p in each[0] if all((p.section, p.identity, p.kind) in found for found in names)]


def _rewritten(one: Sides) -> list[Violation]:
    """Records that the result has otherwise than either side: edited in the merge itself."""
    from duck_tape.memory.append_only import violations
    from duck_tape.redaction.shown import shown

    lost = {(p.section, p.key) for p in _agreed(one) if p.kind != "gone"}
    against = [violations(side, one.result, mask=shown) for side in (one.ours, one.theirs)]
    both = {(v.section, v.key) for v in against[0]} & {(v.section, v.key) for v in against[1]}
    return [v for v in against[0] if (v.section, v.key) in both - lost]


def _undone(one: Sides, problem: Problem, side: str) -> Finding:
    from duck_tape.hooks.culprit import commit_of

    line, column = _place(one.result, problem.section, problem.start)
    commit = commit_of(one.path, problem, side)
    where = f"{'our side' if problem.side == 0 else 'the other side'} ({name_of(side)})"
    said = _UNDONE[problem.kind].format(section=problem.section, key=problem.key, side=where)
    return Finding(
        "",
        said + (f", in commit {commit[:12]}" if commit else ""),
        path=one.path,
        line=line,
        column=column,
        hint=f"Compare: git show {(commit or side)[:12]} -- {one.path}"
        "  Mend the file, then git add it. An entry that is to change: in a commit of its own.",
    )


def _of_range(span: Range) -> Iterator[list[Finding]]:
    """The findings of each commit of a range, against its parents."""
    from duck_tape.hooks.changed import documents
    from duck_tape.hooks.merging import in_tree
    from duck_tape.hooks.pushed import held, open_here

    repository = open_here().for_history()
    merges: set[str] = set()
    for one in held(repository, span, (MEMORIES,)):
        if len(one.parents) > 1:
            if one.commit not in merges:
                merges.add(one.commit)
                first, *others = one.parents
                tree = in_tree(one.commit)
                yield _in(one.commit, [f for p in others for f in of_merge(first, p, tree)])
            continue
        before = repository.entry(one.parents[0], one.path) if one.parents else None
        old, new = documents((before.blob if before else "", one.blob), one.path)
        yield _in(one.commit, findings(one.path, old, new))


def _in(commit: str, found: Sequence[Finding]) -> list[Finding]:
    for one in found:
        one.message += f" [in commit {commit[:12]}]"
    return list(found)


if __name__ == "__main__":
    raise SystemExit(main())
