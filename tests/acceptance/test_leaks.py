"""No command in any mode shows or keeps a planted secret (spec: redaction)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.support.leaks import Watch
from tests.support.memory import MEMORY
from tests.support.planted import DATABASE, ENVIRONMENT, GITHUB, PASSWORD, TOKENS

if TYPE_CHECKING:
    from typing import Any

    from tests.support.cli import Cli
    from tests.support.repo import Repo

EVERY = pytest.mark.parametrize("value", TOKENS.values(), ids=TOKENS)
MODES = pytest.mark.parametrize(
    ("extra", "terminal"),
    [
        ((), False),
        ((), True),
        (("--json",), False),
        (("--mask",), False),
        (("--mask", "--json"), True),
    ],
    ids=["text", "terminal", "json", "mask", "mask-json"],
)


@pytest.fixture
def watch(cli: Cli, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(cli, repo, monkeypatch)


def state(text: str) -> dict[str, Any]:
    """A state with the text in every field, and in every kind of sentence."""
    return {
        "workflow": [f"Deploy with {text} every time"],
        "current": f"trying {text}",
        "done": [f"Used {text}", "Who owns the mail templates?"],
        "remaining": [f"Rotate {text}?"],
        "decisions": [
            {"status": "approved", "what": f"**queue**: {text}", "reasoning": f"as {text} says"},
            {"status": "rejected", "what": f"keep {text}", "reasoning": f"because {text}"},
        ],
        "facts": [f"**code**: {text}", f"**{text}**: a key"],
        "rederivation": f"curl -H 'Authorization: Bearer {text}' localhost",
        "skills": [f"read {text}"],
    }


def markdown(text: str) -> str:
    return (
        f"# Session 2026-03-05-1000\n\n## Position\n\n- **Current**: {text}\n\n"
        f"## Established Facts\n\n- **code**: {text}\n\n## Notes of mine\n\n{text}\n"
    )


@EVERY
@MODES
def test_checkpoint_of_input(
    watch: Watch, value: str, extra: tuple[str, ...], terminal: bool
) -> None:
    ran = watch.run(
        value, "checkpoint", "-", *extra, stdin=json.dumps(state(value)), terminal=terminal
    )
    assert ran.code == (0 if "--mask" in extra else 1), ran


@EVERY
@MODES
def test_checkpoint_of_options(
    watch: Watch, value: str, extra: tuple[str, ...], terminal: bool
) -> None:
    options = (
        "--current",
        value,
        "--approve",
        f"use {value} - {value}",
        "--fact",
        f"**k**: {value}",
    )
    watch.run(value, "checkpoint", *options, *extra, terminal=terminal)
    watch.run(value, "checkpoint", "--id", value, "--current", "x", *extra, terminal=terminal)


@EVERY
@MODES
@pytest.mark.parametrize("trial", [(), ("--dry-run",), ("--no-filter",)])
def test_merge_of_input(
    watch: Watch, value: str, extra: tuple[str, ...], terminal: bool, trial: tuple[str, ...]
) -> None:
    watch.repo.commit(CONTEXT_md=MEMORY)
    given = json.dumps(state(value))
    ran = watch.run(value, "merge", "--from", "-", *extra, *trial, stdin=given, terminal=terminal)
    assert ran.code == (0 if "--mask" in extra else 1), ran
    watch.run(value, "status", *[word for word in extra if word == "--json"])


@EVERY
@MODES
def test_merge_of_a_file(watch: Watch, value: str, extra: tuple[str, ...], terminal: bool) -> None:
    watch.repo.write(".duck-tape/2026-03-05-1000.state.md", markdown(value))
    for trial in ((), ("--dry-run",)):
        watch.run(value, "merge", *extra, *trial, terminal=terminal)
    watch.run(value, "reject")
    if "--json" not in extra:
        watch.run(value, "merge", "--patch", *extra, terminal=terminal)


@EVERY
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_memory_that_has_one_already(watch: Watch, value: str, form: tuple[str, ...]) -> None:
    old = MEMORY.replace("RabbitMQ", value).replace("what a visitor", f"{value} what a visitor")
    old = old.replace("Who owns the mail", f"Does {value} own the mail")
    watch.repo.commit(CONTEXT_md=MEMORY)
    watch.repo.commit(f"use {value}", CONTEXT_md=old)
    done = {
        "done": [f"Does {value} own the mail templates?"],
        "decisions": [{"status": "approved", "what": "**queue**: Kafka", "reasoning": "replay"}],
    }
    assert watch.cli(watch.repo.path, "checkpoint", "--mask", "-", stdin=json.dumps(done)).code == 0
    if not form:
        watch.run(value, "merge", "--patch", files=False)
    watch.run(value, "merge", "--dry-run", *form, files=False)
    assert watch.run(value, "merge", *form, files=False).code == 0
    for words in (
        ("status",),
        ("diff",),
        ("diff", "HEAD~1"),
        ("diff", "HEAD~1", "HEAD"),
        ("check",),
        ("check", "--staged"),
        ("check", "--show-allowed"),
        ("check", "HEAD~1..HEAD"),
        ("scan",),
        ("scan", "HEAD~1.."),
        ("scan", "--staged"),
        ("migrate", "--sections-only", "--dry-run"),
    ):
        watch.run(value, *words, *form, files=False)
    message = watch.repo.path / ".git" / "SQUASH_MSG"
    assert value not in message.read_text("utf-8")
    watch.run(value, "reject", *form, files=False)


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize(
    "words",
    [
        ("{}",),
        ("checkpoint", "{}"),
        ("checkpoint", "--{}"),
        ("checkpoint", "--current", "x", "{}"),
        ("merge", "{}"),
        ("merge", "--from", "{}"),
        ("merge", "--keep", "{}"),
        ("merge", "--supersede", "{}"),
        ("merge", "--file", "{}"),
        ("merge", "--file", "../{}"),
        ("merge", "--{}"),
        ("diff", "{}"),
        ("diff", "{}", "{}"),
        ("status", "--root", "{}"),
        ("status", "{}"),
        ("reject", "--file", "{}"),
        ("check", "{}"),
        ("check", "--staged", "{}"),
        ("check", "--select", "{}"),
        ("scan", "{}"),
        ("scan", "{}..HEAD"),
        ("scan", "--staged", "../{}"),
        ("scan", "--baseline", "{}"),
        ("migrate", "{}"),
        ("migrate", "--file", "{}"),
        ("explain", "{}"),
        ("schema", "{}"),
        ("completion", "{}"),
        ("init", "--{}"),
        ("init", "{}"),
    ],
    ids=" ".join,
)
def test_words_that_are_wrong(watch: Watch, words: tuple[str, ...], form: tuple[str, ...]) -> None:
    watch.repo.commit(CONTEXT_md=MEMORY)
    given = (word.format(GITHUB) for word in words)
    watch.run(GITHUB, *given, *form, arguments_too=False)


@EVERY
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_names_of_files_and_branches(watch: Watch, value: str, form: tuple[str, ...]) -> None:
    repo = watch.repo
    repo.commit(CONTEXT_md=MEMORY)
    repo.git("checkout", "-q", "-b", f"fix/{value}")
    repo.write(f"docs/{value}/CONTEXT.md", MEMORY.replace("## Notes", "## notes"))
    repo.write(f"docs/{value}.bin", b"\0\0")
    repo.git("add", "-A")
    for words in (
        ("check",),
        ("check", "--staged"),
        ("scan",),
        ("scan", "."),
        ("scan", "--staged"),
        ("checkpoint", "--current", "x"),
        ("checkpoint", "--current", "x", "--mask"),
        ("status",),
        ("merge", "--dry-run"),
    ):
        watch.run(value, *words, *form, arguments_too=False)


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("where", ["origin", "text", "memory"])
def test_a_password_in_an_address(watch: Watch, where: str, form: tuple[str, ...]) -> None:
    if where == "origin":
        address = f"https://shop:{PASSWORD}@git.shop.test.de/a/b.git"
        watch.repo.git("remote", "add", "origin", address)
    if where == "memory":
        watch.repo.commit(CONTEXT_md=MEMORY.replace("RabbitMQ", DATABASE))
    text = DATABASE if where == "text" else "Kafka"
    watch.run(PASSWORD, "checkpoint", "--approve", f"**queue**: {text} - x", "--mask", *form)
    watch.run(PASSWORD, "merge", *form, files=where != "memory")
    watch.run(PASSWORD, "status", *form)
    watch.run(PASSWORD, "diff", *form)


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        (".duck-tape.yaml", "{}: 1\n"),
        (".duck-tape.yaml", "allow: {}\n"),
        (".duck-tape.yaml", "fingerprint-key: {}\n"),
        (".duck-tape.yaml", "a: [{}\n"),
        (".duck-tape.yaml", "env-files: [{}]\n"),
        ("pyproject.toml", "[tool.duck-tape]\n'{}' = 1\n"),
        ("pyproject.toml", "[tool.duck-tape]\nselect = '{}'\n"),
        ("pyproject.toml", "[tool.duck-tape\n{}\n"),
        (".secrets.baseline", "{}"),
    ],
)
def test_a_configuration(watch: Watch, name: str, content: str, form: tuple[str, ...]) -> None:
    watch.repo.write(name, content.replace("{}", GITHUB))
    for words in (("check",), ("scan",), ("checkpoint", "--current", "x"), ("merge",)):
        watch.run(GITHUB, *words, *form)


@MODES
def test_values_of_environment_files(watch: Watch, extra: tuple[str, ...], terminal: bool) -> None:
    watch.repo.write(".env", f"DB_PASSWORD={ENVIRONMENT}\n")
    value = ENVIRONMENT
    given = json.dumps(state(value))
    ran = watch.run(value, "checkpoint", "-", *extra, stdin=given, terminal=terminal)
    assert ran.code == (0 if "--mask" in extra else 1), ran
    watch.run(value, "merge", "--from", "-", *extra, stdin=given, terminal=terminal)
    watch.run(value, "scan", "-", *[word for word in extra if word == "--json"], stdin=given)


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_values_of_environment_files_in_the_memory(watch: Watch, form: tuple[str, ...]) -> None:
    watch.repo.write(".gitignore", ".env\n")
    watch.repo.write(".env", f"DB_PASSWORD={ENVIRONMENT}\n")
    watch.repo.commit(CONTEXT_md=MEMORY.replace("RabbitMQ", ENVIRONMENT))
    watch.run(ENVIRONMENT, "checkpoint", "--approve", "**queue**: Kafka - replay")
    if not form:
        assert watch.run(ENVIRONMENT, "merge", "--patch", files=False).code == 1
    for words in (("merge", "--dry-run"), ("merge",), ("status",), ("diff",), ("check",)):
        assert watch.run(ENVIRONMENT, *words, *form, files=False).code == 0


def test_a_broken_configuration_hides_nothing_and_says_so(watch: Watch) -> None:
    watch.repo.write(".env", f"DB_PASSWORD={ENVIRONMENT}\n")
    watch.repo.write(".duck-tape.yaml", "ignroe: []\n")
    assert "'ignore'" in watch.run(ENVIRONMENT, "check").err


@EVERY
def test_a_yes_on_the_terminal_masks(watch: Watch, value: str) -> None:
    for words in (("checkpoint",), ("merge", "--no-filter")):
        stdin = "y\n" * 4
        extra = ("--fact", f"**code**: {value}") if words[0] == "checkpoint" else ()
        ran = watch.run(value, *words, *extra, stdin=stdin, terminal=True)
        assert ran.code == 0, ran.err
    assert b"<REDACTED>" in watch.repo.index_blob("CONTEXT.md")


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("error", [RuntimeError, KeyError, OSError, UnicodeDecodeError])
def test_a_crash_names_places_only(
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    form: tuple[str, ...],
    error: type[Exception],
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        text = f"at {GITHUB}"
        if error is UnicodeDecodeError:
            raise UnicodeDecodeError("utf-8", text.encode(), 0, 1, text)
        raise error(text)

    monkeypatch.setattr("duck_tape.redaction.scanner.surveyed", fail)
    ran = watch.run(GITHUB, "checkpoint", "--fact", GITHUB, *form)
    assert ran.code == 3


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize(
    "content",
    ['{{"{0}": 1}}', '{{"facts": "{0}"}}', '{{"facts": [{0}', "## {0}\n", "{0}", "\udcff{0}"],
)
def test_broken_input(watch: Watch, content: str, form: tuple[str, ...]) -> None:
    text = content.format(GITHUB)
    watch.repo.path.joinpath("input").write_bytes(text.encode("utf-8", "surrogateescape"))
    for words in (("checkpoint", "input"), ("merge", "--from", "input"), ("merge", "input")):
        watch.run(GITHUB, *words, *form)
        watch.run(GITHUB, *words, "--mask", *form)


@MODES
def test_a_name_of_the_input(watch: Watch, extra: tuple[str, ...], terminal: bool) -> None:
    name = f"{GITHUB}.md"
    watch.repo.write(name, markdown(f"{GITHUB} on 203.0.113.7 or 81.2.69.142"))
    watch.repo.write("CONTEXT.md", MEMORY.replace("RabbitMQ", GITHUB))
    watch.repo.commit()
    for words in (
        ("checkpoint", name),
        ("merge", name),
        ("merge", name, "--dry-run"),
        ("merge", "--from", name),
    ):
        watch.run(GITHUB, *words, *extra, terminal=terminal, files=False, arguments_too=False)
    form = [word for word in extra if word == "--json"]
    for word in ("status", "diff", "reject", "scan", "check"):
        watch.run(GITHUB, word, *form, files=False, arguments_too=False)
