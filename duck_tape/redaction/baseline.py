"""Reading a `.secrets.baseline` of detect-secrets. It is never written."""

from __future__ import annotations

import json
from hashlib import sha1

from duck_tape.errors import CouldNotCheck

_PARTS = (
    "ghp", "gho", "ghu", "ghs", "ghr", "glpat", "gldt", "glft", "glsoat", "glrt",
    "BEGIN DSA PRIVATE KEY", "BEGIN EC PRIVATE KEY", "BEGIN OPENSSH PRIVATE KEY",
    "BEGIN PGP PRIVATE KEY BLOCK", "BEGIN PRIVATE KEY", "BEGIN RSA PRIVATE KEY",
    "BEGIN SSH2 ENCRYPTED PRIVATE KEY", "PuTTY-User-Key-File-2",
)  # fmt: skip
PREFIX_HASHES = frozenset(sha1(part.encode(), usedforsecurity=False).hexdigest() for part in _PARTS)
"""Hashes of what detect-secrets takes for the whole of some tokens: the part that all share."""


class Baseline:
    """What a baseline allows.

    Attributes:
        hashes: For each path the SHA-1 of the whole values.
        rejected: Entries (path, type) whose hash is that of a mere prefix: one of them would
            allow every token of its kind.
    """

    __slots__ = ("hashes", "rejected")

    def __init__(
        self, hashes: dict[str, frozenset[str]], rejected: tuple[tuple[str, str], ...]
    ) -> None:
        """See the class for the meaning of each part."""
        self.hashes = hashes
        self.rejected = rejected


def read(text: str, name: str = ".secrets.baseline") -> Baseline:
    """Read a baseline's text.

    Raises:
        CouldNotCheck: It is no JSON object with `results`; never taken for an empty one.
    """
    try:
        results = json.loads(text)["results"]
        entries = [(str(p), e) for p, listed in results.items() for e in listed]
        pairs = [
            (p.replace("\\", "/"), str(e["hashed_secret"]), str(e.get("type", "")))
            for p, e in entries
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CouldNotCheck(
            f"{name} is no baseline of detect-secrets",
            hint=f"make it anew: detect-secrets scan > {name}",
        ) from error
    hashes: dict[str, set[str]] = {}
    for path, hashed, _ in pairs:
        if hashed not in PREFIX_HASHES:
            hashes.setdefault(path, set()).add(hashed)
    rejected = tuple((path, kind) for path, hashed, kind in pairs if hashed in PREFIX_HASHES)
    return Baseline({path: frozenset(listed) for path, listed in hashes.items()}, rejected)
