"""Whether the commit hooks and the merge driver will run when git wants them."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.hooks.table import HOOKS, STAGES
from duck_tape.workflows import init_driver, init_hooks
from duck_tape.workflows.doctor import MISSING, OK, UNUSED, WRONG, Row
from duck_tape.workflows.init_pre_commit import NAME, install_command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.git.repository import Repository
    from duck_tape.workflows.doctor import Patient

_PREFIX = "duck-tape-"
_NAME = "commit hooks"


def commit_hooks(patient: Patient) -> Iterator[Row]:
    """What refuses a commit: the framework's hooks, or plain ones."""
    repository = patient.place.repository
    if repository is None:
        return
    configured = _configured(repository.top / NAME)
    plain = [stage for stage in STAGES if init_hooks.BEGIN in _hook(repository, stage)]
    if configured:
        yield _framework(repository, configured, patient)
    if plain:
        yield _plain(repository, plain, patient)
    dead = None if plain else _dead(repository, needed=not configured)
    if dead is not None:
        yield dead
    if not (configured or plain or dead):
        advice = "duck-tape init --pre-commit"
        yield Row(_NAME, UNUSED, "nothing is checked before a commit", advice)


def _configured(path: Path) -> dict[str, bool]:
    """Our hooks in the framework's configuration: id, and whether it runs our console script."""
    if not path.is_file():
        return {}
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        data: Any = YAML(typ="safe", pure=True).load(path.read_bytes())
    except (YAMLError, UnicodeDecodeError):
        return {}
    repos = data.get("repos") if isinstance(data, dict) else None
    found = {}
    for repo in repos if isinstance(repos, list) else ():
        hooks = repo.get("hooks") if isinstance(repo, dict) else None
        for hook in hooks if isinstance(hooks, list) else ():
            name = str(hook.get("id", "")) if isinstance(hook, dict) else ""
            if name.startswith(_PREFIX):
                found[name] = repo.get("repo") == "local" and hook.get("language") == "system"
    return found


def _hook(repository: Repository, stage: str) -> str:
    """The text of the repository's hook for a stage, "" without one that git would run."""
    path = _folder(repository) / stage
    if not path.is_file() or (os.name != "nt" and not os.access(path, os.X_OK)):
        return ""
    return path.read_bytes().decode("utf-8", "replace")


def _folder(repository: Repository) -> Path:
    """The hooks folder, wherever it lies."""
    line = repository.git.run(
        "config", "--includes", "--type=path", "--get-all", "core.hooksPath"
    ).output.decode("utf-8", "surrogateescape")
    values = [value for value in line.splitlines() if value != "/dev/null"]
    return repository.top / values[-1] if values else repository.common_dir / "hooks"


def _is_lame(repository: Repository, stage: str) -> bool:
    """Whether a hook with our block is there that git may not execute."""
    path = _folder(repository) / stage
    return _has_block(path) and os.name != "nt" and not os.access(path, os.X_OK)


def _has_block(path: Path) -> bool:
    return path.is_file() and init_hooks.BEGIN.encode() in path.read_bytes()


def _dead(repository: Repository, *, needed: bool) -> Row | None:
    """The row of blocks of ours that git does not run; None without any, or where none is needed.

    They cannot be executed, or core.hooksPath leads elsewhere.
    """
    if not needed:
        return None
    name, init = "git hooks", "duck-tape init --git-hooks"
    if any(_is_lame(repository, stage) for stage in STAGES):
        return Row(name, WRONG, "they may not be executed: git passes them over", init)
    usual, folder = repository.common_dir / "hooks", _folder(repository)
    if folder == usual or not any(_has_block(usual / stage) for stage in STAGES):
        return None
    told = f"core.hooksPath is {folder}: git does not run the blocks in {usual}"
    homes = (repository.top.resolve(), repository.common_dir.resolve())
    if any(folder.resolve().is_relative_to(home) for home in homes):
        return Row(name, WRONG, told, init)
    local = _unset(repository)
    if local.startswith("git config --unset-all"):
        return Row(name, WRONG, told, local)
    return Row(name, WRONG, told, f"git config core.hooksPath {shlex.quote(str(usual))}")


def _unset(repository: Repository) -> str:
    """The command that takes core.hooksPath back where it is set; "" where it is not."""
    done = repository.git.run("config", "--show-scope", "--includes", "--get-all", "core.hooksPath")
    lines = done.output.decode("utf-8", "surrogateescape").splitlines()
    # (we run git with a value of our own, of the scope "command")
    scopes = [line.partition("\t")[0] for line in lines if not line.startswith("command")]
    if not scopes:
        return ""
    scope = "" if scopes[-1] == "local" else f" --{scopes[-1]}"
    return f"git config{scope} --unset-all core.hooksPath"


