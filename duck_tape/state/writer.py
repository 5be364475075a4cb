"""Writing a state: one strict form, in which text cannot pass for structure.

`read(write(state)) == state` holds for every `AgentState` (spec: state files, "Agent State").
"""

from __future__ import annotations

from duck_tape.state import form
from duck_tape.state.header import write_header
from duck_tape.state.items import write_facts, write_workflow
from duck_tape.state.log_lines import write_log
from duck_tape.state.neutralise import neutralise
from duck_tape.state.position import write_item, write_position
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.state.model import AgentState

_HASHES = expression(r"(?:^|(?<= ))(?=\\*#+$)")


def write(state: AgentState) -> str:
    """Return the text of the state's file: LF line ends, one at its end, valid as UTF-8."""
    header = write_header(state)
    lines = [f"# {form.TITLE}", *([""] if header else []), *header]
    for title, body in _sections(state):
        lines += ["", f"## {title}", *(body or [form.EMPTY])]
    return "\n".join(lines) + "\n"


def _sections(state: AgentState) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each section's heading and lines, none for an empty one.

    Where a program wrote the state (it has a trigger), what a transcript does not tell is said so.
    """
    extracted = bool(state.trigger)
    nothing_left = form.NOT_DERIVABLE if extracted else form.EMPTY
    yield form.WORKFLOW, write_workflow(state.workflow)
    yield (
        form.POSITION,
        write_position(state.current, state.done, state.remaining, nothing_left=nothing_left),
    )
    yield form.LOG, write_log(state.log)
    yield form.FACTS, write_facts(state.facts) or ([form.NOT_RELIABLE] if extracted else [])
    yield form.REDERIVATION, _block(state.rederivation)
    if state.skills:
        yield form.SKILLS, [f"- {write_item(skill)}" for skill in state.skills]
    for heading, body in state.extra:
        if heading:
            yield written_heading(heading), _block(body)


def _block(text: str) -> list[str]:
    return neutralise(text).split("\n") if text else []


def written_heading(heading: str) -> str:
    r"""Return an unknown section's heading as it is written.

    One that would be read as a section of ours gets the mark, and so does a closing run of `#`.
    """
    bare = heading.lstrip("\\")
    if form.section_name(bare):
        heading = "\\" + heading
    return _HASHES.sub(r"\\", heading)
