"""Lines that a line end cut in the middle of a value, put together again: one more view.

Editors, mails and terminals break long values wherever the column is full. The view holds only
lines whose end and the next line's beginning make one word that nobody writes; a hit in it counts
when it lies across such a joint.
"""

from __future__ import annotations

from bisect import bisect_right

from duck_tape.redaction.judge import is_hex, random_looking, technical, wordiness
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import Builder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.redaction.normalise import View

_LINE_END = expression(r"\r\n|\n|\r")
_BEGINNING = (
    r"[ \t]{0,16}(?:>[ \t]{0,12}){0,4}(?:(?:#|//|--|;)[ \t]{1,3})?"
    r"(?=[^\s]{0,14}[0-9]|[^\s]{0,10}[a-z+/_=-][A-Z])"
)
_NEXT = expression(r"\n(?<=[A-Za-z0-9+/_%$!=\\-]\n)" + _BEGINNING)
_NEXT_CR = expression(r"(?:\r\n?|\n)" + _BEGINNING)
"""A line end, and a word behind it with a digit or capitals where no name has them."""
_HEAD = expression(r"[A-Za-z0-9+/=_%$!@#&*~^.-]{2,200}")
_TAIL = expression(r"[A-Za-z0-9+/_%$!@#&*~^.=-]{2,200}$")
_PARTED = expression(r"[@&?#]")
_SHORTEST = 10
_FIELD = frozenset("=:(")
_MOST = 2000
"""So many joints are looked at: a text with more is a block of base64 or made of lines."""


class Joined:
    """The view of joined lines.

    Attributes:
        view: The lines.
        joints: The offsets in it at which a line end was taken out.
    """

    __slots__ = ("joints", "view")

    def __init__(self, view: View, joints: list[int]) -> None:
        """See the class for the meaning of each part."""
        self.view = view
        self.joints = joints

    def crossed(self, start: int, end: int) -> bool:
        """Whether a stretch lies across a joint."""
        index = bisect_right(self.joints, start)
        return index < len(self.joints) and self.joints[index] < end


def joined(view: View) -> Joined | None:
    """The cut lines of a view put together, None when there are none."""
    text = view.text
    cuts = _cuts(text)
    if not cuts:
        return None
    builder, joints = Builder(), []
    at = -1
    for index, (end, begin) in enumerate(cuts):
        start = _line_start(text, end)
        if at < start:
            builder.copy(text, start, end)
        else:
            builder.copy(text, at, end)
        joints.append(builder.length)
        at = begin
        following = cuts[index + 1][0] if index + 1 < len(cuts) else len(text) + 1
        stop = _line_stop(text, begin)
        if following > stop:
            builder.copy(text, begin, min(len(text), stop + 1))
            at = -1
    return Joined(builder.view(view, whole=False), joints)


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_stop(text: str, at: int) -> int:
    end = _LINE_END.search(text, at)
    return end.start() if end else len(text)


def _cuts(text: str) -> list[tuple[int, int]]:
    """The ends of cut lines with the offsets at which their values go on."""
    cuts: list[tuple[int, int]] = []
    for match in (_NEXT_CR if "\r" in text else _NEXT).finditer(text):
        end = match.start()
        if text[end - 1 : end] == "\\":
            end -= 1
        if text[end - 1 : end] not in _GOING_ON:
            continue
        head = _HEAD.match(text, match.end())
        if head and _one(text, end, head.group(), head.end()):
            cuts.append((end, match.end()))
            if len(cuts) > _MOST:
                return []
    return cuts


_GOING_ON = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/_%$!=-")
"""Characters with which a cut line may end."""


def _one(text: str, end: int, head: str, after: int) -> bool:
    """Whether the last word of a line and the first of the next are one that was cut."""
    if text[after : after + 1] in _FIELD or _plain(head):
        return False
    tail = text[max(0, end - 200) : end].rsplit(None, 1)[-1]
    found = _TAIL.search(tail)
    if not found:
        return False
    body = found.group()
    body = body[max(body.rfind("="), body.rfind(":")) + 1 :] or body
    head = _PARTED.split(head, maxsplit=1)[0] or head
    whole = body + head
    if len(whole) < _SHORTEST or not random_looking(whole, _SHORTEST) or technical(head):
        return False
    return any(c.isdigit() for c in whole)


def _plain(head: str) -> bool:
    """Whether a word of letters alone is one of a sentence, and no piece of a random value."""
    if not head.isalpha() or len(head) < 3:
        return False
    if head.islower() or head.isupper() or head.istitle():
        return not is_hex(head) or wordiness(head) > 0.5
    return wordiness(head) > 0.5
