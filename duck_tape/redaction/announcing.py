"""The words that announce secrets, as literals: the gate looks for them, the detectors read on.

Kept apart from the detectors so that the gate imports no pattern.
"""

from __future__ import annotations

INSIDE_NAMES = (
    "pass", "pwd", "psw", "secret", "token", "key", "cred", "auth", "kennwort", "kennword",
    "contrase", "clave", "senha", "parol", "psk", "jwt", "seed", "_pw", "-pw", "zugang",
    "schluessel", "jeton", "llave", "wachtwoord", "passord", "kodeord", "salasana", "heslo",
    "sifre", "adgangskod", "segredo", "segreto", "mnemon",
)  # fmt: skip
"""Sought inside names too: `dbpass`, `mytoken`, `apikey`."""

SHORT = (
    "pin", "puk", "pw", "mdp", "bearer", "community", "bindpw", "rootpw", "adminpw", "dbpw",
    "userpw", "loginpw",
)  # fmt: skip
"""Too short or too common to be sought inside other words."""

PHRASES = (
    "access code", "access_code", "accesscode", "door code", "gate code", "alarm code",
    "entry code", "keypad code", "unlock code", "safe code", "security code",
)  # fmt: skip

ACCENTED = ("schlüssel", "clé")

STEMS_OF_PASSWORDS = (
    "парол", "пассфраз", "пинкод", "пин-код", "кодовое слово", "кодовая фраза", "код доступа",
    "кодове слово", "hasł", "haseł", "şifre", "parolası", "parolay", "lösenord", "mật khẩu",
    "jelszó", "jelszav", "parolă", "κωδικ", "συνθηματικ", "סיסמ", "كلمة المرور", "كلمة مرور",
    "كلمة السر", "الرقم السري", "رمز عبور", "گذرواژه", "पासवर्ड", "phrase secrète",
    "phrase de passe", "code d'accès", "code d’accès", "palavra passe", "código de acesso",
    "código de acceso", "mã pin", "mã truy cập", "adgangskode", "zugangswort", "zugriffscode",
    "losungswort", "zugangskennung",
)  # fmt: skip
"""Words for passwords by the part that all their forms share, where a word ends with letters."""

STEMS_OF_SECRETS = (
    "токен", "секретн", "секрет", "api-ключ", "ключ", "chìa khóa", "khóa api", "mã thông báo",
    "مفتاح", "رمز الوصول", "कुंजी", "टोकन", "κλειδί", "מפתח", "clé secrète", "clé d'api",
    "clé d’api", "clé api", "anahtarı", "klucz dostępu", "token dostępu",
)  # fmt: skip

LOCAL_PHRASES = (
    "safe combination", "locker combination", "lock combination", "security answer", "kata sandi",
    "kata sandinya", "sandinya", "sandi", "kata laluan", "haslo", "palavra-passe", "frase de paso",
    "frase secreta", "frase de senha", "parola d'ordine", "parola chiave", "codice di accesso",
    "codice pin", "adgangskode", "toegangscode", "losenord", "mat khau", "mdp", "codigo de acceso",
    "codigo de acesso", "slaptazodis", "parole",
)  # fmt: skip
"""Phrases and words of ASCII letters that name a password; found as whole words."""

LOCAL_KEYS = (
    "chave de api", "chave da api", "chave api", "chave secreta", "chave de acesso",
    "chave privada", "chiave api", "chiave segreta", "chiave di accesso", "chiave privata",
    "klucz api", "tajny klucz", "klucz prywatny", "api sleutel", "api-sleutel", "geheime sleutel",
    "toegangssleutel", "api anahtar", "gizli anahtar", "kunci api", "kunci rahasia",
    "clave de api", "clave api", "clave secreta", "clave de acceso", "clave privada", "secreto",
    "client geheim", "erlang cookie", "toegangstoken",
)  # fmt: skip
FOREIGN_PASSWORDS = (
    "密码", "密碼", "口令", "暗号", "パスワード", "パスフレーズ", "暗証番号", "合言葉", "パス",
    "비밀번호", "패스워드", "암호", "비번", "验证码", "授权码", "通行码", "通行碼", "密語", "密语",
    "認証コード", "인증코드", "パスコード", "รหัสผ่าน", "접속코드", "핀번호", "取引パスワード",
)  # fmt: skip
FOREIGN_SECRETS = (
    "密钥", "密鑰", "秘钥", "令牌", "凭证", "秘密鍵", "トークン", "シークレット", "キー", "鍵",
    "토큰", "시크릿", "키", "金鑰", "權杖", "憑證", "私钥", "私鑰", "โทเค็น", "アクセスキー",
)  # fmt: skip

