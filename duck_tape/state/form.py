"""The words and line shapes of a state file, in one place for its reader and its writer.

The reader takes more than the writer writes; `neutralise` asks the same patterns what a line would
be read as, so that the three cannot drift apart (spec: state files, "Agent State").
"""

from __future__ import annotations

import re

from duck_tape.state.model import APPROVED, AUTO_EXTRACTED, REJECTED
from duck_tape.state.times import TIME
from duck_tape.text.lazy import expression

TITLE = "Agent State"

WORKFLOW = "Approved Workflow"
POSITION = "Position"
LOG = "Decision Log"
FACTS = "Established Facts"
REDERIVATION = "Re-derivation"
SKILLS = "Suggested Skills"
SECTIONS = (WORKFLOW, POSITION, LOG, FACTS, REDERIVATION, SKILLS)

CURRENT = "Current"
DONE = "Done"
REMAINING = "Remaining"
LABELS = (CURRENT, DONE, REMAINING)

EMPTY = "None"
"""What the writer puts where there is nothing."""

NOT_DERIVABLE = "(not derivable from transcript)"
NOT_RELIABLE = "(auto-extracted; not reliably derivable)"
"""The same in a state that a program took from a transcript: Remaining, Established Facts."""

STATUS_WORDS = {
    "approved": APPROVED,
    "rejected": REJECTED,
    "auto-extracted": AUTO_EXTRACTED,
    "承認": APPROVED,
    "却下": REJECTED,
    "批准": APPROVED,
    "否决": REJECTED,
    "否決": REJECTED,
}
"""Every status word that is read, in lower case, and what it means."""

BULLET = r"(?:[-*+]|[0-9]{1,9}[.)])"
"""A list marker, without the white space that must follow it."""

_BOLD = r"(?:\*\*|__)"
_COLON = r"[:：]"
_PLACEHOLDER = expression(
    r"none\.?|\((?:none(?: extracted| detected)?|not derivable from transcript"
    r"|auto-extracted; not reliably derivable.*)\)",
    re.IGNORECASE,
)

_BEGINS = frozenset(("no", "No", "nO", "NO", "(n", "(N", "(a", "(A"))
"""With what a placeholder can begin."""


def labelled(words: str) -> str:
    """Return a pattern for one of `words` (a pattern) as a label: plain or bold, with its colon."""
    bold = rf"{_BOLD}(?:{words})(?:[ \t]*{_COLON}{_BOLD}|{_BOLD}[ \t]*{_COLON})"
    return rf"(?:{bold}|(?:{words})[ \t]*{_COLON})"


POSITION_LABEL = expression(
    rf"(?P<bullet>{BULLET}[ \t]+)?(?P<label>{labelled('|'.join(LABELS))})", re.IGNORECASE
)
"""The start of a Position field, from the line's first non-blank character."""

LOG_TIME = expression(rf"(?:{BULLET}[ \t]+)?[\[(`*_]{{0,3}}(?P<time>{TIME})[\])`*_]{{0,3}}")
"""The time that begins an entry of the Decision Log."""

STATUS = expression(
    rf"[ \t]*(?:[-–—|:][ \t]*)?(?P<status>{labelled('|'.join(STATUS_WORDS))})[ \t]*",
    re.IGNORECASE,
)
"""The status that follows the time."""


def word_of(label: str) -> str:
    """Return the bare word of a match of `labelled`: no bold marks, no colon, lower case."""
    return label.strip("*_:： \t").lower()


def identity(heading: str) -> str:
    """Return what makes two headings equal for us: their letters and digits, in lower case."""
    return "".join(character for character in heading.casefold() if character.isalnum())


_BY_IDENTITY = {identity(name): name for name in SECTIONS}


def section_name(heading: str) -> str:
    """Return the section that a heading names, "" when none; one with a mark before it has none."""
    return "" if heading.startswith("\\") else _BY_IDENTITY.get(identity(heading), "")


def is_placeholder(text: str) -> bool:
    """Whether a text only says that there is nothing (`None`, `(none detected)`, ...)."""
    bare = text.strip()
    return bare[:2] in _BEGINS and _PLACEHOLDER.fullmatch(bare) is not None


def is_blank(line: str) -> bool:
    """Whether a line is blank for CommonMark: nothing but spaces and tabs."""
    return not line.strip(" \t")
