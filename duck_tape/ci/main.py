"""One run of the checks, from inputs to the exit code (spec: action).

Exit codes: 0 clean or nothing to check, 1 findings, 2 wrong use, 3 could not determine.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.ci import inputs as given
from duck_tape.crash import INTERRUPTED, UNEXPECTED, crash_report
from duck_tape.errors import CouldNotCheck, DuckTapeError, UsageError

if TYPE_CHECKING:
    from argparse import HelpFormatter
    from collections.abc import Callable, Mapping, Sequence

    from duck_tape.ci.inputs import Inputs
    from duck_tape.report.output import Output

DESCRIPTION = """\
Check a range of commits: the schema, the changelogs, secrets, state files, what is append-only,
and hidden or hostile text in every CONTEXT.md that the range touches.
"""


def main(argv: Sequence[str] | None = None, environ: Mapping[str, str] | None = None) -> int:
    """Run the checks as the action does; returns the exit code.

    Args:
        argv: Options (default: the process's).
        environ: The environment (default: the process's).
    """
    from duck_tape.report.output import Output, utf8_streams

    arguments = list(sys.argv[1:] if argv is None else argv)
    values = os.environ if environ is None else environ
    utf8_streams()
    out = Output.for_process(json="--json" in arguments)
    try:
        code = _parsed(arguments, values, out)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read has gone: nothing more to say, and no success
        sys.stdout = None
        return UNEXPECTED
    except Exception as error:  # noqa: BLE001  (a crash must be exit 3, told without its text)
        sys.stderr.write(crash_report(error) + "\n")
        return UNEXPECTED
    return code


def _parsed(arguments: Sequence[str], environ: Mapping[str, str], out: Output) -> int:
    from duck_tape.parser import Parser

    parser = Parser(
        prog="duck-tape ci",
        description=DESCRIPTION,
        formatter_class=_help(arguments),
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given.configure(parser)
    try:
        options = parser.parse_args(arguments)
    except SystemExit as end:  # --help has printed and is done
        return int(end.code or 0)
    except UsageError as error:
        return _failed(error, environ, out)
    return run(vars(options), environ, out)


def _help(arguments: Sequence[str]) -> Callable[..., HelpFormatter]:
    """How help is laid out; the terminal is measured only for who will see it.

    argparse makes one of these for each option, and measuring imports the archive formats.
    """
    from argparse import HelpFormatter
    from functools import partial

    if {"-h", "--help"}.intersection(arguments):
        return HelpFormatter
    return partial(HelpFormatter, width=80)


def run(
    options: Mapping[str, object],
    environ: Mapping[str, str],
    out: Output,
    *,
    cwd: Path | None = None,
) -> int:
    """Read the inputs, find the range, check it, tell the outcome; returns the exit code.

    Args:
        options: Parsed options by name; see `inputs.read`.
        environ: The environment.
        out: The doors to the user.
        cwd: Folder to work in (default: the current one).
    """
    try:
        settings = given.read(options, environ)
        return _checked(settings, environ, out, cwd or Path.cwd())
    except DuckTapeError as error:
        return _failed(error, environ, out)
    except BrokenPipeError:
        raise
    except OSError as error:
        told = CouldNotCheck(f"{error.strerror or type(error).__name__}.", code="os-error")
        return _failed(told, environ, out)


def _checked(settings: Inputs, environ: Mapping[str, str], out: Output, cwd: Path) -> int:
    from duck_tape.ci.check import check
    from duck_tape.ci.publish import publish
    from duck_tape.ci.whose import refuse_link

    out.json = settings.format == given.JSON
    found = folder(settings, cwd)
    if "CI" in environ or "GITHUB_ACTIONS" in environ:
        refuse_link(cwd, cwd / settings.working_directory)
    outcome = check(settings, environ, found, start=cwd)
    publish(outcome, settings, environ, out)
    return 1 if outcome.failed else 0


def folder(settings: Inputs, cwd: Path) -> Path:
    """The folder to work in; raises `UsageError` where there is none of that name."""
    found = cwd / settings.working_directory
    if not found.is_dir():
        raise UsageError(
            f"working-directory: {settings.working_directory}: no such folder.", code="input"
        )
    return found.resolve()


def _failed(error: DuckTapeError, environ: Mapping[str, str], out: Output) -> int:
    """Tell an error; a refusal to look at a repository is no finding, so it ends with 3."""
    from duck_tape.ci.publish import failed

    failed(error, environ, out)
    return error.exit_code if error.exit_code > 1 else 3
