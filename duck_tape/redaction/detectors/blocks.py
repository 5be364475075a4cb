"""Private keys in their armour: PEM, OpenSSH, PGP, PuTTY, SSH2, OpenVPN, JWK, base64 of these."""

from __future__ import annotations

from duck_tape.redaction.core import EXACT, HIGH, MEDIUM, Hit, Rule
from duck_tape.redaction.judge import decode
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

PRIVATE_KEY = Rule(
    "DT220",
    "private-key",
    "private key",
    "-----BEGIN PRIVATE KEY----- …",
    "RFC 7468; OpenSSH PROTOCOL.key; RFC 9580",
)
MENTIONED = Rule(
    "DT221",
    "private-key-header",
    "first line of a private key",
    "-----BEGIN PRIVATE KEY-----",
    "RFC 7468",
    advisory=True,
)
ENCODED = Rule(
    "DT222",
    "encoded-private-key",
    "private key in base64",
    "client-key-data: LS0tLS1CRUdJTi…",
    "Kubernetes documentation: kubeconfig",
)
JWK = Rule(
    "DT223", "jwk-private-key", "private JSON web key", '{"kty":"…","d":"…"}', "RFC 7517, RFC 7518"
)
RULES = (PRIVATE_KEY, MENTIONED, ENCODED, JWK)

