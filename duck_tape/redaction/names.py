"""The words that names of settings are made of: what announces a secret, what takes it back.

Data for `duck_tape.redaction.detectors.keys`; lower case, single words of a name.
"""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

PASSWORDS = frozenset(
    """
    pass passwd password passphrase passcode passwort pwd pw psw pswd psswd kennwort
    contrasena contraseña contrase clave senha mdp parol parola passe pin passwrd passwords
    userpass dbpass sshpass mypass adminpass rootpass smtppass mailpass keypass storepass
    pgpass zugangscode zugangsdaten masterpass requirepass masterauth userpw adminpw bindpw
    psk puk passordet kodeordet adgangskode adgangskoden adgangskoder wachtwoorden salasanan
    hesla heslem
    sifresi sifreyi sandi sandinya passphrasen passworter passworte
    rootpw dbpw loginpw wachtwoord passord kodeord salasana heslo sifre
    """.split()
)
PASSWORD_ENDS = (
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
SECRETS = frozenset(
    """
    secret token apikey apitoken authtoken accesstoken refreshtoken secretkey accesskey
    privatekey clientsecret appsecret credential credentials cred creds bearer jwt seed skey
    authkey sharedkey accountkey masterkey presharedkey sharedaccesskey sessiontoken
    encryptionkey signingkey servicekey deploytoken idtoken bottoken usertoken webhooksecret
    jeton clé cle llave jsonwebtoken community schlüssel schluessel segredo segreto mnemonic
    """.split()
)
KEY_QUALIFIERS = frozenset(
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
SHARED = frozenset(("shared", "preshared", "radius", "wpa", "ipsec"))
"""Before `secret` or `key` they name one that a person typed: as weak as a password."""
CODES = frozenset("access security door entry gate pairing unlock alarm safe vault locker".split())
FOLLOWING = frozenset(
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
STOP_FIRST = frozenset(
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
STOP_PASSWORD = frozenset(
    """
    no missing invalid wrong bad expired fake dummy mock example sample per every each any max min
    num total count hash hashed next prev previous first last per-user public anon foreign unique
    """.split()
)
"""What in front of `password` or `secret` says that none follows; `REGISTRY_PASSWORD` has one."""
STOP_TOKEN = STOP_FIRST - frozenset(
    """
    cache certificate cert config document event file item join metric record registry topic
    """.split()
)
"""The same for tokens: those of pages, parsers and vocabularies are none to keep."""
PARTS_ONLY = frozenset(
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
PUBLIC = frozenset(
    ("public", "publishable", "publishablekey", "pubkey", "anon", "site", "browser", "frontend")
)
"""Words before a key that make it one for everybody."""
SALTS = frozenset(
    (*which, what)
    for which in (("auth",), ("secure", "auth"), ("logged", "in"), ("nonce",))
    for what in ("key", "salt")
)
"""The eight constants of a WordPress installation."""
BROWSER_KEYS = frozenset(("mixpanel", "amplitude", "pusher", "bugsnag"))
"""Vendors whose project token or application key is public (their documentation says so)."""