def _framework(repository: Repository, configured: dict[str, bool], patient: Patient) -> Row:
    wanted = [stage for stage in STAGES if _needs(stage, configured)]
    lacking = [stage for stage in wanted if not _runs_framework(_hook(repository, stage))]
    if lacking:
        told = f"{NAME} has them, but git does not run it at {', '.join(lacking)}"
        unset = _unset(repository)
        install = install_command(patient.environ)
        return Row(_NAME, MISSING, told, f"{unset} && {install}" if unset else install)
    absent = [name for name, system in configured.items() if system and not _found(name, patient)]
    if absent:
        told = f"{absent[0]} is not on the PATH, so every commit is refused"
        return Row(_NAME, WRONG, told, "uv tool install duck-tape")
    unknown = [hook.id for hook in HOOKS if hook.id not in configured]
    if unknown:
        told = f"{NAME} lacks {', '.join(unknown)}"
        return Row(_NAME, WRONG, told, "duck-tape init --pre-commit")
    return Row(_NAME, OK, f"{NAME}, installed for {len(wanted)} stages")


def _needs(stage: str, configured: dict[str, bool]) -> bool:
    return any(stage in hook.stages for hook in HOOKS if hook.id in configured)


def _runs_framework(hook: str) -> bool:
    return "pre-commit" in hook.lower() or "prek" in hook.lower()


def _found(name: str, patient: Patient) -> bool:
    return bool(shutil.which(name, path=patient.environ.get("PATH")))


def _plain(repository: Repository, plain: list[str], patient: Patient) -> Row:
    name = "git hooks"
    lame = [stage for stage in STAGES if stage not in plain and _is_lame(repository, stage)]
    if lame:
        told = f"{', '.join(lame)} may not be executed: git passes it over"
        return Row(name, WRONG, told, "duck-tape init --git-hooks")
    lacking = [stage for stage in STAGES if stage not in plain]
    old = [stage for stage in plain if init_hooks.block(stage) not in _hook(repository, stage)]
    if lacking or old:
        told = f"no block of ours in {', '.join(lacking)}" if lacking else f"old: {', '.join(old)}"
        return Row(name, WRONG, told, "duck-tape init --git-hooks")
    absent = [hook.id for hook in HOOKS if not _found(hook.id, patient)]
    if absent:
        told = f"{absent[0]} is not on the PATH, so every commit is refused"
        return Row(name, WRONG, told, "uv tool install duck-tape")
    return Row(name, OK, f"{len(plain)} in {_folder(repository)}")


def merge_driver(patient: Patient) -> Iterator[Row]:
    """The attribute and the settings: both or none, and the program is there."""
    repository = patient.place.repository
    if repository is None:
        return
    name, mend = "merge driver", "duck-tape init --merge-driver --write --yes"
    attributes = repository.top / init_driver.FILE
    if attributes.exists() and not attributes.is_file():
        told = f"{init_driver.FILE} is no regular file: git would wait for it"
        yield Row(name, WRONG, told, f"mv {init_driver.FILE} {init_driver.FILE}.old")
        return
    line = _attribute(repository)
    command = init_driver.settings(repository).get(init_driver.DRIVER, "")
    if not line and not command:
        yield Row(name, UNUSED, "git merges CONTEXT.md by lines", "duck-tape init --merge-driver")
    elif not command:
        told = f"{init_driver.FILE} names it, this clone's settings do not"
        yield Row(name, MISSING, told, mend)
    elif not line:
        told = f"the settings name it, {init_driver.FILE} does not"
        yield Row(name, MISSING, told, mend)
    elif (gone := _gone(command)) is not None:
        yield Row(name, WRONG, gone, mend)
    elif command != init_driver.driver_command(patient.environ):
        yield Row(name, WRONG, "it is set up for another program than this one", mend)
    else:
        yield Row(name, OK, f"{init_driver.FILE} and this clone's settings")


def _attribute(repository: Repository) -> bool:
    done = repository.git.run("check-attr", "-z", "merge", "--", "CONTEXT.md")
    return done.output.split(b"\0")[2:3] == [b"duck-tape"]


def _gone(command: str) -> str | None:
    """In words that the driver's program is not there; None where it is, or none is named."""
    try:
        words = shlex.split(command)
    except ValueError:
        return "its command cannot be read"
    program = words[3].rstrip(";") if words[:3] == ["if", "test", "-x"] else words[0]
    if Path(program).is_absolute() and not os.access(program, os.X_OK):
        return f"{program} is gone: git merges by lines"
    return None
