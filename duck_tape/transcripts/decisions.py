"""Sentences of an assistant that state a decision (spec: harness hooks, "What is extracted").

Found by words, not understood: what is found is written as `AUTO-EXTRACTED`, never as approved.
Code, quotations, tables, questions, conditions and denials do not count. Linear in the text.
"""

from __future__ import annotations

from itertools import islice

from duck_tape.text.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

LONGEST = 300
"""Characters of a decision as it is returned, one `…` not counted."""

_FENCE = expression(r"[ ]{0,12}(?:[-*+][ ]+)?(`{3,}|~{3,})")
_BULLET = expression(r"[ \t]*(?:[-*+•·]|[0-9]{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_HEADING = expression(r"[ ]{0,3}#{1,6}[ \t]+")
_CODE = expression(r"``[^`]*``|`[^`]*`")
_QUOTED = expression(r"\"[^\"]*\"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|「[^「」]*」|『[^『』]*』")
_STRONG = expression(r"(`+[^`]*`+)|\*\*|__(?=\w)|(?<=\w)__")
_END = expression(r"[.!?]+[\"”'’)\]*_]*(?=\s|$)|[。！？]+[」』”\"）)*]*")
_SHORT = frozenset(
    ("e.g.", "i.e.", "vs.", "etc.", "approx.", "cf.", "no.", "fig.", "dr.", "z.b.", "bzw.", "ca.",
     "ej.", "ex.", "incl.", "resp.", "max.", "min.")
)  # fmt: skip
_CLAUSE = expression(r"[,;:，；、：—–]")
_LETTERS = expression(r"[^\W_]")
_FILL = "\x00"
_NEAR = 400
"""Characters before and after the words of a decision that may take it back."""
_TRIED = 8
"""Words of decisions that are looked at in one sentence."""


def decisions(text: str, limit: int = LONGEST) -> list[str]:
    """Return the sentences of a text that state a decision, in its order, one line each.

    Args:
        text: What an assistant said, Markdown.
        limit: Longest sentence in characters; a longer one is cut there and ends in `…`.
    """
    from duck_tape.transcripts.decision_words import LIST, STATES

    if not hinted(text):
        return []
    if STATES.search(" ".join(text.split())) is None and LIST.search(text) is None:
        return []
    return [cut(sentence, limit) for sentence in dict.fromkeys(_found(text))]


def _found(text: str) -> Iterator[str]:
    """Yield the sentences that state one, and the items of a list headed `Decisions`."""
    from duck_tape.transcripts.decision_words import LIST

    listed = False
    for paragraph, item in _paragraphs(text):
        head = LIST.fullmatch(_plain(paragraph)) is not None
        listed = head or (listed and item)
        for number, (sentence, bare) in enumerate(_sentences(paragraph)):
            if _states(bare) or (listed and not head and not number and _settled(bare)):
                yield sentence


def hinted(text: str) -> bool:
    """Whether a text may state a decision: cheap, never wrong when it says no."""
    from duck_tape.transcripts.decision_words import ASCII_HINTS, HINTS

    low = text.lower()
    plain = low.isascii()
    if not plain or "  " in low or not low.isprintable():
        low = " ".join(low.split())
    for hint in ASCII_HINTS if plain else HINTS:  # noqa: SIM110  (half the time of `any`)
        if hint in low:
            return True
    return False


def cut(line: str, limit: int) -> str:
    """Return a line of at most `limit` characters, with `…` after it where it was longer."""
    return line if len(line) <= limit else line[:limit].rstrip() + "…"


def _paragraphs(text: str) -> Iterator[tuple[str, bool]]:
    """Yield prose and whether it is an item: wrapped lines joined, no code, quotes, tables."""
    lines: list[str] = []
    fence = ""
    item = False
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line[mark.end() :].strip("`~ \t"):
                fence = ""
            continue
        bare = line.strip()
        bullet, heading = _BULLET.match(line), _HEADING.match(line)
        begins = bullet or heading
        if lines and (begins or mark or not bare or bare[0] in ">|"):
            yield " ".join(lines), item
            lines = []
        if mark:
            fence = mark[1]
        elif heading:
            yield line[heading.end() :].strip(), False
        elif bare and bare[0] not in ">|":
            item = bullet is not None if not lines else item
            lines.append(line[bullet.end() :].strip() if bullet else bare)
    if lines:
        yield " ".join(lines), item


def _sentences(paragraph: str) -> Iterator[tuple[str, str]]:
    """Yield each sentence as it reads, and with what is quoted in it blotted out."""
    bare = _QUOTED.sub(_blot, _CODE.sub(_blot, _without_comments(paragraph)))
    start = 0
    for end in _END.finditer(bare):
        if end.end() < len(bare) and not _parts(bare, end):
            continue
        yield _plain(paragraph[start : end.end()]), _plain(bare[start : end.end()])
        start = end.end()
    if bare[start:].strip():
        yield _plain(paragraph[start:]), _plain(bare[start:])


def _without_comments(text: str) -> str:
    """Blot out HTML comments; one that is not closed goes to the end."""
    start = text.find("<!--")
    pieces = []
    at = 0
    while start >= 0:
        end = text.find("-->", start)
        end = len(text) if end < 0 else end + 3
        pieces += [text[at:start], _FILL * (end - start)]
        at = end
        start = text.find("<!--", at)
    return "".join([*pieces, text[at:]])


def _blot(match: re.Match[str]) -> str:
    return _FILL * len(match[0])


def _parts(text: str, end: re.Match[str]) -> bool:
    """Whether a sentence ends here: not after `e.g.` and its like."""
    if end[0][0] in "。！？!?":
        return True
    word = text[max(0, end.start() - 12) : end.start() + 1].rsplit(" ", 1)[-1].lower()
    return word.lstrip("(*_") not in _SHORT


def _plain(sentence: str) -> str:
    """One line without the marks of emphasis."""
    return " ".join(_STRONG.sub(lambda match: match[1] or "", sentence).split())


def _settled(sentence: str) -> bool:
    """Whether an item of a list of decisions is one, and not still open."""
    from duck_tape.transcripts.decision_words import ASKS, OPEN

    settled = ASKS.search(sentence) is None and OPEN.search(sentence) is None
    return settled and len(_LETTERS.findall(sentence[:_NEAR])) >= 2


def _states(sentence: str) -> bool:
    """Whether a sentence, quotations blotted out, states a decision."""
    from duck_tape.transcripts.decision_words import ASKS, STATES

    if ASKS.search(sentence):
        return False
    return any(_holds(sentence, match) for match in islice(STATES.finditer(sentence), _TRIED))


def _holds(sentence: str, match: re.Match[str]) -> bool:
    """Whether the words found say it plainly: no condition, no denial, and of something."""
    from duck_tape.transcripts.decision_words import ADJECTIVE, EARLIER, FOLLOWS, HINDERS

    before = sentence[max(0, match.start() - _NEAR) : match.start()]
    after = sentence[match.end() : match.end() + _NEAR]
    if EARLIER.search(before) or FOLLOWS.match(after):
        return False
    clause = _CLAUSE.split(before)[-1]
    if HINDERS.search(clause):
        return False
    if match[0].lower().startswith(("appro", "apro")) and ADJECTIVE.search(before):
        return False
    return len(_LETTERS.findall(before + after)) >= 2 or _FILL in after
