"""Check memories against the schema, wherever they lie (spec: the memory; hooks)."""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.config import load as load_config
from duck_tape.errors import CouldNotCheck, Refused, UsageError
from duck_tape.finding import ERROR, Finding
from duck_tape.git.filters import content
from duck_tape.git.objects import INDEX
from duck_tape.memory.document import Document
from duck_tape.memory.fix import fix as repair
from duck_tape.memory.lint import check as lint
from duck_tape.memory.lint_codes import CODES
from duck_tape.memory.lint_sheet import Limits
from duck_tape.state.durable import told
from duck_tape.workflows.place import MEMORY
from duck_tape.workflows.settings import redaction_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.config import Config
    from duck_tape.git.objects import Index
    from duck_tape.git.repository import Repository
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Request:
    """What the user wants checked.

    Attributes:
        words: A revision or a range first, then files or folders; all optional.
        staged: The index instead of the work tree.
        fix: Repair the work tree's files first.
        select, ignore: Codes or their beginnings, besides the configuration's.
        show_allowed: List what is allowed of the secrets and personal data in the files.
    """

    words: tuple[str, ...] = ()
    staged: bool = False
    fix: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    show_allowed: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found.

    Attributes:
        files: Paths that were checked.
        findings: By file, then by place.
        fixed: Paths that were repaired.
        allowed: The allowances of secrets and personal data in use; None where not asked for.
    """

    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    fixed: tuple[str, ...] = ()
    allowed: tuple[SecretFinding, ...] | None = None

    @property
    def refused(self) -> bool:
        """Whether a finding is an error."""
        return any(finding.severity == ERROR for finding in self.findings)


@dataclass(frozen=True, slots=True)
class _Version:
    """One memory to check: its path, its bytes, and the bytes before (None without a before)."""

    path: str
    data: bytes
    old: bytes | None = None


def check(place: Place, cwd: Path, request: Request) -> Checked:
    """Check what is asked for.

    Args:
        place: Root and repository.
        cwd: What file names are relative to.
        request: What to check, and how.

    Raises:
        UsageError: a name that is neither a file nor a revision; `fix` with a revision.
        Refused: no repository where one is needed; a link that leads out of it.
        CouldNotCheck: a file or an object cannot be read.
    """
    config = load_config(place.root)
    for code in (*request.select, *request.ignore):
        _refuse_unknown(code)
    limits = Limits(
        select=(*config.select, *request.select),
        ignore=(*config.ignore, *request.ignore),
        max_entries=config.max_entries,
        max_bytes=config.max_bytes,
    )
    revision, names = _split(place, cwd, request)
    if request.fix and revision:
        raise UsageError("--fix repairs the work tree; it does not go with a revision.")
    fixed = _fix(place, cwd, names) if request.fix else ()
    versions = list(_versions(place, cwd, request, revision, names))
    findings = [finding for version in versions for finding in _findings(version, limits)]
    allowed = _allowed(place, config, versions) if request.show_allowed else None
    return Checked(tuple(version.path for version in versions), tuple(findings), fixed, allowed)


def _refuse_unknown(code: str) -> None:
    """Raise `UsageError` for a code that no finding can begin with: a typo must not look clean."""
    if len(code) < len("DT1") or not any(known.startswith(code) for known in CODES):
        near = difflib.get_close_matches(code.upper(), CODES, n=1)
        guess = f" Did you mean '{near[0]}'?" if near else ""
        raise UsageError(f"No code begins with '{code}'.{guess}", hint="See 'duck-tape explain'.")


def _split(place: Place, cwd: Path, request: Request) -> tuple[str, Sequence[str]]:
    """The revision or range, and the files, of the words."""
    first = request.words[0] if request.words else ""
    if not first or os.path.lexists(cwd / first) or request.staged:
        return "", request.words
    if place.repository is not None:
        try:
            for end in first.split("..", 1):
                place.repository.resolve(end or "HEAD")
        except Refused:
            pass
        else:
            return first, request.words[1:]
    raise UsageError(f"{first}: neither a file nor a revision.", hint="duck-tape check --help")


def _versions(
    place: Place, cwd: Path, request: Request, revision: str, names: Sequence[str]
) -> Iterator[_Version]:
    if not revision and not request.staged:
        yield from (_worktree(place, path) for path in _paths(place, cwd, names))
        return
    repository = place.need_repository()
    base, _, tip = revision.rpartition("..")
    source = INDEX if request.staged else (tip or "HEAD")
    before = "HEAD" if request.staged else base
    for path in _chosen(cwd, place, names, repository.list_memories(source)):
        found = _stored(repository, source, path)
        old = _stored(repository, before, path) if before and repository.head else None
        if found is not None and not (base and found == old):
            yield _Version(path, found, old)


def _allowed(
    place: Place, config: Config, versions: Sequence[_Version]
) -> tuple[SecretFinding, ...]:
    """What a comment, the baseline or the configuration allows in the files (spec: Allowing)."""
    from duck_tape.redaction import scan

    settings = redaction_settings(place.root, config, show_allowed=True)
    return tuple(
        finding
        for version in versions
        for finding in scan(
            version.data.decode("utf-8", "replace"), path=version.path, settings=settings
        )
        if finding.allowed_by
    )


def _stored(repository: Repository, source: str | Index, path: str) -> bytes | None:
    blob = content(repository, source, path)
    return None if blob is None else blob.data


def _paths(place: Place, cwd: Path, names: Sequence[str]) -> list[str]:
    """The memories in the work tree that are meant, relative to the root."""
    known = {place.path} if os.path.lexists(place.memory) else set()
    if place.repository is not None:
        tracked = place.repository.list_memories()
        known |= {path for path in tracked if os.path.lexists(place.root / path)}
    return _chosen(cwd, place, names, sorted(known))


def _chosen(cwd: Path, place: Place, names: Sequence[str], known: Sequence[str]) -> list[str]:
    """Of the known memories those that are named, or lie in a named folder; all without names."""
    if not names:
        return list(known)
    chosen: dict[str, None] = {}
    for name in names:
        target = Path(os.path.normpath(cwd / name))
        if not target.is_relative_to(place.root):
            raise UsageError(f"{name}: lies outside {place.root}.", code="outside")
        path = target.relative_to(place.root).as_posix()
        inside = [one for one in known if path in {one, "."} or one.startswith(f"{path}/")]
        if not inside and not target.is_file():
            raise UsageError(f"{name}: no {MEMORY} there.")
        chosen |= dict.fromkeys(inside or [path])
    return list(chosen)


def _worktree(place: Place, path: str) -> _Version:
    target = place.root / path
    if not target.resolve().is_relative_to(place.root.resolve()):
        raise Refused(f"{path}: a link that leads out of {place.root}.", code="target-link")
    if os.path.lexists(target) and not target.is_file():
        raise CouldNotCheck(f"{path}: no regular file.", code="unreadable")
    try:
        return _Version(path, target.read_bytes())
    except OSError as error:
        raise CouldNotCheck(f"{path}: {error.strerror}.", code="unreadable") from None


def _fix(place: Place, cwd: Path, names: Sequence[str]) -> tuple[str, ...]:
    """Repair files of the work tree; returns the paths of those that have changed."""
    from duck_tape.files import write_atomic

    fixed = []
    for path in _paths(place, cwd, names):
        data = _worktree(place, path).data
        better = repair(Document.parse(data, path))
        if better != data:
            write_atomic((place.root / path).resolve(), better)
            fixed.append(path)
    return tuple(fixed)


def _findings(version: _Version, limits: Limits) -> list[Finding]:
    try:
        document = Document.parse(version.data, version.path)
        old = None if version.old is None else Document.parse(version.old, version.path)
    except Refused as error:
        if error.code != "not-utf-8":
            raise
        finding = Finding("DT123", error.message, path=version.path, hint=error.hint)
        return [finding] if limits.wants("DT123") else []
    return lint(document, path=version.path, limits=limits, old=old, held_back=told)
