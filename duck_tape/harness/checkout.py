"""Branch, commit and repository of a work tree, read from git's files by hand.

A process would cost as much as the whole hook. What is kept in another form (reftable, included
configuration) is left out, never guessed.
"""

# ruff: noqa: PTH118, PTH119  (start-up)

from __future__ import annotations

import os

from duck_tape.folder import read_regular

_SMALL = 1 << 16
_IDS = frozenset({40, 64})
_HEX = frozenset("0123456789abcdef")
_BRANCH = "ref: refs/heads/"
_PACKED = 8 << 20


class Checkout:
    """What is checked out; "" where that cannot be told.

    Attributes:
        repo: `owner/name` of the remote `origin`, or the folder's name.
        branch: The branch's name.
        commit: The full id of HEAD's commit.
    """

    __slots__ = ("branch", "commit", "repo")

    def __init__(self, repo: str = "", branch: str = "", commit: str = "") -> None:
        """See the class."""
        self.repo = repo
        self.branch = branch
        self.commit = commit


def look(root: str, git_dir: str) -> Checkout:
    """Return what is checked out in a root.

    Args:
        root: Its absolute path; its name stands for a repository without a remote.
        git_dir: Its git directory, "" outside a repository.
    """
    name = os.path.basename(root)
    if not git_dir:
        return Checkout(name)
    common = os.path.normpath(os.path.join(git_dir, _read(git_dir, "commondir").strip() or "."))
    head = _read(git_dir, "HEAD").strip()
    branch = head.removeprefix(_BRANCH) if head.startswith(_BRANCH) else ""
    if branch == ".invalid":  # git's stand-in where references are kept in another form
        return Checkout(_origin(common) or name)
    commit = head if not head.startswith("ref:") else _commit(git_dir, common, head[4:].strip())
    return Checkout(_origin(common) or name, branch, commit if _is_id(commit) else "")


def _read(folder: str, name: str, limit: int = _SMALL) -> str:
    """Return a small file's text, "" where it cannot be read."""
    try:
        data = read_regular(os.path.join(folder, name), limit)
        return data.decode("utf-8", "surrogateescape")
    except (OSError, ValueError):
        return ""


def _is_id(text: str) -> bool:
    return len(text) in _IDS and _HEX.issuperset(text)


def _commit(git_dir: str, common: str, reference: str) -> str:
    """The commit of a reference: loose, else packed."""
    if ".." in reference or not reference.startswith("refs/"):
        return ""
    for folder in (git_dir, common):
        found = _read(folder, reference).strip()
        if _is_id(found):
            return found
    ending = f" {reference}\n"
    packed = _read(common, "packed-refs", _PACKED)
    at = packed.find(ending)
    return packed[packed.rfind("\n", 0, at) + 1 : at] if at > 0 else ""


def _origin(common: str) -> str:
    """`owner/name` of the remote `origin`, from the repository's own configuration."""
    inside = False
    for line in _read(common, "config").split("\n"):
        text = line.strip()
        if text.startswith("["):
            inside = text == '[remote "origin"]'
        elif inside and text.partition("=")[0].strip().lower() == "url":
            from duck_tape.git.origin import repository_name

            return repository_name(text.partition("=")[2].strip().strip('"'))
    return ""
