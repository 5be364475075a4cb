"""Changes, withheld items and reports as plain values and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.memory.changelog import shown_values
from duck_tape.redaction.shown import shown

if TYPE_CHECKING:
    from typing import Any

    from duck_tape.memory.change import Change
    from duck_tape.redaction.finding import SecretFinding


def change_data(change: Change) -> dict[str, Any]:
    """Return a change for `--json`: only the fields that its kind has; values masked.

    A value is masked with its key, as in a changelog: some secrets show only by their name.
    """
    fields: dict[str, Any] = {"kind": change.kind, "section": change.section}
    old, new = shown_values(change, shown)
    told = {"key": shown(change.key), "old": old, "new": new, "reason": shown(change.reason)}
    fields.update((name, told[name]) for name in told if getattr(change, name))
    if change.count:
        fields["count"] = change.count
    return fields


def finding_data(finding: SecretFinding) -> dict[str, Any]:
    """Return a finding for `--json`, the name of its file masked."""
    return {**finding.data(), "path": shown(finding.path)}
