"""All codes that duck-tape prints, from the tables that define them."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Explained:
    """One code, whichever table it stands in.

    Attributes:
        code: `DT101` and so on.
        title: What it is about.
        text: What it means and what to do.
        severity: `error`, `warning`, `advice`, or "".
        fixable: Whether `check --fix` repairs it.
        bad, good: An example each; "" without one.
    """

    code: str
    title: str
    text: str
    severity: str = ""
    fixable: bool = False
    bad: str = ""
    good: str = ""


def all_codes() -> list[Explained]:
    """Return every code, in the order of the codes: schema, redaction, translation, ranges."""
    found = [*_schema(), *_redaction(), *_translation(), *_ranges()]
    return sorted(found, key=lambda code: code.code)


def find(wanted: str) -> Explained:
    """Return one code; raises `UsageError` with the nearest ones when there is none."""
    codes = {code.code: code for code in all_codes()}
    name = wanted.strip().upper()
    if name in codes:
        return codes[name]
    near = difflib.get_close_matches(name, codes, n=3)
    guess = f" Near it: {', '.join(near)}." if near else ""
    raise UsageError(f"{wanted}: no such code.{guess}", hint="'duck-tape explain' lists them all.")


def _schema() -> Iterator[Explained]:
    from duck_tape.memory.lint_codes import CODES

    for code in CODES.values():
        yield Explained(
            code.code, code.title, code.text, code.severity, code.fixable, code.bad, code.good
        )


def _redaction() -> Iterator[Explained]:
    from duck_tape.redaction.catalogue import explain, families

    for code, title in families().items():
        yield Explained(code, title, "\n".join(explain(code)[1:]))


def _translation() -> Iterator[Explained]:
    from duck_tape.state.durable_codes import CODES

    for code in CODES:
        yield Explained(code.code, code.title, code.explanation)


def _ranges() -> Iterator[Explained]:
    from duck_tape.range_codes import CODES

    for code in CODES.values():
        yield Explained(code.code, code.title, code.text)
