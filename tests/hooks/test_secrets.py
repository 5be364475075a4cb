"""A table of commits for duck-tape-secrets, and what it does besides."""

# ruff: noqa: E501  (tables: one row, one line)

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.support import MEMORY, TOKEN, hook, install, judge, shell

if TYPE_CHECKING:
    from tests.support.repo import Repo

LINE = 'put Decisions "- **ci**: uses $TOKEN (date: 2026-03-05)"\n'

ACCEPTED = {
    "nothing of ours": "echo b > b.txt; git add b.txt; git commit -qm b",
    "an entry": "put Glossary '- **shard**: a part'; commit -m x",
    "a secret elsewhere": 'echo "$TOKEN" > other.md; git add other.md; git commit -qm x',
    "only in the work tree": "put Goals '- **a**: b'; git add CONTEXT.md\n"
    + LINE
    + "git commit -qm x",
    "allowed": 'put Decisions "- **ci**: $TOKEN <!-- pragma: allowlist secret -->"; commit -m x',
    "masked": "put Decisions '- **ci**: uses <REDACTED>'; commit -m x",
    "words": "put Decisions '- **token**: the password lives in the vault'; commit -m x",
    "a hash": "put Notes 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8'; commit -m x",
    "removed": "git rm -q CONTEXT.md; git commit -qm x",
    "no-verify": LINE + "git add .; git commit -q --no-verify -m x",
    "documentation address": "put Notes 'write to someone@example.com'; commit -m x",
}
REFUSED = {
    "a range named by hand": LINE + "export PRE_COMMIT_FROM_REF=HEAD PRE_COMMIT_TO_REF=HEAD; commit -m x",
    "staged": LINE + "commit -m x",
    "commit -a": LINE + "git commit -qam x",
    "commit FILE": LINE + "git commit -qm x CONTEXT.md",
    "commit -p": LINE + "printf 'y\\n' | git commit -q -p -m x > .said || { grep -v Zq4Lk9 .said; exit 1; }",
    "amend": LINE + "git add CONTEXT.md; git commit -q --amend --no-edit",
    "clean work tree": LINE + "git add CONTEXT.md; del 'uses'; git commit -qm x",
    "nested": "mkdir -p p/api; cp CONTEXT.md p/api/\n" + LINE.replace("\n", " p/api/CONTEXT.md\n")
    + "git add p; git commit -qm x",
    "in a note": 'note "2026-03-05 10:00" "used $TOKEN"; commit -m x',
    "in front matter": 'printf -- "---\\nkey: $TOKEN\\n---\\n" | cat - CONTEXT.md > n; mv n CONTEXT.md; commit -m x',
    "in a comment": 'put Goals "<!-- $TOKEN -->"; commit -m x',
    "in the title": 'sub "1s/.*/# $TOKEN/"; commit -m x',
    "executable": LINE + "chmod +x CONTEXT.md; commit -m x",
    "renamed into place": f"{LINE} git mv -f CONTEXT.md old.md; mkdir d; git mv old.md d/CONTEXT.md; git commit -qam x",
    "personal data": "put Notes 'call jane.roe@corp-mail.de'; commit -m x",
    "environment value": "echo 'API_PASSWORD=blue-Horse-42-lamp' > .env; put Notes 'it is blue-Horse-42-lamp'; commit -m x",
    "merge commit": "git checkout -q -b f\n" + LINE + "quiet commit -qam f; git checkout -q main; echo 1 > z; git add z; keep -m z; git merge -q --no-edit f",
    "a link": 'echo "$TOKEN" > x.md; git rm -q --cached CONTEXT.md; rm CONTEXT.md; ln -s x.md CONTEXT.md; git add .; git commit -qm x',
    "a link out": "rm CONTEXT.md; ln -s /etc/hostname CONTEXT.md; commit -m x",
    "UTF-16": "iconv -f utf-8 -t utf-16 CONTEXT.md > n; mv n CONTEXT.md; commit -m x",
    "intent, then -a": 'rm CONTEXT.md; git rm -q --cached CONTEXT.md; keep -m gone; echo "$TOKEN" > CONTEXT.md; git add -N CONTEXT.md; git commit -qam x',
    "another folder": 'put Notes "$TOKEN"; git add .; mkdir -p d; cd d; git commit -qm x',
    "bad configuration": "echo 'alow: [a]' > .duck-tape.yaml; git add .; put Goals '- **a**: b'; commit -m x",
}  # fmt: skip
SAYS = {
    "staged": ("CONTEXT.md:19:", "GitHub", "ghp_...", "Redaction: detected 1 potential secret(s) in Decisions.", "Action:", "duck-tape-secrets --mask CONTEXT.md", "git add CONTEXT.md"),
    "nested": ("p/api/CONTEXT.md:19:",),
    "a link out": ("not in the index",),
    "UTF-16": ("UTF-16",),
    "bad configuration": ("Did you mean 'allow'?",),
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(shop: Repo, name: str) -> None:
    install(shop, "secrets")
    judge(shop, ACCEPTED[name], None)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(shop: Repo, name: str) -> None:
    install(shop, "secrets")
    judge(shop, REFUSED[name], SAYS.get(name, ()))


def test_the_first_commit_is_read(repo: Repo) -> None:
    install(repo, "secrets")
    judge(repo, 'echo "$TOKEN" > CONTEXT.md; commit -m x', ["CONTEXT.md:1:"])


def test_masking_changes_the_work_tree_and_fails(shop: Repo) -> None:
    shell(shop, LINE + "git add CONTEXT.md")
    before = shop.git("ls-files", "-s")
    code, said = hook(shop, "secrets", "--mask", "CONTEXT.md")
    assert code == 1
    assert "git add CONTEXT.md" in said
    assert shop.git("ls-files", "-s") == before
    assert shop.read("CONTEXT.md").decode() == MEMORY.replace(
        "## Decisions\n\n", "## Decisions\n\n- **ci**: uses <REDACTED> (date: 2026-03-05)\n"
    )
    assert hook(shop, "secrets", "--mask")[0] == 1  # not yet staged
    shop.git("add", "CONTEXT.md")
    assert hook(shop, "secrets", "--mask") == (0, "")


def test_every_pushed_commit_is_read(shop: Repo) -> None:
    base = shop.git("rev-parse", "HEAD").strip()
    shell(shop, LINE + "git commit -qam in; del uses; git commit -qam out")
    ends = {"PRE_COMMIT_FROM_REF": base, "PRE_COMMIT_TO_REF": "HEAD"}
    code, said = hook(shop, "secrets", environ=ends)
    assert code == 1
    assert shop.git("rev-parse", "HEAD~1")[:12] in said
    assert TOKEN not in said
    later = {"PRE_COMMIT_FROM_REF": "HEAD~1", "PRE_COMMIT_TO_REF": "HEAD"}
    assert hook(shop, "secrets", environ=later) == (0, "")
    first = {"PRE_COMMIT_REMOTE_NAME": "origin", "PRE_COMMIT_LOCAL_BRANCH": "refs/heads/main"}
    assert hook(shop, "secrets", environ=first)[0] == 1


@pytest.mark.parametrize(
    ("arguments", "code"), [(["--help"], 0), (["--nope"], 2), (["missing.md"], 2)]
)
def test_wrong_use(shop: Repo, arguments: list[str], code: int) -> None:
    assert hook(shop, "secrets", *arguments)[0] == code


def test_what_cannot_be_read_is_not_clean(shop: Repo) -> None:
    shell(shop, "put Goals '- **a**: b'; git add CONTEXT.md")
    blob = shop.git("rev-parse", ":CONTEXT.md").strip()
    (shop.path / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    code, said = hook(shop, "secrets")
    assert code == 3
    assert blob[:12] in said


def test_outside_a_repository(repo: Repo) -> None:
    code, said = hook(repo, "secrets", cwd="..")
    assert code == 1
    assert "repository" in said


def test_a_secret_in_a_folder_s_name_is_not_shown(repo: Repo) -> None:
    token = "ghp_" + "Kx7" * 12
    repo.write(f"{token}/CONTEXT.md", f"# x\n\n## Goals\n- **a**: {token}\n")
    repo.git("add", "-A")
    code, said = hook(repo, "secrets")
    assert code == 1
    assert "Goals" in said or "GitHub" in said or "token" in said
    assert token not in said
