"""Detail at the end of a kept item: a parenthesis or clause of nothing but a hash, command or path.

Spec: merge, "The persistent-context filter", the last rule: it is cut, and shown; all else is kept
verbatim.
"""

from __future__ import annotations

import re

from duck_tape.state.durable_detail import LIMIT, is_only_detail
from duck_tape.text.inline import find_outside, protected

_SEPARATOR = re.compile(r"[;；。]\s*|\.\s+|(?<=\s)[-–—|]\s+")
_STOPS = (").", "）。", ")。", "）.")


def trim(text: str, *, links: bool = False, whole: bool = False) -> tuple[str, str]:
    """Cut a parenthesis or clause off the end that is nothing but a hash, a command or a path.

    Args:
        text: The item, or its reason.
        links: Paths are links that say what was approved, and stay.
        whole: The text may be nothing but detail itself, and then goes whole (a reason).

    Returns:
        What stays, and what was cut ("" where nothing was).
    """
    cut: list[str] = []
    for _ in range(2):
        if whole and is_only_detail(text.strip(), links=links):
            kept, part = "", text.strip()
        else:
            kept, part = _trim_once(text, links=links)
        if not part:
            break
        cut.insert(0, part)
        text = kept
    return text, " ".join(cut)


def _trim_once(text: str, *, links: bool) -> tuple[str, str]:
    bare = text.rstrip()
    stop = bare[-1] if bare.endswith(_STOPS) else ""
    bare = bare[: len(bare) - len(stop)]
    if bare.endswith((")", "）")):
        return _trim_parenthesis(text, bare, stop, links=links)
    if len(bare) > LIMIT:
        return text, ""
    last = None
    for found in find_outside(bare, _SEPARATOR):
        if found.end() < len(bare):
            last = found
    if last is None:
        return text, ""
    kept, part = bare[: last.start()].rstrip(), bare[last.end() :].strip()
    if not kept or not is_only_detail(part, links=links):
        return text, ""
    sign = last[0].strip()
    return kept + (sign if sign in {".", "。"} else ""), part


def _trim_parenthesis(text: str, bare: str, stop: str, *, links: bool) -> tuple[str, str]:
    spans = protected(bare)
    start, end = spans[-1] if spans else (0, 0)
    kept = bare[:start].rstrip()
    if end != len(bare) or bare[start] not in "(（" or not kept:
        return text, ""
    if not is_only_detail(bare[start + 1 : end - 1].strip(), links=links):
        return text, ""
    return kept + stop, bare[start:end]
