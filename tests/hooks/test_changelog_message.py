"""Messages as git makes them in every kind of commit, with the changelog filled in."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.hooks.message_text import comment_of, with_blocks
from duck_tape.memory.changelog_parse import parse
from tests.hooks.support import SOURCE, hook, install, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

ADD = "put Glossary '- **shard**: a part'\n"
BLOCK = "Changelog:\n- Added: Glossary shard"
SEE = "; git log -1 --format=%B > ../said"
EDIT = "GIT_EDITOR='sh ../editor' "

# name: script, the whole message that must be in the commit
COMMITTED = {
    "-m": (ADD + "commit -m Subject", f"Subject\n\n{BLOCK}"),
    "-m twice": (ADD + "commit -m Subject -m 'Why it is.'", f"Subject\n\nWhy it is.\n\n{BLOCK}"),
    "-F": (ADD + "printf 'S\\n\\nbody\\n' > ../m; commit -F ../m", f"S\n\nbody\n\n{BLOCK}"),
    "-a": (ADD + "git commit -qam Subject", f"Subject\n\n{BLOCK}"),
    "FILE": (ADD + "echo c > c; git add c; git commit -qm Subject CONTEXT.md", f"Subject\n\n{BLOCK}"),
    "nothing of ours": ("echo b > b; git add b; git commit -qm Subject", "Subject"),
    "no change in meaning": ("sub 's/^# shop/# the shop/'; commit -m Subject", "Subject"),
    "a memory moved": ("mkdir p; git mv CONTEXT.md p/; git commit -qm Subject", "Subject"),
    "signed off": (ADD + "commit -s -m Subject", f"Subject\n\n{BLOCK}\n\nSigned-off-by: Test Author <author@example.com>"),
    "trailer": (ADD + "commit -m S --trailer 'Refs: 12' --trailer 'Co-authored-by: B <b@example.com>'", f"S\n\n{BLOCK}\n\nRefs: 12\nCo-authored-by: B <b@example.com>"),
    "already right": (ADD + f"commit -m Subject -m '{BLOCK}' -m 'Last words.'", f"Subject\n\n{BLOCK}\n\nLast words."),
    "own wrong block": (ADD + "commit -m Subject -m 'Changelog:\n- Added: Glossary sharp' -m 'Last words.'", f"Subject\n\nLast words.\n\n{BLOCK}"),
    "own words in a block": (ADD + "commit -m Subject -m 'Changelog:\n- Added: Glossary sharp\n- faster now'", f"Subject\n\n- faster now\n\n{BLOCK}"),
    "reason given": ("del SSO; commit -m S -m 'Changelog:\n- Dropped: Open-Questions Should we support SSO? (not (ever))'", "S\n\nChangelog:\n- Dropped: Open-Questions Should we support SSO? (not (ever))"),
    "reason kept": ("del SSO; sub s/Postgres/MySQL/; commit -m S -m 'Changelog:\n- Dropped: Open-Questions Should we support SSO? (no need)'", "S\n\nChangelog:\n- Superseded: Decisions store (Postgres -> MySQL)\n- Dropped: Open-Questions Should we support SSO? (no need)"),
    "editor": (ADD + f"git add .; {EDIT}git commit -q", f"Edited\n\nUpdate CONTEXT.md\n\n{BLOCK}"),
    "editor and -v": (ADD + f"git add .; {EDIT}git commit -q -v", f"Edited\n\nUpdate CONTEXT.md\n\n{BLOCK}"),
    "editor, -v, other comment": (ADD + f"git config core.commentChar ';'; git add .; {EDIT}git commit -q -v", f"Edited\n\nUpdate CONTEXT.md\n\n{BLOCK}"),
    "comment -": (ADD + f"git config core.commentChar -; git add .; {EDIT}git commit -q", "Edited\n\nUpdate CONTEXT.md\n\nChangelog:\n* Added: Glossary shard"),
    "comment auto": (ADD + f"git config core.commentChar auto; git add .; {EDIT}git commit -q", f"Edited\n\nUpdate CONTEXT.md\n\n{BLOCK}"),
    "scissors": (ADD + f"git add .; {EDIT}git commit -q --cleanup=scissors -v", f"Edited\n\nUpdate CONTEXT.md\n\n{BLOCK}"),
    "template": (ADD + f"printf 'Ticket: none\\n\\nWhy:\\n' > ../t; git add .; {EDIT}git commit -q -t ../t", f"Edited\nTicket: none\n\n{BLOCK}\n\nWhy:"),
    "-m and -e": (ADD + f"git add .; {EDIT}git commit -q -e -m Subject", f"Edited\nSubject\n\n{BLOCK}"),
    "amend, memory unchanged": (ADD + "commit -m One; git commit -q --amend --no-edit", f"One\n\n{BLOCK}"),
    "amend -m": (ADD + "commit -m One; git commit -q --amend -m Two", f"Two\n\n{BLOCK}"),
    "amend, more": (ADD + "commit -m One; put Goals '- **a**: b'; git add .; git commit -q --amend --no-edit", "One\n\nChangelog:\n- Added: Goals a\n- Added: Glossary shard"),
    "amend, taken back": (ADD + "commit -m One; del shard; git add .; git commit -q --amend --no-edit --allow-empty", "One"),
    "amend, another author": (ADD + "commit -m One; git commit -q --amend --no-edit --reset-author", f"One\n\n{BLOCK}"),
    "amend of a signed one": (ADD + "commit -s -m One; git commit -q --amend -s --no-edit", f"One\n\n{BLOCK}\n\nSigned-off-by: Test Author <author@example.com>"),
    "-C HEAD": ("keep --allow-empty -m Old\n" + ADD + "commit -C HEAD", f"Old\n\n{BLOCK}"),
    "-c, editor": ("keep --allow-empty -m Old\n" + ADD + f"git add .; {EDIT}git commit -q -c HEAD", f"Edited\nOld\n\n{BLOCK}"),
    "fixup": (ADD + "git add .; git commit -q --fixup HEAD", f"fixup! one\n\n{BLOCK}"),
    "squash": (ADD + "git add .; git commit -q --squash HEAD -m why", f"squash! one\n\nwhy\n\n{BLOCK}"),
    "merge --squash": ("git checkout -q -b f\n" + ADD + "commit -m theirs; git checkout -q main; git merge -q --squash f >/dev/null; git commit -q -m Squashed", f"Squashed\n\n{BLOCK}"),
    "a merge": ("git checkout -q -b f\n" + ADD + "keep -am f; git checkout -q main; echo 1 > z; git add z; keep -m z; git merge -q --no-edit f", "Merge branch 'f'"),
    "several memories": ("mkdir p; cp CONTEXT.md p/; git add p; keep -m p\n" + ADD + "put Goals '- **a**: b' p/CONTEXT.md; git commit -qam S", f"S\n\n{BLOCK}\n\nChangelog (p/CONTEXT.md):\n- Added: Goals a"),
    "the second kept, the first mended": ("mkdir p; cp CONTEXT.md p/; git add p; keep -m p\n" + ADD + "put Goals '- **a**: b' p/CONTEXT.md; git commit -qam S -m 'Changelog (p/CONTEXT.md):\n- Added: Goals a'", f"S\n\nChangelog (p/CONTEXT.md):\n- Added: Goals a\n\n{BLOCK}"),
    "cherry-pick -x": ("git checkout -q -b f\n" + ADD + "commit -m theirs; git checkout -q main; git cherry-pick f >/dev/null", f"theirs\n\n{BLOCK}"),
    "revert": (ADD + "commit -m One; git revert --no-edit HEAD >/dev/null", 'Revert "One"'),
}  # fmt: skip


@pytest.mark.parametrize("name", COMMITTED)
def test_the_message_of_the_commit(shop: Repo, name: str) -> None:
    install(shop, "changelog_message", "changelog")
    (shop.path.parent / "editor").write_text(
        'if [ -s "$1" ]; then { printf "Edited\\n"; head -c 1 "$1" | tr -d "\\n" | '
        'grep -q U && echo; cat "$1"; } > "$1.n"; cp "$1.n" "$1"; rm "$1.n"; fi'
    )
    script, wanted = COMMITTED[name]
    code, said = shell(shop, script)
    assert code == 0, said
    message = shop.git("log", "-1", "--format=%B").strip()
    if name == "revert":  # git asks no checking hook there; the reason is to be filled in
        assert message.startswith(wanted)
        return
    assert message == wanted


def test_trailers_stay_trailers(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    shell(shop, ADD + "commit -s -m S --trailer 'Refs: 1'")
    assert shop.git("log", "-1", "--format=%(trailers:key=Refs,valueonly)").strip() == "1"
    assert "Signed-off-by" in shop.git("log", "-1", "--format=%(trailers)")


def test_a_drop_wants_its_reason_filled_in(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    code, said = shell(shop, "del SSO; commit -m S")
    assert code == 1
    assert "dropped without a reason" in said
    fill = "GIT_EDITOR=\"sed -i 's/<reason>/no need/'\" git commit -q -e -F .git/COMMIT_EDITMSG"
    assert shell(shop, fill)[0] == 0
    assert "SSO? (no need)" in shop.git("log", "-1", "--format=%B")


def test_reasons_of_a_staged_merge_are_known(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    f"PYTHONPATH={__import__('tests.hooks.support', fromlist=['SOURCE']).SOURCE}"
    program = f"PYTHONPATH='{SOURCE}' '{sys.executable}' -m duck_tape"
    script = (
        f"{program} checkpoint --current x --approve '**Should we support SSO?**: yes - asked for'"
        f" >/dev/null; {program} merge >/dev/null; git commit -q -m Mine"
    )
    code, said = shell(shop, script)
    assert code == 0, said
    message = shop.git("log", "-1", "--format=%B")
    assert message.startswith("Mine\n\nChangelog:\n")
    assert "(resolved: by decision" in message


def test_rebase_reword_and_edit(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    shell(shop, ADD + "commit -m One; put Goals '- **a**: b'; git add .; commit -m Two")
    todo = 'GIT_SEQUENCE_EDITOR="sed -i 1s/pick/reword/" '
    code, said = shell(shop, todo + 'GIT_EDITOR="sed -i 1s/One/Uno/" git rebase -q -i HEAD~2')
    assert code == 0, said
    assert shop.git("log", "-1", "--format=%B", "HEAD~1").strip() == f"Uno\n\n{BLOCK}"
    edit = 'GIT_SEQUENCE_EDITOR="sed -i 1s/pick/edit/" git rebase -q -i HEAD~2 2>/dev/null; '
    edit += "put Conventions '- **c**: d'; git add .; git commit -q --amend -m Tre; "
    code, said = shell(shop, edit + "GIT_EDITOR=: git rebase --continue")
    assert code == 0, said
    assert "- Added: Conventions c\n- Added: Glossary shard" in shop.git(
        "log", "-1", "--format=%B", "HEAD~1"
    )
    assert shop.git("log", "-1", "--format=%s").strip() == "Two"


def test_rebase_squash_nets_the_blocks(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    shell(shop, ADD + "commit -m One; sub 's/a part/a piece/'; commit -m Two")
    todo = 'GIT_SEQUENCE_EDITOR="sed -i 2s/pick/squash/" GIT_EDITOR=: '
    code, said = shell(shop, todo + "git rebase -q -i HEAD~2")
    assert code == 0, said
    message = shop.git("log", "-1", "--format=%B")
    assert "One" in message
    assert "Two" in message
    assert hook_agrees(shop)


def hook_agrees(repo: Repo) -> bool:
    """Whether the last commit's message tells exactly what it changed."""
    from duck_tape.memory.changelog_match import match
    from duck_tape.memory.changes import compare
    from duck_tape.memory.document import Document

    old, new = (
        Document.parse(repo.git("show", f"{r}:CONTEXT.md").encode()) for r in ("HEAD~1", "HEAD")
    )
    blocks = parse(repo.git("log", "-1", "--format=%B"), comment="")
    return not match(blocks, compare(old, new)).differences


