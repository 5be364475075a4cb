"""What is shown to anybody passes here: masked by the built-in rules alone.

The repository's own settings (allowances, environment files) are left out, so that every machine
renders the same changelog (spec: merge, "Changelog"). A comment that allows a value where it stands
does not allow to show it elsewhere: whoever wrote the text wrote the comment, too.
"""

from __future__ import annotations

from duck_tape.redaction import MARKER, mask, scan
from duck_tape.redaction.settings import Settings

_ALL = Settings(show_allowed=True)


def shown(text: str) -> str:
    """Return a text as it may be shown: every finding that is more than advice masked."""
    if not text:
        return text
    masked = mask(text, [finding for finding in scan(text, settings=_ALL) if not finding.advisory])
    escaped = "\\" + MARKER  # what a file needs where the marker is all that a line holds
    return masked if escaped in text else masked.replace(escaped, MARKER)
