"""Explain a code that a check, a merge or a scan has printed, or list them all.

duck-tape explain DT112
duck-tape explain            the list
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the code."""
    parser.add_argument("code", nargs="?", metavar="CODE", help="DT112, DT304, ...")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print one explanation, or one line for each code."""
    from duck_tape.report import explain as report
    from duck_tape.workflows.explain import all_codes, find

    if arguments.code is None:
        codes = all_codes()
        context.out.text("".join(f"{code.code}  {code.title}\n" for code in codes))
        context.out.data("explain", {"codes": [report.data(code) for code in codes]})
        return 0
    code = find(arguments.code)
    context.out.text(report.text(code))
    context.out.data("explain", report.data(code))
    return 0
