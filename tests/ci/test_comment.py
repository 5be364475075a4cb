from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from duck_tape.ci import http
from duck_tape.ci.comment import BODY_MAX, MARKER, READ_ONLY, body, keep
from duck_tape.ci.http import Api, ApiError
from tests.ci.forge import TOKEN, Fault, Forge, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CARD = "### card\n"


@pytest.fixture
def forge() -> Iterator[Forge]:
    with serving(Forge()) as made:
        yield made


@pytest.fixture
def environ(tmp_path: Path, forge: Forge) -> dict[str, str]:
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"pull_request": {"number": 7}}), encoding="utf-8")
    return {
        "GITHUB_API_URL": forge.address,
        "GITHUB_EVENT_PATH": str(event),
        "GITHUB_REPOSITORY": "acme/shop",
    }


def api(forge: Forge, waits: list[float] | None = None) -> Api:
    told = [] if waits is None else waits
    return Api(forge.address, TOKEN, sleep=told.append, now=lambda: 1_000.0)


def put(forge: Forge, environ: dict[str, str], card: str = CARD) -> str:
    return keep(card, TOKEN, environ, api(forge))


def test_it_is_created_then_left_alone_then_changed(forge: Forge, environ: dict[str, str]) -> None:
    assert put(forge, environ) == ""
    assert put(forge, environ) == ""
    assert forge.writes == ["POST"]
    assert put(forge, environ, "### other\n") == ""
    assert forge.writes == ["POST", "PATCH"]
    assert [one["body"] for one in forge.comments] == [f"{MARKER}\n### other\n"]
    assert forge.tokens == {f"Bearer {TOKEN}"}


def test_it_is_found_behind_pages(forge: Forge, environ: dict[str, str]) -> None:
    forge.per_page = 10
    for index in range(34):
        forge.add(f"comment {index}")
    mine = forge.add(f"{MARKER}\nold\n")
    forge.add("last")
    assert put(forge, environ) == ""
    assert forge.writes == ["PATCH"]
    assert forge.comments[mine - 1]["body"] == f"{MARKER}\n{CARD}"


def test_a_first_comment_is_not_always_wanted(forge: Forge, environ: dict[str, str]) -> None:
    assert keep(CARD, TOKEN, environ, api(forge), create=False) == ""
    assert forge.writes == []
    put(forge, environ)
    assert keep("### other\n", TOKEN, environ, api(forge), create=False) == ""
    assert forge.writes == ["POST", "PATCH"]


def test_line_ends_of_the_forge_are_no_difference(forge: Forge, environ: dict[str, str]) -> None:
    forge.add(f"{MARKER}\r\n### card")
    assert put(forge, environ) == ""
    assert forge.writes == []


@pytest.mark.parametrize(
    ("text", "login", "kind", "own", "ours"),
    [
        (f"{MARKER}\nold", "github-actions[bot]", "Bot", "", True),
        (f"{MARKER}\r\nold", "github-actions[bot]", "Bot", "", True),
        (f"{MARKER}\nforged", "mallory", "User", "", False),
        (f"quoted\n{MARKER}\n", "github-actions[bot]", "Bot", "", False),
        (f"> {MARKER}\n", "github-actions[bot]", "Bot", "", False),
        (f"{MARKER}\nold", "ci-user", "User", "ci-user", True),
        (f"{MARKER}\nforged", "mallory", "User", "ci-user", False),
        (f"{MARKER}\nof another", "other[bot]", "Bot", "ci-user", False),
    ],
)
def test_whose_comment_it_is(
    text: str, login: str, kind: str, own: str, ours: bool, forge: Forge, environ: dict[str, str]
) -> None:
    forge.login = own
    forge.add(text, login, kind)
    assert put(forge, environ) == ""
    assert forge.writes == (["PATCH"] if ours else ["POST"])


@pytest.mark.parametrize("strange", [{"id": "1; x"}, {"body": None}, {"user": None}, {"id": True}])
def test_strange_comments_are_passed_over(
    strange: dict[str, object], forge: Forge, environ: dict[str, str]
) -> None:
    forge.add(f"{MARKER}\nold")
    forge.comments[0] |= strange
    assert put(forge, environ) == ""
    assert forge.writes == ["POST"]


