"""Keyed hashes of findings: how the configuration allows one without naming its value."""

from __future__ import annotations

LENGTH = 32
"""Hexadecimal digits of a fingerprint (128 bits)."""


def fingerprint(key: bytes, rule: str, value: str) -> str:
    """The HMAC-SHA-256 of a rule's word and a normalised value; "" without a key.

    Args:
        key: The repository's key, 16 random bytes from its configuration.
        rule: The rule's word: the same value found as something else is another finding.
        value: The value without line ends, invisible characters and escapes.
    """
    if not key:
        return ""
    import hmac

    message = f"{rule}\0{value}".encode("utf-8", "surrogatepass")
    return hmac.new(key, message, "sha256").hexdigest()[:LENGTH]
