"""Putting the marker where values were."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from duck_tape.redaction.finding import SecretFinding


def mask_text(text: str, findings: Iterable[SecretFinding], marker: str) -> str:
    """See `duck_tape.redaction.mask`."""
    pieces: list[str] = []
    at = 0
    for start, end in merged((f.start, f.end) for f in findings):
        pieces += [text[at:start], marker]
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, overlapping ones as one; empty ones are left out."""
    done: list[tuple[int, int]] = []
    for start, end in sorted(s for s in spans if s[1] > s[0]):
        if done and start < done[-1][1]:
            done[-1] = (done[-1][0], max(end, done[-1][1]))
        else:
            done.append((start, end))
    return done
