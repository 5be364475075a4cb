"""What a transcript tells, whatever harness wrote it: the one vocabulary of all readers.

A reader turns a harness's records into these events, in the order of the file; the extraction and
the raw material read nothing else (spec: harness hooks, "What is extracted", "Transcripts").
Plain classes with slots: they are made by the thousand within the harness's time limit. All texts
are as the harness wrote them, neither redacted nor neutralised; lone surrogates may be in them.
"""

from __future__ import annotations

PENDING = "pending"
IN_PROGRESS = "in_progress"
COMPLETED = "completed"
CANCELLED = "cancelled"

COMMAND = "command"
EDIT = "edit"
OTHER = "other"

APPROVED = "approved"
REJECTED = "rejected"


class Event:
    """Something that happened in a session.

    Attributes:
        time: When, as the harness wrote it (ISO 8601 or milliseconds since 1970 as digits); "".
    """

    __slots__ = ("time",)

    def __init__(self, time: str = "") -> None:
        """See the class."""
        self.time = time

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.told()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (type(self), *self.told()) == (type(other), *other.told())

    def __hash__(self) -> int:
        return hash(self.told())

    def told(self) -> tuple[object, ...]:
        """All that the event tells, its time last."""
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        return tuple(getattr(self, name) for name in names)


class Prompt(Event):
    """The user's own words; a custom command as it was typed (`/review 450`)."""

    __slots__ = ("text",)

    def __init__(self, text: str, time: str = "") -> None:
        """See the class."""
        super().__init__(time)
        self.text = text


class Text(Event):
    """What the assistant said (not what it thought)."""

    __slots__ = ("text",)

    def __init__(self, text: str, time: str = "") -> None:
        """See the class."""
        super().__init__(time)
        self.text = text


class Call(Event):
    """A tool call of the main agent.

    Attributes:
        call: The harness's id of the call, "" where it has none.
        name: The tool's name as the harness has it.
        kind: `COMMAND` (target: the command line), `EDIT` (target: the file written, edited or
            deleted; several are parted by line feeds) or `OTHER` (target: a path, a query, a short
            description; may be "").
        target: See `kind`.
    """

    __slots__ = ("call", "kind", "name", "target")

    def __init__(
        self, call: str, name: str, kind: str = OTHER, target: str = "", time: str = ""
    ) -> None:
        """See the class."""
        super().__init__(time)
        self.call = call
        self.name = name
        self.kind = kind
        self.target = target


class Result(Event):
    """How a tool call ended. A call that the user refused is no failure (`refused`).

    Attributes:
        call: The id of the call.
        ok: Whether it succeeded; a shell's exit code other than 0 is a failure.
        error: The error's text, at most a few thousand characters; "" when it succeeded.
        refused: Whether the user refused the call.
    """

    __slots__ = ("call", "error", "ok", "refused")

    def __init__(
        self, call: str, *, ok: bool = True, error: str = "", refused: bool = False, time: str = ""
    ) -> None:
        """See the class."""
        super().__init__(time)
        self.call = call
        self.ok = ok
        self.error = error
        self.refused = refused


class Todo:
    """One item of a todo list: its text and its status (one of the four above)."""

    __slots__ = ("status", "text")

    def __init__(self, text: str, status: str = PENDING) -> None:
        """See the class."""
        self.text = text
        self.status = status

    def __repr__(self) -> str:
        return f"<Todo {self.status}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Todo) and (self.text, self.status) == (other.text, other.status)

    def __hash__(self) -> int:
        return hash((self.text, self.status))


class Todos(Event):
    """The whole todo list from now on; an item that is not in it any more was dropped.

    Items that a harness deletes are left out. A reader whose harness tells single changes keeps
    the list itself and gives it whole each time.
    """

    __slots__ = ("items",)

    def __init__(self, items: tuple[Todo, ...], time: str = "") -> None:
        """See the class."""
        super().__init__(time)
        self.items = items


class Plan(Event):
    """A plan on which the user has spoken.

    Attributes:
        text: The plan, Markdown; "" where the harness does not say it.
        status: `APPROVED` or `REJECTED`, read from the result, never from the call alone.
        reason: What the user said to it, "" without.
    """

    __slots__ = ("reason", "status", "text")

    def __init__(self, text: str, status: str, reason: str = "", time: str = "") -> None:
        """See the class."""
        super().__init__(time)
        self.text = text
        self.status = status
        self.reason = reason


class Answer(Event):
    """The user's answer to a question that the agent asked by a tool."""

    __slots__ = ("answer", "question")

    def __init__(self, question: str, answer: str, time: str = "") -> None:
        """See the class."""
        super().__init__(time)
        self.question = question
        self.answer = answer


class Boundary(Event):
    """A compaction that happened (`trigger`: `auto`, `manual` or "")."""

    __slots__ = ("trigger",)

    def __init__(self, trigger: str = "", time: str = "") -> None:
        """See the class."""
        super().__init__(time)
        self.trigger = trigger


class Meta(Event):
    """What the harness says of the session; only what is known now is not "" (last one wins)."""

    __slots__ = ("branch", "cwd", "model", "session", "version")

    def __init__(
        self,
        *,
        session: str = "",
        cwd: str = "",
        branch: str = "",
        version: str = "",
        model: str = "",
        time: str = "",
    ) -> None:
        """See the class."""
        super().__init__(time)
        self.session = session
        self.cwd = cwd
        self.branch = branch
        self.version = version
        self.model = model
