"""Texts to scan that lie in git: staged files, a revision's files, what a range of commits adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.git.program import text
from duck_tape.workflows.scan_pieces import LARGEST, Piece, too_large

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from duck_tape.git.repository import Repository
    from duck_tape.workflows.scan_pieces import Skipped

_FORM = ("--raw", "-z", "--no-renames", "--no-abbrev")
_SUBMODULE = "160000"


@dataclass(frozen=True, slots=True)
class _Changed:
    """A path that a commit, or the index, has otherwise than before; blobs are "" for none."""

    path: str
    old: str
    new: str
    commit: str = ""


def staged(repository: Repository, paths: Sequence[str]) -> Iterator[Piece | Skipped]:
    """What the index has at each path that differs from HEAD, limited to `paths` if any."""
    said = repository.git.output(
        "diff", "--cached", "--no-relative", "--ignore-submodules=none", *_FORM, "--", *paths
    )
    changed = [one for one in _read(said) if one.new]
    yield from _blobs(repository, [(one.path, one.new) for one in changed])


def revision(repository: Repository, name: str, paths: Sequence[str]) -> Iterator[Piece | Skipped]:
    """Every file of a revision, limited to `paths` if any; raises `Refused` for no revision."""
    commit = repository.resolve(name)
    said = repository.git.output("ls-tree", "-r", "-z", "--full-tree", commit, "--", *paths)
    rows = [row.partition("\t") for row in text(said).split("\0") if row]
    found = [(path, head.split()[2]) for head, _, path in rows if head.split()[1] == "blob"]
    yield from _blobs(repository, found)


def span(
    repository: Repository, base: str, tip: str, paths: Sequence[str]
) -> Iterator[Piece | Skipped]:
    """The messages of the commits of `base..tip`, and the files that each of them changes.

    Each file comes with what the commit's parents had there, so that only added lines count. A
    merge counts where it differs from all its parents.
    """
    history = repository.for_history()
    commits = history.span(base, tip)
    for commit in commits:
        yield Piece("", history.message(commit).encode("utf-8", "replace"), commit)
    said = repository.git.output(
        "diff-tree", "--stdin", "-m", "-r", "--root", *_FORM, "--", *paths,
        data="".join(f"{commit}\n" for commit in commits).encode("ascii"),
    )  # fmt: skip
    parents = {commit: max(1, len(history.parents(commit))) for commit in commits}
    rows: dict[tuple[str, str], list[_Changed]] = {}
    for one in _read(said):
        if one.new:
            rows.setdefault((one.commit, one.path), []).append(one)
    whole = {key: row for key, row in rows.items() if len(row) >= parents[key[0]]}
    large = _large(repository, {one.new for row in whole.values() for one in row})
    for (commit, path), row in whole.items():
        blob = row[0].new
        if blob in large:
            yield too_large(path, large[blob])
            continue
        known = tuple(history.blob(one.old) if one.old else b"" for one in row)
        yield Piece(path, history.blob(blob), commit, known)


def _read(said: bytes) -> Iterator[_Changed]:
    """Read `--raw -z` records, with the commits between them (format: git's diff-format)."""
    commit = record = ""
    for part in text(said).split("\0"):
        if record:
            old_mode, mode, old, new, _ = record.removeprefix(":").split(" ")
            record = ""
            if mode != _SUBMODULE:
                before = "" if old_mode == _SUBMODULE else old.strip("0") and old
                yield _Changed(part, before, new.strip("0") and new, commit)
        elif part.startswith(":"):
            record = part
        else:
            commit = part.strip() or commit


def _blobs(repository: Repository, found: Collection[tuple[str, str]]) -> Iterator[Piece | Skipped]:
    history = repository.for_history()
    large = _large(repository, {blob for _, blob in found})
    for path, blob in found:
        if blob in large:
            yield too_large(path, large[blob])
        else:
            yield Piece(path, history.blob(blob))


def _large(repository: Repository, blobs: Iterable[str]) -> dict[str, int]:
    """Of blobs those too large to scan, with their sizes in bytes."""
    asked = "".join(f"{blob}\n" for blob in sorted(blobs)).encode("ascii")
    said = repository.git.output(
        "cat-file", "--batch-check=%(objectname) %(objectsize)", data=asked
    )
    rows = [row.split() for row in text(said).splitlines()]
    return {blob: int(size) for blob, size in rows if size.isdigit() and int(size) > LARGEST}
