"""Lines of tools' own files: netrc, pgpass, npmrc, htpasswd's neighbours; columns of tables."""

from __future__ import annotations

from duck_tape.redaction.announcing import PAIRS
from duck_tape.redaction.core import HIGH, KEYED, MEDIUM, SHAPED, Hit, Rule
from duck_tape.redaction.detectors.keyed import accepted
from duck_tape.redaction.detectors.keys import PASSWORD, SECRET, strength_of
from duck_tape.redaction.detectors.values import Value, rest_of_line_wrap
from duck_tape.redaction.judge import (
    password_like,
    random_looking,
    refused,
    technical,
    weak,
)
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.survey import indexed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

LINE = Rule(
    "DT255",
    "tool-credentials",
    "credentials in a tool's file",
    "machine host login me password <password>",
    "the tools' manuals: netrc, pgpass, npmrc",
)
COLUMN = Rule(
    "DT233",
    "table-column",
    "value in a column of secrets",
    "| user | password |",
    "the head of the table",
)
PAIR = Rule(
    "DT234",
    "credentials-pair",
    "user name with a password",
    "login: admin / <password>",
    "the word before it",
)
RULES = (LINE, COLUMN, PAIR)

_NETRC = expression(
    r"(?:machine\s{1,3}\S{1,120}|default)\s{1,6}login\s{1,3}\S{1,120}\s{1,6}password\s{1,"
    r"3}(?P<value>[^\s\"'\\]{3,200})"
)
_PGPASS = expression(
    r"(?<![\w.:/-])[\w.*-]{1,100}:(?:[0-9]{4,5}|\*):[\w*-]{1,63}:[\w*-]{1,"
    r"63}:(?P<value>[^\s:\"'`|\\<]{4,200})"
)
_NPMRC = expression(
    r"//[\w.:/-]{3,200}/:_(?:authToken|password|auth)[ \t]{0,3}=[ \t]{0,3}[\"']"
    r"?(?P<value>[\w.+/=~-]{6,400})"
)
_NUGET = expression(r"(?i)key=\"(?:ClearText)?Password\"\s{1,4}value=\"(?P<value>[^\"\n]{4,200})\"")
_SECURE_STRING = expression(
    r"(?i)ConvertTo-SecureString\s{1,3}(?:-String\s{1,3})?[\"'](?P<value>[^\"'\n]{4,200})[\"']"
)
_ROW = expression(r"[^\r\n]+(?:\r\n|\r|\n|$)")
_RULE_ROW = expression(r"(?:\r\n|\r|\n)[ \t>]{0,8}\|?[ \t]{0,4}:?--[ \t:|+-]{0,400}(?:\r\n|\r|\n)")
_PAIR = expression(
    r"(?i)(?:wi-?fi|wlan|ssid|acesso|credenciais|credenziali|accesso|inloggegevens|логи?і?н|доступ|"
    r"уч[её]тные(?:[ \t]данные)?|log[ -]?in|sign[ -]?in|credentials?|creds|account|"
    r"zugang(?:sdaten)?|anmeldung|"
    r"identifiants?|connexion|credenciales|acceso|登录|登入|账号|帳號|アカウント|ログイン(?:情報)"
    r"?|계정|로그인)"
    r"(?:[ \t]{1,2}(?:with|as|details|info|for|using|mit|avec|con|in to|to)(?:[ \t]{1,2}[\w.-]{1,"
    r"30}){0,3}?)?[\"'`*_)]{0,3}[ \t]{0,2}(?:[:=]|is|are|は|是|为)?[\"'`*_]{0,3}[ \t]{0,"
    r"3}(?:user(?:name)?[ \t:=]{1,3})?[\"'`*]{0,2}"
    r"(?P<user>[A-Za-z][\w.@+-]{1,60})[\"'`*]{0,2}(?:[ \t]{0,2}(?:/|:|,|\|)[ \t]{0,2}|[ \t]{1,"
    r"2}(?:and|und|et|y|with|mit)[ \t]{1,2})(?:pass(?:word)?[ \t:=]{1,3})?[\"'`*]{0,"
    r"2}(?P<value>[^\s\"'`|<>，。；、」]{5,80})"
)
_PAIRS = indexed(PAIRS)
_SPLIT = expression(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_FOREIGN_HEADS = (
    "密码",
    "密碼",
    "口令",
    "パスワード",
    "비밀번호",
    "암호",
    "пароль",
    "令牌",
    "密钥",
    "トークン",
    "토큰",
)


def find(view: View) -> Iterator[Hit]:
    """All such lines of a view."""
    text, low = view.text, view.lower
    for word, pattern in (
        ("password", _NETRC),
        ("password", _NUGET),
        ("securestring", _SECURE_STRING),
        (":_", _NPMRC),
    ):
        if word in low:
            yield from _matches(text, pattern)
    if ":5432:" in text or ":*:" in text or "pgpass" in view.survey.vocabulary:
        yield from _pgpass(text)
    yield from _pairs(view)
    if "|" in text and "--" in text:
        yield from _columns(text)


def _matches(text: str, pattern: re.Pattern[str]) -> Iterator[Hit]:
    for match in pattern.finditer(text):
        start, end = match.span("value")
        if refused(match.group("value")):
            continue
        if text[end : end + 1] in {"\r", "\n"}:
            rest = rest_of_line_wrap(text, start, end)
            end = rest[1] if rest else end
        yield Hit(LINE, start, end, SHAPED, HIGH)


def _pgpass(text: str) -> Iterator[Hit]:
    for match in _PGPASS.finditer(text):
        value = match.group("value")
        if not refused(value) and (password_like(value) or random_looking(value)):
            yield Hit(LINE, *match.span("value"), rank=SHAPED, confidence=MEDIUM)


def _pairs(view: View) -> Iterator[Hit]:
    for word in view.survey.spoken(_PAIRS):
        at = view.lower.find(word)
        while at >= 0:
            match = _PAIR.match(view.text, at)
            if match:
                yield from _pair(match)
            at = view.lower.find(word, at + len(word))


def _pair(match: re.Match[str]) -> Iterator[Hit]:
    value = match.group("value").rstrip(".,;:)*")
    user = match.group("user").lower()
    if user in {"http", "https", "ssh", "the", "a", "an"} or technical(value) or refused(value):
        return
    mixed = any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
    if "=" in value[1:-1]:
        return
    if ((mixed or any(c in "!@#$%^&*" for c in value)) and password_like(value)) or weak(value):
        start = match.start("value")
        yield Hit(PAIR, start, start + len(value), KEYED, MEDIUM)


def _columns(text: str) -> Iterator[Hit]:
    """Cells under a head such as `password`."""
    done = 0
    for rule in _RULE_ROW.finditer(text):
        head_end = rule.start()
        head_start = max(text.rfind("\n", 0, head_end), text.rfind("\r", 0, head_end)) + 1
        heads = [_head(cell) for _, cell in _cells(text[head_start:head_end])]
        if head_start < done or not any(heads):
            continue
        for row in _ROW.finditer(text, rule.end()):
            if row.start() != max(done, rule.end()) or "|" not in row.group():
                break
            done = row.end()
            yield from _row(text, row.start(), row.group().rstrip("\r\n"), heads)


def _cells(line: str) -> list[tuple[int, str]]:
    cells: list[tuple[int, str]] = []
    at = 0
    for cell in line.split("|"):
        cells.append((at, cell))
        at += len(cell) + 1
    if cells and (cells[0][1][-1:] == '"' or not cells[0][1].strip(" \t>+*-")):
        cells = cells[1:]
    return cells


def _head(cell: str) -> int:
    name = cell.strip(" \t*_`")
    if any(word in name for word in _FOREIGN_HEADS):
        return PASSWORD
    return strength_of([p.lower() for p in _SPLIT.findall(name)], []) if len(name) < 40 else 0


def _row(text: str, at: int, line: str, heads: list[int]) -> Iterator[Hit]:
    for (offset, cell), strength in zip(_cells(line), heads, strict=False):
        body = cell.strip(" \t*_`")
        if strength < SECRET or not body or " " in body:
            continue
        start = at + offset + cell.index(body)
        value = Value(start, start + len(body), body, quoted="`" in cell)
        confidence = accepted(text, value, strength, firm=True)
        if confidence:
            yield Hit(COLUMN, value.start, value.end, KEYED, confidence)
