"""Words that decide whether a value can be a secret. Lower case, without separators.

Kept as data, apart from the rules that read them (`duck_tape.redaction.judge`).
"""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

PLACEHOLDERS = frozenset(
    """
    abc abcd abc123 abcdef account admin administrator an anonymous any api apikey app
    appsecret auth bar baz blah bob alice change changeit changeme changethis client
    clientsecret code credential credentials custom db default demo dev dummy edit empty enter
    example examplekey fake fill foo foobar from get goes guest hashed here hidden hide
    id in insert is it key keys local localhost login masked me mock my mykey mypass
    mypassword mysecret mysecretkey mysecretpassword mysecretpw mytoken mysql name new no none
    not nothing null of old or pass passwd password passwords paste personal placeholder
    plaintext please postgres postgresql prod production provide provided put pw pwd rabbitmq
    random real redacted redis removed replace replaceme replacethis root sample sandbox
    secret secretkey secrets secretstring set some something somepassword somesecret sometoken
    stage staging string super supersecret supersecretkey supersecretpassword supersecrettoken
    templated test tests testing testkey testpassword testsecret testtoken the this to todo
    token tokens topsecret type undefined unknown unset url user username value values var
    variable very whatever with xxx xxxx xyz your yourkey yourpassword yoursecret yourtoken
    geheim passwort dein deine ihr mein hier contrasena clave tu su aqui motdepasse votre ton
    ici senha passphrase passcode pin pass1 mot passe mdp votre sua seu suas senhas palavra contrase
    ntra contrasenha contrasenia wachtwoord jouw uw haslo twoje parola sifre parolanizi sandi kata
    heslo losenord salasana vostra sus code codigo codice motdepass passwort1 kennwort geheimnis
    geheimes minha sicheres secreto segreto segredo secreta jeton chave clef cle schluessel
    """.split()
)
"""A value made only of these says "put yours here"."""

META = frozenset(
    """
    absent accepted added allowed also always and any anything are argon2 argon2id array as
    asdf at automatic automatically base64 basic bcrypt be bearer been being blank bool
    boolean both broken but by bytes bytestring can cannot case changed char check checked
    chosen cleared coming command config configured correct created decimal deleted denied
    deprecated depends derived detected did different digest disabled do does done e2e each
    either else email enabled encrypted ensure entered env environment error errors expired
    expires expiry external fail failed fails false field file float flow for format forgot
    found generated given global handled has hash hashes have header if ignored implicit
    incorrect inherit input instance int integer interactive internal into invalid just
    keychain keyring leaked left length less let like list literal load loaded long lost map
    match matches max maximum may md5 merged message mfa min minimum mismatch missing more
    must n/a na needed needs never nil no nobody nullable number object off ok on once one
    only opaque open option optional options otp own pam parameter password-reset passwordless
    path pbkdf2 pending policy present private prompt prompted protected public rather read
    readonly ready received ref reference refresh refreshed rejected remains required requires
    reset resolved result returned returns revoked rotated rotates rotation safe same saved
    scoped scrypt see sent sha1 sha256 sha512 should show shown skip skipped sms so ssh sso
    start static status stays still stored str stringdata strong such supplied symbol that
    them then there they through tbd timeout too top true tuple two typed unavailable
    unchanged unique unsafe unsupported until updated use used useful using uuid valid
    validated vault verified via was we weak were what when where which while will without
    word write written wrong yaml yes you
    """.split()
)
"""Words of a sentence about secrets: after `password:` they speak of one, they are none."""

WEAK = frozenset(
    """
    aaaaaa abc123456 access14 andrew ashley asdfgh asdfghjkl azerty babygirl bailey baseball
    basketball batman biteme buster charlie cheese chocolate computer cookie corvette daniel
    donald dragon fckgw flower football freedom fuckyou ginger hannah harley hockey hottie
    iloveyou internet jennifer jessica jordan joshua justin killer letmein liverpool lovely
    maggie master matrix matthew michael michelle monkey mustang nicole ninja passw0rd pepper
    picture princess pussy qazwsx qwerty qwertyuiop qwertz ranger raspberry robert samsung shadow
    soccer solo starwars summer sunshine superman taylor thomas thunder tigger trustno1
    welcome whatever winter yankees zaq1zaq1 zxcvbn zxcvbnm hallo schatz sommer winter12
    fussball azertyuiop doudou soleil bonjour chouchou marseille contrasena123 tequiero
    mariposa estrella barcelona realmadrid woaini5201314 woaini
    """.split()
)
"""Passwords from the published lists of the most used ones that consist of letters alone."""

NOT_PASSWORDS = frozenset(
    """
    argon2 argon2id argon2i base16 base32 base58 base64 bcrypt12 blake2 blake2b blake3 ed25519
    es256 hs256 hs512 http2 http3 ipv4 ipv6 k8s keepass2 md5 oauth1 oauth2 oauth20 pbkdf2
    pkcs1 pkcs8 pkcs12 rs256 rs512 rsa2048 rsa4096 s3 scrypt sha1 sha2 sha224 sha256 sha3
    sha384 sha512 tls12 tls13 totp2 utf8 utf16 x509 web3 l10n i18n a11y v1 v2 v3 2fa 1password
    u2f fido2 wpa2 wpa3 smb3 python3 node20
    """.split()
)
"""Names with digits that sentences about secrets use."""

EXAMPLE_PARTS = (
    "1f2d1e2e67df",
    "ourStrong(!)",
    "ourStrong@",
    "ourStrong!",
    "eyJhbGciOiJIUzI1NiJ9.e30.",
    "mF_9.B5f-4.1JqM",
    "QWxhZGRpbjpvcGVu",
    "YWxhZGRpbjpvcGVu",
    "ac0974bec39a17e36ba4a6b4d238ff94",
    "7MDENG",
    "4eC39Hq",
    "BQokikJOvBiI2HlWgH4olfQ2",
    "Eby8vdM02",
    "IkpvaG4gRG9l",
    "16C7e42F292c69",
    "JBSWY3DPEHPK3PXP",
    "abcdefghijkl",
    "ABCDEFGHIJKL",
    "0123456789abc",
    "1234567890abc",
    "1234567890123",
    "deadbeefdeadbeef",
    "cafebabe",
)
"""Fragments of values that vendors' documentation prints (AWS, Stripe, Azurite, jwt.io, ...)."""

FAMOUS = (
    "Tr0ub4dor",
    "orrect horse battery staple",
    "orrect-horse-battery-staple",
    "orrecthorsebatterystaple",
)
"""Passwords that texts about passwords print; people make their own from them."""
