"""Line endings, encodings and filters: what is staged is what `git add` would stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.git.filters import content, is_filtered, store, to_worktree
from duck_tape.git.objects import INDEX
from duck_tape.git.staging import reject
from duck_tape.git.status import status
from tests.git.support import MEMORY, NEW, OLD, opened, put, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.repo import Repo


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def autocrlf(repo: Repo) -> Callable[[str], bytes]:
    repo.git("config", "core.autocrlf", "true")
    return crlf


def autocrlf_input(repo: Repo) -> Callable[[str], bytes]:
    repo.git("config", "core.autocrlf", "input")
    return str.encode


def eol_attribute(repo: Repo) -> Callable[[str], bytes]:
    repo.write(".gitattributes", "*.md text eol=crlf\n")
    return crlf


def attributes_of_this_clone(repo: Repo) -> Callable[[str], bytes]:
    repo.write(".git/info/attributes", "*.md text eol=crlf\n")
    return crlf


def encoding_attribute(repo: Repo) -> Callable[[str], bytes]:
    repo.write(".gitattributes", "*.md working-tree-encoding=UTF-16LE\n")
    return lambda text: text.encode("utf-16-le")


def no_text(repo: Repo) -> Callable[[str], bytes]:
    autocrlf(repo)
    repo.write(".gitattributes", "*.md -text\n")
    return str.encode


def identity(repo: Repo) -> Callable[[str], bytes]:
    repo.write(".gitattributes", "*.md ident\n")
    return str.encode


CONVERSIONS = [
    autocrlf,
    autocrlf_input,
    eol_attribute,
    attributes_of_this_clone,
    encoding_attribute,
    no_text,
    identity,
]


@pytest.mark.parametrize("convert", CONVERSIONS)
def test_conversions(repo: Repo, convert: Callable[[Repo], Callable[[str], bytes]]) -> None:
    form = convert(repo)
    repo.commit(CONTEXT_md=form(OLD))
    assert repo.index_blob(MEMORY).decode() == OLD
    assert not is_filtered(opened(repo), MEMORY)
    put(repo)
    assert repo.index_blob(MEMORY).decode() == NEW
    assert repo.read(MEMORY) == form(NEW)
    assert repo.git("status", "--porcelain") == "M  CONTEXT.md\n"
    reject(opened(repo))
    assert repo.read(MEMORY) == form(OLD)
    assert repo.git("status", "--porcelain") == ""


@pytest.mark.parametrize("convert", CONVERSIONS)
def test_conversions_of_a_new_memory(
    repo: Repo, convert: Callable[[Repo], Callable[[str], bytes]]
) -> None:
    form = convert(repo)
    put(repo)
    assert repo.index_blob(MEMORY).decode() == NEW
    assert repo.read(MEMORY) == form(NEW)


def test_crlf_in_the_index_under_autocrlf_stays(repo: Repo) -> None:
    """As `git add`; `git hash-object --path` would turn the whole file to LF."""
    repo.commit(CONTEXT_md=crlf(OLD))
    autocrlf(repo)
    put(repo, crlf(NEW))
    assert repo.index_blob(MEMORY) == crlf(NEW)
    assert repo.read(MEMORY) == crlf(NEW)
    assert repo.git("status", "--porcelain") == "M  CONTEXT.md\n"


def test_what_git_would_normalise_is_refused_and_undone(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD)
    repo.write(".gitattributes", "*.md text\n")
    repo.git("add", ".gitattributes")
    before = snapshot(repo)
    with pytest.raises(Refused) as caught:
        put(repo, crlf(NEW))
    assert caught.value.code == "normalised"
    assert snapshot(repo) == before


def test_line_endings_that_git_refuses(repo: Repo) -> None:
    autocrlf(repo)
    repo.git("config", "core.safecrlf", "true")
    repo.git("config", "core.eol", "lf")
    repo.commit(CONTEXT_md=crlf(OLD))
    before = snapshot(repo)
    with pytest.raises(CouldNotCheck, match="git add failed: fatal: "):
        put(repo, NEW + "mixed\r\n")
    assert snapshot(repo) == before


def test_mixed_line_endings_survive(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD + "a\r\nb\n")
    put(repo, OLD + "a\r\nb\nc\r\n")
    assert repo.index_blob(MEMORY) == (OLD + "a\r\nb\nc\r\n").encode()


# --- filter drivers ------------------------------------------------------------------------------


@pytest.fixture
def ciphered(repo: Repo) -> Repo:
    """A repository whose memories are stored rotated, as a cipher would."""
    repo.git("config", "filter.rot.clean", "tr a-z n-za-m")
    repo.git("config", "filter.rot.smudge", "tr a-z n-za-m")
    repo.write(".gitattributes", "*.md filter=rot\n")
    repo.commit(CONTEXT_md=OLD)
    assert b"Tbnyf" not in repo.index_blob(MEMORY)
    assert b"Goals".translate(bytes.maketrans(b"oals", b"bnyf")) in repo.index_blob(MEMORY)
    return repo


def test_a_filtered_memory_is_read_as_people_read_it(ciphered: Repo) -> None:
    repository = opened(ciphered)
    assert is_filtered(repository, MEMORY)
    for source in (INDEX, "HEAD"):
        found = content(repository, source, MEMORY)
        assert found is not None
        assert found.data == OLD.encode()
    assert content(repository, INDEX, "none.md") is None


def test_a_filtered_memory_is_stored_through_its_filter(ciphered: Repo) -> None:
    put(ciphered)
    assert ciphered.read(MEMORY) == NEW.encode()
    found = content(opened(ciphered), INDEX, MEMORY)
    assert found is not None
    assert found.data == NEW.encode()
    assert NEW.encode() not in ciphered.index_blob(MEMORY)
    assert ciphered.git("status", "--porcelain") == "M  CONTEXT.md\n"
    assert [one.state for one in status(opened(ciphered)).pending] == ["staged"]
    reject(opened(ciphered))
    assert ciphered.read(MEMORY) == OLD.encode()
    assert ciphered.git("status", "--porcelain") == ""


def test_a_filter_that_fails(ciphered: Repo) -> None:
    ciphered.git("config", "filter.rot.required", "true")
    ciphered.git("config", "filter.rot.clean", "echo content-of-file >&2; false")
    before = ciphered.git("ls-files", "--stage")
    with pytest.raises(CouldNotCheck) as caught:
        put(ciphered)
    assert "content-of-file" not in str(caught.value).replace("'echo content-of-file >&2", "")
    assert ciphered.git("ls-files", "--stage") == before
    assert ciphered.read(MEMORY) == OLD.encode()


def test_the_users_filters_see_the_users_locale(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    repo.git("config", "filter.seen.clean", "cat; echo $LC_ALL")
    repo.write(".gitattributes", "*.md filter=seen\n")
    blob = store(opened(repo), b"x\n", path=MEMORY)
    assert repo.git("cat-file", "blob", blob) == "x\nC.UTF-8\n"


@pytest.mark.parametrize("attribute", ["-filter", "filter", "filter=nobody", "!filter"])
def test_an_attribute_without_a_driver(repo: Repo, attribute: str) -> None:
    repo.write(".gitattributes", f"*.md {attribute}\n")
    repo.commit(CONTEXT_md=OLD)
    assert not is_filtered(opened(repo), MEMORY)
    put(repo)
    assert repo.index_blob(MEMORY) == NEW.encode()


def test_to_worktree(repo: Repo) -> None:
    autocrlf(repo)
    repository = opened(repo)
    blob = store(repository, b"a\nb\n")
    assert to_worktree(repository, MEMORY, blob) == b"a\r\nb\r\n"
