"""Names of the files in `.duck-tape/` (spec: state files): which are ours, and what they say."""

from __future__ import annotations

import re
from dataclasses import dataclass

from duck_tape.state import session_id
from duck_tape.state.model import AUTO, MANUAL, RECOVERED

FOLDER = ".duck-tape"
MARKER = ".last-compact"
IGNORE = ".gitignore"

_SUFFIX = {MANUAL: "", RECOVERED: "-recovered", AUTO: "-auto"}
_KIND = {suffix: kind for kind, suffix in _SUFFIX.items()}
_STATE = re.compile(rf"({session_id.PATTERN})(-auto|-recovered|)\.state\.md")
_HARNESS_ID = r"[A-Za-z0-9_-]{1,128}"
_SNAPSHOT = re.compile(rf"({_HARNESS_ID})-transcript\.json")


@dataclass(frozen=True, slots=True)
class StateFile:
    """A state file in the folder, unread.

    Attributes:
        session: Its id, from the name.
        kind: `manual`, `recovered` or `auto`.
        mtime: Last modification, nanoseconds since 1970.
    """

    session: str
    kind: str
    mtime: int = 0

    @property
    def name(self) -> str:
        """The file's name."""
        return state_name(self.session, self.kind)

    @property
    def age(self) -> tuple[str, int]:
        """What files are compared by: the later, the greater."""
        return self.session, self.mtime


def state_name(session: str, kind: str) -> str:
    """Return the name of the state file of a session id and kind."""
    return f"{session}{_SUFFIX[kind]}.state.md"


def parse_state_name(name: str) -> tuple[str, str] | None:
    """Return (session id, kind) of a state file's name, None when it is not one of ours."""
    match = _STATE.fullmatch(name)
    if match is None or not session_id.is_valid(match[1]):
        return None
    return match[1], _KIND[match[2]]


def snapshot_name(harness_id: str) -> str:
    """Return the name of a harness session's transcript snapshot.

    Raises `ValueError` when the id cannot be part of a file name.
    """
    name = f"{harness_id}-transcript.json"
    if _SNAPSHOT.fullmatch(name) is None:
        raise ValueError("not a harness session id")
    return name


def snapshot_of(name: str) -> str:
    """Return the harness session id of a snapshot's name, "" when it is none."""
    match = _SNAPSHOT.fullmatch(name)
    return match[1] if match else ""