def test_a_read_only_token_leaves_the_summary(forge: Forge, environ: dict[str, str]) -> None:
    forge.writable = False
    assert put(forge, environ) == READ_ONLY


@pytest.mark.parametrize("status", [401, 403, 404])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_no_right_to_it(method: str, status: int, forge: Forge, environ: dict[str, str]) -> None:
    forge.faults = [Fault(method, 403)] * (method == "GET") + [Fault(method, status)]
    assert put(forge, environ) == READ_ONLY
    assert not forge.comments


def test_a_comment_that_went_meanwhile(forge: Forge, environ: dict[str, str]) -> None:
    forge.add(f"{MARKER}\nold")
    forge.faults = [Fault("PATCH", 404)]
    assert put(forge, environ) == READ_ONLY


@pytest.mark.parametrize("status", [0, 500, 502, 503])
def test_reading_and_changing_are_tried_again(
    status: int, forge: Forge, environ: dict[str, str]
) -> None:
    forge.add(f"{MARKER}\nold")
    forge.faults = [Fault("GET", status), Fault("GET", status), Fault("PATCH", status)]
    assert put(forge, environ) == ""
    assert forge.comments[0]["body"] == f"{MARKER}\n{CARD}"


@pytest.mark.parametrize("status", [0, 502])
@pytest.mark.parametrize("after", [True, False])
def test_a_lost_answer_makes_no_second_comment(
    status: int, after: bool, forge: Forge, environ: dict[str, str]
) -> None:
    forge.faults = [Fault("POST", status, after=after)]
    assert put(forge, environ) == ""
    assert len(forge.comments) == 1


def test_a_server_that_stays_broken(forge: Forge, environ: dict[str, str]) -> None:
    forge.faults = [Fault("POST", 500), Fault("POST", 500)]
    told = put(forge, environ)
    assert told == "No comment was written: the server answered 500. The card is in the summary."
    forge.faults = [Fault("GET", 500)] * 4
    assert "answered 500 again and again" in put(forge, environ)


@pytest.mark.parametrize(
    ("status", "headers", "text", "wait"),
    [
        (429, {"Retry-After": "3"}, b"", 3.0),
        (403, {"Retry-After": "7"}, b"", 7.0),
        (403, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1030"}, b"", 30.0),
        (403, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "5"}, b"", 1.0),
        (403, {"X-RateLimit-Remaining": "0"}, b"", 60.0),
        (429, {}, b"", 15.0),
        (403, {}, b'{"message": "You have exceeded a Secondary Rate Limit"}', 15.0),
    ],
)
def test_waiting_as_told(
    status: int, headers: dict[str, str], text: bytes, wait: float,
    forge: Forge, environ: dict[str, str],
) -> None:  # fmt: skip
    forge.faults = [Fault("POST", status, headers, text)]
    waits: list[float] = []
    assert keep(CARD, TOKEN, environ, api(forge, waits)) == ""
    assert waits == [wait]
    assert len(forge.comments) == 1


def test_not_waiting_for_hours(forge: Forge, environ: dict[str, str]) -> None:
    forge.faults = [Fault("POST", 429, {"Retry-After": "3600"})]
    assert "the server asks to wait for 3600 seconds" in put(forge, environ)


def test_waiting_ends(forge: Forge, environ: dict[str, str]) -> None:
    forge.faults = [Fault("POST", 429, {"Retry-After": "1"})] * 9
    assert "again and again" in put(forge, environ)
    assert len(forge.writes) == http.TRIES


def test_a_redirect_on_the_server_is_followed(forge: Forge, environ: dict[str, str]) -> None:
    target = "/repos/acme/shop/issues/7/comments"
    forge.faults = [
        Fault("GET", 403),
        Fault("GET", 301, {"Location": target}),
        Fault("POST", 307, {"Location": forge.address + target}),
    ]
    assert put(forge, environ) == ""
    assert len(forge.comments) == 1


def test_the_token_follows_no_redirect_elsewhere(forge: Forge, environ: dict[str, str]) -> None:
    with serving(Forge()) as other:
        forge.faults = [Fault("GET", 302, {"Location": f"{other.address}/user"})]
        assert "redirects to another place" in put(forge, environ)
        forge.faults = [Fault("GET", 403), Fault("POST", 302, {"Location": "/elsewhere"})]
        assert "redirects to another place" in put(forge, environ)
        assert not other.seen


