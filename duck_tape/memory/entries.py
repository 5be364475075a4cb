"""Entries of a section: keyed items, debt lines, questions (spec: the memory, "Reading it")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.memory.model import Entry
from duck_tape.memory.sections import DEBT, KEYED, QUESTION
from duck_tape.text.identity import key_identity, question_identity, split_date
from duck_tape.text.keyed import parse_keyed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from duck_tape.memory.sections import SectionSpec
    from duck_tape.text.block import Block
    from duck_tape.text.lines import Line

TODO = re.compile(
    r"TODO\(\s*(?P<todo>[^(),]*?)\s*(?:,\s*(?P<issue>[^(),]*?)\s*)?\)\s*[:：]\s*"
    r"(?P<date>\d{4}-\d{2}-\d{2})?\s*(?P<text>.*)",
    re.DOTALL,
)
STATUS = re.compile(r"\[\s*(?:status|resolved)\s*[:：][^\[\]]*\]", re.IGNORECASE)
FILLER = re.compile(
    r"[ \t]{0,3}(?:(?:[-*+][ \t]+)?(?:none|none active)\.?|"
    r"(?:[-*+][ \t]+)?TODO\(scaffold\):.*)[ \t]*",
    re.IGNORECASE,
)


def one_line(text: str) -> str:
    """Collapse white space, line ends included."""
    return " ".join(text.split())


def read_entry(
    text: str, lines: Sequence[Line], block: Block, spec: SectionSpec, group: str
) -> Entry:
    """Read one item block (or a bare TODO line's paragraph) as an entry of its section."""
    content = text[block.content : block.end]
    builder = {KEYED: _keyed, DEBT: _debt, QUESTION: _question}[spec.kind]
    parts = builder(content)
    last = block.last
    while last > block.first + 1 and not text[lines[last - 1].start : lines[last - 1].end].strip():
        last -= 1
    return Entry(
        section=spec.name,
        kind=spec.kind,
        start=block.start,
        end=lines[last - 1].next,
        line=block.first,
        last_line=last,
        group=group,
        **parts,
    )


def _keyed(content: str) -> dict[str, Any]:
    keyed = parse_keyed(content)
    if keyed is None:
        whole, date = split_date(one_line(content))
        return {
            "key": whole,
            "identity": key_identity(whole),
            "value": whole,
            "date": date,
            "well_formed": False,
        }
    value, date = split_date(one_line(keyed.value))
    key = one_line(keyed.key)
    return {
        "key": key,
        "identity": key_identity(key),
        "value": value,
        "date": date,
        "well_formed": bool(key and value),
    }


def _debt(content: str) -> dict[str, Any]:
    found = TODO.match(content)
    marks = STATUS.findall(content)
    without = one_line(STATUS.sub(" ", content))
    if found is None:
        return {
            "key": without,
            "identity": question_identity(without),
            "value": one_line(marks[-1]) if marks else "",
            "date": "",
            "well_formed": False,
        }
    body = one_line(STATUS.sub(" ", found["text"]))
    head = f"TODO({found['todo']}{',' + found['issue'] if found['issue'] else ''}):"
    return {
        "key": f"{head} {body}",
        "identity": question_identity(f"{head} {body}"),
        "value": one_line(marks[-1]) if marks else "",
        "date": found["date"] or "",
        "well_formed": bool(body and found["todo"]),
        "todo": found["todo"],
        "issue": found["issue"] or "",
        "body": body,
    }


def _question(content: str) -> dict[str, Any]:
    key, date = split_date(one_line(content))
    return {
        "key": key,
        "identity": question_identity(key),
        "value": "",
        "date": date,
        "well_formed": bool(key),
    }
