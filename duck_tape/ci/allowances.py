"""Allowances of secrets that a range brings itself: they hold, but somebody should look.

A comment in the text and the baseline allow at once; what the configuration allows is the base's
(spec: redaction, "Allowing").
"""

from __future__ import annotations

from hashlib import sha1
from typing import TYPE_CHECKING

from duck_tape.ci.codes import ALLOWED, NOT_YET
from duck_tape.ci.model import SECRETS
from duck_tape.ci.problem import problem
from duck_tape.finding import WARNING
from duck_tape.redaction import scan
from duck_tape.redaction.allow import BASELINE, PRAGMA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.ci.case import Case
    from duck_tape.ci.model import Problem
    from duck_tape.redaction.finding import SecretFinding

_HOW = {PRAGMA: "a comment", BASELINE: "the baseline"}


class Allowances:
    """Takes what is allowed, and tells of it what the range has allowed itself."""

    def __init__(self, case: Case) -> None:
        """Take the range."""
        self._case = case
        self._new: dict[tuple[str, str, str], Problem] = {}
        self._before: dict[str, frozenset[str]] = {}

    def take(self, finding: SecretFinding, text: str) -> None:
        """Note an allowed finding in a text."""
        how = _HOW.get(finding.allowed_by)
        value = text[finding.start : finding.end]
        if how is None or finding.advisory or self._is_old(finding, value):
            return
        key = (finding.path, finding.rule, _hash(value))
        self._new.setdefault(
            key,
            problem(
                SECRETS,
                ALLOWED,
                f"{how} of this range allows {finding.title} ({finding.preview})",
                path=finding.path,
                line=finding.line,
                column=finding.column,
                hint="Look at it: a real value must not be allowed, it must be revoked.",
                severity=WARNING,
            ),
        )

    def told(self) -> Iterator[Problem]:
        """The allowances that are new, then those that do not hold yet."""
        yield from self._new.values()
        count = len(self._case.policy.new_allow)
        if count and self._case.ends.tip:
            yield problem(
                SECRETS,
                NOT_YET,
                f"the configuration of this range allows {count} more finding(s); that holds "
                "once it is in the base",
                hint="Look at what they allow: duck-tape check --show-allowed",
                severity=WARNING,
            )

    def _is_old(self, finding: SecretFinding, value: str) -> bool:
        """Whether the base has the same allowance."""
        if not self._case.ends.tip:
            return True
        if finding.allowed_by == BASELINE:
            known = self._case.policy.known.get(finding.path, frozenset())
            return _hash(value) in known
        return _hash(value) in self._allowed_before(finding.path)

    def _allowed_before(self, path: str) -> frozenset[str]:
        """Hashes of the values that comments allow in the base's version of a memory."""
        found = self._before.get(path)
        if found is None:
            blob = self._case.old(path) if path else ""
            found = self._before[path] = self._read(blob, path) if blob else frozenset()
        return found

    def _read(self, blob: str, path: str) -> frozenset[str]:
        text = self._case.versions.data(blob).decode("utf-8", "replace")
        listed = scan(text, path=path, settings=self._case.policy.redaction())
        return frozenset(
            _hash(text[one.start : one.end]) for one in listed if one.allowed_by == PRAGMA
        )


def _hash(value: str) -> str:
    """As the baseline has it: of the value without line ends."""
    whole = "".join(value.split())
    return sha1(whole.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
