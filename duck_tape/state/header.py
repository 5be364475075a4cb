r"""The lines above the first section: whose state this is, and of when.

Written as `Session: <id> | Cwd: <path> | Repo/Branch: <repo>@<branch>` and `Created: <time>`, with
`Trigger:` at the end of the first line of auto files. Read in any order, one field a line or
several, plain or bold, with the older `Updated:` and `Compactions:` (spec: state files, "Agent
State"). A value may hold anything: before a `|` that would begin the next field, and before an `@`
or backslash of a repository's name, goes one backslash.
"""

from __future__ import annotations

import re

from duck_tape.state.broken import broken
from duck_tape.state.form import BULLET, is_placeholder, labelled, word_of
from duck_tape.state.model import block
from duck_tape.state.neutralise import mark, neutralise, restore, unmark
from duck_tape.state.times import parse_time
from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from duck_tape.state.model import AgentState
    from duck_tape.state.rows import Row

_LABEL = labelled("Session|Cwd|Repo/Branch|Repo|Branch|Created|Trigger|Updated|Compactions")
_FIRST = expression(rf" {{0,3}}(?:{BULLET}[ \t]+)?(?P<label>{_LABEL})", re.IGNORECASE)
_NEXT = expression(rf"(?<=[ \t])\|[ \t]+(?P<label>{_LABEL})", re.IGNORECASE)
_LOOKALIKE = expression(rf"(?<= )(\\*\|[ \t]+{_LABEL})", re.IGNORECASE)
_ESCAPED = expression(rf"(?<= )\\(\\*\|[ \t]+{_LABEL})", re.IGNORECASE)
_CODE = expression(r"`([^`]+)`")
_AT = expression(r"((?:[^@\\]|\\.|\\$)*)@(.*)", re.DOTALL)
_NAME_ESCAPE = expression(r"\\([@\\])")


def write_header(state: AgentState) -> list[str]:
    """Return the header's lines, and after a blank line the text that the state keeps above."""
    name = state.repo.replace("\\", "\\\\").replace("@", "\\@")
    fields = [
        ("Session", state.session),
        ("Cwd", state.cwd),
        ("Repo/Branch", f"{name}@{state.branch}" if state.branch else name),
        ("Trigger", state.trigger),
    ]
    lines = [" | ".join(f"{label}: {_guarded(value)}" for label, value in fields if value)]
    if state.created is not None:
        lines.append(f"Created: {written_time(state.created)}")
    lines = [line for line in lines if line]
    above = state.extra[0][1] if state.extra and not state.extra[0][0] else ""
    if above:
        lines += [*([""] if lines else []), *neutralise(above, also=_is_field).split("\n")]
    return lines


def written_time(moment: dt.datetime) -> str:
    """Return a moment as state files hold it: `YYYY-MM-DDTHH:MM:SSZ`, any year in four digits."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def _guarded(value: str) -> str:
    text = " " + mark(value, _risky)
    return (_LOOKALIKE.sub(r"\\\1", text) if "|" in text else text)[1:]


def _risky(value: str) -> bool:
    return is_placeholder(value) or (value[:1] == "`" and _CODE.fullmatch(value) is not None)


def _plain(value: str) -> str:
    """Return what `_guarded` was given; "" for a placeholder, the content of inline code."""
    value = value.strip()
    if is_placeholder(value):
        return ""
    code = _CODE.fullmatch(value)
    return code[1] if code else unmark(_ESCAPED.sub(r"\1", " " + value)[1:], _risky)


def _is_field(text: str) -> bool:
    return _FIRST.match(text) is not None


def read_header(rows: Sequence[Row], name: str) -> tuple[dict[str, str], dt.datetime | None, str]:
    """Return the header's fields by `AgentState`'s names, when it was created, and other text.

    Raises `Refused` when a field stands twice with different values, or `Created` is no time.
    """
    fields: dict[str, str] = {}
    created: dt.datetime | None = None
    above: list[str] = []
    for row in rows:
        found = _fields(row.text)
        if not found:
            above.append(row.text)
        for label, value in found:
            if value and fields.setdefault(label, value) != value:
                raise broken(name, row.number, "a field of the header stands here a second time")
            if value and label == "created":
                created = _created(value, row, name)
    values = {key: fields.get(key, "") for key in ("session", "cwd", "trigger")}
    repo, branch = _repository(fields.get("repo/branch", ""))
    values["repo"] = repo or fields.get("repo", "")
    values["branch"] = branch or fields.get("branch", "")
    text = block("\n".join(above))
    return values, created, "" if is_placeholder(text) else restore(text, also=_is_field)


def _fields(line: str) -> list[tuple[str, str]]:
    """Return the (label, value) pairs of a header line; none when it is no header line."""
    first = _FIRST.match(line)
    if first is None:
        return []
    labels = [first, *_NEXT.finditer(line, first.end())]
    stops = [*(label.start() for label in labels[1:]), len(line)]
    return [
        (word_of(label["label"]), _plain(line[label.end() : stop]))
        for label, stop in zip(labels, stops, strict=True)
    ]


def _created(value: str, row: Row, name: str) -> dt.datetime:
    try:
        return parse_time(value)
    except ValueError as error:
        raise broken(name, row.number, f"`Created` is {error}") from None


def _repository(text: str) -> tuple[str, str]:
    """Part `<repo>@<branch>` at the first bare `@`; a branch's name may hold more of them."""
    match = _AT.fullmatch(text)
    repo, branch = (match[1], match[2]) if match else (text, "")
    return _NAME_ESCAPE.sub(r"\1", repo), branch
