"""The codes that a translation reports, with what `duck-tape explain` tells about each."""

from __future__ import annotations

from dataclasses import dataclass

from duck_tape.state.durable_rules import RULES

LOCAL = "DT300"
"""The code of what stays in the state file by the rigid map."""
TRIMMED = "DT310"
"""The code of detail that was cut off the end of a kept item."""
WORDLESS = "DT311"
"""The code of an item without a letter or digit."""


@dataclass(frozen=True, slots=True)
class Code:
    """One explained code.

    Attributes:
        code: `DT3xx`.
        title: A few words.
        explanation: Sentences, with examples.
    """

    code: str
    title: str
    explanation: str


_OVERRULE = (
    "The item stays in the state file. `--keep ITEM` lets this one through, `--no-filter` all."
    " In any"
    " item held back, a part marked `constraint:` or `decision:` is kept alone."
)

_OTHERS = (
    Code(
        LOCAL,
        "state-file-local",
        "Position.Current, Position.Done, Re-derivation, Suggested Skills and unknown sections are"
        " for the next agent, not for the memory; so is a first prompt that nobody approved. No"
        " option lets them through: what should last goes into CONTEXT.md by hand, as an entry or a"
        " note.",
    ),
    Code(
        TRIMMED,
        "detail cut off",
        "A parenthesis or clause at an item's end held nothing but a hash, a command or a path. It"
        " was cut, the rest is verbatim. `--keep ITEM` or `--no-filter` keeps it.",
    ),
    Code(
        WORDLESS,
        "nothing said",
        "The item has no letter and no digit, so that nothing could name it in the memory.",
    ),
)


def _of_rules() -> list[Code]:
    return [
        Code(
            rule.id,
            rule.title,
            f"Held back: {rule.holds}\nKept: {rule.keeps}\n\n"
            f"Held back, for example: {rule.held}\nKept, for example: {rule.kept}\n\n{_OVERRULE}",
        )
        for rule in RULES
    ]


CODES: tuple[Code, ...] = tuple(sorted([*_of_rules(), *_OTHERS], key=lambda code: code.code))
"""Every code of a translation, ascending."""
