"""The way of a text through the engine: views, detectors, overlaps, allowances, findings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from duck_tape.redaction.core import HIGH, LOW, MEDIUM, SECRET
from duck_tape.redaction.gate import disguised, wanted
from duck_tape.redaction.settings import Settings
from duck_tape.redaction.surveying import surveyed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from duck_tape.redaction.core import Hit
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.redaction.normalise import View
    from duck_tape.redaction.survey import Survey

_CONFIDENCE = {LOW: 1, MEDIUM: 2, HIGH: 3}
_ESCAPE_LEVELS = 3


class Found:
    """A hit led back to the original text.

    Attributes:
        start: Offset in the original.
        end: Offset after it.
        value: The value as the view shows it, without line ends.
        hit: The hit.
        layer: How many layers were taken off before it showed.
    """

    __slots__ = ("end", "hit", "layer", "start", "value")

    def __init__(self, start: int, end: int, value: str, hit: Hit, layer: int) -> None:
        """See the class for the meaning of each part."""
        self.start = start
        self.end = end
        self.value = value
        self.hit = hit
        self.layer = layer

    def weight(self) -> tuple[int, int, int]:
        """What decides which hit names an overlap: rank, confidence, length."""
        return self.hit.rank, _CONFIDENCE[self.hit.confidence], self.end - self.start


def scan_text(
    text: str, *, path: str, file_kind: str, settings: Settings | None
) -> list[SecretFinding]:
    """See `duck_tape.redaction.scan`."""
    del file_kind  # every layer is tried on every kind of text: a transcript may hold Markdown
    settings = settings or Settings()
    asked = bool(settings.env_values or settings.personal)
    survey = surveyed(text.encode("utf-8", "surrogatepass"))
    if not asked and not wanted(survey) and not disguised(survey.data):
        return []
    found = [f for f in _found(text, survey, path, settings) if _wanted(f, settings)]
    if not found:
        return []
    chosen = [c for c in _clusters(text, found) if c.end > c.start]
    return _findings(text, chosen, path, settings)


def _wanted(found: Found, settings: Settings) -> bool:
    rule = found.hit.rule
    return rule.name not in settings.ignore and rule.code not in settings.ignore


def _found(text: str, survey: Survey, path: str, settings: Settings) -> Iterator[Found]:
    # Most texts end at the gate: what follows is imported for the others only.
    from duck_tape.redaction.normalise import plain, unescaped, unled, unquoted

    base = plain(text)
    if base.text is text:
        base.use(survey)
    layers = [base]
    view: View | None = base
    for _ in range(_ESCAPE_LEVELS):
        view = unescaped(view) if view else None
        if view:
            layers.append(view)
    layers += [led for led in map(unled, layers[:]) if led]
    view = unquoted(layers[-1])
    if view:
        layers.append(view)
    for depth, layer in enumerate(layers):
        seen: list[Found] = []
        for hit in _hits(layer, path, settings):
            one = _led_back(layer, hit, depth)
            seen.append(one)
            yield one
        if ("\n" in layer.text or "\r" in layer.text) and _announced(layer):
            for hit, view in _over_line_ends(layer, path, settings):
                one = _led_back(view, hit, depth)
                known = (f for f in seen if f.start < one.end and one.start < f.end)
                if all(_goes_on(text, f, one) for f in known):
                    yield one


_QUIET = frozenset(("keyed", "foreign", "contact", "network", "numbers"))


def _announced(view: View) -> bool:
    """Whether anything in a view could be the beginning of a secret that a line end cut."""
    return view.announced or any(name not in _QUIET for name in wanted(view.survey))


def _led_back(view: View, hit: Hit, depth: int) -> Found:
    start, end = view.origin(hit.start, hit.end)
    return Found(start, end, "".join(view.text[hit.start : hit.end].split()), hit, depth)


def _over_line_ends(layer: View, path: str, settings: Settings) -> Iterator[tuple[Hit, View]]:
    """What shows only when the lines that cut it are put together."""
    from duck_tape.redaction.joints import joined

    lines = joined(layer)
    if lines is None:
        return
    for hit in _hits(lines.view, path, settings):
        if hit.rule.category == SECRET and lines.crossed(hit.start, hit.end):
            yield hit, lines.view


def _goes_on(text: str, known: Found, one: Found) -> bool:
    """Whether what a longer hit adds to a known one is the rest of a value."""
    from duck_tape.redaction.judge import random_looking
    from duck_tape.redaction.normalise import begins_with_number

    rest = text[known.end : one.end].strip(" \t\r\n>#*\\")
    if known.hit.advisory:
        return True
    if begins_with_number(rest, 0):
        return False
    mixed = any(c.isdigit() for c in rest) or random_looking(rest, 12)
    return one.start <= known.start and mixed and random_looking(one.value)


def _hits(view: View, path: str, settings: Settings) -> Iterator[Hit]:
    ours: list[Hit] = []
    names = wanted(view.survey)
    for name in names:
        if name != FOREIGN:
            ours += detector(name).find(view)
    if settings.env_values:
        ours += detector("values_of_env").find(view, settings.env_values)
    if settings.personal:
        ours += detector("identity").find(view, settings.personal)
    yield from ours
    if FOREIGN in names:
        yield from detector(FOREIGN).find(view, path, ours)


FOREIGN = "foreign"
_PERSONAL = frozenset(("contact", "identity", "network", "numbers"))


_modules: dict[str, Any] = {}


def detector(name: str) -> Any:
    """The module of a detector, imported when a text first asks for it."""
    module = _modules.get(name)
    if module is None:
        from importlib import import_module

        folder = "personal" if name in _PERSONAL else "detectors"
        module = _modules[name] = import_module(f"duck_tape.redaction.{folder}.{name}")
    return module


def _clusters(text: str, found: list[Found]) -> Iterator[Found]:
    """One hit for each stretch of overlapping hits; advisory ones give way to all others."""
    firm = sorted((f for f in found if not f.hit.advisory), key=_place)
    firm = _without_escaped(text, firm)
    escaped = "\\" in text
    done: list[Found] = []
    for group in _groups(firm):
        best = max(group, key=Found.weight)
        start, end = min(f.start for f in group), max(f.end for f in group)
        value = (
            best.value
            if (start, end) == (best.start, best.end)
            else "".join(text[start:end].split())
        )
        if escaped:
            start, end = _trimmed(text, start, end)
        done.append(Found(start, end, value, best.hit, best.layer))
    starts, ends = [f.start for f in done], [f.end for f in done]
    kept: list[Found] = []
    advice = sorted((f for f in found if f.hit.advisory), key=_place)
    for group in _groups(advice):
        best = max(group, key=Found.weight)
        if not _covered(starts, ends, best):
            kept.append(best)
    return iter(sorted([*done, *kept], key=_place))


def _covered(starts: list[int], ends: list[int], what: Found) -> bool:
    """Whether one of the disjoint stretches touches a hit."""
    index = bisect_left(starts, what.end) - 1
    return index >= 0 and ends[index] > what.start


def _place(found: Found) -> tuple[int, int]:
    return found.start, found.end


def _groups(found: list[Found]) -> Iterator[list[Found]]:
    group: list[Found] = []
    end = -1
    for one in found:
        if group and one.start >= end:
            yield group
            group = []
        group.append(one)
        end = max(end if len(group) > 1 else one.end, one.end)
    if group:
        yield group


def _without_escaped(text: str, found: list[Found]) -> list[Found]:
    """Drop raw hits that ran over an escape where the decoded text shows the value's real end."""
    decoded = [f for f in found if f.layer]
    if not decoded:
        return found
    merged = list(_groups(decoded))
    starts, ends = [g[0].start for g in merged], [max(f.end for f in g) for g in merged]
    return [
        one
        for one in found
        if one.layer or "\\" not in text[one.start : one.end] or not _covered(starts, ends, one)
    ]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span moved off half an escape: masking must neither break one nor free its character."""
    if text[start : start + 1] in _ESCAPED and _backslashes(text, start) % 2:
        start += 1
    if end < len(text) and text[end] not in "\r\n" and _backslashes(text, end) % 2:
        end -= 1
    start, end = _outside_unit(text, start, 6), _outside_unit(text, end, 0)
    return start, max(start, end)


def _outside_unit(text: str, at: int, length: int) -> int:
    """An offset moved out of a four-digit escape: to its start, or past its `length`."""
    unit = text.rfind("\\u", max(0, at - 5), at + 1 if length else at)
    inside = unit >= 0 and unit < at < unit + 6 and _backslashes(text, unit) % 2 == 0
    return unit + length if inside else at


_ESCAPED = frozenset("nrtbfu\"'/")


def _backslashes(text: str, at: int) -> int:
    """How many backslashes stand right before an offset."""
    back = at
    while back and text[back - 1] == "\\":
        back -= 1
    return at - back


def _findings(text: str, found: list[Found], path: str, settings: Settings) -> list[SecretFinding]:
    from duck_tape.redaction.allow import Allowances
    from duck_tape.redaction.fingerprint import fingerprint

    allowances = Allowances(text, path, settings)
    starts = _line_starts(text)
    from duck_tape.redaction.finding import SecretFinding, preview

    made: list[SecretFinding] = []
    for one in found:
        rule, hit = one.hit.rule, one.hit
        mark = fingerprint(settings.fingerprint_key, rule.name, one.value)
        allowed = allowances.by(one.start, one.end, one.value, mark)
        if allowed and not settings.show_allowed:
            continue
        line = _line_of(starts, one.start)
        made.append(
            SecretFinding(
                rule.code,
                rule=rule.name,
                title=rule.title,
                category=rule.category,
                confidence=hit.confidence,
                advisory=hit.advisory,
                preview=preview(one.value),
                fingerprint=mark,
                engine=hit.engine,
                allowed_by=allowed,
                path=path,
                line=line,
                column=one.start - starts[line - 1] + 1,
                start=one.start,
                end=one.end,
            )
        )
    return made


def _line_starts(text: str) -> list[int]:
    """Where lines begin; only LF, CRLF and CR end one."""
    import re

    return [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]


def _line_of(starts: list[int], at: int) -> int:
    return bisect_right(starts, at)
