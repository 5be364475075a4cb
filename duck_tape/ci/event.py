"""The event that started the run, from the file that the runner names (spec: action).

Half of what stands in it was written by whoever opened the pull request, so it is data from
outside: sizes are bounded, types are looked at, ids must be ids and names must be names that git
takes for branches. Nothing in it is ever an option or a path.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck

if TYPE_CHECKING:
    from collections.abc import Mapping

PATH = "GITHUB_EVENT_PATH"
DEFAULT_BRANCH = "CI_DEFAULT_BRANCH"
LARGEST = 32 * 1024 * 1024
"""Bytes of the file; the forge's own limit for an event is 25 MB."""
_ID = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_NO_REF = re.compile(r"[\x00-\x20\x7f~^:?*\[\\]|\.\.|@\{|//|/\.|\.lock(?:/|$)|^[-/.]|[/.]$")
_LONGEST_REF = 1024
_LONGEST_TEXT = 1_000_000


@dataclass(frozen=True, slots=True)
class Event:
    """What is known of the event; "" and 0 for what it does not say.

    Attributes:
        head: Commit that a pull request or a merge group offers.
        base: Commit that a merge group is made on.
        base_branch: Branch that a pull request goes into.
        number: Number of the pull request.
        title, body: Its words.
        author: Login of whoever opened it.
        before, after: Where the pushed ref stood and stands; zeros for a ref that came or went.
        ref: The pushed ref.
        deleted: Whether it was deleted.
        default_branch: The repository's.
        logins: The authors' logins by commit, as a push tells them.
    """

    head: str = ""
    base: str = ""
    base_branch: str = ""
    number: int = 0
    title: str = ""
    body: str = ""
    author: str = ""
    before: str = ""
    after: str = ""
    ref: str = ""
    deleted: bool = False
    default_branch: str = ""
    logins: Mapping[str, str] = field(default_factory=dict)


def load(environ: Mapping[str, str]) -> Event:
    """Return the event of the runner's file; where it names none, what GitLab's variables tell.

    Raises `CouldNotCheck` (code `event`) for a file that cannot be read or is no event.
    """
    path = environ.get(PATH, "")
    if not path:
        default = environ.get(DEFAULT_BRANCH, "")
        return Event(default_branch=default if is_ref(default) else "")
    try:
        with open(path, "rb") as stream:  # noqa: PTH123  (the runner's path, as it is)
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no usable path"
        raise _wrong(f"the file cannot be read: {reason}") from None
    return parse(data)


def parse(data: bytes) -> Event:
    """Return the event in a file's bytes; raises `CouldNotCheck` (code `event`)."""
    import json

    if len(data) > LARGEST:
        raise _wrong(f"the file is larger than {LARGEST // 1024 // 1024} MB")
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise _wrong("the file is not JSON") from None
    if not isinstance(value, dict):
        raise _wrong("the file holds no JSON object")
    return _event(_Data(value))


def _event(data: _Data) -> Event:
    offer = "pull_request" if data.has("pull_request") else "merge_group"
    head = ("pull_request", "head", "sha") if offer == "pull_request" else (offer, "head_sha")
    return Event(
        head=data.id(*head),
        base=data.id("merge_group", "base_sha"),
        base_branch=data.branch("pull_request", "base", "ref"),
        number=data.number("pull_request", "number"),
        title=data.text("pull_request", "title"),
        body=data.text("pull_request", "body"),
        author=data.text("pull_request", "user", "login").casefold(),
        before=data.id("before"),
        after=data.id("after"),
        ref=data.branch("ref"),
        deleted=data.flag("deleted"),
        default_branch=data.branch("repository", "default_branch"),
        logins=data.logins(),
    )


def is_id(text: str) -> bool:
    """Whether a text is the full id of an object, SHA-1 or SHA-256."""
    return _ID.fullmatch(text) is not None


def is_ref(text: str) -> bool:
    """Whether git takes a text for a ref's name (rules: `git check-ref-format`)."""
    return bool(text) and len(text) <= _LONGEST_REF and _NO_REF.search(text) is None


class _Data:
    """A JSON object, asked by paths of keys; what is there must have the right type."""

    def __init__(self, value: Mapping[str, object]) -> None:
        self._value = value

    def _at(self, *keys: str) -> object:
        value: object = self._value
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        return value

    def has(self, key: str) -> bool:
        """Whether there is an object of that name."""
        return isinstance(self._value.get(key), dict)

    def text(self, *keys: str) -> str:
        """A text, "" where there is none."""
        value = self._at(*keys)
        if value is None:
            return ""
        if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
            raise _wrong(f"{'.'.join(keys)} is no text of a usable length")
        return value

    def id(self, *keys: str) -> str:
        """An object's id in lower case, "" where there is none."""
        value = self.text(*keys)
        if value and not is_id(value):
            raise _wrong(f"{'.'.join(keys)} is no commit id")
        return value

    def branch(self, *keys: str) -> str:
        """The name of a ref, "" where there is none."""
        value = self.text(*keys)
        if value and not is_ref(value):
            raise _wrong(f"{'.'.join(keys)} is no name of a branch or ref")
        return value

    def number(self, *keys: str) -> int:
        """A whole number that is not negative, 0 where there is none."""
        value = self._at(*keys)
        if value is None:
            return 0
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
            raise _wrong(f"{'.'.join(keys)} is no number")
        return value

    def flag(self, *keys: str) -> bool:
        """A truth value, False where there is none."""
        return self._at(*keys) is True

    def logins(self) -> dict[str, str]:
        """The logins of the authors of pushed commits, by commit; what is no such pair is left."""
        listed = self._value.get("commits")
        found = {}
        for one in listed if isinstance(listed, list) else ():
            commit, login = _pair(one)
            if is_id(commit) and login:
                found[commit] = login.casefold()
        return found


def _pair(value: object) -> tuple[str, str]:
    """Id and author's login of a pushed commit, "" and "" where that is something else."""
    author = value.get("author") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(author, dict):
        return "", ""
    commit, login = value.get("id"), author.get("username")
    return (commit, login) if isinstance(commit, str) and isinstance(login, str) else ("", "")


def _wrong(what: str) -> CouldNotCheck:
    return CouldNotCheck(
        f"The event: {what}.",
        hint="Name the range yourself: set 'base' and 'head'.",
        code="event",
    )
