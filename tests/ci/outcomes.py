"""Outcomes made by hand, friendly and hostile, for the tests of what tells them."""

from __future__ import annotations

from duck_tape.checked import CHECKS, MemoryChange, Outcome, Problem
from duck_tape.finding import ERROR, Finding
from duck_tape.memory.change import ADDED, DROPPED, REDACTED, SUPERSEDED, Change

BASE = "1f" * 20
HEAD = "2e" * 20

HOSTILE = (
    "a | b",
    r"a \| b",
    r"a \\| b \\\| c",
    r"ends in a backslash \ ".strip(),
    "|" * 7,
    "`",
    "``` fence",
    "~~~ fence",
    "`" * 200,
    "` ` `` ` ``` `",
    "</code></td></tr></table><h1>big</h1>",
    "<img src=https://beacon.example/x.png>",
    "<script>alert(1)</script>",
    "![pixel](https://beacon.example/x.png)",
    "[click](https://phish.example)",
    "[a]: https://phish.example",
    "<https://phish.example>",
    "https://phish.example/path",
    "www.phish.example",
    "mail someone@phish.example now",
    "@someone and @org/team",
    "#123 and GH-7 and org/repo#9",
    ":tada: $x^2$ $`y`$",
    "**bold** _em_ ~~gone~~ # head",
    "<!-- duck-tape memory card -->",
    "-->",
    "<!--",
    "&lt;b&gt; &#64;",
    "::error::forged",
    "##[error]forged",
    "one\n\n## two\r\n- three",
    "tab\tform\x0cfeed\x0bvertical",
    "nul\0escape\x1b[31mred",
    "right\u202eleft\u2066x\u2069",
    "zero\u200bwidth\ufefftag\U000e0041",
    "\u2028separator\u2029",
    "lone \ud800 surrogate",
    "no character \uffff",
    "\u3164\u115f",
    "\u05e2\u05d1\u05e8\u05d9\u05ea",
    "x" * 5_000,
)
"""Texts that want out of whatever they are put into."""


def plain(text: str) -> str:
    """A mask that hides nothing."""
    return text


def problem(
    code: str = "DT112",
    message: str = "the key 'store' stands twice",
    *,
    severity: str = ERROR,
    path: str = "CONTEXT.md",
    line: int = 7,
    column: int = 3,
    span: tuple[int, int] = (0, 0),
    hint: str = "",
    check: str = "schema",
    commit: str = "",
) -> Problem:
    """A problem."""
    finding = Finding(
        code,
        message,
        severity=severity,
        path=path,
        line=line,
        column=column,
        start=span[0],
        end=span[1],
        hint=hint,
    )
    return Problem(check, finding, commit)


CHANGES = (
    Change(ADDED, "Decisions", "queue"),
    Change(SUPERSEDED, "Decisions", "store", "Redis", "PostgreSQL"),
    Change(DROPPED, "Conventions", "tabs", reason="the formatter decides"),
    Change(DROPPED, "Glossary", "sku"),
    Change(REDACTED, "Notes", count=2),
)


def outcome(*problems: Problem, **more: object) -> Outcome:
    """An outcome with the usual changes of one memory."""
    values = {
        "event": "pull_request",
        "base": BASE,
        "head": HEAD,
        "commits": 3,
        "memories": (MemoryChange("CONTEXT.md", CHANGES),),
        "changelog": "Changelog:\n- Added: Decisions queue\n",
        "switches": tuple((name, "error") for name in CHECKS),
    }
    return Outcome(problems=problems, **{**values, **more})  # type: ignore[arg-type]  # a table


def hostile(text: str) -> Outcome:
    """An outcome with a text everywhere that a repository can put one."""
    changes = (
        Change(ADDED, "Decisions", text),
        Change(SUPERSEDED, "Decisions", text, text, text),
        Change(DROPPED, "Decisions", text, reason=text),
    )
    problems = (
        problem("DT111", text, hint=text, path=text),
        problem("DT201", text, path=text, commit=HEAD, check="secrets"),
        problem("DT134", text, path="", severity="warning", check="hostile-text"),
    )
    memories = (MemoryChange(text, changes), MemoryChange("b/CONTEXT.md", (), created=True))
    return outcome(
        *problems, memories=memories, changelog=text, notes=(text,), switches=(("schema", "off"),)
    )
