"""Replays VS Code's log of a chat session: kinds 0 to 3 over one JSON value (pure).

Entries are `{kind, k, v, i}`: 0 is the whole value, 1 sets what is at the path `k`, 2 appends the
list `v` there (after it was cut at `i`, where that is given), 3 deletes. Only what events need is
held: contents of files, attachments and thoughts are dropped as they come, in their place.
"""

from __future__ import annotations

import itertools

from duck_tape.transcripts.shapes import LONGEST, mapping, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INITIAL, SET, PUSH, DELETE = range(4)

_DROPPED = frozenset((
    "variableData", "contentReferences", "codeCitations", "followups", "inputState", "usedContext",
    "pendingRequests", "responseMarkdownInfo", "agent", "edits", "icon", "parts", "baseUri",
    "uris", "encrypted", "editedFileEvents", "terminalTheme", "multiDiffData", "treeData",
    "undoStopId", "beforeContentUri", "afterContentUri", "originMessage",
))  # fmt: skip
_DEEPEST = 24
_ROUNDS = "toolCallRounds"


def trimmed(value: Any, depth: int = 0) -> Any:
    """Return a value without what no event is made of; lists keep their lengths."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST]
    if depth > _DEEPEST:
        return None
    if isinstance(value, list):
        return [trimmed(item, depth + 1) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "thinking":
        return {"kind": "thinking"}
    if value.get("kind") == "workspaceEdit":
        return {"kind": "workspaceEdit", "resources": _resources(value.get("edits"))}
    kept = {
        key: trimmed(item, depth + 1)
        for key, item in value.items()
        if key not in _DROPPED and key != "metadata"
    }
    if rounds := mapping(value.get("metadata")).get(_ROUNDS):
        kept["metadata"] = {_ROUNDS: _rounds(rounds)}
    return kept


def _resources(edits: Any) -> list[dict[str, Any]]:
    """Return what a workspace's edits touch; their texts go."""
    names = ("oldResource", "newResource")
    return [{name: mapping(edit).get(name) for name in names} for edit in sequence(edits)]


def _rounds(rounds: Any) -> list[dict[str, Any]]:
    """Return the calls' names and arguments in the rounds of a request's result."""
    names = ("id", "name", "arguments")
    return [
        {
            "toolCalls": [
                {name: trimmed(mapping(call).get(name)) for name in names} for call in calls
            ]
        }
        for known in sequence(rounds)
        if (calls := sequence(mapping(known).get("toolCalls")))
    ]


class Replay:
    """The session's value as the log has it so far."""

    def __init__(self) -> None:
        """Start with a session without requests: a log's first line may be lost."""
        self.value: dict[str, Any] = {"requests": []}

    def apply(self, entry: dict[str, Any]) -> None:
        """Take one entry; one that points at nothing is passed over."""
        kind, path, value = entry.get("kind"), entry.get("k"), entry.get("v")
        if kind == INITIAL:
            self.value = mapping(trimmed(value))
            return
        if not isinstance(path, list) or not path or any(_drops(name) for name in path):
            return
        found = self._parent(path)
        if found is None:
            return
        if kind == SET:
            # In `metadata` only the rounds count, which `trimmed` finds from above.
            _set(found, path[-1], mapping(trimmed({path[-1]: value})).get(path[-1]))
        elif kind == PUSH:
            _push(found, path[-1], trimmed(sequence(value)), entry.get("i"))
        elif kind == DELETE:
            _set(found, path[-1], None)

    def _parent(self, path: list[Any]) -> Any:
        """Return what holds the path's last part, made where only objects are missing."""
        at: Any = self.value
        for name, following in itertools.pairwise(path):
            if isinstance(at, list):
                at = at[name] if _is_index(name) and name < len(at) else None
            elif isinstance(at, dict) and isinstance(name, str):
                if at.get(name) is None:
                    at[name] = [] if _is_index(following) else {}
                at = at[name]
            else:
                return None
        return at


def _drops(name: Any) -> bool:
    return isinstance(name, str) and name in _DROPPED


def _is_index(name: Any) -> bool:
    return isinstance(name, int) and not isinstance(name, bool) and name >= 0


def _set(holder: Any, name: Any, value: Any) -> None:
    if isinstance(holder, dict) and isinstance(name, str):
        if value is None:
            holder.pop(name, None)
        else:
            holder[name] = value
    elif isinstance(holder, list) and _is_index(name):
        if name < len(holder):
            holder[name] = value
        elif name == len(holder):
            holder.append(value)


def _push(holder: Any, name: Any, values: list[Any], start: Any) -> None:
    if isinstance(holder, dict) and isinstance(name, str):
        known = holder.setdefault(name, [])
        if not isinstance(known, list):
            known = holder[name] = []
    else:
        known = (
            holder[name]
            if isinstance(holder, list) and _is_index(name) and name < len(holder)
            else None
        )
        if not isinstance(known, list):
            return
    if _is_index(start):
        del known[start:]
    known.extend(values)


def text_of(message: Any) -> str:
    """Return a text that stands there plain or as Markdown (`{value}`)."""
    return string(message) or string(mapping(message).get("value"))
