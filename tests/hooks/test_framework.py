"""The hooks under the real pre-commit and prek."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from ruamel.yaml import YAML

from tests.hooks.framework import IDS, STAGES
from tests.hooks.support import MEMORY, SOURCE, TOKEN, shell

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from tests.hooks.framework import Framework
    from tests.support.repo import Repo

LINE = 'put Decisions "- **ci**: uses $TOKEN (date: 2026-03-05)"\n'
ADD = "put Glossary '- **shard**: a part'\n"


def manifest() -> list[dict[str, Any]]:
    hooks: list[dict[str, Any]] = YAML(typ="safe").load(SOURCE / ".pre-commit-hooks.yaml")
    return hooks


def run(framework: Framework, repo: Repo, script: str, **environ: str) -> tuple[int, str]:
    code, said = shell(repo, script, **framework.environ, **environ)
    assert TOKEN not in said
    return code, said


# --- the manifest --------------------------------------------------------------------------------


def test_the_manifest_has_these_hooks() -> None:
    assert {hook["id"] for hook in manifest()} == set(IDS)
    for hook in manifest():
        assert hook["entry"] == hook["id"]
        assert hook["always_run"] is True  # no memory among the files is no reason not to look
        assert set(hook["stages"]) <= {*STAGES, "manual"}


def test_every_id_is_a_console_script() -> None:
    scripts = (SOURCE / "pyproject.toml").read_text("utf-8").partition("[project.scripts]")[2]
    assert all(f"\n{name} = " in scripts.partition("\n[")[0] for name in IDS)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("CONTEXT.md", True),
        ("packages/api/CONTEXT.md", True),
        ("ä ö/CONTEXT.md", True),
        ("context.md", False),
        ("CONTEXT.md.orig", False),
        ("MYCONTEXT.md", False),
        ("CONTEXTxmd", False),
        ("CONTEXT.md/x", False),
        (".duck-tape/2026-03-05-1000.state.md", False),
    ],
)
def test_the_files_that_are_passed(tmp_path: Path, name: str, wanted: bool) -> None:
    from identify.identify import tags_from_path

    target = tmp_path / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("text\n", encoding="utf-8")
    for hook in manifest():
        if "files" in hook:
            kind = set(hook.get("types", ["file"])) <= tags_from_path(str(target))
            assert (kind and re.search(hook["files"], name) is not None) == wanted


# --- pre-commit and prek -------------------------------------------------------------------------


@pytest.mark.parametrize("program", ["pre-commit", "prek"])
def test_installed_for_all_stages(shop: Repo, framework: Framework, program: str) -> None:
    framework.install(shop, program)
    code, said = run(framework, shop, LINE + "git commit -qam x")
    assert code == 1
    assert "CONTEXT.md:19:" in said
    code, said = run(
        framework, shop, "quiet checkout -q -f HEAD; sub s/hour/day/; git commit -qam x"
    )
    assert code == 1
    assert "was rewritten" in said
    code, said = run(framework, shop, "quiet checkout -q -f HEAD; del SSO; git commit -qam x")
    assert code == 1
    assert "dropped without a reason" in said
    code, said = run(
        framework, shop, "quiet checkout -q -f HEAD\n" + ADD + "git commit -q -s -am Subject"
    )
    assert code == 0, said
    message = shop.git("log", "-1", "--format=%B").strip()
    assert message.startswith("Subject\n\nChangelog:\n- Added: Glossary shard\n\nSigned-off-by")
    code, said = run(framework, shop, "git commit -q --amend -m Other")
    assert code == 0, said
    assert (
        shop.git("log", "-1", "--format=%B").strip()
        == "Other\n\nChangelog:\n- Added: Glossary shard"
    )


@pytest.mark.parametrize("program", ["pre-commit", "prek"])
def test_partly_staged_files_are_kept_byte_for_byte(
    shop: Repo, framework: Framework, program: str
) -> None:
    framework.install(shop, program)
    shell(
        shop,
        LINE
        + "git add .; note '2026-03-05 12:00' 'not staged'; printf 'b\\r\\n' >> a/txt; touch new",
    )
    before = {name: shop.read(name) for name in ("CONTEXT.md", "a/txt", "new")}
    staged = shop.git("ls-files", "-s")
    code, said = run(framework, shop, "git commit -qm x")
    assert code == 1
    assert "GitHub token" in said
    assert {name: shop.read(name) for name in before} == before
    assert shop.git("ls-files", "-s") == staged


@pytest.mark.parametrize("program", ["pre-commit", "prek"])
def test_the_work_trees_secret_does_not_matter(
    shop: Repo, framework: Framework, program: str
) -> None:
    framework.install(shop, program)
    shell(shop, ADD + "git add .\n" + LINE)
    before = shop.read("CONTEXT.md")
    code, said = run(framework, shop, "git commit -qm x")
    assert code == 0, said
    assert shop.read("CONTEXT.md") == before


@pytest.mark.parametrize("program", ["pre-commit", "prek"])
def test_masking_under_the_framework_loses_nothing(
    shop: Repo, framework: Framework, program: str
) -> None:
    extra = "    args: [--mask]\n"
    framework.install(shop, program, framework.config(["duck-tape-secrets"], extra))
    shell(shop, LINE + "git add .; note '2026-03-05 12:00' 'not staged'")
    staged = shop.git("ls-files", "-s")
    code, _ = run(framework, shop, "git commit -qm x")
    assert code == 1
    assert shop.git("ls-files", "-s") == staged
    text = shop.read("CONTEXT.md").decode()
    assert "not staged" in text
    assert (
        text.replace(TOKEN, "<REDACTED>")
        .replace("\\<", "<")
        .startswith(
            MEMORY.replace(
                "## Decisions\n\n", "## Decisions\n\n- **ci**: uses <REDACTED> (date: 2026-03-05)\n"
            )
        )
    )


def test_skip(shop: Repo, framework: Framework) -> None:
    framework.install(shop)
    skip = "duck-tape-secrets"
    code, said = run(framework, shop, LINE + "git commit -qam x", SKIP=skip)
    assert code == 0, said


def test_all_files_and_refs(shop: Repo, framework: Framework) -> None:
    framework.install(shop)
    base = shop.git("rev-parse", "HEAD").strip()
    shell(
        shop,
        'mkdir -p p/api; cp CONTEXT.md p/api; echo "$TOKEN" >> p/api/CONTEXT.md; git add p; keep -m p',
    )
    code, said = framework.run(shop, "pre-commit", "run", "--all-files")
    assert code == 1
    assert "p/api/CONTEXT.md:" in said
    shell(shop, "git rm -rq p; keep -m gone")
    assert framework.run(shop, "pre-commit", "run", "--all-files")[0] == 0
    refs = ("--from-ref", base, "--to-ref", "HEAD")
    code, said = framework.run(shop, "pre-commit", "run", *refs)
    assert code == 1
    assert shop.git("rev-parse", "HEAD~1")[:12] in said
    code, said = framework.run(
        shop, "pre-commit", "run", "--from-ref", "HEAD~1", "--to-ref", "HEAD"
    )
    assert "duck-tape secrets" in said
    assert "potential secret" not in said


def test_in_a_linked_worktree_and_a_folder_below(shop: Repo, framework: Framework) -> None:
    framework.install(shop)
    run(framework, shop, "git worktree add -q ../linked -b linked")
    code, said = run(framework, shop, "cd ../linked; " + LINE + "mkdir d; cd d; git commit -qam x")
    assert code == 1
    assert "CONTEXT.md:19:" in said
    code, said = run(
        framework,
        shop,
        "cd ../linked; quiet checkout -q -f HEAD\n" + ADD + "cd d; git commit -qam x",
    )
    assert code == 0, said
    assert "- Added: Glossary shard" in shop.git("log", "-1", "--format=%B", "linked")


def test_what_runs_no_hook_is_caught_at_the_push(shop: Repo, framework: Framework) -> None:
    framework.install(shop)
    shop.git("init", "-q", "--bare", "../remote.git")
    shop.git("remote", "add", "origin", "../remote.git")
    code, said = run(framework, shop, "git push -q -u origin main")
    assert code == 0, said
    shell(shop, "git checkout -q -b f; sub s/hour/day/; keep -am bad; git checkout -q main")
    code, said = run(framework, shop, "git cherry-pick f")
    assert code == 0, said  # git asks nobody
    code, said = run(framework, shop, "git push -q origin main")
    assert code != 0
    assert "was rewritten" in said


DROPPED_ELSEWHERE = {
    "cherry-pick": "git checkout -q -b f; del Redis; keep -am bad; git checkout -q main; git cherry-pick f",
    "revert": "put Goals '- **cost**: small'; keep -am 'good\n\nChangelog:\n- Added: Goals cost'; git push -q --no-verify; git revert --no-edit HEAD",
    "rebase": "echo new > new.txt; git add new.txt; keep -m new; git checkout -q -b f HEAD~; del Redis; keep -am bad; git rebase -q main; git branch -f main; git checkout -q main",
}  # fmt: skip


@pytest.mark.parametrize("way", DROPPED_ELSEWHERE)
@pytest.mark.parametrize("plain", [True, False], ids=["plain git hooks", "pre-commit"])
def test_a_silent_drop_is_caught_at_the_push(
    shop: Repo, framework: Framework, way: str, plain: bool
) -> None:
    if plain:
        assert framework.run(shop, "duck-tape", "init", "--git-hooks")[0] == 0
    else:
        framework.install(shop)
    shop.git("init", "-q", "--bare", "../remote.git")
    shop.git("remote", "add", "origin", "../remote.git")
    code, said = run(framework, shop, "git push -q -u origin main")
    assert code == 0, said
    code, said = run(framework, shop, DROPPED_ELSEWHERE[way])
    assert code == 0, said
    code, said = run(framework, shop, "git push -q origin main")
    assert code != 0
    assert "- Dropped: " in said
    assert "git commit --amend" in said
    code, said = run(
        framework, shop, "GIT_EDITOR='sed -i s/.reason./unused/' git commit -q --amend; git push -q"
    )
    assert code == 0, said


def test_several_silent_commits_are_named_at_the_push(shop: Repo, framework: Framework) -> None:
    framework.install(shop)
    shop.git("init", "-q", "--bare", "../remote.git")
    shop.git("remote", "add", "origin", "../remote.git")
    code, said = run(
        framework, shop, "git push -q -u origin main; del Redis; keep -am a; del SSO; keep -am b"
    )
    assert code == 0, said
    first = shop.git("rev-parse", "HEAD~1")[:12]
    code, said = run(framework, shop, "git push -q")
    assert code != 0
    assert "Dropped: Decisions cache" in said
    assert "Dropped: Open-Questions Should we support SSO?" in said
    assert f"git rebase -i {first}^" in said


def test_a_first_push_is_read_whole(shop: Repo, framework: Framework) -> None:
    framework.install(shop)
    shell(shop, LINE + "keep -am in; del uses; keep -am out")
    shop.git("init", "-q", "--bare", "../remote.git")
    shop.git("remote", "add", "origin", "../remote.git")
    code, said = run(framework, shop, "git push -q origin main")
    assert code != 0
    assert shop.git("rev-parse", "HEAD~1")[:12] in said


def test_try_repo(shop: Repo, framework: Framework) -> None:
    shell(shop, LINE + "git add .")
    code, said = framework.run(
        shop, "pre-commit", "try-repo", str(framework.home / "hooks"), "duck-tape-secrets"
    )
    assert code == 1
    assert "CONTEXT.md:19:" in said
