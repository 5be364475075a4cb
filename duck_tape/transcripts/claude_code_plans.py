"""Claude Code's plans: where their text stands, and what the user said to them (pure).

The text is in the result, in the call, or only in the plan file that was written just before;
that the user agreed is in the result's words, or in the record that begins the next session.
Spec: harness hooks, "Transcripts".
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression
from duck_tape.transcripts.events import APPROVED, REJECTED, Plan
from duck_tape.transcripts.shapes import cut, first, mapping, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_APPROVED = expression(r"\AUser has approved (?:your|the) plan\b", re.IGNORECASE)
_APPENDED = expression(r"^## Approved Plan[^\n]*\n", re.MULTILINE)
_REJECTED = "The agent proposed a plan that was rejected by the user"
_REASON = "the user said:"
_CLARIFYING = "The user wants to clarify these questions"
_FOLDER = ".claude/plans/"


class PlanFiles:
    """The plan files as the session wrote them: the last one is the plan that is asked about."""

    def __init__(self) -> None:
        """Start with none."""
        self._named: set[str] = set()
        self.last = ""

    def name(self, path: Any) -> None:
        """Take a path that the harness says is the plan's."""
        if isinstance(path, str) and len(self._named) < 100:
            self._named.add(path)

    def is_plan(self, path: str) -> bool:
        """Whether a path is a plan's."""
        return path in self._named or _FOLDER in path.replace("\\", "/")

    def write(self, arguments: dict[str, Any]) -> None:
        """Take what a call wrote into a plan file: the whole, or changes to it."""
        if isinstance(content := arguments.get("content"), str):
            self.last = cut(content)
            return
        for change in (arguments, *sequence(arguments.get("edits"))):
            known = mapping(change)
            old, new = known.get("old_string"), known.get("new_string")
            if isinstance(old, str) and isinstance(new, str) and old:
                times = -1 if known.get("replace_all") is True else 1
                self.last = cut(self.last.replace(old, new, times))


_BY_RULE = ("Permission to use ", "Error: Permission to use ")
"""What the result of a call begins with that a rule has denied, not the user when asked."""


def judged(arguments: Any, result: Any, text: str, *, refused: bool, error: bool) -> Plan | None:
    """Return the plan that the user approved or rejected, None if the result says neither.

    Leaving plan mode without a plan ("approved exiting plan mode") is no approval of one, and a
    rule of the settings that forbids the call says nothing of its plan.

    Args:
        arguments: The call's, empty if the call is not known.
        result: `toolUseResult`, whatever it is.
        text: The text of the tool result.
        refused: Whether the user refused the call.
        error: Whether the result is an error.
    """
    told = mapping(result)
    somebody = told.get("awaitingLeaderApproval") is True or told.get("isAgent") is True
    if not error and _APPROVED.match(text) and not somebody:
        appended = _APPENDED.search(text)
        plan = first(told.get("plan"), text[appended.end() :] if appended else "")
        return Plan(_text(plan or mapping(arguments).get("plan")), APPROVED)
    by_rule = text.lstrip().removeprefix("<tool_use_error>").startswith(_BY_RULE)
    if (refused and not by_rule) or text.startswith(_REJECTED):
        return Plan(_text(mapping(arguments).get("plan")), REJECTED, reason(text))
    return None


def carried_over(record: dict[str, Any], time: str) -> Plan | None:
    """Return the plan with which a session begins that the user let go on with a clear context.

    The harness tells it in a field of its own (`planContent`) beside the prompt that it makes of
    it; None for any other record.
    """
    plan, origin = string(record.get("planContent")), record.get("origin")
    made = origin is None or mapping(origin).get("kind") == "auto-continuation"
    if not plan.strip() or not made or record.get("isMeta") is True:
        return None
    return Plan(_text(plan), APPROVED, time=time)


def _text(plan: Any) -> str:
    return cut(string(plan).strip())


def reason(text: str) -> str:
    """Return what the user said when refusing a call, out of its result; "" for nothing."""
    at = text.lower().find(_REASON)
    said = text[at + len(_REASON) :].strip() if at >= 0 else ""
    return "" if said.startswith(_CLARIFYING) else cut(said)
