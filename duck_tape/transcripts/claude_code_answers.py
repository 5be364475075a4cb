"""The user's answers to Claude Code's questions, from any shape of the result (pure).

`toolUseResult.answers` is a map or a list; older versions tell the answers in the text alone,
whose wording changed. Spec: harness hooks, "Transcripts" (Claude Code).
"""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts.events import Answer
from duck_tape.transcripts.shapes import cut, first, mapping, sequence, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ANSWERED = expression(
    r"\A(?:Your questions have been answered|User has answered your questions?):\s*"
)
_RESPONDED = "The user responded: "
_PAIR = expression(r'"([^"\n]+)"="([^"\n]*)"')
_AFTER = expression(r'"(?=, "|\.(?: You can now|\s*\Z)|\s*\Z| selected preview:| (?:user )?notes:)')
_NOTHING = frozenset(("", "(no option selected)", "(No answer provided)"))


def questions(arguments: dict[str, Any]) -> tuple[str, ...]:
    """Return the questions that a call asks."""
    asked = [string(mapping(item).get("question")) for item in sequence(arguments.get("questions"))]
    return tuple(question for question in (*asked, string(arguments.get("question"))) if question)


def answers(asked: tuple[str, ...], result: Any, text: str, time: str) -> list[Answer]:
    """Return the answers in a result.

    Args:
        asked: The questions of the call, none if it is not known.
        result: `toolUseResult`, whatever it is.
        text: The text of the tool result.
        time: When.
    """
    told = mapping(result)
    found = _structured(told)
    if not found and (response := string(told.get("response")) or _response(text)):
        found = [(" / ".join(asked) or "(question not told)", response)]
    if not found and (hit := _ANSWERED.match(text)):
        found = _spoken(asked, text[hit.end() :])
    notes = mapping(told.get("annotations"))
    return [
        Answer(cut(question), cut(_with_notes(answer, notes.get(question))), time)
        for question, answer in found
        if answer.strip() not in _NOTHING or _notes(notes.get(question))
    ]


def _structured(told: dict[str, Any]) -> list[tuple[str, str]]:
    given = told.get("answers")
    if isinstance(given, dict):
        return [(question, _words(answer)) for question, answer in given.items()]
    names = [string(mapping(item).get("question")) for item in sequence(told.get("questions"))]
    found = []
    for index, item in enumerate(sequence(given)):
        known = mapping(item)
        name = names[index] if index < len(names) else ""
        question = first(known.get("question"), known.get("header"), name)
        answer = known.get("answer", known.get("selected", known.get("value"))) if known else item
        if question:
            found.append((question, _words(answer)))
    return found


def _words(answer: Any) -> str:
    """Return an answer as text: a choice, several, or an object that holds them."""
    if isinstance(answer, list):
        return ", ".join(filter(None, (_word(item) for item in answer)))
    return _word(answer)


def _word(answer: Any) -> str:
    if isinstance(answer, dict):
        chosen = answer.get("answer", answer.get("label", answer.get("selected")))
        return _words(chosen) if isinstance(chosen, list) else string(chosen)
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer) if isinstance(answer, int | float) else string(answer)


def _spoken(asked: tuple[str, ...], text: str) -> list[tuple[str, str]]:
    """Return the answers told in words, `"Question"="Answer", ...`; quotes may stand in both."""
    if not asked:
        return _PAIR.findall(text)
    found, left, at = [], list(asked), 0
    while name := _asked_at(left, text, at):
        left.remove(name)
        start = at + len(name) + len('""="')
        if (end := _AFTER.search(text, start)) is None:
            break
        found.append((name, text[start : end.start()]))
        at = _next_pair(left, text, end.start())
    return found


def _asked_at(asked: list[str], text: str, at: int) -> str:
    """Return the question whose pair begins here, the longest of several; empty for none.

    A pair counts where one may begin, not wherever its words stand: a question may quote another
    one together with an answer to it.
    """
    here = [name for name in asked if text.startswith(f'"{name}"="', at)]
    return max(here, key=len, default="")


def _next_pair(asked: list[str], text: str, at: int) -> int:
    """Return where the next pair begins after an answer's end, the end of the text for nowhere."""
    while (at := text.find(', "', at)) >= 0:
        at += len(", ")
        if _asked_at(asked, text, at):
            return at
    return len(text)


def _response(text: str) -> str:
    return text.removeprefix(_RESPONDED).strip() if text.startswith(_RESPONDED) else ""


def _notes(annotation: Any) -> str:
    return string(mapping(annotation).get("notes")).strip()


def _with_notes(answer: str, annotation: Any) -> str:
    notes = _notes(annotation)
    if not notes:
        return answer
    return notes if answer.strip() in _NOTHING else f"{answer} ({notes})"
