"""URLs that hold a secret: passwords before the host, webhook paths, signatures."""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

from duck_tape.redaction.core import HIGH, MEDIUM, SHAPED, Hit, Rule
from duck_tape.redaction.judge import placeholder, random_looking, reference, uuid
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import unwrapped
from duck_tape.redaction.survey import indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

CREDENTIALS = Rule(
    "DT240",
    "url-credentials",
    "password in a URL",
    "postgres://app:<password>@host/db",
    "RFC 3986, 3.2.1: user information",
)
WEBHOOK = Rule(
    "DT241",
    "webhook-url",
    "webhook address",
    "https://hooks.slack.com/services/T…/B…/…",
    "the vendors' documentation: incoming webhooks",
)
SIGNED = Rule(
    "DT242",
    "signed-url",
    "signature in a URL",
    "https://….blob.core.windows.net/…&sig=<signature>",
    "Azure SAS, AWS Signature V4, Google signed URLs",
)
ORACLE = Rule(
    "DT243",
    "connection-string",
    "password in a connection string",
    "jdbc:oracle:thin:app/<password>@host",
    "Oracle documentation: connect strings",
)
RULES = (CREDENTIALS, WEBHOOK, SIGNED, ORACLE)

_USER = expression(r"[^\s:@/?#\"'`<>\\(){}]{0,120}:")
_HOST = expression(
    r"@(?:[A-Za-z0-9](?:[\w.-]{0,200}[A-Za-z0-9])?|\[[0-9a-fA-F:.]{2,45}\]|\{[\w.-]{1,40}\}|"
    r"<[\w.-]{1,40}>)(?=[:/?#,\s\"'`)\]}>;|\\*]|$|[^\x00-\x7f]|\.(?:\s|$))"
)
_WEB = frozenset(("http", "https", "ftp", "ws", "wss", "git", "svn"))
_SCHEME = expression(r"[A-Za-z][A-Za-z0-9+.-]{0,30}$")
_TEACHING = frozenset(
    """
    password passwd pass pwd pw secret test tests postgres root admin guest user username
    example changeme token 123 1234 12345 xxx mypassword mypass your_password yourpassword
    my-password p4ssw0rd p@ssw0rd pass123 password123 x-oauth-basic x-token-auth oauth2 null
    none foo bar baz qux sekret s3cret hunter2 pass1 pass2 b c d p pw1 demo dev local default
    git 8080 80 443 5432 3306 6379
    """.split()
)
_TEACHING_USERS = frozenset(
    (
        "user",
        "username",
        "usr",
        "login",
        "name",
        "your_user",
        "your-username",
        "myuser",
        "<user>",
        "someuser",
    )
)
_MOST_SIGNS = 6
"""So many `@` in a password are tried from the right."""
_ENDS = expression(r"[\s\"'`<>]|://")
_ENDS_WEB = expression(r"[\s\"'`<>/?#]|://")
_LONGEST = 260
_HOOKS = (
    ("hooks.slack.com/", r"(?:services|workflows|triggers)/[A-Za-z0-9_/+-]{24,120}"),
    ("hooks.slack-gov.com/", r"(?:services|workflows|triggers)/[A-Za-z0-9_/+-]{24,120}"),
    ("discord.com/api/", r"(?:v\d{1,2}/)?webhooks/[0-9]{15,21}/[\w-]{50,90}"),
    ("discordapp.com/api/", r"(?:v\d{1,2}/)?webhooks/[0-9]{15,21}/[\w-]{50,90}"),
    (
        "webhook.office.com/",
        (
            r"webhookb2/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-z]{20,40}/[0-9a-f-]"
            r"{36}(?:/[\w-]{10,60})?"
        ),
    ),
    (
        "outlook.office.com/webhook/",
        r"[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-z]{20,40}/[0-9a-f-]{36}",
    ),
    ("logic.azure.com", r"[^\s\"'`<>]{10,300}[?&]sig=[\w%-]{20,80}"),
    (
        "chat.googleapis.com/",
        r"v1/spaces/[\w-]{4,30}/messages\?key=[\w-]{20,60}&(?:amp;)?token=[\w%=-]{20,80}",
    ),
    ("hooks.zapier.com/hooks/", r"(?:catch|standard)/[0-9]{4,12}/[A-Za-z0-9]{5,20}"),
    ("maker.ifttt.com/trigger/", r"[\w-]{1,60}/(?:json/)?with/key/[\w-]{20,50}"),
    ("hook.eu1.make.com/", r"[a-z0-9]{24,40}"),
    ("hook.us1.make.com/", r"[a-z0-9]{24,40}"),
    ("hook.eu2.make.com/", r"[a-z0-9]{24,40}"),
    ("hook.us2.make.com/", r"[a-z0-9]{24,40}"),
    ("webexapis.com/v1/webhooks/incoming/", r"[\w-]{40,120}"),
    ("hooks.airtable.com/workflows/", r"v1/genericWebhook/\w{14,20}/\w{14,20}/\w{14,20}"),
    ("uptime.betterstack.com/api/v1/heartbeat/", r"[A-Za-z0-9]{20,40}"),
    ("cronitor.link/", r"(?:p|ping)/[0-9a-f]{24,40}"),
    ("azurewebsites.net/api/", r"[\w/-]{1,80}\?code=[\w%+/=-]{40,100}"),
    ("nosnch.in/", r"[0-9a-f]{10}"),
    ("hub.docker.com/api/build/", r"v1/source/[0-9a-f-]{36}/trigger/[0-9a-f-]{36}"),
    ("api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/", r"[0-9a-f-]{36}"),
    ("calendar.google.com/calendar/ical/", r"[\w.%@-]{3,120}/private-[0-9a-f]{32}"),
    ("mainnet.infura.io/v3/", r"[0-9a-f]{32}"),
    ("alchemy.com/v2/", r"(?=[A-Za-z_-]{0,31}\d)[\w-]{32}(?![\w-])"),
    ("quiknode.pro/", r"[0-9a-f]{40}"),
    ("hook.integromat.com/", r"[a-z0-9]{24,40}"),
    ("open.feishu.cn/open-apis/bot/", r"(?:v2/)?hook/[0-9a-f-]{36}"),
    ("open.larksuite.com/open-apis/bot/", r"(?:v2/)?hook/[0-9a-f-]{36}"),
    ("oapi.dingtalk.com/robot/send", r"\?access_token=[0-9a-f]{64}"),
    ("qyapi.weixin.qq.com/cgi-bin/webhook/send", r"\?key=[0-9a-f-]{36}"),
    ("api.telegram.org/", r"bot[0-9]{7,16}:[\w-]{33,36}"),
    ("events.pagerduty.com/integration/", r"[0-9a-f]{32}"),
    ("alert.victorops.com/integrations/", r"[^\s\"'`<>]{20,120}"),
    ("api.day.app/", r"[A-Za-z0-9]{20,24}"),
    ("sctapi.ftqq.com/", r"SCT[A-Za-z0-9]{20,60}"),
    ("ntfy.sh/", r"(?=[A-Za-z_-]{0,30}\d)(?=[a-z0-9_-]{0,30}[A-Z])[\w-]{16,64}"),
    ("hc-ping.com/", r"[0-9a-f-]{36}"),
    ("webhook.site/", r"[0-9a-f-]{36}"),
    ("pipedream.net", r"/[\w-]{8,60}"),
    ("api.netlify.com/build_hooks/", r"[0-9a-f]{24}"),
    ("api.vercel.com/v1/integrations/deploy/", r"prj_\w{20,40}/\w{8,30}"),
    ("api.render.com/deploy/", r"srv-\w{16,30}\?key=[\w-]{8,40}"),
    ("splunkcloud.com/services/collector", r"\?token=[0-9a-f-]{36}"),
    ("/hooks/", r"(?:[a-z0-9]{26}(?![a-z0-9])|[A-Za-z0-9]{17,24}/[A-Za-z0-9]{40,64})"),
)
_PATH_OF = dict(_HOOKS)
_HOSTS = indexed(_PATH_OF)
_HOOK_PATTERNS: dict[str, re.Pattern[str]] = {}
_SIGNATURE = expression(
    r"(?i)(?:[?&;]|&amp;)(?:sig|x-amz-signature|x-amz-security-token|x-goog-signature|"
    r"x-oss-signature|x-tos-signature|signature|hdnea|hmac|policy-signature)"
    r"=(?P<value>[\w%+/=.~-]{16,2000})"
)
_ORACLE = expression(r"[\w.$-]{1,60}/(?P<value>[^\s/@\"'`<>]{3,80})@(?://)?[\w.-]{2,120}")
_TEMPLATED = expression(r"[0-9a-f]{8}-0000|T0{6,}|X{6,}|x{6,}|…|\.\.\.|<|\{|\$")


