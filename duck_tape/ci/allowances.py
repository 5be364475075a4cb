"""Allowances of secrets that a range brings itself: they hold, but somebody should look.

A comment in the text and the baseline allow at once what only may be a secret; what the
configuration allows is the base's (spec: redaction, "Allowing"). What is sure to be one, by the
form that its maker gave it, nobody allows himself: the baseline or the configuration must have it
before it comes.
"""

from __future__ import annotations

from hashlib import sha1
from typing import TYPE_CHECKING

from duck_tape.checked import SECRETS
from duck_tape.ci.problem import problem
from duck_tape.finding import WARNING
from duck_tape.range_codes import ALLOWED, NOT_YET
from duck_tape.redaction import scan
from duck_tape.redaction.allow import BASELINE, PRAGMA
from duck_tape.redaction.finding import HIGH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.checked import Problem
    from duck_tape.ci.case import Case
    from duck_tape.redaction.finding import SecretFinding

_ISSUED = frozenset(f"DT{number}" for number in range(201, 228))
"""The families of providers' formats, and private keys (see `duck-tape explain DT201`)."""
_EARLIER = (
    "Revoke it. It is no secret? Then allow it in .secrets.baseline or in the configuration, and "
    "merge that first: what the base does not allow, this range cannot allow itself."
)
_HOW = {PRAGMA: "a comment", BASELINE: "the baseline"}


class Allowances:
    """Takes what is allowed, and tells of it what the range has allowed itself."""

    def __init__(self, case: Case) -> None:
        """Take the range."""
        self._case = case
        self._new: dict[tuple[str, str, str], Problem] = {}
        self._before: dict[str, frozenset[str]] = {}

    def refuses(self, finding: SecretFinding, text: str) -> bool:
        """Note an allowed finding in a text; whether the allowance does not hold yet.

        Then it is no longer said to be allowed, and comes with a hint.
        """
        how = _HOW.get(finding.allowed_by)
        value = text[finding.start : finding.end]
        if how is None or finding.advisory or self._is_old(finding, value):
            return False
        if is_issued(finding):
            finding.hint = _EARLIER
            finding.allowed_by = ""
            return True
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
        return False

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
        known = self._case.policy.known.get(finding.path, frozenset())
        return _hash(value) in known or (
            finding.allowed_by == PRAGMA and _hash(value) in self._allowed_before(finding.path)
        )

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


def is_issued(finding: SecretFinding) -> bool:
    """Whether a finding has the form that a provider gives its secrets, or is a private key.

    A password or a random-looking value may be an example; such a value is none by chance.
    """
    return finding.code in _ISSUED and finding.confidence == HIGH and not finding.advisory


def _hash(value: str) -> str:
    """As the baseline has it: of the value without line ends."""
    whole = "".join(value.split())
    return sha1(whole.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
