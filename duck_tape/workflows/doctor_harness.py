"""Whether a harness will find and run the hook, and whether it has."""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime, timedelta
from json import JSONDecodeError as JSONError
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.folder import read_regular
from duck_tape.workflows import init_harness
from duck_tape.workflows import init_harness_entry as found
from duck_tape.workflows.doctor import MISSING, OK, UNUSED, WRONG, Row
from duck_tape.workflows.doctor_program import by_line, by_words
from duck_tape.workflows.init_harness_command import PROGRAM, find_shared
from duck_tape.workflows.init_harness_file import relative
from duck_tape.workflows.init_harness_table import (
    HARNESSES,
    LOCAL,
    PROJECT,
    detected,
    harness_named,
    names_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.state.marker import Marker
    from duck_tape.state.receipts import Receipt
    from duck_tape.workflows.doctor import Patient
    from duck_tape.workflows.init_harness_table import Harness

_AFTER = timedelta(minutes=1)
"""By how much a marker may be younger than the receipt of the run that wrote it."""


def harnesses(patient: Patient) -> Iterator[Row]:
    """Every harness that is set up, and every one that has to be."""
    wanted = names_in(patient.harnesses)
    rows: list[Row] = []
    for harness in HARNESSES:
        rows += _harness(patient, harness, wanted=harness.name in wanted)
    if rows:
        yield from rows
        return
    told = "no harness calls the hook before it compacts"
    yield Row("harness", MISSING, told, _set_up(patient))


def _set_up(patient: Patient) -> str:
    """The command that sets up the harnesses that are in use; one that asks where none is seen."""
    used = detected(patient.place.root) or tuple(
        harness.name for harness in HARNESSES if _used_by_the_user(patient, harness)
    )
    if not used:
        return "duck-tape init"
    return f"duck-tape init {' '.join(f'--harness {name}' for name in used)} --write --yes"


def _used_by_the_user(patient: Patient, harness: Harness) -> bool:
    home = _home(patient)
    folder = harness.home_file.partition("/plugins/")[0].partition("/hooks/")[0] or harness.folder
    return home is not None and (home / folder).is_dir()


def _home(patient: Patient) -> Path | None:
    home = patient.environ.get("HOME") or patient.environ.get("USERPROFILE")
    return Path(home) if home else None


def _harness(patient: Patient, harness: Harness, *, wanted: bool) -> list[Row]:
    """The rows of one harness; none where it is neither set up nor wanted."""
    root = patient.place.root
    scopes = [
        PROJECT,
        *([LOCAL] if harness.local_file else []),
    ]
    paths = [harness.path(root, scope) for scope in scopes]
    home = _home(patient)
    if home is not None:
        paths.append(home / (harness.home_file or harness.file))
    looked = {path: _file(patient, harness, path) for path in dict.fromkeys(paths)}
    rows = [row for row in looked.values() if row is not None]
    if not rows and wanted:
        told = f"{harness.title} does not call the hook"
        return [Row(harness.name, MISSING, told, _mend(harness))]
    twice = [row for path, row in looked.items() if row and row.state == OK and path in paths[:2]]
    if harness.local_file and len(twice) > 1:
        told = f"{harness.file} and {harness.local_file} both call the hook: it runs twice"
        advice = f"duck-tape init --harness {harness.name} --scope local --remove --write --yes"
        return [Row(harness.name, WRONG, told, advice)]
    return rows


def _mend(harness: Harness, path: Path | None = None) -> str:
    shared = path is not None and harness.local_file and path.name == "settings.json"
    scope = " --scope project" if shared else ""
    return f"duck-tape init --harness {harness.name}{scope} --write --yes"


def _file(patient: Patient, harness: Harness, path: Path) -> Row | None:
    """The row of one file of a harness; None where it has nothing to do with us."""
    name = relative(path, patient.place.root)
    try:
        data = read_regular(path)  # as the harness does: a link is followed
    except OSError:
        return None
    if not harness.event:
        return _plugin(patient, harness, data, name)
    return _settings(patient, harness, data, path)


def _settings(patient: Patient, harness: Harness, data: bytes, path: Path) -> Row | None:
    name = relative(path, patient.place.root)
    try:
        settings = init_harness.root_of(data)
    except ValueError as error:
        inside = path.is_relative_to(patient.place.root)
        if not inside and b"duck-tape" not in data:
            return None
        return _unreadable(harness, name, error)
    called = [found.value_at(place) for place in found.called(settings, harness)]
    stray = found.strays(settings, harness)
    if not (called or stray):
        if not path.stem.startswith(PROGRAM):
            return None
        return Row(harness.name, WRONG, f"{name} does not call the hook", _mend(harness, path))
    if stray:
        fault = f"has our hook under {found.where(stray[0])}, where {harness.title} does not look"
    else:
        fault = _fault(harness, called, settings.value)
    if fault:
        return Row(harness.name, WRONG, f"{name}: {fault}", _advice(fault, harness, path))
    program = by_line(patient, harness, _line(called[0]))
    if program.fault:
        advice = _advice(program.fault, harness, path)
        return Row(harness.name, WRONG, f"{name}: {program.fault}", advice)
    told = f"{name}, runs {program.path}"
    return Row(harness.name, OK, f"{told}. {harness.advice}" if harness.advice else told)


def _unreadable(harness: Harness, name: str, error: ValueError) -> Row:
    """The row of a file that the harness cannot read, with the place that is wrong."""
    where = f"line {error.lineno}, column {error.colno}" if isinstance(error, JSONError) else ""
    told = f"{name} is not JSON: {harness.title} does not read it"
    return Row(harness.name, WRONG, told, f"mend it ({where or error}), then: duck-tape doctor")


def _advice(fault: str, harness: Harness, path: Path) -> str:
    if "disableAllHooks" in fault:
        return 'take "disableAllHooks" out of it'
    if "on the PATH" in fault:
        return "uv tool install duck-tape"
    return _mend(harness, path)


def _fault(harness: Harness, entries: list[dict[str, Any]], settings: dict[str, Any]) -> str:
    """What keeps the hook of a file from running, whatever its program; "" when nothing does."""
    if len(entries) > 1:
        return "calls the hook more than once"
    if settings.get("disableAllHooks") is True:
        return '"disableAllHooks" is set'
    return found.entry_fault(harness, entries[0])


def _line(entry: dict[str, Any]) -> str:
    """The command line that the harness takes on this system."""
    key = "command" if "command" in entry else "powershell" if os.name == "nt" else "bash"
    return str(entry.get(key) or "")


def _plugin(patient: Patient, harness: Harness, data: bytes, name: str) -> Row:
    """opencode's: the plugin is this version's, and its program is there."""
    from duck_tape.harness.plugin import installed_command, plugin_source

    command = installed_command(data.decode("utf-8", "replace"))
    if command is None:
        return Row(harness.name, WRONG, f"{name} is not our plugin", _mend(harness))
    if data.decode("utf-8", "replace") != plugin_source(command):
        return Row(harness.name, WRONG, f"{name} is not this version's plugin", _mend(harness))
    usual = find_shared(patient.environ) if command[0] == PROGRAM else None
    program = by_words(patient, command[:-4], found=usual)  # the plugin looks where the shells do
    if program.fault:
        advice = _advice(program.fault, harness, patient.place.root / harness.file)
        return Row(harness.name, WRONG, f"{name}: {program.fault}", advice)
    return Row(harness.name, OK, f"{name}, runs {program.path}")


def receipt(patient: Patient) -> Iterator[Row]:
    """The last compaction: whether the hook ran, and what came of it."""
    from duck_tape.state import receipts
    from duck_tape.workflows.stores import open_store

    place = patient.place
    git_dir = str(place.repository.git_dir) if place.repository else ""
    last = receipts.last(receipts.folders(str(place.root), git_dir, patient.environ))
    marker = None
    with contextlib.suppress(Refused):  # the folder has a row of its own
        marker = open_store(place, patient.environ).read_marker()
    if last is None and marker is None:
        yield Row("compaction", UNUSED, "none has been seen yet")
    elif last is None or _is_later(marker, last):
        yield _without_receipt(patient, marker)
    else:
        yield _receipt(last)


def _without_receipt(patient: Patient, marker: Marker | None) -> Row:
    """A marker alone: the plugin has left it, since it did not find the program.

    An absolute path in it helps, and a plugin that is younger than the marker has it perhaps.
    """
    opencode = harness_named("opencode")
    path = opencode.path(patient.place.root, PROJECT)
    made = datetime.fromtimestamp(path.stat().st_mtime, UTC) if path.is_file() else None
    if made and marker and marker.time and made > marker.time:
        return Row("compaction", UNUSED, "none has been seen since the plugin was installed anew")
    told = "the last one left a marker but no receipt: the program was not found"
    advice = f"duck-tape init --harness {opencode.name} --scope local --write --yes"
    return Row("compaction", WRONG, told, advice)


def _receipt(last: Receipt) -> Row:
    """How the last compaction went."""
    from duck_tape.state.receipts import SUB_AGENT

    name, look = "compaction", "duck-tape status"
    who = last.harness or "a harness"
    if last.outcome == "nothing" and SUB_AGENT not in last.reason:
        return Row(name, WRONG, f"{last.time}, {who}: nothing was written ({last.reason})", look)
    why = f" ({last.reason})" if last.reason else ""
    told = f"{last.time}, {who}: {last.outcome} written in {last.milliseconds} ms{why}"
    return Row(name, OK, told)


def _is_later(marker: Marker | None, last: Receipt) -> bool:
    if marker is None or marker.time is None:
        return False
    try:
        ran = datetime.fromisoformat(last.time)
    except ValueError:
        return False
    ran = ran if ran.tzinfo else ran.replace(tzinfo=UTC)
    return marker.time > ran + _AFTER
