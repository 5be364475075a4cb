"""From the events of a session to a state, without a model (spec: "What is extracted").

One pass, in memory that does not grow with the transcript: what is kept is the last of each kind.
Every piece is masked whole and cut afterwards; that no text can pass for structure is the state
writer's business.
"""

from __future__ import annotations

from duck_tape.transcripts.events import (
    APPROVED,
    COMPLETED,
    IN_PROGRESS,
    PENDING,
    Answer,
    Call,
    Meta,
    Plan,
    Prompt,
    Result,
    Text,
    Todos,
)
from duck_tape.transcripts.extract_actions import Actions, code
from duck_tape.transcripts.extract_confirmed import asked, says_yes
from duck_tape.transcripts.extract_log import Log
from duck_tape.transcripts.extract_pieces import (
    block,
    ending,
    kept,
    line,
    moment,
    plain,
    tail,
    tidied,
)
from duck_tape.transcripts.extract_said import Said

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator

    from duck_tape.state.model import AgentState
    from duck_tape.transcripts.events import Event, Todo
    from duck_tape.transcripts.extract_pieces import Mask

TRIGGER = "pre-compact-auto"
FIRST_PROMPT = "(first prompt, not approved) "
SESSION_LINE = "Harness session: "
"""What begins the line that names the harness's session."""
SHORT = 200
"""Characters of the first prompt, and of the last words of the assistant."""

_PLAN = 4_000
_PLAN_CUT = "(cut here; the whole plan is in the transcript)"
_NAME = 4_096
_COMMAND = 300
_ERROR = 1_200
_TODOS = 40
_TODOS_KEPT = 500
_TODO = 300
_TODO_KEPT = 4_000
_END = 4_000
_FACTS = 20
_SKILL = "duck-tape"


class Surroundings:
    """What the caller knows of the session besides the transcript; "" where unknown.

    Attributes:
        now: The clock's time: the state's, and that of entries before any time is told.
        session: The state's session id.
        cwd, repo, branch, head: Folder, repository, branch and abbreviated commit.
        harness: The harness's name.
        transcript: The transcript's path.
        trigger: The header's `Trigger`.
        remarks: Sentences on what the transcript could not tell (cut short, lines skipped).
    """

    def __init__(
        self,
        now: dt.datetime,
        *,
        session: str = "",
        cwd: str = "",
        repo: str = "",
        branch: str = "",
        head: str = "",
        harness: str = "",
        transcript: str = "",
        trigger: str = TRIGGER,
        remarks: Iterable[str] = (),
    ) -> None:
        """See the class."""
        self.now = now
        self.session = session
        self.cwd = cwd
        self.repo = repo
        self.branch = branch
        self.head = head
        self.harness = harness
        self.transcript = transcript
        self.trigger = trigger
        self.remarks = tuple(remarks)


