"""Findings for people (`path:line:column: code message`, then what to do) and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.finding import ERROR
from duck_tape.redaction.shown import shown
from duck_tape.report.changes import finding_data
from duck_tape.report.words import count

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from duck_tape.workflows.check import Checked

STYLES = {"error": "bold red", "warning": "yellow", "advice": "cyan"}


def text(result: Checked, paint: Callable[[str, str], str]) -> str:
    """One line for each finding and one for its next step, the allowances, then the sum."""
    lines = [f"Fixed {shown(path)}: look at it, then git add it.\n" for path in result.fixed]
    for finding in result.findings:
        kind = paint(STYLES[finding.severity], f"{finding.severity} {finding.code}")
        lines.append(f"{shown(finding.where())}: {kind} {shown(finding.message)}\n")
        if finding.hint:
            lines.append(f"    {shown(finding.hint)}\n")
    lines += _allowances(result)
    errors = sum(finding.severity == ERROR for finding in result.findings)
    others = len(result.findings) - errors
    checked = f"Checked {count(len(result.files), 'memory', 'memories')}: "
    if not result.files:
        return "".join([*lines, "There is no CONTEXT.md to check.\n"])
    if not result.findings:
        return "".join([*lines, checked + "nothing to say.\n"])
    return "".join([*lines, f"{checked}{count(errors, 'error')}, {count(others, 'warning')}.\n"])


def _allowances(result: Checked) -> list[str]:
    """A line for each allowance in use; nothing where they were not asked for."""
    if result.allowed is None:
        return []
    if not result.allowed:
        return ["No allowance is in use.\n"]
    return [
        f"{shown(one.where())}: allowed by {one.allowed_by}: {one.rule} ({one.preview})\n"
        for one in result.allowed
    ]


def data(result: Checked) -> dict[str, Any]:
    """The same as plain values; messages masked."""
    return {
        "files": [shown(path) for path in result.files],
        "fixed": [shown(path) for path in result.fixed],
        "findings": [
            {
                **finding.data(),
                "path": shown(finding.path),
                "message": shown(finding.message),
                "hint": shown(finding.hint),
            }
            for finding in result.findings
        ],
        **(
            {}
            if result.allowed is None
            else {"allowed": [finding_data(one) for one in result.allowed]}
        ),
    }
