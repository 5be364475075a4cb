"""The sticky comment: one card on a pull request, kept up to date (spec: action, "Output").

Off by default. Whatever goes wrong is told in one sentence and changes no verdict: the summary
holds the same card.
"""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from duck_tape.ci import event
from duck_tape.ci.http import DEFAULT, Api, ApiError
from duck_tape.ci.outputs import repository
from duck_tape.errors import CouldNotCheck

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

MARKER = "<!-- duck-tape memory card -->"
"""First line of our comment; a reader does not see it."""
BODY_MAX = 65_536
"""Characters of a comment that GitHub takes."""
ROOM = 60_000
"""Bytes that a card in a comment may take."""
NAME = "duck-tape comment"
TIME = 60.0
"""Seconds that a comment may take, waits included."""
READ_ONLY = (
    "The token may not comment here (as on a pull request from a fork, or without the permission"
    " 'pull-requests: write'): the card is in the summary only."
)


def keep(
    card: str,
    token: str,
    environ: Mapping[str, str],
    api: Api | None = None,
    *,
    create: bool = True,
) -> str:
    """Put the card on the pull request of the event: a new comment, or the old one changed.

    Args:
        card: Markdown; the marker is put before it.
        token: May comment (`pull-requests: write`).
        environ: Names the event's file, the repository and the server.
        api: The client (default: one for the environment's server).
        create: Whether to write a first comment; else only one that is there is changed.

    Returns:
        "" where it went well, else a sentence that says why there is no comment.
    """
    number = pull_request(environ)
    name = repository(environ)
    if not number:
        return "This event has no pull request to comment on."
    if not name:
        return "GITHUB_REPOSITORY names no repository: no comment was written."
    if not token:
        return "There is no token to comment with: the card is in the summary only."
    try:
        client = api or Api(environ.get("GITHUB_API_URL") or DEFAULT, token)
        issues, text = f"/repos/{name}/issues", body(card)
        _in_time(lambda: _kept(client, issues, number, text, create=create))
    except ApiError as error:
        if error.status in {401, 403, 404}:
            return READ_ONLY
        return f"No comment was written: {error.why}. The card is in the summary."
    return ""


def _in_time(act: Callable[[], None]) -> None:
    """Do something with a server, for `TIME` seconds at most.

    A server that goes on and on answering by single bytes never comes to a timeout of its socket.
    What then still runs ends with the process.

    Raises `ApiError`, whatever goes wrong: a server's answer must not decide how the checks end.
    """
    wrong: list[ApiError] = []

    def acting() -> None:
        try:
            act()
        except ApiError as error:
            wrong.append(error)
        except Exception:  # noqa: BLE001  (what was not thought of costs the comment, nothing else)
            wrong.append(ApiError(0, "the server's answers cannot be understood"))

    thread = Thread(target=acting, name=NAME, daemon=True)
    thread.start()
    thread.join(TIME)
    if thread.is_alive():
        raise ApiError(0, f"the server took longer than {TIME:.0f} seconds")
    if wrong:
        raise wrong[0]


def body(card: str) -> str:
    """The comment's text: the marker, then the card, cut where it is too long."""
    text = f"{MARKER}\n{card}"
    return text if len(text) <= BODY_MAX else f"{MARKER}\nThe card is too long for a comment.\n"


def pull_request(environ: Mapping[str, str]) -> int:
    """Number of the event's pull request; 0 where it has none or cannot be read."""
    try:
        return event.load(environ).number
    except CouldNotCheck:
        return 0


def _kept(api: Api, issues: str, number: int, text: str, *, create: bool) -> None:
    """Create, change, or leave alone what is equal."""
    listing = f"{issues}/{number}/comments"
    own = _own(api)
    found = _find(api, listing, own)
    if found is None:
        if create:
            _created(api, listing, own, text)
    elif _same(found.get("body"), text):
        return
    else:
        api.request("PATCH", f"{issues}/comments/{found['id']}", {"body": text})


def _created(api: Api, listing: str, own: str, text: str) -> None:
    """Post once; where the answer got lost, look before posting again."""
    for last in (False, True):
        try:
            api.request("POST", listing, {"body": text})
        except ApiError as error:
            unknown = error.status == 0 or error.status >= 500
            if not unknown or last:
                raise
            if _find(api, listing, own) is not None:
                return
        else:
            return


def _own(api: Api) -> str:
    """Login of the token's user; "" for the token of an app, which has none."""
    try:
        user = api.request("GET", "/user").json()
    except ApiError as error:
        if error.status in {401, 403, 404}:
            return ""
        raise
    login = user.get("login") if isinstance(user, dict) else None
    return login if isinstance(login, str) else ""


def _find(api: Api, listing: str, own: str) -> dict[str, Any] | None:
    """Our earliest comment. Anybody can write the marker: the author counts too."""
    for page in api.pages(f"{listing}?per_page=100"):
        for one in page if isinstance(page, list) else ():
            if isinstance(one, dict) and _is_ours(one, own):
                return one
    return None


def _is_ours(comment: Mapping[str, Any], own: str) -> bool:
    text, user = comment.get("body"), comment.get("user")
    if type(comment.get("id")) is not int or not isinstance(text, str):
        return False
    if not isinstance(user, dict) or text.split("\n", 1)[0].rstrip() != MARKER:
        return False
    return user.get("login") == own if own else user.get("type") == "Bot"


def _same(old: object, new: str) -> bool:
    """Whether two texts differ only in line ends and blanks at the end, as transport makes them."""
    return isinstance(old, str) and old.replace("\r\n", "\n").rstrip() == new.rstrip()
