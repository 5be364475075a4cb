"""Reading objects through pygit2: no process for each, so the better back end for history.

It costs about 180 ms to load, so commands that touch one file do without. It reads commits, trees
and blobs only. The index and the work tree are left to git: there the binding stages without
filters, reads an announced file as empty, loses entries to a concurrent `git add`, and knows no
split or sparse index. `open_binding` says no to every repository whose objects it would read
otherwise than git does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.environment import binding_obstacle
from duck_tape.git.objects import Entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pygit2

    from duck_tape.git.layout import Layout


class Unfit(Exception):  # noqa: N818  (an answer, not an accident)
    """The binding would read this repository wrongly, or not at all; its text says why."""


def open_binding(layout: Layout, environ: Mapping[str, str]) -> BindingReader:
    """Return the binding's reader for a repository; raises `Unfit` where git must be asked."""
    obstacle = binding_obstacle(environ)
    if obstacle:
        raise Unfit(f"{obstacle} is set")
    if layout.object_format != "sha1":
        raise Unfit(layout.object_format)
    if _is_rewritten(layout.common_dir):
        raise Unfit("replaced objects")
    try:
        import pygit2

        repository = pygit2.Repository(str(layout.git_dir))
    except (ImportError, OSError, KeyError) as error:
        raise Unfit(str(error)) from error
    except pygit2.GitError as error:  # such as an extension that it does not know
        raise Unfit(str(error)) from error
    if _is_partial(repository):
        raise Unfit("a partial clone")
    return BindingReader(repository)


def _is_rewritten(common_dir: Path) -> bool:
    """Whether `git replace` or grafts show other objects than those that are stored."""
    if (common_dir / "info" / "grafts").exists():
        return True
    loose = common_dir / "refs" / "replace"
    if loose.is_dir() and any(loose.iterdir()):
        return True
    packed = common_dir / "packed-refs"
    return packed.is_file() and b" refs/replace/" in packed.read_bytes()


def _is_partial(repository: pygit2.Repository) -> bool:
    """Whether blobs may be missing until git fetches them."""
    names = (entry.name.lower() for entry in repository.config)
    return any(name.endswith((".promisor", ".partialclonefilter")) for name in names)


class BindingReader:
    """Reads through one open `pygit2.Repository`."""

    name = "binding"

    def __init__(self, repository: pygit2.Repository) -> None:
        """Take an open repository."""
        self._repository = repository

    def resolve(self, revision: str) -> str:
        """See `Reader.resolve`."""
        import pygit2

        if revision.startswith("-"):
            return ""
        try:
            return str(self._repository.revparse_single(revision).peel(pygit2.Commit).id)
        except (KeyError, ValueError, pygit2.GitError):
            return ""

    def tree_entry(self, commit: str, path: str) -> Entry | None:
        """See `Reader.tree_entry`."""
        import pygit2

        tree = self._object(commit, "commit").peel(pygit2.Tree)
        try:
            found = tree[path]
        except KeyError:
            return None
        return Entry(path, f"{found.filemode:06o}", str(found.id))

    def blob(self, blob: str) -> bytes:
        """See `Reader.blob`."""
        return self._object(blob, "blob").read_raw()

    def commit(self, commit: str) -> bytes:
        """See `Reader.commit`."""
        return self._object(commit, "commit").read_raw()

    def span(self, tip: str, hidden: Sequence[str]) -> list[str]:
        """See `Reader.span`."""
        import pygit2

        order = pygit2.enums.SortMode.TOPOLOGICAL | pygit2.enums.SortMode.REVERSE
        try:
            walker = self._repository.walk(tip, order)
            for commit in hidden:
                walker.hide(commit)
            return [str(commit.id) for commit in walker]
        except (KeyError, ValueError, pygit2.GitError):
            raise _missing("commit", tip) from None

    def _object(self, name: str, kind: str) -> pygit2.Object:
        import pygit2

        try:
            found = self._repository[name]
        except (KeyError, ValueError, pygit2.GitError):
            raise _missing(kind, name) from None
        if found.type_str != kind:
            raise _missing(kind, name)
        return found


def _missing(kind: str, name: str) -> CouldNotCheck:
    return CouldNotCheck(
        f"The {kind} {name[:12]} cannot be read from the repository.",
        hint="See 'git fsck'.",
        code="missing-blob",
    )
