"""What cannot be merged is refused with a clear word, and nothing is written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.memory import MEMORY, STATE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.cli import Cli, Ran
    from tests.support.repo import Repo

TOKEN = "ghp_" + "Kx7" * 12


def prepared(cli: Cli, repo: Repo) -> None:
    """A committed memory and a state that would change it."""
    repo.commit(CONTEXT_md=MEMORY)
    assert cli(repo.path, "checkpoint", "-", stdin=json.dumps(STATE)).code == 0


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of the work tree, and the index."""
    files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if (
            path.is_file()
            and not path.is_symlink()
            and (name == ".git/index" or ".git/" not in name)
        ):
            files[name] = path.read_bytes()
    return files


def refused(cli: Cli, repo: Repo, *arguments: str, code: int = 1) -> Ran:
    """Run, expect a refusal, and see that nothing has changed."""
    before = snapshot(repo.path)
    ran = cli(repo.path, *(arguments or ("merge",)))
    assert ran.code == code, ran
    assert snapshot(repo.path) == before
    return ran


def dirty(repo: Repo) -> None:
    repo.write("CONTEXT.md", MEMORY + "\nmore\n")


def conflict(repo: Repo) -> None:
    repo.git("checkout", "-q", "-b", "other")
    repo.commit(CONTEXT_md=MEMORY.replace("tabs", "spaces"))
    repo.git("checkout", "-q", "main")
    repo.commit(CONTEXT_md=MEMORY.replace("tabs", "two spaces"))
    repo.git("merge", "-q", "other", check=False)


def cleared_conflict(repo: Repo) -> None:
    conflict(repo)
    (repo.path / ".git" / "MERGE_HEAD").unlink()


def rebase(repo: Repo) -> None:
    conflict(repo)
    repo.git("merge", "--abort")
    repo.git("rebase", "-q", "other", check=False)


def link_out(repo: Repo) -> None:
    outside = repo.path.parent / "outside.md"
    outside.write_text(MEMORY, encoding="utf-8")
    (repo.path / "CONTEXT.md").unlink()
    (repo.path / "CONTEXT.md").symlink_to(outside)
    repo.git("add", "-A")
    repo.git("commit", "-qm", "link")


def folder(repo: Repo) -> None:
    repo.git("rm", "-q", "CONTEXT.md")
    repo.commit()
    repo.write("CONTEXT.md/x.txt", "x")


def ignored(repo: Repo) -> None:
    repo.git("rm", "-q", "CONTEXT.md")
    repo.commit(**{".gitignore": "CONTEXT.md\n"})


def binary(repo: Repo) -> None:
    repo.commit(CONTEXT_md=b"# x\n\n\xff\xfe broken\n")


def utf_16(repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY.encode("utf-16"))


def no_sections(repo: Repo) -> None:
    repo.commit(CONTEXT_md="# x\n\n## Goals\n\n## Notes\n")


def hidden(repo: Repo) -> None:
    repo.git("update-index", "--skip-worktree", "CONTEXT.md")


def announced(repo: Repo) -> None:
    repo.git("rm", "-q", "--cached", "CONTEXT.md")
    repo.git("add", "-N", "CONTEXT.md")


def submodule(repo: Repo) -> None:
    repo.git("init", "-q", "sub")
    for command in (["add", "-A"], ["commit", "-qm", "x"]):
        repo.write("sub/CONTEXT.md", MEMORY)
        repo.git("-C", "sub", *command)
    repo.git("submodule", "add", "-q", "./sub", "sub", check=False)


def in_a_hook(_repo: Repo) -> None:
    os.environ["PRE_COMMIT"] = "1"


@pytest.mark.parametrize(
    ("spoil", "arguments", "says"),
    [
        (dirty, (), ["CONTEXT.md", "git add", "git stash"]),
        (conflict, (), ["merge", "in progress"]),
        (cleared_conflict, (), ["conflict", "CONTEXT.md"]),
        (rebase, (), ["rebase"]),
        (link_out, (), ["link", "CONTEXT.md"]),
        (folder, (), ["CONTEXT.md", "folder|directory"]),
        (ignored, (), ["ignore"]),
        (binary, (), ["UTF-8", "byte 5|offset 5"]),
        (utf_16, (), ["UTF-16"]),
        (no_sections, (), ["lacks schema sections: Decisions, Conventions", "duck-tape migrate"]),
        (hidden, (), ["skip-worktree"]),
        (announced, (), ["git add -N|announced|intent"]),
        (submodule, ("merge", "--file", "sub/CONTEXT.md"), ["submodule|repository"]),
    ],
)
def test_a_memory_that_cannot_be_merged_into(
    cli: Cli,
    repo: Repo,
    spoil: Callable[[Repo], None],
    arguments: tuple[str, ...],
    says: list[str],
) -> None:
    prepared(cli, repo)
    spoil(repo)
    ran = refused(cli, repo, *arguments)
    for words in says:
        assert any(word in ran.err for word in words.split("|")), ran.err


