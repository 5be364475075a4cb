"""One name for what reads the inside of a line: protected spans, clauses, the keyed form."""

from __future__ import annotations

from duck_tape.text.clauses import first_clause, split_list, split_reasoning
from duck_tape.text.keyed import KeyedText, parse_keyed
from duck_tape.text.spans import code_spans, find_outside, protected, split_outside

__all__ = [
    "KeyedText",
    "code_spans",
    "find_outside",
    "first_clause",
    "parse_keyed",
    "protected",
    "split_list",
    "split_outside",
    "split_reasoning",
]
