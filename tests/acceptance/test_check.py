"""`duck-tape check`: where it looks, what it says, what it repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.memory import MEMORY

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

TWICE = MEMORY.replace("- **queue**", "- **Queue**: ZeroMQ (date: 2025-09-01)\n- **queue**")
LOOSE = MEMORY.replace("## Goals\n", "## goals\n") + "\n\n"


def test_a_clean_memory(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    ran = cli(repo.path, "check")
    assert (ran.code, ran.out) == (0, "Checked 1 memory: nothing to say.\n")


def test_a_finding_has_place_code_message_and_next_step(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=TWICE)
    ran = cli(repo.path, "check")
    assert ran.code == 1
    line = TWICE.split("\n").index("- **queue**: RabbitMQ (date: 2025-10-01)") + 1
    assert f"CONTEXT.md:{line}:1: error DT112" in ran.out
    assert "Checked 1 memory: 1 error, 0 warnings." in ran.out


def test_the_same_as_json(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=TWICE)
    ran = cli(repo.path, "check", "--json")
    assert ran.code == 1
    (finding,) = ran.json["findings"]
    assert (finding["code"], finding["severity"], finding["fixable"]) == ("DT112", "error", False)
    assert ran.json["files"] == ["CONTEXT.md"]


def test_staged_is_the_index_and_the_work_tree_is_not(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    repo.write("CONTEXT.md", TWICE)
    assert cli(repo.path, "check").code == 1
    assert cli(repo.path, "check", "--staged").code == 0
    repo.git("add", "CONTEXT.md")
    repo.write("CONTEXT.md", MEMORY)
    assert cli(repo.path, "check", "--worktree").code == 0
    assert cli(repo.path, "check", "--staged").code == 1


def test_a_revision_and_a_range(cli: Cli, repo: Repo) -> None:
    first = repo.commit(CONTEXT_md=TWICE)
    repo.commit(CONTEXT_md=MEMORY)
    repo.commit(packages__CONTEXT_md=TWICE)
    assert cli(repo.path, "check", first).code == 1
    assert cli(repo.path, "check", "HEAD~1").code == 0
    ran = cli(repo.path, "check", f"{first}..HEAD~1", "--json")
    assert (ran.code, ran.json["files"]) == (0, ["CONTEXT.md"])
    ran = cli(repo.path, "check", "HEAD~1..", "--json")
    assert (ran.code, ran.json["files"]) == (1, ["packages/CONTEXT.md"])


def test_files_and_folders(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY, packages__api__CONTEXT_md=TWICE)
    assert cli(repo.path, "check", "CONTEXT.md").code == 0
    assert cli(repo.path, "check", "packages").code == 1
    assert cli(repo.path, "check", ".").code == 1
    inside = repo.path / "packages" / "api"
    assert cli(inside, "check", "CONTEXT.md", "--json").json["files"] == ["packages/api/CONTEXT.md"]
    assert cli(repo.path, "check", "HEAD", "packages", "--json").json["files"] == [
        "packages/api/CONTEXT.md"
    ]


def test_a_file_of_another_name(cli: Cli, repo: Repo) -> None:
    repo.write("OTHER.md", TWICE)
    assert cli(repo.path, "check", "OTHER.md").code == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check", "nowhere"), 2),
        (("check", "../outside.md"), 2),
        (("check", "HEAD", "nowhere"), 2),
        (("check", "HEAD", "--fix"), 2),
    ],
)
def test_names_that_lead_nowhere(
    cli: Cli, repo: Repo, arguments: tuple[str, ...], code: int
) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    (repo.path.parent / "outside.md").write_text("x", encoding="utf-8")
    assert cli(repo.path, *arguments).code == code


def test_nothing_to_check(cli: Cli, repo: Repo) -> None:
    assert cli(repo.path, "check").out == "There is no CONTEXT.md to check.\n"


def test_outside_a_repository(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    plain = tmp_path_factory.mktemp("plain")
    (plain / "CONTEXT.md").write_text(TWICE, encoding="utf-8")
    assert cli(plain, "check").code == 1
    assert cli(plain, "check", "--staged").code == 1


def test_a_link_that_leads_out(cli: Cli, repo: Repo) -> None:
    outside = repo.path.parent / "outside.md"
    outside.write_text(MEMORY, encoding="utf-8")
    (repo.path / "CONTEXT.md").symlink_to(outside)
    ran = cli(repo.path, "check")
    assert ran.code == 1
    assert "leads out" in ran.err


def test_a_folder_called_like_a_memory_could_not_be_checked(cli: Cli, repo: Repo) -> None:
    (repo.path / "CONTEXT.md").mkdir()
    assert cli(repo.path, "check").code == 3


def test_bytes_that_are_no_text_are_a_finding(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=b"# x\n\xff\n")
    ran = cli(repo.path, "check")
    assert ran.code == 1
    assert "DT123" in ran.out
    assert cli(repo.path, "check", "--ignore", "DT123").code == 0


def test_codes_are_selected_and_ignored(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=TWICE)
    assert cli(repo.path, "check", "--ignore", "DT112").code == 0
    assert cli(repo.path, "check", "--select", "DT10").code == 0
    repo.write("pyproject.toml", '[tool.duck-tape]\nignore = ["DT11"]\n')
    assert cli(repo.path, "check").code == 0


def test_fix_repairs_and_says_what_is_left(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=LOOSE)
    ran = cli(repo.path, "check", "--fix")
    assert ran.code == 0, ran.out
    assert "Fixed CONTEXT.md: look at it, then git add it." in ran.out
    assert repo.read("CONTEXT.md").decode() == MEMORY
    assert repo.index_blob("CONTEXT.md").decode() == LOOSE
    assert cli(repo.path, "check", "--fix", "--json").json["fixed"] == []


def test_the_old_version_tells_what_was_added(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    story = "- **parser**: APPROVED: refactored the parser today (date: 2026-03-05)\n"
    grown = MEMORY.replace("## Conventions", f"{story}\n## Conventions", 1)
    grown = grown.replace("\n\n- **parser**", "\n- **parser**")
    repo.commit(CONTEXT_md=grown)
    ran = cli(repo.path, "check", "HEAD~1..HEAD", "--json")
    assert ran.code == 0, ran.out
    assert [finding["code"] for finding in ran.json["findings"]] == ["DT134"]


def test_a_wrong_configuration_is_wrong_use(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    repo.write(".duck-tape.yaml", "ignroe: []\n")
    ran = cli(repo.path, "check")
    assert ran.code == 2
    assert "'ignore'" in ran.err
