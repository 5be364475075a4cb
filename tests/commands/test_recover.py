from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.support import planted
from tests.support.leaks import Watch
from tests.support.transcripts import SESSION, Transcript, session

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli import Cli
    from tests.support.repo import Repo

FILE = ".duck-tape/2026-03-05-1000-recovered.state.md"
WRITTEN = """\
# Agent State

## Approved Workflow
The login page

## Position
- **Current:** tests
- **Done:** form
- **Remaining:** None

## Decision Log
2026-03-05T09:00:00Z APPROVED: **hash**: argon2 - slow on purpose

## Established Facts
None

## Re-derivation
None
"""


@pytest.fixture
def transcript(repo: Repo) -> Path:
    return session().write(repo.path.parent / "home" / f"{SESSION}.jsonl")


def marker(repo: Repo, transcript: object = "") -> None:
    named = f" | transcript: {transcript}" if transcript else ""
    repo.write(".duck-tape/.last-compact", f"2026-03-05T09:30:00Z | cwd: {repo.path}{named}\n")
    repo.write(".duck-tape/.gitignore", "*\n")


def states(repo: Repo) -> list[str]:
    return sorted(path.name for path in (repo.path / ".duck-tape").glob("*.state.md"))


class TestExtracted:
    def test_the_file(self, repo: Repo, cli: Cli, transcript: Path) -> None:
        repo.commit()
        marker(repo, transcript)
        ran = cli(repo.path, "recover", "--yes")
        assert (ran.code, ran.err) == (0, "")
        assert f"Wrote {FILE}" in ran.out
        assert ran.out.index("recover --raw") < ran.out.index("Next: duck-tape merge")
        head = repo.git("rev-parse", "HEAD")[:12]
        assert (
            repo.read(FILE).decode()
            == f"""\
# Agent State

Session: 2026-03-05-1000 | Cwd: {repo.path} | Repo/Branch: shop@main | Trigger: recover
Created: 2026-03-05T10:00:00Z

## Approved Workflow
\\# Login page
1. write login.py
2. test it

## Position
- **Current:** test it
- **Done:**
  - write it
  - changed login.py
  - ran `pytest -q` (failed)
- **Remaining:**
  - ship it

## Decision Log
2026-03-05T09:00:02Z APPROVED: **Which store?**: SQLite
2026-03-05T09:00:04Z APPROVED: plan: Login page
2026-03-05T09:00:11Z AUTO-EXTRACTED: DECIDED: hash with argon2.

## Established Facts
(auto-extracted; not reliably derivable)

## Re-derivation
Transcript: {transcript}
Harness session: {SESSION} (claude-code 2.1.0, model m-1)
Branch: main, HEAD {head}
Last failing command: `pytest -q`
    Exit code 1
    boom
First prompt: Add a login page.

## Suggested Skills
- duck-tape
"""
        )

    def test_as_data(self, repo: Repo, cli: Cli, transcript: Path) -> None:
        found = cli(repo.path, "recover", "--yes", "--json", "--transcript", str(transcript)).json
        assert (found["path"], found["kind"], found["harness"]) == (
            FILE,
            "recovered",
            "claude-code",
        )
        assert found["transcript"] == str(transcript)
        assert found["remarks"] == []

    def test_a_second_one_takes_the_next_minute(
        self, repo: Repo, cli: Cli, transcript: Path
    ) -> None:
        for _ in range(2):
            assert cli(repo.path, "recover", "--yes", "--transcript", str(transcript)).code == 0
        assert states(repo) == [
            "2026-03-05-1000-recovered.state.md",
            "2026-03-05-1001-recovered.state.md",
        ]

    def test_bad_lines_are_counted_in_the_file(
        self, repo: Repo, cli: Cli, transcript: Path
    ) -> None:
        lines = transcript.read_bytes().split(b"\n")
        lines[3:3] = [lines[3][:50], b"{broken}"]
        transcript.write_bytes(b"\n".join(lines) + b'{"type":"user","mess')
        ran = cli(repo.path, "recover", "--yes", "--transcript", str(transcript))
        assert ran.code == 0
        text = repo.read(FILE).decode()
        assert "unreadable record" in text
        assert "ends in the middle of a record" in text
        assert "unreadable record" in ran.out

    def test_nothing_in_it(self, repo: Repo, cli: Cli, tmp_path: Path) -> None:
        path = Transcript().prompt("").write(tmp_path / "t.jsonl")
        ran = cli(repo.path, "recover", "--yes", "--transcript", str(path))
        assert ran.code == 1
        assert "nothing that a state could be made of" in ran.err
        assert states(repo) == []

    def test_a_packed_transcript(self, repo: Repo, cli: Cli, tmp_path: Path) -> None:
        path = tmp_path / "rollout.jsonl.zst"
        path.write_bytes(b"\x28\xb5\x2f\xfd" + b"\x04\0" * 40)
        for way in ("--yes", "--raw"):
            ran = cli(repo.path, "recover", way, "--transcript", str(path))
            assert ran.code == 1
            assert "is compressed." in ran.err
            assert "Unpack it with zstd" in ran.err
        assert states(repo) == []

    def test_resume_takes_it(self, repo: Repo, cli: Cli, transcript: Path) -> None:
        marker(repo, transcript)
        cli(repo.path, "recover", "--yes")
        found = cli(repo.path, "resume", "--json").json
        assert (found["kind"], found["recoverable"]) == ("recovered", True)  # nobody has read it
        assert found["position"]["current"] == "test it"

    def test_a_merge_takes_only_what_the_user_said(
        self, repo: Repo, cli: Cli, transcript: Path
    ) -> None:
        repo.commit()
        cli(repo.path, "recover", "--yes", "--transcript", str(transcript))
        ran = cli(repo.path, "merge")
        assert ran.code == 0, ran.err
        memory = repo.read("CONTEXT.md").decode()
        assert "SQLite" in memory
        assert "argon2" not in memory


