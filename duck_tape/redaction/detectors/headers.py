"""Requests: authorization headers, bearer tokens, basic credentials, cookies."""

from __future__ import annotations

from duck_tape.redaction.core import HIGH, MEDIUM, SHAPED, Hit, Rule
from duck_tape.redaction.detectors.tokens import continues
from duck_tape.redaction.judge import decode, placeholder, random_looking, reference, refused
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import unwrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

AUTHORIZATION = Rule(
    "DT250",
    "authorization-header",
    "authorization header",
    "Authorization: Bearer <token>",
    "RFC 9110, 11.6.2; RFC 6750",
)
BASIC = Rule(
    "DT251", "basic-credentials", "basic credentials", "Authorization: Basic <base64>", "RFC 7617"
)
COOKIE = Rule("DT252", "session-cookie", "session cookie", "Cookie: sessionid=<id>", "RFC 6265")
JWT = Rule("DT253", "json-web-token", "JSON web token", "eyJ….eyJ….…", "RFC 7519")
RULES = (AUTHORIZATION, BASIC, COOKIE, JWT)

_AUTH = expression(
    r"[\"'`\])]{0,3}[ \t]{0,3}(?:[:=,]|=>)[ \t]{0,3}\\{0,3}[\"'`]{0,2}(?:(?P<scheme>[A-Za-z][\w-]"
    r"{1,24})[ \t]{1,3})?(?:(?:token|key|api_key|apikey|auth)=)?\\{0,3}[\"'`]"
    r"?(?P<value>[\w.~+/=:%|@!$&*-]{8,4000})"
)
_BEARER = expression(r"[ \t]{1,3}(?P<value>[\w.~+/=-]{16,4000})")
_BASIC = expression(r"[ \t]{1,3}(?P<value>[A-Za-z0-9+/_-]{8,600}={0,2})")
_AUTH_WORD = expression(r"[ \t]{1,3}(?P<value>[A-Za-z0-9+/]{12,600}={0,2})")
_DOCKER = expression(
    r"\\{0,3}[\"'][ \t]{0,4}:[ \t]{0,4}\\{0,3}[\"'](?P<value>[A-Za-z0-9+/]{8,800}={0,2})\\{0,"
    r"3}[\"']"
)
_COOKIES = expression(
    r"[\"'`]?[ \t]{0,3}[:=,][ \t]{0,3}\\{0,3}[\"'`]?(?P<list>[^\s;=,\"'`]{1,80}=[^\r\n\"'`]{1,"
    r"4000})"
)
_COOKIE = expression(
    r"(?:^|;[ \t]{0,2})(?P<name>[^\s;=,\"'`]{1,80})=(?P<value>[^\s;,\"'`\\]{4,4000})"
)
_COOKIE_REST = expression(r"[^\s;,\"'`\\]{4,400}")
_SESSION = expression(
    r"(?i)sess|sid\b|sid$|token|auth|jwt|csrf|xsrf|remember|login|_id$|user|ticket|access|"
    r"refresh|secure|phpsessid|connect"
)
_JWT = expression(r"eyJ[\w-]{8,3000}={0,2}\.[\w-]{4,8000}={0,2}(?:\.[\w-]{4,3000}={0,2}){0,3}")
_REGISTERED = ("iss", "sub", "aud", "exp", "nbf", "iat", "jti", "sid", "uid", "user_id", "role")
_QUOTES = frozenset("\"'\\")
_NOT_SCHEMES = frozenset(
    ("handled", "see", "the", "is", "required", "none", "via", "set", "required")
)
_ATTRIBUTES = frozenset(
    (
        "path",
        "domain",
        "expires",
        "max-age",
        "samesite",
        "priority",
        "theme",
        "lang",
        "locale",
        "version",
    )
)


def find(view: View) -> Iterator[Hit]:
    """All credentials of requests in a view."""
    yield from _after(view, "authorization", _AUTH, _authorization)
    yield from _after(view, "bearer", _BEARER, _bearer)
    yield from _after(view, "basic", _BASIC, _basic)
    yield from _after(view, "auth", _DOCKER, _basic)
    yield from _cookies(view)
    yield from _json_web_tokens(view.text)


def _after(view: View, word: str, pattern: re.Pattern[str], check: object) -> Iterator[Hit]:
    low, text = view.lower, view.text
    at = low.find(word) if word in view.survey.vocabulary else -1
    while at >= 0:
        after = at + len(word)
        match = pattern.match(text, after)
        if not match and text[after : after + 1] in _QUOTES:
            joined, offsets = unwrapped(text, after, 1200)
            cut = pattern.match(joined)
            if cut:
                start, end = offsets[cut.start("value")], offsets[cut.end("value") - 1] + 1
                hit = check(cut, start, end, cut.group("value"))  # type: ignore[operator]  # (one of three)
                if hit:
                    yield hit
        if match:
            start, end, value = _whole(text, pattern, after, match)
            hit = check(match, start, end, value)  # type: ignore[operator]  # (one of the three below)
            if hit:
                yield hit
        at = low.find(word, after)


