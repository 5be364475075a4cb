"""Short hands for the changelog's tests: changes, keys and values that try to look like syntax."""

from __future__ import annotations

from hypothesis import strategies as st

from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED, Change
from duck_tape.memory.changelog import has_reason, plain
from duck_tape.memory.sections import NAMES
from duck_tape.text.identity import key_identity


def added(section: str, key: str) -> Change:
    return Change(ADDED, section, key, identity=key_identity(key))


def superseded(section: str, key: str, old: str = "", new: str = "") -> Change:
    return Change(SUPERSEDED, section, key, old, new, identity=key_identity(key))


def dropped(section: str, key: str, reason: str = "") -> Change:
    return Change(DROPPED, section, key, reason=reason, identity=key_identity(key))


def redacted(section: str, count: int) -> Change:
    return Change(REDACTED, section, count=count)


_PIECES = st.sampled_from(
    [
        "a", "B", "key", "(", ")", " (", ") ", " -> ", "->", " ", ": ", "- ", "* ", "# ", "\n",
        "\r\n", "\t", "\u2028", "\x85", "\x00", "\x1b[1m", "é", "e\u0301", "日本", "。", "👩‍💻",
        "Added: ", "Dropped: Notes ", "Changelog:", "No changes to CONTEXT.md", "<reason>",
        "<REDACTED>", "`x`", "**", "resolved: done", '"', "\u200b", "\u202e", "\\",
    ]
)  # fmt: skip
texts = st.lists(_PIECES, min_size=1, max_size=6).map("".join)
keys = texts.filter(lambda text: plain(text) != "")
sections = st.sampled_from(NAMES)
reasons = texts.filter(has_reason)
changes = st.lists(
    st.one_of(
        st.builds(added, sections, keys),
        st.builds(superseded, sections, keys, texts, texts),
        st.builds(dropped, sections, keys, reasons),
        st.builds(redacted, sections, st.integers(1, 99)),
    ),
    max_size=6,
)
