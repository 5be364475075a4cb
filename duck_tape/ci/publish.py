"""Tells an outcome to everybody who is to know: log, annotations, summary, outputs, files, comment.

(spec: action, "Output")
"""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.ci import outputs
from duck_tape.ci.event import is_id
from duck_tape.ci.inputs import GITHUB
from duck_tape.ci.places import Ends
from duck_tape.errors import DuckTapeError
from duck_tape.redaction.shown import shown
from duck_tape.report import annotations as runner
from duck_tape.report import card
from duck_tape.report import outcome as report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from duck_tape.ci.inputs import Inputs
    from duck_tape.ci.model import Outcome
    from duck_tape.report.output import Output

    Mask = Callable[[str], str]

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
    mask = _mask(out)
    ends = Ends(outcome.head, Path(settings.working_directory).resolve(), environ)
    written, troubles = _files(outcome, settings, mask, ends)
    if _on_runner(settings, environ):
        _log(report.text(outcome, out.paint, mask), out)
        out.text(runner.render(outcome.problems, mask, ends))
        out.text(_noticed(_runner_files(outcome, written, environ, mask)))
    else:
        out.text(report.text(outcome, out.paint, mask))
    out.data("ci", report.data(outcome, mask))
    if settings.comment:
        _comment(outcome, settings, environ, out)
    if troubles:
        raise troubles[0]


def failed(error: DuckTapeError, environ: Mapping[str, str], out: Output) -> None:
    """Tell that the checks could not be made: an annotation, the summary and the outputs.

    Call it instead of `publish` and then end with the error's exit code.
    """
    if environ.get("GITHUB_ACTIONS") != "true" or out.json:
        out.error(error)
        return
    mask = _mask(out)
    told = [report.visible(mask(part)) for part in (error.message, error.hint) if part]
    text = "\n".join(told)
    out.text(runner.command("error", text, title="duck-tape could not check"))
    values = {"conclusion": "error", "changes": "0", "findings": "0", "changelog": ""}
    remarks = [
        outputs.append(outputs.SUMMARY, card.could_not_check(told), environ),
        outputs.append(outputs.OUTPUT, outputs.render({**values, "sarif-file": ""}), environ),
    ]
    out.text(_noticed(remark for remark in remarks if remark))


def _mask(out: Output) -> Mask:
    return lambda text: out.hide(shown(text))


def _on_runner(settings: Inputs, environ: Mapping[str, str]) -> bool:
    return settings.format == GITHUB or environ.get("GITHUB_ACTIONS") == "true"


def _log(text: str, out: Output) -> None:
    """Print text from the repository where the runner takes no command from it."""
    out.text(runner.stopped(text, secrets.token_hex(16)))


def _noticed(remarks: Iterator[str]) -> str:
    return "".join(runner.command("notice", remark, title="duck-tape") for remark in remarks)


def _files(
    outcome: Outcome, settings: Inputs, mask: Mask, ends: Ends
) -> tuple[dict[str, str], list[DuckTapeError]]:
    """Write the wanted reports; returns where each lies, and what went wrong."""
    from duck_tape.files import write_atomic

    written: dict[str, str] = {}
    troubles: list[DuckTapeError] = []
    for name, wanted, render in _reports(outcome, settings, mask, ends):
        target = Path(wanted).absolute()
        try:
            write_atomic(target, render().encode("utf-8", "backslashreplace"))
        except DuckTapeError as error:
            troubles.append(error)
        else:
            written[name] = str(target)
    return written, troubles


def _reports(
    outcome: Outcome, settings: Inputs, mask: Mask, ends: Ends
) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Name, wanted file and maker of each wanted report: a new format is one more here."""
    from duck_tape.report import gitlab, junit, sarif

    yield from (
        one
        for one in (
            ("sarif-file", settings.sarif_file, lambda: sarif.render(outcome, mask, ends)),
            ("junit-file", settings.junit_file, lambda: junit.render(outcome, mask)),
            ("gitlab-file", settings.gitlab_file, lambda: gitlab.render(outcome, mask)),
        )
        if one[1]
    )


def _runner_files(
    outcome: Outcome, written: Mapping[str, str], environ: Mapping[str, str], mask: Mask
) -> Iterator[str]:
    """Write summary and outputs; yields a remark for what could not be written."""
    room = card.SUMMARY_ROOM - outputs.size(outputs.SUMMARY, environ)
    text = card.render(outcome, mask, room=max(room, 0), links=links(outcome, environ))
    yield from filter(None, [outputs.append(outputs.SUMMARY, text, environ)])
    values = {
        "conclusion": outcome.conclusion,
        "changes": str(sum(len(memory.changes) for memory in outcome.memories)),
        "findings": str(len(outcome.problems)),
        "changelog": mask(outcome.changelog),
        "sarif-file": written.get("sarif-file", ""),
    }
    yield from filter(None, [outputs.append(outputs.OUTPUT, outputs.render(values), environ)])


def _comment(outcome: Outcome, settings: Inputs, environ: Mapping[str, str], out: Output) -> None:
    from duck_tape.ci import comment

    text = card.render(outcome, _mask(out), room=comment.ROOM, links=links(outcome, environ))
    remark = comment.keep(text, settings.token, environ)
    if not remark:
        return
    if _on_runner(settings, environ):
        out.text(_noticed(iter([remark])))
    else:
        out.note(remark)


def links(outcome: Outcome, environ: Mapping[str, str]) -> card.Links:
    """Where the forge shows files and commits, from the runner's variables; none elsewhere."""
    server, name = environ.get("GITHUB_SERVER_URL", ""), outputs.repository(environ)
    if not (name and _SERVER.fullmatch(server) and is_id(outcome.head)):
        return card.NO_LINKS
    return card.Links(f"{server}/{name}", outcome.head)
