"""The persistent-context filter: what of a state's items is kept for the memory.

Spec: merge, "The persistent-context filter". The rules are a table in `durable_rules`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.state.durable_rules import first_rule
from duck_tape.state.durable_trim import trim
from duck_tape.state.form import FACTS, LOG, WORKFLOW
from duck_tape.state.kept_parts import marked_parts
from duck_tape.state.keys import split_named
from duck_tape.state.mapped import DECISIONS, GLOSSARY, QUESTIONS, REMAINING, Item
from duck_tape.state.model import APPROVED, AUTO_EXTRACTED, REJECTED
from duck_tape.text.clauses import split_reasoning
from duck_tape.text.identity import key_identity, split_date

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.state.durable_rules import Rule
    from duck_tape.state.kept_parts import Part

_STATUS = re.compile(
    r"(APPROVED|REJECTED|AUTO-EXTRACTED|CONSTRAINT|DECISION)\b\s*(?P<sign>[:：]|[-–—](?=\s))?\s*"
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the filter says of one item.

    Attributes:
        rule: The rule that holds it back, None when it is kept.
        parts: Of an item held back: its marked constraints and decisions, which are kept.
    """

    rule: Rule | None
    parts: tuple[Part, ...] = ()

    @property
    def why(self) -> str:
        """What a report says of an item held back."""
        if self.rule is None:
            return ""
        kinds = dict.fromkeys(part.kind for part in self.parts)
        return f"{self.rule.title}, {' and '.join(kinds)} kept" if kinds else self.rule.title


def judge(item: Item) -> Verdict:
    """Ask the rules about one item."""
    rule = first_rule(item)
    if rule is None:
        return Verdict(None)
    parts = (*marked_parts(item.text), *marked_parts(item.reasoning))
    return Verdict(rule, parts)


def trimmed(item: Item) -> tuple[Item, str]:
    """Cut detail below decision level off the end of a kept item.

    Returns the item, and what was cut ("" where nothing was).
    """
    text, cut = trim(item.text, links=item.origin == WORKFLOW)
    reasoning, cut_reasoning = trim(item.reasoning, whole=True)
    if not cut and not cut_reasoning:
        return item, ""
    named = split_named(text)
    if item.key and (named is None or not named.value):
        return item, ""
    changed = Item(
        item.origin,
        item.target,
        text,
        named.key if named and item.key else "",
        named.value if named and item.key else text,
        bold=item.bold,
        status=item.status,
        reasoning=reasoning,
        date=item.date,
    )
    return changed, " ".join(filter(None, (cut, cut_reasoning)))


_TARGETS: Mapping[str, str] = {
    "Decisions": LOG,
    "Glossary": FACTS,
    "Goals": FACTS,
    "Conventions": FACTS,
    "Open-Questions": REMAINING,
}


def held_back(section: str, text: str) -> Rule | None:
    """The rule that would hold an entry of a memory back, or None (spec: the memory, DT134).

    Args:
        section: The memory's section. Notes, debt and sections of the team's own are never held
            back: they come only from explicit acts of the user.
        text: The entry without its bullet: `**key**: value (date: ...)`, or a question.
    """
    origin = _TARGETS.get(section)
    if origin is None:
        return None
    text = split_date(text)[0].strip()
    if origin == REMAINING:
        return first_rule(Item(origin, QUESTIONS, text, body=text))
    named = split_named(text)
    key, value = (named.key, named.value) if named else ("", text)
    if origin == FACTS:
        return first_rule(_fact(key, value))
    return _decision(key, value)


def _fact(key: str, value: str) -> Item:
    """A fact as a state would have it: without the key where that was derived from the text."""
    derived = not key or _begins(value, key)
    text = value if derived else f"{key}: {value}"
    return Item(FACTS, GLOSSARY, text, "" if derived else key, value)


def _begins(value: str, key: str) -> bool:
    """Whether a value begins with its own key, perhaps after an article."""
    start = key_identity(value[: 2 * len(key) + 16])
    name = key_identity(key)
    return any(start.startswith(article + name) for article in ("", "the ", "a ", "an "))


def _decision(key: str, value: str) -> Rule | None:
    status = _STATUS.match(value)
    if status and status[1] in {"CONSTRAINT", "DECISION"}:
        return None
    word = status[1] if status else APPROVED
    rest = value[status.end() :] if status else value
    if status and status["sign"] not in {":", "："}:
        what, reasoning, key = key, rest, ""
    else:
        what, reasoning = split_reasoning(rest)
    if key and _begins(what, key):
        key = ""
    known = word if word in {APPROVED, REJECTED, AUTO_EXTRACTED} else APPROVED
    text = f"{key}: {what}" if key else what
    return first_rule(Item(LOG, DECISIONS, text, key, what, status=known, reasoning=reasoning))


def why_held_back(section: str, text: str) -> str | None:
    """As `held_back`, in words with the rule's code, or None."""
    rule = held_back(section, text)
    return None if rule is None else f"{rule.title} ({rule.id})"
