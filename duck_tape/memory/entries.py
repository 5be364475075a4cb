"""Entries: one item of a keyed, debt or question section (spec: the memory, "Reading it").

A reader of entries is made for each section; it turns the span of an item and its content into an
`Entry`. The commonest shape, one line of `**key**: value` with nothing unusual in its key, takes a
short cut that gives the same result (a memory may hold 100,000 of them).
"""

from __future__ import annotations

import re

from duck_tape.memory.dates import cut_date, real_date
from duck_tape.memory.debt import DebtText
from duck_tape.memory.model import Entry
from duck_tape.memory.sections import DEBT, KEYED, QUESTION
from duck_tape.text.identity import key_identity
from duck_tape.text.keyed import parse_keyed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.memory.sections import SectionSpec
    from duck_tape.text.block import Block

    Reader = Callable[[str, Block, str], Entry]

_BULLETS = frozenset(("-", "*", "+", ""))
"""Markers of an entry: those of a bullet list, and none (a bare debt line)."""

_PLAIN = re.compile(r"\*\*([A-Za-z0-9][A-Za-z0-9 _./#-]*+)(?<=[A-Za-z0-9])\*\*: (.*)")
"""A key of one kind of character, whose identity is itself in lower case."""


def reader(spec: SectionSpec) -> Reader:
    """The function that reads the entries of a section with entries.

    It takes the content of an item (without its marker and its last line's ending), its block, and
    the text of the sub-heading above it. Items of a numbered list are read as well, but have not
    their section's form.
    """
    return _READERS[spec.kind](spec)


def _keyed(spec: SectionSpec) -> Reader:
    section = spec.name

    def read(content: str, block: Block, group: str) -> Entry:
        plain = _PLAIN.fullmatch(content)
        if plain:
            key = " ".join(plain[1].split())
            identity = key.lower()
            value, raw = cut_date(plain[2])
        else:
            keyed = parse_keyed(content)
            key = " ".join(keyed.key.split()) if keyed else ""
            if keyed is None or not key:
                return _unkeyed(section, content, block, group)
            identity = key_identity(key)
            value, raw = cut_date(keyed.value)
        return Entry(
            section, KEYED, key, identity, value, real_date(raw),
            block.start, block.end, block.first, block.last, group,
            block.marker in _BULLETS, "", "", "", raw,
        )  # fmt: skip

    return read


def _unkeyed(section: str, content: str, block: Block, group: str) -> Entry:
    """An item without a key: its whole text is what it is known by."""
    whole, raw = cut_date(content)
    return Entry(
        section, KEYED, whole, key_identity(whole), whole, real_date(raw),
        block.start, block.end, block.first, block.last, group,
        well_formed=False, raw_date=raw,
    )  # fmt: skip


def _question(spec: SectionSpec) -> Reader:
    section = spec.name

    def read(content: str, block: Block, group: str) -> Entry:
        key, raw = cut_date(content)
        return Entry(
            section, QUESTION, key, key_identity(key), "", real_date(raw),
            block.start, block.end, block.first, block.last, group,
            key != "" and block.marker in _BULLETS, "", "", "", raw,
        )  # fmt: skip

    return read


def _debt(spec: SectionSpec) -> Reader:
    section = spec.name

    def read(content: str, block: Block, group: str) -> Entry:
        text = DebtText(content)
        return Entry(
            section, DEBT, text.key, key_identity(text.key), text.mark, real_date(text.raw_date),
            block.start, block.end, block.first, block.last, group,
            text.todo != "" and block.marker in _BULLETS, text.todo, text.issue, text.body,
            text.raw_date,
        )  # fmt: skip

    return read


_READERS = {KEYED: _keyed, DEBT: _debt, QUESTION: _question}
