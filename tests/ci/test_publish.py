from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from duck_tape.checked import MemoryChange
from duck_tape.ci.inputs import Inputs
from duck_tape.ci.outputs import OUTPUT, SUMMARY
from duck_tape.ci.publish import failed, publish
from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.memory.changes import compare
from duck_tape.memory.document import Document
from duck_tape.report.output import Output
from tests.ci.forge import TOKEN, Forge, serving
from tests.ci.outcomes import HEAD, HOSTILE, hostile, outcome, problem
from tests.ci.runner import Log, read_outputs
from tests.support.planted import DATABASE, GITHUB, PASSWORD

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.checked import Outcome
    from tests.support.repo import Repo


@dataclass
class Place:
    """A folder to publish in, with the runner's files."""

    folder: Path
    environ: dict[str, str]

    def publish(self, told: Outcome, *, json: bool = False, **more: object) -> tuple[str, str]:
        out, err = io.StringIO(), io.StringIO()
        try:
            publish(told, Inputs(**more), self.environ, Output(out, err, json=json))  # type: ignore[arg-type]  # a table
        finally:
            self.out = out.getvalue()
        return out.getvalue(), err.getvalue()

    def failed(self, error: CouldNotCheck, *, json: bool = False) -> tuple[str, str]:
        out, err = io.StringIO(), io.StringIO()
        failed(error, self.environ, Output(out, err, json=json))
        return out.getvalue(), err.getvalue()

    @property
    def outputs(self) -> dict[str, str]:
        return read_outputs((self.folder / "output").read_bytes())

    @property
    def summary(self) -> str:
        return (self.folder / "summary").read_text("utf-8")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.chdir(tmp_path)
    return Place(tmp_path, {})


@pytest.fixture
def runner(place: Place) -> Place:
    files = {name: str(place.folder / file) for name, file in
             ((OUTPUT, "output"), (SUMMARY, "summary"))}  # fmt: skip
    place.environ = {"GITHUB_ACTIONS": "true", **files}
    return place


def read(text: str) -> Log:
    log = Log()
    log.feed(text)
    return log


def test_on_a_terminal(place: Place) -> None:
    out, err = place.publish(outcome(problem(hint="Keep one."), notes=("A note.",)))
    assert out == (
        "A note.\n"
        "CONTEXT.md: 5 changes\n"
        "  Added: Decisions queue\n"
        "  Superseded: Decisions store (Redis -> PostgreSQL)\n"
        "  Dropped: Conventions tabs (the formatter decides)\n"
        "  Dropped: Glossary sku (<reason>)\n"
        "  Redacted: Notes 2 secret(s)\n"
        "CONTEXT.md:7:3: error DT112 the key 'store' stands twice\n"
        "    Keep one.\n"
        "Checked 3 commits: 1 error, 0 warnings.\n"
    )
    assert err == ""


@pytest.mark.parametrize(
    ("told", "last"),
    [
        (outcome(), "Checked 3 commits: clean.\n"),
        (outcome(commits=1), "Checked 1 commit: clean.\n"),
        (outcome(skipped="A bot's range."), "Nothing to check: a bot's range.\n"),
        (outcome(problem(severity="warning", path="")), "0 errors, 1 warning.\n"),
    ],
)
def test_the_last_line(told: Outcome, last: str, place: Place) -> None:
    assert place.publish(told)[0].endswith(last)


def test_a_warning_of_the_run_is_annotated(runner: Place) -> None:
    told = outcome(notes=("A force push.", "A note."), warnings=("A force push.",))
    log = read(runner.publish(told)[0])
    assert [(one.level, one.message) for one in log.annotations] == [("warning", "A force push.")]


def test_a_terminal_is_not_flooded(place: Place) -> None:
    problems = [problem(message=f"nr {index}") for index in range(1_500)]
    out, _ = place.publish(outcome(*problems))
    assert out.endswith("  and 500 more\nChecked 3 commits: 1500 errors, 0 warnings.\n")


def test_as_json(place: Place) -> None:
    out, _ = place.publish(outcome(problem(commit=HEAD)), json=True)
    told = json.loads(out)
    assert (told["command"], told["ok"], told["conclusion"]) == ("ci", True, "failure")
    assert told["memories"][0]["changes"][1] == {
        "kind": "Superseded", "section": "Decisions", "key": "store", "old": "Redis",
        "new": "PostgreSQL",
    }  # fmt: skip
    assert (told["findings"][0]["check"], told["findings"][0]["commit"]) == ("schema", HEAD)


