"""`duck-tape init --pre-commit` and `--git-hooks`, and their `--remove`."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from ruamel.yaml import YAML

from duck_tape.hooks.table import HOOKS
from duck_tape.workflows.init_hooks import block
from duck_tape.workflows.init_pre_commit import entry
from tests.hooks.support import SOURCE, TOKEN, shell

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli import Cli
    from tests.support.repo import Repo

CONFIG = ".pre-commit-config.yaml"
OTHERS = """\
# what we check
default_stages: [pre-commit]   # only then

repos:
  # layout first
  - repo: https://example.com/hooks
    rev: "v1.0"   # pinned
    hooks:
      - id:   end-of-file-fixer
        args: ['a',
               "b"]

  - repo: local
    hooks:
      - {id: own, name: own, entry: "true", language: system}

# and the service
ci:
    autofix_prs: false
"""


@pytest.fixture
def scripts(tmp_path: Path) -> str:
    """A PATH with our console scripts on it."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    for hook in HOOKS:
        module = hook.id.removeprefix("duck-tape-").replace("-", "_")
        script = folder / hook.id
        script.write_text(
            f"#!/bin/sh\nPYTHONPATH='{SOURCE}' exec '{sys.executable}' -m duck_tape.hooks.{module} \"$@\"\n"
        )
        script.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def test_the_manifest_is_the_table() -> None:
    manifest = YAML(typ="safe").load(SOURCE / ".pre-commit-hooks.yaml")
    for hook, written in zip(HOOKS, sorted(manifest, key=_order), strict=True):
        assert {**hook.manifest(), "language": "python"} == {
            key: value for key, value in written.items() if key != "description"
        }


def _order(written: dict[str, str]) -> int:
    return [hook.id for hook in HOOKS].index(written["id"])


# --- .pre-commit-config.yaml --------------------------------------------------------------


def test_a_new_configuration(repo: Repo, cli: Cli) -> None:
    done = cli(repo.path, "init", "--pre-commit")
    assert done.code == 0
    assert "pre-commit install" in done.out
    made = YAML(typ="safe").load(repo.read(CONFIG).decode())
    assert [hook["id"] for hook in made["repos"][0]["hooks"]] == [hook.id for hook in HOOKS]
    assert "commit-msg" in made["default_install_hook_types"]
    assert cli(repo.path, "init", "--pre-commit", "--remove").code == 0
    assert not (repo.path / CONFIG).exists()
    assert cli(repo.path, "init", "--pre-commit", "--remove", "--json").json["done"] == "kept"


@pytest.mark.parametrize(
    "before",
    [
        OTHERS,
        OTHERS.replace("\n# and the service\nci:\n    autofix_prs: false\n", ""),
        OTHERS.replace("  - repo", "- repo")
        .replace("    rev", "  rev")
        .replace("    hooks", "  hooks"),
        "repos:\n- repo: meta\n  hooks:\n  - id: identity",
    ],
)
def test_comments_and_layout_stay(repo: Repo, cli: Cli, before: str) -> None:
    repo.write(CONFIG, before)
    assert cli(repo.path, "init", "--pre-commit").code == 0
    after = repo.read(CONFIG).decode()
    assert (
        len(YAML(typ="safe").load(after)["repos"])
        == len(YAML(typ="safe").load(before)["repos"]) + 1
    )
    ours = entry("  " if "\n  - repo" in before else "")
    assert ours in after
    assert after.replace(ours, "").rstrip("\n") == before.rstrip("\n")
    assert cli(repo.path, "init", "--pre-commit", "--json").json["done"] == "kept"
    assert cli(repo.path, "init", "--pre-commit", "--remove").code == 0
    assert repo.read(CONFIG).decode().rstrip("\n") == before.rstrip("\n")


def test_an_older_entry_is_replaced_where_it_stands(repo: Repo, cli: Cli) -> None:
    old = "  - repo: local\n    hooks:\n      - id: duck-tape-old\n        name: x\n\n"
    repo.write(CONFIG, OTHERS.replace("  - repo: local", old + "  - repo: local"))
    assert cli(repo.path, "init", "--pre-commit").code == 0
    made = YAML(typ="safe").load(repo.read(CONFIG).decode())
    assert [len(one["hooks"]) for one in made["repos"]] == [1, len(HOOKS), 1]


@pytest.mark.parametrize("text", ["repos: [\n", "repos: {}\n", "- a\n", "repos: []\n", b"\xff"])
def test_what_cannot_be_read_is_left_alone(repo: Repo, cli: Cli, text: str | bytes) -> None:
    path = repo.write(CONFIG, text)
    before = path.read_bytes()
    done = cli(repo.path, "init", "--pre-commit")
    assert done.code == 1
    assert "duck-tape-secrets" in done.err
    assert path.read_bytes() == before


