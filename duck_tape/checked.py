"""What a check of a range has found, as data: the reporters read nothing else.

(spec: action, "What it checks", "Output")
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.finding import ERROR

if TYPE_CHECKING:
    from duck_tape.finding import Finding
    from duck_tape.memory.change import Change

SCHEMA = "schema"
CHANGELOG = "changelog"
SECRETS = "secrets"
STATE_FILES = "state-files"
APPEND_ONLY = "append-only"
HOSTILE_TEXT = "hostile-text"
CHECKS = (SCHEMA, CHANGELOG, SECRETS, STATE_FILES, APPEND_ONLY, HOSTILE_TEXT)
"""The six checks, in the order of the specification; each can be `error`, `warn` or `off`."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding of one check.

    Attributes:
        check: One of `CHECKS`.
        finding: What and where; its severity is what the check is switched to (a mere warning of
            a check stays one). Never holds a raw secret. `finding.path` may be "" where it is
            about a message or the range.
        commit: Full id of the commit that it is about, "" where it is about the head's tree.
    """

    check: str
    finding: Finding
    commit: str = ""


@dataclass(frozen=True, slots=True)
class MemoryChange:
    """What the range does to one memory, by meaning.

    Attributes:
        path: Where it lies in the head tree (in the base tree where the head has none).
        changes: The net changes, reasons filled in from the messages.
        created, deleted: Whether the file came or went.
        moved_from: Where it lies in the base tree, "" for the same place.
        other_text: Whether text beside the entries differs, which no change tells.
    """

    path: str
    changes: tuple[Change, ...]
    created: bool = False
    deleted: bool = False
    moved_from: str = ""
    other_text: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of all checks over one range.

    Attributes:
        event: Name of the event (`pull_request`, `push`, ...), "" on the command line.
        base, head: Full ids of the ends whose trees are compared; base is "" for the empty tree.
        commits: How many commits the range has.
        looked_at: How many memories were looked at.
        problems: Worst first, then by path and place.
        memories: The memories that the range changes, by path.
        changelog: The net changelog of all memories, masked, as a message would hold it; "".
        notes: What the reader should know of how the range was found (a deepened clone, an exempt
            bot, allowances added by the range), one sentence each; the warnings are among them.
        warnings: Those that must not be overlooked (a force push).
        skipped: Why there was nothing to check, "" where there was.
        switches: What each check was switched to: `error`, `warn` or `off`.
    """

    event: str = ""
    base: str = ""
    head: str = ""
    commits: int = 0
    looked_at: int = 0
    problems: tuple[Problem, ...] = ()
    memories: tuple[MemoryChange, ...] = ()
    changelog: str = ""
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    skipped: str = ""
    switches: tuple[tuple[str, str], ...] = ()

    @property
    def failed(self) -> bool:
        """Whether any problem is an error."""
        return any(problem.finding.severity == ERROR for problem in self.problems)

    @property
    def conclusion(self) -> str:
        """`failure`, `success`, or `neutral` where there was nothing to check."""
        if self.failed:
            return "failure"
        return "neutral" if self.skipped else "success"
