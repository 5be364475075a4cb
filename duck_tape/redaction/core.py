"""What detectors are made of: rules and hits. Plain classes, no imports."""

from __future__ import annotations

SECRET = "secret"  # noqa: S105  (a name of a category)
PERSONAL = "personal"

HIGH = "high"
MEDIUM = "medium"
LOW = "low"

EXACT = 4
"""Rank of a hit by a form that only this rule has."""
SHAPED = 3
"""Rank of a hit by its surroundings (a URL, a header, a block)."""
KEYED = 2
"""Rank of a hit after a word such as `password`."""
GUESSED = 1
"""Rank of a hit by its look alone."""


class Rule:
    """What is looked for, for the table that `duck-tape explain` prints.

    Attributes:
        code: `DT2xx`; rules of one family share it.
        name: The rule's word, unique.
        title: For people.
        example: What a hit looks like, made of filler.
        source: Where the form is described.
        category: `secret` or `personal`.
        advisory: Reported only, never a reason to refuse.
        optional: Looked for only when the configuration asks for it.
    """

    __slots__ = ("advisory", "category", "code", "example", "name", "optional", "source", "title")

    def __init__(
        self,
        code: str,
        name: str,
        title: str,
        example: str,
        source: str,
        *,
        category: str = SECRET,
        advisory: bool = False,
        optional: bool = False,
    ) -> None:
        """See the class for the meaning of each part."""
        self.code = code
        self.name = name
        self.title = title
        self.example = example
        self.source = source
        self.category = category
        self.advisory = advisory
        self.optional = optional


class Hit:
    """A place in a view where a rule matched.

    Attributes:
        rule: The rule.
        start: Offset in the view's text of the first character of the value.
        end: Offset after the last one.
        rank: Who wins where hits overlap: `EXACT`, `SHAPED`, `KEYED`, `GUESSED`.
        confidence: `high`, `medium` or `low`.
        advisory: Reported only.
        engine: What found it.
    """

    __slots__ = ("advisory", "confidence", "end", "engine", "rank", "rule", "start")

    def __init__(
        self,
        rule: Rule,
        start: int,
        end: int,
        rank: int = SHAPED,
        confidence: str = HIGH,
        *,
        advisory: bool = False,
        engine: str = "duck-tape",
    ) -> None:
        """See the class for the meaning of each part."""
        self.rule = rule
        self.start = start
        self.end = end
        self.rank = rank
        self.confidence = confidence
        self.advisory = advisory or rule.advisory
        self.engine = engine

    def moved(self, by: int) -> Hit:
        """The same hit elsewhere.

        Args:
            by: Characters to move it by.
        """
        start, end = self.start + by, self.end + by
        return Hit(
            self.rule,
            start,
            end,
            self.rank,
            self.confidence,
            advisory=self.advisory,
            engine=self.engine,
        )
