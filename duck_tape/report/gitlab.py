"""The problems as a GitLab code-quality report.

Source: GitLab, "Code Quality", implementing a custom tool: an array of objects with description,
check_name, fingerprint, severity and location; no byte order mark.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from duck_tape.finding import ERROR, WARNING
from duck_tape.report.problems import file_of, fingerprints, line_of, sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from duck_tape.checked import Outcome, Problem

    Mask = Callable[[str], str]

MESSAGE_MAX = 1_000
SEVERITIES = {ERROR: "major", WARNING: "minor"}
"""Ours to GitLab's; anything else is `info`, an error of the secrets check `blocker`."""


def render(outcome: Outcome, mask: Mask) -> str:
    """The whole file."""
    marks = fingerprints(outcome.problems, mask)
    issues = [
        _issue(problem, mark, mask) for problem, mark in zip(outcome.problems, marks, strict=True)
    ]
    return json.dumps(issues, ensure_ascii=False, indent=1) + "\n"


def _issue(problem: Problem, mark: str, mask: Mask) -> dict[str, Any]:
    return {
        "description": sentence(problem, mask, MESSAGE_MAX),
        "check_name": problem.finding.code,
        "fingerprint": mark,
        "severity": _severity(problem),
        "location": {"path": file_of(problem, mask), "lines": {"begin": line_of(problem)}},
    }


def _severity(problem: Problem) -> str:
    from duck_tape.checked import SECRETS

    if problem.check == SECRETS and problem.finding.severity == ERROR:
        return "blocker"
    return SEVERITIES.get(problem.finding.severity, "info")
