"""All that one `init` would do: planned, shown, then written (spec: harness, "init")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.workflows import init_harness, init_harness_file, init_skill
from duck_tape.workflows.init_harness_command import (
    PROGRAM,
    find_shared,
    fleeting,
    launcher,
)
from duck_tape.workflows.init_harness_table import LOCAL, PROJECT, harness_named, names_in

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from duck_tape.git.repository import Repository
    from duck_tape.workflows.init_driver import Setting
    from duck_tape.workflows.init_harness_file import Change
    from duck_tape.workflows.init_harness_table import Harness
    from duck_tape.workflows.place import Place

INSTALL = "Install it for good: uv tool install duck-tape"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user wants set up, or taken out.

    Attributes:
        harnesses: Names as given.
        scope: `local`, `project`, or "" for each harness's own.
        pre_commit, git_hooks, merge_driver, skill: What else.
        remove: Take it out.
    """

    harnesses: tuple[str, ...] = ()
    scope: str = ""
    pre_commit: bool = False
    git_hooks: bool = False
    merge_driver: bool = False
    skill: bool = False
    remove: bool = False

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Wanted:
        """Return what parsed arguments ask for."""
        return cls(
            harnesses=tuple(arguments.harness),
            scope=arguments.scope or "",
            pre_commit=arguments.pre_commit,
            git_hooks=arguments.git_hooks,
            merge_driver=arguments.merge_driver,
            skill=arguments.skill,
            remove=arguments.remove,
        )

    @property
    def nothing(self) -> bool:
        """Whether nothing is named."""
        return not (self.harnesses or self.merge_driver or self.skill or self.only_hooks)

    @property
    def only_hooks(self) -> bool:
        """Whether commit hooks are all that is named."""
        hooks = self.pre_commit or self.git_hooks
        return hooks and not (self.harnesses or self.merge_driver or self.skill)


@dataclass(slots=True)
class Planned:
    """What will be done.

    Attributes:
        wanted: Why.
        changes: To files.
        settings: Of the clone's configuration.
        remarks: What the user should know, each with the way on.
        next: What to do afterwards.
    """

    wanted: Wanted
    changes: list[Change] = field(default_factory=list)
    settings: tuple[Setting, ...] = ()
    remarks: list[str] = field(default_factory=list)
    next: list[str] = field(default_factory=list)

    @property
    def changes_anything(self) -> bool:
        """Whether there is anything to write."""
        return any(change.needed for change in self.changes) or any(
            setting.before != setting.after for setting in self.settings
        )


def plan(place: Place, wanted: Wanted, environ: Mapping[str, str]) -> Planned:
    """Return what to do; nothing is written.

    Raises:
        UsageError: A harness that is not known.
        Refused: A file that is not ours to write, with the snippet for it; no repository where
            one is needed.
    """
    made = Planned(wanted)
    for name in names_in(wanted.harnesses):
        _plan_harness(made, place, harness_named(name), environ)
    if wanted.skill:
        plans = init_skill.plan_remove if wanted.remove else init_skill.plan_add
        made.changes += plans(place.root)
    if wanted.pre_commit:
        _plan_pre_commit(made, place.need_repository().top, environ)
    if wanted.git_hooks:
        _plan_git_hooks(made, place.need_repository())
    if wanted.merge_driver:
        _plan_driver(made, place.need_repository(), environ)
    return made


def _indexed(place: Place) -> Callable[[str], bytes | None]:
    """A function that gives what the index has at a path relative to the root."""

    def indexed(path: str) -> bytes | None:
        from duck_tape.git.objects import INDEX

        repository = place.repository
        if repository is None or not place.root.is_relative_to(repository.top):
            return None
        below = place.root.relative_to(repository.top) / path
        found = repository.read(INDEX, below.as_posix())
        return None if found is None else found.data

    return indexed


