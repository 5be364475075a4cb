"""Tell a harness to call the hook before it compacts, and untell it (spec: harness, "init").

Every harness is one row of `init_harness_table`. What else stands in its file stays to the byte;
an older entry of ours is replaced where it stands.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.workflows import init_harness_entry as found
from duck_tape.workflows import init_harness_json as edits
from duck_tape.workflows.init_harness_command import launcher, local_command, shared_command
from duck_tape.workflows.init_harness_file import Change, read, relative
from duck_tape.workflows.init_harness_table import LOCAL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from duck_tape.workflows.init_harness_command import Command
    from duck_tape.workflows.init_harness_entry import Place
    from duck_tape.workflows.init_harness_json import Node
    from duck_tape.workflows.init_harness_table import Harness

BOM = b"\xef\xbb\xbf"


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
        if node.kind != "object":
            raise self._unfit("is no JSON object")
        return mark, text, node

    def refuse_other_shapes(self, node: Node) -> None:
        """Raise `Refused` where our hook would find no list to go to."""
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
    from duck_tape.harness.plugin import installed_command

    before = read(path, root)
    if before is not None and installed_command(before.decode("utf-8", "replace")) is None:
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
    made = entries(edits.parse(after.removeprefix(BOM).decode("utf-8")), harness)
    wrapped = any(map(found.is_wrapped, made))
    if not wrapped and [*map(found.commands, made)] != [found.commands(harness.entry(command))]:
        raise CouldNotCheck("The settings would not read as meant; nothing was written.")


def plan_remove(
    root: Path, harness: Harness, scope: str, kept: Callable[[str], bytes | None] | None = None
) -> Change:
    """Return what takes our hook out of the harness's file; raises as `plan_add`.

    A file in which nothing is left goes, unless it was there before us.

    Args:
        root: The root of the project.
        harness: The harness.
        scope: Which of its files.
        kept: Gives what git's index has at a path relative to the root, None for nothing.
    """
    path = harness.path(root, scope)
    if not harness.event:
        return Change(root, path, _own_plugin(path, root), None, harness.title)
    before = read(path, root)
    if before is None or not _mentions(before):
        return Change(root, path, before, before, harness.title)
    mark, text, node = _Sheet(harness, relative(path, root)).load(before)
    text = _without(text, node, found.everywhere)
    node = edits.parse(text)
    empty = node.value in ({}, {"version": 1}) if harness.versioned else node.value == {}
    after: bytes | None = mark + text.encode()
    if empty:
        known = kept(relative(path, root)) if kept is not None else None
        after = known if known is not None and not _mentions(known) else None
    return Change(root, path, before, after, harness.title)


def root_of(data: bytes) -> Node:
    """Return what settings say, comments allowed; raises `ValueError` for what is no JSON."""
    return edits.parse_relaxed(data.removeprefix(BOM).decode("utf-8"))


def entries(node: Node, harness: Harness) -> list[dict[str, Any]]:
    """Return the hooks of ours in a settings file's root that the harness calls."""
    return [found.value_at(place) for place in found.called(node, harness)]


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
    text = _without(text, node, lambda root: found.strays(root, harness))
    node = edits.parse(text)
    sheet.refuse_other_shapes(node)
    text, node = _once(text, node, harness, entry)
    if not found.called(node, harness):
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
    """Mend the first hook of ours where it reads otherwise, and take out any further."""
    for place in reversed(found.called(node, harness)[1:]):
        if not found.is_wrapped(found.value_at(place)):
            text = found.without(text, place)
    node = edits.parse(text)
    for place in found.called(node, harness):
        there = found.value_at(place)
        if found.is_wrapped(there):
            continue
        wanted = found.mended(harness, there, entry)
        if there != wanted:
            holder, index = place[-1]
            text = edits.replace(text, holder.children[index].node, wanted)
    return text, edits.parse(text)


def _without(text: str, node: Node, places: Callable[[Node], Sequence[Place]]) -> str:
    """The text without the hooks that are found in it, one after the other."""
    while there := places(node):
        text = found.without(text, there[-1])
        node = edits.parse(text)
    return text
