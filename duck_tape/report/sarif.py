"""The problems as SARIF 2.1.0, within the limits of code scanning.

Source: OASIS SARIF 2.1.0; GitHub, "SARIF support for code scanning" (25,000 results a run, 10 MB
packed, 20 tags a rule, a location for every result).
"""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import duck_tape
from duck_tape.finding import ERROR, WARNING
from duck_tape.memory.changelog import DEFAULT_PATH
from duck_tape.report.problems import encoded, fingerprints, line_of, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from duck_tape.checked import Outcome, Problem

    Mask = Callable[[str], str]
    Ends = Callable[[Problem], tuple[int, int] | None]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RESULTS_MAX = 25_000
PACKED_MAX = 10_000_000
MESSAGE_MAX = 1_000
LEVELS = {ERROR: "error", WARNING: "warning"}
"""Severity to level; anything else is a `note`."""
SECRETS = "DT2"
"""What the codes of secrets and personal data begin with."""
SECURITY_SEVERITY = "8.0"
"""High, by code scanning's scale."""


def render(outcome: Outcome, mask: Mask, ends: Ends | None = None) -> str:
    """The whole file: one run, as many of the worst results as the limits admit.

    Args:
        outcome: What was found.
        mask: Hides secrets; applied to every text.
        ends: Gives the 1-based line and column after a finding's last character, where known.
    """
    kept = outcome.problems[:RESULTS_MAX]
    while True:
        text = json.dumps(document(outcome, kept, mask, ends), ensure_ascii=False, indent=1)
        if len(gzip.compress(text.encode(), compresslevel=1)) < PACKED_MAX:
            return text + "\n"
        kept = kept[: len(kept) // 2]


def document(
    outcome: Outcome, kept: Sequence[Problem], mask: Mask, ends: Ends | None = None
) -> dict[str, Any]:
    """The log as plain values, with the results `kept` of the outcome."""
    codes = sorted({problem.finding.code for problem in kept})
    rules = {code: index for index, code in enumerate(codes)}
    results = [
        {**_result(problem, mask, ends), "ruleIndex": rules[problem.finding.code], **_print(mark)}
        for problem, mark in zip(kept, fingerprints(kept, mask), strict=True)
    ]
    run = {
        "tool": {"driver": _driver(codes)},
        "automationDetails": {"id": "duck-tape/"},
        "invocations": [_invocation(len(outcome.problems) - len(kept))],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _driver(codes: Sequence[str]) -> dict[str, Any]:
    version = duck_tape.__version__
    return {"name": "duck-tape", "version": version, "rules": _rules(codes)}


def _rules(codes: Sequence[str]) -> list[dict[str, Any]]:
    from duck_tape.workflows.explain import all_codes

    known = {code.code: (code.title, code.text, code.severity or ERROR) for code in all_codes()}
    return [_rule(code, *known.get(code, (code, "", ERROR))) for code in codes]


def _rule(code: str, title: str, text: str, severity: str) -> dict[str, Any]:
    secret = code.startswith(SECRETS)
    tags = ["duck-tape", "security"] if secret else ["duck-tape"]
    problem = {"problem.severity": LEVELS.get(severity, "recommendation")}
    weight = {"security-severity": SECURITY_SEVERITY} if secret else problem
    help_text = text or title
    return {
        "id": code,
        "name": code,
        "shortDescription": {"text": title[:MESSAGE_MAX]},
        "fullDescription": {"text": help_text[:MESSAGE_MAX]},
        "help": {"text": f"{help_text}\n\nduck-tape explain {code}"},
        "defaultConfiguration": {"level": _level(severity)},
        "properties": {"tags": tags, **weight},
    }


def _level(severity: str) -> str:
    return LEVELS.get(severity, "note")


def _invocation(left_out: int) -> dict[str, Any]:
    if not left_out:
        return {"executionSuccessful": True}
    told = {"text": f"{left_out} more results are left out: code scanning takes no more."}
    notification = {"level": "warning", "message": told}
    return {"executionSuccessful": True, "toolExecutionNotifications": [notification]}


def _result(problem: Problem, mask: Mask, ends: Ends | None) -> dict[str, Any]:
    text = sentence(problem, mask, MESSAGE_MAX)
    uri = encoded(mask(problem.finding.path)) or DEFAULT_PATH
    place = {
        "artifactLocation": {"uri": uri, "uriBaseId": "%SRCROOT%"},
        "region": _region(problem, ends),
    }
    return {
        "ruleId": problem.finding.code,
        "level": _level(problem.finding.severity),
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
        "properties": {"check": problem.check, "commit": problem.commit},
    }


def _region(problem: Problem, ends: Ends | None) -> dict[str, int]:
    line = line_of(problem)
    if problem.commit or not problem.finding.path:
        return {"startLine": line}
    region = {"startLine": line, "startColumn": max(problem.finding.column, 1)}
    end = ends(problem) if ends else None
    return {**region, "endLine": end[0], "endColumn": end[1]} if end else region


def _print(mark: str) -> dict[str, Any]:
    return {"partialFingerprints": {"duckTapeFinding/v1": mark}}
