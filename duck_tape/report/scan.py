"""What a scan has found, for people (`path:line:column`, why, what to do) and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.redaction.shown import shown
from duck_tape.report.changes import finding_data
from duck_tape.report.words import count

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from duck_tape.workflows.scan import Hit, Scanned

    Paint = Callable[[str, str], str]

STYLES = {"error": "bold red", "advice": "cyan"}
WAYS = """\
Next: take each value out of its file; one that was ever pushed must be revoked. In a memory,
'duck-tape-secrets --mask FILE' puts <REDACTED> in its place. A false alarm: write
'pragma: allowlist secret' in a comment on its line.
"""
UNSTABLE = (
    "To allow one by its fingerprint, set 'fingerprint-key' first ('duck-tape schema config').\n"
)


def text(result: Scanned, paint: Paint) -> str:
    """Two lines for each finding, what is allowed, what was not scanned, and the sum."""
    lines = [_told(hit, paint) for hit in result.hits]
    lines += [allowed(hit) for hit in result.allowed]
    lines += [f"Not checked: {safe(one.path)}: {one.why}.\n" for one in result.skipped]
    lines += [
        f"The baseline's entry for {safe(path)} ({shown(kind)}) allows nothing: its hash is that"
        " of a prefix which all such tokens share.\n"
        for path, kind in result.rejected
    ]
    firm = [hit.finding for hit in result.hits if not hit.finding.advisory]
    if firm:
        lines.append(WAYS + ("" if result.stable else UNSTABLE))
    return "".join([*lines, _sum(result)])


def _sum(result: Scanned) -> str:
    """The last line."""
    if not result.count:
        return "There was nothing to scan.\n"
    kinds = {"secret": 0, "personal": 0, "advice": 0}
    for hit in result.hits:
        kinds["advice" if hit.finding.advisory else hit.finding.category] += 1
    parts = [f"Scanned {count(result.count, 'text')}: {count(kinds['secret'], 'potential secret')}"]
    parts.append(f"{kinds['personal']} of personal data")
    parts += [f"{kinds['advice']} of advice"] if kinds["advice"] else []
    parts += [f"{len(result.allowed)} allowed"] if result.allowed else []
    return ", ".join(parts) + ".\n"


def _told(hit: Hit, paint: Paint) -> str:
    finding = hit.finding
    kind = paint(STYLES[finding.severity], f"{finding.severity} {finding.code}")
    mark = f" Fingerprint {finding.fingerprint}." if finding.fingerprint else ""
    return (
        f"{where(hit)}: {kind} {finding.rule}: {finding.preview}\n"
        f"    {finding.title} ({finding.category}, {finding.confidence} confidence, found by"
        f" {finding.engine}).{mark} Why: {finding.hint}\n"
    )


def where(hit: Hit) -> str:
    """`path:line:column`, safe to show, with the commit where there is one."""
    place = f"{safe(hit.finding.path)}:{hit.finding.line}:{hit.finding.column}"
    return f"commit {hit.commit[:12]}: {place}" if hit.commit else place


def allowed(hit: Hit) -> str:
    """One line for an allowance in use."""
    finding = hit.finding
    return f"{where(hit)}: allowed by {finding.allowed_by}: {finding.rule} ({finding.preview})\n"


def safe(path: str) -> str:
    """A path that may be printed: masked, without control characters."""
    return "".join(char if char.isprintable() else "?" for char in shown(path))


def data(result: Scanned) -> dict[str, Any]:
    """The same as plain values; the values found are in none of them."""
    return {
        "scanned": result.count,
        "findings": [_data(hit) for hit in result.hits],
        "allowed": [_data(hit) for hit in result.allowed],
        "skipped": [
            {"path": shown(one.path), "why": one.why, "serious": one.serious}
            for one in result.skipped
        ],
        "rejected": [{"path": shown(path), "type": shown(kind)} for path, kind in result.rejected],
        "stable_fingerprints": result.stable,
    }


def _data(hit: Hit) -> dict[str, object]:
    return {**finding_data(hit.finding), "commit": hit.commit}
