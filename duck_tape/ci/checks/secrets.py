"""Secrets and personal data at the head, in every commit of the range, and in messages.

A value that a later commit takes out again is still in the history that everybody gets. What is
found twice is told once, at the head where it is still there (spec: action, item 3; redaction).
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from shlex import quote
from typing import TYPE_CHECKING

from duck_tape.checked import SECRETS, Problem
from duck_tape.ci import alike, mending
from duck_tape.ci.allowances import Allowances
from duck_tape.ci.case import is_memory
from duck_tape.ci.inputs import COMMITS
from duck_tape.ci.no_file import no_file, no_file_in
from duck_tape.ci.raw_commits import headers, nul_readings, raw_commits, readings, signatures
from duck_tape.finding import WARNING
from duck_tape.redaction import scan
from duck_tape.redaction.allow import CONFIGURATION
from duck_tape.redaction.finding import HIGH, PERSONAL, SECRET, SecretFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.ci.case import Case, Touched
    from duck_tape.finding import Finding
    from duck_tape.git.ranges import Row
    from duck_tape.redaction.settings import Settings

_WIDE = {  # the longer marks first: that of UTF-32 begins with one of UTF-16
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_REVOKE = "Revoke the value where it was real"
_PEOPLE = "Take it out; or have it allowed where it may be public: duck-tape explain"
_FIRST = "{first}"
_LINK = "120000"
_OBJECT = "{first}, and make the commit anew: git cat-file commit"


def check(case: Case) -> Iterator[Problem]:
    """Return the findings, and what the range allows itself."""
    search = _Search(case, case.policy.redaction(), Allowances(case))
    yield from search.head()
    yield from search.commits()
    yield from search.paths()
    yield from search.messages()
    yield from search.objects()
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
        names: Paths that were read.
    """

    case: Case
    settings: Settings
    allowances: Allowances
    told: set[tuple[str, str]] = field(default_factory=set, repr=False)
    seen: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def head(self) -> Iterator[Problem]:
        """The findings in the memories of the head's tree; advice only on what is new."""
        for path in (*self.case.memories(), *alike.paths(self.case)):
            yield from no_file(self.case, path, SECRETS)
            yield from alike.told(self.case, path)
            row = self.case.tree.get(path)
            blob = content(row) if row else ""
            if not blob:
                continue
            self.seen.add(blob)
            text = read_text(self.case.versions.data(blob))
            old = self.case.old(path)
            known = self._lines(old) if old and self.case.ends.tip else frozenset()
            for finding, value in self._find(text, path):
                if not finding.advisory or not _is_known(text, finding, known):
                    self.told.add(value)
                    finding.hint = finding.hint or f"{_first(finding)}; masked by: {_masking(path)}"
                    yield Problem(SECRETS, finding)

    def commits(self) -> Iterator[Problem]:
        """The findings that only a commit of the range has."""
        for one in self.case.touched:
            for row in one.own():
                if is_memory(row.path):
                    yield from no_file_in(self.case, row, one.commit.id)
                    if row.path in one.moved:
                        continue
                elif row.mode != _LINK and not alike.is_alike(row.path):
                    continue
                blob = content(row)
                if blob and blob not in self.seen:
                    self.seen.add(blob)
                    yield from self._added(one, row, blob)

    def _added(self, one: Touched, row: Row, blob: str) -> Iterator[Problem]:
        """The findings of what a commit adds to a memory, against all of its parents."""
        text = read_text(self.case.versions.data(blob))
        found = [each for each in self._find(text, row.path) if not each[0].advisory]
        if not found:
            return
        befores = {side[row.path].before for side in one.sides if row.path in side}
        known = frozenset[str]().union(*(self._lines(blob) for blob in befores if blob))
        for finding, value in found:
            if value not in self.told and not _is_known(text, finding, known):
                self.told.add(value)
                step = f"{_masking(row.path)}; git add {quote(row.path)}"
                told = self._out_of(one, step).replace(_FIRST, _first(finding))
                finding.hint = finding.hint or told
                yield Problem(SECRETS, finding, one.commit.id)

    def paths(self) -> Iterator[Problem]:
        """The findings in the names of files and folders."""
        for one in self.case.touched:
            for row in one.own():
                if row.new and row.path not in self.names:
                    self.names.add(row.path)
                    place = "the name of a file"
                    hint = self._out_of(one, "git mv it")
                    yield from self._elsewhere(row.path, one.commit.id, place, hint)

    def messages(self) -> Iterator[Problem]:
        """The findings in commit messages, and in a pull request's text where it becomes one.

        Nobody is exempt: an author is what a commit says, and anybody can say it.
        """
        for one in self.case.touched:
            way = mending.another_message(self.case, one) or "it is published, and stays"
            found = self._elsewhere(
                one.commit.message, one.commit.id, "a commit message", f"{_FIRST}; {way}"
            )
            yield from found if one.memories() else map(_softer, found)
        event, source = self.case.event, self.case.settings.changelog_source
        if source != COMMITS and event.number:
            text, hint = f"{event.title}\n\n{event.body}", f"{_FIRST}; edit the pull request"
            found = self._elsewhere(text, "", "the text of the pull request", hint)
            yield from found if any(map(is_memory, self.case.net)) else map(_softer, found)

    def objects(self) -> Iterator[Problem]:
        """The findings in what the objects of commits hold and `git log` does not show."""
        seen: set[str] = set()
        commits = [one.commit.id for one in self.case.touched]
        for commit, raw in raw_commits(self.case.repository.git, commits):
            for text in (headers(raw), *readings(raw), signatures(raw)):
                if text not in seen:
                    seen.add(text)
                    place, hint = "the data of a commit", f"{_OBJECT} {commit[:12]}"
                    found = self._elsewhere(text, commit, place, hint, new=True)
                    yield from (one for one in found if _is_sure(one.finding))

    def _elsewhere(
        self, text: str, commit: str, place: str, hint: str, *, new: bool = False
    ) -> Iterator[Problem]:
        """The findings in what is no file, where no comment allows anything.

        With `new`, those whose value was told already, of whatever place, are left out.
        """
        for finding in scan(text, path="", settings=self.settings):
            value = _value(text, finding)
            if finding.advisory or finding.allowed_by == CONFIGURATION:
                continue
            if new and value in self.told:
                continue
            self.told.add(value)
            finding.allowed_by = ""
            finding.message = f"{finding.message} in {place}"
            finding.hint = hint.replace(_FIRST, _first(finding))
            yield Problem(SECRETS, finding, commit)

    def _out_of(self, one: Touched, step: str) -> str:
        """What to do about a value that a commit holds, with a place for what to do first."""
        told = f"It stays in the history. {_FIRST}"
        if mending.published(self.case):
            return told
        return f"{told}; {mending.edit(self.case, one, step)}"

    def _find(self, text: str, path: str) -> Iterator[tuple[SecretFinding, tuple[str, str]]]:
        """The findings that nothing allows, and their values; the others go to the allowances.

        A finding that only the range allows, and that is sure, comes with a hint.
        """
        for finding in scan(text, path=path, settings=self.settings):
            finding.hint = ""
            if not finding.allowed_by or self.allowances.refuses(finding, text):
                yield finding, _value(text, finding)

    def _lines(self, blob: str) -> frozenset[str]:
        return frozenset(read_text(self.case.versions.data(blob)).split("\n"))


