"""A model that plays a script: a server on loopback that speaks two of the usual protocols.

A turn is `{"text": ..., "tools": [[name, arguments], ...]}`. Requests that offer tools take the
next turn; one that asks for a summary of the conversation, or offers no tools, gets a fixed answer.
"""

from __future__ import annotations

import json
import threading
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Self

    Turn = dict[str, Any]

SUMMARY = "<summary>\nThe session so far, made shorter.\n</summary>"
ASKS_FOR_SUMMARY = (
    "summary of the conversation",
    "summarize the conversation",
    "summarize our conversation",
    "anchored summary",
    "prompt for continuing",
    "context compaction",
    "<checkpoint_title>",
)
TOKENS = 1200


class Model:
    """The script and how far it has been played.

    Attributes:
        port: Where it listens.
        requests: What was asked, in order: `turn`, `summary` or `aside`.
    """

    def __init__(self, turns: Sequence[Turn]) -> None:
        self._turns = list(turns)
        self._lock = threading.Lock()
        self.requests: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def left(self) -> int:
        """How many turns have not been played."""
        return len(self._turns)

    def answer(self, body: dict[str, Any]) -> Turn:
        """What the model says to a request."""
        with self._lock:
            if _wants_summary(body):
                self.requests.append("summary")
                return {"text": SUMMARY}
            if not body.get("tools"):
                self.requests.append("aside")
                return {"text": "A title"}
            self.requests.append("turn")
            return self._turns.pop(0) if self._turns else {"text": "Nothing more to do."}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        model = self

        class Handler(_Handler):
            answer = staticmethod(model.answer)

        return Handler


def _wants_summary(body: dict[str, Any]) -> bool:
    messages = body.get("messages") or [{}]
    last = json.dumps(messages[-1]).lower()
    system = json.dumps([body.get("system"), messages[0]]).lower() if not body.get("tools") else ""
    return any(words in last or words in system for words in ASKS_FOR_SUMMARY)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @staticmethod
    def answer(body: dict[str, Any]) -> Turn:
        raise NotImplementedError

    def log_message(self, *_: object) -> None:
        """Stay silent."""

    def do_HEAD(self) -> None:
        self._send(b"")

    def do_GET(self) -> None:
        models = [{"id": name, "object": "model"} for name in ("scripted", "gpt-4.1")]
        self._send(json.dumps({"object": "list", "data": models}).encode())

    def do_POST(self) -> None:
        size = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(size) or b"{}")
        path = self.path.partition("?")[0]
        if path.endswith("/messages"):
            self._reply(body, _anthropic(self.answer(body), body))
        elif path.endswith("/chat/completions"):
            self._reply(body, _chat(self.answer(body), body))
        else:
            self._send(json.dumps({"input_tokens": TOKENS}).encode())

    def _reply(self, body: dict[str, Any], events: Iterator[tuple[str, Any]]) -> None:
        """Send the events as a stream, or what they add up to."""
        if not body.get("stream"):
            whole = [data for name, data in events if name == "whole"]
            self._send(json.dumps(whole[0]).encode())
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for name, data in events:
            if name != "whole":
                head = f"event: {name}\n" if name else ""
                told = data if isinstance(data, str) else json.dumps(data)
                self.wfile.write(f"{head}data: {told}\n\n".encode())
        self.close_connection = True

    def _send(self, data: bytes) -> None:
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _id(prefix: str) -> str:
    return f"{prefix}{uuid.uuid4().hex[:20]}"


def _anthropic(turn: Turn, body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The events of Anthropic's Messages API, and the whole message."""
    blocks: list[dict[str, Any]] = []
    if turn.get("text"):
        blocks.append({"type": "text", "text": turn["text"]})
    for name, arguments in turn.get("tools", ()):
        blocks.append({"type": "tool_use", "id": _id("toolu_"), "name": name, "input": arguments})
    usage = {"input_tokens": turn.get("usage", TOKENS), "output_tokens": 50}
    stop = "tool_use" if turn.get("tools") else "end_turn"
    head = {"id": _id("msg_"), "type": "message", "role": "assistant", "model": body.get("model")}
    yield "whole", {**head, "content": blocks, "stop_reason": stop, "usage": usage}
    begun: dict[str, Any] = {
        **head,
        "content": [],
        "stop_reason": None,
        "usage": {**usage, "output_tokens": 1},
    }
    yield "message_start", {"type": "message_start", "message": begun}
    for index, block in enumerate(blocks):
        where = {"index": index}
        empty = {**block, "text": ""} if block["type"] == "text" else {**block, "input": {}}
        yield "content_block_start", {
            "type": "content_block_start", **where, "content_block": empty,
        }  # fmt: skip
        delta = (
            {"type": "text_delta", "text": block["text"]}
            if block["type"] == "text"
            else {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        )
        yield "content_block_delta", {"type": "content_block_delta", **where, "delta": delta}
        yield "content_block_stop", {"type": "content_block_stop", **where}
    yield "message_delta", {
        "type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None},
        "usage": usage,
    }  # fmt: skip
    yield "message_stop", {"type": "message_stop"}


def _chat(turn: Turn, body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The chunks of OpenAI's chat completions, and the whole completion."""
    calls = [
        {
            "index": index,
            "id": _id("call_"),
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments)},
        }
        for index, (name, arguments) in enumerate(turn.get("tools", ()))
    ]
    used = turn.get("usage", TOKENS)
    usage = {"prompt_tokens": used, "completion_tokens": 50, "total_tokens": used + 50}
    reason = "tool_calls" if calls else "stop"
    head = {"id": _id("chatcmpl-"), "created": 0, "model": body.get("model")}
    message = {"role": "assistant", "content": turn.get("text"), "tool_calls": calls or None}
    yield "whole", {
        **head, "object": "chat.completion", "usage": usage,
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
    }  # fmt: skip
    head["object"] = "chat.completion.chunk"
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": turn.get("text") or ""}]
    deltas += [{"tool_calls": [call]} for call in calls]
    for delta in deltas:
        yield "", {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield "", {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}
    yield "", {**head, "choices": [], "usage": usage}
    yield "", "[DONE]"
