"""Texts that try to be structure, for the property tests of state files."""

from __future__ import annotations

import datetime as dt

from hypothesis import strategies as st

from duck_tape.state.model import STATUSES, AgentState, LogEntry

FRAGMENTS = (
    *("```", "```sh", "````", "~~~", "~~~~", "\\```", "```a`b", "`", "    ```"),
    *("# Agent State", "## Position", "## Decision Log", "  ## y", "#", "##", "C #", "#\t"),
    *("    ## code", "\t## code", "\\", "\\\\", "\\## x", "None", "(none detected)", "\\None"),
    "(auto-extracted; not reliably derivable)",
    *(
        "- **Current:** e",
        "**Done:** x",
        "Remaining: y",
        "  - n",
        "- a",
        "* b",
        "1. c",
        "-",
        "+",
        "`c`",
    ),
    *("2025-01-15T14:45:00Z APPROVED: x - y", "- 2025-01-15 承認：z", "\t2025-01-15 REJECTED: z"),
    *("---", "===", "- - -", "***", "___", "<!-- a", "-->", "<script>", "<div>", "<?", "<![CDATA["),
    *(" - ", " – ", " — ", " \\- ", "(", ")", '"', "'", "「", "」", "**k**: v", "**k - x**: v"),
    *("Session: a", " | Cwd: b", " | Repo/Branch: c@d", "Created: 2025-01-01", "@", "|", "a, b"),
    *("\r\n", "\r", "\n", "\n\n", "\u2028", "\x85", "\x0c", "\x00", "\ud800", "\ufeff", "\u3000"),
    *("[ ] t", "[x]", "> q", "| a | b |", "|---|---|", "[a]: b", "Notes", "text", " ", "\t"),
)

texts = st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=8) | st.just("\n"), max_size=10).map(
    "".join
)
some = st.lists(texts, max_size=3).map(tuple)
moments = st.datetimes(
    min_value=dt.datetime(2, 1, 1),  # noqa: DTZ001  (hypothesis adds the zone)
    max_value=dt.datetime(9998, 1, 1),  # noqa: DTZ001  (the same)
    timezones=st.sampled_from([dt.UTC, dt.timezone(dt.timedelta(hours=9))]),
)
entries = st.builds(LogEntry, moments, st.sampled_from(STATUSES), texts, texts)
states = st.builds(
    AgentState,
    session=texts,
    cwd=texts,
    repo=texts,
    branch=texts,
    created=st.none() | moments,
    trigger=texts,
    workflow=some,
    current=texts,
    done=some,
    remaining=some,
    log=st.lists(entries, max_size=3).map(tuple),
    facts=some,
    rederivation=texts,
    skills=some,
    extra=st.lists(st.tuples(texts, texts), max_size=2).map(tuple),
)