_HEADERS = ("-----BEGIN ", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY", "PuTTY-User-Key-File-")
_LABEL = expression(
    r"-----BEGIN (?P<label>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1|[A-Z0-9 ]"
    r"{0,40}ENCRYPTED KEY)-----"
)
_FOOTER = expression(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_LONGEST = 20000
_BODY_LINE = expression(
    r"[ \t>|*#\"'+-]{0,12}(?:[A-Za-z0-9+/=]{8,200}|[A-Z][A-Za-z-]{2,20}: [^\r\n]{1,120})?[ \t\"',"
    r"\\+]{0,6}(?:\\n)?(?:\r\n|\n|\r|$)"
)
_LAST_LINE = expression(r"[ \t>|*#\"'+-]{0,12}[A-Za-z0-9+/=]{1,200}[ \t\"',\\+]{0,6}(?:\r\n|\n|\r)")
_SOLID = expression(r"[A-Za-z0-9+/=]{8,}")
_HEADER_END = expression(r"[ \t]{0,6}(?:\\n)?(?:\r\n|\n|\r)")
_INLINE_BODY = expression(r"(?:\\{1,4}[nr]|[A-Za-z0-9+/=\s]){40,16000}")
_PUTTY_END = expression(r"Private-(?:MAC|Hash): [0-9a-f]{40,64}")
_ENCODED_HEADS = ("LS0tLS1CRUdJTi", "LS0tLS1CRUdJTi".swapcase())
_BASE64 = expression(r"[A-Za-z0-9+/]{60,24000}={0,2}")
_BASE64_WRAPPED = expression(
    r"(?:[A-Za-z0-9+/]{40,24000}(?:\r\n|\n|\r)[ \t>]{0,20}){1,200}[A-Za-z0-9+/]{1,24000}={0,2}"
)
_MEMBER = expression(
    r"\\{0,3}\"(?:d|k|p|q|dp|dq|qi)\\{0,3}\"\s{0,6}:\s{0,6}\\{0,3}\"(?P<value>[\w-]{16,1200})"
)


def find(view: View) -> Iterator[Hit]:
    """All private keys of a view."""
    text = view.text
    missing: dict[str, int] = {}
    at = text.find("-----BEGIN ")
    while at >= 0:
        hit = _pem(text, at, missing)
        if hit:
            yield hit
        at = text.find("-----BEGIN ", hit.end if hit else at + 1)
    yield from _headless(text)
    yield from _other_armour(text)
    yield from _encoded(text)
    if '"kty' in text or '\\"kty' in text:
        yield from _members(text)


def _pem(text: str, at: int, missing: dict[str, int]) -> Hit | None:
    """The block that begins at an offset; `missing` remembers up to where no end was found."""
    label = _LABEL.match(text, at)
    if not label:
        return None
    closing = f"-----END {label.group('label')}-----"
    begin = max(label.end(), missing.get(closing, 0))
    end = text.find(closing, begin, label.end() + _LONGEST)
    if end < 0:
        missing[closing] = max(begin, label.end() + _LONGEST - len(closing))
    body = text[label.end() : end] if end > 0 else ""
    if end > 0 and "-----BEGIN" not in body:
        if _hollow(body):
            return Hit(MENTIONED, at, label.end(), EXACT, MEDIUM)
        return Hit(PRIVATE_KEY, at, end + len(closing), EXACT, HIGH)
    return _unfinished(text, at, label.end())


def _hollow(body: str) -> bool:
    """Whether the armour holds no key: dots, a placeholder, nothing."""
    kept = sum(c.isalnum() or c in "+/=" for c in body)
    return kept < 40 or "..." in body or "…" in body or "xxxxxx" in body.lower()


def _unfinished(text: str, at: int, start: int) -> Hit:
    """A key whose last line is missing: the header and every line of base64 after it."""
    inline = _INLINE_BODY.match(text, start)
    end = start
    line = _HEADER_END.match(text, start)
    while line and line.end() > end and line.end() < len(text) + 1 and end - start < _LONGEST:
        end = line.end()
        line = _BODY_LINE.match(text, end)
        if line and not _SOLID.search(line.group()) and line.end() - end > 1:
            break
    block = text[start:end]
    long = inline.end() if inline else 0
    if sum(c.isalnum() for c in block) < 40 and (
        not inline or len(inline.group().split(" ", 1)[0]) < 60
    ):
        return Hit(MENTIONED, at, start, EXACT, MEDIUM)
    return Hit(
        PRIVATE_KEY,
        at,
        max(start + len(block.rstrip()), long if sum(c.isalnum() for c in block) < 40 else 0),
        EXACT,
        HIGH,
    )


def _headless(text: str) -> Iterator[Hit]:
    """The ends of keys whose first lines are missing, as `tail` shows them."""
    past = 0
    for closing in _FOOTER.finditer(text):
        start = _body_before(text, closing.start(), past)
        past = closing.end()
        if sum(c.isalnum() for c in text[start : closing.start()]) >= 40:
            yield Hit(PRIVATE_KEY, start, closing.end(), EXACT, HIGH)


def _body_before(text: str, end: int, past: int) -> int:
    """Where the lines of base64 right before an offset begin, not before `past`."""
    start = end
    while start > past and end - start < _LONGEST:
        line = text[max(past, start - 220) : start].splitlines(keepends=True)[-1]
        wanted = _LAST_LINE if start == end else _BODY_LINE  # a last line may be short
        if not line.endswith(("\n", "\r")) or not wanted.fullmatch(line):
            break
        if start != end and not _SOLID.search(line):
            break
        start -= len(line)
    return start


def _other_armour(text: str) -> Iterator[Hit]:
    at = text.find("PuTTY-User-Key-File-")
    while at >= 0:
        end = _PUTTY_END.search(text, at, at + _LONGEST)
        if end:
            yield Hit(PRIVATE_KEY, at, end.end(), EXACT, HIGH)
        at = text.find("PuTTY-User-Key-File-", at + 1)
    at = text.find("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----")
    while at >= 0:
        stop = text.find("---- END SSH2 ENCRYPTED PRIVATE KEY ----", at, at + _LONGEST)
        if stop >= 0:
            yield Hit(PRIVATE_KEY, at, stop + 40, EXACT, HIGH)
        at = text.find("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", at + 1)


def _encoded(text: str) -> Iterator[Hit]:
    at = text.find("LS0tLS1CRUdJTi")
    while at >= 0:
        whole = _BASE64_WRAPPED.match(text, at) or _BASE64.match(text, at)
        head = decode(text[at : at + 64])
        if whole and "PRIVATE KEY" in head:
            yield Hit(ENCODED, at, whole.end(), EXACT, HIGH)
        at = text.find("LS0tLS1CRUdJTi", at + 1)


def _members(text: str) -> Iterator[Hit]:
    for match in _MEMBER.finditer(text):
        yield Hit(JWK, *match.span("value"), rank=EXACT)
