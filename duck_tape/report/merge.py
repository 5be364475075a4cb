"""A merge's result for people and for machines (spec: merge, "Staging", steps 2 and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.errors import Refused
from duck_tape.memory.merged import EQUAL
from duck_tape.redaction.shown import shown
from duck_tape.report.annotate import annotate
from duck_tape.report.changes import change_data, finding_data
from duck_tape.report.words import count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from duck_tape.memory.merged import Report
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.state.translate import Withheld
    from duck_tape.workflows.publish import MergeResult

    Paint = Callable[[str, str], str]

NEXT = "Staged. Review: git diff --cached. Approve: git commit. Refuse: duck-tape reject.\n"


def text(result: MergeResult, paint: Paint) -> str:
    """Preflight, annotated diff, what was withheld and why, changelog, what to do next."""
    parts = [_preflight(result, paint)]
    if result.patch:
        parts.append(_diff(result, paint) + "\n")
    parts += [_withheld(result.plan.withheld, paint), _reports(result.plan.reports, paint)]
    parts += [_warnings(result.plan.known), _advice(result.plan.advice)]
    parts += [result.block, _message_block(result)]
    if result.plan.masked:
        parts.append(f"Masked {count(result.plan.masked, 'finding')} with <REDACTED>.\n")
    parts += [f"{remark}\n" for remark in result.remarks]
    if result.staged:
        parts.append("\n" + NEXT)
    return "".join(parts)


def patch(result: MergeResult, hide: Callable[[str], str]) -> str:
    """The patch alone, as `git apply` takes it.

    Raises `Refused` when it would show a secret that the memory has already: masked it would not
    apply, and raw it must not be shown.
    """
    if hide(shown(result.patch)) != result.patch:
        raise Refused(
            f"{result.plan.proposal.path}: the patch would show a secret that the memory holds.",
            hint="Take it out of the memory first; 'duck-tape merge --dry-run' says where it is.",
            code="secret-in-patch",
        )
    return result.patch


def migrated(result: MergeResult, paint: Paint) -> str:
    """The same for added headings: the diff and what to do next."""
    if not result.patch:
        return f"{result.plan.proposal.path} has all seven sections.\n"
    tail = "\n" + NEXT if result.staged else ""
    return _diff(result, paint) + "".join(f"{r}\n" for r in result.remarks) + tail


def data(result: MergeResult) -> dict[str, Any]:
    """Everything as plain values; texts masked."""
    plan = result.plan
    return {
        "path": shown(plan.proposal.path),
        "state": shown(result.state_path),
        "staged": result.staged,
        "dry_run": result.dry_run,
        "changes": [change_data(change) for change in plan.proposal.changes],
        "changelog": result.block,
        "message_changelog": result.pending_block,
        "diff": shown(result.patch),
        "withheld": [
            {
                "section": item.section,
                "item": shown(item.item),
                "why": item.why,
                "rule": item.rule,
            }
            for item in plan.withheld
        ],
        "reports": [
            {
                "kind": report.kind,
                "section": report.section,
                "key": shown(report.key),
                "other": shown(report.other),
                "detail": shown(report.detail),
            }
            for report in plan.reports
        ],
        "masked": plan.masked,
        "known": [finding_data(finding) for finding in plan.known],
        "advice": [finding_data(finding) for finding in plan.advice],
        "remarks": list(result.remarks),
    }


def _preflight(result: MergeResult, paint: Paint) -> str:
    changes = result.plan.proposal.changes
    tally = {kind: sum(change.kind == kind for change in changes) for kind in dict.fromkeys(
        change.kind for change in changes
    )}  # fmt: skip
    expected = ", ".join(f"{number} {kind.lower()}" for kind, number in tally.items())
    return (
        f"{paint('bold', 'Target files')}: {shown(', '.join(result.targets)) or 'none'}\n"
        f"{paint('bold', 'Expected change')}: {expected or 'none'}\n"
        f"{paint('bold', 'Smallest verification')}: duck-tape diff"
        " prints the changelog below\n\n"
    )


def _diff(result: MergeResult, paint: Paint) -> str:
    """The annotated diff, masked (what is taken out of a memory is shown too), painted."""
    plan = result.plan
    annotated = annotate(result.patch, plan.proposal.changes, plan.before, plan.after)
    lines = shown(annotated).split("\n")
    return "\n".join(_painted(line, paint) for line in lines)


def _painted(line: str, paint: Paint) -> str:
    for mark, style in (("@@", "cyan"), ("# ", "magenta"), ("+", "green"), ("-", "red")):
        if line.startswith(mark):
            return paint(style, line)
    return line


def _message_block(result: MergeResult) -> str:
    """The prepared message's block where it says more than this merge did."""
    if not result.staged or result.pending_block == result.block:
        return ""
    return (
        f"\nTogether with what was staged before, the commit message says:\n{result.pending_block}"
    )


def _withheld(items: Iterable[Withheld], paint: Paint) -> str:
    rows = [
        f"  - {item.section}: {shown(item.item)}\n      {item.why}"
        + (f" [{item.rule}]" if item.rule else "")
        + "\n"
        for item in items
    ]
    if not rows:
        return ""
    head = f"{paint('bold', 'Stays in the state file')} ({count(len(rows), 'item')}):\n"
    return head + "".join(rows) + "\n"


def _reports(reports: Iterable[Report], paint: Paint) -> str:
    """What deserves a look, one by one; what the memory knows already, as a number."""
    told, known = [], 0
    for report in reports:
        if report.kind == EQUAL:
            known += 1
            continue
        beside = f" beside {shown(report.other)}" if report.other else ""
        detail = f"\n      {shown(report.detail)}" if report.detail else ""
        told.append(f"  - {report.kind}: {report.section} {shown(report.key)}{beside}{detail}\n")
    parts = [f"{paint('bold', 'Worth a look')}:\n{''.join(told)}\n"] if told else []
    parts += [f"Already in the memory: {count(known, 'item')}.\n\n"] if known else []
    return "".join(parts)


def _warnings(known: Iterable[SecretFinding]) -> str:
    rows = [f"  {shown(finding.where())}: {finding.message}\n" for finding in known]
    return f"Warning: this was in the file before, and still is:\n{''.join(rows)}\n" if rows else ""


def _advice(found: Iterable[SecretFinding]) -> str:
    rows = [f"  {shown(finding.where())}: {finding.message}\n" for finding in found]
    return f"Advice, nothing was refused for it:\n{''.join(rows)}\n" if rows else ""
