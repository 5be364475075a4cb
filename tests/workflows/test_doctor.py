"""`duck-tape doctor`: a fresh installation is green, a sabotaged one red with the way on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape import __version__
from duck_tape.state import receipts
from duck_tape.state.receipts import Receipt
from duck_tape.workflows import doctor_program, init_driver
from duck_tape.workflows.doctor import checks
from duck_tape.workflows.init_harness_table import HARNESSES, NAMES, harness_named

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tests.support.cli import Cli, Ran
    from tests.support.repo import Repo

LOCAL = ".claude/settings.local.json"
PLUGIN = ".opencode/plugins/duck-tape.js"
GEMINI = ".gemini/settings.json"


@pytest.fixture
def shop(repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """Everything installed, and one compaction seen."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    wanted = ["--harness", "claude-code", "--harness", "opencode", "--harness", "gemini"]
    done = cli(
        repo.path, "init", *wanted, "--skill", "--merge-driver", "--git-hooks", "--write", "--yes"
    )
    assert done.code == 0, done.err
    done = cli(repo.path, "checkpoint", "--approve", "**scale**: Kelvin - as in the papers")
    assert done.code == 0, done.err
    assert cli(repo.path, "merge").code == 0
    _receipt(repo, "2026-03-05T10:00:00Z")
    return repo


def _receipt(repo: Repo, time: str, outcome: str = "state", reason: str = "") -> None:
    where = receipts.folders(str(repo.path), str(repo.path / ".git"), os.environ)
    made = Receipt(
        time=time, harness="claude-code", outcome=outcome, reason=reason, milliseconds=40
    )
    assert receipts.append(where, made)


def rows(done: Ran) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in done.json["checks"]}


def test_fresh_and_whole(shop: Repo, cli: Cli) -> None:
    done = cli(shop.path, "doctor")
    assert (done.code, done.err) == (0, ""), done.out
    assert done.out.endswith("\nAll is well.\n")
    found = rows(cli(shop.path, "doctor", "--json"))
    wanted = ["claude-code", "opencode", "gemini", "memory", "git hooks", "merge driver", "skill"]
    assert {found[name]["state"] for name in [*wanted, "compaction", "state folder"]} == {"ok"}


