from __future__ import annotations

import os
from pathlib import Path

import pytest

from duck_tape.harness import trust
from duck_tape.harness.trust import Untrusted, open_transcript, roots


def content(path: Path | str, **environ: str) -> bytes:
    descriptor = open_transcript(str(path), environ)
    with os.fdopen(descriptor, "rb") as stream:
        return stream.read()


def refused(path: Path | str, **environ: str) -> str:
    with pytest.raises(Untrusted) as caught:
        open_transcript(str(path), environ)
    return caught.value.reason


def put(path: Path, data: bytes = b"x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


PLACES = (
    ".claude/projects/p/s.jsonl",
    ".config/claude/projects/p/s.jsonl",
    ".copilot/session-state/s/events.jsonl",
    ".codex/sessions/2026/03/05/rollout-x.jsonl",
    ".gemini/tmp/p/chats/session-x.jsonl",
    ".cursor/projects/p/agent-transcripts/x.jsonl",
    ".config/Code/User/workspaceStorage/x/chatSessions/y.json",
)


@pytest.mark.parametrize("place", PLACES)
def test_the_known_places(place: str) -> None:
    path = put(Path(os.environ["HOME"]) / place)
    assert content(path) == b"x"
    assert content(f"~/{place}") == b"x"


@pytest.mark.parametrize(
    ("variable", "below"),
    [
        ("CLAUDE_CONFIG_DIR", "projects/x"),
        ("COPILOT_HOME", "session-state/x"),
        ("CODEX_HOME", "sessions/x"),
        ("GEMINI_CLI_HOME", ".gemini/tmp/x"),
        ("DUCK_TAPE_TRUSTED_ROOT", "x"),
    ],
)
def test_configured_places(tmp_path: Path, variable: str, below: str) -> None:
    path = put(tmp_path / below)
    assert "outside" in refused(path)
    assert content(path, **{variable: str(tmp_path)}) == b"x"


def test_a_configured_place_below_home() -> None:
    path = put(Path(os.environ["HOME"]) / "kept" / "x")
    assert content(path, DUCK_TAPE_TRUSTED_ROOT="~/kept") == b"x"


def test_several_configured_places(tmp_path: Path) -> None:
    path = put(tmp_path / "b" / "x")
    value = os.pathsep.join(["relative", "", str(tmp_path / "a"), f"{tmp_path}/b/"])
    assert content(path, DUCK_TAPE_TRUSTED_ROOT=value) == b"x"
    assert not any(root.endswith("relative") for root in roots({"DUCK_TAPE_TRUSTED_ROOT": value}))


@pytest.mark.parametrize("place", [".claude/settings.json", ".claude/.credentials.json", ".ssh/id"])
def test_other_files_of_a_harness(place: str) -> None:
    assert "outside" in refused(put(Path(os.environ["HOME"]) / place))


def test_a_linked_root_is_the_user_s_own_affair(tmp_path: Path) -> None:
    home = Path(os.environ["HOME"])
    path = put(tmp_path / "real" / "projects" / "s.jsonl")
    (home / ".claude").symlink_to(tmp_path / "real")
    assert content(home / ".claude/projects/s.jsonl") == b"x"
    assert content(path) == b"x"


def test_links_below_the_root(tmp_path: Path) -> None:
    root = tmp_path / "root"
    put(root / "real" / "x")
    secret = put(tmp_path / "secret" / "x")
    (root / "inner").symlink_to("real")
    (root / "outer").symlink_to(secret.parent)
    (root / "file").symlink_to(secret)
    for name in ("inner/x", "outer/x", "file"):
        assert "a link" in refused(root / name, DUCK_TAPE_TRUSTED_ROOT=str(root))


def test_links_where_folders_cannot_be_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "supports_dir_fd", set())
    root = tmp_path / "root"
    put(root / "real" / "x")
    (root / "inner").symlink_to("real")
    environ = {"DUCK_TAPE_TRUSTED_ROOT": str(root)}
    assert content(root / "real" / "x", **environ) == b"x"
    assert "a link" in refused(root / "inner" / "x", **environ)


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x")
    assert "regular" in refused(tmp_path / "x", DUCK_TAPE_TRUSTED_ROOT=str(tmp_path))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> int:
        raise PermissionError(13, "no")

    monkeypatch.setattr(trust, "_walk", refuse)
    assert "may not be read" in refused(put(tmp_path / "x"), DUCK_TAPE_TRUSTED_ROOT=str(tmp_path))


def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    environ = {"DUCK_TAPE_TRUSTED_ROOT": str(tmp_path)}
    before = len(list(Path("/proc/self/fd").iterdir()))
    for name in ("a/b/missing", "a", "a/empty"):
        put(tmp_path / "a" / "empty", b"")
        refused(tmp_path / name, **environ)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