def _plan_harness(
    made: Planned, place: Place, harness: Harness, environ: Mapping[str, str]
) -> None:
    wanted = made.wanted
    if wanted.remove:
        scopes = [wanted.scope] if wanted.scope else [LOCAL, PROJECT]
        plans = [
            init_harness.plan_remove(place.root, harness, scope, _indexed(place))
            for scope in scopes
        ]
        made.changes += {change.path: change for change in plans}.values()
        return
    scope = wanted.scope or harness.default_scope
    change = init_harness.plan_add(place.root, harness, scope, environ)
    made.changes.append(change)
    made.remarks += _remarks(place, change, scope, environ)
    made.remarks += [harness.advice] if harness.advice else []
    made.next.append("duck-tape doctor")


def _remarks(place: Place, change: Change, scope: str, environ: Mapping[str, str]) -> list[str]:
    """What is doubtful about a file with our hook."""
    if scope == PROJECT:
        return _shared_remarks(place.root, change, environ)
    program = launcher(environ)[0]
    why = fleeting(program, place.root, environ)
    told = [f"{program} {why}. {INSTALL}"] if why else []
    if place.repository is not None:
        told += _tracked_remarks(place.repository, change)
    return told


def _tracked_remarks(repository: Repository, change: Change) -> list[str]:
    """A file of this machine alone should not be committed."""
    name = change.name
    if repository.is_tracked(name):
        return [f"git tracks {name}, which now names a path of this machine: --scope project."]
    # (`check-ignore` does not know `--literal-pathspecs`)
    if repository.git.run("check-ignore", "-q", "--", name, magic=True).code == 0:
        return []
    ignore = f'echo /{name} >> "$(git rev-parse --git-path info/exclude)"'
    return [f"git does not ignore {name}, which is for this machine alone: {ignore}"]


def _shared_remarks(root: Path, change: Change, environ: Mapping[str, str]) -> list[str]:
    """A shared file's command must find the program where the harness runs."""
    found = find_shared(environ)
    if not found:
        return [f"No '{PROGRAM}' is on the PATH: {change.name} will do nothing here. {INSTALL}"]
    active = environ.get("VIRTUAL_ENV")
    why = fleeting(found, root, environ)
    if not why and active and found.startswith(active):
        why = "is on the PATH only while its virtual environment is active"
    return [f"{found} {why}. {INSTALL}"] if why else []


def _plan_pre_commit(made: Planned, root: Path, environ: Mapping[str, str]) -> None:
    from duck_tape.workflows import init_pre_commit as workflow

    remove = made.wanted.remove
    made.changes.append(workflow.plan_remove(root) if remove else workflow.plan_add(root))
    if not remove:
        made.next.append(f"git add {workflow.NAME} && {workflow.install_command(environ)}")


def _plan_git_hooks(made: Planned, repository: Repository) -> None:
    from duck_tape.workflows import init_hooks as workflow

    remove = made.wanted.remove
    plans = workflow.plan_remove if remove else workflow.plan_install
    made.changes += plans(repository)


def _plan_driver(made: Planned, repository: Repository, environ: Mapping[str, str]) -> None:
    from duck_tape.workflows import init_driver as workflow

    remove = made.wanted.remove
    planned = workflow.plan_remove(repository) if remove else workflow.plan_add(repository, environ)
    made.changes.append(planned.change)
    made.settings = planned.settings
    if not remove:
        made.next.append(f"git add {workflow.FILE}")
        why = fleeting(launcher(environ)[0], repository.top, environ)
        if why:
            made.remarks.append(f"{launcher(environ)[0]} {why}; git then merges lines again.")


def apply(made: Planned, place: Place) -> None:
    """Write everything that was planned.

    Raises what `init_harness_file.apply` and `init_driver.apply_settings` raise; what was written
    before that stays, and the same command goes on from there.
    """
    for change in made.changes:
        init_harness_file.apply(change)
    if made.settings:
        from duck_tape.workflows.init_driver import apply_settings

        apply_settings(place.need_repository(), made.settings)