REQUESTS = ("authorization", "bearer", "basic", "auth", "cookie")

TOOLS = (
    "curl", "wget", "http", "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlsh",
    "mysqlcheck", "mariadb", "mariadb-dump", "sshpass", "mongo", "mongosh", "mongodump",
    "mongorestore", "mongoexport", "mongoimport", "redis-cli", "docker login", "podman login",
    "helm registry login", "oc login", "az login", "cf login", "vault login", "ldapsearch",
    "ldapmodify", "ldapadd", "ldappasswd", "ldapwhoami", "ldapdelete", "smbclient", "openssl",
    "gpg", "zip", "unzip", "7z", "htpasswd", "net use", "net user", "cmdkey", "sqlcmd", "bcp",
    "snmpwalk", "rabbitmqctl", "ipmitool", "xfreerdp", "rclone", "keytool", "aws configure set",
    "npm config set", "git config", "identified by", "identified with", "with password",
    "with encrypted password", "with login password", "requirepass", "masterauth", "chpasswd",
    "snmp-server community", "enable secret", "sudo -s", "echo", "printf", "psexec", "winrm",
    "twine", "cqlsh", "rabbitmqadmin", "ncftpput", "az sql", "ssh-keygen", "lftp",
    "composer config", "runas", "rediscli_auth", "password 7", "password 0", "secret 0",
    "isakmp key", "tacacs-server key", "radius-server key", "password 51:b:", "mc alias set",
    "htpasswd -nb",
)  # fmt: skip

PAIRS = (
    "wifi", "wi-fi", "wlan", "ssid", "acesso", "credenciais", "credenziali", "accesso",
    "inloggegevens", "логин", "доступ", "учетные", "учётные", "логін", "login", "log in", "log-in",
    "sign in", "sign-in", "signin", "credential", "creds", "account", "zugang", "zugangsdaten",
    "anmeldung", "anmeldedaten", "identifiant", "connexion", "credenciales", "acceso", "登录",
    "登入", "账号", "帳號", "アカウント", "ログイン", "계정", "로그인",
)  # fmt: skip

SEEDS = (
    "totp", "otp", "2fa", "mfa", "authenticator", "two-factor", "two factor", "二段階", "两步",
    "双因素", "2단계", "双重", "zwei-faktor", "double authentification", "dos factores", "seed",
    "base32", "setup key", "otpauth",
)  # fmt: skip
CODES = (
    "recovery code", "backup code", "recovery-code", "backup-code", "recovery_code", "backup_code",
    "scratch code", "rescue code", "emergency code", "one-time code", "recovery key",
    "wiederherstellungscode", "wiederherstellungscodes", "backup-codes", "notfallcode",
    "notfallcodes", "code de récupération", "codes de récupération", "codes de secours",
    "code de secours", "código de recuperación", "códigos de recuperación", "códigos de respaldo",
    "códigos de emergencia", "恢复代码", "恢复码", "备用码", "备份码", "恢復碼",
    "リカバリーコード", "リカバリコード", "バックアップコード", "回復コード", "복구 코드",
    "백업 코드", "복구코드",
)  # fmt: skip

WALLETS = (
    "seed", "mnemonic", "phrase", "recovery", "wallet", "助记词", "助記詞", "ニーモニック",
    "シードフレーズ", "フレーズ", "keypair", "리커버리", "시드", "니모닉", "wiederherstellung",
    "frase",
)  # fmt: skip

URL_WORDS = (
    "sig", "signature", "hdnea", "amz", "hmac", "jdbc", "sqlplus", "sqlldr", "expdp", "impdp",
    "rman",
)  # fmt: skip
"""Names of signatures, clients that take connect strings: URL secrets without a scheme."""

KEYWORDS = (
    "password", "passwd", "pwd", "secret", "contrase", "_key", "apikey", "authkey",
    "servicekey", "accountkey", "dbkey", "databasekey", "privkey", "privatekey", "clientkey",
    "_pass", "dbpass", "databasepass", "keypass",
)  # fmt: skip
"""What the keyword plugin of detect-secrets looks for, at its shortest."""

SIGNS = (
    "aws", "accountkey", "xox", "hooks.slack.com", "_authtoken", "private",
    "putty-user-key-file-2",
)  # fmt: skip
"""Without one of these no plugin of detect-secrets finds what is no single word."""
