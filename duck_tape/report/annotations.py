"""Workflow commands of the Actions runner: annotations, and the words that switch commands off.

Source: the runner's `ActionCommand` (how it parts and decodes a line) and its documented limit of
ten annotations per level and step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.finding import ERROR, WARNING
from duck_tape.report.problems import where
from duck_tape.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from duck_tape.checked import Problem

    Mask = Callable[[str], str]
    Ends = Callable[[Problem], tuple[int, int] | None]

LIMIT = 10
"""How many annotations of one level the runner keeps of one step."""
MESSAGE_MAX = 4_000
"""Characters of one message: the runner takes more, nobody reads it."""
TITLE_MAX = 255
LEVELS = {ERROR: "error", WARNING: "warning"}
"""Severity to level; anything else is a `notice`."""


def escape_data(text: str) -> str:
    """A message as the runner decodes it."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """A property's value as the runner decodes it."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")


def command(name: str, message: str, **properties: str | int) -> str:
    """One command on one line, final newline included; empty properties are left out."""
    told = ",".join(
        f"{key}={escape_property(str(value))}" for key, value in properties.items() if value
    )
    return f"::{name}{' ' if told else ''}{told}::{escape_data(message)}\n"


def stopped(text: str, token: str) -> str:
    """`text` between `::stop-commands::` and its end: nothing in it is taken for a command.

    `token` must be random and unknown to whoever wrote the text.
    """
    body = text if text.endswith("\n") or not text else f"{text}\n"
    return f"::stop-commands::{token}\n{body}::{token}::\n"


def render(
    problems: Sequence[Problem],
    mask: Mask,
    ends: Ends | None = None,
    warnings: Sequence[str] = (),
) -> str:
    """The annotations of all problems, in their order: at most ten of a level.

    Args:
        problems: Worst first.
        mask: Hides secrets; applied to every text.
        ends: Gives the 1-based line and column after a finding's last character, where known.
        warnings: Of the whole run; they count among the ten.
    """
    told = [command("warning", visible(mask(one)), title="duck-tape") for one in warnings]
    levels: dict[str, list[Problem]] = {}
    for problem in problems:
        levels.setdefault(LEVELS.get(problem.finding.severity, "notice"), []).append(problem)
    for level, group in levels.items():
        room = LIMIT - (len(warnings) if level == "warning" else 0)
        told += _level(level, group, mask, ends, room)
    return "".join(told)


def _level(
    level: str, group: list[Problem], mask: Mask, ends: Ends | None, room: int
) -> Iterable[str]:
    shown = group if len(group) <= room else group[: room - 1]
    yield from (_annotation(level, problem, mask, ends) for problem in shown)
    rest = len(group) - len(shown)
    if rest:
        yield command(level, f"and {rest} more; the summary of this run has them all.")


def _annotation(level: str, problem: Problem, mask: Mask, ends: Ends | None) -> str:
    finding = problem.finding
    told = [visible(mask(finding.message)), visible(mask(finding.hint))]
    if problem.commit or not finding.path:
        told.insert(0, f"{where(problem, mask)}:")
    message = "\n".join(part for part in told if part)
    properties: dict[str, str | int] = {"file": mask(finding.path)}
    if finding.path and not problem.commit:
        end = ends(problem) if ends else None
        properties |= _place(finding.line, finding.column, end)
    title = f"duck-tape {finding.code}"[:TITLE_MAX]
    return command(level, message[:MESSAGE_MAX], **properties, title=title)


def _place(line: int, column: int, end: tuple[int, int] | None) -> dict[str, int]:
    """Columns only within one line: the forge refuses them for a longer span."""
    end_line, end_column = end or (line, 0)
    if end_line != line:
        return {"line": line, "endLine": end_line}
    return {"line": line, "endLine": line, "col": column, "endColumn": end_column}
