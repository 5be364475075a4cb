"""Whether a harness will find and run the hook, and whether it has."""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.workflows import init_harness
from duck_tape.workflows.doctor import MISSING, OK, UNUSED, WRONG, Row
from duck_tape.workflows.doctor_program import by_line, by_words
from duck_tape.workflows.init_harness_command import PROGRAM, find_shared
from duck_tape.workflows.init_harness_file import relative
from duck_tape.workflows.init_harness_table import (
    HARNESSES,
    LOCAL,
    PROJECT,
    detected,
    names_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.state.marker import Marker
    from duck_tape.state.receipts import Receipt
    from duck_tape.workflows.doctor import Patient
    from duck_tape.workflows.init_harness_table import Harness

_SHORTEST = 3
"""Seconds that a harness must give the hook at least."""
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
    found = detected(patient.place.root)
    name = found[0] if found else "NAME"
    told = "no harness calls the hook before it compacts"
    yield Row("harness", MISSING, told, f"duck-tape init --harness {name}")


def _harness(patient: Patient, harness: Harness, *, wanted: bool) -> list[Row]:
    """The rows of one harness; none where it is neither set up nor wanted."""
    root = patient.place.root
    scopes = [
        PROJECT,
        *([LOCAL] if harness.local_file else []),
    ]
    paths = [harness.path(root, scope) for scope in scopes]
    home = patient.environ.get("HOME") or patient.environ.get("USERPROFILE")
    if home:
        paths.append(Path(home) / (harness.home_file or harness.file))
    found = (_file(patient, harness, path) for path in dict.fromkeys(paths))
    rows = [row for row in found if row is not None]
    if not rows and wanted:
        told = f"{harness.title} does not call the hook"
        return [Row(harness.name, MISSING, told, _mend(harness))]
    return rows


def _mend(harness: Harness, path: Path | None = None) -> str:
    shared = path is not None and harness.local_file and path.name == "settings.json"
    scope = " --scope project" if shared else ""
    return f"duck-tape init --harness {harness.name}{scope} --write --yes"


def _file(patient: Patient, harness: Harness, path: Path) -> Row | None:
    """The row of one file of a harness; None where it has nothing to do with us."""
    name = relative(path, patient.place.root)
    try:
        data = path.read_bytes()  # as the harness does: a link is followed
    except OSError:
        return None
    if not harness.event:
        return _plugin(patient, harness, data, name)
    return _settings(patient, harness, data, path)


def _settings(patient: Patient, harness: Harness, data: bytes, path: Path) -> Row | None:
    name = relative(path, patient.place.root)
    try:
        settings = init_harness.root_of(data)
        entries = init_harness.entries(settings, harness)
    except ValueError:
        if b"duck-tape" not in data:
            return None
        told = f"{name} is not JSON: {harness.title} does not read it"
        return Row(harness.name, WRONG, told, f"mend it, then: {_mend(harness, path)}")
    if not entries:
        if not path.stem.startswith(PROGRAM):
            return None
        return Row(harness.name, WRONG, f"{name} does not call the hook", _mend(harness, path))
    fault = _fault(harness, entries, settings.value)
    if fault:
        return Row(harness.name, WRONG, f"{name}: {fault}", _advice(fault, harness, path))
    program = by_line(patient, harness, _line(entries[0]))
    if program.fault:
        advice = _advice(program.fault, harness, path)
        return Row(harness.name, WRONG, f"{name}: {program.fault}", advice)
    told = f"{name}, runs {program.path}"
    return Row(harness.name, OK, f"{told}. {harness.advice}" if harness.advice else told)


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
    waits = entries[0].get("timeoutSec", entries[0].get("timeout"))
    factor = 1000 if harness.name == "gemini" else 1
    if isinstance(waits, (int, float)) and waits < _SHORTEST * factor:
        return f"a timeout of {waits} is too short"
    return ""


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
    found = find_shared(patient.environ) if command[0] == PROGRAM else None
    program = by_words(patient, command[:-4], found=found)  # the plugin looks where the shells do
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
    where = receipts.folders(str(place.root), git_dir, patient.environ)
    found = receipts.last(where)
    marker = None
    with contextlib.suppress(Refused):  # the folder has a row of its own
        marker = open_store(place, patient.environ).read_marker()
    if found is None and marker is None:
        yield Row("compaction", UNUSED, "none has been seen yet")
    else:
        yield _receipt(found, marker)


def _receipt(found: Receipt | None, marker: Marker | None) -> Row:
    """How the last compaction went, by its receipt and by the marker."""
    name, look = "compaction", "duck-tape status"
    if found is None or _is_later(marker, found):
        told = "the last one left a marker but no receipt: the program was not found"
        return Row(name, WRONG, told, "duck-tape init --harness NAME --write --yes")
    who = found.harness or "a harness"
    if found.outcome == "nothing":
        return Row(name, WRONG, f"{found.time}, {who}: nothing was written ({found.reason})", look)
    why = f" ({found.reason})" if found.reason else ""
    told = f"{found.time}, {who}: {found.outcome} written in {found.milliseconds} ms{why}"
    return Row(name, OK, told)


def _is_later(marker: Marker | None, found: Receipt) -> bool:
    if marker is None or marker.time is None:
        return False
    try:
        ran = datetime.fromisoformat(found.time)
    except ValueError:
        return False
    ran = ran if ran.tzinfo else ran.replace(tzinfo=UTC)
    return marker.time > ran + _AFTER