def find(view: View) -> Iterator[Hit]:
    """All secrets that a view's URLs hold."""
    text = view.text
    at = text.find("://")
    while at >= 0:
        yield from _credentials(text, at)
        at = text.find("://", at + 3)
    yield from _webhooks(view)
    yield from _signatures(view)
    yield from _oracle(view)


def _credentials(text: str, at: int) -> Iterator[Hit]:
    user = _USER.match(text, at + 3)
    if not user:
        return
    scheme = _SCHEME.search(text, max(0, at - 31), at)
    strict = bool(scheme) and scheme.group().lower().split("+")[0] in _WEB if scheme else True
    span = _password(text, user.end(), strict=strict)
    if not span:
        return
    value = "".join(text[span[0] : span[1]].split())
    if not _real(value, user.group()[:-1]):
        return
    yield Hit(CREDENTIALS, *span, rank=SHAPED, confidence=HIGH if random_looking(value) else MEDIUM)


def _password(text: str, start: int, *, strict: bool) -> tuple[int, int] | None:
    """The span between the user's colon and the host's `@`, over a line end if need be."""
    stop = _stop(text, start, strict=strict)
    end = _last_host(text, start, stop)
    if end is not None:
        return (start, end) if end > start else None
    if stop < len(text) and text[stop] in "\r\n":
        joined, offsets = unwrapped(text, start, _LONGEST)
        end = _last_host(joined, 0, _stop(joined, 0, strict=strict))
        if end:
            return start, offsets[end - 1] + 1
    return None


