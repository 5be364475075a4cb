"""Reads VS Code's Copilot chat sessions: `chatSessions/<id>.json` and its log `<id>.jsonl` (pure).

Both give the same events: the log is replayed first, and the session told at the end. Spec:
harness hooks, "Transcripts".
"""

from __future__ import annotations

from duck_tape.transcripts import vscode_parts as parts
from duck_tape.transcripts.events import Meta, Prompt, Text
from duck_tape.transcripts.long_records import shorter
from duck_tape.transcripts.shapes import cut, first, mapping, moment, path_of, sequence, string
from duck_tape.transcripts.vscode_log import Replay, trimmed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from duck_tape.transcripts.events import Event

_EDITS = ("textEditGroup", "notebookEditGroup", "workspaceEdit", "externalEdit")


def looks_like(head: Sequence[dict[str, Any]]) -> bool:
    """Whether the first readable records, or the document, are VS Code's."""
    for record in head:
        if isinstance(record.get("requests"), list) and (
            "version" in record or "sessionId" in record or "responderUsername" in record
        ):
            return True
        kind = record.get("kind")
        if kind == 0 and isinstance(record.get("v"), dict):
            return True
        if kind in (1, 2, 3) and isinstance(record.get("k"), list):
            return True
    return False


def reader() -> ChatReader:
    """Return a new reader."""
    return ChatReader()


class ChatReader:
    """See `duck_tape.transcripts.reader.Reader`; all is told by `finish`."""

    name = "vscode-chat"

    def __init__(self) -> None:
        """Start before the first entry."""
        self._replay: Replay | None = None

    def wants(self, line: bytes) -> bool:  # noqa: ARG002 -- the protocol's
        """Return True: an entry that is passed over would shift those after it."""
        return True

    def shorten(self, line: bytes) -> bytes:
        """Return less of a record that tells the same: no contents of files, no images."""
        return shorter(line)

    def read(self, record: dict[str, Any]) -> Iterable[Event]:
        """Take one entry of the log; returns nothing yet."""
        if self._replay is None:
            self._replay = Replay()
        if "requests" in record and "kind" not in record:
            self._replay.value = mapping(trimmed(record))
        else:
            self._replay.apply(record)
        return ()

    def read_document(self, document: Any) -> Iterable[Event]:
        """Take the session as one document; returns nothing yet."""
        return self.read(mapping(document))

    def finish(self) -> Iterable[Event]:
        """Return what the session tells."""
        replay, self._replay = self._replay, None
        return _session(replay.value) if replay else ()


def _session(session: dict[str, Any]) -> Iterator[Event]:
    requests = [mapping(request) for request in sequence(session.get("requests"))]
    requests = [request for request in requests if not _is_gone(request)]
    models = [string(request.get("modelId")) for request in requests]
    repository = mapping(session.get("repoData"))
    if not requests and not session.get("sessionId"):
        return
    yield Meta(
        session=string(session.get("sessionId")),
        cwd=path_of(session.get("workingDirectory")),
        branch=first(repository.get("localBranch"), repository.get("branch")),
        model=next(filter(None, reversed(models)), ""),
        time=moment(session.get("creationDate")),
    )
    for request in requests:
        yield from _request(request)


def _is_gone(request: dict[str, Any]) -> bool:
    """Whether the user took a request back."""
    return bool(request.get("shouldBeRemovedOnSend") or request.get("isHidden"))


def _request(request: dict[str, Any]) -> Iterator[Event]:
    time = moment(request.get("timestamp"))
    message = request.get("message")
    text = string(message) or string(mapping(message).get("text"))
    # A request may be the program's own (a background command has ended) or a button's.
    if text.strip() and not request.get("isSystemInitiated") and not request.get("confirmation"):
        yield Prompt(cut(text), time)
    arguments = _arguments(request)
    said: list[str] = []
    for part in map(mapping, sequence(request.get("response"))):
        words = parts.inline(part)
        if words is not None:
            said.append(words)
        elif (teller := _TELLERS.get(string(part.get("kind")))) and not _is_childs(part):
            yield from _text(said, time)
            said = []
            yield from teller(part, arguments, time)
    yield from _text(said, time)


def _is_childs(part: dict[str, Any]) -> bool:
    """Whether a part is a sub-agent's."""
    return bool(part.get("subAgentInvocationId"))


def _text(said: list[str], time: str) -> Iterator[Event]:
    text = "".join(said).strip()
    if text.strip("`\n "):  # the fences around an edit stand there without it
        yield Text(cut(text), time)


def _arguments(request: dict[str, Any]) -> dict[str, Any]:
    """Return what the model called its tools with, by the calls' ids."""
    result = mapping(mapping(request.get("result")).get("metadata"))
    rounds = sequence(result.get("toolCallRounds"))
    calls = [
        mapping(call) for known in rounds for call in sequence(mapping(known).get("toolCalls"))
    ]
    return {_bare(call.get("id")): call.get("arguments") for call in calls}


def _bare(call: Any) -> str:
    """Return a call's id as the model gave it: VS Code may add its own number to it."""
    return string(call).partition("__vscode")[0]


def _tool(part: dict[str, Any], arguments: dict[str, Any], time: str) -> Iterator[Event]:
    known = arguments.get(_bare(part.get("toolCallId")))
    if isinstance(known, str):
        import json

        try:
            known = json.loads(known)
        except (ValueError, RecursionError):
            known = None
    return parts.tool(part, mapping(known), time)


if TYPE_CHECKING:
    _Teller = Callable[[dict[str, Any], dict[str, Any], str], Iterator[Event]]

_TELLERS: dict[str, _Teller] = {
    "toolInvocationSerialized": _tool,
    "toolInvocation": _tool,
    "questionCarousel": lambda part, _, time: parts.answers(part, time),
    "planReview": lambda part, _, time: parts.plan(part, time),
    "thinking": lambda _part, _arguments, _time: iter(()),
    "progressTaskSerialized": lambda part, _, time: parts.compaction(part, time),
    **dict.fromkeys(_EDITS, lambda part, _, time: parts.edit(part, time)),
}
