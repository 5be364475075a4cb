"""Which messages of a Codex rollout are whose, and each of them once (pure).

One message may stand there up to three times: as a completed item, as an older `event_msg` and as
the `response_item` that the model saw (spec: harness hooks, "Transcripts").
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression
from duck_tape.transcripts.shapes import joined, mapping, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CONTEXT = (
    "<environment_context>",
    "<user_instructions>",
    "<INSTRUCTIONS>",
    "# AGENTS.md instructions",
    "<user_shell_command>",
    "<turn_aborted>",
    "<subagent_notification>",
    "<agent_message",
    "<skill>",
    "<skills_instructions>",
    "<permissions instructions>",
    "<collaboration_mode>",
    "<goal_context>",
    "<hook_prompt",
    "<hook_context",
    "<recommended_plugins>",
    "<personality_spec>",
    "<model_switch>",
    "<realtime_conversation>",
    "<user_action>",
    "<additional_context",
    "<codex_delegation",
    "<realtime_delegation",
    "<side_conversation",
    "<startup_context",
    "<transcript_delta",
    "<rollout_budget",
    "<token_budget",
    "<user_verification_notice",
    "<persistent_mode",
    "<apps_instructions>",
    "<plugins_instructions>",
    "<model_instructions>",
    "<managed_developer_instructions>",
    "<git_attribution>",
    "<extension_context",
    "<external_",
    "<context_window",
    "<image name=",
    "<image>",
    "</image>",
    "Another language model started to solve this problem",
    "Warning: apply_patch was requested via exec_command",
    "Warning: The maximum number of unified exec processes",
    "Warning: Your account was flagged",
)
"""How texts begin that the program hands to the model in the user's name."""

_REQUEST = "## My request for Codex:"
_CONTENTS = ("input_text", "text", "output_text", "Text")
_IMPLEMENT = "Implement the plan."
_IMPLEMENT_ANEW = "A previous agent produced the plan below"
_PROPOSED = expression(r"^[ \t]*<(/?)proposed_plan>[ \t]*$", re.MULTILINE)


def is_context(text: str) -> bool:
    """Whether a text in the user's name is the program's own."""
    return text.lstrip().startswith(_CONTEXT)


def typed(text: str) -> str:
    """Return what the user typed of a prompt: an editor puts its open files before it."""
    if text.lstrip().startswith("# Context from my IDE setup:"):
        _, mark, request = text.partition(_REQUEST)
        return request.strip() if mark else ""
    return text


def user_text(content: Any, kinds: Any = None) -> str:
    """Return the user's own words in a message's parts, "" where all of it is context.

    Args:
        content: A text or the parts.
        kinds: What each part is, where the program says so (`user.text`).
    """
    if isinstance(content, str):
        return "" if is_context(content) else typed(content)
    parts = [mapping(part) for part in sequence(content)]
    told = sequence(kinds)
    if len(told) == len(parts) and any(string(kind).startswith("user.") for kind in told):
        parts = [part for part, kind in zip(parts, told, strict=True) if _is_users(kind)]
    own = [part for part in parts if not is_context(string(part.get("text")))]
    return typed(joined(own, _CONTENTS))


def _is_users(kind: Any) -> bool:
    return string(kind).startswith("user.")


def said(content: Any) -> str:
    """Return the text of the assistant's message."""
    return joined(content, _CONTENTS)


def proposed(text: str) -> str:
    """Return the plan that a message proposes, "" for none: between tags on lines of their own."""
    plan, begins = "", -1
    for tag in _PROPOSED.finditer(text):
        if not tag[1]:
            begins = tag.end()
        elif begins >= 0:
            plan, begins = text[begins : tag.start()].strip(), -1
    return plan


def implements(text: str, plan: str) -> str | None:
    """Return the plan that a prompt approves: what the program sends when the user chooses so.

    None for any other prompt; `plan` is what was proposed last.
    """
    text = text.strip()
    if text == _IMPLEMENT and plan:
        return plan
    if text.startswith(_IMPLEMENT_ANEW):
        return plan or text.partition("\n\n")[2].strip()
    return None


class Echoes:
    """Lets each message pass once although several kinds of records tell it.

    A text passes as often as the kind of record that tells it most often: two equal prompts stay
    two, and it does not matter which kind comes first or is missing. In bounded memory: at least
    the last `GENERATION` texts are known.
    """

    GENERATION = 1 << 13

    def __init__(self) -> None:
        """Start with none."""
        self._new: dict[int, dict[str, int]] = {}
        self._old: dict[int, dict[str, int]] = {}

    def new(self, source: str, role: str, text: str) -> bool:
        """Whether this kind of record (`source`) tells a message that has not passed yet."""
        key = hash((role, "".join(text.split())))  # parts are joined in more than one way
        told = self._new.get(key) or self._old.get(key) or {}
        passed = max(told.values(), default=0)
        told[source] = told.get(source, 0) + 1
        self._new[key] = told
        if len(self._new) >= self.GENERATION:
            self._old, self._new = self._new, {}
        return told[source] > passed
