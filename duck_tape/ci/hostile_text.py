"""What a poisoned memory looks like: orders to agents, in words and in hidden places.

Lines are folded first (letter case, widths, invisible characters, Markdown's marks, entities), so
that a disguise does not help. It is a warning for people, not a filter: no table knows every order.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from duck_tape.ci.disguise import plain_letters, readings, unmarked
from duck_tape.ci.hostile_more import MORE
from duck_tape.ci.hostile_patterns import PATTERNS, WHO

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_SPEAKS = re.compile(
    rf"\b{WHO}\b|\b(?:you|your)\b|代理|智能体|助手|模型|エージェント|アシスタント|モデル|에이전트|"
    r"агент|ассистент"
)
_NOT_WORDS = str.maketrans("", "", "*`~")
_EMPHASIS = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
_INVISIBLE = frozenset({"Cf", "Cc", "Co"})
_COMMENT = re.compile(
    r"<!--|<\?|<!\[CDATA\[|<![a-z]|"
    r"<(?P<mute>template|script|style|noscript|title|meta|input|object|datalist)(?=[\s>/])|"
    r"<(?P<unseen>[a-z][a-z0-9-]{0,20})\b[^<>]{0,300}?(?:display\s{0,3}:\s{0,3}none|"
    r"visibility\s{0,3}:\s{0,3}(?:hidden|collapse)|font-size\s{0,3}:\s{0,3}0|"
    r"opacity\s{0,3}:\s{0,3}0(?:\.0{1,4})?\s{0,3}[;\"']|color\s{0,3}:\s{0,3}transparent|"
    r"text-indent\s{0,3}:\s{0,3}-|\shidden[\s>=/])|"
    r"^ {0,3}\[[^\]\n]{0,60}\]:[ \t]{1,8}\S{1,300}[ \t]{1,8}[\"'(]",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = {"<!--": "-->", "<?": "?>", "<![cdata[": "]]>"}
"""What ends a hidden part that begins so; of another declaration `>` (CommonMark 0.31, 6.6)."""
_EMPTY = frozenset({"meta", "input", "br", "img", "hr", "link"})
_MARKS = " \t>"
_FAR = 1_000
"""Characters in which the marks of inline code are looked for."""


_TABLE = tuple((unmarked(piece), unmarked(pattern)) for piece, pattern in (*PATTERNS, *MORE))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def folded(line: str) -> str:
    """A line as it is searched: see the module."""
    if "&" in line:
        line = html.unescape(line)
    if not line.isascii():
        line = unicodedata.normalize("NFKC", line)
        line = "".join(char for char in line if unicodedata.category(char) not in _INVISIBLE)
    plain = plain_letters(line.casefold().translate(_NOT_WORDS))
    return _EMPHASIS.sub("", plain) if "_" in plain else plain


def orders(lines: Sequence[str], wanted: Collection[int]) -> Iterator[tuple[int, str]]:
    """Return the lines that look like an order to an agent, and the words that do.

    Args:
        lines: All lines of a text.
        wanted: The indices of those to look at; an order may run on into the next line, and may
            have begun in the one before, if that is not wanted itself.
    """
    known = frozenset(wanted)
    for index in sorted(known):
        line = folded(lines[index])
        found = order_in(f"{line} {_next(lines, index + 1)}", len(line))
        if not found and index and index - 1 not in known:
            before = folded(lines[index - 1])
            found = order_in(f"{before} {_next(lines, index)}", len(before), len(before) + 1)
        found = found or _in_disguise(line)
        if found:
            yield index, found


def _in_disguise(line: str) -> str:
    """The first words of a folded line that look like an order if it is read another way."""
    return next(filter(None, (order_in(one, len(one)) for one in readings(line))), "")


def _next(lines: Sequence[str], index: int) -> str:
    """A line as it goes on from the one before: without the marks of a quote, not indented."""
    return folded(lines[index]).lstrip(_MARKS) if index < len(lines) else ""


def order_in(text: str, before: int, after: int = 0) -> str:
    """The first words of a folded text that look like an order.

    Args:
        text: The text.
        before: The offset before which it must begin.
        after: The offset behind which it must end.
    """
    for piece, pattern in _TABLE:
        if piece in text:
            for found in _compiled(pattern).finditer(text, 0):
                if found.start() >= before:
                    break
                if found.end() > after:
                    return " ".join(found[0].split())
    return ""


def comments(text: str) -> Iterator[tuple[int, int]]:
    """The spans of what a reader of rendered Markdown does not see.

    Comments, processing instructions, declarations, CDATA, elements that show nothing or are
    hidden, and the titles of link definitions.
    """
    at, lowered = 0, ""
    while found := _COMMENT.search(text, at):
        if _in_code(text, found.start()):
            at = found.end()
            continue
        said = found[0].lower()
        name = (found["mute"] or found["unseen"] or "").lower()
        end = _ENDS.get(said, ">" if said[0] == "<" else "\n")
        if name and name not in _EMPTY:
            lowered = lowered or text.lower()
            end = f"</{name}"
        whole = lowered if name and len(lowered) == len(text) else text
        stop = whole.find(end, found.end())
        at = len(text) if stop < 0 else stop + len(end)
        yield found.start(), at


def _in_code(text: str, at: int) -> bool:
    """Whether an offset is inside inline code of one line, where everything shows."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    end = len(text) if end < 0 else min(end, at + _FAR)
    return text.count("`", max(start, at - _FAR), at) % 2 == 1 and "`" in text[at:end]


def speaks_to_agents(comment: str) -> bool:
    """Whether a comment speaks to whoever reads the source: an agent is named, or ordered."""
    plain = folded(comment)
    return bool(_SPEAKS.search(plain)) or bool(order_in(plain, len(plain)))
