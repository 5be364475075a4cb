"""Whether the project's own files are in order: repository, settings, memory, states, skill."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from duck_tape.files import is_link
from duck_tape.workflows.doctor import MISSING, OK, UNUSED, WRONG, Row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from duck_tape.git.repository import Repository
    from duck_tape.workflows.doctor import Patient

FOLDER = ".duck-tape"
_IGNORED = f"{FOLDER}/.gitignore"


def repository(patient: Patient) -> Iterator[Row]:
    """A memory is kept in git."""
    found = patient.place.repository
    if found is None:
        yield Row("repository", MISSING, f"{patient.place.root} is not in git", "git init")
    else:
        yield Row("repository", OK, str(found.top))


def settings(patient: Patient) -> Iterator[Row]:
    """The configuration, where there is one, is valid."""
    from duck_tape.config import Config, load

    name = "settings"
    found = load(patient.place.root)
    yield Row(name, UNUSED, "the defaults") if found == Config() else Row(name, OK, "valid")


def memory(patient: Patient) -> Iterator[Row]:
    """Every CONTEXT.md reads as a memory."""
    from duck_tape.workflows.check import Request, check

    place = patient.place
    if place.repository is None or not (place.memory.is_file() or place.repository.list_memories()):
        yield Row("memory", UNUSED, "no CONTEXT.md yet", "duck-tape merge makes it")
        return
    found = check(place, place.root, Request())
    wrong = [finding for finding in found.findings if finding.severity == "error"]
    if wrong:
        first = f"{wrong[0].path}:{wrong[0].line}: {wrong[0].message}"
        yield Row("memory", WRONG, f"{len(wrong)} error(s), first {first}", "duck-tape check")
    else:
        yield Row("memory", OK, ", ".join(found.files) or place.path)


def state_folder(patient: Patient) -> Iterator[Row]:
    """States are written where git does not see them."""
    folder = patient.place.root / FOLDER
    found = patient.place.repository
    tracked = found.tracked_state() if found else ()
    if tracked:
        own = tracked == (f"{FOLDER}/.git",)
        advice = f"mv {FOLDER} {FOLDER}.old" if own else f"git rm -r --cached {FOLDER}"
        what = f"{FOLDER} is a repository of its own" if own else ""
        yield Row("state folder", WRONG, what or f"git tracks {', '.join(tracked[:3])}", advice)
    elif not os.path.lexists(folder):
        yield Row("state folder", UNUSED, f"{FOLDER}/ is made at the first use")
    else:
        yield _folder(folder, found)


def _folder(folder: Path, found: Repository | None) -> Row:
    status = os.lstat(folder)
    if is_link(status) or not stat.S_ISDIR(status.st_mode):
        kind = "a link" if is_link(status) else "no folder"
        advice = f"mv {FOLDER} {FOLDER}.old"
        return Row("state folder", WRONG, f"{FOLDER} is {kind}: nothing is written", advice)
    if not os.access(folder, os.W_OK | os.X_OK) or not status.st_mode & stat.S_IWUSR:
        return Row("state folder", WRONG, f"{FOLDER}/ cannot be written", f"chmod u+rwx {FOLDER}")
    if not (folder / ".gitignore").is_file():
        advice = f"printf '*\\n' > {_IGNORED}"
        return Row("state folder", MISSING, f"{_IGNORED}: git would take the states", advice)
    if found is not None and not _is_ignored(found):
        advice = f"printf '*\\n' > {_IGNORED}"
        return Row("state folder", WRONG, f"{_IGNORED} does not ignore states", advice)
    return Row("state folder", OK, f"{FOLDER}/, ignored by git")


def _is_ignored(found: Repository) -> bool:
    probe = f"{FOLDER}/2000-01-01-0000.state.md"
    done = found.git.run("check-ignore", "-q", "--no-index", "--", probe, magic=True)
    return done.code == 0


def skill(patient: Patient) -> Iterator[Row]:
    """The document for agents, where it is installed, is this version's."""
    from duck_tape.workflows import init_skill

    paths = [patient.place.root / name for name in init_skill.PATHS]
    there = [path for path in paths if path.is_file()]
    if not there:
        yield Row("skill", UNUSED, "agents are not told of duck-tape", "duck-tape init --skill")
        return
    gone = [name for name in init_skill.PATHS if patient.place.root / name not in there]
    if gone:
        advice = "duck-tape init --skill --write --yes"
        yield Row("skill", MISSING, f"{gone[0]} is gone, the other is there", advice)
        return
    old = [path for path in there if path.read_bytes() != init_skill.source()]
    told = ", ".join(path.relative_to(patient.place.root).as_posix() for path in old or there)
    if old:
        advice = "duck-tape init --skill --write --yes"
        yield Row("skill", WRONG, f"another version than this program's: {told}", advice)
    else:
        yield Row("skill", OK, told)
