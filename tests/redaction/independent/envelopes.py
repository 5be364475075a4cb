"""What a text is carried in: transcripts, diffs, quotes, comments."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.redaction.independent.templates import Template
    from tests.redaction.independent.values import Values

    Carry = Callable[[str, Values], str]


def transcript(text: str, values: Values, *, ascii_only: bool = False) -> str:
    """A session's JSON line with the text as a message."""
    record = {
        "type": "user",
        "message": {"role": "user", "content": text},
        "uuid": values.uuid(),
        "timestamp": f"{values.date()}T{values.time()}.104Z",
    }
    return json.dumps(record, ensure_ascii=ascii_only, separators=(",", ":"))


def escaped_transcript(text: str, values: Values) -> str:
    """The same with everything beyond ASCII written as an escape."""
    return transcript(text, values, ascii_only=True)


def tool_result(text: str, values: Values) -> str:
    """A JSON line whose content is JSON again: everything is escaped twice."""
    inner = json.dumps({"stdout": text, "exit_code": 0}, ensure_ascii=False)
    record = {"type": "tool_result", "tool_use_id": f"toolu_01{values.chars('A', 22)}"}
    return json.dumps({**record, "content": inner}, ensure_ascii=False)


def two_turns(text: str, values: Values) -> str:
    """Two JSON lines, the second with the text after a sentence."""
    first = {"role": "user", "content": f"What did we find on {values.date()}?"}
    second = {"role": "assistant", "content": f"This is what I have:\n\n{text}\n\nAnything else?"}
    return "\n".join(json.dumps(turn, ensure_ascii=False) for turn in (first, second))


def diff(text: str, values: Values) -> str:
    """A new file in a diff."""
    lines = text.split("\n")
    head = (
        f"--- /dev/null\n+++ b/notes/{values.pick(('a', 'b', 'c'))}.md\n@@ -0,0 +1,{len(lines)} @@"
    )
    return "\n".join([head, *(f"+{line}" for line in lines)])


def quoted(text: str, values: Values) -> str:
    """A Markdown quotation."""
    lines = [f"{values.pick(('Lee', 'Dana', 'Kim'))} wrote:", "", *text.split("\n")]
    return "\n".join(f"> {line}".rstrip() for line in lines)


def listed(text: str, values: Values) -> str:
    """Inside an item of a list."""
    body = "\n".join(f"  {line}".rstrip() for line in text.split("\n"))
    return f"- from the standup of {values.date()}:\n\n{body}\n- nothing else"


def commented(text: str, values: Values) -> str:
    """Inside an HTML comment of a note."""
    return f"# Notes of {values.date()}\n\n<!--\n{text}\n-->\n\nAll tests pass."


CARRIERS: dict[str, tuple[str, Carry]] = {
    "jsonl": ("jsonl", transcript),
    "jsonl-ascii": ("jsonl", escaped_transcript),
    "jsonl-double": ("jsonl", tool_result),
    "jsonl-turns": ("jsonl", two_turns),
    "diff": ("text", diff),
    "quote": ("markdown", quoted),
    "list": ("markdown", listed),
    "comment": ("markdown", commented),
}
"""Name of the envelope: the file kind it makes, and the function."""
CRLF = "crlf"
"""The envelope that changes line ends only; put on last."""


def carriers(template: Template) -> tuple[str, ...]:
    """The envelopes that a text can be put into without changing what it means."""
    if template.file_kind == "jsonl":
        return ("jsonl-double", "diff")
    names = (*CARRIERS, CRLF)
    return tuple(name for name in names if name != "comment" or "-->" not in template.body)
