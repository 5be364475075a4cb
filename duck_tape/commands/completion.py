"""Print the completion script for a shell.

bash:  eval "$(duck-tape completion bash)"        in ~/.bashrc
zsh:   duck-tape completion zsh > ~/.zfunc/_duck-tape
tcsh:  duck-tape completion tcsh > ~/.duck-tape.tcsh
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the shell's name."""
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"), help="the shell to complete in")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print the script that `shtab` makes of the whole parser."""
    import shtab

    from duck_tape.cli import build_parser

    script: str = shtab.complete(build_parser(), shell=arguments.shell)
    context.out.text(script)
    context.out.data("completion", {"shell": arguments.shell, "script": script})
    return 0
