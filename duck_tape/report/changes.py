"""Changes, withheld items and reports as plain values and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.memory.change import Change
    from duck_tape.redaction.finding import SecretFinding


def change_data(change: Change) -> dict[str, Any]:
    """Return a change for `--json`: only the fields that its kind has; values masked."""
    fields: dict[str, Any] = {"kind": change.kind, "section": change.section}
    for name in ("key", "old", "new", "reason"):
        value = getattr(change, name)
        if value:
            fields[name] = shown(value)
    if change.count:
        fields["count"] = change.count
    return fields


def finding_data(finding: SecretFinding) -> dict[str, Any]:
    """Return a finding for `--json`, the name of its file masked."""
    return {**finding.data(), "path": shown(finding.path)}
