"""The words that announce a secret: where they stand, and how strong they are.

`PASSWORD=`, `api key:`, `"clientSecret":`, `密码是`: a key is the whole name around such a word.
Its strength says how little a value must look like a secret to be taken for one.
"""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

from duck_tape.redaction.announcing import (
    ACCENTED,
    FOREIGN_PASSWORDS,
    FOREIGN_SECRETS,
    INSIDE_NAMES,
    LOCAL_KEYS,
    LOCAL_PHRASES,
    PHRASES,
    SHORT,
    STEMS_OF_PASSWORDS,
    STEMS_OF_SECRETS,
)
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.survey import indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

PASSWORD = 3
"""Any value that can be a password is one, weak ones too."""
SECRET = 2
"""The value must mix letters and digits, or look random."""
HINT = 1
"""The value must look drawn at random and be long."""

_FOREIGN = {**dict.fromkeys(FOREIGN_PASSWORDS, PASSWORD), **dict.fromkeys(FOREIGN_SECRETS, SECRET)}
_STEMS = {**dict.fromkeys(STEMS_OF_SECRETS, SECRET), **dict.fromkeys(STEMS_OF_PASSWORDS, PASSWORD)}
_LOCAL = {**dict.fromkeys(LOCAL_KEYS, SECRET), **dict.fromkeys(LOCAL_PHRASES, PASSWORD)}
_LOCAL_SPOKEN = indexed(_LOCAL)
_LONGEST_ENDING = 6
"""So many letters may follow a stem: the endings of cases and of plurals."""
_PREFIXING = "\u0590\u06ff"
"""From the first to the last letter of the scripts that write small words into the next one."""
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_-.ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ"
_SPLIT = expression(r"[A-Z]+(?![a-z])|[A-Z]?[a-z\u00df-\u00ff]+|[0-9]+")

_PASSWORDS = frozenset(
    """
    pass passwd password passphrase passcode passwort pwd pw psw pswd psswd kennwort
    contrasena contraseña contrase clave senha mdp parol parola passe pin passwrd passwords
    userpass dbpass sshpass mypass adminpass rootpass smtppass mailpass keypass storepass
    pgpass zugangscode zugangsdaten masterpass requirepass masterauth userpw adminpw bindpw
    psk puk passordet kodeordet adgangskode adgangskoden adgangskoder wachtwoorden salasanan hesla heslem
    sifresi sifreyi sandi sandinya passphrasen passworter passworte
    rootpw dbpw loginpw wachtwoord passord kodeord salasana heslo sifre
    """.split()
)
_PASSWORD_ENDS = (
    "password",
    "passwd",
    "passphrase",
    "passwort",
    "kennwort",
    "pwd",
    "passcode",
    "wachtwoord",
    "passord",
    "kodeord",
)
_SECRETS = frozenset(
    """
    secret token apikey apitoken authtoken accesstoken refreshtoken secretkey accesskey
    privatekey clientsecret appsecret credential credentials cred creds bearer jwt seed
    authkey sharedkey accountkey masterkey presharedkey sharedaccesskey sessiontoken
    encryptionkey signingkey servicekey deploytoken idtoken bottoken usertoken webhooksecret
    jeton clé cle llave jsonwebtoken community schlüssel schluessel segredo segreto mnemonic
    """.split()
)
_KEY_QUALIFIERS = frozenset(
    """
    api access secret private auth authentication authorization encryption decryption signing
    signature master account storage shared service license licence app application session
    consumer subscription webhook hmac jwt aes rsa crypto cipher admin root deploy function
    functions host ssh gpg pgp tls ssl account client wallet instrumentation ingest ingestion
    cookie fernet data rails django flask laravel bot developer preshared psk vpn wireguard wg
    recovery write read rw sdk server user project team personal integration rest bucket
    object hec
    """.split()
)
_SHARED = frozenset(("shared", "preshared", "radius", "wpa", "ipsec"))
"""Before `secret` or `key` they name one that a person typed: as weak as a password."""
_CODES = frozenset("access security door entry gate pairing unlock alarm safe vault locker".split())
_FOLLOWING = frozenset(
    """
    value val base text plain plaintext string str raw b64 base64 data prod production live staging
    stage dev development test qa uat new old current next previous backup main default
    primary secondary local ci admin root user db app web api v1 v2 v3 a b one two id_rsa pem
    hex enc for env key is now ist password passwd token secret
    """.split()
)
KEY_ENDINGS = frozenset(
    """
    age algorithm alias aliases algo arn attempts attribute auto backend bits block
    bucket budget builder bytes cache callback char chars check checker class classes cleared
    column complexity confirmation confirm config context count counter created cost created
    date days delimiter description digest dir directory domain enabled encoder encoding end
    endpoint entropy env error errors event expiration expire expires expiry exp export
    factory feature field fields file filename filepath flag flow format function generator
    grant group handler hash hashed hasher header headers help hint history host id ids
    identifier image import index info input interval issuer iv items label leak len length
    level lifetime limit link list listing loader location lookup manager map mapping mask
    masked matcher max min metadata meta method minimum mode model module name names namespace
    notice num number object offset only option options order owner page pair pairs parser
    path pattern permissions placeholder policy position prefix price prompt property provider
    purpose queue rate ratio reason ref reference regex regexp region registry release request
    required requirements reset resource response result ring role rotation rule rules scanner
    scanning schema scope scopes script section seconds sent serial server service set setting
    settings size source spec state stats status storage store strategy strength stream
    string1 style subject suffix support table tag template text1 threshold time timeout title
    topic total ttl type types updated uri url urls usage used user1 username valid validation
    validator variable vault vendor verifier version view warning width window words issued at
    count generation management rotated stretching derivation exchange fingerprint thumbprint
    sha1 sha256 md5 pinning
    """.split()
)
"""Last words of names that are about a secret and hold none: `token_type`, `password_hash`."""
_STOP_FIRST = frozenset(
    """
    public publishable pub foreign sort partition cache hash idempotency dedup dedupe next
    page continuation sync cancellation max min num total count n pad eos bos unk mask sep cls
    special stop end start prompt completion hot short shortcut translation i18n locale anon
    anonymous site map dict index row group routing lookup unique natural composite candidate
    join config column property attribute field query sorted object-key lease kms ssh-public
    verification publickey fake dummy mock example sample no missing invalid wrong bad expired
    per every each image cursor primary-key press arrow escape enter tab shift function-key
    ctrl alt per-user any keyboard registry vocab vocabulary tokenizer label enum json yaml
    xml css html record document item entry event topic metric tag header rate nonce context
    correlation pinning certificate cert file hostkey
    budget remaining prev word n-gram lexer parser syntax first last current-token message
    """.split()
)
_PARTS_ONLY = frozenset(
    (
        "key",
        "keys",
        "auth",
        "session",
        "sid",
        "code",
        "cookie",
        "sig",
        "signature",
        "sas",
        "hmac",
        "salt",
        "otp",
        "connection",
    )
)


