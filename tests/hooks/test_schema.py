"""A table of commits for duck-tape-schema."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.support import MEMORY, hook, install, judge, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

ACCEPTED = {
    "nothing of ours": "echo b > b.txt; git add b.txt; git commit -qm b",
    "an entry": "put Glossary '- **shard**: a part'; commit -m x",
    "a note": 'note "2026-03-05 10:00" "held"; commit -m x',
    "only a warning": 'note "2025-01-01 10:00" "older"; commit -m x',
    "broken in the work tree": "put Goals '- **a**: b'; git add CONTEXT.md; del Notes; git commit -qm x",
    "removed": "git rm -q CONTEXT.md; git commit -qm x",
    "another file": "echo '## Goals' > NOTES.md; git add .; git commit -qm x",
    "a named note": "note yesterday x; commit -m x",
    "a section of one's own": "sub 's/^## Goals/## Team\\n\\n## Goals/; s/^- .Goals.(#goals)/- [Team](#team)\\n&/'; commit -m x",
    "ignored by configuration": "echo 'ignore: [DT112]' > .duck-tape.yaml; git add .; put Goals '- **speed**: x'; commit -m x",
}  # fmt: skip
REFUSED: dict[str, tuple[str, str]] = {
    "a range named by hand": ("export PRE_COMMIT_FROM_REF=HEAD PRE_COMMIT_TO_REF=HEAD; sub 1d; commit -m x", "DT106"),
    "no section": ("del '## Glossary'; commit -m x", "DT101"),
    "twice": ("printf '\\n## Goals\\n' >> CONTEXT.md; commit -m x", "DT102"),
    "nearly": ("sub 's/^## Open-Questions/## Open Questions/'; commit -m x", "DT104"),
    "contents": ("sub 's/(#goals)/(#goal)/'; commit -m x", "DT105"),
    "no title": ("sub 1d; commit -m x", "DT106"),
    "no form": ("put Decisions '- we use tabs'; commit -m x", "DT111"),
    "same key": ("put Decisions '- **Store**: MySQL (date: 2026-03-05)'; commit -m x", "DT112"),
    "no value": ("put Goals '- **quiet**:'; commit -m x", "DT113"),
    "no such day": ("put Decisions '- **a**: b (date: 2026-02-30)'; commit -m x", "DT114"),
    "status": ("sub 's/status: open/status: later/'; commit -m x", "DT115"),
    "layout": ("printf '\\n\\n' >> CONTEXT.md; commit -m x", "DT121"),
    "conflict marker": ("put Goals '<<<<<<< HEAD'; commit -m x", "DT122"),
    "hidden": ("put Goals \"- **a**: b$(printf '\\342\\200\\256')\"; commit -m x", "DT123"),
    "a state's heading": ("printf '\\n## Position\\n' >> CONTEXT.md; commit -m x", "DT133"),
    "nested": ("mkdir p; sed '/## Goals/d' CONTEXT.md > p/CONTEXT.md; git add p; git commit -qm x", "p/CONTEXT.md:"),
    "commit FILE": ("del '## Glossary'; git commit -qm x CONTEXT.md", "DT101"),
    "good in the work tree": ("del '## Glossary'; git add .; git show HEAD:CONTEXT.md > CONTEXT.md; git commit -qm x", "DT101"),
    "a link": ("mv CONTEXT.md m.md; ln -s m.md CONTEXT.md; git add .; git commit -qm x", "not a link"),
    "not UTF-8": ("put Goals \"$(printf '\\377')\"; commit -m x", "DT123"),
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(shop: Repo, name: str) -> None:
    install(shop, "schema")
    judge(shop, ACCEPTED[name], None)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(shop: Repo, name: str) -> None:
    install(shop, "schema")
    script, said = REFUSED[name]
    judge(shop, script, [said, "CONTEXT.md"])


def test_fixing_changes_the_work_tree_and_fails(shop: Repo) -> None:
    shell(shop, "sub 's/(#goals)/(#goal)/'; printf '\\n\\n' >> CONTEXT.md; git add CONTEXT.md")
    before = shop.git("ls-files", "-s")
    code, said = hook(shop, "schema", "--fix", "CONTEXT.md")
    assert code == 1
    assert "git add CONTEXT.md" in said
    assert shop.read("CONTEXT.md").decode() == MEMORY
    assert shop.git("ls-files", "-s") == before
    shop.git("add", "CONTEXT.md")
    assert hook(shop, "schema", "--fix", "CONTEXT.md") == (0, "")


def test_a_push_is_judged_by_its_last_commit(shop: Repo) -> None:
    base = shop.git("rev-parse", "HEAD").strip()
    shell(
        shop,
        "put Goals '- x'; git commit -qam bad; del '^- x'; put Goals '- **b**: c'; git commit -qam good",
    )
    ends = {"PRE_COMMIT_FROM_REF": base, "PRE_COMMIT_TO_REF": "HEAD"}
    assert hook(shop, "schema", environ=ends) == (0, "")
    code, said = hook(shop, "schema", environ={**ends, "PRE_COMMIT_TO_REF": "HEAD~1"})
    assert code == 1
    assert "DT111" in said
