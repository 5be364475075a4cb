"""Values out of JSON of any shape, never an error; texts as long as an event needs (pure)."""

from __future__ import annotations

from duck_tape.transcripts.events import (
    CANCELLED,
    COMPLETED,
    IN_PROGRESS,
    PENDING,
    Todo,
    Todos,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

LONGEST = 32_000
"""Characters of a prompt, an answer or a plan that are kept."""
TARGET = 4_000
"""Characters of a command line or a list of files that are kept."""
BRIEF = 200
"""Characters of a short description."""
ERROR_HEAD, ERROR_TAIL = 1_000, 2_000
"""Characters of an error that are kept, from its beginning and its end."""

_KEY_BEGINS, _KEY_ENDS = "-----BEGIN ", "-----END "
_STATUSES = {
    "inprogress": IN_PROGRESS,
    "active": IN_PROGRESS,
    "completed": COMPLETED,
    "done": COMPLETED,
    "cancelled": CANCELLED,
    "canceled": CANCELLED,
}
_TOLD = (
    "path", "file_path", "filePath", "absolute_path", "dir_path", "notebook_path", "query",
    "pattern", "url", "uri", "description", "title", "name", "skill", "subagent_type",
)  # fmt: skip
_SHELLS = frozenset(("bash", "sh", "zsh", "dash", "ksh", "fish", "pwsh", "powershell", "cmd"))
_RUN = frozenset(("-c", "-lc", "-ic", "-lic", "-command", "/c"))
_PATCHED = ("*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ")


def mapping(value: Any) -> dict[str, Any]:
    """Return a JSON object, an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def sequence(value: Any) -> list[Any]:
    """Return a JSON array, an empty one for anything else."""
    return value if isinstance(value, list) else []


def string(value: Any) -> str:
    """Return a JSON string, "" for anything else."""
    return value if isinstance(value, str) else ""


def first(*values: Any) -> str:
    """Return the first that is a string and not blank, else ""."""
    return next((value for value in values if isinstance(value, str) and value.strip()), "")


def whole(value: Any) -> int | None:
    """Return a JSON integer (no boolean), None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def moment(value: Any) -> str:
    """Return a time as events have it: a text as it is, a number as milliseconds in digits."""
    if isinstance(value, str):
        return value[:64]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e16:
        return ""
    return str(int(value))


def cut(text: str, limit: int = LONGEST) -> str:
    """Return at most `limit` characters of a text, and a mark where it went on."""
    return text if len(text) <= limit else text[:limit] + " […]"


def fault(text: str) -> str:
    """Return an error's beginning and end: the first says what, the last lines say why.

    A private key is not parted: without its frame nobody could tell any more that it is one.
    """
    text = text.strip()
    if len(text) <= ERROR_HEAD + ERROR_TAIL:
        return text
    head, tail = text[:ERROR_HEAD], text[-ERROR_TAIL:]
    if _in_key(text, ERROR_HEAD):
        head = head[: head.rfind(_KEY_BEGINS)]
    if _in_key(text, len(text) - ERROR_TAIL):
        tail = tail.partition(_KEY_ENDS)[2].partition("\n")[2]
    return f"{head}\n[…]\n{tail}"


def _in_key(text: str, at: int) -> bool:
    return text.rfind(_KEY_BEGINS, 0, at) > text.rfind(_KEY_ENDS, 0, at)


def joined(parts: Any, kinds: tuple[str, ...] = ()) -> str:
    """Return the texts of a message's parts, each on lines of its own.

    Args:
        parts: A string, or a list of strings and of objects with `text` (what is neither is
            passed over).
        kinds: Which `type` an object must have; any where none is named.
    """
    if isinstance(parts, str):
        return parts
    found = []
    for part in sequence(parts):
        if isinstance(part, dict) and kinds and part.get("type") not in kinds:
            continue
        text = part if isinstance(part, str) else string(mapping(part).get("text"))
        if text.strip():
            found.append(text)
    return "\n".join(found)


def brief(arguments: Any) -> str:
    """Return what a tool call is about, on one line: a path, a query, a description; or ""."""
    known = mapping(arguments)
    return line(first(*(known.get(name) for name in _TOLD)))


def line(text: str, limit: int = BRIEF) -> str:
    """Return a text on one line, white space collapsed, at most `limit` characters of it."""
    return cut(" ".join(text[: limit * 8].split()), limit)


def todos(items: Any, *keys: str, time: str = "") -> Todos | None:
    """Return a todo list, None for what is none.

    Args:
        items: The list as the harness has it.
        keys: Where an item's text may stand.
        time: When.
    """
    if not isinstance(items, list):
        return None
    found = []
    for item in items:
        known = mapping(item)
        text = first(*(known.get(key) for key in keys)) if known else string(item)
        if text.strip():
            found.append(Todo(cut(text.strip(), TARGET), status(known.get("status"))))
    return Todos(tuple(found), time) if found or not items else None


def status(value: Any) -> str:
    """Return a todo's status from a harness's word (`in-progress`, `inProgress`, `IN_PROGRESS`).

    What is unknown, `blocked` and `not-started` too, is pending: it is still to do.
    """
    word = string(value).strip().lower().replace("_", "").replace("-", "").replace(" ", "")
    return _STATUSES.get(word, PENDING)


def command_line(command: Any) -> str:
    """Return a command as one would type it; a list's shell around it is left out."""
    if isinstance(command, str):
        return cut(command.strip(), TARGET)
    words = [word for word in sequence(command) if isinstance(word, str)]
    if len(words) >= 3 and _is_shell(words[0]) and words[-2].lower() in _RUN:
        return cut(words[-1].strip(), TARGET)
    import shlex

    return cut(shlex.join(words), TARGET)


def _is_shell(program: str) -> bool:
    name = program.replace("\\", "/").rpartition("/")[2].lower()
    return name.removesuffix(".exe") in _SHELLS


def patched(patch: str) -> str:
    """Return the files that a patch of the `*** Begin Patch` form touches, parted by LF."""
    if "*** Begin Patch" not in patch:
        return ""
    rows = (row for row in patch.split("\n") if row.startswith(_PATCHED))
    return files(row.partition(": ")[2].strip() for row in rows)


def files(paths: Iterable[Any]) -> str:
    """Return paths as an edit's target has them: each once, parted by LF."""
    known = dict.fromkeys(path for path in paths if isinstance(path, str) and path)
    return cut("\n".join(known), TARGET)


def path_of(uri: Any) -> str:
    """Return the path in a URI: a `file:` text, or an object with `fsPath` or `path`; or ""."""
    if isinstance(uri, dict):
        uri = first(uri.get("fsPath"), uri.get("path"), uri.get("external"))
    text = string(uri)
    if text.startswith("file://"):
        from urllib.parse import unquote

        text = unquote(text.removeprefix("file://"))
    return text[1:] if text[:1] == "/" and text[2:3] == ":" else text
