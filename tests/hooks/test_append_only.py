"""A table of commits for duck-tape-append-only, merges among them."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.support import hook, install, judge, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

ACCEPTED = {
    "nothing of ours": "echo b > b.txt; git add b.txt; git commit -qm b",
    "a new note": 'note "2026-03-05 10:00" "held"; commit -m x',
    "a whole note gone": "del '2026-01-16 11:00'; del 'index was rebuilt'; commit -m x",
    "a decision changed": "sub 's/Postgres/MySQL/'; commit -m x",
    "a question dropped": "del SSO; commit -m x",
    "status resolved": "sub 's/queue .status: open./queue [status: resolved]/'; commit -m x",
    "resolution appended": "sub 's/queue .status: open./& [resolved: by NATS]/'; commit -m x",
    "a debt added": "put Deferred-Debt '- TODO(debt): 2026-03-05 more [status: open]'; commit -m x",
    "a named note rewritten": "note Status a; keep -am s; sub 's/^a$/b/'; commit -m x",
    "line endings": "sub 's/$/\\r/'; commit -m x",
    "amending what was just added": 'note "2026-03-05 10:00" "helt"; keep -am n; sub s/helt/held/; git add .; git commit -q --amend --no-edit',
    "the whole memory gone: the changelog tells it": "git rm -q CONTEXT.md; git commit -qm x",
    "no-verify": "sub 's/for an hour/for a day/'; git commit -qam x --no-verify",
    "debts in another order": "del 'measure the index'; put Deferred-Debt '- TODO(spike,#88): 2026-01-13 measure the index [status: open]'; commit -m x",
    "a leaked value masked": 'note "2026-03-05 10:00" "used $TOKEN"; keep -am n; sub "s/$TOKEN/<REDACTED>/"; commit -m x',
}  # fmt: skip
REFUSED = {
    "a range named by hand": ("export PRE_COMMIT_FROM_REF=HEAD PRE_COMMIT_TO_REF=HEAD; sub s/hour/day/; commit -m x", "rewritten"),
    "a note": ("sub 's/for an hour/for a day/'; commit -m x", "CONTEXT.md:41:1: error: the note '2026-01-15 10:00' was rewritten"),
    "a word added to a note": ("sub 's/was rebuilt/& twice/'; commit -m x", "'2026-01-16 11:00'"),
    "emptied": ("del 'load test'; commit -m x", "'2026-01-15 10:00'"),
    "debt gone": ("del 'move the queue'; commit -m x", "move the queue' was removed"),
    "debt's text": ("sub 's/move the queue/move a queue/'; commit -m x", "move the queue' was rewritten"),
    "debt's date": ("sub 's/2026-01-12/2026-01-11/'; commit -m x", "was rewritten"),
    "debt's issue": ("sub 's/#88/#89/'; commit -m x", "measure the index"),
    "reopened": ("sub 's/queue .status: open./queue [status: resolved]/'; keep -am r; sub 's/status: resolved/status: open/'; commit -m x", "the status of"),
    "resolution rewritten": ("sub 's/queue .status: open./queue [resolved: a]/'; keep -am r; sub 's/resolved: a/resolved: b/'; commit -m x", "the status of"),
    "section gone": ("sub '/^## Deferred-Debt/,/^## Open/{/^## Open/!d}'; commit -m x", "was removed"),
    "all but an empty file gone": (": > CONTEXT.md; git add .; git commit -qm x", "was removed"),
    "nested": ("mkdir p; cp CONTEXT.md p/; git add p; keep -m p; sub s/hour/day/ p/CONTEXT.md; git add p; git commit -qm x", "p/CONTEXT.md:41:1"),
    "commit FILE": ("sub s/hour/day/; git commit -qm x CONTEXT.md", "rewritten"),
    "put right in the work tree": ("sub s/hour/day/; git add .; sub s/day/hour/; git commit -qm x", "rewritten"),
    "amend of an older note": ("sub s/hour/day/; git add .; git commit -q --amend --no-edit", None),
    "masked, and more": ('note "2026-03-05 10:00" "used $TOKEN"; keep -am n; sub "s/used $TOKEN/had <REDACTED>/"; commit -m x', "rewritten"),
}  # fmt: skip

BRANCHES = (
    "git checkout -q -b f; {theirs}; quiet commit -qam theirs; git checkout -q main; {ours}; "
    "quiet commit -qam ours; git merge -q --no-commit f > /dev/null 2>&1 || true; {mend}; "
    "git add CONTEXT.md; git commit -qm merged"
)
ADD_A = "put Goals '- **a**: 1'"
ADD_B = "put Goals '- **b**: 2'"
CLEAN = "del '^<<<<<<<'; del '^======='; del '^>>>>>>>'"
MERGED = {
    "both additions": (ADD_A, ADD_B, CLEAN),
    "either value": ("sub s/Postgres/MySQL/", "sub s/Postgres/SQLite/", CLEAN + "; del MySQL"),
    "a third value": ("sub s/Postgres/MySQL/", "sub s/Postgres/SQLite/", CLEAN + "; del MySQL; sub s/SQLite/DuckDB/"),
    "a drop stays": ("del SSO", ADD_B, CLEAN),
    "changed wins over dropped": ("del Redis", "sub s/Redis/Valkey/", CLEAN),
    "resolved on one side": ("sub 's/queue .status: open./queue [status: resolved]/'", ADD_A, CLEAN),
}  # fmt: skip
BAD_MERGES = {
    "what both sides have": (ADD_A, ADD_B, CLEAN + "; del Redis", "Decisions 'cache' is gone: our side"),
    "their addition lost": (ADD_A, ADD_B, CLEAN + "; del '\\*\\*a'", "Goals 'a' is lost: the other side"),
    "our addition lost": (ADD_A, ADD_B, CLEAN + "; del '\\*\\*b'", "Goals 'b' is lost: our side"),
    "old value back": ("sub s/Postgres/MySQL/", ADD_A, "sub s/MySQL/Postgres/", "Decisions 'store' has its old value again: the other side"),
    "our value gone": (ADD_A, "sub s/Postgres/MySQL/", "sub s/MySQL/Postgres/", "our side"),
    "old value out of two": ("sub s/Postgres/MySQL/", "sub s/Postgres/SQLite/", CLEAN + "; del MySQL; sub s/SQLite/Postgres/", "has its old value again"),
    "a dropped question back": ("del SSO", ADD_A, "put Open-Questions '- Should we support SSO? (date: 2026-01-14)'", "is back: the other side"),
    "ours all": (ADD_A, ADD_B, "git checkout -q HEAD -- CONTEXT.md", "Goals 'a' is lost"),
    "theirs all": (ADD_A, ADD_B, "git checkout -q f -- CONTEXT.md", "Goals 'b' is lost"),
    "a note lost": ('note "2026-03-05 10:00" t', ADD_B, "del '^### 2026-03-05'; del '^t$'", "Notes '2026-03-05 10:00' is lost"),
    "a note rewritten": (ADD_A, ADD_B, CLEAN + "; sub s/hour/day/", "was rewritten"),
    "a debt removed": (ADD_A, ADD_B, CLEAN + "; del 'move the queue'", "was removed"),
    "debt reopened": ("sub 's/queue .status: open./queue [status: resolved]/'", ADD_A, "sub 's/status: resolved/status: open/'", "has its old value again"),
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(shop: Repo, name: str) -> None:
    install(shop, "append_only")
    judge(shop, ACCEPTED[name], None)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(shop: Repo, name: str) -> None:
    install(shop, "append_only")
    script, said = REFUSED[name]
    if said is None:  # the note stood in the commit that is amended: it was the first, so it is new
        judge(shop, script, None)
    else:
        judge(shop, script, [said, "Put it back as it was"])


@pytest.mark.parametrize("name", MERGED)
def test_merges_accepted(shop: Repo, name: str) -> None:
    install(shop, "append_only")
    theirs, ours, mend = MERGED[name]
    judge(shop, BRANCHES.format(theirs=theirs, ours=ours, mend=mend), None)


@pytest.mark.parametrize("name", BAD_MERGES)
def test_merges_refused(shop: Repo, name: str) -> None:
    install(shop, "append_only")
    theirs, ours, mend, said = BAD_MERGES[name]
    judge(shop, BRANCHES.format(theirs=theirs, ours=ours, mend=mend), [said])
    if "side" in said and "is gone" not in said:
        side = "f" if "the other side" in said else "main"
        code, output = hook(shop, "append_only")
        assert code == 1
        assert f"in commit {shop.git('rev-parse', side)[:12]}" in output


def test_a_conflict_free_merge_is_read_before_its_commit(shop: Repo) -> None:
    install(shop, "append_only")
    (shop.path / ".git" / "hooks" / "pre-merge-commit").write_text(
        "#!/bin/sh\ngit checkout -q HEAD -- CONTEXT.md\n"
        + (shop.path / ".git" / "hooks" / "pre-merge-commit").read_text().partition("\n")[2]
    )
    judge(
        shop,
        f"git checkout -q -b f; {ADD_A}; keep -am f; git checkout -q main; echo 1 > z; git add z;"
        " keep -m z; git merge -q --no-edit f",
        ["Goals 'a' is lost: the other side", "(f)"],
    )


def test_every_pushed_commit_is_read(shop: Repo) -> None:
    base = shop.git("rev-parse", "HEAD").strip()
    shell(shop, "sub s/hour/day/; git commit -qam in; sub s/day/hour/; git commit -qam out")
    ends = {"PRE_COMMIT_FROM_REF": base, "PRE_COMMIT_TO_REF": "HEAD"}
    code, said = hook(shop, "append_only", environ=ends)
    assert code == 1
    assert f"[in commit {shop.git('rev-parse', 'HEAD~1')[:12]}]" in said


def test_a_bad_merge_is_found_at_the_push(shop: Repo) -> None:
    base = shop.git("rev-parse", "HEAD").strip()
    script = BRANCHES.format(theirs=ADD_A, ours=ADD_B, mend="git checkout -q HEAD -- CONTEXT.md")
    assert shell(shop, script)[0] == 0
    ends = {"PRE_COMMIT_FROM_REF": base, "PRE_COMMIT_TO_REF": "HEAD"}
    code, said = hook(shop, "append_only", environ=ends)
    assert code == 1
    assert "Goals 'a' is lost" in said


@pytest.mark.parametrize(
    ("spoil", "code"), [("true", 0), ("sub s/SQLite/Postgres/ p/CONTEXT.md", 1)]
)
def test_a_merge_of_a_memory_that_one_side_has_moved(shop: Repo, spoil: str, code: int) -> None:
    """git carries the other side's change to the new path: nothing is lost, and nothing back."""
    script = (
        "git checkout -q -b f; mkdir p; git mv CONTEXT.md p/; keep -m move; git checkout -q main\n"
        "sub s/Postgres/SQLite/; put Goals '- **a**: b'; quiet commit -qam store; git checkout -q f\n"
        "quiet merge -q --no-commit --no-ff main > /dev/null; grep -q SQLite p/CONTEXT.md"
    )
    assert shell(shop, script)[0] == 0
    assert shell(shop, f"{spoil}; git add .")[0] == 0
    ended, said = hook(shop, "append_only")
    assert ended == code, said
