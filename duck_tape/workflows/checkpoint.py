"""Write a session's state file: read the input, fill it in, scan it, store it, read it again."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duck_tape.config import load as load_config
from duck_tape.errors import CouldNotCheck, Refused
from duck_tape.workflows.guard import guard
from duck_tape.workflows.settings import redaction_settings

if TYPE_CHECKING:
    from pathlib import Path

    from duck_tape.clock import Clock
    from duck_tape.redaction.finding import SecretFinding
    from duck_tape.state.model import AgentState
    from duck_tape.state.store import Store
    from duck_tape.workflows.guard import Consent
    from duck_tape.workflows.place import Place


@dataclass(frozen=True, slots=True)
class Checkpointed:
    """What was written.

    Attributes:
        state: The state as the file has it.
        path: The file, absolute.
        rotated: Names of the files that the limit of ten pushed out.
        masked: How many findings were masked.
        advice: Findings that are only worth a look.
    """

    state: AgentState
    path: Path
    rotated: tuple[str, ...] = ()
    masked: int = 0
    advice: tuple[SecretFinding, ...] = ()


def parse_input(data: bytes, name: str) -> AgentState:
    """Read a state from JSON (an object) or from a Markdown state file.

    Raises `Refused` with the place and the reason when it is neither.
    """
    from duck_tape.text.lines import decode  # noqa: PLC0415  (start-up)

    text = decode(data, name)
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        from duck_tape.state.json_input import from_json  # noqa: PLC0415  (start-up)

        return from_json(text, name)
    from duck_tape.state.reader import read  # noqa: PLC0415  (start-up)

    # The id is always new (spec: state files, Checkpoint).
    return dataclasses.replace(read(text, name), session="")
