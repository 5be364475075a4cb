"""E-mail addresses and telephone numbers."""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

from duck_tape.redaction.core import EXACT, GUESSED, HIGH, MEDIUM, PERSONAL, SHAPED, Hit, Rule
from duck_tape.redaction.lazy import expression
from duck_tape.redaction.normalise import unwrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

EMAIL = Rule(
    "DT280",
    "email-address",
    "e-mail address",
    "someone@their-provider.tld",
    "RFC 5322, 3.4.1; RFC 2606 for the exempt domains",
    category=PERSONAL,
)
AUTHOR = Rule(
    "DT281",
    "author-line",
    "e-mail address of an author",
    "Co-authored-by: Name <someone@…>",
    "git trailers; Python core metadata",
    category=PERSONAL,
    advisory=True,
)
PHONE = Rule(
    "DT282",
    "phone-number",
    "telephone number",
    "+CC NNN NNNN",
    "ITU-T E.164; NANPA",
    category=PERSONAL,
)
RULES = (EMAIL, AUTHOR, PHONE)

_LOCAL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._%+'-"
_DOMAIN = expression(
    r"@(?P<domain>(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}(?P<top>[A-Za-z]{2,24})"
    r")(?![A-Za-z0-9_-]*@)"
)
_RESERVED = expression(
    r"(?i)(?:^|\.)(?:example(?:\.(?:com|org|net|edu|co\.\w\w|\w\w))?|test|invalid|localhost|"
    r"local|localdomain|internal|lan|arpa|corp\.example)$"
    r"|^(?:domain|your-?domain|my-?domain|some-?domain|your-?company|my-?company|company|"
    r"your-?org|yoursite|mysite|site|test|foo|bar|baz|email|mail|server|host|hostname|provider|"
    r"users\.noreply\.github|noreply\.github|noreply)\.(?:com|org|net|tld|io|dev|co|edu)$|\.tld$|"
    r"^example\."
)
_NOBODY = expression(
    r"(?i)^(?:no-?reply|do-?not-?reply|donotreply|noreply[\w.+-]*|[\w.+-]*noreply|git|hg|svn|"
    r"root|postmaster|mailer-daemon|nobody|localhost|user|username|your-?name|your-?email|your|"
    r"you|me|name|email|someone|somebody|john\.?doe|jane\.?doe|foo|bar|test|example)$"
)
_NOBODY_ANYWHERE = expression(
    r"(?i)^(?:no-?reply|do-?not-?reply|donotreply|git|hg|svn|mailer-daemon)(?:$|[+.-])|[+-]"
    r"?no-?reply$"
)
_NOT_TOPS = frozenset(
    """
    c cc conf cpp css csv gif git gz h html ico ini java jpeg jpg js json jsx lock log map md
    mjs mp3 mp4 pdf php png py rb rs sh sql svg tar toml ts tsx txt vue webp whl xml yaml yml
    zip tgz local internal patch diff service
    """.split()
)
_SHELL = expression(
    r"(?i)(?:ssh|scp|sftp|rsync|git|mosh|ssh-copy-id|clone|remote add \S+|remote: ?\S*|origin)"
    r"\s[^\n]{0,80}$|(?:ssh|git\+ssh|sftp|svn\+ssh|https?|ftp|[a-z]+ql|mongodb(?:\+srv)?|rediss?|"
    r"amqps?|smtps?|imaps?|ldaps?)://[^\s/?#]{0,160}$|[\"'(=,;]?git\+?\w*@$"
)
_LOCAL_CUT = expression(r"[A-Za-z0-9][A-Za-z0-9._%+'-]{0,63}[ \t]{0,4}(?:\r\n|\n|\r)[ \t>]{0,12}$")
_WORD_CUT = expression(r"([A-Za-z0-9._%+-]{2,64})[ \t]{0,3}(?:\r\n|\n|\r)[ \t>]{0,12}$")
_AUTHOR = expression(
    r"(?i)(?:authors?(?:[-_ ]e?mail)?|maintainers?(?:[-_ ]e?mail)?|co-authored-by|signed-off-by|"
    r"reviewed-by|acked-by|tested-by|reported-by|suggested-by|helped-by|cc|committer|"
    r"contributors?|copyright(?:\s+\(c\))?|©|license|licen[cs]ed)\b[^\n]{0,160}$"
)
_WRAPPED_DOMAIN = expression(r"@[A-Za-z0-9.-]{0,80}[ \t]{0,4}(?:\r\n|\n|\r)")

