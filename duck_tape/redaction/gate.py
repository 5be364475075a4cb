"""The gate: most texts hold nothing, and here that is known at the price of a few searches.

Bytes only, no regular expressions, nothing imported but `survey` and (for their literals) the
tables of formats: a pre-commit hook on a clean file ends here. It answers "certainly nothing" or
"look closer"; that it never hides what a detector would report is tested on generated text.
"""

from __future__ import annotations

from duck_tape.redaction.formats import FAMILIES
from duck_tape.redaction.survey import words_of

_WORD = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.~+$")
_ANCHORS = tuple({a for family in FAMILIES for row in family.FORMATS for a in row[2]})
_IN_WORDS = tuple(a.encode() for a in _ANCHORS if _WORD.issuperset(a))
_IN_TEXT = tuple(a.encode() for a in _ANCHORS if not _WORD.issuperset(a))

_MARKS = (
    b"@",
    b"://",
    b"\xe2\x80",
    b"\xe2\x81",
    b"\xef\xbb\xbf",
    b"\xef\xbc",
    b"\xef\xbd",
    b"\xc2\xad",
    b"-----BEGIN",
    b"---- BEGIN",
    b"LS0tLS1CRUdJTi",
    b"PuTTY",
    b"eyJ",
    b"prv",
)
"""What alone is reason enough to look: addresses, URLs, invisible and full-width characters, armour."""

_WORDS = (
    b"pass", b"pwd", b"psw", b"secret", b"token", b"key", b"cred", b"auth", b"pin", b"kennw", b"contrase", b"clave", b"senha",
    b"mdp", b"parol", b"bearer", b"session", b"sid", b"psk", b"jwt", b"seed", b"otp", b"_pw", b"-pw", b"pw", b"code", b"cookie", b"community",
    b"zugang", b"schl", b"jeton", b"cl\xc3\xa9", b"llave", b"connection", b"signature", b"sig=", b"sas", b"hmac", b"salt", b"basic", b"login", b"log in",
    b"mnemonic", b"phrase", b"wallet", b"recovery", b"identified", b"curl", b"mysql", b"ldap", b"redis-cli", b"zip", b"7z",
    b"net use", b"ssn", b"social", b"account", b"2fa", b"mfa", b"authenticator", b"two-factor", b"base32", b"sign in", b"anmeldung", b"identifiant", b"connexion", b"acceso",
    b"snmp", b"sudo", b"sqlplus", b"jdbc", b"openssl", b"gpg", b"softlayer", b"cloudant", b"words", b"frase", b"compte", b"sqlcmd", b"http", b"xfreerdp", b"ipmitool", b"rclone", b"smbclient",
)  # fmt: skip
_NON_ASCII_WORDS = tuple(
    word.encode()
    for word in (
        "密", "口令", "暗", "パス", "合言葉", "비밀", "패스", "암호", "비번", "пароль", "令牌", "凭证", "トークン", "シークレット", "キー", "鍵",
        "토큰", "시크릿", "키", "токен", "ключ", "码", "認証", "인증", "登", "账号", "帳號", "アカウント", "ログイン", "계정", "로그인", "助", "恢", "备",
        "回復", "リカバリ", "バックアップ", "복구", "백업", "秘", "私钥", "电话", "手机",
    )
)  # fmt: skip
_SEPARATORS = b":=|>(/"
_HEX = b"0123456789abcdefABCDEF"
_BASE64 = _HEX + b"ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ+/\\-_="
_DIGITS_ETC = bytes(c if c in b"0123456789-. ()+" else 0x0A for c in range(256))


def may_hold(data: bytes) -> bool:
    """Whether a text may hold a secret or personal data.

    Args:
        data: The text in UTF-8 (surrogates passed through).

    Returns:
        False only when no detector reports anything, advice included.
    """
    if any(mark in data for mark in _MARKS):
        return True
    low = data.lower()
    if any(word in low for word in _WORDS):
        return True
    if not data.isascii() and any(word in data for word in _NON_ASCII_WORDS):
        return True
    return _long(data) or _quoted(data) or _numbers(data)


def _long(data: bytes) -> bool:
    words = words_of(data)
    joined = b" ".join([w for w in words if len(w) >= 12])
    if any(anchor in joined for anchor in _IN_WORDS) or any(anchor in data for anchor in _IN_TEXT):
        return True
    return any(
        w.count(b".") >= 2 or b"_" in w and w[0:1] == b"2" or len(w) > 40 for w in joined.split()
    )


def _quoted(data: bytes) -> bool:
    """Quoted runs that detect-secrets' entropy detectors weigh."""
    if b'"' not in data and b"'" not in data:
        return False
    pieces = data.replace(b"'", b'"').split(b'"')
    return any(
        len(p) > 8
        and (not p.translate(None, _HEX) or len(p) > 22 and not p.translate(None, _BASE64))
        for p in pieces
    )


def _numbers(data: bytes) -> bool:
    """Runs of digits and their separators: telephone, card, account and network numbers."""
    runs = data.translate(_DIGITS_ETC).split(b"\n")
    return any(len(r) > 6 and sum(c in b"0123456789" for c in r) > 3 for r in set(runs))