@pytest.mark.parametrize("name", NAMES)
def test_fresh_with_one_harness(
    repo: Repo, cli: Cli, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert cli(repo.path, "init", "--harness", name, "--write", "--yes").code == 0
    done = cli(repo.path, "doctor", "--harness", name)
    assert done.code == 0, done.out
    assert cli(repo.path, "doctor", "--json").json["well"] is True


# --- sabotage -----------------------------------------------------------------------------------


def _edit(name: str, old: str, new: str, *, once: bool = False) -> Callable[[Repo], None]:
    def act(shop: Repo) -> None:
        text = shop.read(name).decode()
        assert old in text
        shop.write(name, text.replace(old, new, 1 if once else -1))

    return act


def _delete(name: str) -> Callable[[Repo], None]:
    def act(shop: Repo) -> None:
        path = shop.path / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    return act


def _write(name: str, text: str) -> Callable[[Repo], object]:
    return lambda shop: shop.write(name, text)


def _git(*arguments: str) -> Callable[[Repo], object]:
    return lambda shop: shop.git(*arguments)


def _hooks_elsewhere(shop: Repo) -> None:
    shop.write(".pre-commit-config.yaml", FRAMEWORK)
    shop.git("config", "core.hooksPath", "/elsewhere")


def _not_installed(shop: Repo) -> None:
    shop.write(".pre-commit-config.yaml", FRAMEWORK)
    (shop.path / ".git" / "hooks" / "pre-push").unlink()


def _program(text: str, mode: int = 0o755, *, inside: bool = False) -> Callable[[Repo], None]:
    """Let Claude Code call another program."""

    def act(shop: Repo) -> None:
        folder = shop.path if inside else shop.path.parent
        program = folder / "my duck-tape"
        program.write_text(text)
        program.chmod(mode)
        own = str(Path(sys.executable).parent / "duck-tape")
        _edit(LOCAL, own, f"'{program}'")(shop)

    return act


def _linked_folder(shop: Repo) -> None:
    (shop.path / ".duck-tape").rename(shop.path.parent / "states")
    (shop.path / ".duck-tape").symlink_to(shop.path.parent / "states")


def _forced(shop: Repo) -> None:
    shop.git("add", "-f", ".duck-tape")


def _twice(shop: Repo) -> None:
    made = json.loads(shop.read(LOCAL))
    made["hooks"]["PreCompact"] *= 2
    shop.write(LOCAL, json.dumps(made))


def _marker(shop: Repo) -> None:
    path = shop.path / ".duck-tape" / ".last-compact"
    path.write_text("2026-03-05T12:00:00Z | cwd: /shop\n")
    os.utime(shop.path / PLUGIN, (0, 0))


def _dead_blocks(shop: Repo) -> None:
    shop.git("config", "core.hooksPath", ".githooks")


def _dead_blocks_outside(shop: Repo) -> None:
    shop.git("config", "core.hooksPath", "/elsewhere")


def _dead_blocks_by_the_user(shop: Repo) -> None:
    shop.git("config", "--global", "core.hooksPath", "/elsewhere")


def _not_utf8(shop: Repo) -> None:
    shop.write(".cursor/hooks.json", "").write_bytes(b'{"x": "\xff"}')


def _both_scopes(shop: Repo) -> None:
    shop.write(".claude/settings.json", shop.read(LOCAL))


INIT = "duck-tape init --harness"
SABOTAGE: dict[str, tuple[Callable[[Repo], object], str, str]] = {
    "settings cut": (_edit(LOCAL, "]\n", ""), "claude-code", "mend it"),
    "hooks switched off": (
        _edit(LOCAL, '{\n  "hooks"', '{\n  "disableAllHooks": true,\n  "hooks"'),
        "claude-code",
        "disableAllHooks",
    ),
    "no time given": (_edit(LOCAL, ": 10", ": 1"), "claude-code", f"{INIT} claude-code"),
    "seconds for milliseconds": (_edit(GEMINI, "10000", "10"), "gemini", f"{INIT} gemini"),
    "milliseconds for seconds": (_edit(LOCAL, ": 10", ": 10000"), "claude-code", INIT),
    "a timeout in words": (_edit(LOCAL, ": 10", ': "10"'), "claude-code", INIT),
    "another harness's timeout": (_edit(LOCAL, '"timeout"', '"timeoutSec"'), "claude-code", INIT),
    "no type": (_edit(LOCAL, '"type": "command"', '"type": "commnad"'), "claude-code", INIT),
    "event misspelt": (_edit(LOCAL, "PreCompact", "preCompact"), "claude-code", INIT),
    "event of another harness": (_edit(GEMINI, "PreCompress", "PreCompact"), "gemini", INIT),
    "hooks misspelt": (_edit(LOCAL, '"hooks": {', '"hook": {'), "claude-code", INIT),
    "no group": (
        _write(
            LOCAL,
            '{"hooks": {"PreCompact": [{"type": "command", "timeout": 10,'
            ' "command": "duck-tape hook pre-compact --harness claude-code"}]}}',
        ),
        "claude-code",
        INIT,
    ),
    "both scopes": (_both_scopes, "claude-code", "--scope local --remove"),
    "settings of theirs cut": (_write(".codex/hooks.json", "{"), "codex", "mend it (line 1, col"),
    "no UTF-8": (_not_utf8, "cursor", "mend it ("),
    "one skill gone": (_delete(".claude/skills/duck-tape/SKILL.md"), "skill", "init --skill"),
    "hook doubled": (_twice, "claude-code", f"{INIT} claude-code"),
    "another harness's name": (
        _edit(LOCAL, "--harness claude-code", "--harness codex"),
        "claude-code",
        f"{INIT} claude-code",
    ),
    "called another way": (
        _edit(LOCAL, "pre-compact --harness claude-code", "pre-compact"),
        "claude-code",
        f"{INIT} claude-code",
    ),
    "quotes open": (_edit(LOCAL, "claude-code", "claude-code '"), "claude-code", INIT),
    "program gone": (
        _edit(LOCAL, str(Path(sys.executable).parent), "/gone"),
        "claude-code",
        f"{INIT} claude-code",
    ),
    "program by name": (
        _edit(LOCAL, str(Path(sys.executable).parent / "duck-tape"), "duck-tape-of-old"),
        "claude-code",
        "uv tool install",
    ),
    "program not executable": (_program("", 0o644), "claude-code", f"{INIT} claude-code"),
    "program of another version": (
        _program("#!/bin/sh\necho duck-tape 0.0.1\n"),
        "claude-code",
        f"{INIT} claude-code",
    ),
    "another program": (_program("#!/bin/sh\necho hello\n"), "claude-code", INIT),
    "a broken program": (_program("#!/gone/python\n"), "claude-code", INIT),
    "a program in the project": (
        _program("#!/bin/sh\ntouch was-run\n", inside=True),
        "claude-code",
        INIT,
    ),
    "plugin of old": (_edit(PLUGIN, "export", "// old\nexport"), "opencode", f"{INIT} opencode"),
    "plugin of another": (_write(PLUGIN, "export const x = 1\n"), "opencode", f"{INIT} opencode"),
    "plugin's program": (_edit(PLUGIN, '["duck-tape"', '["duck-gone"'), "opencode", "uv tool"),
    "nothing ignored": (_delete(".duck-tape/.gitignore"), "state folder", "printf '*"),
    "ignored no more": (_write(".duck-tape/.gitignore", "x\n"), "state folder", "printf '*"),
    "states tracked": (_forced, "state folder", "git rm -r --cached"),
    "folder a link": (_linked_folder, "state folder", "mv .duck-tape"),
    "folder read-only": (
        lambda shop: (shop.path / ".duck-tape").chmod(0o555),
        "state folder",
        "chmod u+rwx",
    ),
    "marker without receipt": (_marker, "compaction", INIT),
    "hook did nothing": (
        lambda shop: _receipt(shop, "2026-03-05T13:00:00Z", "nothing", "disk full"),
        "compaction",
        "duck-tape status",
    ),
    "a git hook gone": (
        _delete(".git/hooks/commit-msg"),
        "git hooks",
        "duck-tape init --git-hooks",
    ),
    "a git hook not executable": (
        lambda shop: (shop.path / ".git/hooks/commit-msg").chmod(0o644),
        "git hooks",
        "duck-tape init --git-hooks",
    ),
    "hooks path inside": (_dead_blocks, "git hooks", "duck-tape init --git-hooks"),
    "hooks path outside": (_dead_blocks_outside, "git hooks", "git config --unset-all core.hooks"),
    "hooks path of the user": (_dead_blocks_by_the_user, "git hooks", "git config core.hooksPath "),
    "a git hook of old": (
        _edit(".git/hooks/pre-commit", "duck-tape-secrets || exit $?\n", ""),
        "git hooks",
        "duck-tape init --git-hooks",
    ),
    "hooks elsewhere": (
        _hooks_elsewhere,
        "commit hooks",
        "git config --unset-all core.hooksPath && pre-commit install",
    ),
    "framework not installed": (
        _not_installed,
        "commit hooks",
        "pre-commit install -t pre-commit",
    ),
    "attribute gone": (_delete(".gitattributes"), "merge driver", "--merge-driver"),
    "driver unset": (_git("config", "--unset", init_driver.DRIVER), "merge driver", "--merge-d"),
    "driver's program gone": (
        _git("config", init_driver.DRIVER, "if test -x /gone/duck-tape; then x; fi"),
        "merge driver",
        "--merge-driver",
    ),
    "driver of another": (_git("config", init_driver.DRIVER, "true %A"), "merge driver", "--merge"),
    "driver unreadable": (_git("config", init_driver.DRIVER, "'"), "merge driver", "--merge"),
    "memory broken": (_edit("CONTEXT.md", "## Goals", "## Gaols"), "memory", "duck-tape check"),
    "settings misspelt": (_write(".duck-tape.yaml", "max_entrys: 3\n"), "settings", ""),
    "skill of old": (
        _edit(".agents/skills/duck-tape/SKILL.md", "# duck-tape", "# old tape"),
        "skill",
        "duck-tape init --skill",
    ),
}
TOUCHES = {
    "settings misspelt": {"memory"},
    "framework not installed": {"git hooks"},
}
"""What else turns red with some of them."""
FRAMEWORK = "repos:\n- repo: local\n  hooks:\n  - id: duck-tape-secrets\n    language: system\n"


@pytest.mark.parametrize("kind", SABOTAGE)
def test_sabotage(shop: Repo, cli: Cli, kind: str) -> None:
    act, name, advice = SABOTAGE[kind]
    act(shop)
    done = cli(shop.path, "doctor", "--json")
    assert done.code == 1, done.out
    row = rows(done)[name]
    assert row["state"] in {"wrong", "missing"}, row
    assert advice in (row["advice"] or ""), row
    red = [row["name"] for row in done.json["checks"] if row["state"] in {"wrong", "missing"}]
    assert red == [name] or set(red) - {name} == TOUCHES.get(kind)
    assert not (shop.path / "was-run").exists()
    told = cli(shop.path, "doctor")
    assert told.code == 1
    assert told.out.endswith(" to mend.\n")
    (shop.path / ".duck-tape").chmod(0o755)


RUN = ("duck-tape ", "git ", "chmod ", "printf ", "mv ")
"""What an advice begins with that can be run here."""
STAYS = {"hook did nothing", "memory broken"}
"""Where the advice shows what has to be mended, and cannot mend it."""


@pytest.mark.parametrize(
    "kind", [kind for kind in SABOTAGE if kind not in STAYS and not kind.startswith("states")]
)
def test_the_advice_mends_the_row(shop: Repo, cli: Cli, kind: str) -> None:
    SABOTAGE[kind][0](shop)
    name = SABOTAGE[kind][1]
    advice = rows(cli(shop.path, "doctor", "--json"))[name]["advice"] or ""
    if kind == "plugin of another":
        (shop.path / PLUGIN).unlink()
    if not advice.startswith(RUN) or "pre-commit install" in advice:
        return
    done = subprocess.run(
        ["/bin/sh", "-c", advice], cwd=shop.path, capture_output=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    row = rows(cli(shop.path, "doctor", "--json"))[name]
    assert row["state"] in {"ok", "not used"}, (advice, row, done.stdout)


def test_the_bit_is_named_and_restored(shop: Repo, cli: Cli) -> None:
    hook = shop.path / ".git" / "hooks" / "commit-msg"
    hook.chmod(0o644)
    told = rows(cli(shop.path, "doctor", "--json"))["git hooks"]["detail"]
    assert told == "commit-msg may not be executed: git passes it over"
    assert "chmod +x .git/hooks/commit-msg" in cli(shop.path, "init", "--git-hooks", "--show").out
    assert "commit-msg: made executable again.\n" in cli(shop.path, "init", "--git-hooks").out
    assert os.access(hook, os.X_OK)
    assert cli(shop.path, "init", "--git-hooks").out == "All is set up already.\n"


@pytest.mark.parametrize(
    ("there", "advice"),
    [
        ((), "uv tool install pre-commit && pre-commit install -t pre-commit"),
        (("prek",), "prek install -t pre-commit"),
        (("prek", "pre-commit"), "pre-commit install -t pre-commit"),
    ],
)
def test_how_the_framework_is_got(
    repo: Repo, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    there: tuple[str, ...], advice: str,
) -> None:  # fmt: skip
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").symlink_to(shutil.which("git") or "")
    for name in there:
        (tmp_path / "bin" / name).symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    done = cli(repo.path, "init", "--pre-commit")
    assert f"Next: git add .pre-commit-config.yaml && {advice}" in done.out
    row = rows(cli(repo.path, "doctor", "--json"))["commit hooks"]
    assert row["advice"].startswith(advice)


def test_a_home_that_is_the_repository(cli: Cli) -> None:
    home = Path(os.environ["HOME"])
    for scope in ("local", "project"):
        done = cli(home, "init", "--harness", "claude", "--scope", scope, "--write", "--yes")
        assert done.code == 0
    row = rows(cli(home, "doctor", "--json"))["claude-code"]
    assert "runs twice" in row["detail"]


def test_a_hook_at_another_event_is_the_user_s_own(shop: Repo, cli: Cli) -> None:
    made = json.loads(shop.read(LOCAL))
    made["hooks"]["SessionEnd"] = made["hooks"]["PreCompact"]
    shop.write(LOCAL, json.dumps(made))
    assert cli(shop.path, "doctor").code == 0
    assert cli(shop.path, "init", "--harness", "claude-code", "--write", "--yes").code == 0
    assert json.loads(shop.read(LOCAL)) == made


def test_what_init_mends(shop: Repo, cli: Cli) -> None:
    for kind in ("program gone", "plugin of old", "seconds for milliseconds", "skill of old"):
        SABOTAGE[kind][0](shop)
    for command in [
        row["advice"].removeprefix("duck-tape ").split()
        for row in cli(shop.path, "doctor", "--json").json["checks"]
        if row["state"] == "wrong" and "duck-tape init" in row["advice"]
    ]:
        assert cli(shop.path, *command).code == 0
    assert cli(shop.path, "doctor").code == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_hook_is_taken_out(repo: Repo, cli: Cli, name: str) -> None:
    cli(repo.path, "init", "--harness", name, "--write", "--yes")
    harness = harness_named(name)
    path = harness.path(repo.path, harness.default_scope)
    if harness.event:
        path.write_text(path.read_text().replace("pre-compact", "pre-flight"))
    else:
        path.unlink()
    assert cli(repo.path, "doctor").code == 1


def test_nothing_installed(repo: Repo, cli: Cli) -> None:
    done = cli(repo.path, "doctor")
    assert done.code == 1
    assert "next: duck-tape init\n" in done.out
    (Path(os.environ["HOME"]) / ".config" / "opencode").mkdir(parents=True)
    assert "next: duck-tape init --harness opencode --write" in cli(repo.path, "doctor").out
    (repo.path / ".codex").mkdir()
    (repo.path / ".cursor").mkdir()
    told = cli(repo.path, "doctor").out
    assert "duck-tape init --harness codex --harness cursor --write --yes\n" in told


def test_a_harness_that_must_be_there(shop: Repo, cli: Cli) -> None:
    done = cli(shop.path, "doctor", "--harness", "cursor", "--json")
    assert (done.code, rows(done)["cursor"]["state"]) == (1, "missing")
    assert cli(shop.path, "doctor", "--harness", "emacs").code == 2
    (shop.path / LOCAL).unlink()
    done = cli(shop.path, "doctor", "--harness", "claude", "--json")
    assert rows(done)["claude-code"]["advice"] == f"{INIT} claude-code --write --yes"


def test_outside_git(tmp_path: Path, cli: Cli) -> None:
    done = cli(tmp_path, "doctor", "--json")
    assert (done.code, rows(done)["repository"]["advice"]) == (1, "git init")


def test_others_settings_are_no_business_of_ours(shop: Repo, cli: Cli) -> None:
    shop.write(".codex/hooks.json", "{ // theirs\n}")
    shop.write(".cursor/hooks.json", '{"version": 1, "hooks": {}}')
    shop.write(".opencode/plugins/other.js", "")
    assert cli(shop.path, "doctor").code == 0


def test_windows_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    line = r'"C:\My Tools\duck-tape.exe" hook pre-compact'
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        assert doctor_program._split(line)[0] == r"C:\My Tools\duck-tape.exe"


def test_comments_are_read(shop: Repo, cli: Cli) -> None:
    _edit(GEMINI, "{\n", "{ // ours\n", once=True)(shop)
    assert cli(shop.path, "doctor").code == 0


def test_a_link_is_followed(shop: Repo, cli: Cli) -> None:
    (shop.path / LOCAL).rename(shop.path / "x")
    (shop.path / LOCAL).symlink_to(shop.path / "x")
    assert rows(cli(shop.path, "doctor", "--json"))["claude-code"]["state"] == "ok"


def test_a_hook_for_all_projects(repo: Repo, cli: Cli) -> None:
    home = Path(os.environ["HOME"])
    assert (
        cli(home, "init", "--harness", "claude", "--scope", "local", "--write", "--yes").code == 0
    )
    (home / ".claude" / "settings.local.json").rename(home / ".claude" / "settings.json")
    done = cli(repo.path, "doctor", "--harness", "claude", "--json")
    assert done.code == 0
    assert str(home) in rows(done)["claude-code"]["detail"]


def test_a_dedicated_file_without_the_hook(shop: Repo, cli: Cli) -> None:
    shop.write(".github/hooks/duck-tape.json", '{"version": 1, "hooks": {}}')
    done = cli(shop.path, "doctor", "--json")
    assert rows(done)["copilot"]["state"] == "wrong"


def test_a_program_that_is_the_same_by_another_name(shop: Repo, cli: Cli) -> None:
    own = Path(sys.executable).parent / "duck-tape"
    link = shop.path.parent / "duck-tape"
    link.symlink_to(own)
    _edit(LOCAL, str(own), str(link))(shop)
    done = cli(shop.path, "doctor", "--json")
    assert (done.code, str(link) in rows(done)["claude-code"]["detail"]) == (0, True)


def test_a_copy_of_this_version(shop: Repo, cli: Cli) -> None:
    _program(f"#!/bin/sh\necho duck-tape {__version__}\n")(shop)
    assert cli(shop.path, "doctor").code == 0


def test_no_program_for_a_shared_command(
    shop: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").symlink_to(shutil.which("git") or "")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    done = cli(shop.path, "doctor", "--json")
    assert rows(done)["gemini"]["advice"].startswith("uv tool install")
    assert "not on the PATH" in rows(done)["git hooks"]["detail"]
    assert rows(done)["claude-code"]["state"] == "ok"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("repos: [\n", "not used"),
        ("- a\n", "not used"),
        ("repos: 1\n", "not used"),
        ("repos:\n- repo: meta\n  hooks: 1\n", "not used"),
        ("repos:\n- 1\n- repo: x\n  hooks: [1, {id: other}]\n", "not used"),
    ],
)
def test_other_configurations(repo: Repo, cli: Cli, text: str, state: str) -> None:
    repo.write(".pre-commit-config.yaml", text)
    assert rows(cli(repo.path, "doctor", "--json"))["commit hooks"]["state"] == state


def test_the_framework(shop: Repo, cli: Cli) -> None:
    assert cli(shop.path, "init", "--git-hooks", "--remove").code == 0
    assert cli(shop.path, "init", "--pre-commit").code == 0
    for stage in ("pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "pre-push"):
        hook = shop.write(f".git/hooks/{stage}", f"#!/bin/sh\nexec prek --hook-type={stage}\n")
        hook.chmod(0o755)
    done = cli(shop.path, "doctor", "--json")
    assert (done.code, rows(done)["commit hooks"]["state"]) == (0, "ok"), done.out
    _edit(".pre-commit-config.yaml", "duck-tape-schema", "duck-tape-other")(shop)
    done = cli(shop.path, "doctor", "--json")
    assert "duck-tape-other is not on the PATH" in rows(done)["commit hooks"]["detail"]
    remote = FRAMEWORK.replace("local", "https://example.com/x").replace("system", "python")
    shop.write(".pre-commit-config.yaml", remote)
    done = cli(shop.path, "doctor", "--json")
    assert "lacks duck-tape-state-files" in rows(done)["commit hooks"]["detail"]


def test_the_plugin_s_program_in_a_usual_place(
    repo: Repo, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli(repo.path, "init", "--harness", "opencode", "--write", "--yes")
    usual = Path(os.environ["HOME"]) / ".local" / "bin"
    usual.mkdir(parents=True)
    (usual / "duck-tape").symlink_to(Path(sys.executable).parent / "duck-tape")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    found = rows(cli(repo.path, "doctor", "--json"))["opencode"]
    assert (found["state"], str(usual) in found["detail"]) == ("ok", True)


def test_a_write_protected_file_is_read(shop: Repo, cli: Cli) -> None:
    (shop.path / LOCAL).chmod(0o444)
    assert cli(shop.path, "doctor").code == 0


def test_a_secret_is_not_shown(shop: Repo, cli: Cli) -> None:
    token = "ghp_" + "a1B2" * 9
    _edit(LOCAL, "--harness claude-code", f"--harness {token}")(shop)
    for arguments in ([], ["--json"]):
        done = cli(shop.path, "doctor", *arguments)
        assert done.code == 1
        assert token not in done.out + done.err


def test_the_table_of_names() -> None:
    assert len(SABOTAGE) > 30
    assert set(NAMES) == {harness.name for harness in HARNESSES}


def test_the_page_tells_of_every_row() -> None:
    page = Path(doctor_program.__file__).parents[1] / "docs" / "harness.md"
    rows = [line.split("|") for line in page.read_text("utf-8").splitlines() if "|" in line]
    told = {row[1].strip().partition(" (")[0] for row in rows if len(row) > 2}
    assert {*checks(), "git hooks"} <= told


@pytest.mark.parametrize(
    ("reason", "state"), [(receipts.SUB_AGENT, "ok"), ("the disk is full", "wrong")]
)
def test_a_run_that_wrote_nothing(shop: Repo, cli: Cli, reason: str, state: str) -> None:
    _receipt(shop, "2026-03-05T10:05:00Z", "nothing", reason)
    row = rows(cli(shop.path, "doctor", "--json"))["compaction"]
    assert row["state"] == state
    assert reason in row["detail"]
