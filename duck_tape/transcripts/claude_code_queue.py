"""Prompts that were typed while Claude Code was busy (pure).

`queue-operation` records tell them when they are typed; most are told again when it is their
turn, as a user message or an attachment, some are not. Each counts once.
"""

from __future__ import annotations

from duck_tape.transcripts.claude_code_prompts import typed
from duck_tape.transcripts.events import Prompt
from duck_tape.transcripts.shapes import cut, moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST = 100


class Queue:
    """The prompts whose turn has not come, and those told without having come again."""

    def __init__(self) -> None:
        """Start empty."""
        self._waiting: list[Prompt] = []
        self._taken: list[Prompt] = []
        self._told: list[str] = []

    def operation(self, record: dict[str, Any]) -> None:
        """Take what was done to the queue; most operations do not say to which prompt."""
        operation, content = record.get("operation"), record.get("content")
        text = typed(content) if isinstance(content, str) else ""
        if operation == "enqueue":  # what asks for no work has its place in the queue too
            self._waiting.append(Prompt(cut(text), moment(record.get("timestamp"))))
            del self._waiting[:-_MOST]
        elif operation in ("dequeue", "remove") and self._waiting:
            self._taken.append(self._waiting.pop(_place(self._waiting, text)))
            del self._taken[:-_MOST]
        elif operation in ("popAll", "popOne"):  # back into the user's hands
            if not isinstance(content, str):
                self._waiting.clear()
            elif any(_plain(prompt.text) == _plain(text) for prompt in self._waiting):
                del self._waiting[_place(self._waiting, text)]

    def again(self, text: str) -> bool:
        """Whether a prompt that comes now was told already; if it was waiting, it no longer is."""
        plain = _plain(text)
        if plain in self._told:
            self._told.remove(plain)
            return True
        for prompts in (self._taken, self._waiting):
            for prompt in prompts:
                if _plain(prompt.text) == plain:
                    prompts.remove(prompt)
                    return False
        return False

    def due(self) -> list[Prompt]:
        """Return the prompts that the agent has begun to answer without their having come."""
        if not self._taken:
            return []
        due, self._taken = [prompt for prompt in self._taken if prompt.text], []
        self._told += [_plain(prompt.text) for prompt in due]
        del self._told[:-_MOST]
        return due

    def rest(self) -> list[Prompt]:
        """Return what is left at the end."""
        return [*self.due(), *(prompt for prompt in self._waiting if prompt.text)]


def _plain(text: str) -> str:
    return " ".join(text.split())


def _place(prompts: list[Prompt], text: str) -> int:
    """Return where a text waits, the first place if it is not told or not there."""
    plain = _plain(text)
    places = (place for place, prompt in enumerate(prompts) if _plain(prompt.text) == plain)
    return next(places, 0) if plain else 0
