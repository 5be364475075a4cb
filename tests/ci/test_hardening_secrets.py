"""Secrets in places where a commit can hold one and nobody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ci.support import MEMORY, copied, run, template, told
from tests.support.planted import GITHUB

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.checked import Outcome
    from tests.ci.support import World


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("start") / "shop")


@pytest.fixture
def world(start: Path, tmp_path: Path) -> World:
    made = copied(start, tmp_path / "shop")
    made.topic()
    return made


def checked(world: World, **inputs: str) -> Outcome:
    outcome = run(world, "", None, base="main", **inputs)
    assert GITHUB not in repr(outcome)
    return outcome


def kinds(outcome: Outcome) -> list[str]:
    return [line.replace(line.split()[1], "DT2", 1) if line.startswith("secrets DT2") else line
            for line in told(outcome)]  # fmt: skip


def committed(world: World, raw: bytes) -> None:
    """Put a commit object of our own making on the branch."""
    name = world.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", data=raw)
    world.git("update-ref", "refs/heads/topic", name.strip())


def head(world: World, *more: bytes, author: bytes = b"A <a@example.com>") -> bytes:
    when = author + b" 1700000000 +0000"
    lines = [
        b"tree " + world.id("HEAD^{tree}").encode(),
        b"parent " + world.id().encode(),
        b"author " + when,
        b"committer " + when,
        *more,
    ]
    return b"\n".join(lines) + b"\n\n"


# --- links, submodules, names --------------------------------------------------------------------


def test_a_link_that_leads_to_a_secret(world: World) -> None:
    link = world.path / "d" / "CONTEXT.md"
    link.parent.mkdir()
    link.symlink_to(GITHUB)
    world.save(block="")
    assert "secrets DT2 error" in kinds(checked(world, schema="off"))
    link.unlink()
    world.save(block="")
    assert kinds(checked(world)) == ["secrets DT2 error *", "secrets DT643 warning *"]


def test_any_link_of_the_range_is_looked_at(world: World) -> None:
    link = world.path / ".duck-tape"
    link.symlink_to(GITHUB)
    world.git("add", "-f", ".duck-tape")
    world.save(block="")
    link.unlink()
    world.save(block="")
    assert "secrets DT2 error *" in kinds(checked(world))


def test_a_submodule_that_came_and_went(world: World) -> None:
    index = ("update-index", "--add", "--cacheinfo", f"160000,{world.id()},d/CONTEXT.md")
    world.git(*index)
    world.git("commit", "-q", "-m", "a submodule")
    world.git("rm", "-q", "--cached", "d/CONTEXT.md")
    world.git("commit", "-q", "-m", "no submodule")
    assert kinds(checked(world)) == ["secrets DT643 warning *"]


def test_a_secret_in_the_name_of_a_folder(world: World) -> None:
    world.write(f"{GITHUB}/CONTEXT.md", MEMORY)
    world.save(block="")
    world.git("rm", "-q", "-r", GITHUB)
    world.save(block="")
    assert kinds(checked(world, changelog="off")) == ["secrets DT2 error *"]


@pytest.mark.parametrize("name", ["context.md", "d/Context.MD"])
def test_a_name_that_is_a_memory_on_other_machines(world: World, name: str) -> None:
    world.write(name, "# nothing\n")
    world.save(block="")
    assert kinds(checked(world)) == ["secrets DT644 warning"]
    world.write(name, f"the token is {GITHUB}\n")
    world.save(block="")
    assert kinds(checked(world)) == ["secrets DT2 error", "secrets DT644 warning"]
    world.git("rm", "-q", name)
    world.save(block="")
    assert kinds(checked(world)) == ["secrets DT2 error *"]


# --- encodings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-le", "utf-32-be", "utf-16-le", "utf-16"])
def test_a_wide_memory(world: World, encoding: str) -> None:
    world.write("CONTEXT.md", f"{MEMORY}\nthe token is {GITHUB}\n".encode(encoding))
    world.save(block="")
    found = kinds(checked(world, changelog="off", append_only="off"))
    assert "secrets DT2 error" in found


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-8", b"nothing-known"),
        ("utf-16", b"UTF-16"),
        ("utf-32-be", b"UTF-32"),
        ("utf-16-le", b""),
        ("cp500", b"IBM500"),
        ("cp037", b""),
    ],
)
def test_a_message_in_another_encoding(world: World, encoding: str, named: bytes) -> None:
    headers = [b"encoding " + named] if named else []
    committed(world, head(world, *headers) + f"work\n\nthe token is {GITHUB}\n".encode(encoding))
    assert kinds(checked(world)) == ["secrets DT2 error *"]


def test_what_follows_a_nul_in_a_message(world: World) -> None:
    committed(world, head(world) + b"work\n\0" + GITHUB.encode() + b"\n")
    assert kinds(checked(world)) == ["secrets DT2 error *"]


@pytest.mark.parametrize(
    "header",
    [
        "note {}",
        "mergetag object 1\n type commit\n tag x\n \n {}",
        "gpgsig -----BEGIN PGP SIGNATURE-----\n {}\n -----END PGP SIGNATURE-----",
    ],
)
def test_a_further_header(world: World, header: str) -> None:
    committed(world, head(world, header.format(GITHUB).encode()) + b"work\n")
    assert kinds(checked(world)) == ["secrets DT2 error *"]


def test_an_authors_name(world: World) -> None:
    committed(world, head(world, author=f"{GITHUB} <a@example.com>".encode()) + b"work\n")
    assert kinds(checked(world)) == ["secrets DT2 error *"]


def test_ordinary_names_and_signatures_are_no_finding(world: World) -> None:
    signature = (
        b"gpgsig -----BEGIN SSH SIGNATURE-----\n " + b"Qm9keSBvZiBhIHNpZ24" * 3 + b"\n -----END"
    )
    author = "Zoë Müller <zoe@example.org>".encode()
    committed(world, head(world, signature, b"encoding ISO-8859-1", author=author) + b"caf\xe9\n")
    assert kinds(checked(world)) == []


# --- allowances of its own -----------------------------------------------------------------------


def test_a_comment_in_a_message_allows_nothing(world: World) -> None:
    world.write("app.py", "pass\n")
    world.save(f"work\n\ntoken {GITHUB} # pragma: allowlist secret")
    assert kinds(checked(world)) == ["secrets DT2 error *"]
