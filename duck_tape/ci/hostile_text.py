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

from duck_tape.ci.hostile_patterns import PATTERNS, WHO

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SPEAKS = re.compile(
    rf"\b{WHO}\b|\b(?:you|your)\b|代理|智能体|助手|模型|エージェント|アシスタント|モデル|에이전트|"
    r"агент|ассистент"
)
_NOT_WORDS = str.maketrans("", "", "*`~")
_EMPHASIS = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
_INVISIBLE = frozenset({"Cf", "Cc", "Co"})
_COMMENT = re.compile(
    r"<!--|^ {0,3}\[[^\]\n]{0,60}\]:[ \t]{1,8}(?:#|<>)[ \t]{1,8}[\"'(]", re.MULTILINE
)
_UNSEEN = re.compile(
    r"<[a-z][^<>]{0,200}?(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|"
    r"font-size\s{0,3}:\s{0,3}0|\shidden[\s>=])",
    re.IGNORECASE,
)


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
    plain = line.casefold().translate(_NOT_WORDS)
    return _EMPHASIS.sub("", plain) if "_" in plain else plain


def orders(lines: Sequence[str], wanted: Iterable[int]) -> Iterator[tuple[int, str]]:
    """Return the lines that look like an order to an agent, and the words that do.

    Args:
        lines: All lines of a text.
        wanted: The indices of those to look at; an order may run on into the next line.
    """
    for index in wanted:
        line = folded(lines[index])
        more = folded(lines[index + 1]) if index + 1 < len(lines) else ""
        found = order_in(f"{line} {more}", len(line))
        if found:
            yield index, found


def order_in(text: str, before: int) -> str:
    """The first words of a folded text that look like an order and begin before an offset."""
    for piece, pattern in PATTERNS:
        if piece in text:
            found = _compiled(pattern).search(text)
            if found and found.start() < before:
                return " ".join(found[0].split())
    return ""


def comments(text: str) -> Iterator[tuple[int, int]]:
    """The spans of what a reader of rendered Markdown does not see: comments, hidden elements."""
    at = 0
    while found := _COMMENT.search(text, at):
        end = text.find("-->" if found[0] == "<!--" else "\n", found.end())
        end = len(text) if end < 0 else end
        yield found.start(), end
        at = end
    at = 0
    while found := _UNSEEN.search(text, at):
        end = text.find("</", found.end())
        end = len(text) if end < 0 else end
        yield found.start(), end
        at = end


def speaks_to_agents(comment: str) -> bool:
    """Whether a comment speaks to whoever reads the source: an agent is named, or ordered."""
    plain = folded(comment)
    return bool(_SPEAKS.search(plain)) or bool(order_in(plain, len(plain)))
