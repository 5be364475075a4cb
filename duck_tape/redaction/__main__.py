"""Measure the engine on any corpus: JSON lines in, findings and masked texts out.

Reads objects with `id`, `text` and perhaps `file_kind` on standard input, one a line; writes
`{"id", "findings": [{"start", "end", "rule", "category", "advisory"}], "masked"}` for each.
Offsets count characters of the original text. Advisory findings are marked, and not masked.
"""

from __future__ import annotations

import itertools
import json
import sys

from duck_tape.redaction import mask, scan
from duck_tape.redaction.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def results(lines: Iterable[str], settings: Settings) -> Iterator[str]:
    """One JSON line for each record."""
    for line in lines:
        if not line.strip():
            continue
        record = json.loads(line)
        text = record["text"]
        findings = scan(text, file_kind=record.get("file_kind", "markdown"), settings=settings)
        told = [
            {
                "start": f.start,
                "end": f.end,
                "rule": f.rule,
                "category": f.category,
                "advisory": f.advisory,
            }
            for f in findings
        ]
        masked = mask(text, [f for f in findings if not f.advisory])
        yield json.dumps(
            {"id": record["id"], "findings": told, "masked": masked}, ensure_ascii=False
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Read standard input to its end. `--personal NAME` asks for optional kinds, repeatable."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    personal = [b for a, b in itertools.pairwise(arguments) if a == "--personal"]
    if len(arguments) != 2 * len(personal):
        sys.stderr.write(
            "usage: python -m duck_tape.redaction [--personal KIND]... < records.jsonl\n"
        )
        return 2
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # (a text stream)
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # (the same)
    for line in results(sys.stdin, Settings(personal=personal)):
        sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
