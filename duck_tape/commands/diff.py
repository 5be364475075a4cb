"""Show the changelog between two versions of CONTEXT.md.

  duck-tape diff              what is staged: HEAD against the index
  duck-tape diff A            revision A against the index
  duck-tape diff A B          revision A against revision B
  duck-tape diff OLD NEW      two plain files

The changelog is computed from the two documents, never remembered. Reasons of removals come from
the pending merge (index) or from the commits' messages (two revisions).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the two versions and the memory's name."""
    parser.add_argument("old", nargs="?", metavar="A", help="revision or file (default: HEAD)")
    parser.add_argument("new", nargs="?", metavar="B", help="revision or file (default: the index)")
    parser.add_argument("--file", metavar="PATH", help="the memory (default: the nearest)")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print the block; with `--json` the changes as data."""
    from duck_tape.report.changes import change_data
    from duck_tape.workflows.diff import difference

    found = difference(context.place, context.cwd, arguments.old, arguments.new)
    context.out.text(found.block)
    context.out.data(
        "diff",
        {
            "path": found.path,
            "changes": [change_data(change) for change in found.changes],
            "changelog": found.block,
        },
    )
    return 0
