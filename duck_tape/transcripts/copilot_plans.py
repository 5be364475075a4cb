"""Copilot's plan file, as the session wrote it (pure)."""

from __future__ import annotations

from duck_tape.transcripts.shapes import cut, first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PlanFile:
    """The session's `plan.md`: where the plan's whole text stands.

    Attributes:
        text: The plan as far as it was seen being written.
    """

    def __init__(self) -> None:
        """Start without a plan."""
        self.text = ""

    @staticmethod
    def is_plan(path: str) -> bool:
        """Whether a path is the plan file in the session's own folder."""
        parts = path.replace("\\", "/").split("/")
        return parts[-1] == "plan.md" and "session-state" in parts

    def write(self, arguments: dict[str, Any]) -> None:
        """Take what a call wrote: the whole, or a change."""
        if whole := first(arguments.get("file_text"), arguments.get("content")):
            self.text = cut(whole)
            return
        old, new = arguments.get("old_str"), arguments.get("new_str")
        if isinstance(old, str) and isinstance(new, str) and old:
            self.text = cut(self.text.replace(old, new, 1))

    def changed(self, data: dict[str, Any]) -> None:
        """Take `session.plan_changed`: what was done, in some versions with the text."""
        if data.get("operation") == "delete":
            self.text = ""
        self.text = cut(first(data.get("plan"), data.get("content"), self.text))
