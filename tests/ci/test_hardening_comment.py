"""A server that answers anything at all: the comment is lost, and nothing else happens."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from duck_tape.ci import comment
from duck_tape.ci.http import Api

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Serve = Callable[[socket.socket], None]


@contextmanager
def answering(serve: Serve) -> Iterator[str]:
    """A server that answers each connection by a function; yields its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.05)
        over = threading.Event()

        def accept() -> None:
            while not over.is_set():
                try:
                    talk, _ = listening.accept()
                except TimeoutError:
                    continue
                with talk:
                    try:
                        talk.recv(65_536)
                        serve(talk)
                    except OSError:
                        continue

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            over.set()
            thread.join()


def said(serve: Serve, folder: Path) -> str:
    event = folder / "event.json"
    event.write_text(json.dumps({"pull_request": {"number": 7}}), encoding="utf-8")
    environ = {"GITHUB_EVENT_PATH": str(event), "GITHUB_REPOSITORY": "acme/shop"}
    with answering(serve) as address:
        client = Api(address, "ghs_token", sleep=lambda _: None, now=lambda: 1_000.0)
        return comment.keep("### card\n", "ghs_token", environ, client)


def whole(head: str, text: bytes = b"{}") -> Serve:
    def serve(talk: socket.socket) -> None:
        size = f"Content-Length: {len(text)}\r\n\r\n"
        talk.sendall(head.encode("latin-1") + size.encode() + text)

    return serve


@pytest.mark.parametrize(
    "head",
    [
        "no HTTP at all\r\n",
        "HTTP/1.1 two hundred\r\n",
        "HTTP/1.1 429 Slow\r\nRetry-After: \xb2\r\n",
        "HTTP/1.1 403 No\r\nX-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: \xb2\xb3\r\n",
        "HTTP/1.1 302 There\r\nLocation: http://[x\r\n",
        "HTTP/1.1 302 There\r\nLocation: /a b\xe9\r\n",
        "HTTP/1.1 200 OK\r\nX: " + "x" * 70_000 + "\r\n",
        "HTTP/1.1 200 OK\r\n" + "X: x\r\n" * 200,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n",
    ],
)
def test_an_odd_answer(head: str, tmp_path: Path) -> None:
    remark = said(whole(head), tmp_path)
    assert remark == comment.READ_ONLY or remark.startswith("No comment was written: ")


@pytest.mark.parametrize("text", [b"[" * 100_000, b"9" * 10_000, b"\xff", b'[{"id": {}}]', b"7"])
def test_an_odd_text(text: bytes, tmp_path: Path) -> None:
    assert isinstance(said(whole("HTTP/1.1 200 OK\r\n", text), tmp_path), str)


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n", b" "),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (b"HTTP/1.1 200 OK\r\n", b"X: x\r\n"),
    ],
)
def test_an_answer_without_an_end(
    first: bytes, again: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comment, "TIME", 0.3)

    def serve(talk: socket.socket) -> None:
        end = time.monotonic() + 1
        talk.sendall(first)
        while time.monotonic() < end:
            talk.sendall(again)
            time.sleep(0.02)

    begin = time.monotonic()
    assert "took longer than" in said(serve, tmp_path)
    assert time.monotonic() - begin < 5
    for thread in threading.enumerate():  # what still runs would end with the process
        if thread.name == comment.NAME:
            thread.join(10)


def test_an_odd_link_to_the_next_page(tmp_path: Path) -> None:
    head = 'HTTP/1.1 200 OK\r\nLink: <http://[x>; rel="next"\r\n'
    assert said(whole(head), tmp_path) == ""


def test_a_fault_of_our_own_costs_the_comment_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(comment, "_kept", fail)
    assert "cannot be understood" in said(whole("HTTP/1.1 200 OK\r\n"), tmp_path)
