from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from duck_tape.checked import CHECKS
from duck_tape.finding import WARNING
from duck_tape.report.junit import render
from tests.ci.outcomes import HOSTILE, hostile, outcome, plain, problem


def test_a_suite_for_each_check() -> None:
    told = outcome(
        problem(hint="Keep one."),
        problem("DT134", severity=WARNING, check="hostile-text"),
        switches=(("secrets", "off"), ("schema", "error")),
    )
    root = ET.fromstring(render(told, plain))
    assert root.attrib == {
        "name": "duck-tape", "tests": "6", "failures": "1", "errors": "0", "skipped": "1"
    }  # fmt: skip
    suites = {suite.get("name", ""): suite for suite in root}
    assert list(suites) == [f"duck-tape {check}" for check in CHECKS]
    (case,) = suites["duck-tape schema"]
    assert (case.get("file"), case.get("line")) == ("CONTEXT.md", "7")
    assert case.get("name") == "DT112 CONTEXT.md:7:3"
    failure = case.find("failure")
    assert failure is not None
    assert failure.attrib == {
        "type": "DT112",
        "message": "the key 'store' stands twice. Keep one.",
    }
    assert suites["duck-tape secrets"].find("testcase/skipped") is not None
    said = suites["duck-tape hostile-text"].find("testcase/system-out")
    assert said is not None
    assert said.text == "warning: the key 'store' stands twice"
    assert suites["duck-tape changelog"].find("testcase/*") is None


def test_no_two_cases_have_the_same_name() -> None:
    told = outcome(problem("DT601", path="", commit="ab" * 20), *[problem(hint="Keep one.")] * 3)
    root = ET.fromstring(render(told, plain))
    names = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    assert len(set(names)) == len(names)
    assert ("duck-tape.schema", "DT112 CONTEXT.md:7:3 (3)") in names


def test_a_failure_has_each_part_on_a_line() -> None:
    root = ET.fromstring(render(outcome(problem(hint="Keep one.", commit="ab" * 20)), plain))
    failure = root.find("testsuite/testcase/failure")
    assert failure is not None
    lines = ["commit abababababab: CONTEXT.md", "the key 'store' stands twice", "Keep one."]
    assert failure.text == "\n".join(lines)


def test_nothing_to_check_is_skipped() -> None:
    root = ET.fromstring(render(outcome(skipped="A bot's range."), plain))
    assert root.get("skipped") == root.get("tests") == "6"
    skipped = root.find("testsuite/testcase/skipped")
    assert skipped is not None
    assert skipped.get("message") == "A bot's range."


@pytest.mark.parametrize("text", HOSTILE)
def test_it_is_xml_whatever_a_text_holds(text: str) -> None:
    root = ET.fromstring(render(hostile(text), plain).encode("utf-8"))
    assert root.get("failures") == "2"


def test_it_is_masked() -> None:
    told = outcome(problem(message="hunter2", hint="hunter2", path="hunter2"))
    assert "hunter2" not in render(told, lambda text: text.replace("hunter2", "***"))
