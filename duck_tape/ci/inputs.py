"""What a run is told: options, then `DUCK_TAPE_<NAME>` variables, then defaults (spec: action).

One table names every input; the parser, the reading of the environment and the checks of values
come from it. A composite action enforces nothing, so everything is checked here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from duck_tape.checked import CHECKS, HOSTILE_TEXT
from duck_tape.errors import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

PREFIX = "DUCK_TAPE_"
ERROR, WARN, OFF = "error", "warn", "off"
SWITCHES = (ERROR, WARN, OFF)
COMMITS, PR_BODY, BOTH = "commits", "pr-body", "both"
TEXT, JSON, GITHUB = "text", "json", "github"
_TRUE = frozenset({"true", "yes", "1"})
_FALSE = frozenset({"false", "no", "0"})
_SEPARATORS = re.compile(r"[\s,]+")
_LONGEST = 100_000
"""Characters of one value; more is no honest input."""


@dataclass(frozen=True, slots=True)
class Input:
    """One line of the table.

    Attributes:
        name: As in `action.yml`; the option is `--name`, the variable `DUCK_TAPE_NAME`.
        default: Its value where nothing is given.
        help: Half a sentence.
        choices: All values that it may have; empty for any text.
        kind: `text`, `flag`, `list` or `number`.
        secret: Only from the environment: an option would show in the list of processes.
    """

    name: str
    default: str
    help: str
    choices: tuple[str, ...] = ()
    kind: str = "text"
    secret: bool = False

    @property
    def variable(self) -> str:
        """The name of its environment variable."""
        return PREFIX + self.name.upper().replace("-", "_")


TABLE = (
    Input("base", "", "revision that the range starts after (default: from the event)"),
    Input("head", "", "revision that the range ends with (default: from the event, else HEAD)"),
    Input("event", "", "name of the event (default: $GITHUB_EVENT_NAME)"),
    Input(
        "all", "false", "check the schema of every memory, not only of changed ones", kind="flag"
    ),
    *(
        Input(
            name,
            WARN if name == HOSTILE_TEXT else ERROR,
            f"what the check '{name}' does: {', '.join(SWITCHES)}",
            SWITCHES,
        )
        for name in CHECKS
    ),
    Input(
        "changelog-source",
        COMMITS,
        "where the changelog is declared: commits, pr-body (squash by body), both",
        (COMMITS, PR_BODY, BOTH),
    ),
    Input(
        "exempt-authors", "", "logins or addresses whose changelogs are not checked", kind="list"
    ),
    Input("allow-pull-request-target", "false", "run under pull_request_target too", kind="flag"),
    Input("fetch", "true", "fetch missing history from origin", kind="flag"),
    Input("max-commits", "10000", "more commits than this are not checked", kind="number"),
    Input("comment", "false", "keep a comment on the pull request", kind="flag"),
    Input("token", "", "token for the comment", secret=True),
    Input("sarif-file", "", "write a SARIF report there"),
    Input("junit-file", "", "write a JUnit report there"),
    Input("gitlab-file", "", "write a GitLab code-quality report there"),
    Input("format", "", "text, json or github (default: what fits)", (TEXT, JSON, GITHUB)),
    Input("working-directory", "", "a folder in the repository to check"),
)
"""All inputs."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """The checked inputs.

    Attributes:
        base, head: Revisions, "" where the event names them.
        event: Name of the event, "" for none.
        all: Whether the schema of every memory is checked.
        switches: For each check `error`, `warn` or `off`.
        changelog_source: `commits`, `pr-body` or `both`.
        exempt_authors: Logins and addresses, lower case.
        allow_pull_request_target: Whether to run under that event.
        fetch: Whether missing history may be fetched.
        max_commits: The most commits of a range.
        comment: Whether to keep a comment on the pull request.
        token: For the comment; never shown.
        sarif_file, junit_file, gitlab_file: Where to write reports, "" for none.
        format: `text`, `json` or `github`.
        working_directory: A folder of the repository, "" for the current one.
    """

    base: str = ""
    head: str = ""
    event: str = ""
    all: bool = False
    switches: Mapping[str, str] = field(default_factory=dict)
    changelog_source: str = COMMITS
    exempt_authors: tuple[str, ...] = ()
    allow_pull_request_target: bool = False
    fetch: bool = True
    max_commits: int = 10_000
    comment: bool = False
    token: str = field(default="", repr=False)
    sarif_file: str = ""
    junit_file: str = ""
    gitlab_file: str = ""
    format: str = TEXT
    working_directory: str = ""

    def switch(self, check: str) -> str:
        """What a check is switched to."""
        return self.switches.get(check, WARN if check == HOSTILE_TEXT else ERROR)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add an option for every input of the table but the secret ones."""
    for one in TABLE:
        if one.secret:
            continue
        if one.kind == "flag":
            parser.add_argument(
                f"--{one.name}", nargs="?", const="true", metavar="BOOL", help=one.help
            )
        else:
            parser.add_argument(f"--{one.name}", metavar=_metavar(one), help=one.help)


