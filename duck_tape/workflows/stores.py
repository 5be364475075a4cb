"""The state store of a place, with its lock where the specification wants it."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from duck_tape.state.store import Store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duck_tape.workflows.place import Place


def open_store(place: Place, environ: Mapping[str, str] | None = None) -> Store:
    """Return the store of the root; it is made at the first write.

    Its lock lies in the git directory, or in the user's cache folder where there is no repository.
    """
    values = os.environ if environ is None else environ
    if place.repository is not None:
        return Store(place.root, lock=place.repository.git_dir / "duck-tape" / "state.lock")
    name = hashlib.sha256(os.fsencode(place.root)).hexdigest()[:16]
    return Store(place.root, lock=_cache(values) / "duck-tape" / f"{name}.lock")


def _cache(environ: Mapping[str, str]) -> Path:
    """The user's cache folder (XDG Base Directory Specification; `LOCALAPPDATA` on Windows)."""
    given = environ.get("XDG_CACHE_HOME") or environ.get("LOCALAPPDATA", "")
    return Path(given) if Path(given).is_absolute() else Path.home() / ".cache"
