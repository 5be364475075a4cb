"""The corpus: `records()` gives all of it, `python -m` writes it as JSON lines.

Everything depends on the seed alone. A record's random source is its own, so that adding a kind
or a template leaves the others as they were.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict

from tests.redaction.independent import shapes, templates
from tests.redaction.independent.envelopes import CARRIERS, CRLF, carriers
from tests.redaction.independent.kinds_keyed import GENERIC, PASSWORDS, VENDORS
from tests.redaction.independent.kinds_personal import PERSONAL
from tests.redaction.independent.kinds_secret import CLOUDS, HOSTS
from tests.redaction.independent.kinds_service import MESSAGES, MODELS, MONEY, TOOLS
from tests.redaction.independent.marks import extract, mark
from tests.redaction.independent.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.redaction.independent.kind import Kind
    from tests.redaction.independent.templates import Template

SEED = 20260305
BARE = HOSTS + CLOUDS + MODELS + MESSAGES + MONEY + TOOLS
KEYED = VENDORS + GENERIC + PASSWORDS
NEGATIVES = ("ids", "filler", "prose", "public", "code", "misc")
_SHAPES_PER_KIND = {True: 7, False: 5}
_CARRIED_ONE_IN = 4
_DISGUISED_PER_SHAPE = 8
Category = Literal["secret", "personal", "negative"]


class Expected(TypedDict):
    """What must be masked: offsets in code points, end exclusive."""

    start: int
    end: int
    type: str


class Record(TypedDict):
    """One labelled text."""

    id: str
    kind: str
    category: Category
    shape: str
    lang: str
    file_kind: str
    text: str
    expect: list[Expected]


class Draft(NamedTuple):
    """A record before its values are drawn.

    Attributes:
        kind: The labels' type, or the family of a negative.
        category: Secret, personal or negative.
        template: The text with slots.
        shape: The template's name in the report.
        carrier: Name of the envelope, or "".
        source: What fills the value's slot: a `Kind`, the name of a slot, or None.
    """

    kind: str
    category: Category
    template: Template
    shape: str
    carrier: str = ""
    source: Kind | str | None = None


def _token_drafts(seed: int) -> Iterator[Draft]:
    """Every kind in the next few shapes of a shuffled ring, one in four inside an envelope."""
    order = shapes.all_shapes()
    random = Random(f"{seed}:shapes")
    random.shuffle(order)
    ring = cycle(order)
    for number, kind in enumerate(BARE + KEYED):
        for place in range(_SHAPES_PER_KIND[kind.bare]):
            shape = next(one for one in ring if shapes.fits(kind, one))
            carried = (number + place) % _CARRIED_ONE_IN == 0 and "long" not in shape.flags
            carrier = random.choice(carriers(shape)) if carried else ""
            yield Draft(kind.name, "secret", shape, shape.name, carrier, kind)


def _disguise_drafts() -> Iterator[Draft]:
    """More of what is hard: values over two lines and with invisible signs inside."""
    hard = [one for one in shapes.all_shapes() if "long" in one.flags or "‹Z›" in one.body]
    for number, shape in enumerate(hard):
        able = [kind for kind in BARE if shapes.fits(kind, shape)]
        for kind in able[number :: len(able) // _DISGUISED_PER_SHAPE]:
            yield Draft(kind.name, "secret", shape, shape.name, "", kind)


def _fixed_drafts(seed: int) -> Iterator[Draft]:
    """Texts that hold their own labels: once as they are, once carried."""
    random = Random(f"{seed}:fixed")
    for name in ("lines", "commands", "blocks", "spoken"):
        for template in templates.read(name):
            first, _, shape = template.name.partition("/")
            kind = "spoken-password" if name == "spoken" else first
            shape = f"spoken-{template.lang}" if name == "spoken" else shape
            forced = next((flag for flag in template.flags if flag in CARRIERS), "")
            carrier = "jsonl" if "inner" in template.flags else forced
            yield Draft(kind, "secret", template, shape, carrier)
            if name != "blocks":
                other = random.choice(carriers(template))
                yield Draft(kind, "secret", template, shape, other)


def _personal_drafts(seed: int) -> Iterator[Draft]:
    random = Random(f"{seed}:personal")
    every = templates.read("personal")
    for kind in PERSONAL:
        for template in every:
            context, _, shape = template.name.partition("/")
            if context != kind.contexts:
                continue
            for draw in range(kind.draws):
                carrier = random.choice(carriers(template)) if draw % 2 else ""
                yield Draft(kind.name, "personal", template, shape, carrier, kind.slot)


def _negative_drafts(seed: int) -> Iterator[Draft]:
    """Every text as it is, and two in five once more inside an envelope."""
    random = Random(f"{seed}:negative")
    for name in NEGATIVES:
        for number, template in enumerate(templates.read(f"negative_{name}")):
            yield Draft(template.name, "negative", template, name)
            if number % 5 < 2:
                carrier = random.choice(carriers(template))
                yield Draft(template.name, "negative", template, name, carrier)


def _known(draft: Draft, values: Values) -> Mapping[str, str]:
    """The slots that mean the draft's value."""
    if draft.source is None:
        return {}
    if isinstance(draft.source, str):
        return {"V": mark(values.slot(draft.source))}
    while True:
        value = values.fill(values.pick(draft.source.patterns))
        if "long" not in draft.template.flags or shapes.is_long(value):
            return shapes.slots(draft.source, value, values.random)


def _record(draft: Draft, name: str, seed: int) -> Record:
    values = Values(Random(f"{seed}:{name}"))
    marked = values.fill(draft.template.body, _known(draft, values))
    file_kind, shape = draft.template.file_kind, draft.shape
    if draft.carrier:
        shape = f"{shape}+{draft.carrier}"
    if draft.carrier in CARRIERS:
        file_kind, carry = CARRIERS[draft.carrier]
        marked = carry(marked, values)
    marked += "\n"
    if CRLF in {draft.carrier, *draft.template.flags}:
        marked = marked.replace("\n", "\r\n")
    text, labels = extract(marked, draft.kind)
    expect = [Expected(start=one.start, end=one.end, type=one.type) for one in labels]
    return Record(
        id=name, kind=draft.kind, category=draft.category, shape=shape, lang=draft.template.lang,
        file_kind=file_kind, text=text, expect=expect,
    )  # fmt: skip


def records(seed: int = SEED) -> list[Record]:
    """The whole corpus for a seed: the same seed gives the same records in the same order."""
    drafts = [
        *_token_drafts(seed),
        *_disguise_drafts(),
        *_fixed_drafts(seed),
        *_personal_drafts(seed),
        *_negative_drafts(seed),
    ]
    counts: dict[tuple[str, str], int] = {}
    made = []
    for draft in drafts:
        place = draft.kind, draft.shape
        counts[place] = counts.get(place, 0) + 1
        name = f"{draft.category}/{draft.kind}/{draft.shape}/{counts[place]}"
        made.append(_record(draft, name, seed))
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Write the records as JSON lines to standard output; always 0."""
    parser = argparse.ArgumentParser(description="Write the independent corpus as JSON lines.")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed, other values")
    for record in records(parser.parse_args(argv).seed):
        sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
