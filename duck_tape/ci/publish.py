"""Tells an outcome to everybody who is to know: log, annotations, summary, outputs, files, comment.

(spec: action, "Output")
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.ci.inputs import GITHUB
from duck_tape.ci.places import Head
from duck_tape.errors import DuckTapeError, Refused
from duck_tape.redaction.shown import shown
from duck_tape.report import annotations as runner
from duck_tape.report import outcome as report
from duck_tape.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from duck_tape.checked import Outcome
    from duck_tape.ci.inputs import Inputs
    from duck_tape.report.card import Links
    from duck_tape.report.output import Output

    Mask = Callable[[str], str]

LONGEST = 1_000_000
"""Characters of one text that are masked and shown; a longer one takes too long to search."""
_BORDER = 10_000
"""Characters before a cut that are not shown: half a secret may not be known for one."""
_SERVER = re.compile(r"https?://[A-Za-z0-9.-]{1,200}(?::[0-9]{1,5})?")


def publish(outcome: Outcome, settings: Inputs, environ: Mapping[str, str], out: Output) -> None:
    """Tell an outcome in every wanted way.

    Args:
        outcome: What was found.
        settings: Which reports are wanted.
        environ: Names the runner's files and the forge.
        out: The doors to the user.

    Raises `CouldNotCheck` or `Refused` where a wanted report cannot be written, after all else is
    told.
    """
    head = Head(outcome.head, Path(settings.working_directory).resolve(), environ)
    _Telling(outcome, settings, environ, out, _mask(out), head).all()


def failed(error: DuckTapeError, environ: Mapping[str, str], out: Output) -> None:
    """Tell that the checks could not be made: an annotation, the summary and the outputs.

    Call it instead of `publish` and then end with the error's exit code.
    """
    if environ.get("GITHUB_ACTIONS") != "true" or out.json:
        out.error(error)
        return
    from duck_tape.ci import outputs
    from duck_tape.report import card

    mask = _mask(out)
    told = [visible(mask(part)) for part in (error.message, error.hint) if part]
    out.text(runner.command("error", "\n".join(told), title="duck-tape could not check"))
    values = {"conclusion": "error", "changes": "0", "findings": "0", "changelog": ""}
    remarks = (
        outputs.append(outputs.SUMMARY, card.could_not_check(told), environ),
        outputs.append(outputs.OUTPUT, outputs.render({**values, "sarif-file": ""}), environ),
    )
    out.text(_noticed(remarks))


def _mask(out: Output) -> Mask:
    """Hide what looks like a secret, and what this repository's environment files hold.

    Hints and paths come again and again, and a search costs: what was masked is remembered.
    """

    def masked(text: str) -> str:
        if len(text) <= LONGEST:
            return out.hide(shown(text))
        return f"{out.hide(shown(text[:LONGEST]))[:-_BORDER]} [cut: too long to be shown]"

    return lru_cache(maxsize=20_000)(masked)


def _noticed(remarks: Iterable[str]) -> str:
    """A notice for each remark that says anything."""
    return "".join(runner.command("notice", one, title="duck-tape") for one in remarks if one)


def _written(wanted: str, render: Callable[[], str]) -> str:
    """Write a report, its folder made where it is missing; returns its absolute path.

    Raises:
        Refused: the file is a link, or a link in the work tree leads out of it: whoever opens a
            pull request can commit one.
        CouldNotCheck: it cannot be written.
    """
    from duck_tape.files import telling, write_atomic

    here, target = Path.cwd(), Path(os.path.abspath(wanted))  # noqa: PTH100  ("a/.." is "", not a link's parent)
    inside = target.is_relative_to(here)
    if inside and not target.parent.resolve().is_relative_to(here.resolve()):
        raise Refused(f"A link leads out of the work tree: {wanted} is not written.")
    with telling(f"write {target}"):
        target.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(target, render().encode("utf-8", "backslashreplace"))
    return str(target)


@dataclass(frozen=True, slots=True)
class _Telling:
    """One outcome and all that telling it needs."""

    outcome: Outcome
    settings: Inputs
    environ: Mapping[str, str]
    out: Output
    mask: Mask
    head: Head

    @property
    def on_runner(self) -> bool:
        """Whether standard output is read for commands."""
        return self.settings.format == GITHUB or self.environ.get("GITHUB_ACTIONS") == "true"

    def all(self) -> None:
        written, troubles = self._files()
        log = "" if self.out.json else report.text(self.outcome, self.out.paint, self.mask)
        if self.on_runner:
            self.out.text(runner.stopped(log, os.urandom(16).hex()))
            self.out.text(self._annotations())
            self.out.text(_noticed(self._runner_files(written)))
        else:
            self.out.text(log)
        if self.out.json:
            self.out.data("ci", report.data(self.outcome, self.mask))
        if self.settings.comment:
            self._comment()
        if troubles:
            raise troubles[0]

    def _annotations(self) -> str:
        outcome = self.outcome
        return runner.render(outcome.problems, self.mask, self.head.ends, outcome.warnings)

    def _files(self) -> tuple[dict[str, str], list[DuckTapeError]]:
        """Write the wanted reports; returns where each lies, and what went wrong."""
        written: dict[str, str] = {}
        troubles: list[DuckTapeError] = []
        for name, wanted, render in self._reports():
            try:
                if wanted:
                    written[name] = _written(wanted, render)
            except DuckTapeError as error:
                troubles.append(error)
        return written, troubles

    def _reports(self) -> tuple[tuple[str, str, Callable[[], str]], ...]:
        """Input, wanted file and maker of each report: a new format is one more here."""
        outcome, mask, wanted = self.outcome, self.mask, self.settings

        def rendered(name: str, *more: object) -> str:
            module = import_module(f"duck_tape.report.{name}")  # late: most runs want none
            told: str = module.render(outcome, mask, *more)
            return told

        return (
            ("sarif-file", wanted.sarif_file, lambda: rendered("sarif", self.head.ends)),
            ("junit-file", wanted.junit_file, lambda: rendered("junit")),
            ("gitlab-file", wanted.gitlab_file, lambda: rendered("gitlab")),
        )

    def _runner_files(self, written: Mapping[str, str]) -> Iterator[str]:
        """Write summary and outputs; yields a remark for what could not be written."""
        from duck_tape.ci import outputs
        from duck_tape.report import card

        room = max(card.SUMMARY_ROOM - outputs.size(outputs.SUMMARY, self.environ), 0)
        yield outputs.append(outputs.SUMMARY, self._card(room), self.environ)
        values = {
            "conclusion": self.outcome.conclusion,
            "changes": str(sum(len(memory.changes) for memory in self.outcome.memories)),
            "findings": str(len(self.outcome.problems)),
            "changelog": self.mask(self.outcome.changelog),
            "sarif-file": written.get("sarif-file", ""),
        }
        yield outputs.append(outputs.OUTPUT, outputs.render(values), self.environ)

    def _card(self, room: int) -> str:
        from duck_tape.report import card

        links = links_of(self.outcome, self.environ)
        return card.render(self.outcome, self.mask, room=room, links=links, values=self.head.value)

    def _comment(self) -> None:
        """Keep the comment; tell where that is not possible.

        A range that has nothing to do with memories is no reason to write a first one.
        """
        from duck_tape.ci import comment

        text, token = self._card(comment.ROOM), self.settings.token
        create = bool(self.outcome.memories or self.outcome.problems)
        remark = comment.keep(text, token, self.environ, create=create)
        if self.on_runner:
            self.out.text(_noticed([remark]))
        elif remark:
            self.out.note(remark)


def links_of(outcome: Outcome, environ: Mapping[str, str]) -> Links:
    """Where the forge shows files and commits, from the runner's variables; none elsewhere."""
    from duck_tape.ci import outputs
    from duck_tape.ci.event import is_id
    from duck_tape.report import card

    server, name = environ.get("GITHUB_SERVER_URL", ""), outputs.repository(environ)
    if not (name and _SERVER.fullmatch(server) and is_id(outcome.head)):
        return card.NO_LINKS
    return card.Links(f"{server}/{name}", outcome.head)
