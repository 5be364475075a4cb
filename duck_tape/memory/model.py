"""Parts of a memory, as plain values with spans into the document's text.

All offsets are code points into `Document.text`; all line numbers are 0-based indices into
`Document.lines`. Parts never copy a value where a span does: an edit is a splice of a span.

Light on purpose, as `text.lines` is: the hooks' clean path imports this, and a memory of 100,000
entries makes as many of these.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    class Heading(NamedTuple):
        """A heading of the top level of the document (not inside code, quotes, lists, HTML).

        Attributes:
            level: 1 to 6.
            text: Its content as written, trailing `#`s and white space stripped.
            start, end: Its span, line ending included (all lines of a setext heading).
            line: Index of its first line.
            setext: Underlined form.
        """

        level: int
        text: str
        start: int
        end: int
        line: int
        setext: bool = False

    class Entry(NamedTuple):
        """One item of a keyed, debt or question section.

        Attributes:
            section: Name of its section.
            kind: The section's kind (`sections.KEYED`, ...).
            key: Displayed key: the bold key; a debt line's text without its date and marks; a
                question's text without its date. One line, white space collapsed.
            identity: What makes two keys equal (`text.identity`).
            value: Keyed: the value on one line, white space collapsed, without `(date: ...)`.
                Debt: the last status mark as written (`[status: open]`, `[resolved: why]`) or "".
                Questions: "".
            date: A real `YYYY-MM-DD`, or "" (of `(date: A; updated B)` the A).
            start, end: Span of the whole entry: bullet, continuation lines, nested blocks, the line
                ending of its last non-blank line. Blank lines after it are not in it.
            line: Index of its first line.
            last_line: Index after its last line.
            group: Text of the sub-heading it stands under, "" in the ungrouped part.
            well_formed: Whether it has its section's form. An entry that has not still carries an
                identity (of its whole text, where it has no key), so that nothing is lost or
                doubled; a keyed section's then has its whole text as key and value.
            todo: Debt only: the first argument of `TODO(type, ...)`.
            issue: Debt only: the second argument (`#88`, `spike`) or "".
            body: Debt only: text after the date without marks. Otherwise "".
            raw_date: The date as written, even where it is none of the calendar's; "" without one.
        """

        section: str
        kind: str
        key: str
        identity: str
        value: str
        date: str
        start: int
        end: int
        line: int
        last_line: int
        group: str = ""
        well_formed: bool = True
        todo: str = ""
        issue: str = ""
        body: str = ""
        raw_date: str = ""

    class Note(NamedTuple):
        """A block of the Notes section, from its `###` heading to the next or the section's end.

        Attributes:
            name: The heading's text: `YYYY-MM-DD HH:MM`, or a name such as `Status`.
            identity: What makes two notes' names equal.
            timestamped: Whether `name` is a timestamp (a calendar date and a time of day).
            start, end: Span from the heading to after the last non-blank line.
            line: Index of the heading's line.
            body: The text under the heading without leading and trailing blank lines.
        """

        name: str
        identity: str
        timestamped: bool
        start: int
        end: int
        line: int
        body: str

    class Group(NamedTuple):
        """A sub-heading (`###` and deeper) inside a section that is not Notes.

        Attributes:
            heading: Its heading.
            end: Offset of the next heading of any level, or the section's end.
        """

        heading: Heading
        end: int = -1

    class Loose(NamedTuple):
        """Text of a section that is neither entry nor filler nor heading.

        Attributes:
            kind: The block's kind (`text.block`); a paragraph where only part of one is loose.
            start, end: Its span.
            line: Index of its first line.
        """

        kind: str
        start: int
        end: int
        line: int

    class Section(NamedTuple):
        """A `##` part of the document, of the schema or of the team's own.

        Attributes:
            name: The heading's text as written.
            heading: Its heading.
            start, end: Span from the heading to the next `##` or `#` heading, or the end of the
                text.
            body_start: Offset after the heading's line(s).
            entries: Items in the order of the document (none for Notes and unknown sections).
            notes: Blocks of the Notes section.
            groups: Sub-headings in the order of the document (none for Notes).
            fillers: Spans of scaffold and `None` lines (line endings included): lines that say
                "nothing here" and go when the first entry comes.
            loose: What else stands in a section with entries, in the order of the document.
        """

        name: str
        heading: Heading
        start: int
        end: int
        body_start: int
        entries: tuple[Entry, ...] = ()
        notes: tuple[Note, ...] = ()
        groups: tuple[Group, ...] = ()
        fillers: tuple[tuple[int, int], ...] = ()
        loose: tuple[Loose, ...] = ()

else:
    Heading = namedtuple(  # noqa: PYI024  (typing is slow to import)
        "Heading", "level text start end line setext", defaults=(False,)
    )
    Entry = namedtuple(  # noqa: PYI024
        "Entry",
        "section kind key identity value date start end line last_line"
        " group well_formed todo issue body raw_date",
        defaults=("", True, "", "", "", ""),
    )
    Note = namedtuple("Note", "name identity timestamped start end line body")  # noqa: PYI024
    Group = namedtuple("Group", "heading end", defaults=(-1,))  # noqa: PYI024
    Loose = namedtuple("Loose", "kind start end line")  # noqa: PYI024
    Section = namedtuple(  # noqa: PYI024
        "Section",
        "name heading start end body_start entries notes groups fillers loose",
        defaults=((), (), (), (), ()),
    )
