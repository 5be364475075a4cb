"""Names of the files in `.duck-tape/` (spec: state files): which are ours, and what they say."""

from __future__ import annotations

from duck_tape.state import session_id
from duck_tape.state.model import AUTO, MANUAL, RECOVERED
from duck_tape.text.value import Value

FOLDER = ".duck-tape"
MARKER = ".last-compact"
IGNORE = ".gitignore"

_SUFFIX = {MANUAL: "", RECOVERED: "-recovered", AUTO: "-auto"}
_KIND = {suffix: kind for kind, suffix in _SUFFIX.items()}
_STATE = ".state.md"
_SNAPSHOT = "-transcript.json"
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_LONGEST = 128


class StateFile(Value):
    """A state file in the folder, unread.

    Attributes:
        session: Its id, from the name.
        kind: `manual`, `recovered` or `auto`.
        mtime: Last modification, nanoseconds since 1970.
    """

    __slots__ = ("session", "kind", "mtime")  # noqa: RUF023  (the order of the fields)

    session: str
    kind: str
    mtime: int

    def __init__(self, session: str, kind: str, mtime: int = 0) -> None:
        """See the class."""
        self._put(session=session, kind=kind, mtime=mtime)

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
    if not name.endswith(_STATE):
        return None
    stem = name.removesuffix(_STATE)
    session, kind = stem[: session_id.LENGTH], _KIND.get(stem[session_id.LENGTH :])
    return (session, kind) if kind and session_id.is_valid(session) else None


def is_harness_id(text: str) -> bool:
    """Whether a harness's session id can be part of a file's name."""
    return 0 < len(text) <= _LONGEST and _ALPHABET.issuperset(text)


def snapshot_name(harness_id: str) -> str:
    """Return the name of a harness session's transcript snapshot.

    Raises `ValueError` when the id cannot be part of a file name.
    """
    if not is_harness_id(harness_id):
        raise ValueError("not a harness session id")
    return f"{harness_id}{_SNAPSHOT}"


def snapshot_of(name: str) -> str:
    """Return the harness session id of a snapshot's name, "" when it is none."""
    session = name.removesuffix(_SNAPSHOT)
    return session if session != name and is_harness_id(session) else ""
