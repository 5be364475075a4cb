"""Where `duck-tape` lies besides the PATH: the one list behind every form of a shared command.

A harness that is started from a menu often lacks these folders on its PATH. A place begins with a
variable of the environment or with the root; `*` stands for one folder's name. Pure but for
`folders`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

POSIX = ("$HOME/.local/bin", "/opt/homebrew/bin", "/usr/local/bin")
"""`uv tool`, `pipx` and `pip --user`; Homebrew on either kind of Mac."""
WINDOWS = ("$HOME/.local/bin", "$APPDATA/Python/*/Scripts")
"""`uv tool` and `pipx`; `pip --user` (source: Python's `sysconfig`, scheme `nt_user`)."""


def folders(environ: Mapping[str, str]) -> list[str]:
    """Return the places of this system that an environment leads to, `*` resolved."""
    found: list[str] = []
    for place in WINDOWS if os.name == "nt" else POSIX:
        first, _, rest = place.partition("/")
        start = _variable(first, environ) if first else "/"
        if not start:
            continue
        before, star, after = rest.partition("*/")
        if not star:
            found.append(os.path.join(start, rest))  # noqa: PTH118  (as the PATH writes it)
        elif (Path(start) / before).is_dir():
            found += [str(each / after) for each in sorted((Path(start) / before).iterdir())]
    return found


def _variable(name: str, environ: Mapping[str, str]) -> str:
    value = environ.get(name[1:], "")
    return value or (environ.get("USERPROFILE", "") if name == "$HOME" else "")


def for_shell() -> str:
    """Return a POSIX shell's statement that puts the places last on its PATH."""
    return f'PATH="$PATH:{":".join(POSIX)}"'


def for_powershell() -> str:
    """Return PowerShell's statement that does so (`$HOME` is a variable of its own there)."""
    told = ", ".join(f'"{_power(place)}"' for place in WINDOWS)
    return (
        f"foreach ($folder in Resolve-Path {told} -ErrorAction SilentlyContinue) "
        "{ $env:PATH += ';' + $folder.Path }"
    )


def _power(place: str) -> str:
    first, slash, rest = place.partition("/")
    return f"{first if first == '$HOME' else first.replace('$', '$env:')}{slash}{rest}"


def for_javascript() -> str:
    """Return the places as an object in JSON: `posix`, `windows`."""
    return json.dumps({"posix": list(POSIX), "windows": list(WINDOWS)})