def _whole(
    text: str, pattern: re.Pattern[str], after: int, match: re.Match[str]
) -> tuple[int, int, str]:
    """The value with the part that a line end cut off."""
    start, end = match.span("value")
    if text[end : end + 1] in {"\r", "\n"} or text[end : end + 2] == "\\\n":
        joined, offsets = unwrapped(text, after, 4200)
        whole = pattern.match(joined)
        if whole:
            stop = offsets[whole.end("value") - 1] + 1
            if stop > end and continues(text[end:stop]):
                return start, stop, whole.group("value")
    return start, end, match.group("value")


def _authorization(match: re.Match[str], start: int, end: int, value: str) -> Hit | None:
    scheme = (match.group("scheme") or "").lower()
    if scheme in _NOT_SCHEMES or refused(value) or value.lower() in {"bearer", "basic", "token"}:
        return None
    if scheme == "basic":
        return _basic(match, start, end, value)
    if not random_looking(value, 12) and not (
        ":" in value and any(c.isdigit() for c in value) and len(value) > 14
    ):
        return None
    return Hit(AUTHORIZATION, start, end)


def _bearer(match: re.Match[str], start: int, end: int, value: str) -> Hit | None:
    del match
    if refused(value) or not random_looking(value, 16):
        return None
    return Hit(AUTHORIZATION, start, end, SHAPED, MEDIUM)


def _basic(match: re.Match[str], start: int, end: int, value: str) -> Hit | None:
    del match
    decoded = decode(value)
    if placeholder(value):
        return None
    if ":" not in decoded or not decoded.isprintable():
        return None
    password = decoded.split(":", 1)[1]
    if not password or placeholder(password) or reference(password):
        return None
    return Hit(BASIC, start, end, SHAPED, HIGH)


def _cookies(view: View) -> Iterator[Hit]:
    low, text = view.lower, view.text
    at = low.find("cookie") if "cookie" in view.survey.vocabulary else -1
    while at >= 0:
        match = _COOKIES.match(text, at + 6)
        if match:
            yield from _cookie_values(text, match.start("list"), match.end("list"))
        at = low.find("cookie", match.end() if match else at + 6)


def _cookie_values(text: str, start: int, end: int) -> Iterator[Hit]:
    for cookie in _COOKIE.finditer(text[start:end]):
        name, value = cookie.group("name").lower(), cookie.group("value")
        if name in _ATTRIBUTES or refused(value):
            continue
        first, last = start + cookie.start("value"), start + cookie.end("value")
        if last == end and text[last : last + 1] in {"\r", "\n"}:
            joined, offsets = unwrapped(text, first, 400)
            more = _COOKIE_REST.match(joined)
            stop = offsets[more.end() - 1] + 1 if more else last
            if more and stop > last and continues(text[last:stop]):
                last, value = stop, more.group()
        if random_looking(value, 12) and (_SESSION.search(name) or len(value) >= 20):
            yield Hit(COOKIE, first, last)


def _json_web_tokens(text: str) -> Iterator[Hit]:
    at = text.find("eyJ")
    while at >= 0:
        end = at + 3
        if not at or not (text[at - 1].isalnum() or text[at - 1] in "_-."):
            found = _jwt_at(text, at)
            if found:
                end = found
                yield Hit(JWT, at, end, SHAPED, HIGH)
        at = text.find("eyJ", end)


def _jwt_at(text: str, at: int) -> int:
    match = _JWT.match(text, at)
    end, value = (match.end(), match.group()) if match else (0, "")
    if not match or text[end : end + 1] in {"\r", "\n"}:
        joined, offsets = unwrapped(text, at, 6000)
        whole = _JWT.match(joined)
        if whole and (not match or continues(text[end : offsets[whole.end() - 1] + 1])):
            end, value = offsets[whole.end() - 1] + 1, whole.group()
    return end if value and not placeholder(value) and _claims(value) else 0


def _claims(value: str) -> bool:
    """Whether the parts decode to a header and, for a plain JWS, to claims that mean something."""
    parts = value.split(".")
    head = decode(parts[0].rstrip("="))
    if not head.lstrip().startswith(('{"', "{ ", "{\n")):
        return False
    payload = decode(parts[1].rstrip("=")) if '"alg"' in head else ""
    if len(parts) == 2:
        return payload.startswith("{")
    if '"anon"' in payload and "supabase" in payload:
        return False  # its anon key is public by design
    return payload.count('":') != 1 or any(f'"{c}"' in payload for c in _REGISTERED)
