"""The name of a repository from the address of its remote, without credentials."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://(?:.*@)?([^/]*)/(.*)")
_SCP = re.compile(r"(?:[^/@:]+@)?([^/:\\]{2,}):(.*)")  # one letter would be a drive


def repository_name(address: str) -> str:
    """Return `owner/name` of a remote's address (with a GitLab sub-group: all of its path).

    Reads `https://`, `ssh://` and the like, and scp's `host:path`; of a path on this machine the
    last part. Host, user, password, query and fragment never show; "" where nothing is left.
    """
    matched = _ADDRESS.fullmatch(address)
    if matched and not address.startswith("file:"):
        return _tidy(re.split(r"[?#]", matched[2])[0])
    matched = None if "://" in address else _SCP.fullmatch(address)
    if matched:
        return _tidy(matched[2])
    return _tidy(re.split(r"[/\\]", address.rstrip("/\\"))[-1])


def _tidy(path: str) -> str:
    return path.strip("/").removesuffix(".git").strip("/")