class Extraction:
    """Takes a session's events one by one and gives the state that can be read from them.

    Attributes:
        meta: What the harness said of the session, by `Meta`'s names.
        events: How many events were taken.
    """

    def __init__(self, mask: Mask) -> None:
        """Begin with nothing.

        Args:
            mask: Masks secrets and personal data in a text; every piece passes through it.
        """
        self.meta: dict[str, str] = {}
        self.events = 0
        self._hide = mask
        self._raw_time = ""
        self._time: dt.datetime | None = None
        self._prompt = ""
        self._last = ""
        self._end = ""
        self._plan = ""
        self._todos: tuple[Todo, ...] = ()
        self._facts: dict[str, None] = {}
        self._log = Log(self._mask)
        self._actions = Actions()
        self._said = Said()

    def _mask(self, text: str) -> str:
        return self._hide(tidied(text))

    @property
    def empty(self) -> bool:
        """Whether nothing was found that would be worth a state file."""
        return not (
            self._prompt or self._last or self._todos or self._plan or self._log or self._actions
        )

    def take_all(self, events: Iterable[Event]) -> Extraction:
        """Take all events and return itself."""
        for event in events:
            self.take(event)
        return self

    def take(self, event: Event) -> None:
        """Take the next event; kinds that tell nothing for a state are passed over."""
        self.events += 1
        if event.time[:1].isdigit():
            self._raw_time = event.time
        if isinstance(event, Call):
            self._end = ""
            self._actions.call(event)
        elif isinstance(event, Result):
            self._actions.result(event)
        elif isinstance(event, Text):
            self._take_text(event.text)
        elif isinstance(event, Prompt):
            self._take_prompt(event.text)
        elif isinstance(event, Todos):
            self._todos = event.items[:_TODOS_KEPT]
        elif isinstance(event, Meta):
            self._take_meta(event)
        else:
            self._take_word(event)

    def _take_text(self, text: str) -> None:
        if not text.strip():
            return
        self._last = kept(text)
        self._end = ending(text, _END)
        self._log.text(text, self._raw_time)

    def _take_prompt(self, text: str) -> None:
        if not self._prompt:
            self._prompt = kept(text.strip())
        self._said.take(text)
        if self._end and says_yes(text):
            fact = asked(self._mask(self._end))
            if fact:
                self._facts[fact] = None
        self._end = ""

    def _take_word(self, event: Event) -> None:
        """Take what the user decided."""
        if isinstance(event, Answer):
            self._log.answer(event, self._when())
        elif isinstance(event, Plan):
            self._log.plan(event, self._when())
            if event.status == APPROVED and event.text.strip():
                self._plan = kept(event.text)

    def _take_meta(self, event: Meta) -> None:
        for name in Meta.__slots__:
            value = getattr(event, name)
            if value:
                self.meta[name] = plain(value[:_NAME])

    def _when(self) -> dt.datetime | None:
        """The time of now in the transcript; where that is no time, the last one that was."""
        self._time = moment(self._raw_time) or self._time
        return self._time

    def state(self, around: Surroundings) -> AgentState:
        """Return the state, masked throughout.

        Raises nothing of its own; fields that the transcript does not tell are empty, which the
        writer tells by its placeholders.
        """
        from duck_tape.state.model import AgentState

        running = self._todo_lines(IN_PROGRESS)
        cwd = around.cwd or self.meta.get("cwd", "")
        return AgentState(
            session=around.session,
            cwd=self._mask(plain(cwd)),
            repo=self._mask(plain(around.repo)),
            branch=self._mask(plain(around.branch) or self.meta.get("branch", "")),
            created=around.now,
            trigger=around.trigger,
            workflow=self._workflow(),
            current="; ".join(running) if running else line(self._last, SHORT, self._mask),
            done=(
                *self._todo_lines(COMPLETED),
                *self._actions.told(self._roots(around), self._mask),
            ),
            remaining=self._todo_lines(PENDING),
            log=tuple(self._log.entries(around.now)),
            facts=tuple(self._facts)[-_FACTS:],
            rederivation=self._mask("\n".join(self._rederivation(around))),
            skills=(_SKILL,),
        )

    def _roots(self, around: Surroundings) -> tuple[str, ...]:
        """The folders that paths are told relative to."""
        return tuple(filter(None, (around.cwd, self.meta.get("cwd", ""))))

    def _workflow(self) -> tuple[str, ...]:
        """The latest approved plan, else the first prompt and that nobody approved it."""
        if self._plan:
            return (block(self._plan, _PLAN, self._mask, _PLAN_CUT),)
        prompt = line(self._prompt, SHORT, self._mask)
        return (FIRST_PROMPT + prompt,) if prompt else ()

    def _todo_lines(self, status: str) -> tuple[str, ...]:
        """The todos of one status; of many completed ones the last, of others the first."""
        texts = [todo.text for todo in self._todos if todo.status == status]
        shown = texts[-_TODOS:] if status == COMPLETED else texts[:_TODOS]
        lines = [line(kept(text, _TODO_KEPT), _TODO, self._mask) for text in shown]
        if len(texts) > _TODOS:
            note = f"({len(texts) - _TODOS} more todos left out)"
            lines.insert(0 if status == COMPLETED else _TODOS, note)
        return tuple(filter(None, lines))

    def _rederivation(self, around: Surroundings) -> Iterator[str]:
        """Yield the lines that say where to look for what is not in the state."""
        session = self.meta.get("session", "")
        if around.transcript:
            yield f"Transcript: {plain(around.transcript)}"
        harness = " ".join(filter(None, (around.harness, self.meta.get("version", ""))))
        model = self.meta.get("model", "")
        notes = ", ".join(filter(None, (harness, f"model {model}" if model else "")))
        if session or notes:
            yield f"{SESSION_LINE}{session or 'unknown'}{f' ({notes})' if notes else ''}"
        branch = plain(around.branch) or self.meta.get("branch", "")
        if branch or around.head:
            at = f", HEAD {around.head}" if around.head else ""
            yield f"Branch: {branch or '(detached)'}{at}"
        if self._actions.failed is not None:
            command, error = self._actions.failed
            yield f"Last failing command: {code(line(command, _COMMAND, self._mask))}"
            shown = tail(self._mask(error), _ERROR)
            yield from [f"    {each.rstrip()}" for each in shown.splitlines() if each.strip()]
        known = () if self._plan else self._workflow()
        yield from self._said.told(self._mask, first=bool(self._plan), elsewhere=known)
        yield from [f"Note: {remark}" for remark in around.remarks]
