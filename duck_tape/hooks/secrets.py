"""Refuse a memory with a raw secret or personal data in it.

Usage: duck-tape-secrets [--mask] [FILES]

Reads what is staged: the named files, without names each CONTEXT.md that is staged; with a range
(pre-push), each commit's. With --mask the values in the work tree become <REDACTED>, and the hook
fails, so that you look at the result and stage it.
"""

from __future__ import annotations

import os

from duck_tape.errors import Refused
from duck_tape.git.quick import objects
from duck_tape.hooks.ending import note, run, say, tell_findings
from duck_tape.hooks.settings import NAMES, redaction_settings
from duck_tape.hooks.staged import LINK, MEMORIES, contents_and, named, staged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.pushed import Range
    from duck_tape.hooks.staged import Staged
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.settings import Settings

MASK = "--mask"
_POINTER = b"version https://git-lfs"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the hook; returns its exit code."""
    return run(_check, argv, usage=__doc__ or "", options=(MASK,))


def findings(data: bytes, path: str, settings: Settings | None) -> list[SecretFinding]:
    """The findings in a memory's bytes.

    Raises `Refused` where they are no UTF-8: what cannot be read is not taken for clean.
    """
    if settings is None:
        from duck_tape.redaction.gate import may_hold

        if b"\0" not in data and _is_utf8(data) and not may_hold(data):
            return []
    from duck_tape.redaction import scan
    from duck_tape.text.lines import decode

    return scan(decode(data, path), path=path, settings=settings)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _check(words: Words) -> int:
    from duck_tape.hooks.pushed import in_commit, pushed

    span = pushed()
    if span is not None:
        code = _check_range(span)
        if code or not in_commit():
            return code
    targets = targets_of(words.files)
    if not targets:
        return 0
    read, (toml, yaml, baseline) = contents_and([target.new for target in targets], NAMES)
    settings = redaction_settings(toml, yaml, baseline)
    bad = []
    for target, data in zip(targets, _texts(targets, read), strict=True):
        found = findings(data, target.path, settings)
        tell_findings([finding for finding in found if finding.advisory])
        serious = [finding for finding in found if not finding.advisory]
        if serious:
            _report(data.decode("utf-8"), serious)
            bad.append(target.path)
    if bad and MASK in words.options:
        _mask(bad, settings)
    elif bad:
        _advise(bad)
    return 1 if bad else 0


def targets_of(files: Sequence[str]) -> list[Staged]:
    """What is to be read: named files; under the framework, or without names, what is staged."""
    own = not files or os.environ.get("PRE_COMMIT") == "1"
    found = [one for one in staged((MEMORIES,)) if one.new] if own else []
    return [*found, *named(files, found)]


def _texts(targets: Sequence[Staged], read: Sequence[bytes]) -> list[bytes]:
    """The targets' bytes; of a link what it leads to, of a pointer what it stands for."""
    made = list(read)
    for index, target in enumerate(targets):
        if target.mode == LINK:
            made[index] = _followed(target.path, made[index])
        elif made[index].startswith(_POINTER):
            made[index] = _smudged(target.path, target.new)
    return made


def _followed(path: str, link: bytes) -> bytes:
    """The staged file that a link leads to; raises `Refused` where that is none of the index."""
    name = link.decode("utf-8", "surrogateescape")
    goal = os.path.normpath(f"{path}/../{name}").replace(os.sep, "/")
    outside = os.path.isabs(name) or goal.startswith("../") or "\n" in goal  # noqa: PTH117  (start-up)
    (data,) = (None,) if outside else objects((f":{goal}",))
    if data is None:
        raise Refused(
            f"{path}: a link to something that is not in the index.",
            hint=f"Put a file there: git rm --cached {path}",
            code="target-link",
        )
    return data


def _smudged(path: str, blob: str) -> bytes:
    from duck_tape.git.filters import to_worktree
    from duck_tape.hooks.pushed import open_here

    return to_worktree(open_here(), path, blob)


def _report(text: str, found: Sequence[SecretFinding]) -> None:
    """Print the findings with their places, then section by section (spec: redaction)."""
    from duck_tape.workflows.guard import report_of

    tell_findings(found)
    say(report_of(text, found))


def _advise(paths: Iterable[str]) -> None:
    shown = " ".join(paths)
    say(f"Mask in place: duck-tape-secrets {MASK} {shown}")
    say(f"then look at it, and: git add {shown}")
    say(
        "A false alarm: put 'pragma: allowlist secret' in a comment on its line.\n"
        "A real value that was ever pushed must be revoked."
    )


def _mask(paths: Sequence[str], settings: Settings | None) -> None:
    """Mask the work tree's files; the index is left as it is."""
    from pathlib import Path

    from duck_tape.files import write_atomic
    from duck_tape.hooks.settings import top_folder
    from duck_tape.redaction import mask

    top = Path(top_folder())
    for path in paths:
        target = top / path
        data = target.read_bytes()
        serious = [one for one in findings(data, path, settings) if not one.advisory]
        clean = mask(data.decode("utf-8"), serious).encode("utf-8")
        if clean != data:
            write_atomic(target, clean)
            say(f"Masked {len(serious)} value(s) in {path}. Look at it, then: git add {path}")
        else:
            say(f"{path} is clean in the work tree, not in the index. Next: git add {path}")


def _check_range(span: Range) -> int:
    from duck_tape.hooks.pushed import held, open_here

    repository = open_here().for_history()
    settings = redaction_settings(*objects(NAMES))
    seen: set[tuple[str, str]] = set()
    bad = 0
    for one in held(repository, span, (MEMORIES,)):
        if not one.blob or (one.path, one.blob) in seen:
            continue
        seen.add((one.path, one.blob))
        data = repository.blob(one.blob)
        serious = [f for f in findings(data, one.path, settings) if not f.advisory]
        if serious:
            note(f"In commit {one.commit[:12]}:")
            _report(data.decode("utf-8"), serious)
            bad += 1
    if bad:
        say(
            "Take the values out of each commit that has them before it is pushed:\n"
            f"    git rebase -i, 'edit', duck-tape-secrets {MASK} FILE, git add, git commit --amend"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
