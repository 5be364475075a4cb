"""Secrets and personal data at the head, in every commit of the range, and in messages.

A value that a later commit takes out again is still in the history that everybody gets. What is
found twice is told once, at the head where it is still there (spec: action, item 3; redaction).
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from shlex import quote
from typing import TYPE_CHECKING

from duck_tape.ci.allowances import Allowances
from duck_tape.ci.case import is_memory
from duck_tape.ci.inputs import COMMITS
from duck_tape.ci.model import SECRETS, Problem
from duck_tape.ci.no_file import no_file
from duck_tape.redaction import scan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.ci.case import Case, Touched
    from duck_tape.git.ranges import Row
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.settings import Settings

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MASK = "Revoke the value where it was real; then: duck-tape-secrets --mask"
_HISTORY = "It stays in the history: revoke it. Not pushed to main yet? git rebase -i, 'edit'"
_MESSAGE = "Revoke the value where it was real; git rebase -i, 'reword'"


def check(case: Case) -> Iterator[Problem]:
    """Return the findings, and what the range allows itself."""
    search = _Search(case, case.policy.redaction(), Allowances(case))
    yield from search.head()
    yield from search.commits()
    yield from search.messages()
    yield from search.allowances.told()


@dataclass
class _Search:
    """One search: what was told already is not told again.

    Attributes:
        case: The range.
        settings: How is looked.
        allowances: What something allows.
        told: Values that were told, in memory only.
        seen: Blobs that were read.
    """

    case: Case
    settings: Settings
    allowances: Allowances
    told: set[tuple[str, str]] = field(default_factory=set, repr=False)
    seen: set[str] = field(default_factory=set)

    def head(self) -> Iterator[Problem]:
        """The findings in the memories of the head's tree; advice only on what is new."""
        for path in self.case.memories():
            yield from no_file(self.case, path, SECRETS)
            blob = self.case.new(path)
            if not blob:
                continue
            self.seen.add(blob)
            text = read_text(self.case.versions.data(blob))
            old = self.case.old(path)
            known = self._lines(old) if old and self.case.ends.tip else frozenset()
            for finding in self._find(text, path):
                if not finding.advisory or not _is_known(text, finding, known):
                    self.told.add(_value(text, finding))
                    finding.hint = f"{_MASK} {quote(path)}"
                    yield Problem(SECRETS, finding)

    def commits(self) -> Iterator[Problem]:
        """The findings that only a commit of the range has."""
        for one in self.case.touched:
            for row in one.own():
                if is_memory(row.path) and row.after and row.after not in self.seen:
                    self.seen.add(row.after)
                    yield from self._added(one, row)

    def _added(self, one: Touched, row: Row) -> Iterator[Problem]:
        """The findings of what a commit adds to a memory, against all of its parents."""
        text = read_text(self.case.versions.data(row.after))
        found = [one for one in self._find(text, row.path) if not one.advisory]
        if not found:
            return
        befores = {side[row.path].before for side in one.sides if row.path in side}
        known = frozenset[str]().union(*(self._lines(blob) for blob in befores if blob))
        for finding in found:
            value = _value(text, finding)
            if value not in self.told and not _is_known(text, finding, known):
                self.told.add(value)
                finding.hint = _HISTORY
                yield Problem(SECRETS, finding, one.commit.id)

    def messages(self) -> Iterator[Problem]:
        """The findings in commit messages, and in a pull request's text where it becomes one.

        Nobody is exempt: an author is what a commit says, and anybody can say it.
        """
        for one in self.case.touched:
            yield from self._message(one.commit.message, one.commit.id)
        event, source = self.case.event, self.case.settings.changelog_source
        if source != COMMITS and event.number:
            yield from self._message(f"{event.title}\n\n{event.body}", "")

    def _message(self, text: str, commit: str) -> Iterator[Problem]:
        for finding in self._find(text, ""):
            if not finding.advisory:
                place = "a commit message" if commit else "the text of the pull request"
                finding.message = f"{finding.message} in {place}"
                finding.hint = _MESSAGE if commit else "Revoke it, and edit the pull request."
                yield Problem(SECRETS, finding, commit)

    def _find(self, text: str, path: str) -> Iterator[SecretFinding]:
        """The findings that nothing allows; the others go to the allowances."""
        for finding in scan(text, path=path, settings=self.settings):
            if finding.allowed_by:
                self.allowances.take(finding, text)
            else:
                yield finding

    def _lines(self, blob: str) -> frozenset[str]:
        return frozenset(read_text(self.case.versions.data(blob)).split("\n"))


def read_text(data: bytes) -> str:
    """A memory's bytes as text, whatever they are: what can be read of it is looked at."""
    if data.startswith(_WIDE):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")


def _value(text: str, finding: SecretFinding) -> tuple[str, str]:
    return finding.rule, text[finding.start : finding.end]


def _is_known(text: str, finding: SecretFinding, known: frozenset[str]) -> bool:
    """Whether all lines that a finding touches were there before."""
    start = text.rfind("\n", 0, finding.start) + 1
    end = text.find("\n", max(finding.end - 1, finding.start))
    lines = text[start : end if end >= 0 else len(text)].split("\n")
    return all(line in known for line in lines)
