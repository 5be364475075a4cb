"""A small runner for composite actions, faithful where it matters to ours.

It does what the Actions runner does: a step's environment (`GITHUB_*`, no `INPUT_*`), expressions
in `env` and outputs, bash as called there, files for outputs and summary with their rules, the log
read for commands (masks, stop-commands, annotations and their limit), the secrets hidden. Source:
the runner's `ActionCommand`, `ActionCommandManager`, `FileCommandManager` and `ScriptHandler`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action"
PER_LEVEL = 10
SUMMARY_MAX = 1024 * 1024
LEVELS = ("error", "warning", "notice")
COMMANDS = frozenset({
    *LEVELS, "debug", "group", "endgroup", "add-mask", "stop-commands", "echo", "set-output",
    "save-state", "set-env", "add-path", "add-matcher", "remove-matcher",
})  # fmt: skip
_DATA = {"%0D": "\r", "%0A": "\n", "%25": "%"}
_PROPERTY = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
_EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


@dataclass(frozen=True)
class Annotation:
    """An annotation as the runner has read it."""

    level: str
    message: str
    properties: dict[str, str]


@dataclass
class Log:
    """What the runner makes of a step's output, line by line."""

    annotations: list[Annotation] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    masks: list[str] = field(default_factory=list)
    outputs: dict[str, str] = field(default_factory=dict)
    _stop: str = ""

    def feed(self, text: str) -> None:
        """Read output."""
        for line in re.split("\r\n|\r|\n", text):
            name, properties, data = parse(line, COMMANDS | ({self._stop} - {""}))
            if self._stop:
                if name.casefold() == self._stop.casefold():
                    self._stop = ""
                else:
                    self.lines.append(self.hidden(line))
            elif name:
                self._command(name, properties, data)
            elif line:
                self.lines.append(self.hidden(line))

    def _command(self, name: str, properties: dict[str, str], data: str) -> None:
        if name == "stop-commands":
            assert data
            assert data not in COMMANDS | {"pause-logging"}, "the runner refuses such a token"
            self._stop = data
        elif name == "add-mask":
            self.masks.append(data)
        elif name == "set-output":
            self.outputs[properties["name"]] = data
        elif name in LEVELS:
            if sum(one.level == name for one in self.annotations) < PER_LEVEL:
                self.annotations.append(Annotation(name, self.hidden(data), properties))
        else:
            self.lines.append(self.hidden(data))

    def hidden(self, text: str) -> str:
        """A text with the secrets replaced."""
        for mask in self.masks:
            text = text.replace(mask, "***")
        return text


def parse(line: str, known: frozenset[str]) -> tuple[str, dict[str, str], str]:
    """Command, properties and data of a line; "" for the command where it is none."""
    trimmed = line.lstrip()
    end = trimmed.find("::", 2)
    if trimmed.startswith("::") and end >= 0:
        name, _, told = trimmed[2:end].partition(" ")
        if name in known:
            return (
                name,
                _properties(told.strip(), ",", _PROPERTY),
                _decoded(trimmed[end + 2 :], _DATA),
            )
    begin = line.find("##[")
    end = line.find("]", begin)
    if begin >= 0 and end >= 0:
        name, _, told = line[begin + 3 : end].partition(" ")
        if name in known:
            return name, _properties(told, ";", _PROPERTY), line[end + 1 :]
    return "", {}, ""


def _properties(text: str, separator: str, table: Mapping[str, str]) -> dict[str, str]:
    pairs = [part.split("=", 1) for part in text.split(separator) if part]
    return {pair[0]: _decoded(pair[1], table) for pair in pairs if len(pair) == 2}


def _decoded(text: str, table: Mapping[str, str]) -> str:
    for code, sign in table.items():
        text = text.replace(code, sign)
    return text


def read_outputs(data: bytes) -> dict[str, str]:
    """The content of GITHUB_OUTPUT; raises `ValueError` where the runner fails the step."""
    if len(data) > SUMMARY_MAX:
        raise ValueError("too large")
    values: dict[str, str] = {}
    lines = iter(data.decode().split("\n"))
    for line in lines:
        equals, heredoc = line.find("="), line.find("<<")
        if heredoc >= 0 and (equals < 0 or heredoc < equals):
            name, _, delimiter = line.partition("<<")
            values[name] = "\n".join(_until(lines, delimiter))
        elif equals > 0:
            name, _, values[name] = line.partition("=")
        elif line:
            raise ValueError(f"invalid format {line!r}")
    return values


def _until(lines: Any, delimiter: str) -> list[str]:
    found: list[str] = []
    for line in lines:
        if line == delimiter:
            return found
        found.append(line)
    raise ValueError(f"no delimiter {delimiter!r}")


@dataclass(frozen=True)
class Result:
    """What a run of the action gave."""

    code: int
    log: Log
    outputs: dict[str, str]
    summary: str
    raw: str

    @property
    def messages(self) -> list[str]:
        return [one.message for one in self.log.annotations]


