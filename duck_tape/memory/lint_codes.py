"""The schema check's codes, as one table: what `duck-tape explain` tells and rules refer to.

Codes are stable: one is never given another meaning. Source: spec, the memory, "What the schema
check says".
"""

from __future__ import annotations

from duck_tape.finding import ERROR, WARNING


class Code:
    """One code.

    Attributes:
        code: `DT101` and so on.
        title: What it is about, in half a sentence.
        text: A paragraph: what it means, why it matters, what to do.
        severity: `ERROR` or `WARNING`; a finding may be milder where its rule says so.
        fixable: Whether `duck-tape check --fix` repairs it (where that needs no judgement).
        bad, good: An example each, one line or several; "" where none helps.
    """

    __slots__ = ("bad", "code", "fixable", "good", "severity", "text", "title")

    def __init__(
        self,
        code: str,
        title: str,
        text: str,
        *,
        severity: str = ERROR,
        fixable: bool = False,
        bad: str = "",
        good: str = "",
    ) -> None:
        """See the class for the meaning of each part."""
        self.code = code
        self.title = title
        self.text = text
        self.severity = severity
        self.fixable = fixable
        self.bad = bad
        self.good = good

    def __repr__(self) -> str:
        return f"<Code {self.code}: {self.title}>"


CODES: dict[str, Code] = {
    code.code: code
    for code in (
        Code(
            "DT101",
            "a section of the schema is missing",
            "A memory has all seven sections, also empty ones, so that every merge finds the place "
            "of what it adds. A merge into a memory that lacks one stops. 'duck-tape migrate "
            "--sections-only' adds the missing headings, each at its place; where a heading is "
            "nearly right, 'duck-tape check --fix' renames it (see DT104).",
            good="## Glossary",
        ),
        Code(
            "DT102",
            "a section stands twice",
            "Two headings of one name part what belongs together: a merge adds to the first alone, "
            "and a reader may see one and not the other. Move the entries of the second under the "
            "first and remove the heading that is left.",
            bad="## Decisions\n...\n## Decisions",
        ),
        Code(
            "DT103",
            "sections are out of order",
            "The order is Contents, Goals, Decisions, Conventions, Glossary, Deferred-Debt, "
            "Open-Questions, Notes. Sections of your own may stand anywhere. Move the section "
            "that is named with all that stands under it.",
            bad="## Glossary\n...\n## Goals",
            good="## Goals\n...\n## Glossary",
        ),
        Code(
            "DT104",
            "a heading is nearly one of the schema's",
            "The sections' names are case-sensitive, at level two, without formatting, written "
            "with '#'. A heading that is only nearly right is no section for a merge, which would "
            "then find one missing. A translated heading is a section of your own.",
            fixable=True,
            bad="## **deferred debt**",
            good="## Deferred-Debt",
        ),
        Code(
            "DT105",
            "the contents list is missing, stale, or has broken links",
            "'## Contents' links to each '##' heading by the anchor that GitHub gives it: lower "
            "case, punctuation dropped, spaces turned into hyphens. Other links and text may stand "
            "there too; only the list is ever replaced.",
            fixable=True,
            bad="- [Deferred-Debt](#deferred_debt)",
            good="- [Deferred-Debt](#deferred-debt)",
        ),
        Code(
            "DT106",
            "there is no title",
            "A memory begins with one heading of level one that says whose memory it is.",
            good="# shop Context",
        ),
        Code(
            "DT111",
            "an entry is not in its section's form",
            "Goals, Decisions, Conventions and Glossary hold '- **key**: value'; Deferred-Debt "
            "holds '- TODO(type): YYYY-MM-DD what [status: open]'; Open-Questions hold "
            "'- question (date: YYYY-MM-DD)'. Without its form an entry has no key: a merge can "
            "neither update it nor tell that it is there already. Text without a home belongs "
            "into Notes, or into a section of your own.",
            bad="- we use tabs",
            good="- **indentation**: tabs",
        ),
        Code(
            "DT112",
            "a key stands twice in a section",
            "A key names one entry of its whole section, whatever its letter case, formatting or "
            "sub-heading. Of two, nobody knows which one holds. Keep one of them.",
            bad="- **Store**: Redis\n- **store**: PostgreSQL",
            good="- **store**: Redis",
        ),
        Code(
            "DT113",
            "a key or a value is empty",
            "An entry says something about something. Write what is missing, or remove the entry; "
            "a section without entries may say 'None' or nothing.",
            bad="- **store**:",
            good="- **store**: Redis",
        ),
        Code(
            "DT114",
            "a date is missing, or no day of the calendar",
            "Decisions and Open-Questions end with '(date: YYYY-MM-DD)'; Deferred-Debt has its "
            "date after the colon. A merge needs it to know which of two values is newer.",
            bad="- **store**: Redis (date: 2026-02-30)",
            good="- **store**: Redis (date: 2026-02-28)",
        ),
        Code(
            "DT115",
            "the status of a debt is unknown",
            "A debt is '[status: open]', '[status: resolved]' or '[resolved: <decision>]'; without "
            "a mark it is open, of several marks the last counts.",
            bad="- TODO(tech-debt): 2026-03-05 no metrics [status: later]",
            good="- TODO(tech-debt): 2026-03-05 no metrics [status: open]",
        ),
        Code(
            "DT116",
            "a note's heading is no timestamp",
            "A note begins with '### YYYY-MM-DD HH:MM' and is never rewritten. '### Status' goes "
            "by its name and may be rewritten; other names are only warned about.",
            bad="### 5.3.2026",
            good="### 2026-03-05 10:00",
        ),
        Code(
            "DT117",
            "notes are not in the order of time",
            "New notes are appended at the end of the section. Files from before that rule may run "
            "newest first; they can stay as they are.",
            severity=WARNING,
            bad="### 2026-03-05 10:00\n...\n### 2026-03-04 09:00",
        ),
        Code(
            "DT121",
            "the layout is off",
            "Entries stand together without blank lines between them; the file ends with one line "
            "ending and without blank lines. So a merge's diff shows what it changed and no more.",
            fixable=True,
            bad="- **a**: 1\n\n- **b**: 2",
            good="- **a**: 1\n- **b**: 2",
        ),
        Code(
            "DT122",
            "a merge-conflict marker was left in",
            "A conflict was committed, or is about to be. Decide which side holds and remove the "
            "markers. Markers inside fenced code are taken for examples.",
            bad="<<<<<<< HEAD\n- **store**: Redis\n=======\n- **store**: Valkey\n>>>>>>> topic",
            good="- **store**: Valkey",
        ),
        Code(
            "DT123",
            "there are hidden characters, or the file is not UTF-8",
            "Control characters, text-direction overrides, zero-width and tag characters can carry "
            "instructions that a reviewer does not see and an agent reads. Remove them. Joiners "
            "inside emoji and between letters of scripts that need them, and a byte order mark at "
            "the very beginning, are left alone.",
        ),
        Code(
            "DT131",
            "a convention is a rule for agents, not for the project",
            "Approval gates and limits on what an agent may do belong into the agents' own "
            "instructions. As memory they would bind every later session, whoever wrote them.",
            severity=WARNING,
            bad="- **commits**: always ask before committing",
            good="- **commits**: one topic each, in the imperative",
        ),
        Code(
            "DT132",
            "the memory is over its size budget",
            "Agents read the whole memory at each start. Take old notes out, each as a whole; "
            "'max-entries' and 'max-bytes' in the configuration set the budget.",
            severity=WARNING,
        ),
        Code(
            "DT133",
            "a heading of an agent state stands in the memory",
            "Position, Decision Log, Re-derivation and Suggested Skills are parts of a state file "
            "under '.duck-tape/'. 'duck-tape merge' carries over what is meant to last; remove the "
            "rest from the memory.",
            bad="## Decision Log",
            good="## Decisions",
        ),
        Code(
            "DT134",
            "an added entry is about how the work was done",
            "A merge would have held this entry back: it is history, narrative, or a detail of one "
            "session. Keep it in the state file, or say the lasting decision or fact in it.",
            severity=WARNING,
            bad="- **tests**: fixed the failing login test just now (date: 2026-03-05)",
            good="- **tests**: every login path has a test (date: 2026-03-05)",
        ),
    )
}
"""All codes of the schema check, by name."""
