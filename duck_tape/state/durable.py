"""The persistent-context filter: what of a state's items is kept for the memory.

Spec: merge, "The persistent-context filter". The rules are a table in `durable_rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.state.decided import CONSTRAINT, DECISION, decided
from duck_tape.state.durable_rules import first_rule
from duck_tape.state.durable_trim import trim
from duck_tape.state.form import FACTS, LOG, WORKFLOW
from duck_tape.state.kept_parts import marked_parts
from duck_tape.state.keys import split_named, without_label
from duck_tape.state.mapped import DECISIONS, GLOSSARY, QUESTIONS, REMAINING, Item
from duck_tape.state.model import AUTO_EXTRACTED
from duck_tape.text.clauses import split_reasoning
from duck_tape.text.identity import key_identity, split_date

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.state.durable_rules import Rule
    from duck_tape.state.kept_parts import Part


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
    if item.status == AUTO_EXTRACTED:  # an assistant's own sentence: no mark in it is the user's
        return Verdict(rule)
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


def told(section: str, text: str) -> str | None:
    """What `held_back` says, in words: the rule's title and id; None where nothing is held back."""
    rule = held_back(section, text)
    return None if rule is None else f"{rule.title} ({rule.id})"


def _fact(key: str, value: str) -> Item:
    """A fact as a state would have it: without the key where that was derived from the text."""
    derived = not key or _begins(value, key)
    text = value if derived else f"{key}: {value}"
    return Item(FACTS, GLOSSARY, text, "" if derived else key, value)


def _begins(value: str, key: str) -> bool:
    """Whether a value begins with its own key, perhaps after an article."""
    name = key_identity(key)
    for text in (value, without_label(value)):
        start = key_identity(text[: 2 * len(key) + 16])
        if any(start.startswith(article + name) for article in ("", "the ", "a ", "an ")):
            return True
    return False


def _decision(key: str, value: str) -> Rule | None:
    """The rule for a decision: its status, its text and its reason taken apart."""
    parts = decided(value)
    if parts.word in {CONSTRAINT, DECISION}:
        return None
    if not parts.word:
        return first_rule(_decided(WORKFLOW, key, value, "", ""))
    if not parts.whole:
        return first_rule(_decided(LOG, "", key, parts.word, parts.rest))
    what, reasoning = split_reasoning(parts.rest)
    return first_rule(_decided(LOG, key, what, parts.word, reasoning))


def _decided(origin: str, key: str, what: str, status: str, reasoning: str) -> Item:
    """A decision as a state would have it: without the key where that was derived from the text."""
    named = key != "" and not _begins(what, key)
    text = f"{key}: {what}" if named else what
    shown = key if named else ""
    return Item(origin, DECISIONS, text, shown, what, status=status, reasoning=reasoning)