def test_on_a_runner(runner: Place) -> None:
    out, _ = runner.publish(outcome(problem(), problem(severity="warning")))
    log = read(out)
    assert [one.level for one in log.annotations] == ["error", "warning"]
    assert "Checked 3 commits: 1 error, 1 warning." in log.lines
    assert runner.outputs == {
        "conclusion": "failure",
        "changes": "5",
        "findings": "2",
        "changelog": "Changelog:\n- Added: Decisions queue\n",
        "sarif-file": "",
    }
    assert runner.summary.startswith("### ❌ duck-tape: 1 error, 1 warning\n")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_forges_nothing(text: str, runner: Place) -> None:
    out, _ = runner.publish(hostile(text))
    log = read(out.encode("utf-8", "replace").decode())
    assert sorted(one.level for one in log.annotations) == ["error", "error", "warning"]
    assert not log.outputs
    assert not log.masks
    assert set(runner.outputs) == {"conclusion", "changes", "findings", "changelog", "sarif-file"}
    assert runner.outputs["conclusion"] == "failure"


@pytest.mark.parametrize("json", [True, False])
@pytest.mark.parametrize("secret", [GITHUB, PASSWORD, DATABASE])
def test_no_raw_secret_anywhere(secret: str, json: bool, runner: Place) -> None:
    told = hostile(f"the password: {secret}")
    out, err = runner.publish(
        told, json=json, sarif_file="a.sarif", junit_file="a.xml", gitlab_file="a.json"
    )
    files = [path.read_text("utf-8") for path in runner.folder.iterdir() if path.is_file()]
    assert len(files) == 5
    assert not [text for text in (out, err, *files) if secret in text]


