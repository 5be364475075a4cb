"""The checks as JUnit XML: a suite for each check, a failed case for each error.

Source: the format that Jenkins, GitLab, Azure and others read alike (`testsuites`, `testsuite`,
`testcase`, `failure`, `skipped`, `system-out`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from duck_tape.checked import CHECKS
from duck_tape.finding import ERROR
from duck_tape.report.problems import file_of, line_of, sentence, where
from duck_tape.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from duck_tape.checked import Outcome, Problem

    Mask = Callable[[str], str]

MESSAGE_MAX = 1_000
OFF = "off"


def render(outcome: Outcome, mask: Mask) -> str:
    """The whole file. Warnings are cases that pass and say so in `system-out`."""
    switches = dict(outcome.switches)
    root = ET.Element("testsuites", name="duck-tape")
    for check in CHECKS:
        problems = [problem for problem in outcome.problems if problem.check == check]
        skipped = outcome.skipped or ("switched off" if switches.get(check) == OFF else "")
        _suite(root, check, problems, visible(mask(skipped)), mask)
    for name in ("tests", "failures", "errors", "skipped"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _suite(
    root: ET.Element, check: str, problems: Sequence[Problem], skipped: str, mask: Mask
) -> None:
    suite = ET.SubElement(root, "testsuite", name=f"duck-tape {check}", time="0")
    failures = 0
    names: dict[str, int] = {}
    for problem in problems:
        name = f"{problem.finding.code} {where(problem, mask)}"
        names[name] = names.get(name, 0) + 1
        case = _case(suite, check, f"{name} ({names[name]})" if names[name] > 1 else name)
        case.set("file", file_of(problem, mask))
        case.set("line", str(line_of(problem)))
        failures += _told(case, problem, mask)
    if not problems:
        case = _case(suite, check, check)
        if skipped:
            ET.SubElement(case, "skipped", message=skipped[:MESSAGE_MAX])
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(failures))
    suite.set("errors", "0")
    suite.set("skipped", str(int(bool(skipped and not problems))))


def _case(suite: ET.Element, check: str, name: str) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=f"duck-tape.{check}", name=name, time="0")


def _told(case: ET.Element, problem: Problem, mask: Mask) -> int:
    """Say it as a failure (then 1) or in the output (then 0)."""
    text = sentence(problem, mask, MESSAGE_MAX)
    if problem.finding.severity == ERROR:
        failure = ET.SubElement(case, "failure", message=text, type=problem.finding.code)
        parts = (where(problem, mask), problem.finding.message, problem.finding.hint)
        failure.text = "\n".join(visible(mask(part)) for part in parts if part)
        return 1
    ET.SubElement(case, "system-out").text = f"{problem.finding.severity}: {text}"
    return 0
