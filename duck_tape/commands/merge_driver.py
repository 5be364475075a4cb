"""Merge three versions of CONTEXT.md by meaning; git calls this (duck-tape init --merge-driver).

Writes the result to OURS. Exit code 0: merged; 1: conflicts, marked in the file; 129: failed, OURS
is as it was, and git stops.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context

CONFLICTS = 1
FAILED = 129
"""git takes a code above 128 for a driver that died, and a smaller one for conflicts."""
LARGEST = 1000
"""Signs of the longest mark: the size is an attribute, which anybody's commit can set."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add what git hands over: %O %A %B %L %P, and %X %Y where it knows them."""
    parser.add_argument("base", metavar="BASE", help="the common ancestor's file (%%O)")
    parser.add_argument("ours", metavar="OURS", help="our version's, rewritten (%%A)")
    parser.add_argument("theirs", metavar="THEIRS", help="their version's (%%B)")
    parser.add_argument("size", metavar="SIZE", nargs="?", default="7", help="of a mark (%%L)")
    parser.add_argument("path", metavar="PATH", nargs="?", default="", help="for messages (%%P)")
    parser.add_argument(
        "label", metavar="LABEL", nargs="*", default=[], help="names of the sides (%%X %%Y)"
    )


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Merge, write, and end as git expects."""
    from duck_tape.errors import DuckTapeError
    from duck_tape.memory.reconcile_version import Marks
    from duck_tape.text.printable import escaped
    from duck_tape.workflows.merge_driver import drive

    ours, theirs = _labels(arguments.label)
    size = min(int(arguments.size[:9]), LARGEST) if arguments.size.isdecimal() else 7
    files = [
        context.cwd / Path(name) for name in (arguments.base, arguments.ours, arguments.theirs)
    ]
    try:
        conflicts = drive(files[0], files[1], files[2], Marks(max(size, 1), ours, theirs))
    except DuckTapeError as error:
        context.out.error(error)
        return FAILED
    except Exception as error:  # noqa: BLE001  (git must hear of it by the exit code)
        context.out.note(f"duck-tape merge-driver: {type(error).__name__}; nothing was merged.")
        return FAILED
    if conflicts:
        name = arguments.path or arguments.ours
        context.out.note(escaped(f"{name}: conflicts in {conflicts} place(s), marked there."))
    context.out.data("merge-driver", {"path": arguments.path, "conflicts": conflicts})
    return CONFLICTS if conflicts else 0


def _labels(given: list[str]) -> tuple[str, str]:
    """The sides' names; git leaves a placeholder that it does not know as it is."""
    names = [name for name in given if name not in {"%X", "%Y", ""}]
    return (names[0], names[1]) if len(names) == 2 else ("ours", "theirs")
