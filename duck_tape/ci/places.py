"""What the head's tree adds to an outcome for the eye: where findings end, what was added.

Only a help: where a text cannot be read, or is about something else, there is no answer and no
error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import DuckTapeError
from duck_tape.memory.sections import DEBT, SECTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from duck_tape.checked import Problem
    from duck_tape.git.repository import Repository
    from duck_tape.memory.change import Change
    from duck_tape.text.lines import Positions

    Values = Mapping[tuple[str, str], str]


class Head:
    """The tree of the head, read as far as it is asked for."""

    def __init__(self, head: str, folder: Path, environ: Mapping[str, str]) -> None:
        """Take the head's full id, a folder of the repository and the environment."""
        self._head = head
        self._folder = folder
        self._environ = environ
        self._repository: Repository | None = None
        self._positions: dict[str, Positions | None] = {}
        self._values: dict[str, Values] = {}

    def ends(self, problem: Problem) -> tuple[int, int] | None:
        """1-based line and column after a finding's last character, None where unknown."""
        finding = problem.finding
        if problem.commit or not finding.path or finding.start >= finding.end:
            return None
        if finding.path not in self._positions:
            self._positions[finding.path] = self._positions_of(finding.path)
        positions = self._positions[finding.path]
        if positions is None or positions.at(finding.start) != (finding.line, finding.column):
            return None
        line, column = positions.at(finding.end - 1)
        return line, column + 1

    def value(self, path: str, change: Change) -> str:
        """What stands under an entry's key, "" where unknown or where the key says it all."""
        if path not in self._values:
            self._values[path] = self._values_of(path)
        return self._values[path].get((change.section, change.identity), "")

    def _positions_of(self, path: str) -> Positions | None:
        from duck_tape.text.lines import Positions, decode, split_lines

        data = self._read(path)
        try:
            return Positions(split_lines(decode(data, path))) if data else None
        except DuckTapeError:
            return None

    def _values_of(self, path: str) -> Values:
        from duck_tape.memory.changes import parts
        from duck_tape.memory.document import Document

        data = self._read(path)
        try:
            document = Document.parse(data) if data else None
        except DuckTapeError:
            return {}
        return {
            (spec.name, part.identity): part.value
            for spec in SECTIONS
            if spec.kind != DEBT  # its value is a mark
            for part in parts(document, spec)
        }

    def _read(self, path: str) -> bytes:
        from duck_tape.git.repository import Repository

        if not self._head:
            return b""
        try:
            self._repository = self._repository or Repository.open(self._folder, self._environ)
            blob = self._repository.read(self._head, path)
        except DuckTapeError:
            return b""
        return blob.data if blob else b""
