"""All checks of one range (spec: action, "What it checks")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duck_tape.ci.model import CHECKS, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from duck_tape.ci.inputs import Inputs


def check(settings: Inputs, environ: Mapping[str, str], cwd: Path) -> Outcome:
    """Find the range and check it."""
    del environ, cwd
    switches = tuple((name, settings.switch(name)) for name in CHECKS)
    return Outcome(event=settings.event, switches=switches)
