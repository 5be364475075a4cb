"""Wallets: seed phrases, extended keys, private keys in import format."""

from __future__ import annotations

from hashlib import sha256

from duck_tape.redaction.announcing import WALLETS
from duck_tape.redaction.core import EXACT, HIGH, LOW, MEDIUM, Hit, Rule
from duck_tape.redaction.judge import placeholder, sentence_word
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.normalise import View

PHRASE = Rule(
    "DT224", "seed-phrase", "wallet seed phrase", "twelve words of the BIP-39 list", "BIP-39"
)
EXTENDED = Rule(
    "DT225", "extended-private-key", "wallet extended private key", "xprv…", "BIP-32, SLIP-132"
)
IMPORT = Rule(
    "DT226",
    "wallet-import-key",
    "wallet private key",
    "5…, K…, L… (Base58Check), 0x…",
    "Bitcoin wiki: wallet import format",
)
RULES = (PHRASE, EXTENDED, IMPORT)

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_EXTENDED = expression(r"(?<![A-Za-z0-9])[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,112}(?![A-Za-z0-9])")
_IMPORT = expression(
    r"(?<![A-Za-z0-9])(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KLc9][1-9A-HJ-NP-Za-km-z]{50,51})"
    r"(?![A-Za-z0-9])"
)
_NEAR = expression(
    r"(?i)(?:private[ _-]?key|priv[ _-]?key|secret[ _-]?key|wallet[ _-]?key|wif"
    r"|私钥|秘密鍵|개인키)[^\n]"
    r"{0,40}?(?<![A-Za-z0-9])(?P<v>(?:0x)?[0-9a-fA-F]{64})(?![A-Za-z0-9])"
)
_HEX_64 = expression(r"[0-9a-fA-F]{64}")
_KEY_WORDS = (
    "private",
    "priv_key",
    "priv key",
    "privkey",
    "secret",
    "wallet",
    "wif",
    "私钥",
    "秘密鍵",
    "개인키",
)
_WORDS = expression(r"[a-z]{3,8}")
_GAP = expression(
    r"(?:[ \t]{0,3}[,;/|·-]?[ \t]{1,3}|[ \t]{0,3}\r?\n[ \t>*]{0,8}|[ \t,]{0,3}\r?\n?[ \t]{0,"
    r"4}[0-9]{1,2}[.):][ \t]{1,3}|,)"
)
_REACH = 420
"""Characters around a word that are read; a phrase of 24 words has at most 216."""
_VECTORS = (["legal", "winner", "thank"], ["letter", "advice", "cage"], ["zoo", "zoo", "zoo"])
"""What the test vectors of BIP-39 begin with."""
_LENGTHS = (24, 21, 18, 15, 12)
_ORDER: dict[str, int] = {}


def find(view: View) -> Iterator[Hit]:
    """All wallet secrets of a view."""
    text = view.text
    if "prv" in text:
        yield from (Hit(EXTENDED, *m.span(), rank=EXACT) for m in _EXTENDED.finditer(text))
    long = view.survey.longer
    for value in {m.group() for m in _IMPORT.finditer(long) if base58_checked(m.group())}:
        at = text.find(value)
        yield Hit(IMPORT, at, at + len(value), rank=EXACT)
    if _HEX_64.search(long):
        yield from _hexadecimal(view)
    yield from _phrases(view)
    yield from _other_phrases(view)


def _hexadecimal(view: View) -> Iterator[Hit]:
    """Thirty-two bytes after words that call them a private key."""
    low = view.lower
    for word in _KEY_WORDS:
        at = low.find(word)
        while at >= 0:
            match = _NEAR.match(view.text, at)
            if match and len(set(match.group("v"))) > 6 and not placeholder(match.group("v")):
                yield Hit(IMPORT, *match.span("v"), rank=EXACT, confidence=HIGH)
            at = low.find(word, at + 1)


def base58_checked(value: str) -> bool:
    """Whether a Base58Check value carries the right checksum."""
    number = 0
    for char in value:
        number = number * 58 + _BASE58.index(char)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return len(raw) > 30 and sha256(sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]


