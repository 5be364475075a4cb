"""All that `init` puts in, `init --remove` takes out: the tree is byte for byte as it was."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duck_tape.workflows import init_harness
from duck_tape.workflows.init_harness_file import apply
from duck_tape.workflows.init_harness_table import HARNESSES, PROJECT

if TYPE_CHECKING:
    from duck_tape.workflows.init_harness_table import Harness
    from tests.support.cli import Cli
    from tests.support.repo import Repo

EVERYTHING = ["--skill", "--merge-driver", "--git-hooks", "--write", "--yes"]
for each in HARNESSES:
    EVERYTHING += ["--harness", each.name]

GROUPED = [one for one in HARNESSES if one.event]
GAPS = st.sampled_from(["", " ", "\n", "\r\n", "\n\t", "  \n    "])


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Settings of somebody's with odd white space between all tokens, and hooks of their own."""
    event = draw(st.sampled_from(["PreCompact", "preCompact", "PreCompress", "Stop"]))
    other = {"hooks": [{"type": "command", "command": "make"}], "command": "make"}
    pieces = {
        "model": draw(st.sampled_from(["x", "\u00e9\U0001f986", '"', "{", "\\"])),
        "hooks": {event: [other] * draw(st.integers(1, 2))},
        "version": 1,
    }
    keys = draw(st.lists(st.sampled_from(sorted(pieces)), unique=True, min_size=1))
    told = json.dumps({key: pieces[key] for key in keys}, ensure_ascii=draw(st.booleans()))
    return draw(GAPS) + _spaced(told, draw(GAPS), draw(GAPS)) + draw(GAPS)


def _spaced(told: str, inside: str, after: str) -> str:
    """JSON with one gap after each opening bracket and one before each closing bracket."""
    made, quoted, escaped = [], False, False
    for sign in told:
        if sign == '"' and not escaped:
            quoted = not quoted
        escaped = sign == "\\" and not escaped
        if not quoted and sign in "]}":
            made.append(after)
        made.append(sign)
        if not quoted and sign in "[{":
            made.append(inside)
    return "".join(made)


@settings(max_examples=60, deadline=None)
@given(text=documents(), harness=st.sampled_from(GROUPED))
def test_odd_settings_come_back(text: str, harness: Harness) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        path = harness.path(folder, PROJECT)
        path.parent.mkdir(parents=True)
        path.write_bytes(text.encode())
        apply(init_harness.plan_add(folder, harness, PROJECT, {}))
        assert b"hook pre-compact" in path.read_bytes()
        if harness.versioned and "version" not in json.loads(text):
            return  # the version that the harness asks for stays: others' hooks need it too
        apply(init_harness.plan_remove(folder, harness, PROJECT))
        assert path.exists() == (json.loads(text) != {"version": 1} or not harness.versioned)
        if path.exists():
            assert path.read_bytes() == text.encode()
    finally:
        shutil.rmtree(folder)


def _tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
        if ".sample" not in path.name
    }


@pytest.mark.parametrize("kind", ["plain", "linked", "nested"])
def test_everything_comes_and_goes(repo: Repo, cli: Cli, tmp_path: Path, kind: str) -> None:
    repo.write("a", "a\n")
    repo.git("add", "a")
    repo.git("commit", "-qm", "a")
    place = repo.path
    if kind == "linked":
        place = tmp_path / "linked-tree"
        repo.git("worktree", "add", "-q", str(place))
    elif kind == "nested":
        place = repo.path / "inner"
        repo.git("init", "-q", str(place))
    before = _tree(repo.path), _tree(place)
    done = cli(place, "init", *EVERYTHING)
    assert done.code == 0, done.err
    assert "//" not in "".join(line for line in done.out.splitlines() if line[:3] == "+++")
    assert cli(place, "init", *EVERYTHING, "--remove").code == 0
    assert (_tree(repo.path), _tree(place)) == before


def test_a_tree_that_cannot_be_written(
    repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error with the path, no traceback, nothing half written (root ignores the bits)."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    done = cli(repo.path, "init", "--harness", "codex", "--write", "--yes")
    assert done.code == 3
    assert "hooks.json" in done.err
    assert [path.name for path in repo.path.iterdir()] == [".git"]


@pytest.mark.parametrize(
    "command",
    [
        "my-wrap.sh && duck-tape hook pre-compact --harness claude-code && notify",
        "bash -c 'log; duck-tape hook pre-compact --harness claude-code'",
        "nice duck-tape hook pre-compact --harness claude-code",
        "duck-tape hook pre-compact --harness claude-code; date >> log",
        "duck-tape hook pre-compact 2>/dev/null",
    ],
)
def test_a_command_that_the_user_has_wrapped_is_the_user_s(
    repo: Repo, cli: Cli, command: str
) -> None:
    path = repo.path / ".claude" / "settings.local.json"
    path.parent.mkdir()
    hook = {"type": "command", "command": command}
    text = json.dumps({"hooks": {"PreCompact": [{"hooks": [hook]}]}}, indent=3)
    path.write_text(text, encoding="utf-8")
    for words in ((), ("--remove",)):
        ran = cli(repo.path, "init", "--harness", "claude-code", *words, "--write", "--yes")
        assert ran.code == 0, ran.err
        assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("words", [(), ("--remove",)])
def test_a_plugin_of_the_user_s_is_left_alone(repo: Repo, cli: Cli, words: tuple[str, ...]) -> None:
    path = repo.path / ".opencode" / "plugins" / "duck-tape.js"
    path.parent.mkdir(parents=True)
    path.write_text("// my own way to call duck-tape\n", encoding="utf-8")
    ran = cli(repo.path, "init", "--harness", "opencode", *words, "--write", "--yes")
    assert ran.code == 1
    assert "another plugin" in ran.err
    assert path.read_text(encoding="utf-8") == "// my own way to call duck-tape\n"
