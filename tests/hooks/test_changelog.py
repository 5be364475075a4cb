"""A table of commits for duck-tape-changelog: messages held against what is staged."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.support import TOKEN, hook, install, judge, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

ADD = "put Glossary '- **shard**: a part'\n"
ADDED = "m='Subject\n\nChangelog:\n- Added: Glossary shard'\n"
GIVE = 'printf "%s\\n" "$m" > ../m; git add -A; git commit -q -F ../m'

ACCEPTED = {
    "nothing of ours": "echo b > b.txt; git add b.txt; git commit -qm b",
    "nothing of ours, some block": ADDED + "echo b > b.txt; " + GIVE,
    "no change in meaning": "sub 's/^# shop/# the shop/'; commit -m x",
    "an addition": ADD + ADDED + GIVE,
    "with -m twice": ADD + "commit -m Subject -m 'Changelog:\n- Added: Glossary shard'",
    "star bullets": ADD + "m='S\n\nChangelog:\n* Added: Glossary shard'\n" + GIVE,
    "a superseding": "sub s/Postgres/MySQL/; m='S\n\nChangelog:\n- Superseded: Decisions store (Postgres -> MySQL)'\n" + GIVE,
    "a drop with its reason": "del SSO; m='S\n\nChangelog:\n- Dropped: Open-Questions Should we support SSO? (not this year)'\n" + GIVE,
    "lines in any order": ADD + "put Goals '- **a**: b'; m='S\n\nChangelog:\n- Added: Glossary shard\n- Added: Goals a'\n" + GIVE,
    "words and trailers around it": ADD + ADDED + 'm="Subject\n\nWhy.\n\nChangelog:\n- Added: Glossary shard\n\nMore.\n\nSigned-off-by: A <a@example.com>"\n' + GIVE,
    "CRLF": ADD + "m=\"$(printf 'S\\r\\n\\r\\nChangelog:\\r\\n- Added: Glossary shard\\r')\"\n" + GIVE,
    "several memories": "mkdir p; cp CONTEXT.md p/; git add p; keep -m p\n" + ADD
    + "put Goals '- **a**: b' p/CONTEXT.md; m='S\n\nChangelog:\n- Added: Glossary shard\n\nChangelog (p/CONTEXT.md):\n- Added: Goals a'\n" + GIVE,
    "a masked value": 'put Decisions "- **ci**: uses $TOKEN (date: 2026-03-05)"; keep -am t; sub "s/$TOKEN/<REDACTED>/"\n'
    "m='S\n\nChangelog:\n- Superseded: Decisions ci (uses <REDACTED> -> uses <REDACTED>)\n- Redacted: Decisions 1 secret(s)'\n" + GIVE,
    "squashed blocks are netted": ADD + "m='S\n\nChangelog:\n- Added: Glossary shard\n- Added: Goals a\n\nChangelog:\n- Dropped: Goals a (no)'\n" + GIVE,
    "an amended subject": ADD + ADDED + GIVE + "; git commit -q --amend -m New -m 'Changelog:\n- Added: Glossary shard'",
    "amended with more": ADD + ADDED + GIVE + "; put Goals '- **a**: b'; git add .; git commit -q --amend -m New -m 'Changelog:\n- Added: Goals a\n- Added: Glossary shard'",
    "amended, taken back": ADD + ADDED + GIVE + "; del shard; git add .; git commit -q --amend --allow-empty -m Nothing",
    "amending the first commit": "git commit -q --amend --no-edit --no-verify; git commit -q --amend -F - <<X\n$(printf 'S\n\nChangelog:\n%s' \"$(cat ../all)\")\nX",
    "a merge": "git checkout -q -b f\n" + ADD + "keep -am f; git checkout -q main; echo 1 > z; git add z; keep -m z; git merge -q --no-edit f",
    "commit FILE": ADD + "git commit -q CONTEXT.md -m S -m 'Changelog:\n- Added: Glossary shard'",
    "a memory moved": "mkdir p; git mv CONTEXT.md p/; git commit -qm x",
    "a folder with a memory moved": "mkdir p; cp CONTEXT.md p/; git add p; keep -m p; " + ADD + "git add .; keep -m x; git mv p q; git commit -qm x",
    "two alike moved": "mkdir p q; cp CONTEXT.md p/; cp CONTEXT.md q/; git add .; keep -m p; git mv p r; git mv q s; git commit -qm x",
    "moved, and another changed": "mkdir p; cp CONTEXT.md p/; git add .; keep -m p; git mv p q; " + ADD + ADDED + GIVE,
    "only in the work tree": ADD + "echo b > b.txt; git add b.txt; git commit -qm b",
    "no-verify": ADD + "git commit -qam x --no-verify",
    "a revert": ADD + "keep -am x; git revert --no-edit HEAD",
    "a cherry-pick": "git checkout -q -b f\n" + ADD + "keep -am f; git checkout -q main; git cherry-pick f",
    "comments changed": "git config core.commentChar ';'\n" + ADD + ADDED + GIVE,
    "latin-1": "git config i18n.commitEncoding iso-8859-1\n put Glossary '- **Gr\u00f6\u00dfe**: wie gro\u00df'; "
    "printf 'S\\n\\nChangelog:\\n- Added: Glossary Gr\\366\\337e\\n' > ../m; git commit -qa -F ../m",
}  # fmt: skip
REFUSED = {
    "a link in its place": ("mv CONTEXT.md m; ln -s m CONTEXT.md; git add .; git commit -qm x", "Dropped: Goals speed"),
    "comments that begin as the block does": ("git config core.commentChar C; " + ADD + ADDED + GIVE, "missing from the message"),
    "no block": (ADD + "commit -m x", "missing from the message: - Added: Glossary shard"),
    "another block": (ADD + "put Goals '- **a**: b'; " + ADDED + GIVE, "missing from the message: - Added: Goals a"),
    "too much": (ADD + "m='S\n\nChangelog:\n- Added: Glossary shard\n- Added: Goals a'\n" + GIVE, "in the message, but not in the change: - Added: Goals a"),
    "wrong value": ("sub s/Postgres/MySQL/; m='S\n\nChangelog:\n- Superseded: Decisions store (Postgres -> SQLite)'\n" + GIVE, "(Postgres -> MySQL)"),
    "a silent drop": ("del SSO; commit -m x", "Dropped: Open-Questions Should we support SSO? (<reason>)"),
    "a drop without reason": ("del SSO; m='S\n\nChangelog:\n- Dropped: Open-Questions Should we support SSO?'\n" + GIVE, "dropped without a reason"),
    "a blank reason": ("del SSO; m='S\n\nChangelog:\n- Dropped: Open-Questions Should we support SSO? ( )'\n" + GIVE, "dropped without a reason"),
    "the reason not filled in": ("del SSO; m='S\n\nChangelog:\n- Dropped: Open-Questions Should we support SSO? (<reason>)'\n" + GIVE, "dropped without a reason"),
    "says nothing changed": (ADD + "commit -m S -m 'No changes to CONTEXT.md'", "missing from the message"),
    "commented out": (ADD + "m='S\n\n# Changelog:\n# - Added: Glossary shard'\n" + GIVE, "missing from the message"),
    "behind the scissors": (ADD + "m='S\n\n# ------------------------ >8 ------------------------\nChangelog:\n- Added: Glossary shard'\n" + GIVE, "missing"),
    "commit -a": ("del Redis; git commit -qam x", "Dropped: Decisions cache"),
    "commit FILE": ("del Redis; git commit -qm x CONTEXT.md", "Dropped: Decisions cache"),
    "the other memory": ("mkdir p; cp CONTEXT.md p/; git add p; keep -m p; put Goals '- **a**: b' p/CONTEXT.md; m='S\n\nChangelog:\n- Added: Goals a'\n" + GIVE, "p/CONTEXT.md: missing"),
    "a memory removed": ("git rm -q CONTEXT.md; git commit -qm x", "Dropped: Goals speed"),
    "a memory renamed and edited": ("mkdir p; git mv CONTEXT.md p/; del Redis p/CONTEXT.md; git add .; git commit -qm x", "move it in a commit of its own"),
    "moved, and a block": ("mkdir p; git mv CONTEXT.md p/; git commit -qm x -m 'Changelog (p/CONTEXT.md):\n- Added: Goals speed'", "in the message, but not in the change"),
    "a new memory": ("mkdir p; cp CONTEXT.md p/; git add p; git commit -qm x", "p/CONTEXT.md: missing"),
    "amended without it": (ADD + ADDED + GIVE + "; git commit -q --amend -m New", "missing from the message: - Added: Glossary shard"),
    "amended, a drop added": (ADD + ADDED + GIVE + "; del SSO; git add .; git commit -q --amend --no-edit", "Dropped: Open-Questions"),
    "old date by hand": ("del SSO; commit -m x --date=@1700000000", "Dropped"),
    "the author of HEAD": ('del SSO; commit -m x --date="$(git log -1 --format=%ad --date=raw)"', "Dropped"),
    "an empty message": ("del SSO; commit --allow-empty-message -m ''", "Dropped"),
    "fixup": (ADD + "commit --fixup HEAD", "missing"),
    "an amend named in the message": (ADD + "keep -am x; del shard; commit -m --amend", "Dropped: Glossary shard"),
    "hidden in a merge squash": ("git checkout -q -b f; del SSO; keep -am f; git checkout -q main; git merge -q --squash f >/dev/null; git commit -qm x", "Dropped"),
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(shop: Repo, name: str) -> None:
    install(shop, "changelog")
    (shop.path.parent / "all").write_text(whole(shop))
    judge(shop, ACCEPTED[name], None)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(shop: Repo, name: str) -> None:
    install(shop, "changelog")
    script, said = REFUSED[name]
    judge(shop, script, [said, "error: ", "git commit -e -F", "CONTEXT.md"])


def whole(repo: Repo) -> str:
    """The lines that add all of the memory."""
    from duck_tape.memory.changelog import render
    from duck_tape.memory.changes import compare
    from duck_tape.memory.document import Document

    return render(compare(None, Document.parse(repo.read("CONTEXT.md")))).partition("\n")[2]


def test_what_it_shows_can_be_committed(shop: Repo) -> None:
    install(shop, "changelog")
    _, said = shell(shop, "sub s/Postgres/MySQL/; del SSO; commit -m Subject")
    block = said[said.index("Changelog:") : said.index("Give each")].replace("<reason>", "no need")
    (shop.path.parent / "m").write_text("Subject\n\n" + block)
    judge(shop, "git commit -q -F ../m", None)


def test_no_secret_is_shown(shop: Repo) -> None:
    shell(
        shop,
        'put Decisions "- **ci**: $TOKEN (date: 2026-03-05)"; git commit -qam t; del ci; git add .',
    )
    shop.write("m", "x\n")
    code, said = hook(shop, "changelog", "m")
    assert code == 1
    assert TOKEN not in said


@pytest.mark.parametrize("arguments", [[], ["--nope"]])
def test_wrong_use(shop: Repo, arguments: list[str]) -> None:
    shell(shop, ADD + "git add .")
    assert hook(shop, "changelog", *arguments)[0] == 2


@pytest.mark.parametrize(("edit", "code"), [("", 0), ("; del Redis p/CONTEXT.md", 1)])
def test_a_pushed_move(shop: Repo, edit: str, code: int) -> None:
    """A move is neutral at the push, too; with an edit in the same commit it is not."""
    assert shell(shop, f"mkdir p; git mv CONTEXT.md p/{edit}; git add .; keep -m Move")[0] == 0
    span = {"PRE_COMMIT_FROM_REF": "HEAD~1", "PRE_COMMIT_TO_REF": "HEAD"}
    ended, said = hook(shop, "changelog", environ=span)
    assert ended == code, said
    assert ("in a commit of its own" in said) == bool(code)
