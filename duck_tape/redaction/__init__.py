"""Finding and masking secrets and personal data. Pure, and never on the network.

`scan` finds, `mask` hides, `report_lines` tells. Importing this package imports nothing else: the
hooks' hot path asks `duck_tape.redaction.gate` first and most files end there.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.settings import Settings

MARKER = "<REDACTED>"


def scan(
    text: str,
    *,
    path: str = "",
    file_kind: str = "markdown",
    settings: Settings | None = None,
) -> list[SecretFinding]:
    """Find secrets and personal data in a text.

    Args:
        text: The whole text; offsets of findings count its code points.
        path: Where it comes from, for reports ("" for a bare text).
        file_kind: `markdown`, `jsonl`, `dotenv` or `text`.
        settings: What the repository configured; nothing when None.

    Returns:
        The findings in order of their place, never overlapping. Advisory ones have the severity
        `ADVICE`; allowed ones are left out unless the settings ask for them.
    """
    from duck_tape.redaction.scanner import scan_text

    return scan_text(text, path=path, file_kind=file_kind, settings=settings)


def mask(text: str, findings: Iterable[SecretFinding], marker: str = MARKER) -> str:
    """Replace each finding's span by the marker.

    Advisory and allowed findings are masked too when they are passed: the caller chooses.

    Returns:
        The text with everything outside the spans untouched. JSON stays JSON, Markdown keeps its
        blocks; masking a masked text again changes nothing.
    """
    from duck_tape.redaction.masking import mask_text

    return mask_text(text, findings, marker)


def report_lines(
    findings: Iterable[SecretFinding], section_of: Callable[[SecretFinding], str]
) -> list[str]:
    """Tell findings as the commands do: three kinds of line for each section (spec: redaction).

    Args:
        findings: What `scan` returned.
        section_of: Names the section, file or place that a finding lies in.
    """
    from duck_tape.redaction.report import lines

    return lines(findings, section_of)
