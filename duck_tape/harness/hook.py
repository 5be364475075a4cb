"""`duck-tape hook pre-compact [--harness NAME] [--verbose]`, as harnesses call it.

Reads the payload from standard input, prints nothing, and ends with 0 whatever happens: a harness
takes what a hook prints for a part of its prompt, and another exit code for a veto (spec: harness
hooks, "The hook"). What was done, or why it was not, stands in the receipt that `duck-tape status`
shows; `--verbose` prints it on standard error too.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.harness.limits import Limits
    from duck_tape.state.receipts import Receipt

PRE_COMPACT = "pre-compact"
USAGE = "usage: duck-tape hook pre-compact [--harness NAME] [--verbose] < PAYLOAD\n"
_SILENCE = 2.0
"""Seconds without a byte after which nobody is taken to be writing the payload any more."""
_CHUNK = 1 << 20


class Options:
    """What stood on the command line.

    Attributes:
        event: The event's name, "" without one.
        harness: What `--harness` names, "" without it.
        verbose: Whether the receipt is printed.
        strange: Whether there was anything else; it is passed over.
    """

    __slots__ = ("event", "harness", "strange", "verbose")

    def __init__(self, words: Sequence[str]) -> None:
        """Read the words that follow `hook`; nothing is refused."""
        self.event = ""
        self.harness = ""
        self.verbose = False
        self.strange = False
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if word == "--harness":
                self.harness = rest.pop(0) if rest else ""
            elif word.startswith("--harness="):
                self.harness = word.partition("=")[2]
            elif word in {"--verbose", "-v"}:
                self.verbose = True
            elif not self.event and not word.startswith("-"):
                self.event = word
            else:
                self.strange = True


def main(words: Sequence[str]) -> int:
    """Run the hook with the words that follow `hook`; returns 0."""
    try:
        _run(Options(words))
    except BaseException:  # noqa: BLE001  (nothing may reach the harness)
        return 0
    return 0


def _run(options: Options) -> None:
    if options.event != PRE_COMPACT and _is_terminal(sys.stderr):
        sys.stderr.write(USAGE)  # a person has typed this, no harness
        sys.stderr.flush()
        return
    from duck_tape.harness.limits import Alarm, Limits

    limits = Limits()
    with Alarm(limits):
        receipt = _compact(options, limits)
        if options.verbose:
            _tell(receipt)


def _compact(options: Options, limits: Limits) -> Receipt:
    from duck_tape.harness.compaction import compact

    remarks = []
    if options.event != PRE_COMPACT:
        remarks.append("no such event: taken for pre-compact")
    if options.strange:
        remarks.append("some arguments are unknown")
    return compact(standard_input(limits), options.harness, limits, os.environ, remarks)


def standard_input(limits: Limits) -> bytes:
    """Return the payload's bytes: all, or one more than are taken; none from a terminal.

    Whoever leaves standard input open without writing is not waited for.
    """
    from duck_tape.harness.payload import LARGEST

    stream = sys.stdin
    try:
        if stream is None or stream.isatty():
            return b""
        try:
            descriptor = stream.fileno()
        except (OSError, ValueError):
            return stream.buffer.read(LARGEST + 1)
        return _drained(descriptor, LARGEST + 1, limits)
    except (OSError, ValueError, AttributeError):  # closed, or no stream at all
        return b""


def _drained(descriptor: int, most: int, limits: Limits) -> bytes:
    import select

    pieces: list[bytes] = []
    size = 0
    while size < most and not limits.late():
        if sys.platform != "win32":
            ready, _, _ = select.select([descriptor], [], [], min(_SILENCE, limits.left()))
            if not ready:
                break
        piece = os.read(descriptor, _CHUNK)
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]  # a stream, or None
    except (AttributeError, ValueError):
        return False


def _tell(receipt: Receipt) -> None:
    """Print the receipt for somebody who tries the hook by hand."""
    lines = [f"{name}: {value}" for name, value in receipt.data().items() if value]
    sys.stderr.write("\n".join(lines) + "\n")
    sys.stderr.flush()