_OTHER_SCRIPTS = expression("[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_SPOKEN = indexed((*SHORT, *PHRASES))
_LATIN_RAW = tuple((a, a.encode()) for a in INSIDE_NAMES)
_HINT_NEAR = expression(r"[^A-Za-z0-9\n]{1,12}[A-Za-z0-9+/_=.-]{16}")


_PUBLIC = frozenset(
    ("public", "publishable", "publishablekey", "pubkey", "anon", "site", "browser", "frontend")
)
"""Words before a key that make it one for everybody."""
_BROWSER_KEYS = frozenset(("mixpanel", "amplitude", "pusher", "bugsnag"))
"""Vendors whose project token or application key is public (their documentation says so)."""


class Key:
    """A word that announces a secret, with the name that it is part of.

    Attributes:
        start: Offset of the name.
        end: Offset after it.
        strength: `PASSWORD`, `SECRET` or `HINT`.
        name: The name, as written.
        foreign: Whether it is written without Latin letters.
    """

    __slots__ = ("end", "foreign", "name", "start", "strength")

    def __init__(self, start: int, end: int, strength: int, name: str, *, foreign: bool) -> None:
        """See the class for the meaning of each part."""
        self.start = start
        self.end = end
        self.strength = strength
        self.name = name
        self.foreign = foreign


def keys(view: View) -> Iterator[Key]:
    """The keys of a view, each once, in no particular order."""
    low = view.lower
    seen: set[int] = set()
    for anchor in _anchors(view):
        at = low.find(anchor)
        while at >= 0:
            start, end = _name_around(low, at, at + len(anchor))
            if end not in seen:
                seen.add(end)
                key = _latin_key(view.text, start, end)
                if key:
                    yield key
            at = low.find(anchor, max(end, at + 1))
    yield from _local_keys(view)
    if not view.text.isascii():
        yield from _foreign_keys(view)
        yield from _stemmed_keys(view)


def _anchors(view: View) -> list[str]:
    """The words to look for: those that the text's vocabulary has."""
    survey = view.survey
    found = [a for a, raw in _LATIN_RAW if raw in survey.vocabulary]
    found += survey.spoken(_SPOKEN)
    return found if view.text.isascii() else [*found, *ACCENTED]


def _name_around(low: str, start: int, end: int) -> tuple[int, int]:
    before = low[max(0, start - 50) : start]
    start -= len(before) - len(before.rstrip(_NAME))
    after = low[end : end + 50]
    end += len(after) - len(after.lstrip(_NAME))
    name = low[start:end]
    return start, end - len(name) + len(name.rstrip("-."))


_known: dict[str, list[str]] = {}
"""Names seen before and their words; those that announce nothing have none. Bounded."""
_MOST_KNOWN = 4000


def _parts_of(name: str) -> list[str]:
    """The words of a name, empty when none of them can announce a secret."""
    parts = _known.get(name)
    if parts is None:
        parts = [p.lower() for p in _SPLIT.findall(name)]
        if _noun(parts) < 0:
            parts = []
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[name] = parts
    return parts


def _latin_key(text: str, start: int, end: int) -> Key | None:
    name = text[start:end]
    parts = _parts_of(name)
    if not parts:
        return None
    led: list[str] = []
    if text[start - 1 : start] == " ":
        led = _led(text[max(0, start - 40) : start])
    strength = strength_of(parts, led)
    if not strength and "." in name:  # `config.setPassword`: what is in front is another name
        strength = strength_of(_parts_of(name[name.rindex(".") + 1 :]), [])
    if text[start - 1 : start] == ":" and "arn:" in text[max(0, start - 80) : start]:
        return None
    if not strength or (strength == HINT and not _HINT_NEAR.match(text, end)):
        return None
    return Key(start, end, strength, name, foreign=False)


def _led(before: str) -> list[str]:
    """The words, three at most, right in front of a name."""
    led: list[str] = []
    for word in reversed(before[:-1].rsplit(" ", 3)[-3:]):
        bare = word.strip("\"'`*_(|").lower()
        if bare.isalnum():
            led.insert(0, bare)
            continue
        last = _LAST_WORD.search(bare)
        if last:
            led.insert(0, last.group(1))
        break
    return led


_LAST_WORD = expression(r"[>;,(\[:]([^\W_]+)$")


def strength_of(parts: list[str], led: list[str]) -> int:
    """How strong a name is, 0 when it announces no secret.

    Args:
        parts: The name's words in lower case (`api_keyProd` has three).
        led: The one or two words in front of it, in lower case.
    """
    at = _noun(parts)
    if at < 0:
        return 0
    if parts == ["secret"] and led[-1:] == ["code"]:
        return PASSWORD  # French: a PIN
    rest = parts[at + 1 :]
    front = set(parts[:at]) | set(led[-1:])
    if not _PUBLIC.isdisjoint(front.union(led)) or _published(parts, led):
        return 0
    if front & _STOP_FIRST or (rest and (rest[-1] in KEY_ENDINGS or "sha" in rest)):
        return 0
    strength = _noun_strength(parts[at], parts[:at] + (led[-1:] if at == 0 else []))
    if all(r in _FOLLOWING or r.isdigit() for r in rest):
        return strength
    return min(strength, HINT)


def _published(parts: list[str], led: list[str]) -> bool:
    """Whether a vendor's key goes into every browser by design, and is no secret of its own."""
    return not _BROWSER_KEYS.isdisjoint((*parts, *led)) and "secret" not in parts


def _noun(parts: list[str]) -> int:
    """The index of the last word of the name that can announce a secret."""
    for at in range(len(parts) - 1, -1, -1):
        part = parts[at]
        if (
            part in _PASSWORDS
            or part in _SECRETS
            or part in _PARTS_ONLY
            or part.endswith(_PASSWORD_ENDS)
        ):
            return at
        if part.endswith(("secret", "token", "apikey", "schlüssel", "schluessel")) and part not in {
            "tokens",
            "secrets",
        }:
            return at
    return -1


def _noun_strength(noun: str, front: list[str]) -> int:
    if noun == "pin":
        return PASSWORD
    if noun in _PASSWORDS or noun.endswith(_PASSWORD_ENDS):
        return PASSWORD
    if noun in {"key", "secret"} and front and front[-1] in _SHARED:
        return PASSWORD
    if noun in {"key", "keys"}:
        return SECRET if front and front[-1] in _KEY_QUALIFIERS else HINT if noun == "key" else 0
    if noun == "code":
        return PASSWORD if front and front[-1] in _CODES else 0
    if noun in _PARTS_ONLY:
        return HINT
    return SECRET


def _local_keys(view: View) -> Iterator[Key]:
    """Phrases of other languages that are written in ASCII letters."""
    low = view.lower
    for phrase in view.survey.spoken(_LOCAL_SPOKEN):
        at = low.find(phrase)
        while at >= 0:
            end = _word_end(low, at + len(phrase))
            if end and not low[at - 1 : at].isalnum():
                yield Key(at, end, _LOCAL[phrase], view.text[at:end], foreign=False)
            at = low.find(phrase, at + len(phrase))


def _stemmed_keys(view: View) -> Iterator[Key]:
    """Words that carry endings, in the scripts and languages that part words by spaces."""
    low = view.lower
    for stem, strength in _STEMS.items():
        at = low.find(stem)
        while at >= 0:
            end = _word_end(low, at + len(stem))
            before = low[at - 1 : at]
            if end and (not before.isalpha() or _PREFIXING[0] <= before <= _PREFIXING[1]):
                yield Key(at, end, strength, view.text[at:end], foreign=False)
            at = low.find(stem, at + len(stem))


def _word_end(low: str, at: int) -> int:
    """Where the word around an offset ends; 0 when it is too long for an ending."""
    end = at
    while low[end : end + 1].isalpha() and end - at <= _LONGEST_ENDING:
        end += 1
    return end if end - at <= _LONGEST_ENDING else 0


def _foreign_keys(view: View) -> Iterator[Key]:
    text = view.text
    if not _OTHER_SCRIPTS.search(text):
        return
    for word, strength in _FOREIGN.items():
        at = text.find(word)
        while at >= 0:
            end = at + len(word)
            yield Key(at, end, strength, word, foreign=True)
            at = text.find(word, end)
