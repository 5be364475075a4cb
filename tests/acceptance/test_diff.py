"""`duck-tape diff`, `migrate --sections-only`, `explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.workflows.explain import all_codes
from tests.support.memory import MEMORY

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

WITHOUT = MEMORY.replace("- Who owns the mail templates? (date: 2025-10-01)\n", "")
ASKED = "Who owns the mail templates?"


def test_two_plain_files_need_no_repository(
    cli: Cli, tmp_path_factory: pytest.TempPathFactory
) -> None:
    plain = tmp_path_factory.mktemp("plain")
    (plain / "a.md").write_text(MEMORY, encoding="utf-8")
    (plain / "b.md").write_text(WITHOUT, encoding="utf-8")
    ran = cli(plain, "diff", "a.md", "b.md")
    assert ran.out == f"Changelog:\n- Dropped: Open-Questions {ASKED} (<reason>)\n"
    assert (
        cli(plain, "diff", "b.md", "a.md").out == f"Changelog:\n- Added: Open-Questions {ASKED}\n"
    )
    assert cli(plain, "diff").code == 1


def test_head_against_the_index(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    assert cli(repo.path, "diff").out == "No changes to CONTEXT.md\n"
    repo.write("CONTEXT.md", MEMORY.replace("tabs", "spaces"))
    assert cli(repo.path, "diff").out == "No changes to CONTEXT.md\n"
    repo.git("add", ".")
    block = "Changelog:\n- Superseded: Conventions indentation (tabs -> spaces)\n"
    ran = cli(repo.path, "diff", "--json")
    assert ran.json["changelog"] == block
    assert ran.json["changes"] == [
        {
            "kind": "Superseded",
            "section": "Conventions",
            "key": "indentation",
            "old": "tabs",
            "new": "spaces",
        }
    ]


def test_before_the_first_commit_everything_is_added(cli: Cli, repo: Repo) -> None:
    repo.write("CONTEXT.md", MEMORY)
    repo.git("add", ".")
    assert "- Added: Goals latency\n" in cli(repo.path, "diff").out


def test_reasons_come_from_the_messages_of_the_range(cli: Cli, repo: Repo) -> None:
    first = repo.commit(CONTEXT_md=MEMORY)
    line = f"- Dropped: Open-Questions {ASKED} (resolved: the mail team)"
    repo.commit(f"Update\n\nChangelog:\n{line}\n", CONTEXT_md=WITHOUT)
    repo.commit("another", other_txt="x")
    assert cli(repo.path, "diff", first, "HEAD").out == f"Changelog:\n{line}\n"
    assert cli(repo.path, "diff", first).out == f"Changelog:\n{line}\n"


def test_a_file_is_not_compared_with_a_revision(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    repo.write("a.md", MEMORY)
    ran = cli(repo.path, "diff", "a.md", "HEAD")
    assert ran.code == 2
    assert "a file with a file" in ran.err or "file is compared with a file" in ran.err


def test_an_unknown_revision(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    ran = cli(repo.path, "diff", "v9", "HEAD")
    assert ran.code == 1
    assert "v9: no such commit" in ran.err


def test_a_nested_memory_is_named(cli: Cli, repo: Repo) -> None:
    repo.commit(api__CONTEXT_md=MEMORY)
    repo.write("api/CONTEXT.md", MEMORY.replace("tabs", "spaces"))
    repo.git("add", ".")
    assert cli(repo.path / "api", "diff").out.startswith("Changelog (api/CONTEXT.md):\n")
    assert cli(repo.path, "diff", "--file", "api/CONTEXT.md").out.startswith("Changelog (api/")


def test_a_memory_that_was_moved(cli: Cli, repo: Repo) -> None:
    first = repo.commit(CONTEXT_md=MEMORY)
    (repo.path / "api").mkdir()
    repo.git("mv", "CONTEXT.md", "api/CONTEXT.md")
    said = ("diff", "--file", "api/CONTEXT.md")
    assert cli(repo.path, *said).out == "No changes to api/CONTEXT.md\n"
    assert cli(repo.path, "diff", "--file", "CONTEXT.md").out == "No changes to api/CONTEXT.md\n"
    repo.git("commit", "-q", "-m", "Move")
    assert cli(repo.path, *said, first, "HEAD").out == "No changes to api/CONTEXT.md\n"
    assert cli(repo.path, *said, "HEAD", first).out == "No changes to CONTEXT.md\n"
    line = f"- Dropped: Open-Questions {ASKED} (resolved: the mail team)"
    block = f"Changelog (api/CONTEXT.md):\n{line}\n"
    repo.commit(f"Update\n\n{block}", api__CONTEXT_md=WITHOUT)
    assert cli(repo.path, *said, first, "HEAD").out == block
    repo.git("mv", "api", "web")
    shown = block.replace("api", "web")
    assert cli(repo.path, "diff", "--file", "web/CONTEXT.md", first).out == shown


def test_a_memory_that_was_moved_and_edited(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    repo.git("rm", "-q", "CONTEXT.md")
    repo.write("api/CONTEXT.md", WITHOUT)
    repo.git("add", ".")
    assert "- Added: Goals latency\n" in cli(repo.path, "diff", "--file", "api/CONTEXT.md").out


def test_missing_sections_are_added_and_staged(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md="# shop Context\n\nfree text\n\n## Decisions\n\n- **a**: b\n")
    ran = cli(repo.path, "migrate", "--sections-only")
    assert ran.code == 0, ran.err
    assert "Staged." in ran.out
    text = repo.index_blob("CONTEXT.md").decode()
    assert text.startswith("# shop Context\n\nfree text\n\n## Contents\n\n- [Goals](#goals)\n")
    assert "## Decisions\n\n- **a**: b\n\n## Conventions\n" in text
    repo.git("commit", "-q", "--no-edit")
    message = repo.git("log", "-1", "--format=%B")
    assert message.strip() == "Update CONTEXT.md"
    again = cli(repo.path, "migrate", "--sections-only", "--json")
    assert (again.code, again.json["staged"]) == (0, False)
    assert cli(repo.path, "migrate", "--sections-only").out.endswith("has all seven sections.\n")


def test_a_migration_can_be_tried(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md="# shop Context\n")
    ran = cli(repo.path, "migrate", "--sections-only", "--dry-run")
    assert ran.code == 0
    assert "+## Goals" in ran.out
    assert repo.git("status", "--porcelain") == ""


def test_there_is_nothing_to_migrate(cli: Cli, repo: Repo) -> None:
    ran = cli(repo.path, "migrate", "--sections-only")
    assert ran.code == 1
    assert "no memory" in ran.err


@pytest.mark.parametrize("code", [code.code for code in all_codes()])
def test_every_code_is_explained(cli: Cli, repo: Repo, code: str) -> None:
    ran = cli(repo.path, "explain", code.lower())
    assert ran.code == 0
    assert ran.out.startswith(f"{code}: ")
    assert len(ran.out.split("\n")) > 2


def test_all_codes_are_listed_once(cli: Cli, repo: Repo) -> None:
    listed = [line.split()[0] for line in cli(repo.path, "explain").out.splitlines()]
    assert listed == sorted(set(listed))
    assert [code["code"] for code in cli(repo.path, "explain", "--json").json["codes"]] == listed
    assert cli(repo.path, "explain", "DT112", "--json").json["severity"] == "error"