def test_not_a_repository(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    plain = tmp_path_factory.mktemp("plain")
    assert cli(plain, "checkpoint", "-", stdin=json.dumps(STATE)).code == 0
    ran = cli(plain, "merge")
    assert ran.code == 1
    assert "not a git repository" in ran.err
    assert "git init" in ran.err
    assert sorted(path.name for path in plain.iterdir()) == [".duck-tape"]


def test_no_state(cli: Cli, repo: Repo) -> None:
    ran = refused(cli, repo)
    assert "no state to merge" in ran.err
    assert "duck-tape checkpoint" in ran.err


def test_only_an_automatic_state(cli: Cli, repo: Repo) -> None:
    prepared(cli, repo)
    (state,) = (repo.path / ".duck-tape").glob("*.state.md")
    state.rename(state.with_name(state.name.replace(".state", "-auto.state")))
    ran = refused(cli, repo)
    assert "name it" in ran.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ["state"]),
        ("# Agent State\n\n## Decision Log\nsomething happened\n", [":4: ", "no time"]),
        (
            "# Agent State\n\nSession: 2026-03-05-1000\nCreated: yesterday\n\n## Position\n",
            [":4: ", "Created"],
        ),
        ("# Agent State\n\n## Decision Log\n2026-99-05T10:00:00Z APPROVED: x - y\n", [":4: "]),
    ],
)
def test_a_broken_state_is_told_with_line_and_reason(
    cli: Cli, repo: Repo, text: str, says: list[str]
) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    repo.write(".duck-tape/2026-03-05-1000.state.md", text)
    repo.write(".duck-tape/.gitignore", "*\n")
    ran = refused(cli, repo)
    assert all(word in ran.err for word in says), ran.err


def test_a_state_file_that_git_tracks_is_not_trusted(cli: Cli, repo: Repo) -> None:
    prepared(cli, repo)
    repo.git("add", "-f", ".duck-tape/2026-03-05-1000.state.md")
    ran = refused(cli, repo)
    assert "tracked by git" in ran.err


def test_a_state_with_the_memory_s_sections_is_refused(cli: Cli, repo: Repo) -> None:
    text = "# Agent State\n\n## Established Facts\n- a: b\n\n## Decisions\n- **x**: y\n"
    repo.write("state.md", text)
    ran = cli(repo.path, "checkpoint", "state.md")
    assert ran.code == 1
    assert "Decisions" in ran.err


