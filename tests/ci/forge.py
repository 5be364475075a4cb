"""A stateful fake of a forge's comment endpoints on a real socket, with a queue of faults."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

TOKEN = "ghs_token_of_the_job"
BODY_MAX = 65_536


@dataclass(frozen=True)
class Fault:
    """An answer given instead of the real one, once.

    Attributes:
        method: To which kind of request.
        status: 0 to close the connection without an answer.
        headers, body: What is sent along.
        after: Whether the request is carried out first.
    """

    method: str
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b"{}"
    after: bool = False


@dataclass
class Forge:
    """One repository `acme/shop` with a pull request.

    Attributes:
        comments: All comments, oldest first.
        faults: Given in order, each to the next request of its method.
        seen: Method and path of each request.
        login: The token's user; "" for an app.
        writable: Whether the token may comment.
        per_page: What a page holds at most.
    """

    comments: list[dict[str, Any]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    seen: list[tuple[str, str]] = field(default_factory=list)
    login: str = ""
    writable: bool = True
    per_page: int = 100
    address: str = ""
    tokens: set[str] = field(default_factory=set)
    next: int = 1

    def add(self, body: str, login: str = "github-actions[bot]", kind: str = "Bot") -> int:
        """Write a comment; returns its id."""
        self.comments.append(
            {"id": self.next, "body": body, "user": {"login": login, "type": kind}}
        )
        self.next += 1
        return self.next - 1

    @property
    def writes(self) -> list[str]:
        return [method for method, _ in self.seen if method != "GET"]

    def answer(self, method: str, path: str, data: Any) -> tuple[int, dict[str, str], Any]:
        """Status, headers and body."""
        parts = urlsplit(path)
        if parts.path == "/user":
            found = {"login": self.login} if self.login else {"message": "no"}
            return (200 if self.login else 403), {}, found
        if not parts.path.startswith("/repos/acme/shop/issues/"):
            return 404, {}, {"message": "Not Found"}
        if method == "GET":
            return self._list(parts.path, parse_qs(parts.query))
        if not self.writable:
            return 403, {}, {"message": "Resource not accessible by integration"}
        if len(data["body"]) > BODY_MAX:
            return 422, {}, {"message": "Validation Failed"}
        if method == "POST":
            return 201, {}, {"id": self.add(data["body"], self.login or "github-actions[bot]")}
        number = int(parts.path.rsplit("/", 1)[1])
        for one in self.comments:
            if one["id"] == number:
                one["body"] = data["body"]
                return 200, {}, one
        return 404, {}, {"message": "Not Found"}

    def _list(self, path: str, query: dict[str, list[str]]) -> tuple[int, dict[str, str], Any]:
        size = min(int(query.get("per_page", ["30"])[0]), self.per_page)
        page = int(query.get("page", ["1"])[0])
        begin = (page - 1) * size
        more = begin + size < len(self.comments)
        url = f"{self.address}{path}?per_page={size}&page={page + 1}"
        headers = {"Link": f'<{url}>; rel="next", <{url}>; rel="last"'} if more else {}
        return 200, headers, self.comments[begin : begin + size]


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.0"

    def _serve(self) -> None:
        forge = self.server.forge
        size = int(self.headers.get("Content-Length") or 0)
        data = json.loads(self.rfile.read(size)) if size else None
        forge.seen.append((self.command, self.path))
        forge.tokens.add(self.headers.get("Authorization", ""))
        fault = next((one for one in forge.faults if one.method == self.command), None)
        if fault:
            forge.faults.remove(fault)
            if fault.after:
                forge.answer(self.command, self.path, data)
            self._send(fault.status, fault.headers, fault.body)
            return
        status, headers, body = forge.answer(self.command, self.path, data)
        self._send(status, headers, json.dumps(body).encode())

    do_GET = do_POST = do_PATCH = _serve  # noqa: N815  (the server's names)

    def _send(self, status: int, headers: dict[str, str], body: bytes) -> None:
        if not status:
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base's name)
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    forge: Forge


@contextmanager
def serving(forge: Forge) -> Iterator[Forge]:
    """Serve it on a free port of this machine."""
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.forge = forge
        forge.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield forge
        finally:
            server.shutdown()
            thread.join()
