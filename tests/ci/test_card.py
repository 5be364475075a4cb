from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from cmarkgfm import github_flavored_markdown_to_html
from cmarkgfm.cmark import Options
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from duck_tape.checked import MemoryChange
from duck_tape.finding import ADVICE, WARNING
from duck_tape.memory.change import ADDED, SUPERSEDED, Change
from duck_tape.report import markdown as md
from duck_tape.report.card import Links, could_not_check, render
from tests.ci.outcomes import BASE, CHANGES, HEAD, HOSTILE, hostile, outcome, plain, problem

if TYPE_CHECKING:
    from collections.abc import Callable

OURS = {"h3", "h4", "p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "code", "pre",
        "details", "summary", "br", "sub", "strong", "a"}  # fmt: skip


class Page(HTMLParser):
    """What a reader sees: tags, links, tables as rows of texts, text outside code."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.links: list[str] = []
        self.rows: list[list[str]] = []
        self.prose = ""
        self.comments: list[str] = []
        self._code = 0
        self._cell = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._code += tag in {"code", "pre"}
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")
            self._cell = True
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]

    def handle_endtag(self, tag: str) -> None:
        self._code -= tag in {"code", "pre"}
        self._cell = self._cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        if self._cell:
            self.rows[-1][-1] += data
        if not self._code:
            self.prose += data

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def by_cmark(text: str) -> Page:
    return Page(github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE))


def by_markdown_it(text: str) -> Page:
    return Page(MarkdownIt("gfm-like", {"linkify": False}).render(text))


READERS = pytest.mark.parametrize("read", [by_cmark, by_markdown_it])


@READERS
def test_a_small_card(read: Callable[[str], Page]) -> None:
    told = outcome(problem(hint="Keep one of them."), problem(severity=WARNING))
    page = read(render(told, plain))
    assert page.rows == [
        ["Change", "Section", "Entry", "What"],
        ["➕\xa0Added", "Decisions", "queue", ""],
        ["🔁\xa0Superseded", "Decisions", "store", "Redis → PostgreSQL"],
        ["➖\xa0Dropped", "Conventions", "tabs", "the formatter decides"],
        ["➖\xa0Dropped", "Glossary", "sku", "no reason given"],
        ["🔒\xa0Redacted", "Notes", "", "2 secrets"],
        ["Level", "Code", "Where", "What"],
        ["❌\xa0error", "DT112", "CONTEXT.md:7:3",
         "the key 'store' stands twiceKeep one of them."],
        ["⚠️\xa0warning", "DT112", "CONTEXT.md:7:3", "the key 'store' stands twice"],
    ]  # fmt: skip
    assert "❌ duck-tape: 1 error, 1 warning" in page.prose
    assert "CONTEXT.md" not in page.prose


@READERS
@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_gets_out_of_nothing(read: Callable[[str], Page], text: str) -> None:
    page = read(render(hostile(text), plain, links=Links("https://forge.example/a/b", HEAD)))
    assert set(page.tags) <= OURS
    assert not page.comments
    assert all(link.startswith("https://forge.example/a/b/") for link in page.links)
    assert [len(row) for row in page.rows] == [4] * 8
    assert "@" not in page.prose.replace("@\u200b", "")
    assert "://" not in page.prose
    assert "#1" not in page.prose


@READERS
@given(text=st.text(st.sampled_from("`|\\ <>&*_[]()!~#@:x\n-=é"), max_size=20))
def test_a_cell_shows_its_text(read: Callable[[str], Page], text: str) -> None:
    told = f"{md.row('a', 'b')}{md.row(':---', ':---')}{md.row(md.code(text), md.prose(text))}"
    code, prose = read(told).rows[1]
    assert code.strip() == " ".join(text.split()).replace("`" * 9, "`" * 8 + "…")
    assert prose.strip().replace("\u200b", "") == " ".join(text.split())


@pytest.mark.parametrize("text", ["plain", "```\n````\n`````", "~~~", "    indented", "<b>"])
def test_a_fence_is_longer_than_any_inside(text: str) -> None:
    html = github_flavored_markdown_to_html(md.fence(text))
    assert html.count("<pre") == 1
    assert Page(html).prose.strip() == ""


@READERS
def test_right_to_left_values_keep_their_order(read: Callable[[str], Page]) -> None:
    change = Change(SUPERSEDED, "Decisions", "k", "\u05d0", "\u05d1")
    told = render(outcome(memories=(MemoryChange("CONTEXT.md", (change,)),)), plain)
    assert read(told).rows[1][3] == "\u05d0 \u200e→\u200e \u05d1"


def test_what_was_added_is_shown_masked_behind_its_key() -> None:
    def values(path: str, change: Change) -> str:
        return f"hunter2 of {change.key} in {path}" if change.key == "queue" else ""

    def mask(text: str) -> str:
        return text.replace("**queue**: hunter2", "**queue**: ***")

    told = render(outcome(), mask, values=values)
    assert "| `queue` | `*** of queue in CONTEXT.md` |" in told


def many(number: int) -> tuple[MemoryChange, ...]:
    changes = tuple(
        Change(ADDED, "Decisions", f"key {index} " + "é" * 90) for index in range(number)
    )
    return (MemoryChange("CONTEXT.md", changes), MemoryChange("b/CONTEXT.md", CHANGES))


@READERS
@pytest.mark.parametrize("room", [100, 1_000, 3_000, 20_000, 200_000])
def test_it_keeps_to_its_room_and_says_what_is_left_out(
    read: Callable[[str], Page], room: int
) -> None:
    problems = [problem(message=f"nr {index}") for index in range(500)]
    told = render(
        outcome(*problems, memories=many(2_000), changelog="x\n" * 9_000), plain, room=room
    )
    assert len(told.encode()) <= max(room, 2_000)
    page = read(told)
    assert set(page.tags) <= OURS
    assert page.prose.count("left out here for their size") >= 1 + (room > 1_000)
    assert "❌ duck-tape: 500 errors" in page.prose


def test_findings_are_not_crowded_out_by_changes() -> None:
    told = render(outcome(problem(), memories=many(5_000)), plain, room=50_000)
    assert "the key &#39;store" in told or "the key 'store' stands twice" in told


def test_a_million_bytes_are_the_most() -> None:
    problems = [problem(message="é" * 300) for _ in range(3_000)]
    told = render(outcome(*problems, memories=many(20_000)), plain)
    assert 900_000 < len(told.encode()) < 1_000_000


def test_a_long_table_is_folded() -> None:
    page = by_cmark(render(outcome(memories=many(50)), plain))
    assert page.tags.count("details") == 2
    assert page.tags.count("table") == 3
    assert len(page.rows) == 2 + 50 + 1 + len(CHANGES)
    assert "30 more" in page.prose


@pytest.mark.parametrize(
    ("made", "heading"),
    [
        ({}, "✅ duck-tape: the memory is in order"),
        ({"memories": ()}, "✅ duck-tape: the memory is unchanged"),
        ({"skipped": "A bot's range."}, "➖ duck-tape: nothing to check"),
        ({"problems": (problem(severity=ADVICE),)}, "⚠️ duck-tape: 1 of advice"),
    ],
)
def test_the_verdict(made: dict[str, object], heading: str) -> None:
    problems = made.pop("problems", ())
    assert isinstance(problems, tuple)
    assert heading in render(outcome(*problems, **made), plain)


def test_what_is_off_and_what_came_and_went_is_said() -> None:
    memories = (
        MemoryChange("a/CONTEXT.md", CHANGES, created=True),
        MemoryChange("b/CONTEXT.md", CHANGES, deleted=True),
        MemoryChange("c/CONTEXT.md", ()),
    )
    switches = (("schema", "off"), ("secrets", "warn"))
    told = render(outcome(memories=memories, switches=switches), plain)
    assert "`a/CONTEXT.md`: 5 changes, new" in told
    assert "`b/CONTEXT.md`: 5 changes, deleted" in told
    assert "`c/CONTEXT.md`: no entry changed" in told
    assert "Switched off: schema." in told


def test_links_lead_to_the_head_and_to_commits() -> None:
    links = Links("https://forge.example/acme/shop", HEAD)
    told = outcome(problem(path="a b/CONTEXT.md", line=3), problem(commit=BASE))
    page = by_cmark(render(told, plain, links=links))
    assert f"https://forge.example/acme/shop/blob/{HEAD}/a%20b/CONTEXT.md?plain=1#L3" in page.links
    assert f"https://forge.example/acme/shop/commit/{BASE}" in page.links


def test_a_pipe_in_a_heading() -> None:
    """Outside a table a pipe is written as it is."""
    told = render(outcome(memories=(MemoryChange("a|b/CONTEXT.md", ()),)), plain)
    assert "#### `a|b/CONTEXT.md`: no entry changed\n" in told


def test_a_masked_path_is_no_link() -> None:
    told = render(
        outcome(problem(path="hunter2/CONTEXT.md")),
        lambda text: text.replace("hunter2", "***"),
        links=Links("https://forge.example/acme/shop", HEAD),
    )
    assert "hunter2" not in told
    assert "blob" not in told


def test_notes_are_limited() -> None:
    told = render(outcome(notes=tuple(f"note {index}" for index in range(30))), plain)
    assert "- note 19\n- 10 more notes\n" in told


def test_the_card_of_no_outcome() -> None:
    page = by_cmark(could_not_check(["No <b>history</b>.", "Set fetch-depth: 0."]))
    assert "No <b>history</b>." in page.prose
    assert set(page.tags) <= OURS


def test_a_changelog_too_long_is_left_out() -> None:
    told = render(outcome(changelog="x\n" * 5_000), plain, room=8_000)
    assert told.endswith("The changelog is too long to be repeated here.\n")


def test_a_superseded_note_is_named_alone() -> None:
    change = Change(SUPERSEDED, "Notes", "Status")
    told = render(outcome(memories=(MemoryChange("CONTEXT.md", (change,)),)), plain)
    assert "| Notes | `Status` |  |" in told


@READERS
def test_a_path_right_to_left_keeps_its_place_apart(read: Callable[[str], Page]) -> None:
    page = read(render(outcome(problem(path="\u05d0/CONTEXT.md"), memories=()), plain))
    assert page.rows[1][2] == "\u05d0/CONTEXT.md\u200e:7:3"
