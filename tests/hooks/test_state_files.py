"""A table of commits for duck-tape-state-files."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.support import hook, install, judge, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

MAKE = "mkdir -p .duck-tape; echo s > .duck-tape/2026-03-05-1000.state.md\n"

ACCEPTED = {
    "nothing of ours": "echo b > b.txt; git add b.txt; git commit -qm b",
    "not staged": MAKE + "echo b > b.txt; git add b.txt; git commit -qm b",
    "ignored": MAKE + "echo .duck-tape/ > .gitignore; git add .; git commit -qm b",
    "a like name": "mkdir .duck-tapes; echo a > .duck-tapes/a; echo b > x.duck-tape; git add .; git commit -qm b",
    "the configuration": "echo 'max-entries: 9' > .duck-tape.yaml; git add .; git commit -qm b",
    "taken out": MAKE + "git add -f .duck-tape; keep -m bad; git rm -rq --cached .duck-tape; git commit -qm out",
    "a link elsewhere": "mkdir d; ln -s a.txt d/l; git add .; git commit -qm l",
    "no-verify": MAKE + "git add -f .; git commit -q --no-verify -m x",
    "an unrelated submodule": "git init -q sub; git -C sub commit -q --allow-empty -m s; git add sub 2>/dev/null; git commit -qm s",
}  # fmt: skip
REFUSED = {
    "a range named by hand": MAKE + "git add -f .; PRE_COMMIT_FROM_REF=HEAD PRE_COMMIT_TO_REF=HEAD git commit -qm x",
    "by force": MAKE + "git add -f .duck-tape; git commit -qm x",
    "ignored, by force": "echo .duck-tape/ > .gitignore\n" + MAKE + "git add -f .duck-tape; git commit -qm x",
    "upper case": "mkdir .DUCK-TAPE; echo s > .DUCK-TAPE/a; git add -f .; git commit -qm x",
    "mixed case, deep": "mkdir -p a/b/.Duck-Tape/c; echo s > a/b/.Duck-Tape/c/d; git add .; git commit -qm x",
    "a file of that name": "echo s > .duck-tape; git add .; git commit -qm x",
    "as a link": "mkdir ../away; ln -s ../away .duck-tape; git add .; git commit -qm x",
    "through a link": "mkdir states; ln -s states .duck-tape; echo .duck-tape > .gitignore; echo s > states/a; git add .; git commit -qm x",
    "as a submodule": "git init -q .duck-tape; git -C .duck-tape commit -q --allow-empty -m s; git add .duck-tape 2>/dev/null; git commit -qm s",
    "commit -a": MAKE + "git add -f .; keep -m old; echo t >> .duck-tape/2026-03-05-1000.state.md; git commit -qam x",
    "unchanged in it": MAKE + "git add -f .; keep -m old; echo b > b; git add b; git commit -qm x",
    "commit FILE": MAKE + "git add -f .duck-tape; git commit -qm x .duck-tape",
    "amend": MAKE + "git add -f .; git commit -q --amend --no-edit",
    "renamed": "mkdir d; echo s > d/s; git add .; keep -m d; git mv d .duck-tape; git commit -qm x",
    "marker": "mkdir .duck-tape; touch .duck-tape/.last-compact; git add -f .; git commit -qm x",
    "merge": "git checkout -q -b f\n" + MAKE + "git add -f .; keep -m f; git checkout -q main; echo 1 > z; git add z; keep -m z; git merge -q --no-edit f",
    "by plumbing": "b=$(echo s | git hash-object -w --stdin); git update-index --add --cacheinfo 100644,$b,.duck-tape/x; git commit -qm x",
    "spaces and accents": "mkdir -p 'ä b/.duck-tape'; echo s > 'ä b/.duck-tape/ü c'; git add -f .; git commit -qm x",
    "from below": "mkdir -p d; cd d; mkdir .duck-tape; echo s > .duck-tape/a; git add -f .; git commit -qm x",
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(shop: Repo, name: str) -> None:
    install(shop, "state_files")
    judge(shop, ACCEPTED[name], None)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(shop: Repo, name: str) -> None:
    install(shop, "state_files")
    judge(shop, REFUSED[name], ["agent state is staged", "git rm -r --cached -f"])


def test_the_command_it_names_helps(shop: Repo) -> None:
    install(shop, "state_files")
    _, said = shell(
        shop, "mkdir -p 'x y/.duck-tape'; echo s > 'x y/.duck-tape/a'; git add .; git commit -qm x"
    )
    command = next(line for line in said.splitlines() if "git rm" in line)
    judge(shop, command + " -q\ngit commit -q --allow-empty -m y", None)


def test_the_first_commit(repo: Repo) -> None:
    install(repo, "state_files")
    judge(
        repo, MAKE + "git add -f .; git commit -qm x", [".duck-tape/2026-03-05-1000.state.md:1:1"]
    )


def test_every_pushed_commit_is_read(shop: Repo) -> None:
    base = shop.git("rev-parse", "HEAD").strip()
    shell(
        shop,
        MAKE
        + "git add -f .; git commit -qm in; git rm -rq --cached .duck-tape; git commit -qm out",
    )
    ends = {"PRE_COMMIT_FROM_REF": base, "PRE_COMMIT_TO_REF": "HEAD"}
    code, said = hook(shop, "state_files", environ=ends)
    assert code == 1
    assert shop.git("rev-parse", "HEAD~1")[:12] in said
    later = {"PRE_COMMIT_FROM_REF": "HEAD~1", "PRE_COMMIT_TO_REF": "HEAD"}
    assert hook(shop, "state_files", environ=later) == (0, "")