def test_only_ours(repo: Repo, cli: Cli) -> None:
    repo.write(CONFIG, "fail_fast: true\nrepos:\n" + entry())
    assert cli(repo.path, "init", "--pre-commit", "--remove").code == 0
    assert YAML(typ="safe").load(repo.read(CONFIG).decode()) == {"fail_fast": True, "repos": []}


# --- plain git hooks --------------------------------------------------------------


def test_plain_hooks_do_the_work(shop: Repo, cli: Cli, scripts: str) -> None:
    assert cli(shop.path, "init", "--git-hooks").code == 0
    code, said = shell(shop, 'put Notes "$TOKEN"; git commit -qam x', PATH=scripts)
    assert code == 1
    assert "GitHub token" in said
    shell(shop, "git checkout -q -f HEAD; put Glossary '- **shard**: a part'")
    code, said = shell(shop, "git commit -qam Subject", PATH=scripts)
    assert code == 0, said
    assert "- Added: Glossary shard" in shop.git("log", "-1", "--format=%B")
    sneak = 'put Notes "$TOKEN"; git commit -qam x --no-verify; git init -q --bare ../r.git'
    assert shell(shop, sneak, PATH=scripts)[0] == 0
    code, said = shell(shop, "git push -q ../r.git main", PATH=scripts)
    assert code != 0
    assert "GitHub token" in said
    assert TOKEN not in said


def test_an_existing_hook_keeps_its_work(shop: Repo, cli: Cli, scripts: str) -> None:
    hooks = shop.path / ".git" / "hooks"
    own = {
        "pre-push": '#!/bin/sh\n# ours\ncat > ../pushed; echo "$@" >> ../pushed\n',
        "pre-commit": "#!/usr/bin/env bash\nset -u\necho ran > ../ran\n",
    }
    for name, text in own.items():
        (hooks / name).write_text(text)
        (hooks / name).chmod(0o755)
    assert cli(shop.path, "init", "--git-hooks").code == 0
    first = (hooks / "pre-commit").read_text()
    assert first.startswith("#!/usr/bin/env bash\n# >>> duck-tape >>>")
    assert cli(shop.path, "init", "--git-hooks", "--json").json["changed"] == []
    shell(
        shop, "echo b > b; git add b; git commit -qm b; git init -q --bare ../r.git", PATH=scripts
    )
    assert (shop.path.parent / "ran").read_text() == "ran\n"
    code, said = shell(shop, "git push -q ../r.git main", PATH=scripts)
    assert code == 0, said
    pushed = (shop.path.parent / "pushed").read_text()
    assert pushed.startswith("refs/heads/main ")
    assert pushed.endswith("../r.git ../r.git\n")
    assert cli(shop.path, "init", "--git-hooks", "--remove").code == 0
    assert {
        path.name: path.read_text() for path in hooks.iterdir() if path.suffix != ".sample"
    } == own


def test_hooks_path_of_the_repository(shop: Repo, cli: Cli) -> None:
    shop.git("config", "core.hooksPath", ".githooks")
    (shop.path / "d").mkdir()
    assert cli(shop.path / "d", "init", "--git-hooks").code == 0
    assert block("commit-msg") in shop.read(".githooks/commit-msg").decode()
    assert os.access(shop.path / ".githooks" / "commit-msg", os.X_OK)


def test_hooks_path_elsewhere(shop: Repo, cli: Cli, tmp_path: Path) -> None:
    shop.git("config", "core.hooksPath", str(tmp_path / "all"))
    done = cli(shop.path, "init", "--git-hooks")
    assert done.code == 1
    assert block("commit-msg") in done.err
    assert not (tmp_path / "all").exists()


def test_a_hook_in_another_language(shop: Repo, cli: Cli) -> None:
    hook = shop.path / ".git" / "hooks" / "commit-msg"
    hook.write_text("#!/usr/bin/env python3\nprint('x')\n")
    done = cli(shop.path, "init", "--git-hooks")
    assert done.code == 1
    assert "duck-tape-changelog" in done.err
    assert not (hook.parent / "pre-commit").exists()
    hook.unlink()
    hook.symlink_to("elsewhere")
    assert cli(shop.path, "init", "--git-hooks").code == 1


@pytest.mark.parametrize("arguments", [[], ["--pre-commit", "--git-hooks"], ["--remove"]])
def test_wrong_use(shop: Repo, cli: Cli, arguments: list[str]) -> None:
    assert cli(shop.path, "init", *arguments).code == 2
