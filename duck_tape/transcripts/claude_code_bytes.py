"""Claude Code's records told by their bytes: what need not be decoded, or only in part (pure).

Most of a transcript says little in many bytes: thoughts, results that went well, the usage beside a
reply. Only records of exactly the shape that the harness writes are told here; of any other shape
(older or newer versions, cut or glued lines) nothing is told, and they are decoded whole.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_KIND = re.compile(
    rb'"attachment":\{"type":"(\w+)"|"role":"(user|assistant)"'
    rb'|"type":"(user|assistant|attachment|system|progress|file-history-snapshot|stream_event'
    rb'|file-history-delta|agent-setting|content-replacement|speculation-accept)"'
)
_ATTACHED = frozenset(
    (b"task_reminder", b"todo_reminder", b"todo", b"queued_command", b"plan_mode", b"attachment")
)
_SIDE = re.compile(rb'"isSidechain":\s*true')
_SIDE_KEY = b'"isSidechain"'
_START = b'{"parentUuid":'
_RESULT = b'"type":"tool_result"'
_ASSISTANT = b'"type":"assistant"'
_TEXT, _CALL = b'"type":"text"', b'"type":"tool_use"'

_MEMBER = rb'"\w{1,40}":(?:null|"[^"\\\x80-\xff]{0,300}")'
_PLAIN = rb'"\w{1,40}":(?:null|false|"[^"\\\x80-\xff]{0,300}")'
"""Members of a record whose values are short and need no decoding; none says `true`."""
_HEAD = re.compile(
    rb'\{"parentUuid":(?:null|"[\w-]{1,100}")((?:,' + _PLAIN + rb'){0,12}),"message":\{(?:'
    rb'"role":"(user)","content":\[\{'
    rb'|(?:"model":"([\w.:/@-]{1,100})",)?"id":"([\w-]{1,100})","type":"message","role":"assistant",'
    rb'(?:"model":"([\w.:/@-]{1,100})",)?"content":\[(?=\{"type":"(text|tool_use|thinking)"))'
)
"""The beginning of a record, as far as the first block of its message's content; ASCII."""
_TAIL = re.compile(
    rb"\}((?:," + _MEMBER + rb'){0,8}),"uuid":"([\w-]{1,100})","timestamp":"([\w:.+-]{1,64})"'
    rb"((?:," + _PLAIN + rb"){0,16}\})?"
)
"""What follows a reply's message; the last group is what all records of a session end with."""
_MORE, _NEXT = '"is', '"parent'
"""What may change a record's meaning behind its content, and what begins another record."""
_MARKS = re.compile(
    rb'"(?:tool_use_id":\s*+"([^"\\]{1,200}+)"|uuid":"([^"\\]{1,100}+)"(?:,"timestamp":"([^"\\]{1,64}+)")?'
    rb'|is_error":\s*+true|parentUuid":|tool_use_id")'
)
"""A result's call, its record's id and time; and, without a group, what makes it more than good
news. It begins with one plain character: such a pattern is found as fast as bytes are compared."""
_TYPE_FAR = 300
"""Bytes within which a block says its type."""
_LARGE = 1 << 16
"""Bytes of the longest record of which a part is decoded."""


class Ended:
    """A result that says no more than that a call went well.

    Attributes:
        call: The id of the call.
        uuid: The record's id.
        time: When, "" if the record does not say.
    """

    __slots__ = ("call", "time", "uuid")

    def __init__(self, call: str, uuid: str, time: str) -> None:
        """See the class."""
        self.call = call
        self.uuid = uuid
        self.time = time


class Session:
    """What stands around the messages of one session, folder, branch, version and model.

    Attributes:
        before: The members before the message.
        model: The model, b"" if the message does not say.
        after: All that follows the time.
    """

    __slots__ = ("after", "before", "model")

    def __init__(self, before: bytes = b"", model: bytes = b"", after: bytes = b"\n") -> None:
        """See the class; without values no record is of it."""
        self.before = before
        self.model = model
        self.after = after


