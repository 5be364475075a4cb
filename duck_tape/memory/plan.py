"""What shall become of one section, before it is decided how the text gets there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from duck_tape.memory.change import ADDED, DROPPED, SUPERSEDED

if TYPE_CHECKING:
    from duck_tape.memory.edit import Edit
    from duck_tape.memory.forms import Form
    from duck_tape.memory.model import Entry, Note


class Intent(NamedTuple):
    """A change that a rule means to make; what comes out is compared with it.

    Attributes:
        kind: As of a `Change`.
        identity: The key's.
        value: The value that shall stand there, as a reader sees it; "" for drops.
    """

    kind: str
    identity: str
    value: str = ""


@dataclass(slots=True)
class Plan:
    """What a rule decides for its section.

    Attributes:
        edits: Rewritten parts, each inside one entry or note.
        removed: Spans of entries or notes that go, line endings included.
        entries: New entries by sub-heading ("" is the ungrouped part), without bullet.
        blocks: New blocks for the end of the section: heading line, lines under it.
        intents: What all this means.
    """

    edits: list[Edit] = field(default_factory=list)
    removed: list[tuple[int, int]] = field(default_factory=list)
    entries: dict[str, list[str]] = field(default_factory=dict)
    blocks: list[tuple[str, list[str]]] = field(default_factory=list)
    intents: list[Intent] = field(default_factory=list)

    def rewrite(self, edit: Edit, identity: str, value: str) -> None:
        """Give an entry or a named note another value."""
        self.edits.append(edit)
        self.intents.append(Intent(SUPERSEDED, identity, value))

    def remove(self, part: Entry | Note) -> None:
        """Take an entry or a note out."""
        self.removed.append((part.start, part.end))
        self.intents.append(Intent(DROPPED, part.identity))

    def append(self, form: Form, group: str = "") -> None:
        """Add an entry to the ungrouped part or under a sub-heading."""
        self.entries.setdefault(group, []).append(form.content)
        self.intents.append(Intent(ADDED, form.entry.identity, form.entry.value))

    def append_note(self, name: str, identity: str, body: list[str]) -> None:
        """Add a note at the end of the section."""
        self.blocks.append((f"### {name}", body))
        self.intents.append(Intent(ADDED, identity, "\n".join(body)))