def test_a_secret_refuses_with_a_report_and_previews_only(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    state = {"facts": [f"**deploy key**: {TOKEN}"]}
    ran = cli(repo.path, "checkpoint", "-", stdin=json.dumps(state))
    assert ran.code == 1
    assert "Redaction: detected 1 potential secret(s) in Established Facts." in ran.err
    assert "Flagged:" in ran.err
    assert "ghp_..." in ran.err
    assert "Action: user confirmation required before masking with <REDACTED>." in ran.err
    assert TOKEN[:8] not in ran.err + ran.out
    assert not (repo.path / ".duck-tape").exists() or not list(
        (repo.path / ".duck-tape").glob("*.state.md")
    )


def test_mask_is_the_confirmation(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY)
    state = json.dumps({"facts": [f"**deploy key**: {TOKEN}"]})
    ran = cli(repo.path, "merge", "--from", "-", "--mask", stdin=state)
    assert ran.code == 0, ran.err
    assert b"- **deploy key**: <REDACTED>" in repo.read("CONTEXT.md")
    assert "- Redacted: Glossary 1 secret(s)" in ran.out
    assert TOKEN not in ran.out + ran.err
    repo.git("commit", "-q", "--no-edit")
    assert "- Redacted: Glossary 1 secret(s)" in repo.git("log", "-1", "--format=%B")


def test_on_a_terminal_masking_is_asked_for(cli: Cli, repo: Repo) -> None:
    state = json.dumps({"facts": [f"**deploy key**: {TOKEN}"]})
    repo.write("s.json", state)
    no = cli(repo.path, "checkpoint", "s.json", stdin="n\n", terminal=True)
    assert no.code == 1
    assert "Mask them with <REDACTED>? [y/N]" in no.err
    yes = cli(repo.path, "checkpoint", "s.json", stdin="y\n", terminal=True)
    assert yes.code == 0
    assert TOKEN not in yes.out + yes.err


def test_a_state_file_that_somebody_put_a_secret_into(cli: Cli, repo: Repo) -> None:
    prepared(cli, repo)
    (state,) = (repo.path / ".duck-tape").glob("*.state.md")
    text = state.read_text("utf-8").replace(
        "## Re-derivation\n", f"## Re-derivation\n\nkey {TOKEN}\n"
    )
    state.write_text(text, "utf-8")
    ran = refused(cli, repo)
    assert "in Re-derivation" in ran.err
    assert TOKEN not in ran.err


def test_a_secret_that_the_memory_has_already_is_a_warning(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY.replace("tabs", f"tabs, never {TOKEN}"))
    assert cli(repo.path, "checkpoint", "-", stdin=json.dumps(STATE)).code == 0
    ran = cli(repo.path, "merge")
    assert ran.code == 0, ran.err
    assert "this was in the file before" in ran.out
    assert TOKEN not in ran.out + ran.err


def test_a_held_index_lock_is_waited_for_then_told(
    cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared(cli, repo)
    monkeypatch.setattr("duck_tape.git.staging.TIMEOUT", 0.1)
    lock = repo.write(".git/index.lock", "")
    before = repo.read("CONTEXT.md")
    script = (
        "import sys, duck_tape.git.staging as s; s.stage.__kwdefaults__['timeout'] = 0.2;"
        "from duck_tape.entry import main; sys.exit(main(['merge']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=repo.path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "index.lock" in done.stderr
    assert lock.exists()
    assert repo.read("CONTEXT.md") == before


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_a_read_only_folder(cli: Cli, repo: Repo) -> None:
    prepared(cli, repo)
    if os.geteuid() == 0:
        assert_read_only_as_nobody(repo)
        return
    repo.path.chmod(0o555)
    try:
        refused(cli, repo, code=3)
    finally:
        repo.path.chmod(0o755)


def assert_read_only_as_nobody(repo: Repo) -> None:
    """Root may write anywhere, but not over a folder in the temporary file's place."""
    blocker = repo.path / ".CONTEXT.md.duck-tape~"
    blocker.mkdir()
    (blocker / "keep").write_text("x", encoding="utf-8")
    before = repo.read("CONTEXT.md")
    done = subprocess.run(
        [sys.executable, "-m", "duck_tape", "status"],
        cwd=repo.path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert repo.read("CONTEXT.md") == before


@pytest.mark.parametrize("name", ["no-such", "2026-01-01-0000", "../../etc/passwd"])
def test_a_state_that_is_not_there(cli: Cli, repo: Repo, name: str) -> None:
    prepared(cli, repo)
    ran = cli(repo.path, "merge", name)
    assert ran.code == 1
    assert "Traceback" not in ran.err


def test_the_id_that_is_taken(cli: Cli, repo: Repo) -> None:
    first = cli(repo.path, "checkpoint", "--current", "x", "--id", "2026-01-01-0000")
    assert first.code == 0
    again = cli(repo.path, "checkpoint", "--current", "y", "--id", "2026-01-01-0000")
    assert again.code == 1
    assert "2026-01-01-0000" in again.err


def test_an_invalid_id_is_asked_for_once_more_on_a_terminal(cli: Cli, repo: Repo) -> None:
    words = ("checkpoint", "--current", "x", "--id", "soon")
    ran = cli(repo.path, *words, stdin="2026-01-01-0000\n", terminal=True)
    assert ran.code == 0, ran.err
    assert (repo.path / ".duck-tape" / "2026-01-01-0000.state.md").is_file()
    assert cli(repo.path, *words, stdin="\n", terminal=True).code == 2
