"""Tell a harness to call the hook before it compacts, and untell it (spec: harness, "init").

Every harness is one row of `init_harness_table`. What else stands in its file stays to the byte;
an older entry of ours is replaced where it stands.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.workflows import init_harness_json as edits
from duck_tape.workflows.init_harness_command import launcher, local_command, shared_command
from duck_tape.workflows.init_harness_file import Change, read, relative
from duck_tape.workflows.init_harness_table import LOCAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import Any

    from duck_tape.workflows.init_harness_command import Command
    from duck_tape.workflows.init_harness_json import Node
    from duck_tape.workflows.init_harness_table import Harness

BOM = b"\xef\xbb\xbf"
_OURS = re.compile(r"duck[-_]tape\b.*\bhook\b.*\bpre-compact\b", re.DOTALL)
_IN_A_GROUP = 5
"""Steps from the root to a hook that stands in a group of hooks."""
_COMMANDS = ("command", "bash", "powershell")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A settings file that is to be changed.

    Attributes:
        harness: Whose.
        name: How messages name it.
        snippet: What the user can put there by hand.
    """

    harness: Harness
    name: str
    snippet: str = ""

    def load(self, data: bytes) -> tuple[bytes, str, Node]:
        """Return its byte order mark, text and root; raises `Refused` for what does not fit."""
        mark = BOM if data.startswith(BOM) else b""
        try:
            text = data.removeprefix(mark).decode("utf-8")
        except UnicodeDecodeError:
            raise self._unfit("is not UTF-8") from None
        try:
            node = edits.parse(text)
        except json.JSONDecodeError as error:
            if edits.is_relaxed(text):
                raise self._unfit(
                    "has comments or trailing commas, which a rewrite would lose"
                ) from None
            where = f"line {error.lineno}, column {error.colno}"
            raise self._unfit(f"is not JSON ({error.msg}, {where})") from None
        except ValueError as error:
            raise self._unfit(f"cannot be read ({error})") from None
        self._refuse_other_shapes(node)
        return mark, text, node

    def _refuse_other_shapes(self, node: Node) -> None:
        if node.kind != "object":
            raise self._unfit("is no JSON object")
        hooks = node.get("hooks")
        if hooks is None:
            return
        if hooks.kind != "object":
            raise self._unfit('has "hooks" that are no object')
        event = hooks.get(self.harness.event)
        if event is not None and event.kind != "array":
            raise self._unfit(f'has "hooks.{self.harness.event}" that is no list')

    def _unfit(self, why: str) -> Refused:
        hint = "Take our hook out by hand."
        if self.snippet:
            hint = f"Put this into it yourself:\n\n{self.snippet}"
        return Refused(f"{self.name}: {why}; it is left alone.", hint=hint, code="settings")


def command_for(harness: Harness, scope: str, environ: Mapping[str, str]) -> Command:
    """Return the command that the harness shall run, by the kind of its file."""
    if scope == LOCAL:
        return local_command(harness.name, launcher(environ))
    return shared_command(harness.name)


def plan_add(root: Path, harness: Harness, scope: str, environ: Mapping[str, str]) -> Change:
    """Return what puts our hook into the harness's file.

    Raises `Refused`, with the snippet to put there by hand, for a file that is a link, no JSON, has
    comments, or is of another shape.
    """
    path = harness.path(root, scope)
    command = command_for(harness, scope, environ)
    if not harness.event:
        return Change(root, path, _own_plugin(path, root), _plugin(command), harness.title)
    snippet = edits.document(_fresh(harness, harness.entry(command)))
    before = read(path, root, snippet)
    after = _with_entry(_Sheet(harness, relative(path, root), snippet), before, command)
    _confirm(after, harness, command)
    return Change(root, path, before, after, harness.title, snippet)


def _own_plugin(path: Path, root: Path) -> bytes | None:
    """The plugin that is there; raises `Refused` for one that is not ours."""
    before = read(path, root)
    if before is not None and not _mentions(before):
        raise Refused(
            f"{relative(path, root)}: is another plugin than ours; it is left alone.",
            hint="Move it away, then try again.",
            code="not-ours-to-write",
        )
    return before


def _plugin(command: Command) -> bytes:
    """The plugin with the command in it, read back."""
    from duck_tape.harness.plugin import installed_command, plugin_source

    source = plugin_source(command.words)
    if installed_command(source) != list(command.words):
        raise CouldNotCheck("The plugin does not take this command.", code="plugin")
    return source.encode()


def _confirm(after: bytes, harness: Harness, command: Command) -> None:
    """Raise `CouldNotCheck` unless what will be written is JSON with our hook in it, once."""
    found = entries(edits.parse(after.removeprefix(BOM).decode("utf-8")), harness)
    if [_commands(one) for one in found] != [_commands(harness.entry(command))]:
        raise CouldNotCheck("The settings would not read as meant; nothing was written.")