class TestConsent:
    def test_elsewhere_it_needs_yes(self, repo: Repo, cli: Cli, transcript: Path) -> None:
        for arguments in (["--transcript", str(transcript)], ["--from", "-"]):
            ran = cli(repo.path, "recover", *arguments, stdin=WRITTEN)
            assert ran.code == 2
            assert "--yes" in ran.err
        assert states(repo) == []

    @pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("", 1)])
    def test_on_a_terminal_it_shows_and_asks(
        self, repo: Repo, cli: Cli, transcript: Path, answer: str, code: int
    ) -> None:
        arguments = ("recover", "--transcript", str(transcript))
        ran = cli(repo.path, *arguments, stdin=answer, terminal=True)
        assert ran.code == code
        assert "**Which store?**: SQLite" in ran.err
        assert len(states(repo)) == 1 - code

    def test_findings_refuse_without_mask(self, repo: Repo, cli: Cli, tmp_path: Path) -> None:
        path = session(planted.GITHUB).write(tmp_path / "t.jsonl")
        ran = cli(repo.path, "recover", "--yes", "--transcript", str(path))
        assert ran.code == 1
        assert "Redaction: detected" in ran.err
        assert "--mask" in ran.err
        assert states(repo) == []
        ran = cli(repo.path, "recover", "--yes", "--mask", "--transcript", str(path))
        assert ran.code == 0
        assert "Masked" in ran.out
        assert "<REDACTED>" in repo.read(FILE).decode()

    def test_on_a_terminal_masking_is_asked_for(self, repo: Repo, cli: Cli, tmp_path: Path) -> None:
        path = session(planted.GITHUB).write(tmp_path / "t.jsonl")
        arguments = ("recover", "--transcript", str(path))
        assert cli(repo.path, *arguments, stdin="n\n", terminal=True).code == 1
        assert cli(repo.path, *arguments, stdin="y\ny\n", terminal=True).code == 0
        assert planted.GITHUB not in repo.read(FILE).decode()

    @pytest.mark.parametrize("kind", sorted(planted.TOKENS))
    @pytest.mark.parametrize(
        "way", [["--raw"], ["--yes"], ["--yes", "--mask"], ["--json", "--raw"]]
    )
    def test_no_secret_in_any_output(
        self,
        repo: Repo,
        cli: Cli,
        monkeypatch: pytest.MonkeyPatch,
        kind: str,
        way: list[str],
    ) -> None:
        secret = planted.TOKENS[kind]
        outside = repo.path.parent / "outside"
        path = session(secret).write(outside / "t.jsonl")
        watch = Watch(cli, repo, monkeypatch)
        watch.run(secret, "recover", *way, "--transcript", str(path))

    def test_the_values_of_env_files_are_secret_too(
        self, repo: Repo, cli: Cli, tmp_path: Path
    ) -> None:
        repo.write(".env", f"SHOP_PASSWORD={planted.ENVIRONMENT}\n")
        path = session(f"see {planted.ENVIRONMENT}").write(tmp_path / "t.jsonl")
        for way in (["--raw"], ["--yes"], ["--yes", "--mask"]):
            ran = cli(repo.path, "recover", *way, "--transcript", str(path))
            assert planted.ENVIRONMENT not in ran.out + ran.err
        assert planted.ENVIRONMENT not in repo.read(FILE).decode()


