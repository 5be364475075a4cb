"""Which of git's variables are honoured, dropped or set, and the case that taught each.

The caller's environment decides where the repository and the index are: inside a hook git sets
`GIT_DIR` and `GIT_INDEX_FILE`, and reading another index than git's would let through what is
about to be committed (`git commit FILE` works on a temporary index). Everything that changes the
*form* of git's answers is dropped or fixed.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # the hooks' hot path comes here: typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# Paths that git takes relative to the folder it was started in; we start it elsewhere.
_RELATIVE_TO_START = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")

# They change how a path given to git is read, or how a difference is written.
_DROPPED = frozenset(
    {
        "GIT_LITERAL_PATHSPECS",
        "GIT_GLOB_PATHSPECS",
        "GIT_NOGLOB_PATHSPECS",
        "GIT_ICASE_PATHSPECS",
        "GIT_EXTERNAL_DIFF",
        "GIT_DIFF_OPTS",
        "GIT_PAGER",
        "GIT_FLUSH",
    }
)

# Credentials of a runner that neither git nor a helper of its asks for: what a repository makes git
# start must not have them. (GITHUB_TOKEN stays: the forge's own credential helper reads it.)
_TOKENS = frozenset(
    {
        "DUCK_TAPE_TOKEN",
        "INPUT_TOKEN",
        "ACTIONS_RUNTIME_TOKEN",
        "ACTIONS_RESULTS_URL",
        "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
        "ACTIONS_ID_TOKEN_REQUEST_URL",
        "NODE_AUTH_TOKEN",
        "NPM_TOKEN",
        "TWINE_PASSWORD",
        "UV_PUBLISH_TOKEN",
    }
)

_SET = {
    "GIT_TERMINAL_PROMPT": "0",  # a lazy fetch must fail, not wait for a password
    "GIT_OPTIONAL_LOCKS": "0",  # looking must not take index.lock from somebody else
    "LANGUAGE": "C",
    "LC_ALL": "C",  # errors are recognised by their English text
}

# What the binding either honours as git does, or may ignore without reading anything else.
_HARMLESS_FOR_BINDING = frozenset(
    {
        "GIT_DIR",
        "GIT_INDEX_FILE",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_EDITOR",
        "GIT_EXEC_PATH",
        "GIT_GRAFT_FILE",  # where there is something to replace or graft it is not used at all
        "GIT_NO_REPLACE_OBJECTS",
        "GIT_OPTIONAL_LOCKS",
        "GIT_PREFIX",
        "GIT_REFLOG_ACTION",
        "GIT_SEQUENCE_EDITOR",
        "GIT_TERMINAL_PROMPT",
    }
)
_HARMLESS_BEGINNINGS = ("GIT_AUTHOR_", "GIT_COMMITTER_", "GIT_TRACE", "GIT_SSH", "GIT_ASKPASS")


def child_environment(environ: Mapping[str, str], start: Path) -> dict[str, str]:
    """Return the environment for the git program.

    Args:
        environ: The caller's.
        start: Absolute folder that relative values of git's variables are meant from.
    """
    child = fixed(environ)
    for name in _RELATIVE_TO_START:
        if child.get(name):
            child[name] = str(start / child[name])
    return child


def fixed(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for git started in the caller's own folder: answers in one form."""
    without = _DROPPED | _TOKENS
    child = {name: value for name, value in environ.items() if name not in without}
    child.update(_SET)
    return child


def as_stored(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for reading history as it is stored, and as everybody gets it.

    `git replace` and grafts show other commits on this machine alone: a check that follows them
    looks at something that nobody else has (git's manual, `git replace`).
    """
    return {**environ, "GIT_NO_REPLACE_OBJECTS": "1", "GIT_GRAFT_FILE": os.devnull}


def users_locale(child: Mapping[str, str], environ: Mapping[str, str]) -> dict[str, str]:
    """Return `child` with the user's own locale, for commands that run the user's filters.

    A clean filter that works on characters would write other content under `LC_ALL=C` than it
    does when the user runs `git add`.
    """
    mended = {name: value for name, value in child.items() if name != "LC_ALL"}
    if "LC_ALL" in environ:
        mended["LC_ALL"] = environ["LC_ALL"]
    return mended


def binding_obstacle(environ: Mapping[str, str]) -> str:
    """Return the variable that the binding would silently ignore, "" where there is none.

    `git -c name=value` arrives as `GIT_CONFIG_PARAMETERS` or `GIT_CONFIG_COUNT`: the binding reads
    neither, and so would convert line endings by other rules than git.
    """
    for name in sorted(environ):
        known = name in _HARMLESS_FOR_BINDING or name.startswith(_HARMLESS_BEGINNINGS)
        if name.startswith("GIT_") and not known and name not in _DROPPED:
            return name
    return ""


def staging_obstacle(environ: Mapping[str, str]) -> str:
    """Return why nothing may be staged in this environment, "" where it may.

    A hook that stages can destroy work: the pre-commit framework puts the user's unstaged lines
    away and cannot put them back over what the hook wrote; and with `git commit FILE` the index is
    a temporary one.
    """
    if environ.get("PRE_COMMIT") == "1":
        return "this runs inside pre-commit"
    if os.path.basename(environ.get("GIT_INDEX_FILE", "")).startswith("next-index-"):  # noqa: PTH119  (may be "")
        return "this runs inside a 'git commit' of single files"
    return ""