def plan_remove(root: Path, harness: Harness, scope: str) -> Change:
    """Return what takes our hook out of the harness's file; raises as `plan_add`."""
    path = harness.path(root, scope)
    if not harness.event:
        return Change(root, path, _own_plugin(path, root), None, harness.title)
    before = read(path, root)
    if before is None or not _mentions(before):
        return Change(root, path, before, before, harness.title)
    mark, text, node = _Sheet(harness, relative(path, root)).load(before)
    while (place := next(_ours(node, harness), None)) is not None:
        text = _without(text, place)
        node = edits.parse(text)
    empty = node.value in ({}, {"version": 1}) if harness.versioned else node.value == {}
    return Change(root, path, before, None if empty else mark + text.encode(), harness.title)


def root_of(data: bytes) -> Node:
    """Return what settings say, comments allowed; raises `ValueError` for what is no JSON."""
    return edits.parse_relaxed(data.removeprefix(BOM).decode("utf-8"))


def entries(node: Node, harness: Harness) -> list[dict[str, Any]]:
    """Return the hooks of ours in a settings file's root."""
    return [place[-1][0].children[place[-1][1]].node.value for place in _ours(node, harness)]


def _mentions(data: bytes) -> bool:
    return b"duck-tape" in data or b"duck_tape" in data


def _fresh(harness: Harness, entry: Mapping[str, Any]) -> dict[str, Any]:
    """A whole file with nothing but our hook."""
    item = {"hooks": [entry]} if harness.grouped else entry
    version = {"version": 1} if harness.versioned else {}
    return {**version, "hooks": {harness.event: [item]}}


def _with_entry(sheet: _Sheet, before: bytes | None, command: Command) -> bytes:
    """The file with our hook in it, once."""
    harness = sheet.harness
    if before is None or not before.removeprefix(BOM).strip():
        return sheet.snippet.encode()
    mark, text, node = sheet.load(before)
    entry = harness.entry(command)
    text, node = _once(text, node, harness, entry)
    if next(_ours(node, harness), None) is None:
        text = _append(text, node, harness, entry)
        node = edits.parse(text)
    if harness.versioned and node.get("version") is None:
        text = edits.add(text, node, 1, "version")
    return mark + text.encode()


def _append(text: str, node: Node, harness: Harness, entry: Mapping[str, Any]) -> str:
    """The text with our hook after all others."""
    item = {"hooks": [entry]} if harness.grouped else entry
    hooks = node.get("hooks")
    if hooks is None:
        return edits.add(text, node, {harness.event: [item]}, "hooks")
    event = hooks.get(harness.event)
    if event is None:
        return edits.add(text, hooks, [item], harness.event)
    return edits.add(text, event, item)


def _once(text: str, node: Node, harness: Harness, entry: Mapping[str, Any]) -> tuple[str, Node]:
    """Replace the first hook of ours where it is another one, and take out any further."""
    places = list(_ours(node, harness))
    for place in reversed(places[1:]):
        text = _without(text, place)
    if places:
        node = edits.parse(text)
        holder, index = next(_ours(node, harness))[-1]
        there = holder.children[index].node
        if _commands(there.value) != _commands(entry):
            text = edits.replace(text, there, entry)
    return text, edits.parse(text)


def _commands(entry: Mapping[str, Any]) -> list[Any]:
    return [entry.get(name) for name in _COMMANDS]


Place = tuple[tuple["Node", int], ...]
"""The way to a hook: from the root, each holder and the index of the child to go to."""


def _ours(node: Node, harness: Harness) -> Iterator[Place]:
    """Every hook of ours under the harness's event."""
    hooks = node.get("hooks")
    event = hooks.get(harness.event) if hooks else None
    if hooks is None or event is None:
        return
    way: Place = ((node, node.index("hooks")), (hooks, hooks.index(harness.event)))
    for number, child in enumerate(event.children):
        here = (*way, (event, number))
        if not harness.grouped:
            if _is_ours(child.node.value):
                yield here
            continue
        inner = child.node.get("hooks")
        for index, handler in enumerate(inner.children if inner else ()):
            if inner and _is_ours(handler.node.value):
                yield (*here, (child.node, child.node.index("hooks")), (inner, index))


def _is_ours(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    return any(_OURS.search(told) for told in _commands(value) if isinstance(told, str))


def _without(text: str, place: Place) -> str:
    """The text without a hook, nor what held nothing but it (a group needs hooks)."""
    steps = list(place)
    if len(steps) == _IN_A_GROUP and len(steps[-1][0].children) == 1:
        steps = steps[:-2]
    while len(steps) > 1 and len(steps[-1][0].children) == 1:
        steps.pop()
    holder, index = steps[-1]
    return edits.drop(text, holder, index)
