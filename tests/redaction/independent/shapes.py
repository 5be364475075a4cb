"""Where a value stands, and how it may be disguised there."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.redaction.independent import templates
from tests.redaction.independent.marks import mark
from tests.redaction.independent.values import Values

if TYPE_CHECKING:
    from tests.redaction.independent.kind import Kind
    from tests.redaction.independent.templates import Template

_INVISIBLE = ("\u200b", "\u200c", "\u200d", "\u2060", "\u00ad", "\ufeff")
_NOUNS = re.compile(
    r"( (API|access|admin|app|application|auth|client|deploy|feed|fine-grained|key|passphrase"
    r"|password|personal|private|project|refresh|runner|SDK|secret|server|service|session|signing"
    r"|token|trigger|webhook))+$"
)
_LONG = 30


def all_shapes() -> list[Template]:
    """Every text that a kind with a key, or a token alone, can stand in."""
    return [one for name in ("notes", "shell", "code", "prose") for one in templates.read(name)]


def fits(kind: Kind, shape: Template) -> bool:
    """Whether a careful reader would see the secret when this kind stands in this shape.

    `bare` shapes say nothing about the value, so it must give itself away; `noun` shapes call it a
    key or token, which a password is not; `long` shapes break it over two lines.
    """
    if "key" in shape.flags:
        return True
    if "long" in shape.flags:
        return kind.bare and any(is_long(Values(Random(0)).fill(one)) for one in kind.patterns)
    if "noun" in shape.flags:
        return kind.bare or not kind.name.endswith(("password", "passphrase"))
    return kind.bare


def slots(kind: Kind, value: str, random: Random) -> dict[str, str]:
    """The slots of a shape: the marked value (plain and disguised), its key in every spelling."""
    key = kind.key.lower()
    first, *rest = key.split("_")
    vendor = _NOUNS.sub("", f" {kind.title}").strip()
    return {
        "V": mark(value),
        "P": mark(quote(value, safe="")),
        "Z": mark(invisible(value, random)),
        "W": mark(wrapped(value, "\n", random)),
        "WI": mark(wrapped(value, "\n  ", random)),
        "WQ": mark(wrapped(value, "\n> ", random)),
        "K": kind.key,
        "k": key,
        "c": first + "".join(part.title() for part in rest),
        "-": key.replace("_", "-"),
        "T": kind.title,
        "N": vendor or "Gateway",
    }


def is_long(value: str) -> bool:
    """Whether a value would be broken by a narrow window."""
    return len(value) >= _LONG


def wrapped(value: str, break_: str, random: Random) -> str:
    """The value with a line break somewhere in its middle third."""
    cut = random.randint(len(value) // 3, 2 * len(value) // 3)
    return value[:cut] + break_ + value[cut:]


def invisible(value: str, random: Random) -> str:
    """The value with one or two invisible signs inside, as copying from chats leaves them."""
    for _ in range(random.randint(1, 2)):
        cut = random.randint(1, len(value) - 1)
        value = value[:cut] + random.choice(_INVISIBLE) + value[cut:]
    return value
