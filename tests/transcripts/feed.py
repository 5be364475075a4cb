"""Feeds records to a reader as the stream does, and makes JSON of any shape."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event
    from duck_tape.transcripts.reader import Format


def told(form: Format, *records: dict[str, Any]) -> list[Event]:
    """Return what a new reader tells of these records, each a line as its program writes it."""
    reader = form.reader()
    found: list[Event] = []
    for record in records:
        line = json.dumps(record, separators=(",", ":")).encode()
        if not reader.wants(line):
            continue
        quickly = getattr(reader, "quick", lambda _: None)(line)
        if quickly is None:
            quickly = reader.read(json.loads(getattr(reader, "shorten", bytes)(line)))
        found += quickly
    return [*found, *reader.finish()]


def told_of(form: Format, document: Any) -> list[Event]:
    """Return what a new reader tells of a document."""
    reader = form.reader()
    return [*reader.read_document(document), *reader.finish()]


def only(events: Iterable[Event], *kinds: type[Event]) -> list[Event]:
    """Return the events of these kinds."""
    return [event for event in events if isinstance(event, kinds)]


def words(events: Iterable[Event], kind: type[Event]) -> list[str]:
    """Return the texts of the events of one kind."""
    return [str(event.text) for event in events if isinstance(event, kind)]  # type: ignore[attr-defined]  # Prompt, Text and Plan have one


def shapes(names: Sequence[str], texts: Sequence[str]) -> st.SearchStrategy[Any]:
    """Return a strategy for JSON values whose keys and strings a reader may look for."""
    leaves = (
        st.none()
        | st.booleans()
        | st.integers(-(2**60), 2**60)
        | st.floats(allow_nan=False)
        | st.sampled_from([*texts, "", "x", "7", "\ud83d"])
    )
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from([*names, "?"]), inner, max_size=5)
        ),
        max_leaves=24,
    )


def records(names: Sequence[str], texts: Sequence[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for records of any shape with these keys."""
    return st.dictionaries(st.sampled_from([*names, "?"]), shapes(names, texts), max_size=6)