_PLUS = expression(r"\+(?:\(?[0-9]{1,4}\)?[ .\-/\u2013]?){2,7}[0-9]{1,6}(?![0-9A-Za-z_])")
_NANP = expression(
    r"(?<![A-Za-z0-9_.+\-/#(])(?:1[ .-])?(?:\((?P<a>[2-9][0-9]{2})\)[ .-]?|(?P<b>[2-9][0-9]{2})"
    r"(?P<s>[ "
    r".-]))(?P<c>[2-9][0-9]{2})(?P<t>[ .-])(?P<d>[0-9]{4})(?![A-Za-z0-9_\-/]|\.[0-9])"
)
_PHONE_WORD = expression(
    r"(?i)(?:phone|tel|mobile|cell|fax|call|whatsapp|contact|sms|handy|telefon|tél|móvil|电话|手机|"
    r"電話|携帯|전화|reach|dial|number|nummer|signal)\W{0,12}[^\n]{0,30}$"
)


def find(view: View) -> Iterator[Hit]:
    """Addresses and numbers of a view."""
    if "@" in view.text:
        low = view.lower
        commands = any(w in low for w in _SHELL_WORDS)
        yield from _emails(view.text, commands, any(w in low for w in _AUTHOR_WORDS))
    if "+" in view.text:
        yield from _international(view.text)
    for start, end, digits in view.runs:
        if digits > 8:
            yield from _east_asian(view.text, max(0, start - 24), end + 1)
        if digits > 9:
            yield from _american(view.text, max(0, start - 2), end + 1)


_EAST_ASIAN = expression(
    r"(?<![A-Za-z0-9_.+/-])(?:0[5789]0-[0-9]{4}-[0-9]{4}|01[016789]-[0-9]{3,4}-[0-9]{4}"
    r"|(?P<word>手机|手機|电话|電話|座机|致电|拨打|联系|携帯|番号|TEL|Tel|전화|휴대폰|연락처)"
    r"[^0-9\n+]{0,8}"
    r"(?P<v>1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}|0[0-9]{1,4}[ -][0-9]{1,4}[ -][0-9]{4}|0[0-9]"
    r"{2,3}-[0-9]{7,8}))"
    r"(?![A-Za-z0-9_-])"
)
"""Mobile numbers of Japan and Korea in their own form, others after a word that announces them
(MIC and MIIT numbering plans)."""


def _east_asian(text: str, start: int, end: int) -> Iterator[Hit]:
    for match in _EAST_ASIAN.finditer(text, start, end):
        group = "v" if match.group("v") else 0
        if not _fictional(match.group(group)):
            yield Hit(PHONE, *match.span(group), rank=GUESSED, confidence=MEDIUM)


def _emails(text: str, commands: bool, authors: bool) -> Iterator[Hit]:  # noqa: FBT001  (facts of the text)
    at = text.find("@")
    while at >= 0:
        hit = _email(text, at, commands, authors)
        if hit:
            yield hit
        at = text.find("@", at + 1)