def _metavar(one: Input) -> str:
    return "|".join(one.choices) if one.choices else one.kind.upper()


def read(options: Mapping[str, object], environ: Mapping[str, str]) -> Inputs:
    """Return the checked inputs.

    Args:
        options: Parsed options by their `argparse` names; None where not given.
        environ: The environment. An empty variable counts as unset: an action passes them all.

    Raises `UsageError` naming the input and what it may be.
    """
    values = {one.name: _value(one, options, environ) for one in TABLE}
    text = {name: value.strip() for name, value in values.items()}
    return Inputs(
        base=text["base"],
        head=text["head"],
        event=text["event"] or environ.get("GITHUB_EVENT_NAME", ""),
        all=_flag(text, "all"),
        switches={name: text[name] for name in CHECKS},
        changelog_source=text["changelog-source"],
        exempt_authors=_list(text["exempt-authors"]),
        allow_pull_request_target=_flag(text, "allow-pull-request-target"),
        fetch=_flag(text, "fetch"),
        max_commits=_number(text, "max-commits"),
        comment=_flag(text, "comment"),
        token=text["token"],
        sarif_file=text["sarif-file"],
        junit_file=text["junit-file"],
        gitlab_file=text["gitlab-file"],
        format=text["format"] or _format(options, environ),
        working_directory=text["working-directory"],
    )


def _value(one: Input, options: Mapping[str, object], environ: Mapping[str, str]) -> str:
    """An input's text: the option, else the variable, else the default; checked against choices."""
    given = options.get(one.name.replace("-", "_"))
    value = str(given) if given is not None else environ.get(one.variable, "").strip()
    if len(value) > _LONGEST or "\0" in value:
        raise UsageError(f"{one.name}: no usable value.", hint=_where(one), code="input")
    value = value or one.default
    if one.choices and value and value not in one.choices:
        raise _wrong(one.name, value, one.choices)
    return value


def _where(one: Input) -> str:
    return f"It comes from --{one.name} or {one.variable}."


def _wrong(name: str, value: str, allowed: Iterable[str]) -> UsageError:
    shown = value if value.isprintable() and len(value) <= 40 else "that value"
    return UsageError(
        f"{name}: '{shown}' is none of {', '.join(allowed)}.",
        hint=f"Set the input '{name}' (option --{name}) to one of them.",
        code="input",
    )


def _flag(text: Mapping[str, str], name: str) -> bool:
    value = text[name].casefold()
    if value not in _TRUE | _FALSE:
        raise _wrong(name, text[name], ("true", "false"))
    return value in _TRUE


def _number(text: Mapping[str, str], name: str) -> int:
    value = text[name]
    if not (value.isascii() and value.isdigit() and len(value) <= 9 and int(value) > 0):
        raise UsageError(f"{name}: a whole number from 1 on is wanted.", code="input")
    return int(value)


def _list(value: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.casefold() for word in _SEPARATORS.split(value) if word))


def _format(options: Mapping[str, object], environ: Mapping[str, str]) -> str:
    """What fits: JSON where it is asked for, annotations where a runner reads them."""
    if options.get("json"):
        return JSON
    return GITHUB if environ.get("GITHUB_ACTIONS") == "true" else TEXT
