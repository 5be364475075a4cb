"""Refuse a commit that has agent state in it: anything in or as `.duck-tape`.

Usage: duck-tape-state-files

Looked for in the whole index, so a file that was added by force, in another letter case, as a link
or as a submodule is found too; with a range (pre-push), in each of its commits.
"""

from __future__ import annotations

import os

from duck_tape.git.quick import output
from duck_tape.hooks.ending import run, say
from duck_tape.hooks.settings import top_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from duck_tape.hooks.ending import Words
    from duck_tape.hooks.pushed import Range

_FOLDER = ".duck-tape"
_PATTERNS = (f":(top,icase,glob)**/{_FOLDER}", f":(top,icase,glob)**/{_FOLDER}/**")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the hook; returns its exit code."""
    return run(_check, argv, usage=__doc__ or "")


def _check(_words: Words) -> int:
    from duck_tape.hooks.pushed import in_commit, pushed

    span = pushed()
    if span is not None:
        code = _check_range(span)
        if code or not in_commit():
            return code
    said = output(("ls-files", "-z", "--full-name", "--", *_patterns()))
    paths = sorted(set(said.decode("utf-8", "surrogateescape").split("\0")[:-1]))
    for path in paths:
        say(f"{path}:1:1: error: agent state is staged; it stays on this machine.")
    if paths:
        say("Take it out of the index (the file stays):\n    " + _command(paths))
        say("To keep it from coming back, have '.duck-tape/' in .gitignore.")
    return 1 if paths else 0


def _patterns() -> tuple[str, ...]:
    """The pathspecs; where `.duck-tape` is a link to another folder of the repository, that too."""
    top = top_folder()
    link = os.path.join(top, _FOLDER)  # noqa: PTH118  (start-up)
    if not os.path.islink(link):  # noqa: PTH114  (start-up)
        return _PATTERNS
    target = os.path.relpath(os.path.realpath(link), os.path.realpath(top)).replace(os.sep, "/")
    inside = target != "." and not target.startswith("../")
    return (*_PATTERNS, f":(top,literal){target}") if inside else _PATTERNS


def _command(paths: Sequence[str]) -> str:
    from shlex import quote

    shown = " ".join(quote(f":/{path}") for path in paths[:5])
    return f"git rm -r --cached -f {shown}" + (" ..." if len(paths) > 5 else "")


def _check_range(span: Range) -> int:
    from duck_tape.hooks.pushed import held, open_here

    found = [
        one for one in held(open_here(), span, _PATTERNS) if one.mode.strip("0") and one.everywhere
    ]
    for one in found:
        say(f"{one.path}:1:1: error: agent state in commit {one.commit[:12]}; it stays here.")
    if found:
        say("Take it out of each commit that has it: git rebase -i, 'edit', then\n    ")
        say("    " + _command([one.path for one in found]) + " && git commit --amend --no-edit")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
