"""The table of all rules: what `duck-tape explain DT2xx` prints and what tests go through."""

from __future__ import annotations

from duck_tape.redaction import formats
from duck_tape.redaction.detectors import (
    blocks,
    commands,
    foreign,
    headers,
    keyed,
    one_time,
    prose,
    tokens,
    toolfiles,
    urls,
    values_of_env,
    wallets,
)
from duck_tape.redaction.personal import contact, identity, network, numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from duck_tape.redaction.core import Rule

_MODULES = (
    tokens,
    blocks,
    wallets,
    one_time,
    keyed,
    prose,
    urls,
    headers,
    commands,
    toolfiles,
    values_of_env,
    foreign,
    contact,
    numbers,
    network,
    identity,
)


def rules() -> tuple[Rule, ...]:
    """All rules, in the order of their codes."""
    found = [rule for module in _MODULES for rule in module.RULES]
    return tuple(sorted(found, key=lambda rule: rule.code))


def families() -> dict[str, str]:
    """What each code stands for: a family of formats, or the one rule that has it."""
    told = {family.CODE: family.FAMILY for family in formats.FAMILIES}
    for rule in rules():
        told.setdefault(rule.code, rule.title)
    return dict(sorted(told.items()))


def explain(code: str) -> list[str]:
    """The lines that explain a code: what it finds, then each rule with its example and source.

    Returns an empty list for a code that does not exist.
    """
    code = code.upper()
    named = [rule for rule in rules() if rule.code == code]
    if not named:
        return []
    lines = [f"{code}: {families()[code]}"]
    for rule in named:
        notes = (
            " (advice only)"
            if rule.advisory
            else " (only when configured)"
            if rule.optional
            else ""
        )
        lines += [
            f"  {rule.name}: {rule.title}{notes}",
            f"    looks like: {rule.example}",
            f"    source: {rule.source}",
        ]
    return lines
