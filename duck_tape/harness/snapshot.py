"""opencode's conversation, kept as a file: redacted, incremental, bounded, and always valid JSON.

opencode has no transcript on the disk that could be named in the marker. What its plugin hands
over since the last state file becomes `<session>-transcript.json` (spec: harness hooks, "opencode
plugin"), in the form of the payload: `{sessionID, directory, messages, todos}`.

Every text is masked by itself after decoding, so that no escape can hide a value and no mask can
break the JSON; then each message once more as a whole, since a key tells what its value is.
"""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    Mask = Callable[[str], str]

LARGEST = 4 << 20
"""Bytes of a snapshot; the oldest messages are left out, never the newest."""
_LONGEST = 32_000
"""Characters of one text (a tool's output, as a rule)."""
_DEEPEST = 40
_CUT = " [cut]"
_ESCAPED = "\\<REDACTED>"


def since(messages: Sequence[Any], moment: int) -> list[Any]:
    """Return the messages that were begun or went on after a moment (milliseconds since 1970).

    A message that does not say when it was is kept.
    """
    return [each for each in messages if (at := _latest(each)) is None or at > moment]


def _latest(message: Any) -> float | None:
    info = message.get("info") if isinstance(message, dict) else None
    time = info.get("time") if isinstance(info, dict) else None
    if not isinstance(time, dict):
        return None
    moments = [value for value in time.values() if isinstance(value, (int, float))]
    return max(moments, default=None)


def is_compaction(message: Any) -> bool:
    """Whether a message only asks for the compaction that is about to be made."""
    parts = message.get("parts") if isinstance(message, dict) else None
    if not isinstance(parts, list) or not parts:
        return False
    return all(isinstance(part, dict) and part.get("type") == "compaction" for part in parts)


def spoken(messages: Iterable[Any]) -> list[Any]:
    """Return the messages without requests for a compaction at their end."""
    kept = list(messages)
    while kept and is_compaction(kept[-1]):
        kept.pop()
    return kept


def render(
    session: str,
    directory: str,
    messages: Sequence[Any],
    todos: Sequence[Any],
    *,
    mask: Mask,
    late: Callable[[], bool],
    largest: int = LARGEST,
    earlier: bool = False,
) -> bytes:
    """Return the snapshot's bytes: valid JSON (ASCII), free of secrets, of `largest` bytes at most.

    Args:
        session: The harness's session id.
        directory: The session's folder.
        messages: What to keep, oldest first; the newest are taken until there is no room, or time.
        todos: The todo list.
        mask: Masks one text.
        late: Says whether time is up.
        largest: The most bytes.
        earlier: Whether messages before these were left out; then, and where there was no room for
            all, `cut` says so.
    """
    kept: list[str] = []
    frame = {"sessionID": session, "directory": directory, "todos": list(todos)[:200]}
    head = masked(frame, mask) or json.dumps({"sessionID": session})
    room = largest - len(head) - 64
    for message in reversed(messages):
        text = None if late() else masked(message, mask)
        if text is None and late():
            break
        if text is None:
            continue
        room -= len(text) + 2
        if room < 0:
            break
        kept.append(text)
    cut = earlier or len(kept) < len(messages)
    body = ",\n".join(reversed(kept))
    flag = ', "cut": true' if cut else ""
    return f'{head[:-1]}{flag}, "messages": [\n{body}\n]}}\n'.encode("ascii")


def masked(value: Any, mask: Mask) -> str | None:
    """Return a value as masked JSON in one line, None where that cannot be made."""
    clean = _clean(value, mask, _DEEPEST)
    text = json.dumps(clean)
    again = mask(text)
    if again == text:
        return text
    try:
        json.loads(again)
    except ValueError:
        return None
    return again if again.isascii() and "\n" not in again else None


def _clean(value: Any, mask: Mask, depth: int) -> Any:
    """Return a value with each text masked and bounded; what is nested too deep is left out."""
    if isinstance(value, str):
        return _text(value, mask)
    if depth == 0:
        return None
    if isinstance(value, dict):
        return {
            _text(key, mask): _clean(each, mask, depth - 1)
            for key, each in value.items()
            if isinstance(key, str)
        }
    if isinstance(value, list):
        return [_clean(each, mask, depth - 1) for each in value]
    if isinstance(value, float) and value - value != 0:  # not a number, or infinite: no JSON
        return None
    return value


def _text(value: str, mask: Mask) -> str:
    if value.startswith("data:") and ";base64," in value[:200]:
        return value[: value.index(";base64,")] + _CUT
    if len(value) > _LONGEST:
        value = value[:_LONGEST]
        # A value that the cut goes through could not be told any more: cut at white space.
        at = max(value.rfind(" "), value.rfind("\n"))
        value = (value[:at] if at > _LONGEST // 2 else "") + _CUT
    shown = mask(value)
    # What a Markdown file needs where the mark is all that a line holds is not needed here.
    return shown if _ESCAPED in value else shown.replace(_ESCAPED, _ESCAPED[1:])
