"""Where findings end: a finding has offsets, an annotation wants lines and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from duck_tape.ci.model import Problem
    from duck_tape.git.repository import Repository
    from duck_tape.text.lines import Positions


class Ends:
    """Gives the 1-based line and column after a finding's last character, from the head's tree.

    Only a help for the eye: where a text cannot be read, or the finding is about another one,
    there is no answer and no error.
    """

    def __init__(self, head: str, folder: Path, environ: Mapping[str, str]) -> None:
        """Take the head's full id, a folder of the repository and the environment."""
        self._head = head
        self._folder = folder
        self._environ = environ
        self._known: dict[str, Positions | None] = {}

    def __call__(self, problem: Problem) -> tuple[int, int] | None:
        """Line and column, None where unknown."""
        finding = problem.finding
        if problem.commit or not finding.path or finding.start >= finding.end:
            return None
        positions = self._positions(finding.path)
        if positions is None or positions.at(finding.start) != (finding.line, finding.column):
            return None
        line, column = positions.at(finding.end - 1)
        return line, column + 1

    def _positions(self, path: str) -> Positions | None:
        if path not in self._known:
            self._known[path] = self._read(path)
        return self._known[path]

    def _read(self, path: str) -> Positions | None:
        from duck_tape.errors import DuckTapeError
        from duck_tape.text.lines import Positions, decode, split_lines

        try:
            blob = self._repository().read(self._head, path)
            return Positions(split_lines(decode(blob.data, path))) if blob else None
        except DuckTapeError:
            return None

    def _repository(self) -> Repository:
        from duck_tape.git.repository import Repository

        return Repository.open(self._folder, self._environ)
