"""Untrusted texts as pieces of Markdown that cannot be taken for anything else (pure).

Texts of many lines stand in a fence longer than any in them, texts of one line in inline code, so
none can forge a heading, a list or a comment (CommonMark 4.5, 6.1). Control signs are left out: the
material may be read on a terminal.
"""

from __future__ import annotations

from duck_tape.text.lazy import expression
from duck_tape.transcripts.extract_actions import code
from duck_tape.transcripts.extract_pieces import line, moment, tail, tidied, whole_marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Mask = Callable[[str], str]

_BACKTICKS = expression(r"`+")


def mended(text: str) -> str:
    """Return a text that UTF-8 can hold: halves of a pair joined, lone ones as U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def shown(text: str, mask: Mask) -> str:
    """Return a text mended, without what steers a terminal, masked, its line ends LF."""
    return mask(tidied(mended(text))).replace("\r\n", "\n").replace("\r", "\n")


def fenced(text: str) -> list[str]:
    """Return a text of many lines in a fence, line by line."""
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}text", *text.split("\n"), fence]


def block(text: str, limit: int, mask: Mask) -> list[str]:
    """Return the beginning of a text, at most `limit` bytes, in a fence, and what was cut of it."""
    whole = shown(text, mask).strip()
    fits = len(whole.encode()[:limit].decode("utf-8", "ignore"))
    head = whole if fits == len(whole) else whole_marks(whole, fits).rstrip()
    return [*fenced(head), *_cut_note(len(whole) - len(head))]


def end_block(text: str, limit: int, mask: Mask) -> list[str]:
    """Return the end of a text in a fence: of an output it says what went wrong."""
    return fenced(tail(shown(text, mask), limit))


def _cut_note(characters: int) -> list[str]:
    return [f"({counted(characters, 'more character')} cut)"] if characters else []


def counted(number: int, noun: str) -> str:
    """Return a number and a noun that takes an `s` where there is not just one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def one_line(text: str, limit: int, mask: Mask) -> str:
    """Return a text as inline code on one line."""
    return (
        code(line(text, limit, lambda known: shown(known, mask))) if text.strip() else "`(empty)`"
    )


def stamp(time: str) -> str:
    """Return an event's time as ISO 8601 in UTC, "" where it has none."""
    found = moment(time) if time else None
    return found.strftime("%Y-%m-%dT%H:%M:%SZ") if found else ""


def size_of(lines: Sequence[str]) -> int:
    """Return the bytes of lines, each with its line feed."""
    return sum(len(row.encode("utf-8", "replace")) + 1 for row in lines)


def fitting(items: Sequence[list[str]], budget: int, noun: str, *, first: int = 0) -> list[str]:
    """Return as many items as fit, the first and the newest ones, and how many are left out.

    Args:
        items: Each item's lines, oldest first.
        budget: Bytes.
        noun: What one item is, for the note.
        first: How many of the oldest are taken before the newest.
    """
    left = budget
    head: list[list[str]] = []
    for item in items[:first]:
        left -= size_of(item)
        if left < 0:
            break
        head.append(item)
    end: list[list[str]] = []
    for item in reversed(items[len(head) :]):
        left -= size_of(item)
        if left < 0:
            break
        end.append(item)
    out = len(items) - len(head) - len(end)
    note = [[f"({counted(out, noun)} left out here: too long)"]] if out else []
    return [row for item in (*head, *note, *reversed(end)) for row in item]
