"""Where every hook begins and ends: words of the command line, errors, exit codes.

Exit codes: 0 clean, 1 refused, 2 wrong use, 3 could not check, 130 interrupted.
"""

from __future__ import annotations

import os
import sys

from duck_tape.errors import DuckTapeError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from duck_tape.finding import Finding

_UNEXPECTED = 3
_INTERRUPTED = 130
_STYLES = {"error": "1;31", "warning": "33", "advice": "36"}


class Words:
    """The command line of a hook.

    Attributes:
        options: Options given, such as `--mask`.
        files: What else was given.
    """

    __slots__ = ("files", "options")

    def __init__(self, options: frozenset[str], files: tuple[str, ...]) -> None:
        """See the class."""
        self.options = options
        self.files = files


def run(
    work: Callable[[Words], int],
    argv: Sequence[str] | None,
    *,
    usage: str,
    options: Sequence[str] = (),
) -> int:
    """Do a hook's work and turn whatever it raises into words and an exit code.

    Args:
        work: Takes the words, returns the exit code.
        argv: The arguments (default: the process's).
        usage: What `--help` prints.
        options: The options that the hook knows.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        if "--help" in arguments or "-h" in arguments:
            say(usage)
            return 0
        return work(_words(arguments, options))
    except DuckTapeError as error:
        tell(error)
        return error.exit_code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        return _UNEXPECTED
    except Exception as error:  # noqa: BLE001  (the hooks' one place that ends)
        from duck_tape.crash import crash_report

        _write(sys.stderr, crash_report(error) + "\n")
        return _UNEXPECTED


def _words(arguments: Sequence[str], known: Sequence[str]) -> Words:
    """Part the arguments; raises `UsageError` for an unknown option."""
    options: set[str] = set()
    files: list[str] = []
    for index, word in enumerate(arguments):
        if word == "--":
            files += arguments[index + 1 :]
            break
        if word.startswith("-") and word != "-":
            if word not in known:
                raise UsageError(f"There is no option '{word}'.", hint="See --help.")
            options.add(word)
        else:
            files.append(word)
    return Words(frozenset(options), tuple(files))


def say(text: str) -> None:
    """Print text for the user, masked (a path can hold a secret too), with a line end."""
    from duck_tape.redaction.shown import shown

    text = shown(text)
    _write(sys.stdout, text if text.endswith("\n") else text + "\n")


def note(text: str) -> None:
    """Print an aside on standard error."""
    _write(sys.stderr, text if text.endswith("\n") else text + "\n")


def tell(error: DuckTapeError) -> None:
    """Print an error, masked: what is wrong, where, and what to do next."""
    from duck_tape.redaction.shown import shown

    note(f"{paint('error')}: {shown(error.message)}\n" + (shown(error.hint) if error.hint else ""))


def tell_findings(findings: Sequence[Finding]) -> None:
    """Print findings: `path:line:column: severity code message`, then the next step."""
    for finding in findings:
        kind = " ".join(word for word in (paint(finding.severity), finding.code) if word)
        say(f"{finding.where()}: {kind}: {finding.message}")
        if finding.hint:
            say(f"    {finding.hint}")


def paint(severity: str) -> str:
    """A severity's word, in colour on a terminal (unless `NO_COLOR` or a dumb one)."""
    style = _STYLES.get(severity)
    if not style or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return severity
    return f"\033[{style}m{severity}\033[0m" if sys.stdout.isatty() else severity


def _write(stream: object, text: str) -> None:
    """Write in UTF-8 whatever the locale; a lone surrogate of a file name becomes an escape."""
    data = text.encode("utf-8", "backslashreplace")
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)  # type: ignore[attr-defined]  # a test's stream without bytes
        return
    stream.flush()  # type: ignore[attr-defined]  # every text stream has it
    buffer.write(data)
    buffer.flush()
