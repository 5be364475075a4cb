"""Let git merge memories by meaning (spec: merge, "Merge driver").

It takes an attribute line and two settings. The line is for everybody and is committed; the
settings are this clone's. A colleague without them
gets git's own merge of lines, and so does a clone whose program has gone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck
from duck_tape.git.program import text as words
from duck_tape.workflows.init_harness_command import launcher, shell_line
from duck_tape.workflows.init_harness_file import Change, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.git.repository import Repository

FILE = ".gitattributes"
LINE = "CONTEXT.md merge=duck-tape"
NAME = "merge.duck-tape.name"
DRIVER = "merge.duck-tape.driver"
_LINE = re.compile(rb"(?m)^CONTEXT\.md[ \t]+merge=duck-tape[ \t]*(?:\r?\n|\Z)")
_TITLE = "memories by meaning"


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the clone's that is made or taken back.

    Attributes:
        name: As git calls it.
        before: Its value now; None without one.
        after: Its value afterwards; None where it shall go.
    """

    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class DriverPlan:
    """What sets the merge driver up, or takes it away."""

    change: Change
    settings: tuple[Setting, ...]


def driver_command(environ: Mapping[str, str]) -> str:
    """Return the shell line that git runs: our driver, or git's own merge where that has gone.

    `%X` and `%Y` are the names of the sides where git knows them (2.44 and later).
    """
    program = launcher(environ)
    ours = f"{shell_line(program)} merge-driver %O %A %B %L %P %X %Y"
    return (
        f"if test -x {shell_line(program[:1])}; then {ours}; "
        "else git merge-file -q --marker-size=%L %A %O %B; fi"
    )


def plan_add(repository: Repository, environ: Mapping[str, str]) -> DriverPlan:
    """Return what sets the driver up; raises as `init_harness_file.read`."""
    path = repository.top / FILE
    before = read(path, repository.top, LINE)
    change = Change(repository.top, path, before, _with_line(before), "the merge driver")
    wanted = {NAME: _TITLE, DRIVER: driver_command(environ)}
    there = settings(repository)
    made = tuple(Setting(name, there.get(name), value) for name, value in wanted.items())
    return DriverPlan(change, made)


def plan_remove(repository: Repository) -> DriverPlan:
    """Return what takes the driver away; raises as `init_harness_file.read`."""
    path = repository.top / FILE
    before = read(path, repository.top)
    change = Change(repository.top, path, before, _without_line(before), "the merge driver")
    gone = tuple(Setting(name, value, None) for name, value in settings(repository).items())
    return DriverPlan(change, gone)


def apply_settings(repository: Repository, made: tuple[Setting, ...]) -> None:
    """Write the settings into the clone's configuration; raises `CouldNotCheck`."""
    for setting in made:
        if setting.before == setting.after:
            continue
        if setting.after is None:
            done = repository.git.run("config", "--local", "--unset-all", setting.name)
        else:
            done = repository.git.run(
                "config", "--local", "--replace-all", setting.name, setting.after
            )
        if done.code:
            said = done.errors.decode("utf-8", "replace").strip()
            raise CouldNotCheck(f"git config {setting.name}: {said}", code="git-config")
    if all(setting.after is None for setting in made) and made:
        _drop_empty_section(repository)


def _drop_empty_section(repository: Repository) -> None:
    """Take out the heading that git leaves behind; nothing is lost where it holds more."""
    if not settings(repository, every=True):
        repository.git.run("config", "--local", "--remove-section", "merge.duck-tape")


def settings(repository: Repository, *, every: bool = False) -> dict[str, str]:
    """Return our settings as this clone has them; with `every`, all that begin with our name."""
    done = repository.git.run("config", "--local", "-z", "--get-regexp", r"^merge\.duck-tape\.")
    found = dict(
        setting.partition("\n")[::2] for setting in words(done.output).split("\0") if setting
    )
    return {name: found[name] for name in found if every or name in {NAME, DRIVER}}


def has_line(data: bytes | None) -> bool:
    """Whether attributes send memories to our driver."""
    return bool(data and _LINE.search(data))


def _with_line(before: bytes | None) -> bytes:
    """The attributes with our line last, where it wins; a missing last line ending stays so."""
    if has_line(before):
        return before or b""
    ending = b"\r\n" if b"\r\n" in (before or b"") else b"\n"
    line = LINE.encode()
    if before and not before.endswith((b"\n", b"\r")):
        return before + ending + line
    return (before or b"") + line + ending


def _without_line(before: bytes | None) -> bytes | None:
    """The attributes without our line; None where nothing is left."""
    found = _LINE.search(before) if before else None
    if before is None or found is None:
        return before
    start = found.start()
    if found.end() == len(before) and not found[0].endswith(b"\n"):
        start -= len(before[:start]) - len(before[:start].removesuffix(b"\n").removesuffix(b"\r"))
    return (before[:start] + before[found.end() :]) or None
