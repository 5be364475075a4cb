"""Tokens that can be told by their own form, vendor by vendor: tables, no code.

Each module has `CODE`, `FAMILY` and `FORMATS`; a format is a tuple

    (rule, title, anchors, pattern, source)

with literal anchors that every such token contains, and a pattern for the whole token. A pattern
that begins with the anchor is matched where the anchor stands; one that begins with `(?<=` or a
class is searched around it. No letter or digit may touch a token on either side; that is added.
All quantifiers are bounded.

A new vendor is one new line here; the gate, the scanner, the detect-secrets plugin, `explain` and
the tests read the same tables.
"""

from __future__ import annotations

from duck_tape.redaction.formats import (
    business,
    cloud,
    data,
    forges,
    infrastructure,
    messaging,
    models,
    money,
    observability,
    registries,
)

FAMILIES = (
    forges,
    models,
    cloud,
    registries,
    messaging,
    money,
    infrastructure,
    observability,
    data,
    business,
)
