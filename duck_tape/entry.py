"""The console script `duck-tape`: the first thing that runs, and the one place that ends.

Kept small and free of heavy imports; the parser is imported by `run` only.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code (0, 1, 2, 3 or 130; git's driver also 129).

    `argv` is the arguments without the program's name (default: the process's).
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):
        from duck_tape import __version__

        sys.stdout.write(f"duck-tape {__version__}\n")
        return 0
    command = next((word for word in arguments if not word.startswith("-")), "")
    if command == "hook" and not {"-h", "--help"}.intersection(arguments):
        arguments.remove(command)
        return _hook(arguments) if argv is not None else _hook_process(arguments)
    if arguments[:1] in (["resume"], ["status"]):
        from duck_tape.commands.quick import quick

        if quick(arguments[0], arguments[1:]):
            return 0
    from duck_tape.error_handler import guarded

    code = guarded(arguments)
    # git takes a driver's code up to 128 for conflicts that are marked in the file
    # (gitattributes(5)): an error, and wrong use, is a higher one.
    return 129 if command == "merge-driver" and 1 < code <= 128 else code


def _hook(words: Sequence[str]) -> int:
    """Run a harness's hook: at once, without the parser, and always with the answer 0."""
    try:
        from duck_tape.harness.hook import main as hook

        return hook(words)
    except BaseException:  # noqa: BLE001  (a harness takes any other answer for a veto)
        return 0


def _hook_process(words: Sequence[str]) -> int:
    """Run the hook as all that the process does, and end it without taking everything apart.

    Collecting garbage and clearing away modules one by one take as long as Python's own start.
    All that was written is closed by then.
    """
    import gc
    import os

    gc.disable()
    code = _hook(words)
    os._exit(code)


if __name__ == "__main__":
    raise SystemExit(main())
