from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest

from duck_tape.git.patch import patch
from tests.git.support import MEMORY, NEW, OLD

if TYPE_CHECKING:
    from tests.support.repo import Repo

CONTENTS = [
    (OLD, NEW),
    (OLD, OLD.rstrip("\n")),
    (OLD.rstrip("\n"), NEW.rstrip("\n")),
    (OLD, NEW.replace("\n", "\r\n")),
    (OLD.replace("\n", "\r\n"), NEW.replace("\n", "\r\n")),
    ("\ufeff" + OLD, "\ufeff" + NEW),
    (OLD, OLD + "ü 日本\u2028\x0c\n"),
    (OLD, OLD + "\x00\x01\n"),
    (OLD, ""),
    ("", NEW),
    (OLD, "a\rb\rc"),
    (None, NEW),
    (None, "no final newline"),
    (NEW, None),
]


@pytest.mark.parametrize("path", [MEMORY, "packages/api/CONTEXT.md", 'ü x/"q"\t/CONTEXT.md'])
@pytest.mark.parametrize(("old", "new"), CONTENTS)
def test_git_applies_it(repo: Repo, old: str | None, new: str | None, path: str) -> None:
    if old is not None:
        repo.write(path, old)
        repo.git("add", "-A")
    made = patch(_bytes(old), _bytes(new), path)
    repo.git("apply", "--index", "--whitespace=nowarn", data=made.encode())
    assert repo.git("status", "--porcelain").count("\n") == (new is not None)
    if new is not None:
        assert repo.read(path) == new.encode()
        assert repo.index_blob(path) == new.encode()


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def test_nothing_differs() -> None:
    assert patch(b"a\n", b"a\n", MEMORY) == ""


def test_an_empty_new_file(repo: Repo) -> None:
    made = patch(None, b"", MEMORY)
    assert made.startswith("diff --git a/CONTEXT.md b/CONTEXT.md\nnew file mode 100644\n")
    repo.git("apply", "--index", data=made.encode())
    assert repo.read(MEMORY) == b""


def test_bytes_that_are_no_text(repo: Repo) -> None:
    repo.write(MEMORY, OLD)
    made = patch(OLD.encode(), OLD.encode() + b"\xff\n", MEMORY)
    repo.git("apply", data=made.encode("utf-8", "surrogateescape"))
    assert repo.read(MEMORY) == OLD.encode() + b"\xff\n"


def test_it_is_what_git_shows(repo: Repo) -> None:
    repo.commit(CONTEXT_md=OLD)
    repo.write(MEMORY, NEW)
    assert patch(OLD.encode(), NEW.encode(), MEMORY) == repo.git("diff")


def test_its_cost_is_linear() -> None:
    def seconds(entries: int) -> float:
        old = b"".join(b"- **k%d**: v\n" % number for number in range(entries))
        new = b"".join(b"- **k%d**: w\n" % number for number in range(entries))
        began = time.process_time()
        patch(old, new, MEMORY)
        return time.process_time() - began

    assert seconds(200_000) < 20 * (seconds(20_000) + 0.02)


def test_a_long_line() -> None:
    line = b"x" * 20_000_000
    assert len(patch(line, line + b"y", MEMORY)) > 40_000_000


def test_locale_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    before = patch(OLD.encode(), NEW.encode(), "ü.md")
    monkeypatch.setitem(os.environ, "LC_ALL", "C")
    assert patch(OLD.encode(), NEW.encode(), "ü.md") == before
