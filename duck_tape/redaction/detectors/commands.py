"""Passwords on command lines, in the options of the tools that take them there."""

from __future__ import annotations

from duck_tape.redaction.core import HIGH, MEDIUM, SHAPED, Hit, Rule
from duck_tape.redaction.detectors.values import rest_of_line_wrap
from duck_tape.redaction.judge import (
    password_like,
    placeholder,
    random_looking,
    refused,
    sentence_word,
    technical,
)
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.survey import indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

OPTION = Rule(
    "DT254",
    "command-password",
    "password on a command line",
    "curl -u user:<password> https://…",
    "the tools' manuals",
)
RULES = (OPTION,)

_WORD = r"(?P<q>[\"']?)(?P<value>[^\s\"'`|<>]{3,200})(?P=q)"
_PAIR = r"(?P<q>[\"']?)(?P<user>[^\s:\"'`|<>$]{0,80}):(?P<value>[^\s\"'`|<>]{3,200})(?P=q)"
_ANY = r"[^\n|`]{0,300}?"
_TOOLS: tuple[tuple[str, str], ...] = (
    ("curl", _ANY + r"[ \t](?:-u|--user|-U|--proxy-user|-[a-zA-Z]{0,5}u)[ \t=]{0,3}" + _PAIR),
    ("wget", _ANY + r"[ \t]--(?:http-|ftp-|proxy-)?password[ \t=]{1,3}" + _WORD),
    ("http ", r"(?:" + _ANY + r"[ \t])?(?:-a|--auth)[ \t=]{1,3}" + _PAIR),
    *(
        (name, r"[ \t]" + _ANY + r"(?<=[ \t])-p[ \t=]{1,3}" + _WORD)
        for name in ("psexec", "winrm", "twine", "cqlsh", "rabbitmqadmin", "ncftpput", "az sql")
    ),
    ("ssh-keygen", _ANY + r"[ \t]-[NP][ \t]{1,3}" + _WORD),
    ("lftp", _ANY + r"[ \t]-u[ \t]{1,3}[\w.@-]{1,60}," + _WORD),
    ("composer config", _ANY + r"http-basic\.\S{1,80}[ \t]{1,3}\S{1,60}[ \t]{1,3}" + _WORD),
    ("runas", _ANY + r"/user:\S{1,80}[ \t]{1,3}" + _WORD),
    ("rediscli_auth", r"=" + _WORD),
    *((name, r"[ \t]{1,3}" + _WORD) for name in ("password 7", "password 0", "secret 0")),
    *(
        (name, r"[ \t]{1,3}(?:\d[ \t]{1,3})?" + _WORD)
        for name in ("isakmp key", "tacacs-server key", "radius-server key")
    ),
    ("password 51:b:", r"(?P<value>[0-9A-F]{40,1200})"),
    ("mc alias set", r"[ \t]{1,3}\S{1,60}[ \t]{1,3}\S{1,120}[ \t]{1,3}\S{1,60}[ \t]{1,3}" + _WORD),
    *(
        (name, r"[ \t]" + _ANY + r"(?<=[ \t])-p" + _WORD)
        for name in (
            "mysql",
            "mysqldump",
            "mysqladmin",
            "mysqlimport",
            "mysqlsh",
            "mysqlcheck",
            "mariadb",
            "mariadb-dump",
        )
    ),
    ("sshpass", r"[ \t]{1,3}-p[ \t]{0,3}" + _WORD),
    *(
        (name, r"[ \t]" + _ANY + r"[ \t](?:-p|--password)[ \t=]{1,3}" + _WORD)
        for name in ("mongo", "mongosh", "mongodump", "mongorestore", "mongoexport", "mongoimport")
    ),
    ("redis-cli", _ANY + r"[ \t](?:-a|--pass)[ \t=]{1,3}" + _WORD),
    ("docker login", _ANY + r"[ \t](?:-p|--password)[ \t=]{1,3}" + _WORD),
    ("podman login", _ANY + r"[ \t](?:-p|--password)[ \t=]{1,3}" + _WORD),
    ("helm registry login", _ANY + r"[ \t](?:-p|--password)[ \t=]{1,3}" + _WORD),
    ("oc login", _ANY + r"[ \t](?:-p|--password|--token)[ \t=]{1,3}" + _WORD),
    ("az login", _ANY + r"[ \t](?:-p|--password)[ \t=]{1,3}" + _WORD),
    ("cf login", _ANY + r"[ \t]-p[ \t=]{1,3}" + _WORD),
    ("vault login", r"[ \t]{1,3}(?:token=)?" + _WORD),
    *(
        (name, r"[ \t]" + _ANY + r"[ \t]-w[ \t]{1,3}" + _WORD)
        for name in (
            "ldapsearch",
            "ldapmodify",
            "ldapadd",
            "ldappasswd",
            "ldapwhoami",
            "ldapdelete",
        )
    ),
    ("smbclient", _ANY + r"[ \t]-U[ \t]{0,3}[\"']?[\w\\.-]{1,60}%(?P<value>[^\s\"'`]{3,100})"),
    ("openssl", _ANY + r"[ \t]-(?:passin|passout|pass|password)[ \t]{1,3}pass:" + _WORD),
    ("openssl enc", _ANY + r"[ \t]-k[ \t]{1,3}" + _WORD),
    ("gpg", _ANY + r"[ \t]--passphrase[ \t=]{1,3}" + _WORD),
    ("zip", r"[ \t]" + _ANY + r"(?<=[ \t])-P[ \t]{0,2}" + _WORD),
    ("unzip", _ANY + r"(?<=[ \t])-P[ \t]{0,2}" + _WORD),
    ("7z", r"[a-z]?[ \t]" + _ANY + r"(?<=[ \t])-p" + _WORD),
    (
        "htpasswd",
        r"[ \t]{1,3}-[a-zA-Z]{0,5}b[a-zA-Z]{0,4}[ \t]{1,3}\S{1,80}[ \t]{1,3}\S{1,60}[ \t]{1,3}"
        + _WORD,
    ),
    ("htpasswd -nb", r"[a-zA-Z]{0,4}[ \t]{1,3}\S{1,60}[ \t]{1,3}" + _WORD),
    ("net use", _ANY + r"/user:\S{1,80}[ \t]{1,3}" + _WORD),
    ("net user", r"[ \t]{1,3}\S{1,60}[ \t]{1,3}(?!/)" + _WORD),
    ("cmdkey", _ANY + r"/pass:" + _WORD),
    ("sqlcmd", _ANY + r"[ \t]-P[ \t]{0,3}" + _WORD),
    ("bcp", r"[ \t]" + _ANY + r"[ \t]-P[ \t]{0,3}" + _WORD),
    ("snmpwalk", _ANY + r"[ \t]-[AXc][ \t]{1,3}" + _WORD),
    ("rabbitmqctl", r"[ \t]{1,3}(?:add_user|change_password)[ \t]{1,3}\S{1,60}[ \t]{1,3}" + _WORD),
    ("ipmitool", _ANY + r"[ \t]-P[ \t]{1,3}" + _WORD),
    ("xfreerdp", _ANY + r"/p:" + _WORD),
    ("rclone", _ANY + r"[ \t](?:pass|obscure)[ \t=]{1,3}" + _WORD),
    ("keytool", _ANY + r"-(?:storepass|keypass)[ \t]{1,3}" + _WORD),
    ("aws configure set", r"[ \t]{1,3}\w*(?:secret_access_key|session_token)[ \t]{1,3}" + _WORD),
    ("npm config set", _ANY + r"(?:_authToken|_password|_auth)[ \t=]{1,3}" + _WORD),
    ("git config", _ANY + r"(?:extraheader|password|token)[ \t=]{1,3}" + _WORD),
    ("identified by", r"[ \t]{1,3}(?:password[ \t]{1,3})?" + _WORD),
    ("identified with", r"[ \t]{1,3}\w{1,40}[ \t]{1,3}by[ \t]{1,3}" + _WORD),
    ("with password", r"[ \t]{1,3}" + _WORD),
    ("with encrypted password", r"[ \t]{1,3}" + _WORD),
    ("with login password", r"[ \t]{1,3}" + _WORD),
    ("requirepass", r"[ \t]{1,3}" + _WORD),
    ("masterauth", r"[ \t]{1,3}" + _WORD),
    ("chpasswd", r"<<<[ \t]{0,2}" + _PAIR),
    ("snmp-server community", r"[ \t]{1,3}" + _WORD),
    ("enable secret", r"[ \t]{1,3}(?:\d[ \t]{1,3})?" + _WORD),
    ("sudo -s", r"[ \t]{0,3}<<<[ \t]{0,3}" + _WORD),
)
_ESCAPE = expression(r"\\{1,8}[nrt\"']")
_PIPED = expression(
    r"(?:echo|printf)[ \t]{1,3}(?:-[en]{1,2}[ \t]{1,3})?(?:[\"']%s(?:\\n)?[\"'][ \t]{1,3})?[\"']"
    r"?(?:[\w.-]{1,40}:)"
    r"?(?P<value>[^\s\"'`|]{4,400})[\"']?[ \t]{0,3}\|[ \t]{0,3}(?:sudo[ \t]{1,3}(?:-S|-kS)|"
    r"(?:sudo[ \t]{1,3})?chpasswd|(?:sudo[ \t]{1,3})?passwd[ \t]--stdin|docker[ \t]login|kinit|"
    r"smbpasswd|cryptsetup|gh[ \t](?:auth|secret|variable)|vercel[ \t]env|(?:npx[ \t])"
    r"?wrangler[ \t]secret|"
    r"(?:docker|podman)[ \t]secret|gcloud[ \t]secrets|glab[ \t](?:auth|variable)|pass[ \t]insert|"
    r"(?:skopeo|helm|podman|crane|oras)[ \t][\w -]{0,20}login|gpg|openssl|ansible-vault|"
    r"(?:fly|flyctl|supabase|netlify|railway|sops|vault|doppler|kubeseal|op|bw|security)[ \t])"
)
_PATTERN_OF = dict(_TOOLS)
_INDEX = indexed(_PATTERN_OF)
_PATTERNS: dict[str, re.Pattern[str]] = {}


