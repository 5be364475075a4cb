"""Memories and candidates made of pieces that try to break a merge."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from duck_tape.memory.candidate import Candidate
from duck_tape.memory.sections import DEBT, KEYED, NOTE, QUESTION, SECTIONS

DATES = ("2025-01-15", "2026-03-05", "2026-12-31", "2026-02-31")
WORDS = ("cache", "Cache", "caches", "token lifetime", "tokens lifetime", "a `b**c` d", "日本語",
         "use \\*stars\\*", "naïve", "nai\u0308ve", "👩‍💻 team", "x (y)", "why?", "`code`", "a * b",
         "snake_case", "**bold**", "a ` tick", "back\\slash\\"
)  # fmt: skip
VALUES = (
    "15 minutes", "APPROVED: 15 minutes", "APPROVED - because", "a -> b", "(date: 2020-01-01)",
    "x (y) (z)", "`un closed", "**", "two  blanks", "<REDACTED>", "x", "a: b", "全角\u3000空白",
    "- item", "[status: open]", "# no heading", "```", "<!--", "CONSTRAINT",
)  # fmt: skip
keys = st.sampled_from(WORDS)
values = st.sampled_from(VALUES)
dates = st.sampled_from(DATES)
bullets = st.sampled_from(["- ", "* ", "+ ", "-   ", "  - ", "- ", "- "])
TAILS = (
    "", "", "", "\n  continued", "\nlazy", "\n\n  para", "\n  - nested",
    "\n  ```\n  ## in code\n  ```", "\n  TODO(x): nested [status: open]", "\n  > quoted",
)  # fmt: skip
tails = st.sampled_from(TAILS)


@st.composite
def keyed_entries(draw: st.DrawFn) -> str:
    colon = draw(
        st.sampled_from(["**{}**: {}", "**{}:** {}", "**{}**：{}", "**{}** : {}", "{}: {}"])
    )
    date = draw(st.sampled_from(["", " (date: {})", " (date: {}; updated 2026-01-01)"]))
    text = colon.format(draw(keys), draw(values)) + date.format(draw(dates))
    return draw(bullets) + text + draw(tails)


@st.composite
def questions(draw: st.DrawFn) -> str:
    return f"{draw(bullets)}{draw(keys)} (date: {draw(dates)}){draw(tails)}"


@st.composite
def debts(draw: st.DrawFn) -> str:
    head = draw(st.sampled_from(["TODO(debt)", "TODO(debt,#8)", "TODO( debt , spike )"]))
    mark = draw(st.sampled_from(["", " [status: open]", " [status:open]", " [resolved: so]"]))
    bullet = draw(st.sampled_from(["- ", "* ", "", "- "]))
    return f"{bullet}{head}: {draw(dates)} {draw(keys)}{mark}{draw(tails)}"


OTHERS = (
    "", "", "\n", "Some text.", "> quote", "```\n## Goals\n```", "<!-- ## Goals -->", "***",
    "1. numbered", "| a | b |\n|---|---|", "    code", "<div>\n## inside\n</div>",
)  # fmt: skip
FILLERS = ("None", "- None", "None active.", "TODO(scaffold): 2025-01-01 pending", "")
GROUPS = ("### Auth", "### auth ###", "#### Deep", "### x")
NOTES = ("### 2025-01-15 10:00", "### 2025-01-15 10:00", "### Status", "### 2026-03-05 10:00 ###")
BODIES = (
    "text",
    "a\n\n#### b\n\nc",
    "```\n## x\n```",
    "- list\n- of two",
    "<REDACTED>",
    "    code",
    "",
)


@st.composite
def bodies(draw: st.DrawFn, kind: str) -> str:
    """What stands under a section's heading."""
    pieces = {
        KEYED: keyed_entries(),
        QUESTION: questions(),
        DEBT: debts(),
        NOTE: st.builds("{}\n{}{}".format, st.sampled_from(NOTES), st.sampled_from(["", "\n"]),
                        st.sampled_from(BODIES)),
    }[kind]  # fmt: skip
    if draw(st.integers(0, 5)) == 0:
        return draw(st.sampled_from(FILLERS))
    some: list[st.SearchStrategy[str]] = [pieces, pieces, pieces, st.sampled_from(OTHERS)]
    if kind != NOTE:
        some.append(st.sampled_from(GROUPS))
    joints = st.sampled_from(["\n", "\n", "\n", "\n\n", "\n\n\n"])
    parts = draw(st.lists(st.one_of(some), max_size=5))
    text = "".join(part + draw(joints) for part in parts[:-1]) if parts else ""
    return text + (parts[-1] if parts else "")


@st.composite
def memories(draw: st.DrawFn) -> bytes:
    """A memory with all sections; its form is anybody's."""
    after = draw(st.sampled_from(["\n", "\n\n"]))
    between = draw(st.sampled_from(["\n\n", "\n", "\n\n\n"]))
    parts = [draw(st.sampled_from(["# T", "\ufeff# T", "---\na: 1\n---\n# T", "text"]))]
    for spec in SECTIONS:
        head = draw(st.sampled_from([f"## {spec.name}", f"## {spec.name} ##"]))
        own = draw(st.sampled_from([after, after, after, "\n"]))
        body = draw(bodies(spec.kind))
        parts.append(head + (own + body if body else ""))
        if draw(st.integers(0, 9)) == 0:
            parts.append("## Team's own\n- **cache**: ours")
    text = parts[0] + "".join(draw(st.sampled_from([between, "\n\n"])) + part for part in parts[1:])
    text += draw(st.sampled_from(["", "\n", "\n", "\n\n"]))
    newline = draw(st.sampled_from(["\n", "\n", "\r\n", "\r"]))
    return text.replace("\n", newline).encode()


@st.composite
def candidates(draw: st.DrawFn) -> Candidate:
    """One thing that wants in."""
    spec = draw(st.sampled_from(SECTIONS))
    key, origin = draw(keys), draw(st.sampled_from(["", "Established Facts", "Decision Log"]))
    if spec.kind == NOTE:
        name = draw(st.sampled_from(["2026-03-05 10:00", "2025-01-15 10:00", "Status"]))
        body = draw(st.sampled_from(["text", "new\ntext", "## head\n---\n===\n", "#### fine"]))
        return Candidate(spec.name, name, body, "2026-03-05")
    value = draw(values) if spec.kind == KEYED else ""
    return Candidate(
        spec.name,
        key,
        value,
        draw(st.sampled_from(["2026-03-05", "2024-01-01", ""])),
        origin,
        may_supersede=draw(st.booleans()),
        fallback_key=draw(st.sampled_from(["", "longer key", key])),
        group=draw(st.sampled_from(["", "", "", "Auth", "Fresh one"])) if spec.kind != NOTE else "",
        answers=(key,) if draw(st.booleans()) else (),
        todo="debt" if spec.kind == DEBT else "",
        issue=draw(st.sampled_from(["", "#8"])) if spec.kind == DEBT else "",
    )


class Merge(NamedTuple):
    """All that `rules.apply` takes beside the document."""

    candidates: tuple[Candidate, ...]
    done: tuple[str, ...]
    remaining: tuple[str, ...]
    supersede: tuple[str, ...]


merges = st.builds(
    Merge,
    st.lists(candidates(), max_size=6).map(tuple),
    st.lists(keys, max_size=3).map(tuple),
    st.lists(keys, max_size=2).map(tuple),
    st.lists(keys, max_size=2).map(tuple),
)
