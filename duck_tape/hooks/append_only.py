"""Refuse a commit that rewrites a note or a debt line, or a merge that loses an entry.

Usage: duck-tape-append-only

Notes with a timestamp and debt lines are records: their text stays, a debt line only gets a status
or a resolution. In a merge, what one side has added must be there, and what one side has dropped or
superseded must not come back. With a range (pre-push), each of its commits is read.
"""

from __future__ import annotations

from duck_tape.hooks.base import amended, merge_heads, name_of
from duck_tape.hooks.ending import run, tell_findings
from duck_tape.hooks.staged import MEMORIES, staged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.finding import Finding
    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.pushed import Range
    from duck_tape.hooks.staged import Staged
    from duck_tape.memory.document import Document
    from duck_tape.memory.records import Sides
    from duck_tape.memory.three_way import Problem


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
    from duck_tape.memory.records import edited
    from duck_tape.redaction.shown import shown

    return edited(path, old, new, mask=shown)


def of_merge(ours: str, theirs: str, result: dict[str, str] | None = None) -> Iterator[Finding]:
    """The findings of a merge of two commits (`result`: blobs by path; the index when None)."""
    from duck_tape.hooks.merging import sides

    for one in sides(ours, theirs, result):
        yield from _of_sides(one, ours, theirs)


def _of_sides(one: Sides, ours: str, theirs: str) -> Iterator[Finding]:
    from duck_tape.memory.records import undone
    from duck_tape.redaction.shown import shown

    def tell(problem: Problem) -> tuple[str, str, str]:
        from duck_tape.hooks.culprit import commit_of

        side = (ours, theirs)[problem.side]
        commit = commit_of(one.path, problem, side)[:12]
        hint = (
            f"Compare: git show {commit or side[:12]} -- {one.path}"
            "  Mend the file, then git add it. An entry that is to change: in a commit of its own."
        )
        return name_of(side), commit, hint

    for _, finding in undone(one, mask=shown, tell=tell):
        yield finding


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
