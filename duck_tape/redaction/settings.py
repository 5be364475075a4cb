"""What a repository configured for redaction, as plain values."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

NAMES = "names"
ADDRESSES = "addresses"
NATIONAL_IDS = "national-ids"


class Settings:
    """The knobs of a scan.

    Attributes:
        env_values: Values of the repository's environment files, searched for exactly. Held in
            memory only; `repr` never shows them.
        allow: Fingerprints that the configuration allows.
        fingerprint_key: The configured key (16 random bytes), empty when there is none.
        personal: Personal data that is looked for only on request: `names`, `addresses`,
            `national-ids`.
        ignore: Rules (words or codes) that are switched off.
        show_allowed: Whether allowed findings are returned too, with `allowed_by` set.
    """

    __slots__ = (
        "_baselines",
        "_hashes",
        "allow",
        "env_values",
        "fingerprint_key",
        "ignore",
        "personal",
        "show_allowed",
    )

    def __init__(
        self,
        *,
        env_values: Iterable[str] = (),
        allow: Collection[str] = (),
        fingerprint_key: bytes = b"",
        baseline: Collection[str] | dict[str, frozenset[str]] = (),
        personal: Collection[str] = (),
        ignore: Collection[str] = (),
        show_allowed: bool = False,
    ) -> None:
        """See the class for the meaning of each part.

        `baseline` holds hashes of a `.secrets.baseline`, SHA-1 of the whole value in hexadecimal:
        for each path its own, or one collection for all.
        """
        self.env_values = tuple(env_values)
        self.allow = frozenset(allow)
        self.fingerprint_key = fingerprint_key
        self._baselines = baseline if isinstance(baseline, dict) else None
        self._hashes = () if isinstance(baseline, dict) else baseline
        self.personal = frozenset(personal)
        self.ignore = frozenset(ignore)
        self.show_allowed = show_allowed

    def baseline_for(self, path: str) -> Collection[str]:
        """The hashes that the baseline allows in a file."""
        baseline = self._baselines.get(path) if self._baselines is not None else self._hashes
        return baseline or ()

    def __repr__(self) -> str:
        return f"<Settings {len(self.env_values)} values, {len(self.allow)} allowed>"