def _stop(text: str, start: int, *, strict: bool) -> int:
    stop = min(len(text), start + _LONGEST)
    found = (_ENDS_WEB if strict else _ENDS).search(text, start, stop)
    return found.start() if found else stop


def _last_host(text: str, start: int, stop: int) -> int | None:
    """The last `@` in front of something like a host."""
    at = text.rfind("@", start, stop)
    for _ in range(_MOST_SIGNS):
        if at < 0 or _HOST.match(text, at):
            break
        at = text.rfind("@", start, at)
    else:
        return None
    return at if at >= 0 else None


def _real(value: str, user: str) -> bool:
    low = value.lower()
    if user.lower() in _TEACHING_USERS and not random_looking(value):
        return False
    if low in _TEACHING or reference(value) or placeholder(value) or low == user.lower():
        return False
    return not (
        value[0] in "<{[$%*"
        or (value.isupper() and value.replace("_", "").isalpha())
        or "{" in value
    )


def _webhooks(view: View) -> Iterator[Hit]:
    text = view.text
    for host in view.survey.spoken(_HOSTS):
        path = _PATH_OF[host]
        at = text.find(host)
        while at >= 0:
            pattern = _HOOK_PATTERNS.get(path)
            if pattern is None:
                pattern = _HOOK_PATTERNS[path] = expression(path)
            end = _hook_end(text, pattern, at, at + len(host))
            if end:
                yield Hit(WEBHOOK, _url_start(text, at), end)
            at = text.find(host, at + 1)


def _hook_end(text: str, pattern: re.Pattern[str], at: int, path: int) -> int:
    start = _url_start(text, at)
    match = pattern.match(text, path)
    end = match.end() if match else 0
    if (not match or text[end : end + 1] in {"\r", "\n"}) and _broken(text, path, 420):
        joined, offsets = unwrapped(text, path, 420)
        whole = pattern.match(joined)
        end = max(end, offsets[whole.end() - 1] + 1) if whole else end
    if not end or start == at or _TEMPLATED.search(text, start, end):
        return 0
    return end


def _broken(text: str, at: int, reach: int) -> bool:
    return text.find("\n", at, at + reach) >= 0 or text.find("\r", at, at + reach) >= 0


def _url_start(text: str, at: int) -> int:
    start = at
    stop = max(0, at - 120)
    while start > stop and (text[start - 1].isalnum() or text[start - 1] in "-._:/"):
        start -= 1
    scheme = text.find("http", start, at)
    return scheme if scheme >= 0 else at


def _signatures(view: View) -> Iterator[Hit]:
    low = view.lower
    vocabulary = view.survey.vocabulary
    for name in ("sig=", "signature=", "security-token=", "hmac=", "hdnea="):
        if name[:-1] not in vocabulary:
            continue
        at = low.find(name)
        while at >= 0:
            begin = max(
                low.rfind("?", max(0, at - 30), at),
                low.rfind("&", max(0, at - 30), at),
                low.rfind(";", max(0, at - 30), at),
            )
            hit = _signature(view.text, begin) if begin >= 0 else None
            if hit:
                yield hit
            at = low.find(name, at + 1)


def _signature(text: str, at: int) -> Hit | None:
    match = _SIGNATURE.match(text, at)
    start, end = match.span("value") if match else (0, 0)
    value = match.group("value") if match else ""
    if (not match or text[end : end + 1] in {"\r", "\n"}) and _broken(text, at, 300):
        joined, offsets = unwrapped(text, at, 2100)
        match = _SIGNATURE.match(joined)
        if match:
            value = match.group("value")
            start, end = offsets[match.start("value")], offsets[match.end("value") - 1] + 1
    if not match:
        return None
    if placeholder(value) or uuid(value) or not random_looking(value.replace("%", ""), 16):
        return None
    return Hit(SIGNED, start, end)


def _oracle(view: View) -> Iterator[Hit]:
    low = view.lower
    vocabulary = view.survey.vocabulary
    for lead in (
        "jdbc:oracle:thin:",
        "jdbc:oracle:oci:",
        "sqlplus ",
        "sqlldr ",
        "expdp ",
        "impdp ",
        "rman target ",
    ):
        if lead.split(" ")[0].split(":")[0] not in vocabulary:
            continue
        at = low.find(lead)
        while at >= 0:
            match = _ORACLE.match(view.text, at + len(lead))
            if match and _real(match.group("value"), ""):
                yield Hit(ORACLE, *match.span("value"))
            at = low.find(lead, at + 1)
