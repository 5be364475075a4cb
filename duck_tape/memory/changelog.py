"""The changelog as text: one line per change (spec: merge, "Changelog").

This module writes it; `changelog_parse` reads it out of commit messages and `changelog_match` holds
the two against each other. A changelog is always computed from two documents, never remembered;
only the reasons of drops come from elsewhere.
"""

from __future__ import annotations

import unicodedata

from duck_tape.memory.change import DROPPED, REDACTED, SUPERSEDED
from duck_tape.memory.sections import BY_NAME, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from duck_tape.memory.change import Change

    Mask = Callable[[str], str]
    Reasons = Mapping[tuple[str, str], str]

DEFAULT_PATH = "CONTEXT.md"
NO_REASON = "<reason>"
"""Stands where a drop's reason has to be filled in; counts as none."""
NO_CHANGES = "No changes to "
ARROW = " -> "
HIDDEN = "<REDACTED>"
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters, by their category, that show as nothing (Unicode's Default_Ignorable_Code_Point)."""
_READINGS = 256
"""How many openings of one line are tried; more than that are no honest line."""


def plain(text: str) -> str:
    """`text` on one line that a commit message can carry.

    White space is collapsed; control characters (a NUL would end the message, an escape would
    reach the terminal) and lone surrogates become U+FFFD.
    """
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join("�" if unicodedata.category(char) in {"Cc", "Cs"} else char for char in line)


def unmasked(text: str) -> str:
    """The mask that masks nothing."""
    return text


def has_reason(reason: str) -> bool:
    """Whether a reason says anything that can be read.

    Blanks, signs alone, characters that do not show and the literal `<reason>` do not.
    """
    if not reason:
        return False
    seen = "".join(char for char in plain(reason) if char.isprintable() and char not in _FILLERS)
    return seen.casefold() != NO_REASON and any(map(str.isalnum, seen))


def with_reasons(changes: Iterable[Change], reasons: Reasons) -> tuple[Change, ...]:
    """`changes` with each drop's reason looked up by section and key identity.

    A drop that already has one keeps it; one that is not in `reasons` stays without.
    """
    return tuple(
        change.because(reasons.get((change.section, change.identity), ""))
        if change.kind == DROPPED and not has_reason(change.reason)
        else change
        for change in changes
    )


def unexplained(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The drops among `changes` that nobody has given a reason for."""
    return tuple(c for c in changes if c.kind == DROPPED and not has_reason(c.reason))


def head_line(path: str = DEFAULT_PATH) -> str:
    """The line over the changes of the memory at `path` (repository-relative, `/`-separated)."""
    return "Changelog:" if path == DEFAULT_PATH else f"Changelog ({plain(path)}):"


def render(
    changes: Sequence[Change],
    *,
    path: str = DEFAULT_PATH,
    bullet: str = "-",
    mask: Mask = unmasked,
) -> str:
    """The changelog block, final newline included.

    `bullet` is `-`, or `*` where git takes `-` for a comment. `mask` is applied to every key, value
    and reason; values also together with their key, since some secrets show only by their name.
    """
    if not changes:
        return f"{NO_CHANGES}{plain(path)}\n"
    lines = [head_line(path), *(f"{bullet} {describe(change, mask)}" for change in changes)]
    return "\n".join(lines) + "\n"


def describe(change: Change, mask: Mask = unmasked) -> str:
    """One change on one line, without bullet; a drop without a reason shows `(<reason>)`."""
    if change.kind == REDACTED:
        return f"{REDACTED}: {change.section} {change.count} secret(s)"
    head = beginning(change, mask)
    if change.kind == DROPPED:
        reason = plain(mask(change.reason)) if has_reason(change.reason) else NO_REASON
        return f"{head} ({reason})"
    if change.kind == SUPERSEDED and shows_values(change.section):
        old, new = shown_values(change, mask)
        return f"{head} ({old}{ARROW}{new})"
    return head


def beginning(change: Change, mask: Mask = unmasked) -> str:
    """Kind, section and key: what a line begins with, whatever stands in parentheses after it."""
    return f"{change.kind}: {change.section} {plain(mask(change.key))}".rstrip()


def shown_values(change: Change, mask: Mask = unmasked) -> tuple[str, str]:
    """Old and new value of a superseded entry as its line shows them."""
    return _masked_value(change.key, change.old, mask), _masked_value(change.key, change.new, mask)


def shows_values(section: str) -> bool:
    """Whether a superseded entry of that section is shown with its values; notes are not."""
    spec = BY_NAME.get(section)
    return spec is None or spec.kind != NOTE


def _masked_value(key: str, value: str, mask: Mask) -> str:
    """A value masked alone, and once more behind its key as it stands in the memory.

    `hunter2` is no secret to see, behind `db password` it is one. Where the mask reaches over the
    border of key and value, the whole value is hidden.
    """
    if mask is unmasked:
        return plain(value)
    lead = f"**{mask(key)}**: "
    masked = mask(lead + mask(value))
    return plain(masked[len(lead) :]) if masked.startswith(lead) else HIDDEN


def readings(text: str) -> Iterator[tuple[str, str]]:
    """The ways to part a line into key and what stands in parentheses, the longest key first."""
    yield text, ""
    if not text.endswith(")"):
        return
    at = text.rfind(" (")
    for _ in range(_READINGS):
        if at < 0:
            return
        yield text[:at], text[at + 2 : -1]
        at = text.rfind(" (", 0, at)
