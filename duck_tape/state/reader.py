"""Reading a state file: tolerant of how it was written, strict about what it cannot read.

Taken: CRLF, a byte order mark, blank lines, `*` bullets, bold or plain labels, missing sections,
headings in other letter case, unknown sections (kept), older headers. Everything else is an error
with line and reason, never a silently empty field (spec: state files, "Agent State").
"""

from __future__ import annotations

from duck_tape.memory.sections import NAMES
from duck_tape.state import form
from duck_tape.state.broken import broken
from duck_tape.state.header import read_header
from duck_tape.state.items import read_facts, read_workflow
from duck_tape.state.log_lines import read_log
from duck_tape.state.model import AgentState, block
from duck_tape.state.neutralise import restore
from duck_tape.state.position import read_position, read_skills
from duck_tape.state.rows import Part, cut
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HASHES = expression(r"(?:^|(?<=[ \t]))\\(?=\\*#+$)")
_NONE = Part("", 0, ())


def read(text: str, name: str = "the state") -> AgentState:
    """Return the state that a text holds.

    Args:
        text: A whole state file.
        name: What messages call it.

    Raises:
        Refused: a part cannot be read; the message is `name:line: reason` and quotes nothing.
    """
    above, *parts = cut(text, name)
    known = _known(parts, name)
    fields, created, preamble = read_header(above.spoken(), name)
    current, done, remaining = read_position(_part(known, form.POSITION).spoken(), name)
    return AgentState(
        **fields,
        created=created,
        workflow=read_workflow(_lines(known, form.WORKFLOW)),
        current=current,
        done=done,
        remaining=remaining,
        log=read_log(_part(known, form.LOG).spoken(), name),
        facts=read_facts(_lines(known, form.FACTS)),
        rederivation=_verbatim(_part(known, form.REDERIVATION)),
        skills=read_skills(_lines(known, form.SKILLS)),
        extra=(
            ("", preamble),
            *((_heading(part.title), _verbatim(part)) for part in parts if _is_extra(part)),
        ),
    )


def _known(parts: Sequence[Part], name: str) -> dict[str, Part]:
    """Return the sections of ours by their names."""
    known: dict[str, Part] = {}
    for part in parts:
        section = form.section_name(part.title)
        if section in known:
            raise broken(
                name,
                part.number,
                f"the section '{section}' stands here a second time"
                f" (first in line {known[section].number})",
            )
        if section:
            known[section] = part
    if not known:
        sections = ", ".join(form.SECTIONS)
        raise broken(name, 1, f"this is no agent state: it has none of the sections {sections}")
    return known


def _is_extra(part: Part) -> bool:
    return not form.section_name(part.title)


def _part(known: Mapping[str, Part], section: str) -> Part:
    return known.get(section, _NONE)


def _lines(known: Mapping[str, Part], section: str) -> list[str]:
    return [row.text for row in _part(known, section).spoken()]


def _verbatim(part: Part) -> str:
    text = block(part.verbatim())
    return "" if form.is_placeholder(text) else restore(text)


def _heading(title: str) -> str:
    """Return the heading that `writer.written_heading` was given."""
    title = _HASHES.sub("", title)
    return title[1:] if title.startswith("\\") and form.section_name(title.lstrip("\\")) else title


def memory_sections(state: AgentState) -> tuple[str, ...]:
    """Return the headings in a state that name a section of CONTEXT.md, as they are written.

    Such a state is refused by `checkpoint`; in a file already there the section is kept and told,
    and never translated.
    """
    names = {form.identity(name) for name in NAMES}
    return tuple(heading for heading, _ in state.extra if form.identity(heading) in names)