def _first(finding: SecretFinding) -> str:
    """What to do first: a secret can be revoked, data on a person cannot."""
    return f"{_PEOPLE} {finding.code}" if finding.category == PERSONAL else _REVOKE


def _masking(path: str) -> str:
    return f"duck-tape-secrets --mask {quote(path)}"


def _softer(problem: Problem) -> Problem:
    """Personal data where no memory changes is a warning: addresses belong to many a message."""
    finding = problem.finding
    if isinstance(finding, SecretFinding) and finding.category == PERSONAL:
        finding.severity = WARNING
    return problem


def read_text(data: bytes) -> str:
    """A memory's bytes as text, whatever they are: what can be read of it is looked at."""
    for mark, encoding in _WIDE.items():
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if b"\0" in data:
        return "\n".join(nul_readings(data))
    return data.decode("utf-8", "replace")


def content(row: Row) -> str:
    """The blob that a row leads to: a file's content, or where a link leads; else ""."""
    return row.new if row.mode == _LINK else row.after


def _is_sure(finding: Finding) -> bool:
    """Whether a finding counts where names, addresses and signatures belong."""
    return isinstance(finding, SecretFinding) and (
        finding.category == SECRET and finding.confidence == HIGH
    )


def _value(text: str, finding: SecretFinding) -> tuple[str, str]:
    return finding.rule, text[finding.start : finding.end]


def _is_known(text: str, finding: SecretFinding, known: frozenset[str]) -> bool:
    """Whether all lines that a finding touches were there before."""
    start = text.rfind("\n", 0, finding.start) + 1
    end = text.find("\n", max(finding.end - 1, finding.start))
    lines = text[start : end if end >= 0 else len(text)].split("\n")
    return all(line in known for line in lines)