def test_a_merge_tells_what_differs_from_both(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    script = (
        "git checkout -q -b f; put Goals '- **a**: 1'; quiet commit -qam f; git checkout -q main;"
        " echo 1 > z; git add z; keep -m z; git merge -q --no-commit f >/dev/null;"
        " put Goals '- **mine**: 2'; git add .; git commit -q --no-edit"
    )
    code, said = shell(shop, script)
    assert code == 0, said
    message = shop.git("log", "-1", "--format=%B")
    assert message.strip() == "Merge branch 'f'\n\nChangelog:\n- Added: Goals mine"


def test_the_first_commit(repo: Repo) -> None:
    install(repo, "changelog_message", "changelog")
    code, said = shell(
        repo, "printf '# x\\n\\n## Goals\\n- **a**: b\\n' > CONTEXT.md; commit -m First"
    )
    assert code == 0, said
    assert repo.git("log", "-1", "--format=%B").strip() == "First\n\nChangelog:\n- Added: Goals a"
    code, said = shell(repo, "git commit -q --amend -m Again")
    assert code == 0, said
    assert repo.git("log", "-1", "--format=%B").strip() == "Again\n\nChangelog:\n- Added: Goals a"


def test_it_never_refuses(shop: Repo) -> None:
    install(shop, "changelog_message")
    code, said = shell(shop, "put Goals \"$(printf '\\377')\"; commit -m S")
    assert code == 0
    assert "The message is left as it is" in said


def test_latin_1(shop: Repo) -> None:
    install(shop, "changelog_message", "changelog")
    code, said = shell(
        shop,
        "git config i18n.commitEncoding iso-8859-1; put Glossary '- **Größe**: x'; "
        "printf 'Gr\\374\\337e\\n' > ../m; git commit -qa -F ../m",
    )
    assert code == 0, said
    log = shop.git("-c", "i18n.logOutputEncoding=utf-8", "log", "-1", "--format=%B")
    assert log.strip() == "Grüße\n\nChangelog:\n- Added: Glossary Größe"


def test_wrong_use(shop: Repo) -> None:
    assert hook(shop, "changelog_message")[0] == 2


@pytest.mark.parametrize(
    ("message", "configured", "found"),
    [
        ("a\n# b\n", "", "#"),
        ("a\n# b\n", ";", ";"),
        ("#12 a\n; ------------------------ >8 ------------------------\n", "auto", ";"),
        ("#12 a\n; Please enter\n;\n", "auto", ";"),
        ("a\n", "auto", "#"),
    ],
)
def test_the_comment_character(message: str, configured: str, found: str) -> None:
    assert comment_of(message, configured) == found


LINES = st.lists(
    st.sampled_from(
        [
            "",
            "Subject",
            "why",
            "# comment",
            "Refs: 1",
            "  - x",
            "- Added: Goals z",
            "Changelog: none",
            "Ünï",
        ]
    )
)


@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_no_word_of_the_author_is_lost(lines: list[str], newline: str) -> None:
    message = newline.join(lines)
    made = with_blocks(
        message, {"CONTEXT.md": "Changelog:\n- Added: Goals a\n"}, comment="#", title="T"
    )
    left = made.splitlines()
    for line in message.splitlines():
        if line.strip():
            left.remove(line)
    assert [line for line in left if line.strip() and line != "T"] == [
        "Changelog:",
        "- Added: Goals a",
    ]
    again = with_blocks(
        made, {"CONTEXT.md": "Changelog:\n- Added: Goals a\n"}, comment="#", title="T"
    )
    assert len(parse(again)) == 1
