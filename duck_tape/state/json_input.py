"""A state as JSON: what `duck-tape checkpoint` takes, and its published schema.

`state.schema.json` lies beside this module and is what `duck-tape schema state` prints. Messages
name the place in the input, never what stands there (spec: state files, "Checkpoint").
"""

from __future__ import annotations

import difflib
import json
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.state.form import is_placeholder
from duck_tape.state.header import written_time
from duck_tape.state.log_lines import split_reasoning
from duck_tape.state.model import APPROVED, REJECTED, AgentState, LogEntry
from duck_tape.state.times import parse_time

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence
    from typing import Any

_TEXTS = ("current", "rederivation", "session", "cwd", "repo", "branch", "trigger")
_LISTS = ("workflow", "done", "remaining", "facts", "skills")
_OTHER_NAMES = {
    "approved-workflow": "workflow",
    "plan": "workflow",
    "next": "remaining",
    "todo": "remaining",
    "position": "current",
    "log": "decisions",
    "decision-log": "decisions",
    "established-facts": "facts",
    "re-derivation": "rederivation",
    "suggested-skills": "skills",
    "directory": "cwd",
    "sections": "extra",
    "approved": "approve",
    "rejected": "reject",
    "decision": "what",
    "why": "reasoning",
    "reason": "reasoning",
    "date": "time",
}
_SHORT = {"approve": APPROVED, "reject": REJECTED}
_SHOWABLE = re.compile(r"[A-Za-z][A-Za-z _-]{0,23}")
_HINT = "'duck-tape schema state' prints what is taken."


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 7) of the input."""
    text = resources.files("duck_tape.state").joinpath("state.schema.json").read_text("utf-8")
    value: dict[str, Any] = json.loads(text)
    return value


def from_json(text: str, name: str = "the input", *, time: dt.datetime | None = None) -> AgentState:
    """Return the state that a JSON object describes.

    Args:
        text: The JSON text; a byte order mark is passed over.
        name: What messages call it.
        time: Time of decisions that have none, where the input has no `created`.

    Raises:
        Refused: it is no JSON, or not what the schema asks for; the message names the place.
    """
    return from_mapping(_parse(text.removeprefix("\ufeff"), name), name, time=time)


def _parse(text: str, name: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, name))
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _refused(name, f"not readable as JSON ({where})") from None
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        raise _refused(name, "not readable as JSON") from None


def _object(pairs: Sequence[tuple[str, object]], name: str) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise _refused(name, "an object has the same key twice")
    return values


def from_mapping(
    values: object, name: str = "the input", *, time: dt.datetime | None = None
) -> AgentState:
    """As `from_json`, of parsed JSON."""
    import fastjsonschema

    _refuse_unknown(values, name)
    try:
        fastjsonschema.validate(schema(), values)
    except fastjsonschema.JsonSchemaValueException as error:
        raise _refused(name, _told(error.path, error.rule, error.rule_definition)) from None
    assert isinstance(values, dict)  # noqa: S101  (the schema says so)
    created = _time(values.get("created", ""), name, "created")
    fields: dict[str, Any] = {key: _text(values.get(key, "")) for key in _TEXTS}
    fields |= {key: _items(values.get(key, ())) for key in _LISTS}
    return AgentState(
        **fields,
        created=created,
        log=_log(values.get("decisions", ()), name, created or time),
        extra=tuple((part["heading"], part["text"]) for part in values.get("extra", ())),
    )


def _refuse_unknown(values: object, name: str) -> None:
    """Say of an unknown key what it may stand for, before the schema says less."""
    if not isinstance(values, dict):
        return
    properties = schema()["properties"]
    _check_keys(values, properties, name, "")
    for key in ("decisions", "extra"):
        entries = values.get(key)
        for number, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                known = properties[key]["items"]["properties"]
                _check_keys(entry, known, name, f"{key}[{number}]: ")


def _check_keys(
    values: Mapping[str, object], known: Mapping[str, object], name: str, where: str
) -> None:
    for key in values:
        if key not in known:
            # What looks like no word may be a value in the wrong place.
            shown = f"'{key}'" if _SHOWABLE.fullmatch(key) else "an unknown key"
            raise _refused(name, f"{where}{shown} has no meaning here{_guess(key, known)}")


def _guess(key: str, known: Mapping[str, object]) -> str:
    plain = key.lower().replace("_", "-").replace(" ", "-")
    other = _OTHER_NAMES.get(plain)
    near = [other] if other in known else difflib.get_close_matches(plain, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


def _told(path: Sequence[object], rule: str | None, wanted: object) -> str:
    """Say what the schema asks for at a path."""
    where = "".join(f"[{part}]" if str(part).isdigit() else f".{part}" for part in path[1:])
    place = where.removeprefix(".") or "the whole"
    if rule == "type":
        kinds = wanted if isinstance(wanted, list) else [wanted]
        return f"{place} must be of type {' or '.join(map(str, kinds))}"
    if rule == "enum":
        return f"{place} must be one of {json.dumps(wanted)}"
    if rule == "minProperties":
        return "it says nothing"
    if rule == "required":
        return (
            f"{place} needs {' and '.join(map(repr, wanted if isinstance(wanted, list) else ()))}"
        )
    return f"{place} must not be empty"


def _text(value: str) -> str:
    return "" if is_placeholder(value) else value


def _items(value: str | Sequence[str]) -> tuple[str, ...]:
    values = (value,) if isinstance(value, str) else value
    return tuple(item for item in values if not is_placeholder(item))


def _time(text: str, name: str, where: str) -> dt.datetime | None:
    if not text:
        return None
    try:
        return parse_time(text)
    except ValueError as error:
        raise _refused(name, f"{where} is {error}") from None


def _log(
    entries: Sequence[Mapping[str, str]], name: str, default: dt.datetime | None
) -> tuple[LogEntry, ...]:
    log = []
    for number, entry in enumerate(entries):
        where = f"decisions[{number}]"
        status, what, reasoning = _decision(entry, name, where)
        time = _time(entry.get("time", ""), name, f"{where}.time") or default
        if time is None:
            raise _refused(name, f"{where}.time is missing, and there is no `created`")
        log.append(LogEntry(time, status, what, reasoning))
    return tuple(log)


def _decision(entry: Mapping[str, str], name: str, where: str) -> tuple[str, str, str]:
    """Return status, decision and reasoning; an entry has them in one of three ways.

    `approve` and `reject` may hold the reasoning too, as `what - why`.
    """
    short = [key for key in _SHORT if key in entry]
    if len(short) == 1 and not {"status", "what"} & set(entry):
        status, text = _SHORT[short[0]], entry[short[0]]
        if "reasoning" in entry:
            return status, text, entry["reasoning"]
        return status, *split_reasoning(text)
    if not short and {"status", "what"} <= set(entry):
        return entry["status"].upper(), entry["what"], entry.get("reasoning", "")
    raise _refused(name, f"{where} needs 'status' and 'what', or one of 'approve' and 'reject'")


def _refused(name: str, reason: str) -> Refused:
    stop = "" if reason.endswith("?") else "."
    return Refused(f"{name}: {reason}{stop}", hint=_HINT, code="broken-input")


def to_json(state: AgentState) -> dict[str, object]:
    """Return a state as plain values in the input's form.

    `from_mapping` gives the state back, but for texts that are placeholders.
    """
    values: dict[str, object] = {key: getattr(state, key) for key in _TEXTS}
    values |= {key: list(getattr(state, key)) for key in _LISTS}
    values["created"] = written_time(state.created) if state.created else ""
    values["decisions"] = [
        {
            "status": entry.status,
            "what": entry.what,
            "reasoning": entry.reasoning,
            "time": written_time(entry.time),
        }
        for entry in state.log
    ]
    values["extra"] = [{"heading": heading, "text": body} for heading, body in state.extra]
    return values
