from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from duck_tape.transcripts import claude_code
from duck_tape.transcripts.events import Answer, Call, Prompt, Result
from tests.transcripts.claude_lines import AT, call, result, user
from tests.transcripts.feed import only, told

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.transcripts.events import Event
    from tests.transcripts.claude_lines import Record

ASKED = ('Use "strict" mode?', "Which shelves, first of all?")
OLD = "User has answered your questions: "
NEW = "Your questions have been answered: "
REFUSED = "The user doesn't want to proceed with this tool use. To go on, the user said:\n"
END = ". You can now continue with these answers in mind."


def answers(content: str, told_besides: Any = None, *, error: bool = False) -> list[Event]:
    questions = [{"question": question, "header": "H"} for question in ASKED]
    asked = call("AskUserQuestion", questions=questions)
    return only(told(claude_code, asked, result(content, told_besides, error=error)), Answer)


@pytest.mark.parametrize("wording", [OLD, NEW, "User has answered your question: "])
def test_answers_in_words(wording: str) -> None:
    words = f'{wording}"{ASKED[0]}"="Yes, "always"", "{ASKED[1]}"="Low, high"{END}'
    assert answers(words) == [
        Answer(ASKED[0], 'Yes, "always"', AT),
        Answer(ASKED[1], "Low, high", AT),
    ]


@pytest.mark.parametrize(
    ("ending", "answer"),
    [
        (f'"{END}', "Low"),
        ('"', "Low"),
        ('".', "Low"),
        ('" selected preview:\n|__|', "Low"),
        ('" user notes: soon', "Low"),
        ('" notes: soon, "X"="y"', "Low"),
    ],
)
def test_where_an_answer_in_words_ends(ending: str, answer: str) -> None:
    assert answers(f'{NEW}"{ASKED[1]}"="Low{ending}') == [Answer(ASKED[1], answer, AT)]


def test_a_question_that_quotes_another_with_an_answer() -> None:
    questions = [
        {"question": 'Fine? Say "Ship it?"="yes", "Ship it?"="yes" or no'},
        {"question": "Ship it?"},
    ]
    words = f'{NEW}"{questions[0]["question"]}"="no", "Ship it?"="never"{END}'
    lines = (call("AskUserQuestion", questions=questions), result(words))
    assert [event.told()[1::-1] for event in only(told(claude_code, *lines), Answer)] == [
        (questions[0]["question"], "no"),
        ("Ship it?", "never"),
    ]


def test_a_question_in_words_that_was_not_answered() -> None:
    assert answers(f'{NEW}"{ASKED[1]}"="Low"{END}') == [Answer(ASKED[1], "Low", AT)]
    assert answers(f'{NEW}"{ASKED[0]}"="never closed') == []


def test_answers_in_words_without_the_call() -> None:
    words = f'{NEW}"Which?"="Low", "When?"="(no option selected)"{END}'
    assert only(told(claude_code, result(words)), Answer) == []
    assert only(told(claude_code, call("AskUserQuestion"), result(words)), Answer) == [
        Answer("Which?", "Low", AT)
    ]


@pytest.mark.parametrize(
    "given",
    [
        {ASKED[0]: "Yes", ASKED[1]: "Low, high"},
        {ASKED[0]: ["Yes"], ASKED[1]: ["Low", "high"]},
        {ASKED[0]: {"answer": "Yes"}, ASKED[1]: {"selected": ["Low", "high"]}},
        [
            {"question": ASKED[0], "answer": "Yes"},
            {"question": ASKED[1], "selected": ["Low", {"label": "high"}]},
        ],
        {ASKED[0]: "Yes", ASKED[1]: "Low, high", "Blank?": "", "None?": "(no option selected)"},
    ],
)
def test_structured_answers_of_any_shape(given: Any) -> None:
    words = f'{NEW}"x"="y"{END}'
    assert answers(words, {"answers": given}) == [
        Answer(ASKED[0], "Yes", AT),
        Answer(ASKED[1], "Low, high", AT),
    ]


def test_a_list_of_plain_answers_goes_by_the_order_of_the_questions() -> None:
    besides = {
        "answers": ["Yes", 3, True, None],
        "questions": [{"question": "A?"}, {"question": "B?"}],
    }
    assert answers("", besides) == [Answer("A?", "Yes", AT), Answer("B?", "3", AT)]


@pytest.mark.parametrize("length", [1, 1000])
def test_answers_of_no_call_that_is_known_are_none(length: int) -> None:
    line = result("whatever " * length, {"answers": {"Which?": "Low"}})
    assert only(told(claude_code, line), Answer) == []
    assert only(told(claude_code, call("Bash"), line), Answer) == []


def test_notes_are_part_of_an_answer() -> None:
    notes = {question: {"notes": f"note {n}"} for n, question in enumerate(ASKED)}
    given = {ASKED[0]: "Yes", ASKED[1]: "(no option selected)"}
    assert answers("", {"answers": given, "annotations": notes}) == [
        Answer(ASKED[0], "Yes (note 0)", AT),
        Answer(ASKED[1], "note 1", AT),
    ]


@pytest.mark.parametrize("besides", [None, {"answers": {}, "response": "Neither"}])
def test_a_free_response_answers_all(besides: Record | None) -> None:
    assert answers("The user responded: Neither", besides) == [
        Answer(" / ".join(ASKED), "Neither", AT)
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Tool use rejected",
        "User declined to answer questions",
        REFUSED + "The user wants to clarify these questions.\n    This means they may have",
        f'The user wants to clarify these questions.\nAsked:\n- "{ASKED[0]}"\n  Answer: Y',
    ],
)
def test_a_question_that_is_talked_about_is_not_answered(words: str) -> None:
    asked = call("AskUserQuestion", questions=[{"question": ASKED[0]}])
    events = told(claude_code, asked, result(words, error=True), user("what do you mean?"))
    assert [event for event in events if not isinstance(event, Call)] == [
        Result("t1", ok=False, refused=True, time=AT),
        Prompt("what do you mean?", AT),
    ]


@pytest.mark.parametrize("words", ["The user did not answer the questions.", "", NEW + END])
def test_no_answer(words: str) -> None:
    assert answers(words) == []


@pytest.mark.parametrize("besides", ["x", [1], {"answers": "x"}, {"answers": {"q": None}}, {}])
def test_odd_results(besides: Any) -> None:
    assert answers("odd", besides) == []
