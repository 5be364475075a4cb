"""The one place where errors become messages and exit codes.

Expected errors (`DuckTapeError`) are told in words with their own exit code; anything else is our
fault: exit 3, with a report that the user can paste. That report names types and places only,
since an exception's text may hold the very value that must not be shown.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from duck_tape.crash import INTERRUPTED, UNEXPECTED, crash_report
from duck_tape.errors import CouldNotCheck, DuckTapeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.report.output import Output


def guarded(arguments: Sequence[str]) -> int:
    """Run `duck_tape.cli.run` and turn whatever it raises into output and an exit code."""
    from duck_tape.report.output import Output, utf8_streams

    _open_streams()
    utf8_streams()
    out = Output.for_process(json="--json" in arguments)
    try:
        from duck_tape.cli import run

        code = run(arguments, out)
        sys.stdout.flush()
    except DuckTapeError as error:
        return _told(error, out)
    except KeyboardInterrupt:
        _quietly_say("Interrupted; nothing more was written.")
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_gone()
    except OSError as error:
        return _told(_from_os(error), out)
    except Exception as error:  # noqa: BLE001  (the one place that ends the process)
        return _crashed(error, out)
    return code


def _open_streams() -> None:
    """Put something that can be written to in the place of a closed standard stream."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (to the end)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (to the end)


def _crashed(error: Exception, out: Output) -> int:
    """Tell our own fault, with `--json` as an object too."""
    report = crash_report(error)
    _quietly_say(report)
    if out.json:
        with contextlib.suppress(Exception):
            out.error(CouldNotCheck(report, code="internal"))
    return UNEXPECTED


def _told(error: DuckTapeError, out: Output) -> int:
    """Print an expected error, masked, as text or as JSON; if even that fails, say where."""
    try:
        out.error(error)
    except BrokenPipeError:
        return _reader_gone()
    except Exception as fault:  # noqa: BLE001  (an unmasked error must not escape as a traceback)
        return _told_elsewhere(error, fault, out)
    return error.exit_code


def _told_elsewhere(error: DuckTapeError, fault: Exception, out: Output) -> int:
    """Say on standard error what could not be written where it belongs (a full disk), masked."""
    if isinstance(fault, OSError):
        from duck_tape.redaction.shown import shown

        with contextlib.suppress(Exception):
            _quietly_say(f"error: {out.hide(shown(error.message))}")
            return error.exit_code
    _quietly_say(crash_report(fault))
    return UNEXPECTED


def _from_os(error: OSError) -> DuckTapeError:
    """Give the operating system's refusal in words: which file, and why."""
    name = error.filename
    where = f"{os.fsdecode(name)}: " if isinstance(name, (str, bytes)) else ""
    return CouldNotCheck(
        f"{where}{error.strerror or type(error).__name__}.",
        hint="Check the path, its permissions and the free space, then run the command again.",
        code="os-error",
    )


def _reader_gone() -> int:
    """Whoever read our output has gone: say nothing more, and do not call it success."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
    return UNEXPECTED


def _quietly_say(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text + "\n")