@cache
def action() -> dict[str, Any]:
    """The action's metadata."""
    loaded: dict[str, Any] = YAML(typ="safe", pure=True).load(ACTION / "action.yml")
    return loaded


@dataclass
class Runner:
    """A machine with one workspace.

    Attributes:
        folder: Everything of the runner's lies here.
        workspace: The checked-out repository.
        honest: Install for real; else the step finds this interpreter as if just installed.
        action: The folder of the action.
        windows: Environments are laid out as on Windows.
    """

    folder: Path
    workspace: Path
    honest: bool = False
    action: Path = ACTION
    windows: bool = False

    def run(
        self,
        inputs: Mapping[str, str] | None = None,
        environ: Mapping[str, str] | None = None,
        *,
        secrets: tuple[str, ...] = (),
        event: str = "",
    ) -> Result:
        """Run the action's step with a workflow's `with` and `env`."""
        (step,) = action()["runs"]["steps"]
        files = {name: self._file(name) for name in ("output", "step_summary", "env", "path")}
        values = {**self._environment(files, event), **(environ or {})}
        values |= self._step_environment(step["env"], inputs or {})
        script = self.folder / "step.sh"
        script.write_text(step["run"], encoding="utf-8", newline="\n")
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
        done = subprocess.run(
            command, cwd=self.workspace, env=values, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        raw = done.stdout.decode("utf-8", "replace")
        log = Log(masks=[*secrets])
        log.feed(raw)
        written = read_outputs(files["output"].read_bytes())
        summary = files["step_summary"].read_bytes()
        assert len(summary) <= SUMMARY_MAX
        return Result(done.returncode, log, _mapped(written), summary.decode(), raw)

    def _file(self, name: str) -> Path:
        path = self.folder / "_temp" / "_runner_file_commands" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
        return path

    def _environment(self, files: Mapping[str, Path], event: str) -> dict[str, str]:
        payload = self.folder / "_temp" / "event.json"
        payload.write_text(event or "{}", encoding="utf-8")
        kept = ("PATH", "HOME", "LANG", "SYSTEMROOT", "PIP_CACHE_DIR", "PIP_INDEX_URL")
        values = {name: os.environ[name] for name in kept if name in os.environ}
        path = values["PATH"] if self.honest else f"{self._shims()}{os.pathsep}{values['PATH']}"
        return {
            **values,
            "PATH": path,
            "CI": "true",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": str(self.action),
            "GITHUB_API_URL": "http://127.0.0.1:9",
            "GITHUB_EVENT_NAME": "push",
            "GITHUB_EVENT_PATH": str(payload),
            "GITHUB_REPOSITORY": "acme/shop",
            "GITHUB_SERVER_URL": "https://forge.example",
            "GITHUB_WORKSPACE": str(self.workspace),
            "RUNNER_TEMP": str(self.folder / "_temp"),
            **{f"GITHUB_{name.upper()}": str(path) for name, path in files.items()},
        }

    def _step_environment(self, env: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
        """The step's `env` with its expressions worked out, as text."""
        known = action()["inputs"]
        assert set(given) <= set(known), "an input that the action has not"
        context = {f"inputs.{name}": _github(str(one["default"])) for name, one in known.items()}
        context |= {f"inputs.{name}": value for name, value in given.items()}
        return {
            name: _EXPRESSION.sub(lambda found: context[found[1]], str(value))
            for name, value in env.items()
        }

    def _shims(self) -> Path:
        """A folder for PATH whose `python3` makes an environment that is this interpreter."""
        folder = self.folder / "shims"
        folder.mkdir(exist_ok=True)
        made = "Scripts/python.exe" if self.windows else "bin/python"
        for name, text in (("installed", _INSTALLED), ("python3", _PYTHON3)):
            shim = folder / name
            shim.write_text(
                text.format(python=quote(sys.executable), shims=quote(str(folder)), made=made),
                encoding="utf-8",
                newline="\n",
            )
            shim.chmod(0o755)
        return folder


_INSTALLED = """\
#!/bin/sh
if [ "$3" = pip ]; then exit 0; fi
exec {python} "$@"
"""
_PYTHON3 = """\
#!/bin/sh
if [ "$3" != venv ]; then exec {python} "$@"; fi
rm -rf "$5" && mkdir -p "$5/bin" "$5/Scripts" && cp {shims}/installed "$5/{made}"
"""


def _github(text: str) -> str:
    return _EXPRESSION.sub(lambda found: {"github.token": "ghs_token_of_the_job"}[found[1]], text)


def _mapped(written: Mapping[str, str]) -> dict[str, str]:
    """The action's outputs from those of its step."""
    return {
        name: _EXPRESSION.sub(lambda found: written.get(found[1].split(".")[-1], ""), one["value"])
        for name, one in action()["outputs"].items()
    }
