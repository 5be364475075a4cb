"""Texts to scan: what a piece is, how bytes become text, and the pieces of the work tree."""

from __future__ import annotations

import codecs
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import Refused, UsageError
from duck_tape.git.program import text as git_text
from duck_tape.state.naming import FOLDER
from duck_tape.workflows.place import MEMORY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.workflows.place import Place

LARGEST = 64 * 1024 * 1024
"""Bytes of one file; a larger one is told, not scanned."""

_WIDE = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_PROBE = 8000  # git looks for a NUL in as many bytes to call a file binary


@dataclass(frozen=True, slots=True)
class Piece:
    """One text to scan.

    Attributes:
        path: As reports name it.
        data: Its bytes.
        commit: The commit that it is from, "" outside a range.
        known: For a commit's file: what each parent had there; its lines are not this commit's.
        named: Whether the user asked for this very file.
    """

    path: str
    data: bytes
    commit: str = ""
    known: tuple[bytes, ...] = ()
    named: bool = False


@dataclass(frozen=True, slots=True)
class Skipped:
    """What was not scanned, wholly or in part.

    Attributes:
        path: As reports name it.
        why: A few words.
        serious: Whether it counts as not checked (exit code 3).
    """

    path: str
    why: str
    serious: bool = False


def decoded(piece: Piece) -> tuple[str | None, Skipped | None]:
    """Return a piece's text, and what has to be said of it.

    UTF-16 is known by its mark. Bytes that are no UTF-8 become U+FFFD, so that the rest is
    scanned. None stands for a binary file.
    """
    wide = _WIDE.get(piece.data[:2])
    if wide:
        return piece.data.decode(wide, "replace"), None
    if b"\0" in piece.data[:_PROBE]:
        return None, Skipped(piece.path, "binary, not scanned", serious=piece.named)
    try:
        return piece.data.decode("utf-8"), None
    except UnicodeDecodeError as error:
        why = f"not UTF-8 at byte {error.start}; the rest was scanned"
        return piece.data.decode("utf-8", "replace"), Skipped(piece.path, why)


def too_large(path: str, size: int) -> Skipped:
    """Tell a file that is not scanned for its size in bytes."""
    return Skipped(path, f"{size // 1024 // 1024} MB, not scanned", serious=True)


def own_files(place: Place) -> Iterator[Piece | Skipped]:
    """The memories of the work tree and all that lies in `.duck-tape`."""
    known = {place.path} if os.path.lexists(place.memory) else set()
    if place.repository is not None:
        known |= {path for path in place.repository.list_memories() if (place.root / path).exists()}
    for name in sorted(known):
        yield from _file(place, place.root / name, named=True)
    folder = place.root / FOLDER
    if folder.is_dir() and not folder.is_symlink():
        for path in sorted(folder.rglob("*")):
            if not path.is_dir():
                yield from _file(place, path)


def files(place: Place, cwd: Path, names: Sequence[str]) -> Iterator[Piece | Skipped]:
    """Named files, and of named folders what git tracks or would add; each once.

    Raises:
        UsageError: there is no such file.
        Refused: a named link leads out of the root.
    """
    done: set[Path] = set()
    for name in names:
        target = Path(os.path.normpath(cwd / name))
        if not os.path.lexists(target):
            raise UsageError(f"{name}: no such file.", hint="duck-tape scan --help")
        inside = target.is_dir() and not target.is_symlink()
        for path in _inside(place, target) if inside else [target]:
            if path not in done:
                done.add(path)
                yield from _file(place, path, named=not inside)


def _inside(place: Place, folder: Path) -> list[Path]:
    """The files in a folder; outside the repository all, without following links."""
    if place.repository is None or not folder.is_relative_to(place.root):
        found = [path for path in folder.rglob("*") if ".git" not in path.parts]
    else:
        relative = folder.relative_to(place.root).as_posix()
        listing = ("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", relative)
        said = git_text(place.repository.git.output(*listing))
        found = [place.root / name for name in set(said.split("\0")) if name]
    return sorted(p for p in found if os.path.lexists(p) and (p.is_symlink() or not p.is_dir()))


def _file(place: Place, path: Path, *, named: bool = False) -> Iterator[Piece | Skipped]:
    """Read one file; of a link that was found, not named, its own text."""
    shown = path.relative_to(place.root).as_posix() if path.is_relative_to(place.root) else path
    name = str(shown)
    try:
        if path.is_symlink():
            if not named:
                yield Piece(name, os.fsencode(path.readlink()))
                return
            if not path.resolve().is_relative_to(place.root.resolve()):
                raise Refused(f"{name}: a link that leads out of {place.root}.", code="target-link")
        if not path.is_file():
            yield Skipped(name, "no plain file, not scanned", serious=named)
        elif path.stat().st_size > LARGEST:
            yield too_large(name, path.stat().st_size)
        else:
            yield Piece(name, path.read_bytes(), named=named or path.name == MEMORY)
    except RuntimeError:
        yield Skipped(name, "a loop of links, not scanned", serious=named)
    except OSError as error:
        yield Skipped(name, f"not readable: {error.strerror}", serious=True)
