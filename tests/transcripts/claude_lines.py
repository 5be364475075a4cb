"""Records as Claude Code writes them, in the order of its keys."""

from __future__ import annotations

import json
from typing import Any

Record = dict[str, Any]

AT = "2026-05-04T08:00:00.000Z"
PLACE = {
    "userType": "external",
    "cwd": "/home/sam/shop",
    "sessionId": "5e55",
    "version": "2.1.197",
    "gitBranch": "main",
}


def user(content: Any, **more: Any) -> Record:
    """A user's message: words, blocks or results."""
    return {
        "parentUuid": None,
        "isSidechain": False,
        "type": "user",
        "message": {"role": "user", "content": content},
        "timestamp": AT,
        **more,
    }


def reply(*blocks: Record, name: str = "msg_1", model: str = "opus", **more: Any) -> Record:
    """A reply's blocks."""
    message = {
        "id": name,
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [*blocks],
        "stop_reason": "tool_use",
    }
    return {
        "parentUuid": None,
        "isSidechain": False,
        "message": message,
        "type": "assistant",
        "timestamp": AT,
        **more,
    }


def text(words: str) -> Record:
    return {"type": "text", "text": words}


def call(name: str, identity: str = "t1", **arguments: Any) -> Record:
    """A reply that is one call."""
    return reply({"type": "tool_use", "id": identity, "name": name, "input": arguments})


def result(content: Any, told: Any = None, *, identity: str = "t1", error: bool = False) -> Record:
    """What a call brought."""
    block: Record = {"tool_use_id": identity, "type": "tool_result", "content": content}
    if error:
        block["is_error"] = True
    return user([block]) | ({} if told is None else {"toolUseResult": told})


def attachment(kind: str, **more: Any) -> Record:
    return {
        "parentUuid": None,
        "isSidechain": False,
        "attachment": {"type": kind, **more},
        "type": "attachment",
        "timestamp": AT,
    }


def queued(operation: str, content: str | None = None) -> Record:
    record = {"type": "queue-operation", "operation": operation, "timestamp": AT}
    return record | ({} if content is None else {"content": content})


def jsonl(*records: Record) -> bytes:
    """Lines as the program writes them."""
    lines = (json.dumps(record, separators=(",", ":")) for record in records)
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")
