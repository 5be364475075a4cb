"""A small client for a forge's JSON interface, from the standard library.

It waits where it is told to wait, follows no redirect to another host, and sends the token to one
host only. Source: GitHub REST, "Best practices" (rate limits, Retry-After, pages by `Link`).
"""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPException, InvalidURL
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from http.client import HTTPResponse
    from typing import Any

DEFAULT = "https://api.github.com"
TIMEOUT = 20.0
"""Seconds that one request may take."""
TRIES = 4
WAIT_MAX = 60.0
"""Seconds of one wait; told to wait longer, we give up."""
ANSWER_MAX = 32_000_000
PAGES_MAX = 100
_NEXT = re.compile(r'<([^<>\s]{1,2000})>\s*;\s*rel="?next"?', re.IGNORECASE)
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_BUSY = frozenset({500, 502, 503, 504})


class ApiError(Exception):
    """A request that was not answered as wanted.

    Attributes:
        status: The HTTP status, 0 where there was no answer.
        why: Half a sentence without anything that the server has said.
    """

    def __init__(self, status: int, why: str) -> None:
        """See the class."""
        super().__init__(why)
        self.status = status
        self.why = why


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server has answered.

    Attributes:
        status: The HTTP status.
        headers: By lower-case name.
        data: The body, at most `ANSWER_MAX` bytes.
    """

    status: int
    headers: Mapping[str, str]
    data: bytes

    def json(self) -> Any:
        """The body as plain values; raises `ApiError` where it is no JSON."""
        try:
            return json.loads(self.data)
        except (ValueError, RecursionError):
            raise ApiError(self.status, "the answer is no JSON") from None


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows nothing, and reads no address: `urllib` would take the token along to any host."""

    def http_error_302(self, *_: object, **__: object) -> None:
        return None

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


@dataclass(slots=True)
class Api:
    """One server and its token.

    Attributes:
        base: Address without a slash at its end.
        token: Sent with every request; never shown.
        sleep, now: The clock (seconds), for tests.
    """

    base: str
    token: str = field(repr=False)
    sleep: Callable[[float], object] = time.sleep
    now: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        """Raise `ApiError` for an address that is not http(s), or a token that is no header."""
        self.base = self.base.rstrip("/")
        parts = urlsplit(self.base)
        if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
            raise ApiError(0, "GITHUB_API_URL is no address of a server")
        if not self.token.isascii() or not self.token.isprintable() or " " in self.token:
            raise ApiError(0, "the token has characters that no token has")

    def request(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request, again where the server asks for it.

        Args:
            method: `GET`, `POST`, `PATCH`, ...
            path: Begins with `/`, or an address of this server.
            body: Plain values, sent as JSON; None for no body.

        Raises:
            ApiError: no answer, or a status of 300 and more. A server's fault (5xx, no answer) is
                tried again only where the request changes nothing twice: never for `POST`.
        """
        url = path if "://" in path else self.base + path
        for attempt in range(TRIES):
            last = attempt == TRIES - 1
            try:
                answer = self._sent(method, url, body)
            except (InvalidURL, ValueError):  # an address that a server has made up
                raise ApiError(0, "the server names an address that is none") from None
            except (OSError, HTTPException):  # no connection, timeouts, resets, no HTTP at all
                if last or method == "POST":
                    raise ApiError(0, "there was no answer") from None
                self.sleep(2.0**attempt)
                continue
            if answer.status < 300:
                return answer
            url = self._again(answer, method, url, attempt, last=last)
        raise ApiError(0, "there was no answer")  # pragma: no cover  (the last try ends above)

    def pages(self, path: str) -> Iterator[Any]:
        """Yield the values of each page of a list, following `rel="next"` on this server."""
        url = path
        for _ in range(PAGES_MAX):
            answer = self.request("GET", url)
            yield answer.json()
            found = _NEXT.search(answer.headers.get("link", ""))
            if not found or not self._here(found[1]):
                return
            url = found[1]

    def _again(self, answer: Answer, method: str, url: str, attempt: int, *, last: bool) -> str:
        """Wait and return the address to try again; raises `ApiError` where that is no use."""
        status = answer.status
        if last:
            raise ApiError(status, f"the server answered {status} again and again")
        if status in _REDIRECTS:
            return self._redirected(answer, method)
        wait = self._wait(answer, attempt)
        if wait is None and status in _BUSY and method != "POST":
            wait = 2.0**attempt
        if wait is None:
            raise ApiError(status, f"the server answered {status}")
        if wait > WAIT_MAX:
            raise ApiError(status, f"the server asks to wait for {wait:.0f} seconds")
        self.sleep(wait)
        return url

    def _redirected(self, answer: Answer, method: str) -> str:
        """The new address, where it is on this server and the request stays the same."""
        target = answer.headers.get("location", "")
        target = self._origin() + target if target.startswith("/") else target
        if not self._here(target) or (method != "GET" and answer.status not in {307, 308}):
            raise ApiError(answer.status, "the server redirects to another place")
        return target

    def _wait(self, answer: Answer, attempt: int) -> float | None:
        """Seconds to wait by the rules for rate limits; None where the answer is about none."""
        if answer.status not in {403, 429}:
            return None
        told = answer.headers.get("retry-after", "")
        if _is_number(told):
            return float(told[:9])
        if answer.headers.get("x-ratelimit-remaining") == "0":
            reset = answer.headers.get("x-ratelimit-reset", "")
            return max(float(reset[:12]) - self.now(), 1.0) if _is_number(reset) else WAIT_MAX
        if answer.status == 429 or b"secondary rate limit" in answer.data[:10_000].lower():
            return min(15.0 * float(2**attempt), WAIT_MAX)
        return None

    def _here(self, url: str) -> bool:
        """Whether an address is on this server."""
        try:
            there, here = urlsplit(url), urlsplit(self.base)
        except ValueError:
            return False
        return (there.scheme, there.netloc) == (here.scheme, here.netloc)

    def _origin(self) -> str:
        parts = urlsplit(self.base)
        return f"{parts.scheme}://{parts.netloc}"

    def _sent(self, method: str, url: str, body: object) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, self._headers(body), method=method)  # noqa: S310  (http or https: see `__post_init__` and `_here`)
        opener = urllib.request.build_opener(_Stay)
        try:
            with opener.open(request, timeout=TIMEOUT) as response:
                return _answer(response)
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error)

    def _headers(self, body: object) -> dict[str, str]:
        headers = {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {self.token}",
            "User-Agent": "duck-tape",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        return headers if body is None else {**headers, "Content-Type": "application/json"}


def _is_number(text: str) -> bool:
    """Whether a header is a whole number as HTTP writes it; `isdigit` takes other signs, too."""
    return text.isascii() and text.isdigit()


def _answer(response: HTTPResponse | urllib.error.HTTPError) -> Answer:
    headers = {name.lower(): value for name, value in response.headers.items()}
    data = response.read(ANSWER_MAX + 1)
    if len(data) > ANSWER_MAX:
        raise ApiError(response.status or 0, "the answer is too long")
    return Answer(response.status or 0, headers, data)
