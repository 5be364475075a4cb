"""Print a JSON Schema: of the checkpoint's JSON input, or of the configuration.

duck-tape schema state     what 'duck-tape checkpoint FILE' takes as JSON
duck-tape schema config    [tool.duck-tape] in pyproject.toml, or .duck-tape.yaml
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from typing import Any

    from duck_tape.commands.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the schema's name."""
    parser.add_argument("name", choices=("state", "config"), help="which schema")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print the packaged schema; with `--json` inside the usual object."""
    value = _schema(arguments.name)
    context.out.text(json.dumps(value, ensure_ascii=False, indent=2))
    context.out.data("schema", {"name": arguments.name, "schema": value})
    return 0


def _schema(name: str) -> dict[str, Any]:
    if name == "config":
        from duck_tape.config import schema

        return schema()
    from duck_tape.state.json_input import schema as state_schema

    return state_schema()
