"""`duck-tape scan`: where it looks, what it says, what it allows."""

from __future__ import annotations

import hashlib
import json
import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from duck_tape.workflows import scan_git, scan_pieces
from tests.support.memory import MEMORY
from tests.support.planted import GITHUB, GITLAB, LETTERS

if TYPE_CHECKING:
    from tests.support.cli import Cli
    from tests.support.repo import Repo

LINE = f"The token is {GITHUB} today.\n"
KEY = "00112233445566778899aabbccddeeff"


def paths(cli: Cli, repo: Repo, *words: str) -> list[str]:
    ran = cli(repo.path, "scan", *words, "--json")
    assert GITHUB not in ran.out + ran.err
    return [finding["path"] for finding in ran.json["findings"]]


def test_a_finding_has_place_rule_preview_and_next_step(cli: Cli, repo: Repo) -> None:
    repo.write("notes.md", f"one\n{LINE}")
    ran = cli(repo.path, "scan", "notes.md")
    assert ran.code == 1
    assert ran.out.startswith("notes.md:2:14: error DT201 github-token: ghp_...\n")
    assert "duck-tape explain DT201" in ran.out
    assert ran.out.endswith("Scanned 1 text: 1 potential secret, 0 of personal data.\n")
    assert GITHUB not in ran.out + ran.err


def test_the_same_as_json(cli: Cli, repo: Repo) -> None:
    repo.write("notes.md", LINE)
    ran = cli(repo.path, "scan", "notes.md", "--json")
    assert (ran.code, ran.json["scanned"]) == (1, 1)
    (finding,) = ran.json["findings"]
    assert (finding["rule"], finding["line"], finding["column"]) == ("github-token", 1, 14)
    assert finding["end"] - finding["start"] == len(GITHUB)
    assert GITHUB not in ran.out


def test_without_words_memories_and_states(cli: Cli, repo: Repo) -> None:
    repo.commit(CONTEXT_md=MEMORY + LINE, packages__CONTEXT_md=LINE, other_md=LINE)
    repo.write(".duck-tape/2026-03-05-1000.state.md", LINE)
    assert paths(cli, repo) == [
        "CONTEXT.md",
        "packages/CONTEXT.md",
        ".duck-tape/2026-03-05-1000.state.md",
    ]


def test_nothing_and_a_clean_memory(cli: Cli, repo: Repo) -> None:
    assert cli(repo.path, "scan").out == "There was nothing to scan.\n"
    repo.commit(CONTEXT_md=MEMORY)
    ran = cli(repo.path, "scan")
    assert ran.code == 0
    assert ran.out == "Scanned 1 text: 0 potential secrets, 0 of personal data.\n"


def test_a_folder_is_what_git_tracks_or_would_add(cli: Cli, repo: Repo) -> None:
    repo.write(".gitignore", "ignored.md\n")
    repo.commit(docs__a_md=LINE, b_md=LINE)
    repo.write("docs/new.md", LINE)
    repo.write("docs/ignored.md", LINE)
    assert paths(cli, repo, "docs") == ["docs/a.md", "docs/new.md"]
    assert paths(cli, repo, ".", "docs/a.md") == ["b.md", "docs/a.md", "docs/new.md"]
    assert paths(cli, repo, "docs/ignored.md") == ["docs/ignored.md"]


