"""What the user typed, out of Copilot's user messages (pure)."""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts.shapes import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_USER = (None, "", "user")
"""Where a message comes from that the user typed. All else is the program's, an agent's or an
extension's: `agent-<id>`, `skill-<name>`, `autopilot-...`, `schedule-...`, `system`, `mcp`."""
_OPENING = expression(
    r"<(system[_-]reminder|system[_-]notification|reminder|skill-context|current_datetime"
    r"|session_context|agent_instructions|todo_status|plan_mode|custom_instruction"
    r"|attachments|tagged_files)(?:\s[^<>]{0,500})?>"
)


def said(data: dict[str, Any]) -> str:
    """Return what the user said in a `user.message`, "" if it was not the user.

    `content` is what was typed; `transformedContent` is what the model got and is not looked at.
    """
    if data.get("source") not in _USER or data.get("isAutopilotContinuation") is True:
        return ""
    return _without_context(joined(data.get("content"), ("text",))).strip()


def _without_context(text: str) -> str:
    """Return a text without what programs put around it in tags before the user's own words."""
    while hit := _OPENING.match(text.lstrip()):
        text = text.lstrip()
        end = text.find(closing := f"</{hit[1]}>")
        if end < 0:
            return ""
        text = text[end + len(closing) :]
    return text
