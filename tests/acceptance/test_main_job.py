"""The story that everything else serves: a session's state becomes a reviewed commit."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    import pytest

    from tests.support.cli import Cli
    from tests.support.repo import Repo

FIRST: dict[str, Any] = {
    "workflow": ["Move the images to object storage. Plan: docs/images.md"],
    "current": "Writing the upload job",
    "done": ["Chose the bucket layout"],
    "remaining": ["How long do we keep originals?", "Warn on failed uploads"],
    "decisions": [
        {"status": "approved", "what": "**image store**: S3 in two regions", "reasoning": "cheap"},
        {"status": "rejected", "what": "a shared disk", "reasoning": "one host"},
    ],
    "facts": ["**original**: the file as the user sent it"],
    "rederivation": "Run `make images`.",
}
SECOND: dict[str, Any] = {
    "done": ["Warn on failed uploads"],
    "remaining": ["How long do we keep originals?"],
    "decisions": [
        {"status": "approved", "what": "**image store**: MinIO on our hosts", "reasoning": "law"}
    ],
}


def save(cli: Cli, repo: Repo, state: dict[str, Any]) -> None:
    ran = cli(repo.path, "checkpoint", "-", stdin=json.dumps(state))
    assert ran.code == 0, ran.err


def test_merge_and_commit_in_a_fresh_repository(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    ran = cli(repo.path, "merge")
    assert ran.code == 0, ran.err
    assert ran.out.endswith(
        "Staged. Review: git diff --cached. Approve: git commit. Refuse: duck-tape reject.\n"
    )
    repo.git("commit", "-q", "--no-edit")
    assert repo.git("log", "-1", "--format=%B").rstrip("\n") == (
        "Update CONTEXT.md\n\n"
        "Changelog:\n"
        "- Added: Decisions Move the images to object storage\n"
        "- Added: Decisions image store\n"
        "- Added: Glossary original\n"
        "- Added: Open-Questions How long do we keep originals?\n"
        "- Added: Open-Questions Warn on failed uploads"
    )
    assert repo.git("status", "--porcelain") == ""


def test_the_second_session_supersedes_and_closes(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    repo.git("commit", "-q", "--no-edit")
    save(cli, repo, SECOND)
    assert cli(repo.path, "merge").code == 0
    repo.git("commit", "-q", "--no-edit")
    block = (
        "Changelog:\n"
        "- Superseded: Decisions image store (APPROVED: S3 in two regions - cheap -> "
        "APPROVED: MinIO on our hosts - law)\n"
        "- Dropped: Open-Questions Warn on failed uploads (resolved: done)\n"
    )
    assert repo.git("log", "-1", "--format=%B").strip() == f"Update CONTEXT.md\n\n{block}".strip()
    assert cli(repo.path, "diff", "HEAD~1", "HEAD").out == block


def test_merging_twice_changes_nothing(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    staged = repo.index_blob("CONTEXT.md")
    again = cli(repo.path, "merge")
    assert again.code == 0
    assert "No changes to CONTEXT.md" in again.out
    assert repo.index_blob("CONTEXT.md") == staged


def test_stacked_merges_have_one_message(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    save(cli, repo, SECOND)
    cli(repo.path, "merge")
    repo.git("commit", "-q", "--no-edit")
    message = repo.git("log", "-1", "--format=%B")
    assert "Added: Decisions image store" in message
    assert "Superseded" not in message
    assert "Warn on failed uploads" not in message


def test_reject_leaves_the_repository_as_before(cli: Cli, repo: Repo) -> None:
    repo.commit(README_md="hello\n")
    save(cli, repo, FIRST)
    before = repo.git("status", "--porcelain"), repo.git("ls-files", "--stage")
    cli(repo.path, "merge")
    ran = cli(repo.path, "reject")
    assert ran.code == 0, ran.err
    assert "Rejected: CONTEXT.md" in ran.out
    after = repo.git("status", "--porcelain"), repo.git("ls-files", "--stage")
    assert before == after
    assert not (repo.path / "CONTEXT.md").exists()
    assert not (repo.path / ".git" / "SQUASH_MSG").exists()


def test_reject_refuses_when_the_user_has_edited(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    mine = repo.read("CONTEXT.md") + b"\nmine\n"
    repo.write("CONTEXT.md", mine)
    ran = cli(repo.path, "reject")
    assert ran.code == 1
    assert "git " in ran.err
    assert repo.read("CONTEXT.md") == mine


def test_dry_run_and_patch_write_nothing(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    dry, patch = cli(repo.path, "merge", "--dry-run"), cli(repo.path, "merge", "--patch")
    assert (dry.code, patch.code) == (0, 0)
    assert "Staged." not in dry.out
    assert not (repo.path / "CONTEXT.md").exists()
    assert repo.git("status", "--porcelain") == ""
    repo.git("apply", "--index", "-", data=patch.out.encode())
    applied = repo.read("CONTEXT.md")
    repo.git("rm", "-q", "-f", "CONTEXT.md")
    cli(repo.path, "merge")
    assert repo.read("CONTEXT.md") == applied


def test_the_report_says_what_stayed_behind_and_why(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    out = cli(repo.path, "merge").out
    assert "Stays in the state file" in out
    assert "Position.Current: Writing the upload job" in out
    assert "rejected approach" in out
    assert "# Added to Decisions" in out
    assert "Target files: CONTEXT.md" in out


def test_keep_and_no_filter_overrule_the_filter(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    kept = cli(repo.path, "merge", "--dry-run", "--keep", "a shared disk", "--json").json
    assert "a shared disk" in kept["changelog"]
    every = cli(repo.path, "merge", "--dry-run", "--no-filter", "--json").json
    assert "a shared disk" in every["changelog"]
    assert "a shared disk" not in cli(repo.path, "merge", "--dry-run", "--json").json["changelog"]


def test_merge_from_writes_the_state_first(cli: Cli, repo: Repo) -> None:
    ran = cli(repo.path, "merge", "--from", "-", "--json", stdin=json.dumps(FIRST))
    assert ran.code == 0, ran.out
    assert ran.json["state"] == ".duck-tape/2026-03-05-1000.state.md"
    assert (repo.path / ran.json["state"]).is_file()
    assert ran.json["staged"] is True


def test_merge_from_dry_run_writes_no_state(cli: Cli, repo: Repo) -> None:
    ran = cli(repo.path, "merge", "--from", "-", "--dry-run", stdin=json.dumps(FIRST))
    assert ran.code == 0, ran.err
    assert not list((repo.path / ".duck-tape").glob("*.state.md"))


def test_nested_memories_have_their_own_changelog(cli: Cli, repo: Repo) -> None:
    repo.commit(packages__api__README_md="x\n")
    save(cli, repo, FIRST)
    folder = repo.path / "packages" / "api"
    ran = cli(folder, "merge", "--file", "CONTEXT.md")
    assert ran.code == 0, ran.err
    repo.git("commit", "-q", "--no-edit")
    message = repo.git("log", "-1", "--format=%B")
    assert message.startswith(
        "Update packages/api/CONTEXT.md\n\nChangelog (packages/api/CONTEXT.md):"
    )
    assert (repo.path / ".duck-tape").is_dir()
    assert not (folder / ".duck-tape").exists()


def test_a_sub_directory_uses_the_nearest_memory_above(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    repo.git("commit", "-q", "--no-edit")
    folder = repo.path / "src" / "deep"
    folder.mkdir(parents=True)
    save(cli, repo, SECOND)
    ran = cli(folder, "merge")
    assert ran.code == 0, ran.err
    assert "Using CONTEXT.md" in ran.err
    assert not (folder / "CONTEXT.md").exists()


def test_merge_keeps_other_staged_changes(cli: Cli, repo: Repo) -> None:
    repo.commit(a__txt="1\n")
    repo.write("b.txt", "2\n")
    repo.git("add", "b.txt")
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    assert repo.git("diff", "--cached", "--name-only").split() == ["CONTEXT.md", "b.txt"]


def test_status_names_what_is_waiting(cli: Cli, repo: Repo) -> None:
    assert "Nothing is staged and waiting." in cli(repo.path, "status").out
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    out = cli(repo.path, "status").out
    assert "Waiting for your commit: CONTEXT.md (new), staged" in out
    assert "- Added: Decisions image store" in out
    assert "newest 2026-03-05-1000.state.md" in out


def test_status_brings_a_lost_message_back(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    (repo.path / ".git" / "SQUASH_MSG").unlink()
    assert "it is back" in cli(repo.path, "status").out
    repo.git("commit", "-q", "--no-edit")
    assert "Added: Decisions image store" in repo.git("log", "-1", "--format=%B")


def test_status_outside_a_repository(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("plain")
    ran = cli(folder, "status")
    assert ran.code == 0
    assert "Not in a git repository" in ran.out
    assert cli(folder, "status", "--json").json["pending"] == []


def test_comment_character_minus_uses_other_bullets(cli: Cli, repo: Repo) -> None:
    repo.git("config", "core.commentChar", "-")
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    repo.git("-c", "core.editor=true", "commit", "-q")
    assert "* Added: Decisions image store" in repo.git("log", "-1", "--format=%B")


def test_merges_at_once_wait_for_each_other(repo: Repo) -> None:
    repo.commit()
    command = [sys.executable, "-m", "duck_tape", "merge", "--from", "-"]
    running = [
        subprocess.Popen(
            command, cwd=repo.path, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]  # fmt: skip
    for number, process in enumerate(running):
        state = {"facts": [f"**part {'abcd'[number]}**: the part of team {number}"]}
        assert process.stdin is not None
        process.stdin.write(json.dumps(state).encode())
        process.stdin.close()
    errors = [process.stderr.read() if process.stderr else b"" for process in running]
    assert [process.wait() for process in running] == [0, 0, 0, 0], errors
    for process in running:
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
    repo.git("commit", "-q", "--no-edit")
    message = repo.git("log", "-1", "--format=%B")
    assert [message.count(f"Added: Glossary part {letter}\n") for letter in "abcd"] == [1] * 4


def test_what_a_later_fact_overtakes_stays_overtaken(cli: Cli, repo: Repo) -> None:
    save(cli, repo, {"facts": ["**part**: one", "**Part**: two"]})
    assert "- Added: Glossary Part\n" in cli(repo.path, "merge").out
    again = cli(repo.path, "merge", "--json").json
    assert (again["changes"], again["staged"]) == ([], False)


def test_a_named_constraint_keeps_its_name(cli: Cli, repo: Repo) -> None:
    why = "no; constraint: **retention**: keep 90 days"
    save(cli, repo, {"decisions": [{"status": "rejected", "what": "logs", "reasoning": why}]})
    cli(repo.path, "merge")
    assert b"- **retention**: CONSTRAINT: keep 90 days (date: 2026-03-05)\n" in repo.read(
        "CONTEXT.md"
    )


def test_a_question_is_answered_by_a_decision_with_its_reason(cli: Cli, repo: Repo) -> None:
    save(cli, repo, {"remaining": ["Use Postgres - why not"]})
    cli(repo.path, "merge")
    decision = {"status": "approved", "what": "Use Postgres", "reasoning": "why not"}
    save(cli, repo, {"decisions": [decision]})
    dropped = (
        '- Dropped: Open-Questions Use Postgres - why not (resolved: by decision "Use Postgres")'
    )
    assert dropped in cli(repo.path, "merge").out


def test_nothing_to_do_names_no_target(cli: Cli, repo: Repo) -> None:
    save(cli, repo, FIRST)
    cli(repo.path, "merge")
    assert cli(repo.path, "merge").out.startswith("Target files: none\n")
