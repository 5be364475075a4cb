"""Add the hooks to `.pre-commit-config.yaml`, and take them out again (spec: hooks).

The file is read by ruamel.yaml for its places and written by splicing lines, so that comments and
layout stay to the byte. The entry is a local one that calls the installed console scripts.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.hooks.table import HOOKS, STAGES
from duck_tape.workflows.init_harness_file import Change, read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

NAME = ".pre-commit-config.yaml"
_PREFIX = "duck-tape-"
_WHAT = "the pre-commit framework"
_TYPES = f"default_install_hook_types: [{', '.join(STAGES)}]\n"


def install_command(environ: Mapping[str, str]) -> str:
    """Return what makes git run the framework: pre-commit, else prek, else how to get it."""
    path = environ.get("PATH")
    there = [name for name in ("pre-commit", "prek") if shutil.which(name, path=path)]
    program = there[0] if there else "pre-commit"
    install = f"{program} install " + " ".join(f"-t {stage}" for stage in STAGES)
    return install if there else f"uv tool install {program} && {install}"


def entry(indent: str = "") -> str:
    """Return the entry of `repos`, its lines indented."""
    lines = ["- repo: local  # duck-tape", "  hooks:"]
    for hook in HOOKS:
        items = {**hook.manifest(), "language": "system"}
        first, *rest = [f"{key}: {_plain(value)}" for key, value in items.items()]
        lines += [f"  - {first}", *(f"    {line}" for line in rest)]
    return "".join(f"{indent}{line}\n" for line in lines)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"[{', '.join(value)}]" if isinstance(value, list) else str(value)


def plan_add(root: Path) -> Change:
    """Return what adds the entry; one of ours that is there already is replaced where it stands.

    Raises `Refused` for a file that cannot be read as pre-commit's configuration.
    """
    path = root / NAME
    before = read(path, root, entry())
    if before is None:
        after = _TYPES + "repos:\n" + entry()
        return Change(root, path, None, after.encode(), _WHAT)
    found = _text(before, path)
    bare, at, indent = _without_ours(found, path)
    lines = bare.splitlines(keepends=True)
    if lines and not lines[at - 1].endswith(("\n", "\r")):
        lines[at - 1] += "\n"
    wanted = "".join([*lines[:at], entry(indent), *lines[at:]])
    if wanted != found:
        _confirm(wanted, bare, path)
    return Change(root, path, before, wanted.encode(), _WHAT)


def _confirm(wanted: str, bare: str, path: Path) -> None:
    """Raise `Refused` unless the spliced text reads as the old one with one repository more."""
    after, before = _load(wanted, path), _load(bare, path)
    if len(after.get("repos") or ()) != len(before.get("repos") or ()) + 1:
        raise _unreadable(path)


def plan_remove(root: Path) -> Change:
    """Return what takes the entry out; a file that holds nothing else goes."""
    path = root / NAME
    before = read(path, root)
    if before is None:
        return Change(root, path, None, None, _WHAT)
    found = _text(before, path)
    bare, _, _ = _without_ours(found, path)
    if bare == found:
        return Change(root, path, before, before, _WHAT)
    if bare in {_TYPES + "repos:\n", "repos:\n"}:
        return Change(root, path, before, None, _WHAT)
    return Change(root, path, before, _still_valid(bare).encode(), _WHAT)


def _text(data: bytes, path: Path) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise _unreadable(path) from None


def _unreadable(path: Path) -> Refused:
    return Refused(
        f"{path.name}: not readable as pre-commit's configuration (a list of 'repos').",
        hint=f"Mend it, or add this under 'repos:' yourself:\n\n{entry()}",
        code="pre-commit-config",
    )


def _load(text: str, path: Path) -> Any:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        return YAML(typ="rt", pure=True).load(text)
    except YAMLError:
        raise _unreadable(path) from None


def _without_ours(text: str, path: Path) -> tuple[str, int, str]:
    """The text without our entries; the line where one belongs, and its indentation."""
    data = _load(text, path)
    repos: Any = data.get("repos") if isinstance(data, dict) else None
    if type(repos).__name__ != "CommentedSeq" or repos.fa.flow_style():
        raise _unreadable(path)
    lines = text.splitlines(keepends=True)
    starts = [repos.lc.item(index)[0] for index in range(len(repos))]
    stop = _end(data, lines, starts[-1] if starts else data.lc.key("repos")[0])
    indent = " " * (repos.lc.item(0)[1] - 2) if starts else ""
    at = stop
    for index in reversed(range(len(repos))):
        if _is_ours(repos[index]):
            first = starts[index]
            last = starts[index + 1] if index + 1 < len(starts) else stop
            last = _trimmed(lines, first, last)
            del lines[first:last]
            at = first
    return "".join(lines), at, indent


def _is_ours(repo: Any) -> bool:
    hooks = repo.get("hooks") if isinstance(repo, dict) else None
    ids = [str(hook.get("id")) for hook in hooks or () if isinstance(hook, dict)]
    return bool(ids) and all(name.startswith(_PREFIX) for name in ids)


def _end(data: Any, lines: list[str], last: int) -> int:
    """The line after the last item of `repos`, without blank lines and comments that follow."""
    keys = sorted(data.lc.key(key)[0] for key in data)
    stop = next((line for line in keys if line > last), len(lines))
    return _trimmed(lines, last, stop)


def _trimmed(lines: list[str], first: int, stop: int) -> int:
    while stop > first + 1 and (not lines[stop - 1].strip() or lines[stop - 1].lstrip()[:1] == "#"):
        stop -= 1
    return stop


def _still_valid(text: str) -> str:
    """The text with `repos: []` where no repository is left."""
    from pathlib import Path

    data = _load(text, Path(NAME))
    if data.get("repos") is not None:
        return text
    lines = text.splitlines(keepends=True)
    at = data.lc.key("repos")[0]
    lines[at] = lines[at].replace("repos:", "repos: []", 1)
    return "".join(lines)
