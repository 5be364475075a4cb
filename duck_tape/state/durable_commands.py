"""Whether a text is nothing but a command line: part of DT308 (`durable_detail`).

English prose may begin with a program's name (`git stores blobs by hash`), so without code marks
or a prompt a line needs a known subcommand, an option or a shell sign, and no words of prose.
"""

from __future__ import annotations

import re

from duck_tape.state.durable_words import words
from duck_tape.text.inline import code_spans

_SUBCOMMANDS = {
    "git": "add commit push pull checkout switch rebase merge reset revert log diff status stash"
    " clone fetch show cherry-pick bisect tag branch blame restore worktree rev-parse config init"
    " mv rm am"
    " apply reflog submodule",
    "npm": "install i ci test t run start publish audit exec update build link pack",
    "pnpm": "install i test run start publish add exec update build dlx remove",
    "yarn": "install test run start publish add build dlx remove",
    "bun": "install test run add build",
    "pip": "install freeze list uninstall show download",
    "uv": "pip sync run add lock tool venv",
    "poetry": "install add run build lock update publish",
    "docker": "run build compose pull push ps exec logs stop rm images inspect login tag",
    "podman": "run build pull push ps exec logs stop",
    "kubectl": "get apply describe delete logs exec rollout scale port-forward create patch config",
    "helm": "install upgrade uninstall template list repo rollback lint",
    "cargo": "build test run clippy fmt check add publish bench install update doc",
    "go": "build test run mod vet generate install get fmt tool work",
    "terraform": "init plan apply destroy fmt validate import state",
    "make": "all test tests build up down lint install clean run check deploy dev format fmt docs"
    " release start stop migrate bench demo coverage seed reset logs ci",
    "just": "test build lint check run",
    "systemctl": "start stop restart status enable disable reload",
    "brew": "install upgrade uninstall tap",
    "apt": "install update upgrade remove",
    "apt-get": "install update upgrade remove",
    "gh": "pr issue run release repo api workflow auth",
    "duck-tape": "merge checkpoint resume recover status check diff reject init add note drop"
    " migrate prune explain",
    "rails": "server console db:migrate generate test",
    "mvn": "test package install clean verify",
    "gradle": "test build clean run",
    "dotnet": "test build run publish restore",
    "aws": "s3 ec2 iam lambda sts logs ecs",
    "gcloud": "auth compute run config projects",
}
_VERBS = {name: words(known) for name, known in _SUBCOMMANDS.items()}
_PROGRAMS = words(
    "npx pipx python python3 node deno ruby perl php java bash sh zsh fish pytest tox nox ruff"
    " mypy black eslint prettier jest vitest mocha tsc webpack vite curl wget ssh scp rsync cd ls"
    " cat grep rg sed awk find xargs rm cp mv mkdir chmod chown touch tar unzip zip export source"
    " echo kill ps top df du psql mysql redis-cli sqlite3 mongosh openssl jq sudo env which"
    " ./gradlew gradlew pre-commit alembic flask django-admin manage.py celery gunicorn uvicorn"
    " nginx journalctl crontab time watch tail head less"
).union(_VERBS)
_NEVER_PROSE = words(
    "npx pytest curl wget rsync psql redis-cli sqlite3 jq sudo pre-commit ./gradlew mypy ruff"
    " eslint kubectl"
)
"""Programs whose names hardly begin a sentence."""
_PROSE = words(
    "is are was were the a an by must should with and for that which in on of when if not can will"
    " has have as our its than be uses needs does only never always"
)
_WITH_TARGETS = words("make just")
"""Programs whose names are verbs: at most two words may follow."""

_SHELL = re.compile(r"(?:^|\s)--?[A-Za-z][\w-]*|\s(?:\|\|?|&&|2?>>?|<)\s|\$\(|\$\{?[A-Z_]+")
_PROMPT = re.compile(r"(?:[$%❯]|[\w.-]+@[\w.-]+[:~][^$#]{0,60}[$#])\s+(?=\S)")
_ASSIGNMENT = re.compile(r"(?:[A-Z_][A-Z0-9_]*=\S+\s+)+")
_RUN = re.compile(
    r"(?:(?:re-?run|ran|run|executed?|type|invoke|then run)\b|运行|执行|実行)\s*[:：]?\s*(?=\S)",
    re.IGNORECASE,
)
_RUN_AFTER = re.compile(r"\s*を(?:再)?実行(?:する|した|します)?$|\s*(?:again|locally)$")
_JOIN = re.compile(r"\s*(?:,|;|&&|\band\b|\bthen\b|、|和|と)\s*")


def is_command(text: str) -> bool:
    """Whether a text is nothing but a command line, perhaps after a word such as `run`."""
    text = text.strip()
    if _PROMPT.match(text):
        return True
    after = _RUN_AFTER.search(text)
    text = text[: after.start()] if after else text
    run = _RUN.match(text)
    told = run is not None or after is not None
    text = (text[run.end() :] if run else text).rstrip(".。")
    parts = [part for part in _JOIN.split(text) if part]
    for candidate in ([text], parts):
        if candidate and all(map(_is_code, candidate)):
            return all(_is_line(part.strip("` "), in_code=True, told=told) for part in candidate)
    return _is_line(text, in_code=False, told=told)


def _is_code(text: str) -> bool:
    """Whether a text is one span of inline code and nothing else."""
    return code_spans(text) == [(0, len(text))]


def _is_line(line: str, *, in_code: bool, told: bool) -> bool:
    """Whether a line is a command; `told`: it stood after a word such as `run`."""
    said = _ASSIGNMENT.sub("", line).split()
    if not said:
        return False
    if said[0] not in _PROGRAMS:
        script = said[0].startswith(("./", "bin/", "scripts/"))
        return script and (told or (len(said) > 1 and (in_code or _SHELL.search(line) is not None)))
    if len(said) == 1:
        return told
    return in_code or _reads_as_command(line, said, told=told)


def _reads_as_command(line: str, said: list[str], *, told: bool) -> bool:
    """Whether words that begin with a program's name are a command, not prose."""
    program, *rest = said
    if _SHELL.search(line):
        return _PROSE.isdisjoint(rest) or program in _NEVER_PROSE
    if not _PROSE.isdisjoint(said):
        return False
    known = _VERBS.get(program)
    if known is not None:
        return rest[0] in known and len(said) <= (3 if program in _WITH_TARGETS else 8)
    placed = any("/" in word or "." in word[1:-1] for word in rest)
    return program in _NEVER_PROSE or told or placed
