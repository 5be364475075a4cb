"""Measure an engine on the corpus: `python -m tests.redaction.independent.score --help`.

An engine is a callable from a record to an `Outcome`, or a program that reads the records' `id`,
`text` and `file_kind` as JSON lines and writes `{"id", "findings": [{"start", "end", "category",
"advisory"}], "masked"}` lines. Advisory findings count for nothing here.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.redaction.independent.make import SEED, records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tests.redaction.independent.make import Expected, Record

    Engine = Callable[[Record], "Outcome"]

_RUN = 6
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_MASK = "<REDACTED>"
_GROUPS = ("kind", "shape", "lang", "carrier")


class Span(NamedTuple):
    """One finding: offsets in code points, and `secret` or `personal`."""

    start: int
    end: int
    category: str


class Outcome(NamedTuple):
    """What an engine says of a text: its refusing findings, and the text after masking."""

    findings: tuple[Span, ...]
    masked: str


class Verdict(NamedTuple):
    """One label (or one negative) judged.

    Attributes:
        record: The record it stands in.
        detected: A finding touches the value; for a negative, any finding at all.
        masked: Nothing of the value is left; False for a negative.
        categories: Categories of the findings that touched.
    """

    record: Record
    detected: bool
    masked: bool
    categories: frozenset[str]


class Row(NamedTuple):
    """The counts of one group: how many labels or negatives, detected, wholly masked."""

    category: str
    name: str
    size: int
    detected: int
    masked: int

    def goodness(self) -> float:
        """The share that went as it should: masked, or for negatives left alone."""
        good = self.size - self.detected if self.category == "negative" else self.masked
        return good / self.size


def in_process(record: Record) -> Outcome:
    """Our own engine, called as a library."""
    from duck_tape.finding import ADVICE
    from duck_tape.redaction import mask, scan

    found = scan(record["text"], file_kind=record["file_kind"])
    refusing = [one for one in found if one.severity != ADVICE and not one.allowed_by]
    spans = tuple(Span(one.start, one.end, one.category) for one in refusing)
    return Outcome(spans, mask(record["text"], refusing))


def program(command: Sequence[str], corpus: Sequence[Record]) -> Engine:
    """The outcomes of a program that is run once over the whole corpus.

    Raises `subprocess.CalledProcessError` when it fails, `KeyError` later for a record that it
    did not answer.
    """
    asked = (
        {"id": one["id"], "text": one["text"], "file_kind": one["file_kind"]} for one in corpus
    )
    given = "".join(json.dumps(one) + "\n" for one in asked)
    done = subprocess.run(
        list(command), input=given.encode(), stdout=subprocess.PIPE, check=True
    ).stdout.decode()
    texts = {one["id"]: one["text"] for one in corpus}
    answers = {}
    for line in filter(None, done.split("\n")):
        answer = json.loads(line)
        answers[answer["id"]] = _outcome(answer, texts[answer["id"]])
    return lambda record: answers[record["id"]]


def _outcome(answer: dict[str, object], text: str) -> Outcome:
    listed = answer["findings"]
    spans = tuple(
        Span(one["start"], one["end"], one.get("category", "secret"))
        for one in (listed if isinstance(listed, list) else [])
        if not one.get("advisory")
    )
    masked = answer.get("masked")
    return Outcome(spans, masked if isinstance(masked, str) else cover(text, spans))


def cover(text: str, spans: Iterable[Span]) -> str:
    """The text with each finding replaced, overlapping ones together."""
    parts: list[str] = []
    last = 0
    for start, end, _ in sorted(spans):
        if end <= last:
            continue
        if start >= last:
            parts += [text[last:start], _MASK]
        last = end
    return "".join([*parts, text[last:]])


def runs(text: str, size: int) -> Counter[str]:
    """How often each run of `size` signs stands in the text, lines apart, invisibles left out."""
    counted: Counter[str] = Counter()
    for line in text.replace("\r", "\n").split("\n"):
        seen = line.translate(_INVISIBLE)
        counted.update(seen[at : at + size] for at in range(len(seen) - size + 1))
    return counted


def survives(record: Record, label: Expected, masked: str) -> bool:
    """Whether a run of six signs of the value (all of a shorter one) is still to be read.

    What the text says outside of every label is subtracted: a run that also stands there tells
    nothing.
    """
    text = record["text"]
    value = text[label["start"] : label["end"]]
    size = min(_RUN, len(value))
    outside, last = "", 0
    for other in record["expect"]:
        outside += text[last : other["start"]] + "\n"
        last = other["end"]
    left = runs(masked, size) - runs(outside + text[last:], size)
    return any(run in left for run in runs(value, size))


def judge(corpus: Iterable[Record], engine: Engine) -> Iterator[Verdict]:
    """A verdict for every label and every negative, in order."""
    for record in corpus:
        outcome = engine(record)
        if record["category"] == "negative":
            kinds = frozenset(one.category for one in outcome.findings)
            yield Verdict(record, bool(kinds), masked=False, categories=kinds)
        for label in record["expect"]:
            touching = frozenset(
                one.category
                for one in outcome.findings
                if one.start < label["end"] and label["start"] < one.end
            )
            gone = not survives(record, label, outcome.masked)
            yield Verdict(record, bool(touching), gone, touching)


def totals(verdicts: Iterable[Verdict]) -> dict[str, dict[str, float]]:
    """Counts and rates for each category: `count`, `detected`, `masked` (rates from 0 to 1).

    For negatives `detected` is the share flagged at all, `secret` and `personal` the shares
    flagged as that.
    """
    every = list(verdicts)
    table: dict[str, dict[str, float]] = {}
    for category in ("secret", "personal", "negative"):
        part = [one for one in every if one.record["category"] == category]
        count = max(len(part), 1)
        row = {"count": float(len(part)), "detected": sum(one.detected for one in part) / count}
        if category == "negative":
            for name in ("secret", "personal"):
                row[name] = sum(name in one.categories for one in part) / count
        else:
            row["masked"] = sum(one.masked for one in part) / count
        table[category] = row
    return table


def group_name(record: Record, group: str) -> str:
    """A record's place in a report by kind, shape, language or carrier."""
    shape, _, carrier = record["shape"].partition("+")
    names = {"kind": record["kind"], "shape": shape, "lang": record["lang"]}
    return names.get(group, carrier or "plain")


