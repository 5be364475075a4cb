"""The hooks of ours in a harness's settings: where they stand, and how they should read.

An entry counts as ours by its command, wherever in the settings it stands. Pure.
"""

from __future__ import annotations

import difflib
import re
import shlex
from typing import TYPE_CHECKING

from duck_tape.workflows import init_harness_json as edits
from duck_tape.workflows.init_harness_command import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from duck_tape.workflows.init_harness_json import Node
    from duck_tape.workflows.init_harness_table import Harness

Place = tuple[tuple["Node", int], ...]
"""The way to a hook: from the root, each holder and the index of the child to go to."""

COMMANDS = ("command", "bash", "powershell")
_TIMES = ("timeout", "timeoutSec")
_OURS = re.compile(r"duck[-_]tape\b.*\bhook\b.*\bpre-compact\b", re.DOTALL)
_WORD = re.compile(r"[\w=-]+")
_MODULE = 4
"""Words of `python -P -m duck_tape`."""
_SHORTEST = 3
"""Seconds that a harness must give the hook at least."""
_LONGEST = 900
"""Seconds above which a timeout must have been meant in milliseconds."""
_ALIKE = 0.7
"""From which likeness on (`difflib`) an event is ours, misspelt."""
_NEAR = ("precompact", "precompress")


def is_ours(value: Any) -> bool:
    """Whether a value is a hook that runs our command."""
    if not isinstance(value, dict):
        return False
    return any(_OURS.search(told) for told in commands(value) if isinstance(told, str))


def is_wrapped(entry: Mapping[str, Any]) -> bool:
    """Whether a hook runs our command together with something of the user's own.

    Such a hook does what it should and is the user's: it is neither mended nor taken out.
    """
    return any(not _is_bare(told) for told in commands(entry) if isinstance(told, str))


def _is_bare(line: str) -> bool:
    """Whether a command line is our command and nothing else, or looks for it as `init` writes."""
    if f"command -v {PROGRAM} " in line or f"Get-Command {PROGRAM} " in line:
        return True
    try:
        words = shlex.split(line.replace("\\", "/").removeprefix("&"))
    except ValueError:  # a quote is open: no shell runs it, and there is nothing to lose
        return True
    at = words.index("hook") if "hook" in words else 0
    program = [word.rpartition("/")[2] for word in words[:at]]
    is_module = len(program) <= _MODULE and program[-2:] == ["-m", "duck_tape"]
    return (len(program) == 1 or is_module) and all(map(_WORD.fullmatch, words[at:]))


def commands(entry: Mapping[str, Any]) -> list[Any]:
    """Return the command lines of a hook, in a fixed order, None where it has none."""
    return [entry.get(name) for name in COMMANDS]


def value_at(place: Place) -> Any:
    """Return the hook that a place leads to."""
    holder, index = place[-1]
    return holder.children[index].node.value


def called(node: Node, harness: Harness) -> list[Place]:
    """Return the hooks of ours that the harness calls: under its event, in its shape."""
    return [place for place in _all(node) if _event(place, harness) == harness.event]


def strays(node: Node, harness: Harness) -> list[Place]:
    """Return the hooks of ours that were meant for the event and are not called.

    One under quite another event of the harness's is the user's own idea.
    """
    found = (place for place in _all(node) if _is_stray(_event(place, harness), harness))
    return [place for place in found if not is_wrapped(value_at(place))]


def everywhere(node: Node) -> list[Place]:
    """Return every hook of ours in the settings, but those that the user has wrapped."""
    return [place for place in _all(node) if not is_wrapped(value_at(place))]


def where(place: Place) -> str:
    """Return the keys that lead to a hook, for a message: `hooks.PreCompat`."""
    keys = [holder.children[index].key for holder, index in place[:2]]
    return ".".join(key for key in keys if key is not None)


def without(text: str, place: Place) -> str:
    """Return the text without a hook, nor what held nothing but it (a group needs hooks)."""
    steps = list(place)
    grouped = len(steps) > 2 and steps[-2][0].kind == "object" and steps[-3][0].kind == "array"
    if grouped and len(steps[-1][0].children) == 1:
        steps = steps[:-2]
    while len(steps) > 1 and len(steps[-1][0].children) == 1:
        steps.pop()
    holder, index = steps[-1]
    return edits.drop(text, holder, index)


def mended(harness: Harness, there: Mapping[str, Any], fresh: Mapping[str, Any]) -> dict[str, Any]:
    """Return a hook as it should read: ours, with what the user has added and a timeout that fits.

    Args:
        harness: Whose.
        there: The hook as it stands.
        fresh: The hook as it would be written anew.
    """
    foreign = {*COMMANDS, *_TIMES} - set(fresh)
    made = {key: value for key, value in there.items() if key not in foreign}
    kept = {key for key in _TIMES if key in fresh and not timeout_fault(harness, there)}
    if kept and not kept & set(there):
        fresh = {key: value for key, value in fresh.items() if key not in kept}
    kept |= {"name"} & set(there)
    return {**made, **{key: value for key, value in fresh.items() if key not in kept & set(there)}}


def timeout_fault(harness: Harness, entry: Mapping[str, Any]) -> str:
    """Return what is wrong with the time that a hook is given; "" when nothing is."""
    key = "timeoutSec" if harness.name == "copilot" else "timeout"
    other = next((name for name in _TIMES if name in entry and name != key), "")
    if other and harness.name != "cursor":
        return f'"{other}" is not known to {harness.title}, which has "{key}"'
    if key not in entry:
        return ""
    waits, factor = entry[key], 1000 if harness.name == "gemini" else 1
    unit = "milliseconds" if harness.name == "gemini" else "seconds"
    if isinstance(waits, bool) or not isinstance(waits, (int, float)):
        return f'"{key}" is no number of {unit}'
    if waits < _SHORTEST * factor:
        return f"a timeout of {waits} {unit} is too short"
    return f"a timeout of {waits} {unit} is too long" if waits > _LONGEST * factor else ""


def entry_fault(harness: Harness, entry: Mapping[str, Any]) -> str:
    """Return what is wrong with a hook, whatever its program; "" when nothing is."""
    if harness.name != "cursor" and entry.get("type") != "command":
        return 'its "type" is not "command"'
    return timeout_fault(harness, entry)


def _event(place: Place, harness: Harness) -> str:
    """The event under which a hook stands in the harness's shape; "" for another shape."""
    kinds = [holder.kind for holder, _ in place]
    keys = [holder.children[index].key for holder, index in place]
    shape = ["object", "object", "array"] + ["object", "array"] * harness.grouped
    right = kinds == shape and keys[0] == "hooks" and (not harness.grouped or keys[3] == "hooks")
    return keys[1] or "" if right else ""


def _is_stray(event: str, harness: Harness) -> bool:
    if event == harness.event:
        return False
    bare = "".join(filter(str.isalnum, event)).lower()
    alike = (difflib.SequenceMatcher(None, bare, near).ratio() for near in _NEAR)
    return not event or max(alike) >= _ALIKE


def _all(node: Node, way: Place = ()) -> Iterator[Place]:
    """Every hook of ours below a value; of a doubled key the last counts."""
    for index, child in enumerate(node.children):
        if child.key is not None and node.index(child.key) != index:
            continue
        here = (*way, (node, index))
        if is_ours(child.node.value):
            yield here
        else:
            yield from _all(child.node, here)
