"""Armoured blocks (PEM, OpenPGP, OpenSSH), private and public, with the right first bytes.

The first line of a private key is put together at run time, so that no scanner of source code
stumbles over this file; nor do the documented examples stand in one piece.
"""

from __future__ import annotations

import base64
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Raw = Callable[[int], bytes]

_PRIVATE = "PRIVATE KEY"
_RSA_HEAD = bytes.fromhex("308204a40201000282010100")
_PKCS8_HEAD = bytes.fromhex("308204be020100300d06092a864886f70d0101010500048204a8") + _RSA_HEAD
_SPKI_HEAD = bytes.fromhex("30820122300d06092a864886f70d01010105000382010f003082010a0282010100")
_EC_MIDDLE = bytes.fromhex("a00a06082a8648ce3d030107a14403420004")
_AGE_HEAD = b"age-encryption.org/v1\n-> X25519 "
_SIZES = {
    "CERTIFICATE": 640,
    "CERTIFICATE REQUEST": 420,
    "DH PARAMETERS": 268,
    "PGP SIGNATURE": 430,
    "PGP MESSAGE": 380,
    "PGP PUBLIC KEY BLOCK": 560,
    "SSH2 PUBLIC KEY": 280,
}


def _lines(data: bytes, width: int) -> str:
    return "\n".join(textwrap.wrap(base64.b64encode(data).decode(), width))


def armored(label: str, data: bytes, *, width: int = 64, dashes: str = "-----") -> str:
    """A block with `label` in its first and last line."""
    gap = " " if dashes == "----" else ""
    first, last = (f"{dashes}{gap}{word} {label}{gap}{dashes}" for word in ("BEGIN", "END"))
    blank = "\n" if label.startswith("PGP") else ""
    return f"{first}\n{blank}{_lines(data, width)}\n{last}"


def rsa(raw: Raw) -> str:
    """A PKCS #1 private key of 2048 bits."""
    return armored(f"RSA {_PRIVATE}", _RSA_HEAD + raw(1180))


def elliptic(raw: Raw) -> str:
    """A SEC 1 private key on P-256."""
    data = bytes.fromhex("30770201010420") + raw(32) + _EC_MIDDLE + raw(64)
    return armored(f"EC {_PRIVATE}", data)


def pkcs8(raw: Raw) -> str:
    """An unencrypted PKCS #8 private key (RSA)."""
    return armored(_PRIVATE, _PKCS8_HEAD + raw(1180))


def openssh(raw: Raw) -> str:
    """An unencrypted OpenSSH private key (Ed25519)."""
    none = bytes.fromhex("00000004") + b"none"
    name = bytes.fromhex("000000330000000b") + b"ssh-ed25519" + bytes.fromhex("00000020")
    head = b"openssh-key-v1\0" + none * 2 + bytes.fromhex("0000000000000001") + name + raw(32)
    return armored(f"OPENSSH {_PRIVATE}", head + bytes.fromhex("00000088") + raw(136), width=70)


def openpgp(raw: Raw) -> str:
    """A transferable secret key with its checksum line (RFC 4880, section 6)."""
    block = armored(f"PGP {_PRIVATE} BLOCK", bytes.fromhex("950398") + raw(900))
    checksum = "=" + base64.b64encode(raw(3)).decode()
    head, _, last = block.rpartition("\n")
    return f"{head}\n{checksum}\n{last}"


def public(label: str, raw: Raw) -> str:
    """A block that anybody may read: a certificate, public key, signature, encrypted message."""
    if label == "AGE ENCRYPTED FILE":
        return armored(label, _AGE_HEAD + raw(260))
    if label == "PUBLIC KEY":
        return armored(label, _SPKI_HEAD + raw(256) + bytes.fromhex("0203010001"))
    dashes = "----" if label.startswith("SSH2") else "-----"
    return armored(label, bytes.fromhex("3082") + raw(_SIZES[label]), dashes=dashes)


def documented(name: str) -> str:
    """A value that a manual prints for everybody, put together from its parts."""
    return "".join(_DOCUMENTED[name])


_DOCUMENTED = {
    "aws-id": ("AKIA", "IOSFODNN7", "EXAMPLE"),
    "aws-secret": ("wJalrXUtnFEMI", "/K7MDENG/", "bPxRfiCY", "EXAMPLEKEY"),
    "azurite": (
        "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6",
        "tq/K1SZFPTOtr/KBHBeksoGMGw==",
    ),
    "jwt": (
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkw",
        "IiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ",
        ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    ),
    "stripe": ("sk_", "test_", "4eC39HqLyjWD", "arjtT1zdp7dc"),
    "totp": ("JBSWY3DP", "EHPK3PXP"),
}