def _email(text: str, at: int, commands: bool, authors: bool) -> Hit | None:  # noqa: FBT001
    window = text[max(0, at - 65) : at]
    local = window[len(window.rstrip(_LOCAL)) :].lstrip("._%+'-")
    start = at - len(local) if local else _over_wrap(text, at)
    if start is None:
        return None
    domain = _DOMAIN.match(text, at)
    end = domain.end() if domain else 0
    a_file = domain is not None and domain.group("top").lower() in _NOT_TOPS
    if not a_file and _WRAPPED_DOMAIN.match(text, at):
        joined, offsets = unwrapped(text, at, 200)
        whole = _DOMAIN.match(joined)
        if whole and not (
            domain and len(domain.group("top")) > 1 and _complete(domain.group("top"))
        ):
            domain, end = whole, offsets[whole.end() - 1] + 1
    if not domain or not end:
        return None
    if start and text[start - 1] in "@:/" and _shell(text[max(0, start - 200) : start]):
        return None
    if not _personal(text, start, at, end, domain):
        return None
    lead = text[max(text.rfind("\n", 0, start) + 1, start - 200) : start]
    if commands and _shell(lead):
        return None
    start = _with_cut_name(text, start)
    return Hit(AUTHOR if authors and _author(lead) else EMAIL, start, end, SHAPED, HIGH)


def _shell(lead: str) -> bool:
    """Whether what leads an address on its line is a command or URL that takes `user@host`."""
    low = lead.lower()
    return any(w in low for w in _SHELL_WORDS) and bool(_SHELL.search(lead))


def _author(lead: str) -> bool:
    """Whether what leads an address on its line names an author."""
    low = lead.lower()
    return any(w in low for w in _AUTHOR_WORDS) and bool(_AUTHOR.search(lead))


_SHELL_WORDS = (
    "ssh",
    "scp",
    "sftp",
    "rsync",
    "git",
    "mosh",
    "clone",
    "remote",
    "origin",
    "://",
    "svn",
)
_AUTHOR_WORDS = (
    "author",
    "maintainer",
    "-by",
    "cc",
    "committer",
    "contributor",
    "copyright",
    "©",
    "licen",
)


def _complete(top: str) -> bool:
    return top.lower() in {
        "com",
        "org",
        "net",
        "io",
        "dev",
        "me",
        "de",
        "fr",
        "uk",
        "eu",
        "edu",
        "gov",
        "co",
        "info",
    }


def _over_wrap(text: str, at: int) -> int | None:
    """Where a local part begins when a line end stands right before the `@`."""
    if text[at - 1 : at] not in {" ", "\n", "\r", "\t", ">"}:
        return None
    line = _LOCAL_CUT.search(text, max(0, at - 90), at)
    return at - len(line.group()) if line else None


def _personal(text: str, start: int, at: int, end: int, domain: re.Match[str]) -> bool:
    """Whether an address is a person's: no example, no robot, no remote of a repository."""
    name, host, top = (
        "".join(text[start:at].split()),
        domain.group("domain"),
        domain.group("top").lower(),
    )
    if _RESERVED.search(host) or _NOBODY_ANYWHERE.search(name) or top in _NOT_TOPS:
        return False
    if _NOBODY.match(name) and not _word_before(text, start):
        return False
    after = text[end + 1 : end + 2]
    remote = text[end : end + 1] in {":", "/"} and after.strip() and after != "*"
    return not (remote and name.islower())


def _word_before(text: str, start: int) -> re.Match[str] | None:
    """The word in front of a line end right before an address."""
    cut = text[start - 1 : start] in {" ", "\n", "\r", "\t", ">"}
    return _WORD_CUT.search(text, max(0, start - 84), start) if cut else None


def _with_cut_name(text: str, start: int) -> int:
    """The start of an address, with the part of the name that a line end cut off."""
    before = _word_before(text, start)
    return start - len(before.group()) if before and _cut_name(text, before, start) else start


def _cut_name(text: str, before: re.Match[str], start: int) -> bool:
    """Whether the word in front of a line end is the beginning of the address."""
    word = before.group(1)
    return "." in word or "_" in word or any(c.isdigit() for c in word) or text[start].isdigit()


def _international(text: str) -> Iterator[Hit]:
    at = text.find("+")
    while at >= 0:
        end = at
        before = text[at - 1 : at]
        if not (before.isascii() and before.isalnum()) and before not in _NO_NUMBER:
            hit = _number(text, at)
            if hit:
                yield hit
                end = hit.end - 1
        at = text.find("+", end + 1)


