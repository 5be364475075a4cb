"""A found secret as data. It knows where the value is, never what it is."""

from __future__ import annotations

from duck_tape.finding import ADVICE, ERROR, Finding

SECRET = "secret"  # noqa: S105  (a name of a category)
PERSONAL = "personal"

HIGH = "high"
MEDIUM = "medium"
LOW = "low"

SHOWN = 4
"""A preview shows at most this many characters of a value."""


def preview(value: str) -> str:
    """The start of a value for a report: at most four characters and a quarter, then `...`."""
    head = value[: min(SHOWN, len(value) // 4)]
    return "".join(c if c.isprintable() else "?" for c in head) + "..."


class SecretFinding(Finding):
    """One secret or piece of personal data.

    Attributes:
        rule: The rule's word, such as `github-token`.
        title: The rule's name for people, such as `GitHub token`.
        category: `secret` or `personal`.
        confidence: `high`, `medium` or `low`.
        fingerprint: Keyed hash of rule and value, "" while the repository has no key.
        engine: What found it: `duck-tape`, `environment` or `detect-secrets`.
        allowed_by: What allows it (`pragma`, `baseline`, `configuration`), "" when nothing does.
        preview: The first characters of the value; see `preview`.
    """

    __slots__ = (
        "allowed_by",
        "category",
        "confidence",
        "engine",
        "fingerprint",
        "preview",
        "rule",
        "title",
    )

    def __init__(
        self,
        code: str,
        *,
        rule: str,
        title: str,
        category: str = SECRET,
        confidence: str = HIGH,
        advisory: bool = False,
        preview: str = "...",
        fingerprint: str = "",
        engine: str = "duck-tape",
        allowed_by: str = "",
        path: str = "",
        line: int = 1,
        column: int = 1,
        start: int = 0,
        end: int = 0,
    ) -> None:
        """See the class for the meaning of each part; places are those of `Finding`."""
        noun = "personal data" if category == PERSONAL else "secret"
        super().__init__(
            code,
            f"potential {noun}: {title} ({preview})",
            severity=ADVICE if advisory else ERROR,
            path=path,
            line=line,
            column=column,
            start=start,
            end=end,
            hint=f"duck-tape explain {code}",
        )
        self.rule = rule
        self.title = title
        self.category = category
        self.confidence = confidence
        self.preview = preview
        self.fingerprint = fingerprint
        self.engine = engine
        self.allowed_by = allowed_by

    @property
    def advisory(self) -> bool:
        """Whether it is only reported, never a reason to refuse."""
        return self.severity == ADVICE

    def data(self) -> dict[str, object]:
        """The finding for `--json`: plain values, never the secret."""
        return {
            **super().data(),
            "rule": self.rule,
            "title": self.title,
            "category": self.category,
            "confidence": self.confidence,
            "advisory": self.advisory,
            "preview": self.preview,
            "fingerprint": self.fingerprint,
            "engine": self.engine,
            "allowed_by": self.allowed_by,
        }