def find(view: View) -> Iterator[Hit]:
    """All passwords of known commands in a view."""
    low, survey = view.lower, view.survey
    for tool in survey.spoken(_INDEX):
        pattern = _PATTERN_OF[tool]
        at = low.find(tool)
        while at >= 0:
            hit = _option(view.text, pattern, at + len(tool))
            if hit:
                yield hit
                at = max(at, hit.end - 1)
            at = low.find(tool, at + 1)
    if "echo" in survey.pieces or "printf" in survey.pieces:
        yield from _piped(view)


def _option(text: str, source: str, at: int) -> Hit | None:
    pattern = _PATTERNS.get(source)
    if pattern is None:
        pattern = _PATTERNS[source] = expression(source)
    match = pattern.match(text, at)
    return _checked(text, match) if match else None


def _checked(text: str, match: re.Match[str]) -> Hit | None:
    start, end = match.span("value")
    value = _ESCAPE.split(match.group("value"), maxsplit=1)[0].rstrip(",;.)")
    end = start + len(value)
    if not value or refused(value) or value[0] in "-/$%" or sentence_word(value) or "://" in value:
        return None
    groups = match.groupdict()
    pair = groups.get("user") is not None
    quoted = bool(groups.get("q"))
    if (
        not (pair or quoted or random_looking(value) or password_like(value))
        or placeholder(value)
        or (technical(value) and not random_looking(value))
    ):
        return None
    if not quoted and text[end : end + 1] in {"\r", "\n"}:
        rest = rest_of_line_wrap(text, start, end)
        end = rest[1] if rest else end
    return Hit(OPTION, start, end, SHAPED, HIGH if random_looking(value) else MEDIUM)


def _piped(view: View) -> Iterator[Hit]:
    for word in ("echo", "printf"):
        at = view.lower.find(word)
        while at >= 0:
            match = _PIPED.match(view.text, at)
            hit = _checked(view.text, match) if match else None
            if hit:
                yield hit
            at = view.lower.find(word, at + 4)