def test_a_text_without_end_is_cut_and_no_half_secret_shown(
    runner: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duck_tape.ci.publish.LONGEST", 20_000)
    value = "word " * 3_998 + GITHUB
    out, _ = runner.publish(outcome(problem(message=value), changelog=value), json=True)
    assert GITHUB[:10] not in out
    assert json.loads(out)["changelog"].endswith("[cut: too long to be shown]")
    out, _ = runner.publish(outcome(problem(message=value)))
    assert max(len(line) for line in out.splitlines()) < 5_000


def test_what_the_environment_files_hold_is_hidden(runner: Place) -> None:
    out = Output(io.StringIO(), io.StringIO())
    out.hide = lambda text: text.replace("tiger", "***")
    publish(hostile("a tiger"), Inputs(junit_file="a.xml"), runner.environ, out)
    texts = [path.read_text("utf-8") for path in runner.folder.iterdir() if path.is_file()]
    assert not [text for text in texts if "tiger" in text]


def test_missing_files_cost_a_notice_only(runner: Place) -> None:
    runner.environ = {"GITHUB_ACTIONS": "true", OUTPUT: str(runner.folder)}
    log = read(runner.publish(outcome())[0])
    assert [(one.level, one.message) for one in log.annotations] == [
        ("notice", "GITHUB_STEP_SUMMARY is not set: nothing was written to it."),
        ("notice", "GITHUB_OUTPUT cannot be written: Is a directory."),
    ]


def test_reports_are_written_where_wanted(runner: Place) -> None:
    runner.publish(
        outcome(problem()), sarif_file="a.sarif", junit_file="a.xml", gitlab_file="a.json"
    )
    assert runner.outputs["sarif-file"] == str(runner.folder / "a.sarif")
    assert json.loads((runner.folder / "a.sarif").read_text("utf-8"))["version"] == "2.1.0"
    assert (runner.folder / "a.xml").read_text("utf-8").startswith("<testsuites ")
    assert len(json.loads((runner.folder / "a.json").read_text("utf-8"))) == 1


def test_a_report_that_cannot_be_written_fails_when_all_else_is_told(runner: Place) -> None:
    (runner.folder / "taken").write_text("mine", encoding="utf-8")
    with pytest.raises(CouldNotCheck, match=r"taken"):
        runner.publish(outcome(problem()), sarif_file="taken/a.sarif", junit_file="a.xml")
    assert (runner.folder / "a.xml").exists()
    assert runner.outputs["sarif-file"] == ""
    assert runner.outputs["conclusion"] == "failure"
    assert len(read(runner.out).annotations) == 1


def test_a_link_in_the_tree_is_not_written_through(runner: Place) -> None:
    aim = runner.folder / "aim"
    aim.write_text("mine", encoding="utf-8")
    (runner.folder / "a.sarif").symlink_to(aim)
    with pytest.raises(Refused):
        runner.publish(outcome(), sarif_file="a.sarif")
    assert aim.read_text("utf-8") == "mine"


def test_a_linked_folder_in_the_tree_leads_nowhere(
    runner: Place, tmp_path_factory: pytest.TempPathFactory
) -> None:
    aim = tmp_path_factory.mktemp("aim")
    (runner.folder / "reports").symlink_to(aim)
    with pytest.raises(Refused, match="leads out of the work tree"):
        runner.publish(outcome(), sarif_file="reports/a.sarif")
    assert not list(aim.iterdir())


def test_folders_are_made_and_others_named(runner: Place) -> None:
    other = runner.folder.parent / "other"
    runner.publish(outcome(), sarif_file="new/sub/a.sarif", junit_file="../other/a.xml",
                   gitlab_file=str(other / "b" / "a.json"))  # fmt: skip
    assert (runner.folder / "new" / "sub" / "a.sarif").exists()
    assert {path.name for path in other.rglob("*")} == {"a.xml", "b", "a.json"}


def test_findings_end_where_the_text_at_the_head_says(runner: Place, repo: Repo) -> None:
    head = repo.commit(CONTEXT_md="a\nsome secret here\nb\n", binary_md=b"\xff\n" * 20)
    told = outcome(
        problem(line=2, column=6, span=(7, 13)),
        problem(line=2, column=6, span=(7, 20)),
        problem(line=2, column=5, span=(7, 13)),
        problem(path="missing.md", line=2, column=6, span=(7, 13)),
        problem(path="binary.md", line=2, column=6, span=(7, 13)),
        head=head,
    )
    log = read(runner.publish(told, working_directory=str(repo.path))[0])
    places = [one.properties for one in log.annotations]
    assert (places[0]["line"], places[0]["col"], places[0]["endColumn"]) == ("2", "6", "12")
    assert (places[1]["line"], places[1]["endLine"]) == ("2", "3")
    assert "endColumn" not in places[2] | places[3] | places[4]


def test_findings_of_a_head_that_is_not_known(runner: Place) -> None:
    out, _ = runner.publish(outcome(problem(span=(7, 13)), head=""))
    assert "endColumn" not in out
    assert runner.summary.startswith("### ❌ duck-tape: 1 error\n\n#### `CONTEXT.md`")


def test_what_was_added_is_read_at_the_head(runner: Place, repo: Repo) -> None:
    memory = "# t\n\n## Decisions\n\n- **queue**: Redis streams (date: 2026-03-02)\n"
    head = repo.commit(CONTEXT_md=memory, b__CONTEXT_md="\xff".encode("latin-1"))
    (change,) = (one for one in compare(None, Document.of(memory)) if one.key == "queue")
    memories = tuple(
        MemoryChange(path, (change,)) for path in ("CONTEXT.md", "b/CONTEXT.md", "missing.md")
    )
    runner.publish(outcome(head=head, memories=memories), working_directory=str(repo.path))
    rows = [line for line in runner.summary.splitlines() if "Added" in line and "|" in line]
    assert [row.split("|")[4].strip() for row in rows] == ["`Redis streams`", "", ""]


@pytest.mark.parametrize(
    ("environ", "linked"),
    [
        ({}, False),
        ({"GITHUB_SERVER_URL": "https://forge.example"}, False),
        ({"GITHUB_SERVER_URL": "https://f.example", "GITHUB_REPOSITORY": "a/b"}, True),
        ({"GITHUB_SERVER_URL": "https://f.example/x)", "GITHUB_REPOSITORY": "a/b"}, False),
        ({"GITHUB_SERVER_URL": "https://f.example", "GITHUB_REPOSITORY": "a/b)"}, False),
    ],
)
def test_links(environ: dict[str, str], linked: bool, runner: Place) -> None:
    runner.environ |= environ
    runner.publish(outcome(problem()))
    assert (
        f"](https://f.example/a/b/blob/{HEAD}/CONTEXT.md?plain=1#L7)" in runner.summary
    ) is linked


def test_a_comment(runner: Place) -> None:
    event = runner.folder / "event.json"
    event.write_text(json.dumps({"pull_request": {"number": 7}}), encoding="utf-8")
    with serving(Forge()) as forge:
        runner.environ |= {
            "GITHUB_API_URL": forge.address,
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_REPOSITORY": "acme/shop",
        }
        assert "notice" not in runner.publish(outcome(), comment=True, token=TOKEN)[0]
        assert "### ✅ duck-tape: the memory is in order" in forge.comments[0]["body"]
        runner.publish(outcome(memories=()), comment=True, token=TOKEN)
        assert "### ✅ duck-tape: the memory is unchanged" in forge.comments[0]["body"]
        forge.comments.clear()
        runner.publish(outcome(memories=()), comment=True, token=TOKEN)
        assert not forge.comments


def test_no_comment_is_told(place: Place, runner: Place) -> None:
    told = "This event has no pull request to comment on."
    assert told in [
        one.message for one in read(runner.publish(outcome(), comment=True)[0]).annotations
    ]
    place.environ = {}
    assert place.publish(outcome(), comment=True)[1] == f"{told}\n"


def test_failing_on_a_runner(runner: Place) -> None:
    out, err = runner.failed(CouldNotCheck("No\n::error::history.", hint="Set fetch-depth: 0."))
    assert err == ""
    (one,) = read(out).annotations
    assert (one.level, one.message) == ("error", "No ::error::history.\nSet fetch-depth: 0.")
    assert runner.outputs["conclusion"] == "error"
    assert "duck-tape could not check" in runner.summary


def test_failing_elsewhere(place: Place) -> None:
    assert place.failed(CouldNotCheck("No history.", hint="Fetch it.")) == (
        "",
        "error: No history.\nFetch it.\n",
    )
    told = json.loads(place.failed(CouldNotCheck("No history."), json=True)[0])
    assert (told["ok"], told["exit_code"]) == (False, 3)
