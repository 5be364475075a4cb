"""The persistent-context filter as one table: what stays in the state file, and why.

A new rule is one line here. Identifiers are stable; reports print them and `duck-tape explain`
tells what they mean. Patterns for English, Chinese and Japanese stand in one module per family
(`durable_session`, `durable_history`, `durable_narrative`, `durable_process`, `durable_detail`).
Spec: merge, "The persistent-context filter".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.state.durable_detail import is_detail
from duck_tape.state.durable_history import is_history
from duck_tape.state.durable_narrative import is_narrative
from duck_tape.state.durable_process import is_chore, is_process
from duck_tape.state.durable_session import is_session_only
from duck_tape.state.durable_text import View
from duck_tape.state.form import WORKFLOW
from duck_tape.state.mapped import GLOSSARY, QUESTIONS
from duck_tape.state.model import AUTO_EXTRACTED, REJECTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from duck_tape.state.mapped import Item


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the filter.

    Attributes:
        id: Stable code, `DT3xx`.
        title: What a report says.
        holds: What the rule holds back, for `explain`.
        keeps: What it does not, for `explain`.
        held: An item that it holds back.
        kept: A near one that it does not.
        applies: Whether it holds an item back; the views are of the whole item and of its body.
    """

    id: str
    title: str
    holds: str
    keeps: str
    held: str
    kept: str
    applies: Callable[[Item, View, View], bool]


def _session(item: Item, whole: View, _body: View) -> bool:
    return item.target != QUESTIONS and is_session_only(whole, statement=item.target == GLOSSARY)


def _history(item: Item, whole: View, body: View) -> bool:
    decision = item.target != GLOSSARY
    return item.target != QUESTIONS and (
        is_history(body, decision=decision)
        or (item.in_line and is_history(whole, decision=decision))
    )


def _narrative(item: Item, _whole: View, body: View) -> bool:
    return item.target != QUESTIONS and is_narrative(body, strict=item.target != GLOSSARY)


def _process(item: Item, whole: View, body: View) -> bool:
    if item.target == QUESTIONS:
        return is_chore(body)
    return is_process(body) or (item.in_line and is_process(whole))


def _detail(item: Item, _whole: View, _body: View) -> bool:
    links = item.origin == WORKFLOW
    if item.in_line and is_detail(item.text, links=links):
        return True
    return is_detail(item.body, key=item.key, links=links)


REJECTED_APPROACH = Rule(
    "DT301",
    "rejected approach",
    "A REJECTED line of the Decision Log.",
    "A lasting constraint in its reasoning, marked `constraint:`, becomes a decision by itself.",
    "REJECTED: memcached - no persistence",
    "REJECTED: memcached - no persistence; constraint: the store must survive a restart",
    lambda item, _whole, _body: item.status == REJECTED,
)
CANCELLED = Rule(
    "DT302",
    "approval cancelled by a later rejection",
    "An APPROVED line whose key or text a later line of the same log rejects.",
    "An approval after the rejection stands.",
    "APPROVED: sticky sessions (and later REJECTED: sticky sessions)",
    "REJECTED: sticky sessions (and later APPROVED: sticky sessions)",
    lambda item, _whole, _body: item.cancelled,
)
SESSION_ONLY = Rule(
    "DT303",
    "session-only approval",
    "An approval of a thing of its session: a diff, an edit, a step, a phase, an option's letter.",
    "An approval that names what was decided.",
    "APPROVED: go ahead with the edit",
    "APPROVED: go ahead with PostgreSQL 16",
    _session,
)
EXTRACTED = Rule(
    "DT304",
    "auto-extracted statement",
    "An AUTO-EXTRACTED line: an assistant's own sentence, which nobody has approved.",
    "What the user has approved or answered.",
    "AUTO-EXTRACTED: we will use a queue",
    "APPROVED: **transport**: a queue",
    lambda item, _whole, _body: item.status == AUTO_EXTRACTED,
)
HISTORY = Rule(
    "DT305",
    "history, which belongs in an ADR or a changelog",
    "How something formerly was, or why it was chosen then (`previously`, `used to`, 以前,"
    " かつて).",
    "The reason of an approved decision; `previously` and `used to` in a statement of what holds.",
    "Sessions used to live in the database",
    "The key is used to sign cookies; previously issued tokens are revoked",
    _history,
)
NARRATIVE = Rule(
    "DT306",
    "development narrative or recent change",
    "What was done, tried, fixed or changed, or is being worked on.",
    "What holds, also of things that were changed (`Deleted users keep their orders`).",
    "Refactored the parser; just now changed the default",
    "Renamed columns need a view for one release",
    _narrative,
)
PROCESS = Rule(
    "DT307",
    "reference to how the work came about",
    "Reviews, tests, sessions, commits and pull requests that only tell how work came about; of"
    " what remains, mere steps of the session.",
    "A lasting requirement (`every migration needs a rollback test`).",
    "All 212 tests pass; the reviewer asked for smaller functions",
    "All tests must pass before a release",
    _process,
)
DETAIL = Rule(
    "DT308",
    "detail below decision level",
    "Nothing but commit hashes, command lines, paths, raw output or a stack trace.",
    "An item that says something besides; a named command (`**build**: make all`).",
    "git rebase -i HEAD~3",
    "Releases are tagged with git tag -s",
    _detail,
)
UNCONFIRMED = Rule(
    "DT309",
    "not confirmed by the user",
    "What an automatic state says besides an approved plan, answers and confirmed facts.",
    "The same item in a manual or recovered state.",
    "Remaining: write the migration (in an -auto state)",
    "Remaining: write the migration (in a checkpoint)",
    lambda item, _whole, _body: item.unconfirmed,
)

RULES: tuple[Rule, ...] = (
    REJECTED_APPROACH,
    EXTRACTED,
    CANCELLED,
    UNCONFIRMED,
    DETAIL,
    SESSION_ONLY,
    HISTORY,
    PROCESS,
    NARRATIVE,
)
"""All rules in the order in which they are asked; the first that applies is reported."""


def first_rule(item: Item) -> Rule | None:
    """Return the first rule that holds an item back, or None."""
    body = View(item.body, named=bool(item.key))
    whole = View(f"{item.key}: {item.body}") if item.key else body
    return next((rule for rule in RULES if rule.applies(item, whole, body)), None)