class Replied:
    """One block of a reply.

    Attributes:
        id: The message's id, which its blocks share.
        uuid: The record's id.
        time: When.
        block: The block, decoded.
        session: What stands around it, the one given if that is the same.
    """

    __slots__ = ("block", "id", "session", "time", "uuid")

    def __init__(
        self, name: bytes, uuid: bytes, time: bytes, block: dict[str, Any], session: Session
    ) -> None:
        """See the class."""
        self.id = _shown(name)
        self.uuid = _shown(uuid)
        self.time = _shown(time)
        self.block = block
        self.session = session


def told(
    line: bytes, session: Session, decode: Callable[[str, int], tuple[Any, int]]
) -> Ended | Replied | bool:
    """Return what a line says; True if it has to be decoded whole, False if it says nothing.

    Args:
        line: A line that begins and ends with a brace.
        session: What stood around the last reply.
        decode: Gives the JSON value at an index of a text and the index behind it, or raises
            ValueError or RecursionError.
    """
    head = _HEAD.match(line)
    if head is None:
        return wants(line)
    if head[2]:
        return _result(line, head.end(), head[1])
    if head[6] == b"thinking":
        return _tells(line) or line.find(_START, 1) > 0
    return _reply(line, head, session, decode)


def _result(line: bytes, at: int, plain: bytes) -> Ended | bool:
    if line.find(_RESULT, at, at + _TYPE_FAR) < 0 or (_SIDE_KEY not in plain and _is_side(line)):
        return True
    call = uuid = time = b""
    for hit in _MARKS.finditer(line, at):
        if hit[1] and not call:
            call = hit[1]
        elif hit[2]:
            uuid, time = uuid or hit[2], time or hit[3] or b""
        else:
            return True
    if not (call and uuid):
        return True
    return Ended(_shown(call), _shown(uuid), _shown(time) or _value(line, b'"timestamp":"'))


def _reply(
    line: bytes,
    head: re.Match[bytes],
    session: Session,
    decode: Callable[[str, int], tuple[Any, int]],
) -> Replied | bool:
    if len(line) > _LARGE:
        return True
    start, rest = head.end(), session.after
    same = line.endswith(rest)
    end = len(line) - (len(rest) if same else 1)
    tail = _TAIL.fullmatch(line, line.rfind(b"}", start, end), end if same else len(line))
    if tail is None or not (same or tail[4]):
        return True
    text = line.decode("utf-8", "replace")
    try:
        block, after = decode(text, start)
    except (ValueError, RecursionError):
        return True
    if not text.startswith("]", after):
        return True
    if text.find(_MORE, after) >= 0 or text.find(_NEXT, after) >= 0:
        return True
    before, _, first, name, second, _ = head.groups()
    model = first or second or b""
    if _ASSISTANT not in tail[1] + before:
        return True
    if not (same and before == session.before and model == session.model):
        session = Session(before, model, rest if same else tail[4])
    return Replied(name, tail[2], tail[3], block, session)


def wants(line: bytes) -> bool:
    """Return False for thoughts, book-keeping, a sub-agent's lines and most attachments."""
    hit = _KIND.search(line)
    if hit is None:
        return True
    attached, role, kind = hit.groups()
    if attached:
        wanted = attached in _ATTACHED
    elif (role or kind) == b"assistant":
        wanted = b'"type":"thinking"' not in line or _tells(line)
    elif kind == b"system":
        wanted = b'"compact_boundary"' in line
    else:
        wanted = bool(role) or kind in {b"user", b"attachment"}
    if wanted and _SIDE.search(line, 0, 512):
        wanted = False
    return wanted or line.find(_START, 1) > 0


def _tells(line: bytes) -> bool:
    """Whether a reply has another block than thoughts."""
    return _TEXT in line or _CALL in line


def _is_side(line: bytes) -> bool:
    """Whether a record says that it is a sub-agent's, where it says it first."""
    return bool(_SIDE.match(line, max(0, line.find(_SIDE_KEY))))


def _value(line: bytes, key: bytes) -> str:
    """Return the short string that follows a key, where it first stands; empty if nowhere."""
    at = line.find(key) + len(key)
    end = line.find(b'"', at, at + 100)
    plain = at >= len(key) and end >= 0 and b"\\" not in line[at:end]
    return _shown(line[at:end]) if plain else ""


def _shown(value: bytes) -> str:
    return value.decode("utf-8", "replace")