def test_a_folder_outside_a_repository(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> None:
    plain = tmp_path_factory.mktemp("plain")
    (plain / "a.txt").write_text(LINE, encoding="utf-8")
    assert cli(plain, "scan", ".").code == 1
    assert cli(plain, "scan", "HEAD").code == 2
    assert cli(plain, "scan", "--staged").code == 1


def test_standard_input(cli: Cli, repo: Repo) -> None:
    ran = cli(repo.path, "scan", "-", stdin=LINE)
    assert ran.code == 1
    assert ran.out.startswith("<stdin>:1:14: ")
    assert cli(repo.path, "scan", "-", stdin="nothing here\n").code == 0


def test_staged_is_the_index(cli: Cli, repo: Repo) -> None:
    repo.commit(old_md=LINE)
    repo.write("new.md", LINE)
    assert paths(cli, repo, "--staged") == []
    repo.git("add", "new.md")
    repo.write("new.md", "clean\n")
    assert paths(cli, repo, "--staged") == ["new.md"]
    assert paths(cli, repo, "--staged", "old.md") == []


def test_a_range_is_what_each_commit_adds(cli: Cli, repo: Repo) -> None:
    first = repo.commit(a_md=LINE)
    second = repo.commit(a_md=f"{LINE}and {GITLAB}\n")
    repo.commit(a_md="clean\n")
    repo.commit(f"use {GITHUB}")
    ran = cli(repo.path, "scan", f"{first}..", "--json")
    found = {(one["commit"], one["path"], one["rule"]) for one in ran.json["findings"]}
    head = repo.git("rev-parse", "HEAD").strip()
    assert found == {
        (second, "a.md", "gitlab-token"),
        (head, "the message", "github-token"),
    }
    assert f"commit {second[:12]}: a.md:2:5: " in cli(repo.path, "scan", f"{first}..HEAD").out
    assert paths(cli, repo, f"{second}..", "a.md") == ["the message"]


def test_a_merge_counts_where_it_differs_from_all_parents(cli: Cli, repo: Repo) -> None:
    base = repo.commit(a_md="one\n")
    repo.git("checkout", "-q", "-b", "side")
    repo.commit(b_md="two\n")
    repo.git("checkout", "-q", "main")
    repo.commit(c_md="three\n")
    repo.git("merge", "-q", "--no-commit", "side")
    repo.commit("evil", a_md=LINE)
    assert paths(cli, repo, f"{base}..") == ["a.md"]


def test_a_revision_is_all_of_its_files(cli: Cli, repo: Repo) -> None:
    repo.commit(a_md=LINE, docs__b_md=LINE)
    repo.commit(a_md="clean\n")
    assert paths(cli, repo, "HEAD~1") == ["a.md", "docs/b.md"]
    assert paths(cli, repo, "HEAD") == ["docs/b.md"]
    assert paths(cli, repo, "HEAD~1", "docs") == ["docs/b.md"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nowhere",), 2),
        (("HEAD..nowhere",), 2),
        (("a.md", "nowhere"), 2),
        (("-", "a.md"), 2),
        (("--staged", "-"), 2),
        (("--staged", "../x"), 2),
        (("--baseline", "nowhere"), 2),
    ],
)
def test_names_that_lead_nowhere(cli: Cli, repo: Repo, words: tuple[str, ...], code: int) -> None:
    repo.commit(a_md="clean\n")
    assert cli(repo.path, "scan", *words).code == code


def test_what_is_no_text_is_told(cli: Cli, repo: Repo) -> None:
    repo.write("image.bin", b"\x89PNG\0\0")
    repo.write("latin.md", b"caf\xe9\n" + LINE.encode())
    repo.write("wide.md", LINE.encode("utf-16"))
    ran = cli(repo.path, "scan", ".")
    assert ran.code == 1
    assert "Not checked: image.bin: binary, not scanned." in ran.out
    assert "Not checked: latin.md: not UTF-8 at byte 3; the rest was scanned." in ran.out
    assert "latin.md:2:14: " in ran.out
    assert "wide.md:1:1" in ran.out
    assert cli(repo.path, "scan", "image.bin").code == 3