@pytest.mark.parametrize("where", ["http://other.example/x", "ftp://127.0.0.1/", "http://[", ""])
def test_a_next_page_elsewhere_is_not_read(where: str, forge: Forge) -> None:
    forge.faults = [Fault("GET", 200, {"Link": f'<{where}>; rel="next"'}, b"[1]")]
    assert list(api(forge).pages("/x")) == [[1]]
    assert len(forge.seen) == 1


def test_pages_end(forge: Forge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "PAGES_MAX", 3)
    link = {"Link": f'<{forge.address}/x>; rel="next"'}
    forge.faults = [Fault("GET", 200, link, b"[]")] * 9
    assert len(list(api(forge).pages("/x"))) == 3


@pytest.mark.parametrize("text", [b"{", b"[" * 100_000, b"\xff", b'"text"', b"[1, null, []]"])
def test_an_answer_that_is_none(text: bytes, forge: Forge, environ: dict[str, str]) -> None:
    forge.faults = [Fault("GET", 403), Fault("GET", 200, {}, text)]
    told = put(forge, environ)
    assert told in {
        "",
        "No comment was written: the answer is no JSON. The card is in the summary.",
    }


def test_an_answer_without_end(
    forge: Forge, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "ANSWER_MAX", 1_000)
    forge.faults = [Fault("GET", 200, {}, b"x" * 2_000)]
    assert "the answer is too long" in put(forge, environ)


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "ftp://forge.example", "forge.example", "http://", "http://a@b.example"],
)
def test_only_the_address_of_a_server(address: str, environ: dict[str, str]) -> None:
    told = keep(CARD, TOKEN, {**environ, "GITHUB_API_URL": address})
    assert "GITHUB_API_URL is no address of a server" in told


@pytest.mark.parametrize("token", ["a\nb: c", "a b", "\u00e9", "a\0"])
def test_a_token_is_one_word(token: str, environ: dict[str, str]) -> None:
    assert "characters that no token has" in keep(CARD, token, environ)


def test_a_token_is_never_shown(forge: Forge) -> None:
    assert TOKEN not in repr(api(forge))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"GITHUB_EVENT_PATH": ""}, "This event has no pull request to comment on."),
        ({"GITHUB_EVENT_PATH": "missing"}, "This event has no pull request to comment on."),
        *(
            (
                {"GITHUB_REPOSITORY": name},
                "GITHUB_REPOSITORY names no repository: no comment was written.",
            )
            for name in ("", "shop", "../x", "a/..", "a/b/c", "a/b?c", "a/b\n")
        ),
    ],
)
def test_nowhere_to_comment(
    change: dict[str, str], told: str, forge: Forge, environ: dict[str, str]
) -> None:
    assert keep(CARD, TOKEN, {**environ, **change}) == told
    assert not forge.seen


def test_no_token(forge: Forge, environ: dict[str, str]) -> None:
    assert keep(CARD, "", environ).startswith("There is no token")
    assert not forge.seen


def test_nobody_listens(environ: dict[str, str]) -> None:
    waits: list[float] = []
    told = keep(CARD, TOKEN, environ, Api("http://127.0.0.1:9", TOKEN, sleep=waits.append))
    assert told == "No comment was written: there was no answer. The card is in the summary."
    assert len(waits) == http.TRIES - 1


@pytest.mark.parametrize(("length", "kept"), [(10, True), (65_000, True), (70_000, False)])
def test_a_body_fits(length: int, kept: bool) -> None:
    text = body("x" * length)
    assert len(text) <= BODY_MAX
    assert text.startswith(f"{MARKER}\n")
    assert text.endswith("x" * 10) is kept


def test_an_unwanted_status_is_told_without_the_servers_words(forge: Forge) -> None:
    forge.faults = [Fault("GET", 418, {}, b"::error::forged")]
    with pytest.raises(ApiError) as caught:
        api(forge).request("GET", "/user")
    assert (caught.value.status, str(caught.value)) == (418, "the server answered 418")