def grouped(verdicts: Iterable[Verdict], group: str) -> list[Row]:
    """One row for each group of a category, the worst first."""
    counts: dict[tuple[str, str], list[int]] = {}
    for one in verdicts:
        place = one.record["category"], group_name(one.record, group)
        numbers = counts.setdefault(place, [0, 0, 0])
        for at, amount in enumerate((1, one.detected, one.masked)):
            numbers[at] += amount
    rows = [Row(category, name, *numbers) for (category, name), numbers in counts.items()]
    return sorted(rows, key=lambda row: (row.category, row.goodness(), row.name))


def _print_report(verdicts: list[Verdict], groups: Sequence[str]) -> None:
    for category, row in totals(verdicts).items():
        rates = "  ".join(f"{name} {rate:.4f}" for name, rate in row.items() if name != "count")
        print(f"{category:9} {row['count']:5.0f}  {rates}")
    for group in groups:
        print(f"\nby {group}: count, detected, wholly masked")
        for one in grouped(verdicts, group):
            if one.goodness() < 1:
                numbers = f"{one.size:4} {one.detected:4} {one.masked:4}"
                print(f"  {one.category:9} {one.name:28} {numbers}")


def _print_misses(verdicts: Iterable[Verdict]) -> None:
    for one in verdicts:
        negative = one.record["category"] == "negative"
        if negative and one.detected:
            print(f"flagged   {one.record['id']}  as {', '.join(sorted(one.categories))}")
        elif not negative and not one.masked:
            print(f"{'partly' if one.detected else 'missed':9} {one.record['id']}")


def main(argv: Sequence[str] | None = None) -> int:
    """Print the report; always 0, for a score is no verdict."""
    parser = argparse.ArgumentParser(description="Measure an engine on the independent corpus.")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed, other values")
    parser.add_argument("--records", type=Path, help="a corpus in a file instead of the own one")
    parser.add_argument("--command", help="a program to run instead of the library")
    parser.add_argument("--by", action="append", default=[], choices=_GROUPS)
    parser.add_argument("--misses", action="store_true", help="list the ids that went wrong")
    parser.add_argument("--json", action="store_true", help="only the totals, as JSON")
    options = parser.parse_args(argv)
    corpus = _read(options.records) if options.records else records(options.seed)
    command = shlex.split(options.command) if options.command else None
    engine = program(command, corpus) if command else in_process
    verdicts = list(judge(corpus, engine))
    if options.json:
        json.dump(totals(verdicts), sys.stdout)
        return 0
    _print_report(verdicts, options.by)
    if options.misses:
        _print_misses(verdicts)
    return 0


def _read(path: Path) -> list[Record]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


if __name__ == "__main__":
    raise SystemExit(main())
