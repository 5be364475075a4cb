"""The changelogs of the commits that are about to be pushed.

git asks no hook about the message at a cherry-pick, a revert or a rebase: what they drop in silence
is seen here, before it leaves the machine (spec: hooks). Each commit's own changelog is held
against its own difference; there is no opinion on merge commits, as when they are made, and none on
a first push: history from before the hooks may know no changelogs.
"""

from __future__ import annotations

from duck_tape.hooks.changed import from_blobs
from duck_tape.hooks.changelog import differences
from duck_tape.hooks.ending import say
from duck_tape.hooks.message_file import Message
from duck_tape.hooks.pushed import held, open_here
from duck_tape.hooks.staged import MEMORIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.git.repository import Repository
    from duck_tape.hooks.changed import Changed
    from duck_tape.hooks.pushed import Held, Range


def check(span: Range) -> int:
    """Judge each commit of a range; returns the hook's exit code."""
    repository = open_here().for_history()
    if _is_first(repository, span):
        return 0
    commits: dict[str, list[Held]] = {}
    for one in held(repository, span, (MEMORIES,)):
        if len(one.parents) < 2:
            commits.setdefault(one.commit, []).append(one)
    wrong = [commit for commit, of in commits.items() if not _holds(repository, commit, of)]
    if wrong:
        _tell_how(repository, span, wrong)
    return 1 if wrong else 0


def _is_first(repository: Repository, span: Range) -> bool:
    """Whether nothing is known of what the remote has."""
    if span.without[0] != "--not":
        return False
    remote = span.without[1].partition("=")[2]
    known = repository.git.output("for-each-ref", "--count=1", f"refs/remotes/{remote}", magic=True)
    return not known.strip()


def _holds(repository: Repository, commit: str, changed: list[Held]) -> bool:
    """Whether a commit's message says what the commit does; tells where it does not."""
    from duck_tape.hooks.changed import is_half_moved
    from duck_tape.hooks.reasons import with_told
    from duck_tape.memory.changelog import render
    from duck_tape.memory.moved import HINT
    from duck_tape.redaction.shown import shown

    found = _changes(repository, changed)
    message = Message(commit[:12], repository.message(commit), "utf-8", "")
    wrong = differences(message, found)
    for path, line, difference in wrong:
        say(f"commit {commit[:12]}, message line {line}: error: {path}: {difference}")
    if wrong:
        say("  Its message must say exactly:\n")
        for one in found:
            changes = with_told(message, one)
            if changes:
                say(render(changes, path=one.path, mask=shown))
        if is_half_moved(found):
            say(f"  {HINT}.")
    return not wrong


def _changes(repository: Repository, changed: list[Held]) -> list[Changed]:
    rows = []
    for one in changed:
        before = repository.entry(one.parents[0], one.path) if one.parents else None
        old = before.blob if before and before.mode.startswith("100") else ""
        rows.append((one.path, old, one.blob if one.mode.startswith("100") else ""))
    return from_blobs(rows)


def _tell_how(repository: Repository, span: Range, wrong: list[str]) -> None:
    """Say how a message is changed that is in a commit already."""
    if wrong == [repository.resolve(span.tip)]:
        say("Write it with: git commit --amend   (the installed hook fills the changelog in)")
        return
    say(
        f"Write them with: git rebase -i {wrong[0][:12]}^   and 'reword' for each commit that is "
        "named above (the installed hook fills the changelogs in)"
    )
