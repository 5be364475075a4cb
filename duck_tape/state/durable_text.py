"""The view that the filter's rules take of an item: what it says, without what it only quotes.

Trigger words count outside inline code, quotations and parentheses (spec: merge). A rule looks at
the leading sentence, because an item with a fact or a decision in front is kept verbatim. A view
is cut at a fixed length, so that no text is too long for the rules.
"""

from __future__ import annotations

import re

from duck_tape.text.inline import protected

LIMIT = 4000
"""Characters of an item that the rules look at."""

QUOTED = "§"
"""Stands in a view for inline code or a quotation."""
ASIDE = "¶"
"""Stands in a view for a parenthesis."""

_EMPHASIS = re.compile(r"\*\*+|~~+|(?<![\w*])[*_](?=[^\s*_])|(?<=[^\s*_])[*_](?![\w*])")
_SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bvs)(?<!\betc)[.!?;](?=\s|\Z)|[。．！？；]")
_LABEL = re.compile(
    r"(?:note|nb|fyi|updates?|status|progress|done|fact|info|history|recent changes?|changed"
    r"|备注|注意|说明|更新|进展|補足|注|メモ|進捗|更新)\s*[:：]\s*"
)
_HAN = re.compile("[\u3005-\u9fff]")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|[0-9]+|[§¶,:]")


class View:
    """One item as the rules see it.

    Attributes:
        text: The item on one line without emphasis, as written.
        bare: Lower case, with `QUOTED` and `ASIDE` for what does not count.
        lead: The leading sentence of `bare`, without a label such as `Note:`.
        tokens: English words, numbers, commas, colons and the two signs of `lead`, in order.
        words: The same as a set, for quick looks.
        cjk: `lead` without spaces where the item has Han or kana, else "".
        named: The item has a key of its own (`**key**:`, `term:`); `text` is then the value.
    """

    __slots__ = ("bare", "cjk", "lead", "named", "text", "tokens", "words")

    def __init__(self, text: str, *, named: bool = False) -> None:
        """Take an item's text, and whether a key in front of it was taken off."""
        self.text = " ".join(_EMPHASIS.sub("", text[:LIMIT]).split())
        self.bare = _bare(self.text)
        self.lead = _lead(self.bare)
        self.tokens = tuple(_WORD.findall(self.lead))
        self.words = frozenset(self.tokens)
        self.cjk = self.lead.replace(" ", "") if _HAN.search(self.lead) else ""
        self.named = named

    def has(self, words: frozenset[str]) -> bool:
        """Whether one of these English words stands in the leading sentence."""
        return not self.words.isdisjoint(words)


def _bare(text: str) -> str:
    """Lower case, and a sign for each protected span."""
    if (
        len(text) > 1
        and text[0] in "(（"
        and text[-1] in ")）"
        and protected(text) == [(0, len(text))]
    ):
        text = text[1:-1]
    parts: list[str] = []
    place = 0
    for start, end in protected(text):
        sign = ASIDE if text[start] in "(（" else QUOTED
        parts += (text[place:start], f" {sign} " if sign == ASIDE else sign)
        place = end
    parts.append(text[place:])
    return " ".join("".join(parts).replace("’", "'").lower().split())


def _lead(bare: str) -> str:
    """The leading sentence, without its label and the sign that ends it."""
    label = _LABEL.match(bare)
    start = label.end() if label else 0
    for found in _SENTENCE_END.finditer(bare, start):
        sentence = bare[start : found.start()].strip()
        if sentence:
            return sentence
    return bare[start:].strip()