_ADDED_ADDRESS = expression(r"\+[0-9]{1,3}(?:\.[0-9]{1,3}){3}$")
"""An IP address on a line that a difference adds."""
_NO_NUMBER = frozenset("+-/_")
"""Right before a plus they make it part of something else."""


def _number(text: str, at: int) -> Hit | None:
    match = _PLUS.match(text, at)
    end = match.end() if match else 0
    number = match.group() if match else ""
    if (not match or text[end : end + 1] in {"\r", "\n"}) and text[at + 1 : at + 2].isdigit():
        joined, offsets = unwrapped(text, at, 40)
        whole = _PLUS.match(joined)
        if whole and (not match or not _possible(number) or sum(c.isdigit() for c in number) < 10):
            number, end = whole.group(), offsets[whole.end() - 1] + 1
    if not number or _fictional(number) or _ADDED_ADDRESS.match(number):
        return None
    digits = sum(c.isdigit() for c in number)
    line_start = at == 0 or text[at - 1] in "\r\n"
    if not 8 <= digits <= 15 or (line_start and digits == len(number) - 1 and digits < 11):
        return None
    return Hit(PHONE, at, end, EXACT, HIGH) if _possible(number) else None


def _possible(number: str) -> bool:
    """What the telephone library says; it is only asked when there is a candidate."""
    import phonenumbers

    try:
        return bool(phonenumbers.is_possible_number(phonenumbers.parse(number, None)))
    except phonenumbers.NumberParseException:
        return False


_DRAMA = expression(
    r"44(?:2079460\d{3}|1632960\d{3}|7700900\d{3}|1(?:1[3-8]|21|31|41|51|61|91)4960\d{3}|"
    r"8081570\d{3})$|"
    r"49(?:3023125\d{3}|6990009\d{3}|4066969\d{3}|22147\d{5}|8999998\d{3}|1520\d?28817386)|"
    r"33(?:19900|26191|35301|46571|53649|63998)\d{4}$|61(?:49157\d{4}|[2378](?:5550|7010)\d{4})$"
)
"""Numbers that Ofcom, the Bundesnetzagentur, Arcep and ACMA keep for films."""


def _fictional(number: str) -> bool:
    """555-0100 to 555-0199 are kept for fiction (NANPA); so are runs of one digit."""
    digits = "".join(c for c in number if c.isdigit())
    if _DRAMA.match(digits) or digits[-10:-7] + digits[-7:] == "8005551212":
        return True
    return (
        "55501" in digits[-8:]
        or "5555555" in digits
        or len(set(digits[-7:])) < 3
        or digits.endswith(("1234567", "12345678", "123456789", "1234567890"))
    )


def _american(text: str, start: int, end: int) -> Iterator[Hit]:
    for match in _NANP.finditer(text, start, end):
        area = match.group("a") or match.group("b")
        if match.group("b") and match.group("s") != match.group("t"):
            continue
        if area[1:] == "11" or match.group("c")[1:] == "11" or _fictional(match.group()):
            continue
        if (
            match.group("t") == " "
            and match.group("b")
            and not _PHONE_WORD.search(text[max(0, match.start() - 60) : match.start()])
        ):
            continue
        yield Hit(PHONE, *match.span(), rank=GUESSED, confidence=MEDIUM)
    if "\n" in text[start:end] or "\r" in text[start:end]:
        yield from _american_wrapped(text, start, end)


_PARTS = expression(
    r"(?:\([2-9][0-9]{2}\)|(?<![A-Za-z0-9_.+-])[2-9][0-9]{2}-)[ 0-9-]{0,9}(?:\r\n|\n|\r)[ \t>]{0,"
    r"12}[0-9-]{1,9}(?![A-Za-z0-9_-])"
)


def _american_wrapped(text: str, start: int, end: int) -> Iterator[Hit]:
    for match in _PARTS.finditer(text, start, end):
        joined, offsets = unwrapped(text, match.start(), len(match.group()))
        whole = _NANP.match(joined)
        if whole and not _fictional(whole.group()):
            yield Hit(PHONE, match.start(), offsets[whole.end() - 1] + 1, GUESSED, MEDIUM)
