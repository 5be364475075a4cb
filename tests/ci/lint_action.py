"""Shows the action's step to actionlint, which reads workflows only, as a reusable workflow.

Run it with `python tests/ci/lint_action.py`; exits with actionlint's code.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from typing import Any

ACTION = Path(__file__).parents[2] / "action" / "action.yml"


def as_workflow(action: dict[str, Any]) -> dict[str, Any]:
    """A workflow with the action's inputs, outputs and steps."""
    inputs = {
        name: {"type": "string", "description": one["description"]}
        for name, one in action["inputs"].items()
    }
    outputs = {name: one["value"] for name, one in action["outputs"].items()}
    job = {"runs-on": "ubuntu-24.04", "outputs": outputs, "steps": action["runs"]["steps"]}
    called = {"workflow_call": {"inputs": inputs}}
    return {"name": action["name"], "on": called, "permissions": {}, "jobs": {"action": job}}


def main() -> int:
    """Lint it; actionlint prints what is wrong."""
    yaml = YAML(typ="safe", pure=True)
    text = io.StringIO()
    yaml.dump(as_workflow(yaml.load(ACTION)), text)
    command = ["actionlint", "-stdin-filename", "action.yml", "-"]
    return subprocess.run(command, input=text.getvalue(), text=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
