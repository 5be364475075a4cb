"""Install the hooks into plain git, and take them out again (spec: hooks).

A block of ours goes between two marks, right after the shebang of a hook; what else the hook does
stays as it was.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.files import telling
from duck_tape.git.program import text as words
from duck_tape.hooks.table import HOOKS, STAGES
from duck_tape.workflows.init_harness_file import Change, relative

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from duck_tape.git.repository import Repository

BEGIN = "# >>> duck-tape >>> (duck-tape init --git-hooks --remove takes this out)"
END = "# <<< duck-tape <<<"
_BLOCK = re.compile(rf"(?ms)^{re.escape(BEGIN)}\n.*?^{re.escape(END)}\n")
_SHELL = re.compile(rb"#![ \t]*(?:/\S*/)?(?:env[ \t]+)?(?:sh|dash|bash|ksh)(?:[ \t][^\r\n]*)?\n")
_SHEBANG = "#!/bin/sh\n"
_WHAT = "git's own hooks"

# git gives a push's references on standard input: they are read once, and given back to the hook.
_PUSHED = """\
duck_tape_pushed=$(cat)
printf '%s\\n' "$duck_tape_pushed" | while read -r _ duck_tape_to _ duck_tape_from; do
    case $duck_tape_to in *[!0]*) ;; *) continue ;; esac
    export PRE_COMMIT_TO_REF="$duck_tape_to" PRE_COMMIT_FROM_REF="$duck_tape_from"
COMMANDS
done || exit $?
if [ -n "$duck_tape_pushed" ]; then
    exec <<DUCK_TAPE
$duck_tape_pushed
DUCK_TAPE
else
    exec </dev/null
fi
"""


def block(stage: str) -> str:
    """Return the block for one kind of git hook, marks included."""
    pushed = stage == "pre-push"
    lines = [
        _command(hook.id, message=hook.message and not pushed)
        for hook in HOOKS
        if stage in hook.stages
    ]
    body = "\n".join(lines) + "\n"
    if pushed:
        indented = "".join(f"    {line}\n" for line in lines)
        body = _PUSHED.replace("COMMANDS\n", indented)
    return f"{BEGIN}\n{body}{END}\n"


def _command(name: str, *, message: bool) -> str:
    return f'{name} "$@" || exit $?' if message else f"{name} || exit $?"


def hooks_folder(repository: Repository) -> Path:
    """Return the folder of the repository's hooks, by `core.hooksPath` where that is set.

    Raises `Refused` when it lies outside the repository: other repositories may use it too.
    """
    named = repository.git.run("config", "--includes", "--type=path", "--get-all", "core.hooksPath")
    # We run git with a hooks path of our own; what the user has set comes before it.
    values = [line for line in words(named.output).splitlines() if line != "/dev/null"]
    if not values:
        return repository.common_dir / "hooks"
    folder = (repository.top / values[-1]).resolve()
    homes = (repository.top.resolve(), repository.common_dir.resolve())
    if not any(folder.is_relative_to(home) for home in homes):
        raise Refused(
            f"core.hooksPath is {values[-1]}, outside this repository.",
            hint="Put this into its hooks yourself:\n\n" + _snippets(),
            code="hooks-path-outside",
        )
    return folder


def _snippets() -> str:
    return "\n".join(f"{stage}:\n{block(stage)}" for stage in STAGES)


def plan_install(repository: Repository) -> list[Change]:
    """Return what puts the blocks into the repository's hooks.

    Raises `Refused` for a hook that is no POSIX shell script.
    """
    folder = hooks_folder(repository)
    return [_with_block(folder / stage, stage, repository) for stage in STAGES]


def _with_block(path: Path, stage: str, repository: Repository) -> Change:
    """The hook with the current block."""
    found = _existing(path, stage)
    shebang, newline, rest = _BLOCK.sub("", found).partition("\n")
    wanted = f"{shebang}{newline}{block(stage)}{rest}"
    return _change(path, _bytes(found) if path.exists() else None, _bytes(wanted), repository)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _change(path: Path, before: bytes | None, after: bytes | None, place: Repository) -> Change:
    name = relative(path, place.top)
    lame = before is not None and not os.access(path, os.X_OK)
    return Change(path.parent, path, before, after, _WHAT, label=name, executable=True, lame=lame)


def _existing(path: Path, stage: str) -> str:
    """The text of a hook, a mere shebang where there is none; raises `Refused` unless it is sh."""
    if path.is_symlink():
        raise _foreign(path, stage, "is a link")
    if not path.exists():
        return _SHEBANG
    if not path.is_file():
        raise _foreign(path, stage, "is no regular file")
    with telling(f"read {path}"):
        data = path.read_bytes()
    if not _SHELL.match(data):
        raise _foreign(path, stage, "is no POSIX shell script")
    return data.decode("utf-8", "surrogateescape")


def _foreign(path: Path, stage: str, why: str) -> Refused:
    return Refused(
        f"{path} {why}; it is left alone.",
        hint=f"Call this from it yourself:\n\n{block(stage)}",
        code="foreign-hook",
    )


def plan_remove(repository: Repository) -> list[Change]:
    """Return what takes the blocks out; a hook that holds nothing else goes."""
    changes = []
    for path, found in _ours(hooks_folder(repository)):
        bare = _BLOCK.sub("", found)
        after = None if bare.strip() == _SHEBANG.strip() else _bytes(bare)
        changes.append(_change(path, _bytes(found), after, repository))
    return changes


def _ours(folder: Path) -> Iterator[tuple[Path, str]]:
    for stage in STAGES:
        path = folder / stage
        if path.is_file() and not path.is_symlink():
            found = path.read_bytes().decode("utf-8", "surrogateescape")
            if _BLOCK.search(found):
                yield path, found
