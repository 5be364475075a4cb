"""The user's answers to Copilot's questions, and the verdict on its plans (pure)."""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression
from duck_tape.transcripts.events import APPROVED, REJECTED, Answer
from duck_tape.transcripts.shapes import cut, first, mapping, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SPOKEN = expression(r"\s*User (?:responded|selected|answered|chose|replied)(?: with)?:\s*")
_APPROVED = expression(r"\s*Plan approved\b", re.IGNORECASE)
_REJECTED = expression(
    r"\s*(?:Plan (?:was )?(?:rejected|declined|not approved)"
    r"|(?:The )?user (?:has )?(?:rejected|declined|did not approve))",
    re.IGNORECASE,
)
_LEFT = "without automatic execution"
_ASKED_AGAIN = expression(r"\s*Please update the plan based on this feedback\b.*\Z", re.DOTALL)
_REASON = expression(r"feedback:\s*(.*)", re.IGNORECASE | re.DOTALL)


def answers_of(response: dict[str, Any], time: str) -> list[Answer]:
    """Return the answers in a recorded response: a form's fields, or one answer."""
    content = response.get("content")
    if not isinstance(content, dict):
        return answer_of(response, time)
    asked = first(response.get("message"), response.get("question"))
    schema = mapping(first_of(response, "requestedSchema"))
    fields = mapping(schema.get("properties"))
    found = []
    for name, value in content.items():
        title = first(mapping(fields.get(name)).get("title"), name)
        question = (
            asked if len(content) == 1 and asked else f"{asked} ({title})" if asked else title
        )
        found += _answer(question, value, time)
    return found


def answer_of(data: dict[str, Any], time: str) -> list[Answer]:
    """Return the answer to one question."""
    return _answer(first(data.get("question"), data.get("message")), data.get("answer"), time)


def spoken(arguments: dict[str, Any], text: str, time: str) -> list[Answer]:
    """Return the answer that a result tells in words; a declined question has none."""
    hit = _SPOKEN.match(text)
    question = first(arguments.get("question"), arguments.get("message"))
    return _answer(question, text[hit.end() :], time) if hit else []


def verdict(text: str, *, refused: bool = False) -> tuple[str, str]:
    """Return what the user said to a plan, "" if a result's words do not tell, and the reason.

    Who leaves plan mode without running the plan has not approved it, whatever the result says.
    """
    if not refused and _APPROVED.match(text):
        return ("" if _LEFT in text[:300] else APPROVED), ""
    if refused or _REJECTED.match(text):
        return REJECTED, reason(text)
    return "", ""


def verdict_of(response: dict[str, Any]) -> tuple[str, str]:
    """Return what the user said to a plan in a recorded response, and the reason; "" as above."""
    approved = response.get("approved")
    if approved is True:
        left = first_of(response, "selectedAction") == "exit_only"
        return ("" if left else APPROVED), ""
    reasons = cut(string(response.get("feedback")).strip())
    return (REJECTED, reasons) if approved is False else ("", "")


def reason(text: str) -> str:
    """Return what the user said when refusing, out of a result; "" for nothing."""
    hit = _REASON.search(text)
    return cut(_ASKED_AGAIN.sub("", hit[1]).strip()) if hit else ""


def first_of(data: dict[str, Any], name: str) -> Any:
    """Return a value by its name in camelCase or, where that is not there, in snake_case."""
    if name in data:
        return data[name]
    return data.get(re.sub(r"([A-Z])", lambda hit: "_" + hit[1].lower(), name))


def _answer(question: str, value: Any, time: str) -> list[Answer]:
    answer = _words(value).strip()
    return [Answer(cut(question), cut(answer), time)] if question and answer else []


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(filter(None, (_word(item) for item in value)))
    return _word(value)


def _word(value: Any) -> str:
    return str(value) if isinstance(value, int | float) else string(value)
