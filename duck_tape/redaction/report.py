"""Findings told to the user, section by section (spec: redaction, What happens on a finding)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from duck_tape.redaction.finding import SecretFinding

ACTION = "Action: user confirmation required before masking with <REDACTED>."


def lines(
    findings: Iterable[SecretFinding], section_of: Callable[[SecretFinding], str]
) -> list[str]:
    """One block for each section, sections in the order of their first finding."""
    sections: dict[str, list[SecretFinding]] = {}
    for finding in findings:
        sections.setdefault(section_of(finding), []).append(finding)
    told: list[str] = []
    for section, found in sections.items():
        told.append(f"Redaction: detected {len(found)} potential secret(s) in {section}.")
        told += [f"Flagged: {f.title} at line {f.line}: {f.preview}" for f in found]
        told.append(ACTION)
    return told
