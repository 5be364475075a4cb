"""The codes of what only a range can show, as one table for `duck-tape explain`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """One code.

    Attributes:
        code: `DT601` and so on; never given another meaning.
        title: What it is about, in half a sentence.
        text: What it means and what to do.
    """

    code: str
    title: str
    text: str


MISSING = "DT601"
UNEXPECTED = "DT602"
UNEXPLAINED = "DT603"
UNREADABLE = "DT604"
STATE = "DT611"
EDITED = "DT621"
UNDONE = "DT622"
HIDDEN = "DT631"
COMMENT = "DT632"
INSTRUCTION = "DT633"
HARD_RULE = "DT634"
ALLOWED = "DT641"
NOT_YET = "DT642"
LINK = "DT643"
ALIKE = "DT644"

CODES = {
    code.code: code
    for code in (
        Code(
            MISSING,
            "a change of a memory is not in the message",
            "What changes in CONTEXT.md must stand in the message of the commit that changes it: "
            "whoever reads the log learns what the agents were told. 'duck-tape diff A B' prints "
            "the block. A rebase, a cherry-pick or a revert asks no hook, so it is seen here.",
        ),
        Code(
            UNEXPECTED,
            "the message tells a change that there is not",
            "A line of the changelog says what the commit, or the whole range, does not do. Take "
            "it out, or see whether the change was lost on the way.",
        ),
        Code(
            UNEXPLAINED,
            "an entry was dropped without a reason",
            "Nothing leaves a memory in silence: '- Dropped: <section> <key> (<why>)'.",
        ),
        Code(
            UNREADABLE,
            "a version of a memory cannot be read",
            "It is no UTF-8 text, or too large, so nothing can be said of what it changes. Convert "
            "it to UTF-8, and take the commit out of the range if it is still possible.",
        ),
        Code(
            STATE,
            "agent state is in the repository",
            "What lies in '.duck-tape/' is one session's and stays on its machine; it was never "
            "reviewed. Take it out of each commit that has it, and have '.duck-tape/' in "
            ".gitignore. Another letter case, a link or a submodule of that name is the same.",
        ),
        Code(
            EDITED,
            "a record was edited",
            "Notes with a timestamp and debt lines are records. A note may go as a whole, with a "
            "reason in the changelog; a debt line only gets a status or a resolution.",
        ),
        Code(
            UNDONE,
            "a merge has undone what one of its sides did",
            "In a merge, what one side has added must be there, and what one side has dropped or "
            "superseded must not come back; a changelog in the merge's own message may say that "
            "it is meant.",
        ),
        Code(
            HIDDEN,
            "hidden characters were added",
            "Zero-width, text-direction and tag characters can carry what a reviewer does not see "
            "and an agent reads. Remove them.",
        ),
        Code(
            COMMENT,
            "a comment that speaks to agents was added",
            "A comment in Markdown does not show where the file is read by people, but an agent "
            "reads it. What is to be known belongs into an entry that everybody sees.",
        ),
        Code(
            INSTRUCTION,
            "a line that gives agents orders was added",
            "A memory says what is so; it does not say what to do. Lines that tell an agent to "
            "forget its instructions, to run or to send something are how a memory is poisoned. "
            "Look at it twice.",
        ),
        Code(
            HARD_RULE,
            "a hard rule for agents was added to the conventions",
            "Approval gates and limits belong into the agents' own instructions, where their owner "
            "looks after them. As memory they bind every later session, whoever wrote them.",
        ),
        Code(
            ALLOWED,
            "the range allows a finding that it brings itself",
            "A comment or the baseline allows a value that was added in the same range. That may "
            "be right; somebody should look at it. A provider's token or a private key is not "
            "allowed so: what allows it must be in the base first.",
        ),
        Code(
            NOT_YET,
            "a setting that weakens a check holds from the next range on",
            "Checks follow the configuration of the base: else a change could switch off what it "
            "is checked by. Merge the setting first, or allow the value by a comment.",
        ),
        Code(
            LINK,
            "a CONTEXT.md is no file",
            "A link or a submodule stands where a memory should. What it leads to is not checked, "
            "but agents would read it.",
        ),
        Code(
            ALIKE,
            "a file that is CONTEXT.md on other machines",
            "Where the letter case of names does not count (macOS, Windows), agents read it as the "
            "memory; the checks of a memory's form and changes pass it by. Rename it.",
        ),
    )
}
"""All codes, by name."""
