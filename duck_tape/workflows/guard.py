"""Nothing is written before it is scanned: refuse, or mask with the user's word (spec: redaction).

`guard` is the one gate that every write of either tier passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.redaction.shown import shown
from duck_tape.text.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.settings import Settings

TOP = "the header"
WAYS = (
    "Take the value out of the source, or mask it in place with --mask. A false alarm can be\n"
    "allowed: put 'pragma: allowlist secret' in a comment on its line."
)


@dataclass(frozen=True, slots=True)
class Consent:
    """How masking may be confirmed.

    Attributes:
        mask: `--mask` was given: that is the confirmation.
        ask: Asks the user a yes/no question; returns False where nobody can answer.
    """

    mask: bool = False
    ask: Callable[[str], bool] = lambda _question: False


@dataclass(frozen=True, slots=True)
class Guarded:
    """A text that may be written.

    Attributes:
        text: The text, masked where that was agreed to.
        masked: How many findings were masked.
        known: Findings on lines that stood there before: a warning.
        advice: Findings that are only worth a look.
    """

    text: str
    masked: int = 0
    known: tuple[SecretFinding, ...] = ()
    advice: tuple[SecretFinding, ...] = ()


def guard(
    text: str,
    *,
    path: str,
    settings: Settings | None,
    consent: Consent,
    known_lines: Collection[str] = (),
) -> Guarded:
    """Return the text if it may be written, masked if the user agrees.

    Args:
        text: A whole Markdown file about to be written.
        path: Its name, for reports.
        settings: What the repository configured.
        consent: How masking may be confirmed.
        known_lines: Lines that the file had before; a finding on one of them does not refuse.

    Raises:
        Refused: there are findings and nobody agreed to mask them; the error's `data` has them.
        CouldNotCheck: the masked text still has findings.
    """
    from duck_tape.redaction import mask

    fresh, known, advice = _scan(text, path, settings, known_lines)
    if not fresh:
        return Guarded(text, known=known, advice=advice)
    report = report_of(text, fresh)
    if not consent.mask and not consent.ask(f"{report}\nMask them with <REDACTED>?"):
        raise refusal(report, fresh)
    clean = mask(text, fresh)
    left, known, advice = _scan(clean, path, settings, known_lines)
    if left:
        raise CouldNotCheck(
            f"{path}: masking leaves {len(left)} finding(s).",
            hint="Take the values out of the source.",
            code="mask-incomplete",
        )
    return Guarded(clean, masked=len(fresh), known=known, advice=advice)


def _scan(
    text: str, path: str, settings: Settings | None, known_lines: Collection[str]
) -> tuple[tuple[SecretFinding, ...], tuple[SecretFinding, ...], tuple[SecretFinding, ...]]:
    """Scan and sort: findings that refuse, those on known lines, those that only advise."""
    from duck_tape.redaction import scan

    found = scan(text, path=path, settings=settings)
    advice = tuple(finding for finding in found if finding.advisory)
    serious = [finding for finding in found if not finding.advisory]
    if not known_lines or not serious:
        return tuple(serious), (), advice
    lines = split_lines(text)
    fresh: list[SecretFinding] = []
    known: list[SecretFinding] = []
    for finding in serious:
        line = lines[finding.line - 1]
        (known if text[line.start : line.end] in known_lines else fresh).append(finding)
    return tuple(fresh), tuple(known), advice


def report_of(text: str, findings: Sequence[SecretFinding]) -> str:
    """Tell findings section by section, in the form of the redaction specification."""
    from duck_tape.redaction import report_lines

    heads = _section_starts(text)

    def section_of(finding: SecretFinding) -> str:
        name = TOP
        for start, title in heads:
            if start > finding.start:
                break
            name = title
        return name

    return "\n".join(report_lines(findings, section_of))


def _section_starts(text: str) -> list[tuple[int, str]]:
    """Offsets and names of the `##` headings (both tiers write their sections so)."""
    return [
        (line.start, text[line.start + 3 : line.end].strip())
        for line in split_lines(text)
        if text.startswith("## ", line.start)
    ]


def refusal(report: str, findings: Sequence[SecretFinding]) -> Refused:
    """The error of unmasked findings: the report as message, the findings as data."""
    error = Refused(report, hint=WAYS, code="secrets-found")
    error.data["findings"] = [
        {**finding.data(), "path": shown(finding.path)} for finding in findings
    ]
    return error
