"""Refuse a memory that is not in its schema.

Usage: duck-tape-schema [--fix] [FILES]

Reads what is staged: the named files, without names each CONTEXT.md that is staged; with a range
(pre-push), what its last commit has. With --fix the work tree's files are repaired where that needs
no judgement, and the hook fails, so that you look at the result and stage it.
"""

from __future__ import annotations

from duck_tape.errors import Refused
from duck_tape.finding import ERROR
from duck_tape.git.quick import objects
from duck_tape.hooks.ending import run, say, tell_findings
from duck_tape.hooks.settings import NAMES, config_of
from duck_tape.hooks.staged import LINK, MEMORIES, SUBMODULE, contents_and

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.finding import Finding
    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.pushed import Range
    from duck_tape.memory.lint_sheet import Limits

FIX = "--fix"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the hook; returns its exit code."""
    return run(_check, argv, usage=__doc__ or "", options=(FIX,))


def findings(data: bytes, path: str, limits: Limits | None) -> list[Finding]:
    """The schema check's findings in a memory's bytes."""
    from duck_tape.memory.lint import check_bytes

    return check_bytes(data, path=path, limits=limits)


def _check(words: Words) -> int:
    from duck_tape.hooks.pushed import in_commit, pushed

    span = pushed()
    versions = _of_range(span) if span is not None else []
    if span is None or in_commit():
        more, config = _of_index(words)
        versions += more
    else:
        config = objects(NAMES[:2])
    limits = _limits(*config) if versions else None
    bad = []
    for path, data in versions:
        found = findings(data, path, limits)
        tell_findings(found)
        if any(finding.severity == ERROR for finding in found):
            bad.append(path)
    if bad and FIX in words.options and span is None:
        _fix(bad)
    return 1 if bad else 0


def _of_index(words: Words) -> tuple[list[tuple[str, bytes]], list[bytes | None]]:
    """The staged memories, and the bytes of the two files that may configure us."""
    from duck_tape.hooks.secrets import targets_of

    targets = targets_of(words.files)
    if not targets:
        return [], [None, None]
    read, config = contents_and([one.new for one in targets], NAMES[:2])
    return [
        (target.path, _file(target.path, target.mode, data))
        for target, data in zip(targets, read, strict=True)
    ], config


def _file(path: str, mode: str, data: bytes) -> bytes:
    """The bytes of a memory; raises `Refused` where it is no file."""
    if mode in {LINK, SUBMODULE}:
        raise Refused(
            f"{path}: a memory is a file, not a {'link' if mode == LINK else 'submodule'}.",
            hint=f"git rm --cached {path}, then put a file there.",
            code="target-link",
        )
    return data


def _of_range(span: Range) -> list[tuple[str, bytes]]:
    """The memories that the range has changed, as its tip has them."""
    from duck_tape.hooks.pushed import held, open_here

    repository = open_here().for_history()
    versions = []
    for path in sorted({one.path for one in held(repository, span, (MEMORIES,))}):
        entry = repository.entry(span.tip, path)
        if entry is not None:
            versions.append((path, _file(path, entry.mode, repository.blob(entry.blob))))
    return versions


def _limits(toml: bytes | None, yaml: bytes | None) -> Limits | None:
    from duck_tape.memory.lint_sheet import Limits

    config = config_of(toml, yaml)
    if config is None:
        return None
    return Limits(
        select=config.select,
        ignore=config.ignore,
        max_entries=config.max_entries,
        max_bytes=config.max_bytes,
    )


def _fix(paths: Sequence[str]) -> None:
    """Repair the work tree's files; the index is left as it is."""
    from pathlib import Path

    from duck_tape.files import write_atomic
    from duck_tape.hooks.settings import top_folder
    from duck_tape.memory.document import Document
    from duck_tape.memory.fix import fix

    for path in paths:
        target = Path(top_folder()) / path
        data = target.read_bytes()
        better = fix(Document.parse(data, path))
        if better == data:
            say(f"{path}: nothing that can be repaired without a judgement.")
            continue
        write_atomic(target, better)
        say(f"Fixed {path}. Look at it, then: git add {path}")


if __name__ == "__main__":
    raise SystemExit(main())
