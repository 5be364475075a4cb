"""Whose words a message of Gemini CLI holds (pure)."""

from __future__ import annotations

from duck_tape.transcripts.shapes import cut, joined, mapping, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CONTEXT = (
    "<session_context>",
    "<state_snapshot>",
    "<hook_context>",
    "<untrusted_context>",
    "This is the Gemini CLI. We are setting up the context",
    "I ran the following shell command:",
    "System: Please continue.",
    "System: Potential loop detected",
    "[System: ",
    "[Continuing from previous AI thoughts",
    "Background execution update:",
    "User has manually exited Plan Mode.",
    "Here is the user's editor context as a JSON object.",
    "Here is a summary of changes in the user's editor context",
)
"""How texts begin that the program hands to the model in the user's name."""

_HINTS = ("User steering update:", "User hints:")
_HINT = ("<user_input>", "</user_input>")
"""What the user says while the model is at work stands in tags between words of the program."""
_REFERENCED = "--- Content from referenced files ---"
_COMMANDS = frozenset(("/compress", "/compact", "/summarize", "/clear", "/quit", "/exit"))
_ECHOES = frozenset(
    ("Got it. Thanks for the additional context!", "Got it. Thanks for the context!")
)
_FOLDERS = ("- **Workspace Directories:**", "I'm currently working in the directory:")


def parts_of(content: Any) -> list[dict[str, Any]]:
    """Return a message's parts, whether it has a text, one part, or a list of both."""
    known = content if isinstance(content, list) else [content]
    return [{"text": part} if isinstance(part, str) else mapping(part) for part in known]


def user_text(parts: list[dict[str, Any]]) -> str:
    """Return what the user typed: no context, no contents of files that were pointed at."""
    own = []
    for part in parts:
        text = string(part.get("text"))
        if text.lstrip().startswith(_CONTEXT):
            continue
        if text.startswith(_HINTS) and _HINT[1] in text:
            text = text.partition(_HINT[0])[2].rpartition(_HINT[1])[0].strip()
        head, mark, _ = text.partition(_REFERENCED)
        own.append(head.rstrip() if mark else text)
        if mark:
            break
    typed = joined(own)
    return "" if typed.strip() in _COMMANDS else cut(typed)


def model_text(parts: list[dict[str, Any]]) -> str:
    """Return what the model said, not what it thought."""
    text = joined([part for part in parts if not part.get("thought")])
    return "" if text.strip() in _ECHOES else cut(text)


def is_summary(message: dict[str, Any]) -> bool:
    """Whether a message is the summary that a compaction left."""
    parts = parts_of(message.get("content"))
    return any(string(part.get("text")).lstrip().startswith("<state_snapshot>") for part in parts)


def says_anything(message: dict[str, Any]) -> bool:
    """Whether a message is more than the context that each start writes."""
    if message.get("type") != "user":
        return True
    parts = parts_of(message.get("content"))
    return not parts or not all(
        string(part.get("text")).lstrip().startswith("<session_context>") for part in parts
    )


def folder(parts: list[dict[str, Any]]) -> str:
    """Return the folder that the context names first, "" for none."""
    for part in parts:
        text = string(part.get("text"))
        for mark in _FOLDERS if text.lstrip().startswith(_CONTEXT) else ():
            _, found, rest = text.partition(mark)
            path = rest.strip().partition("\n")[0].removeprefix("- ").strip()
            if found and path:
                return path[:4096]
    return ""


def calls_of(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the calls in the form that only the model's history has: `functionCall` parts."""
    return [mapping(part.get("functionCall")) for part in parts if "functionCall" in part]


def responses_of(parts: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the tools' answers in a message by the calls' ids."""
    found = (mapping(part.get("functionResponse")) for part in parts)
    return {string(known.get("id")): mapping(known.get("response")) for known in found if known}


def messages_of(record: dict[str, Any]) -> list[Any] | None:
    """Return the messages that a record replaces all others with, None if it does not."""
    known = mapping(record.get("$set")).get("messages")
    return sequence(known) if isinstance(known, list) else None
