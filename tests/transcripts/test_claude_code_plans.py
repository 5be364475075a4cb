from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.transcripts import claude_code
from duck_tape.transcripts.events import APPROVED, EDIT, REJECTED, Call, Plan, Prompt
from tests.transcripts.claude_lines import AT, attachment, call, result, user
from tests.transcripts.feed import only, told

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.transcripts.events import Event
    from tests.transcripts.claude_lines import Record

YES = (
    "User has approved your plan. You can now start coding. Start with updating your todo list\n\n"
    "Your plan has been saved to: /h/.claude/plans/shelf.md\n"
)
FILE = "/h/.claude/plans/shelf.md"
NO = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was "
    "a file edit, the new_string was NOT written to the file). "
)


def plans(*lines: Record) -> list[Event]:
    return only(told(claude_code, *lines), Plan)


def judged(
    words: str, besides: object = None, *, error: bool = False, **arguments: Any
) -> list[Event]:
    return plans(call("ExitPlanMode", **arguments), result(words, besides, error=error))


@pytest.mark.parametrize(
    ("words", "besides", "arguments", "plan"),
    [
        (YES, {"plan": "# Edited"}, {"plan": "# First"}, "# Edited"),
        (YES, {"plan": None}, {"plan": "# First"}, "# First"),
        (YES, None, {"plan": "# First\n"}, "# First"),
        (
            YES + "\n## Approved Plan (edited by user):\n# Told\n",
            None,
            {"plan": "# First"},
            "# Told",
        ),
        ("User has approved the plan. There is nothing else needed.", None, {}, ""),
        (YES, "odd", {}, ""),
    ],
)
def test_approved(words: str, besides: object, arguments: Record, plan: str) -> None:
    assert judged(words, besides, **arguments) == [Plan(plan, APPROVED, "", AT)]


@pytest.mark.parametrize(
    ("words", "besides", "error"),
    [
        ("User has approved exiting plan mode. You can now proceed.", {"plan": None}, False),
        ("Your plan has been submitted to the team lead for approval.", None, False),
        (YES, {"awaitingLeaderApproval": True}, False),
        (YES, {"plan": "# P", "isAgent": True}, False),
        ("You are not in plan mode.", "Error: You are not in plan mode.", True),
        ("The assistant says: User has approved your plan", None, False),
        ("Permission to use ExitPlanMode has been denied.", "Error: denied", True),
        ("<tool_use_error>Permission to use ExitPlanMode was denied</tool_use_error>", "x", True),
        (YES, None, True),
    ],
)
def test_neither(words: str, besides: object, error: bool) -> None:
    assert judged(words, besides, error=error, plan="# P") == []


def test_leaving_plan_mode_is_no_approval_whatever_is_said_next() -> None:
    lines = [call("ExitPlanMode"), result("User has approved exiting plan mode.")]
    assert plans(*lines, user("no, wait")) == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (NO + "STOP what you are doing and wait for the user to tell you how to proceed.", ""),
        (NO + "To tell you how to proceed, the user said:\nuse fewer shelves", "use fewer shelves"),
        ("The agent proposed a plan that was rejected by the user. They stay.\n\n# P", ""),
    ],
)
def test_rejected(words: str, reason: str) -> None:
    assert judged(words, "x", error=True, plan="# P") == [Plan("# P", REJECTED, reason, AT)]


def test_the_plan_is_in_the_file_written_just_before() -> None:
    lines = [
        call("Write", "t0", file_path="C:\\h\\.claude\\plans\\old.md", content="# Old"),
        call("Write", "t2", file_path=FILE, content="# Plan\n1. shelf\n"),
        call("Edit", "t3", file_path=FILE, old_string="shelf", new_string="box"),
        call(
            "MultiEdit",
            "t4",
            file_path=FILE,
            edits=[{"old_string": "box", "new_string": "boxes"}, None, {"old_string": ""}],
        ),
        call("ExitPlanMode", plan=""),
        result(YES, {"plan": None}),
    ]
    assert plans(*lines) == [Plan("# Plan\n1. boxes", APPROVED, "", AT)]
    assert [event.kind for event in told(claude_code, *lines) if isinstance(event, Call)] == [
        "other"
    ] * 5


def test_a_plan_file_in_another_place_is_known_by_its_attachment() -> None:
    lines = [
        attachment("plan_mode", planFilePath="/shop/plan/x.md", planExists=False),
        call("Write", "t0", file_path="/shop/plan/x.md", content="# P a a"),
        call(
            "Edit",
            "t2",
            file_path="/shop/plan/x.md",
            old_string="a",
            new_string="b",
            replace_all=True,
        ),
        call("ExitPlanMode"),
        result(NO, error=True),
    ]
    assert plans(*lines) == [Plan("# P b b", REJECTED, "", AT)]


def test_other_files_named_plan_are_files() -> None:
    [edit] = told(claude_code, call("Write", file_path="/shop/plans/x.md", content="# P"))
    assert edit == Call("t1", "Write", EDIT, "/shop/plans/x.md", AT)
    assert judged(YES) == [Plan("", APPROVED, "", AT)]


def test_a_result_says_nothing_where_the_call_is_not_known() -> None:
    assert plans(result(YES, {"plan": "# P", "isAgent": False, "filePath": FILE})) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, [Plan("# P\n1. shelf", APPROVED, "", AT)]),
        ({"origin": None}, [Plan("# P\n1. shelf", APPROVED, "", AT)]),
        ({"origin": {"kind": "auto-continuation"}}, [Plan("# P\n1. shelf", APPROVED, "", AT)]),
        ({"origin": {"kind": "channel"}}, []),
        ({"origin": "auto-continuation"}, []),
        ({"isMeta": True}, []),
        ({"isSidechain": True}, []),
        ({"planContent": " "}, []),
        ({"planContent": ["# P"]}, []),
    ],
)
def test_a_plan_that_begins_a_new_session(more: dict[str, object], expected: list[Plan]) -> None:
    begun = user("Implement the following plan:\n\n# P\n1. shelf", planContent="# P\n1. shelf\n")
    assert plans(begun | more) == expected
    if expected:
        assert not [event for event in told(claude_code, begun | more) if isinstance(event, Prompt)]


def test_a_server_writes_no_plan_of_the_harness() -> None:
    lines = [
        call("Write", "t0", file_path=FILE, content="# P"),
        call("mcp__files__Write", "t2", file_path=FILE, content="# other"),
        call("ExitPlanMode"),
        result(YES, {"plan": None}),
    ]
    assert plans(*lines) == [Plan("# P", APPROVED, "", AT)]


def test_words_of_an_approval_are_none_in_another_result() -> None:
    assert plans(result(YES, {"plan": "# P"})) == []
    assert plans(call("Bash", command="cat log"), result(YES)) == []