def test_a_huge_file_is_told(cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (scan_pieces, scan_git):
        monkeypatch.setattr(module, "LARGEST", 10)
    first = repo.commit(a_md="short\n")
    repo.commit(a_md=LINE)
    for words in (("a.md",), ("HEAD",), (f"{first}..",)):
        ran = cli(repo.path, "scan", *words)
        assert (ran.code, "a.md: 0 MB, not scanned" in ran.out) == (3, True), ran


def test_what_cannot_be_read_is_told(cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(repo.path / "pipe")
    ran = cli(repo.path, "scan", "pipe")
    assert (ran.code, "pipe: no plain file" in ran.out) == (3, True)
    (repo.path / "CONTEXT.md").mkdir()
    assert cli(repo.path, "scan").code == 3
    repo.write("a.md", LINE)
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "a.md":
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    ran = cli(repo.path, "scan", "a.md")
    assert (ran.code, "a.md: not readable: Permission denied" in ran.out) == (3, True)


def test_submodules_are_left_to_themselves(cli: Cli, repo: Repo) -> None:
    first = repo.commit(a_md="one\n")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},sub")
    assert cli(repo.path, "scan", "--staged").out == "There was nothing to scan.\n"
    repo.git("commit", "-q", "-m", "add it")
    assert cli(repo.path, "scan", "HEAD").code == 0
    assert cli(repo.path, "scan", f"{first}..").code == 0


def test_an_environment_file_itself(cli: Cli, repo: Repo) -> None:
    repo.write(".env", f"DB_PASSWORD={LETTERS}7\n")
    assert cli(repo.path, "scan", ".env").code == 1
    repo.write(".secrets.baseline", baseline(".env", f"{LETTERS}7", "Secret Keyword"))
    ran = cli(repo.path, "scan", ".", "--json")
    assert [one["path"] for one in ran.json["allowed"]] == [".env"]
    assert ran.json["scanned"] == 1


def test_links_are_not_followed_out_of_the_tree(cli: Cli, repo: Repo) -> None:
    outside = repo.path.parent / "outside.md"
    outside.write_text(LINE, encoding="utf-8")
    (repo.path / "link.md").symlink_to(outside)
    assert cli(repo.path, "scan", ".").code == 0
    ran = cli(repo.path, "scan", "link.md")
    assert (ran.code, "leads out" in ran.err) == (1, True)
    repo.write("real.md", LINE)
    (repo.path / "inside.md").symlink_to("real.md")
    assert cli(repo.path, "scan", "inside.md").code == 1


def test_values_of_environment_files_are_found(cli: Cli, repo: Repo) -> None:
    value = LETTERS[:7] + "42"
    repo.write(".env", f"DB_PASSWORD={value}\n")
    repo.write("named.cfg", f"OTHER_SECRET={value[::-1]}\n")
    repo.write(".duck-tape.yaml", "env-files: [named.cfg]\n")
    for word in (value, value[::-1]):
        ran = cli(repo.path, "scan", "-", stdin=f"we met at {word} then\n")
        assert (ran.code, word in ran.out) == (1, False)


def baseline(path: str, value: str, kind: str) -> str:
    hashed = hashlib.sha1(value.encode(), usedforsecurity=False).hexdigest()
    return json.dumps({"results": {path: [{"type": kind, "hashed_secret": hashed}]}})


@pytest.mark.parametrize(("name", "words"), [(".secrets.baseline", ()), ("b", ("--baseline", "b"))])
def test_a_baseline_allows_by_the_whole_value(
    cli: Cli, repo: Repo, name: str, words: tuple[str, ...]
) -> None:
    repo.write("a.md", LINE)
    repo.write(name, baseline("a.md", GITHUB, "GitHub Token"))
    ran = cli(repo.path, "scan", "a.md", *words)
    assert ran.code == 0
    assert "a.md:1:14: allowed by baseline: github-token (ghp_...)" in ran.out
    repo.write(name, baseline("a.md", "ghp", "GitHub Token"))
    ran = cli(repo.path, "scan", "a.md", *words)
    assert ran.code == 1
    assert "baseline's entry for a.md (GitHub Token) allows nothing" in ran.out


def test_a_broken_baseline_is_not_an_empty_one(cli: Cli, repo: Repo) -> None:
    repo.write("a.md", LINE)
    for content in (b"[]", b"\xff"):
        repo.write(".secrets.baseline", content)
        assert cli(repo.path, "scan", "a.md").code == 3


def test_a_comment_and_a_fingerprint_allow(cli: Cli, repo: Repo) -> None:
    repo.write("a.md", f"{GITHUB} <!-- pragma: allowlist secret -->\n")
    assert cli(repo.path, "scan", "a.md").code == 0
    repo.write("a.md", LINE)
    repo.write(".duck-tape.yaml", f"fingerprint-key: '{KEY}'\n")
    (finding,) = cli(repo.path, "scan", "a.md", "--json").json["findings"]
    mark = finding["fingerprint"]
    assert mark in cli(repo.path, "scan", "a.md").out
    repo.write(".duck-tape.yaml", f"fingerprint-key: '{KEY}'\nallow: ['{mark}']\n")
    ran = cli(repo.path, "scan", "a.md", "--json")
    assert ran.code == 0
    assert [one["allowed_by"] for one in ran.json["allowed"]] == ["configuration"]


def test_check_lists_the_allowances_in_use(cli: Cli, repo: Repo) -> None:
    note = f"\nThe key {GITHUB} is spent. <!-- pragma: allowlist secret -->\n"
    repo.commit(CONTEXT_md=MEMORY)
    assert "No allowance is in use." in cli(repo.path, "check", "--show-allowed").out
    repo.commit(CONTEXT_md=MEMORY + note)
    ran = cli(repo.path, "check", "--show-allowed")
    assert "allowed by pragma: github-token (ghp_...)" in ran.out
    (one,) = cli(repo.path, "check", "--show-allowed", "--json").json["allowed"]
    assert one["allowed_by"] == "pragma"
    assert GITHUB not in ran.out


def test_checkpoint_and_merge_honour_what_is_configured(cli: Cli, repo: Repo) -> None:
    fact = f"**spent**: {GITHUB}"
    assert cli(repo.path, "checkpoint", "--fact", fact).code == 1
    repo.write(".duck-tape.yaml", f"fingerprint-key: '{KEY}'\n")
    (finding,) = cli(repo.path, "checkpoint", "--fact", fact, "--json").json["findings"]
    allow = f"allow: ['{finding['fingerprint']}']\n"
    repo.write(".duck-tape.yaml", f"fingerprint-key: '{KEY}'\n{allow}")
    assert cli(repo.path, "checkpoint", "--fact", fact).code == 0
    assert cli(repo.path, "merge").code == 0
    assert GITHUB.encode() in repo.read("CONTEXT.md")


def test_a_memory_honours_its_baseline(cli: Cli, repo: Repo) -> None:
    repo.write(".secrets.baseline", baseline("CONTEXT.md", GITHUB, "GitHub Token"))
    repo.commit(CONTEXT_md=MEMORY.replace("what a visitor", f"{GITHUB} what a visitor"))
    ran = cli(repo.path, "scan")
    assert (ran.code, "allowed by baseline" in ran.out) == (0, True)


def test_a_dry_run_of_input_uses_the_environment_too(cli: Cli, repo: Repo) -> None:
    repo.write(".env", f"DB_PASSWORD={LETTERS}\n")
    state = json.dumps({"facts": [f"**code**: {LETTERS}"]})
    ran = cli(repo.path, "merge", "--from", "-", "--dry-run", stdin=state)
    assert (ran.code, LETTERS in ran.out + ran.err) == (1, False)


def test_no_network(cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_arguments: object, **_options: object) -> None:
        raise AssertionError("a socket was opened")

    import pygit2  # it derives classes from `socket.socket` when it is imported

    assert pygit2.LIBGIT2_VERSION
    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, forbidden)
    repo.commit(CONTEXT_md=MEMORY, keys_md=LINE)
    text = f"{LINE}password = '{LETTERS}9'\nmail someone@shop.test.de or call +49 30 901820\n"
    assert cli(repo.path, "scan", "-", stdin=text).code == 1
    assert cli(repo.path, "scan", ".").code == 1
    assert cli(repo.path, "checkpoint", "--fact", f"**key**: {GITHUB}", "--mask").code == 0
    assert cli(repo.path, "merge").code == 0
