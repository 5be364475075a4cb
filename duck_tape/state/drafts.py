"""Drafts: what wants into a keyed section, before it has its key.

A draft knows how its value reads under a given key, because a decision's value carries the whole
decision where the key does not (spec: merge, "Keys").
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.state import decided
from duck_tape.state.form import FACTS, WORKFLOW
from duck_tape.state.kept_parts import CONSTRAINT
from duck_tape.state.keys import Clause, displayed, one_line, split_named
from duck_tape.state.mapped import DECISIONS, GLOSSARY
from duck_tape.state.model import APPROVED
from duck_tape.text.identity import key_identity

if TYPE_CHECKING:
    from duck_tape.state.kept_parts import Part
    from duck_tape.state.mapped import Item


@dataclass(slots=True, eq=False)
class Draft:
    """One entry-to-be of a keyed section.

    Attributes:
        item: The item that it comes from.
        section: The memory's section.
        text: The whole text on one line; of a decision without its reason.
        key: The key that its author named, or a constraint's text; "" where it is to be derived.
        body: The text after a key that its author named.
        status: What stands in front of a decision's value (`APPROVED`, `CONSTRAINT`); "" where
            the value is the text.
        reasoning: Of a decision.
        named: The author named the key.
        clause: The keys that can be cut from the text.
    """

    item: Item
    section: str
    text: str
    key: str = ""
    body: str = ""
    status: str = ""
    reasoning: str = ""
    named: bool = False
    clause: Clause = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the derived keys."""
        self.clause = Clause(self.text)

    def value(self, key: str) -> str:
        """The value under a key, on one line."""
        if not self.status:
            return self.body if self.named and self.body else self.text
        if self.named:
            said = self.body
        else:
            said = "" if self.key == key or self.clause.says_all(key) else self.text
        head = f"{self.status}: {said}" if said else self.status
        return f"{head} - {self.reasoning}" if self.reasoning else head

    @property
    def name(self) -> str:
        """The identity of the whole text: two drafts of one name are the same decision or fact."""
        return key_identity(self.clause.text)

    @property
    def answers(self) -> bool:
        """Whether it can answer a question: an approved decision of the log, or a fact."""
        return self.section == GLOSSARY or self.item.status == APPROVED == self.status


def draft_of(item: Item) -> Draft:
    """The draft of a kept item of the workflow, the log or the facts."""
    named = item.key != "" and (item.body != "" or item.status != "")
    return Draft(
        item,
        item.target,
        one_line(item.text),
        displayed(item.key) if named else "",
        one_line(item.body) if named else "",
        "" if item.origin in {WORKFLOW, FACTS} else item.status,
        item.reasoning,
        named,
    )


def draft_of_part(item: Item, part: Part) -> Draft:
    """The draft of a marked part of an item that is held back: a decision by itself.

    A constraint's key is its whole text, never cut; a bold key in it names it.
    """
    named = split_named(part.text)
    bold = named is not None and named.bold and named.value != ""
    if part.kind == CONSTRAINT:
        status = decided.CONSTRAINT
    else:
        status = APPROVED if item.status == APPROVED else decided.DECISION
    if bold and named is not None:
        return Draft(
            item, DECISIONS, part.text, displayed(named.key), named.value, status, named=True
        )
    key = displayed(part.text.rstrip(" .。．") or part.text) if part.kind == CONSTRAINT else ""
    return Draft(item, DECISIONS, part.text, key, "", status)