def _phrases(view: View) -> Iterator[Hit]:
    """Runs of words from the list, read only around words that speak of wallets."""
    low, vocabulary = view.lower, view.survey.vocabulary
    spoken = [w for w in WALLETS if not w.isascii() or w in vocabulary]
    regions: list[tuple[int, int]] = []
    for at in sorted({i for word in spoken for i in _all(low, word)}):
        start, end = max(0, at - _REACH), at + _REACH
        if regions and start <= regions[-1][1]:
            regions[-1] = (regions[-1][0], end)
        else:
            regions.append((start, end))
    for start, end in regions:
        yield from _phrases_in(low, start, end)


_OTHER = expression(
    r"[^\n:=]{0,30}[:=][ \t]{0,3}[\"'`*]{0,2}"
    r"(?P<v>[^\W\d_]{1,14}(?:[ \u3000][^\W\d_]{1,14}){11,23})(?=[\"'`*.]{0,2}[ \t]{0,3}(?:[\r\n]|"
    r"$))"
)
_ARRAY = expression(r"[^\n\[]{0,40}(?P<v>\[(?:\d{1,3},[ \t]?){63}\d{1,3}\])")
"""Sixty-four bytes as numbers: how Solana's tools write a key pair."""


def _other_phrases(view: View) -> Iterator[Hit]:
    """Seed phrases in the other languages of BIP-39, told by their number of words."""
    low, vocabulary = view.lower, view.survey.vocabulary
    for word in WALLETS:
        if word.isascii() and word not in vocabulary:
            continue
        for at in _all(low, word):
            found = _OTHER.match(view.text, at + len(word))
            if found and _seed_words(found.group("v").split()):
                yield Hit(PHRASE, *found.span("v"), rank=EXACT, confidence=MEDIUM)
            array = _ARRAY.match(view.text, at + len(word))
            if array:
                yield Hit(IMPORT, *array.span("v"), rank=EXACT, confidence=HIGH)


def _seed_words(words: list[str]) -> bool:
    if len(words) not in _LENGTHS or any(w != w.lower() for w in words):
        return False
    said = sum(sentence_word(w) or len(w) < 3 for w in words if w.isascii())
    return len(set(words)) * 4 >= len(words) * 3 and said * 6 <= len(words)


def _all(low: str, word: str) -> Iterator[int]:
    at = low.find(word)
    while at >= 0:
        yield at
        at = low.find(word, at + len(word))


def _phrases_in(low: str, start: int, end: int) -> Iterator[Hit]:
    from duck_tape.redaction.wordlist import WORDS

    if not _ORDER:
        _ORDER.update((word, index) for index, word in enumerate(WORDS))
    order = _ORDER
    run: list[tuple[int, int, str]] = []
    for match in _WORDS.finditer(low, start, min(end, len(low))):
        word = match.group()
        standing = (
            word in order
            and not low[match.start() - 1 : match.start()].isalpha()
            and not low[match.end() : match.end() + 1].isalpha()
        )
        if run and not (standing and _GAP.fullmatch(low, run[-1][1], match.start())):
            yield from _phrase(run, order)
            run = []
        if standing:
            run.append((match.start(), match.end(), word))
    yield from _phrase(run, order)


def _phrase(run: list[tuple[int, int, str]], order: dict[str, int]) -> Iterator[Hit]:
    if len(run) < 12 or len({w for _, _, w in run}) < 6:
        return
    if [w for _, _, w in run[:3]] in _VECTORS:
        return
    for length in _LENGTHS:
        for first in range(len(run) - length + 1):
            if checked([order[w] for _, _, w in run[first : first + length]]):
                yield Hit(PHRASE, run[first][0], run[first + length - 1][1], EXACT, HIGH)
                return
    yield Hit(PHRASE, run[0][0], run[-1][1], EXACT, MEDIUM if len(run) in _LENGTHS else LOW)


def checked(indices: list[int]) -> bool:
    """Whether word indices carry the checksum of BIP-39."""
    bits = "".join(f"{index:011b}" for index in indices)
    data = len(bits) * 32 // 33
    raw = int(bits[:data], 2).to_bytes(data // 8, "big")
    return f"{sha256(raw).digest()[0]:08b}"[: len(bits) - data] == bits[data:]