class TestRaw:
    def test_it_prints_and_writes_nothing(self, repo: Repo, cli: Cli, transcript: Path) -> None:
        marker(repo, transcript)
        ran = cli(repo.path, "recover", "--raw")
        assert ran.code == 0
        for said in ("Add a login page.", "Which store?", "SQLite", "pytest -q", "argon2"):
            assert said in ran.out
        assert states(repo) == []
        found = cli(repo.path, "recover", "--raw", "--json").json
        assert found["raw"] == ran.out
        assert found["transcript"] == str(transcript)


class TestFrom:
    @pytest.mark.parametrize("way", ["file", "stdin"])
    def test_a_state_that_an_agent_wrote(
        self, repo: Repo, cli: Cli, tmp_path: Path, way: str
    ) -> None:
        path = tmp_path / "state.md"
        path.write_text(WRITTEN, encoding="utf-8")
        name = str(path) if way == "file" else "-"
        ran = cli(repo.path, "recover", "--from", name, "--yes", stdin=WRITTEN)
        assert (ran.code, ran.err) == (0, "")
        text = repo.read(FILE).decode()
        assert "APPROVED: **hash**: argon2 - slow on purpose" in text
        assert "Session: 2026-03-05-1000" in text
        assert "Trigger" not in text
        assert "recover --raw" not in ran.out

    def test_json_too_and_its_trigger_and_id_do_not_count(self, repo: Repo, cli: Cli) -> None:
        data = '{"current": "x", "trigger": "pre-compact-auto", "session": "2020-01-01-0000"}'
        assert cli(repo.path, "recover", "--from", "-", "--yes", stdin=data).code == 0
        assert "Trigger" not in repo.read(FILE).decode()

    @pytest.mark.parametrize(
        "text",
        [
            "{",
            "# Agent State\n\n## Decision Log\nno time\n",
            "# Agent State\n\n## Decisions\n- x\n",
            f'{{"current": "{planted.GITHUB}"}}',
        ],
    )
    def test_what_is_no_clean_state_is_refused(self, repo: Repo, cli: Cli, text: str) -> None:
        ran = cli(repo.path, "recover", "--from", "-", "--yes", stdin=text)
        assert ran.code == 1
        assert states(repo) == []
        assert planted.GITHUB not in ran.err

    def test_it_excludes_the_other_ways(self, repo: Repo, cli: Cli) -> None:
        for other in (["--raw"], ["--model", "x"], ["--transcript", "x"], ["--harness", "codex"]):
            assert cli(repo.path, "recover", "--from", "-", "--yes", *other).code == 2


