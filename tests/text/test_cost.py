"""Cost grows with the work: each shape is measured at two sizes, four times apart.

A quadratic step would take sixteen times as long; ten is the bound, and the fastest of several
runs counts, so that a busy machine does not fail the test.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from duck_tape.text.blocks import scan_blocks
from duck_tape.text.identity import key_identity, split_date, value_identity
from duck_tape.text.inline import first_clause, parse_keyed, protected, split_list, split_reasoning
from duck_tape.text.lines import split_lines
from duck_tape.text.near_index import NearIndex
from duck_tape.text.width import cut_words, word_count

if TYPE_CHECKING:
    from collections.abc import Callable

SCANNED = {
    "one long line": lambda n: "a" * n * 10,
    "one line of spaces": lambda n: " " * n * 10 + "x",
    "one line of tabs": lambda n: "\t" * n * 10 + "x",
    "one run of backticks": lambda n: "`" * n,
    "backticks of all lengths": lambda n: " ".join("`" * i for i in range(int(n**0.5))),
    "deep quotes": lambda n: ">" * n,
    "deep lists": lambda n: "- " * n + "x",
    "deep numbered lists": lambda n: "1. " * n + "x",
    "lists inside quotes": lambda n: "> - " * n,
    "deep quotes on many lines": lambda n: (">" * 50 + "a\n") * (n // 50),
    "an almost break": lambda n: "* " * n + "x",
    "two almost breaks": lambda n: "- " * n + "* " * n + "x",
    "an endless tag": lambda n: "<a" + " b" * n,
    "an endless value": lambda n: "<a b='" + "c" * n,
    "open comments": lambda n: "<!-- \n\n" * n,
    "open fences": lambda n: "```a`\n" * n,
    "a long paragraph before an underline": lambda n: "a\n" * n + "---",
    "definitions before underlines": lambda n: "[a]: b\n---\n" * n,
    "one paragraph of definitions": lambda n: "[a]: b\n" * n + "===\n" * n,
    "an endless label": lambda n: "[" + "a\\" * n + "\n---",
    "blank lines": lambda n: "\n" * n,
    "blank lines inside an item": lambda n: "- a\n" + "\n" * n + "  b",
    "items": lambda n: "- **a**: b\n" * n,
    "lazy lines": lambda n: "- a\n" + "b\n" * n,
    "carriage returns": lambda n: "a\r" * n,
    "an open front matter": lambda n: "---\n" + "a: b\n" * n,
    "delimiter rows": lambda n: "a|b\n-|-\n\n" * n,
    "hashes": lambda n: "# " + "#" * n + " x " + "#" * n,
}


def scan(text: str) -> object:
    return scan_blocks(text, split_lines(text))


LINES = {
    "letters": lambda n: "a" * n,
    "words": lambda n: "ab " * n,
    "spaces": lambda n: " " * n,
    "open parentheses": lambda n: "(" * n,
    "closing parentheses": lambda n: "(" + ")" * n,
    "nested parentheses": lambda n: "(" * n + ")" * n,
    "code": lambda n: "`a` " * n,
    "open code": lambda n: " ".join("`" * (i % 50) for i in range(n // 25)),
    "backslashes": lambda n: "\\" * n + "`",
    "quotes": lambda n: "'a \"b " * n,
    "apostrophes": lambda n: "don't " * n,
    "dashes": lambda n: "(a - " * n,
    "commas": lambda n: "`a`, (b), " * n,
    "stops": lambda n: "e.g. " * n,
    "stars": lambda n: "**" * n,
    "bold": lambda n: "**" + "a*" * n,
    "dates": lambda n: "(date: " * n + ")",
    "wide": lambda n: "漢字、" * n,
    "marks": lambda n: "e" + "\u0301" * n,
}
READERS: dict[str, Callable[[str], object]] = {
    "cut_words": lambda text: cut_words(text, 60),
    "first_clause": first_clause,
    "key_identity": key_identity,
    "parse_keyed": parse_keyed,
    "protected": protected,
    "split_date": split_date,
    "split_list": split_list,
    "split_reasoning": split_reasoning,
    "value_identity": value_identity,
    "word_count": word_count,
}


def fastest(work: Callable[[str], object], text: str) -> float:
    times = []
    for _ in range(3):
        began = time.process_time()
        work(text)
        times.append(time.process_time() - began)
    return min(times)


def assert_linear(work: Callable[[str], object], make: Callable[[int], str], size: int) -> None:
    """Three tries: other work on the machine slows one of the two sizes now and then."""
    ratios = []
    for _ in range(3):
        small = max(fastest(work, make(size)), 0.001)  # less is noise
        ratios.append(fastest(work, make(size * 4)) / small)
        if ratios[-1] < 10:
            return
    pytest.fail(f"not linear: {ratios}")


@pytest.mark.parametrize("shape", SCANNED)
def test_scanning_is_linear(shape: str) -> None:
    assert_linear(scan, SCANNED[shape], 3000)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("reader", READERS)
def test_reading_a_line_is_linear(reader: str, line: str) -> None:
    assert_linear(READERS[reader], LINES[line], 2000)


@pytest.mark.parametrize("form", ["component {}", "{}", "same words here {}", "aaaaaaaaaaaaaaaa{}"])
def test_the_index_is_linear(form: str) -> None:
    def work(size: str) -> None:
        names = [form.format(spelled(i)) for i in range(int(size))]
        index = NearIndex(names)
        for name in names:
            index.find(name)

    assert_linear(work, str, 300)


def spelled(number: int) -> str:
    return "".join("klmnoprtvw"[int(digit)] for digit in f"{number:05}")


def test_five_megabytes_of_entries_take_well_under_a_second() -> None:
    text = "".join(
        f"- **name {i}**: APPROVED: fifteen minutes - balances (date: 2026-03-05)\n"
        for i in range(70_000)
    )
    assert fastest(scan, text) < 2


LIGHT = "import sys; import {}; print(*sorted(sys.modules))"


@pytest.mark.parametrize("module", ["lines", "blocks", "inline", "identity", "width", "encoding"])
def test_nothing_heavy_is_imported(module: str) -> None:
    code = LIGHT.format(f"duck_tape.text.{module}")
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    heavy = {"typing", "dataclasses", "json", "inspect", "datetime", "pathlib", "subprocess"}
    assert heavy.isdisjoint(done.stdout.split())
