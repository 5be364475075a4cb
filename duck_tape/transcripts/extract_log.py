"""The Decision Log of an extracted state: what the user said, then what the assistant stated.

Answers, approvals and rejections are the user's and stand as such; the assistant's own sentences
are `AUTO-EXTRACTED` (spec: harness hooks, "What is extracted"). Bounded memory.
"""

from __future__ import annotations

import re
from collections import deque

from duck_tape.text.lazy import expression
from duck_tape.transcripts.decisions import decisions, hinted
from duck_tape.transcripts.extract_pieces import KEPT, cut, ending, kept, line, moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from duck_tape.state.model import LogEntry
    from duck_tape.transcripts.events import Answer, Plan
    from duck_tape.transcripts.extract_pieces import Mask

    Time = dt.datetime | None

_SAID = 60
_STATED = 10
_TEXTS = 200
_QUESTION = 200
_ANSWER = 400
_TITLE = 200
_UNTITLED = "the plan (its text is not in the transcript)"
_SECRET = expression(
    r"pass(?:word|phrase|code|wd)|api[ _-]?key|secret|token|credential|\bpin\b|密码|密碼|口令|秘密"
    r"|パスワード|비밀번호|contraseña|senha|mot de passe|passwort|kennwort",
    re.IGNORECASE,
)


class Log:
    """Collects what decides something, in the order of the transcript."""

    def __init__(self, mask: Mask) -> None:
        """Begin with nothing; `mask` masks what is told."""
        self._mask = mask
        self._said: dict[tuple[str, str, str], Time] = {}
        self._texts: deque[tuple[str, str]] = deque(maxlen=_TEXTS)

    def __bool__(self) -> bool:
        return bool(self._said or self._texts)

    def answer(self, event: Answer, time: Time) -> None:
        """Take the user's answer to a question; one without words decides nothing."""
        if event.answer.strip():
            self._keep("answer", kept(event.question), kept(event.answer), time)

    def plan(self, event: Plan, time: Time) -> None:
        """Take the user's word on a plan."""
        self._keep(event.status, kept(event.text), kept(event.reason), time)

    def _keep(self, kind: str, what: str, why: str, time: Time) -> None:
        self._said.setdefault((kind, what, why), time)
        if len(self._said) > _SAID:
            self._said.pop(next(iter(self._said)))

    def text(self, text: str, raw_time: str) -> None:
        """Take what the assistant said, with its time as the harness wrote it.

        Only texts that may hold a decision are kept, and only the last of them: they are looked
        through at the end.
        """
        if hinted(text):
            self._texts.append((_both_ends(text), raw_time))

    def entries(self, now: dt.datetime) -> Iterator[LogEntry]:
        """Yield the log; what has no time of its own nor of a neighbour has `now`."""
        from duck_tape.state.log_lines import split_reasoning
        from duck_tape.state.model import APPROVED, AUTO_EXTRACTED, REJECTED, LogEntry

        last = None
        for (kind, what, why), time in self._said.items():
            last = time or last
            if kind == "answer":
                text = self._answered(what, why)
                yield LogEntry(time or now, APPROVED, *split_reasoning(text))
            else:
                status = APPROVED if kind == "approved" else REJECTED
                reason = line(why, _ANSWER, self._mask)
                yield LogEntry(time or now, status, self._titled(what), reason)
        for sentence, source, raw in self._stated():
            shown = self._shown(sentence, source)
            if shown:
                time = moment(raw) or last or now
                yield LogEntry(time, AUTO_EXTRACTED, *split_reasoning(shown))

    def _stated(self) -> list[tuple[str, str, str]]:
        """The last ten sentences, each once, with the text it stands in and that text's raw time.

        From the newest text back until there are enough; of one that was said several times the
        earliest that was seen counts.
        """
        found: dict[str, tuple[str, str, str]] = {}
        for text, raw in reversed(self._texts):
            for sentence in reversed(decisions(text, KEPT)):
                name = sentence.casefold()
                found.pop(name, None)
                found[name] = (sentence, text, raw)
            if len(found) >= _STATED:
                break
        return [*found.values()][:_STATED][::-1]

    def _answered(self, question: str, answer: str) -> str:
        """`**question**: answer`, masked together: the one may say what the other is."""
        question, answer = (" ".join(self._mask(text).split()) for text in (question, answer))
        if _SECRET.search(question) and " " not in answer:
            answer = self._mask(f"password: {answer}").removeprefix("password: ")
        asked, colon, said = self._mask(f"{question}: {answer}").rpartition(": ")
        if ": " in answer or not colon:
            asked, said = question, answer
        key = cut(asked, _QUESTION).replace("*", "").strip()
        said = cut(said, _ANSWER)
        return f"**{key}**: {said}" if key else said

    def _titled(self, plan: str) -> str:
        """The heading or first line of a plan, or its steps where that says only `Plan`."""
        from duck_tape.state.plan_title import LABEL, plan_title

        title = plan_title(self._mask(plan))
        return f"{LABEL}{cut(title, _TITLE)}" if title else _UNTITLED

    def _shown(self, sentence: str, source: str) -> str:
        """A decision masked in its surroundings; "" where it cannot be found there again."""
        masked = self._mask(source)
        if masked == source:
            return cut(sentence, 300)
        before, after = decisions(source, KEPT), decisions(masked, KEPT)
        if len(before) == len(after) and sentence in before:
            return cut(after[before.index(sentence)], 300)
        return cut(sentence, 300) if sentence in after else ""


def _both_ends(text: str) -> str:
    """Return a text, without its middle where it is very long."""
    if len(text) <= KEPT:
        return text
    return f"{kept(text, KEPT // 2)}\n\n{ending(text, KEPT // 2)}"
