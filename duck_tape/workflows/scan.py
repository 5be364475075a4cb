"""Look for secrets and personal data wherever the user says (spec: redaction)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.config import load as load_config
from duck_tape.errors import Refused, UsageError
from duck_tape.workflows import scan_git, scan_pieces
from duck_tape.workflows.scan_pieces import Piece, Skipped, decoded
from duck_tape.workflows.settings import BASELINE, read_baseline, redaction_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duck_tape.redaction.baseline import Baseline
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.settings import Settings
    from duck_tape.workflows.place import Place

STDIN = "<stdin>"
MESSAGE = "the message"


@dataclass(frozen=True, slots=True)
class Request:
    """What the user wants scanned.

    Attributes:
        words: A revision or a range first, then files or folders; `-`; or nothing.
        staged: What is staged.
        stdin: Standard input's bytes, for the word `-`.
        baseline: A detect-secrets baseline instead of the root's; None without.
    """

    words: tuple[str, ...] = ()
    staged: bool = False
    stdin: bytes = b""
    baseline: Path | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A finding, and the commit that it is in ("" outside a range)."""

    finding: SecretFinding
    commit: str = ""


@dataclass(frozen=True, slots=True)
class Scanned:
    """What was found.

    Attributes:
        count: How many texts were scanned.
        hits: What nothing allows, in the order of the texts and places.
        allowed: What something allows.
        skipped: What was not scanned, wholly or in part.
        rejected: Entries (path, type) of the baseline that would allow every token of a kind.
        stable: Whether fingerprints are stable, since the configuration has a key.
    """

    count: int
    hits: tuple[Hit, ...] = ()
    allowed: tuple[Hit, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    rejected: tuple[tuple[str, str], ...] = ()
    stable: bool = False

    @property
    def exit_code(self) -> int:
        """1 for a finding that is more than advice, 3 where something could not be scanned."""
        if any(not hit.finding.advisory for hit in self.hits):
            return 1
        return 3 if any(one.serious for one in self.skipped) else 0


def scan(place: Place, cwd: Path, request: Request) -> Scanned:
    """Scan what is asked for; nothing is written.

    Args:
        place: Root and repository.
        cwd: What file names are relative to.
        request: What to scan.

    Raises:
        UsageError: a name that is neither a file nor a revision; no such baseline.
        Refused: no repository where one is needed; a named link that leads out of the root.
        CouldNotCheck: the baseline, an environment file or an object cannot be read.
    """
    config = load_config(place.root)
    baseline = _baseline(place, request)
    settings = redaction_settings(place.root, config, baseline=baseline, show_allowed=True)
    skipped: list[Skipped] = []
    found: list[Hit] = []
    count = 0
    for piece in _pieces(place, cwd, request):
        if isinstance(piece, Skipped):
            skipped.append(piece)
            continue
        if Path(piece.path).name == BASELINE and not piece.named:
            continue  # hashes only, and the allowances themselves
        text, remark = decoded(piece)
        skipped += [remark] if remark else []
        count += text is not None
        found += [Hit(one, piece.commit) for one in _findings(piece, text or "", settings)]
    return Scanned(
        count,
        tuple(hit for hit in found if not hit.finding.allowed_by),
        tuple(hit for hit in found if hit.finding.allowed_by),
        tuple(skipped),
        baseline.rejected if baseline else (),
        bool(config.fingerprint_key),
    )


def _baseline(place: Place, request: Request) -> Baseline | None:
    if request.baseline is None:
        return read_baseline(place.root / BASELINE)
    found = read_baseline(request.baseline)
    if found is None:
        raise UsageError(
            f"--baseline {request.baseline}: no such file.",
            hint="Make one with 'detect-secrets scan > .secrets.baseline'.",
        )
    return found


def _pieces(place: Place, cwd: Path, request: Request) -> Iterator[Piece | Skipped]:
    words = request.words
    if words == ("-",):
        return iter([Piece(STDIN, request.stdin, named=True)])
    if "-" in words:
        raise UsageError("- stands alone: it is standard input.")
    if request.staged:
        return scan_git.staged(place.need_repository(), _inside(place, cwd, words))
    if not words:
        return scan_pieces.own_files(place)
    if os.path.lexists(cwd / words[0]):
        return scan_pieces.files(place, cwd, words)
    return _history(place, cwd, words)


def _history(place: Place, cwd: Path, words: Sequence[str]) -> Iterator[Piece | Skipped]:
    """The pieces of a revision or of a range."""
    wrong = UsageError(f"{words[0]}: neither a file nor a revision.", hint="duck-tape scan --help")
    if place.repository is None:
        raise wrong
    base, dots, tip = words[0].partition("..")
    try:
        for end in (base, tip):
            place.repository.resolve(end or "HEAD")
    except Refused:
        raise wrong from None
    paths = _inside(place, cwd, words[1:])
    if dots:
        return scan_git.span(place.repository, base or "HEAD", tip or "HEAD", paths)
    return scan_git.revision(place.repository, base, paths)


def _inside(place: Place, cwd: Path, names: Sequence[str]) -> list[str]:
    """Names as paths relative to the root."""
    made = []
    for name in names:
        target = Path(os.path.normpath(cwd / name))
        if not target.is_relative_to(place.root):
            raise UsageError(f"{name}: lies outside {place.root}.", code="outside")
        made.append(target.relative_to(place.root).as_posix())
    return made


def _findings(piece: Piece, text: str, settings: Settings) -> Iterator[SecretFinding]:
    """The findings of a piece; of a commit's file those that touch a line it adds."""
    from duck_tape.redaction import scan as find

    path = piece.path or MESSAGE
    found = find(text, path=path, file_kind=_kind(path), settings=settings)
    if not piece.known or not found:
        yield from found
        return
    before = [frozenset(data.decode("utf-8", "replace").split("\n")) for data in piece.known]
    for one in found:
        start = text.rfind("\n", 0, one.start) + 1
        end = text.find("\n", max(one.end - 1, one.start))
        lines = text[start : end if end >= 0 else len(text)].split("\n")
        if any(all(line not in known for known in before) for line in lines):
            yield one


def _kind(path: str) -> str:
    """The engine's word for a kind of file."""
    name = Path(path).name
    if name.startswith(".env"):
        return "dotenv"
    suffixes = {".md": "markdown", ".markdown": "markdown", ".jsonl": "jsonl"}
    return suffixes.get(Path(name).suffix.lower(), "text")