class TestSource:
    def test_without_a_marker_it_stops(self, repo: Repo, cli: Cli) -> None:
        ran = cli(repo.path, "recover")
        assert ran.code == 0
        assert ran.out.splitlines()[0] == "no compaction marker found"
        assert cli(repo.path, "recover", "--json").json["notes"] == ["no compaction marker found"]

    @pytest.mark.parametrize(
        ("kept", "said"),
        [
            (True, "compaction occurred but no transcript path in marker"),
            (False, "compaction occurred but no recoverable state"),
        ],
    )
    def test_a_marker_without_transcript(self, repo: Repo, cli: Cli, kept: bool, said: str) -> None:
        marker(repo)
        if kept:
            repo.write(".duck-tape/2026-03-05-0900.state.md", WRITTEN)
        for way in ("--raw", "--yes"):
            ran = cli(repo.path, "recover", way)
            assert ran.code == 1
            assert said in ran.err
            assert "duck-tape checkpoint" in ran.err

    @pytest.mark.parametrize("name", [".last-compact", "2026-03-05-0900.state.md"])
    def test_what_git_tracks_is_refused(
        self, repo: Repo, cli: Cli, transcript: Path, name: str
    ) -> None:
        marker(repo, transcript)
        repo.write(".duck-tape/2026-03-05-0900.state.md", WRITTEN)
        repo.git("add", "-f", f".duck-tape/{name}")
        for way in (["--yes"], ["--raw"], ["--yes", "--transcript", str(transcript)]):
            ran = cli(repo.path, "recover", *way)
            assert ran.code == 1
            assert "tracked by git" in ran.err

    @pytest.mark.parametrize("shape", ["missing", "folder", "pipe", "link to folder"])
    @pytest.mark.parametrize("by", ["user", "marker"])
    def test_what_is_no_file_is_refused(
        self, repo: Repo, cli: Cli, tmp_path: Path, shape: str, by: str
    ) -> None:
        path = tmp_path / "t.jsonl"
        if shape == "folder":
            path.mkdir()
        elif shape == "pipe":
            os.mkfifo(path)
        elif shape == "link to folder":
            path.symlink_to(tmp_path)
        marker(repo, path)
        named = ["--transcript", str(path)] if by == "user" else []
        ran = cli(repo.path, "recover", "--raw", *named)
        assert ran.code == (2 if by == "user" else 1)
        assert str(path) in ran.err

    def test_a_link_is_the_users_business_not_the_markers(
        self, repo: Repo, cli: Cli, transcript: Path
    ) -> None:
        link = transcript.with_name("link.jsonl")
        link.symlink_to(transcript)
        marker(repo, link)
        ran = cli(repo.path, "recover", "--raw")
        assert ran.code == 1
        assert "is a link" in ran.err
        assert cli(repo.path, "recover", "--raw", "--transcript", str(link)).code == 0

    def test_another_users_file_is_not_read_for_the_marker(
        self, repo: Repo, cli: Cli, transcript: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        marker(repo, transcript)
        monkeypatch.setattr(os, "getuid", lambda: transcript.stat().st_uid + 1)
        ran = cli(repo.path, "recover", "--raw")
        assert ran.code == 1
        assert "belongs to somebody else" in ran.err

    def test_a_relative_path_and_home(
        self, repo: Repo, cli: Cli, transcript: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sub = repo.path / "sub"
        sub.mkdir()
        relative = os.path.relpath(transcript, sub)
        assert cli(sub, "recover", "--raw", "--transcript", relative).code == 0
        monkeypatch.setenv("HOME", str(transcript.parent))
        assert cli(sub, "recover", "--raw", "--transcript", f"~/{transcript.name}").code == 0

    def test_no_transcript_of_anybody(self, repo: Repo, cli: Cli, tmp_path: Path) -> None:
        path = tmp_path / "x.txt"
        path.write_text("root:x:0:0\n", encoding="utf-8")
        for way in ("--raw", "--yes"):
            ran = cli(repo.path, "recover", way, "--transcript", str(path))
            assert ran.code == 1
            assert "--harness" in ran.err
            assert "root:x" not in ran.out + ran.err

    def test_an_unknown_harness(self, repo: Repo, cli: Cli, transcript: Path) -> None:
        arguments = ("recover", "--raw", "--transcript", str(transcript), "--harness")
        assert cli(repo.path, *arguments, "emacs").code == 2
        assert cli(repo.path, *arguments, "claude-code").code == 0

    def test_copilots_todo_list_lies_beside(self, repo: Repo, cli: Cli, tmp_path: Path) -> None:
        import json
        import sqlite3
        from contextlib import closing

        records = [
            {"type": "session.start", "data": {"sessionId": "s"}, "id": "1"},
            {"type": "user.message", "data": {"content": "Go."}, "id": "2"},
        ]
        path = tmp_path / "s" / "events.jsonl"
        path.parent.mkdir()
        path.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
        with closing(sqlite3.connect(path.with_name("session.db"))) as database:
            database.execute(
                "CREATE TABLE todos(id TEXT, title TEXT, description TEXT, status TEXT)"
            )
            rows = [("a", "write it", "", "done"), ("b", "ship it", "", "pending")]
            database.executemany("INSERT INTO todos VALUES (?, ?, ?, ?)", rows)
            database.commit()
        assert cli(repo.path, "recover", "--yes", "--transcript", str(path)).code == 0
        assert (
            "- **Done:**\n  - write it\n- **Remaining:**\n  - ship it\n" in repo.read(FILE).decode()
        )


@pytest.mark.parametrize("given", ["", " \n"])
def test_nothing_on_standard_input_is_said(repo: Repo, cli: Cli, given: str) -> None:
    ran = cli(repo.path, "recover", "--from", "-", "--yes", stdin=given)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("error: standard input: is empty; a state was expected there.")
    assert not (repo.path / ".duck-tape").exists()
