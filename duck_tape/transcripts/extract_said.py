"""What the user said last, and what sounds like a rule: told verbatim, approving nothing.

It stands in Re-derivation, which stays in the state file: whether a rule is one, a reader decides.
Bounded memory.
"""

from __future__ import annotations

import re
from collections import deque

from duck_tape.text.lazy import expression
from duck_tape.transcripts.extract_pieces import cut, kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from duck_tape.transcripts.extract_pieces import Mask

_SHORT = 200
_RULES = 5
_PROMPTS = 20
_KEPT = 4_000
_PARTS = expression(r"(?<=[.!?;])\s+|(?<=[。！？；])|\n+")
_BEGINNING = (
    r"[\W\d_]{0,8}(?:(?:please|and|but|also|so|ok|okay|y|pero|et|mais|e|mas|und|aber)[, ]+)?"
)
_COMMANDS = (
    r"never\b(?![ ]mind)|always\b|from[ ]now[ ]on\b|(?:do[ ]not|don['’]?t|dont)\b"
    r"(?![ ](?:worry|mind|know|think|see|understand|care|forget[ ]it)\b)|"
    r"siempre\b|nunca\b|jamás\b|a[ ]partir[ ]de[ ](?:ahora|agora)\b|sempre\b|"
    r"toujours\b|jamais\b|ne[ ]jamais\b|désormais\b|dorénavant\b|"
    r"immer\b|niemals\b|nie\b|ab[ ](?:jetzt|sofort)\b|"
    r"以后|以後|从现在起|從現在起|今后|今後|不要|别再|永远|永遠|总是|總是|必须|必須|务必|"
    r"これから|必ず|絶対に|常に|決して|앞으로|항상|절대|반드시|이제부터"
)
_RULE = expression(rf"{_BEGINNING}(?:{_COMMANDS})", re.IGNORECASE)
_FURTHER = expression(
    rf"(?:[,;:–—][ ]?(?:and|but|so|please|y|pero|et|mais|e|mas|und|aber)[ ](?:please[ ])?"
    rf"|[，；、](?:并且?|而且|也|请|但是?|還有|而)?)(?:{_COMMANDS})",
    re.IGNORECASE,
)
"""A clause that goes on with a rule: `..., and please never touch it`."""
_STEMS = (
    "never", "always", "from now on", "do not", "don't", "don’t", "dont", "siempre", "nunca",
    "jamás", "a partir d", "sempre", "toujours", "jamais", "désormais", "dorénavant", "immer",
    "niemals", "nie", "ab jetzt", "ab sofort", "以后", "以後", "从现在起", "從現在起", "今后",
    "今後", "不要", "别再", "永远", "永遠", "总是", "總是", "必须", "必須", "务必", "これから",
    "必ず", "絶対に", "常に", "決して", "앞으로", "항상", "절대", "반드시", "이제부터",
)  # fmt: skip
"""What stands in every rule, in lower case; looked for first, since most prompts have none."""


class Said:
    """Collects the last prompt, and prompts in which a sentence sounds like a rule."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._number = 0
        self._first = ""
        self._last = ""
        self._rules: deque[str] = deque(maxlen=_PROMPTS)

    def take(self, text: str) -> None:
        """Take a prompt; one without words is passed over."""
        text = kept(text.strip(), _KEPT)
        if not text:
            return
        self._number += 1
        self._first = self._first or text
        self._last = text
        if any(_rules(text)):
            self._rules.append(text)

    def told(
        self, mask: Mask, *, first: bool = False, elsewhere: Iterable[str] = ()
    ) -> Iterator[str]:
        """Yield the lines, masked; a session's only prompt is told elsewhere, if no rule is in it.

        Each prompt is masked whole before anything is cut out of it.

        Args:
            mask: Masks secrets and personal data.
            first: Whether the first prompt is told nowhere else.
            elsewhere: What is told of the prompts elsewhere: no rule in it is told again.
        """
        shown = [*elsewhere]
        if first and self._first:
            shown.append(_brief(mask(self._first)))
            yield f"First prompt: {shown[-1]}"
        if self._number > 1:
            shown.append(_brief(mask(self._last)))
            yield f"Last prompt: {shown[-1]}"
        found: dict[str, None] = {}
        for prompt in self._rules:
            for rule in _rules(mask(prompt)):
                if not any(rule in each for each in shown):
                    found.pop(rule, None)
                    found[rule] = None
        if found:
            yield "The user also said:"
            if len(found) > _RULES:
                yield f"    (and {len(found) - _RULES} more before)"
            yield from [f"    {cut(rule, _SHORT)}" for rule in [*found][-_RULES:]]


def _brief(prompt: str) -> str:
    return cut(" ".join(prompt.split()), _SHORT)


def _rules(text: str) -> Iterator[str]:
    """Yield the sentences in which a clause begins like a rule, one line each; no questions."""
    low = " ".join(text.lower().split())
    if not any(stem in low for stem in _STEMS):
        return
    for part in _PARTS.split(text):
        said = " ".join(part.split())
        if not said.endswith(("?", "？")) and (_RULE.match(said) or _FURTHER.search(said)):
            yield said
