"""What makes two keys, two questions or two values equal, whatever their form.

Source: spec, the memory, "Reading it". The display form is always the author's; what is made here
is compared and never shown.
"""

from __future__ import annotations

import re
import unicodedata

_DELIMITER = re.compile(r"\*++|_++|~~++|`++")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_TRAILING = " \t\r\n.:;,!?…。．｡、､，：；！？·・"
_DATE = re.compile(r"\s*+date\s*+[:：]([^;；]*+)(?:[;；].*+)?", re.IGNORECASE | re.DOTALL)
_STATUS = re.compile(r"APPROVED\s*+(?:[:：]|[-–—](?=\s|\Z))\s*+")


def key_identity(key: str) -> str:
    """The form in which two keys are compared.

    Without Markdown around it (emphasis, strong, strike-through, code) and without punctuation at
    its end, in Unicode NFKC, case-folded, white space collapsed, backslash escapes resolved. A key
    of nothing but punctuation keeps it.
    """
    bare, code = _without_formatting(key)
    if not code:
        bare = _ESCAPE.sub(r"\1", bare)
    folded = _fold(bare)
    return folded.rstrip(_TRAILING) or folded or _fold(key)


def _fold(text: str) -> str:
    """NFKC, case-folded, white space collapsed."""
    if text.isascii():
        return " ".join(text.lower().split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def _without_formatting(text: str) -> tuple[str, bool]:
    """`text` without delimiters that pair around all of it, and whether it was inline code."""
    while True:
        text = text.strip()
        trimmed = text.rstrip(_TRAILING)
        opening = _DELIMITER.match(trimmed)
        if not opening or not _wraps(opening[0], trimmed):
            return text, False
        size = opening.end()
        text = trimmed[size:-size]
        if opening[0][0] == "`":
            return text.strip(), True


def _wraps(run: str, text: str) -> bool:
    """Whether `run`, which opens `text`, closes only at its very end."""
    size = len(run)
    inner = text[size:-size]
    return (
        len(text) > 2 * size
        and text.endswith(run)
        and run not in inner
        and inner[-1] not in {run[0], "\\"}
    )


def question_identity(text: str) -> str:
    """The form in which two questions are compared: as keys, without their date."""
    return key_identity(split_date(text)[0])


def value_identity(value: str) -> str:
    """The form in which two values are compared.

    White space collapsed, without the date at its end and a leading `APPROVED:` or `APPROVED -`.
    Letter case counts.
    """
    text = split_date(" ".join(value.split()))[0]
    status = _STATUS.match(text)
    return text[status.end() :] if status else text


def split_date(text: str) -> tuple[str, str]:
    """`text` without the `(date: A)` at its end, and A; an empty A where there is none.

    Of several in a row all go, and A is the last one's: else each reading would take one more. Of
    `(date: A; updated B)` it is the A. Parentheses, colon and semicolon may be full-width. A is
    given as written, stripped: whether it is a calendar date is for the caller to say.
    """
    bare, date = text.rstrip(), ""
    while bare.endswith((")", "）")):
        opening = max(bare.rfind("("), bare.rfind("（"))
        found = _DATE.fullmatch(bare, opening + 1, len(bare) - 1) if opening >= 0 else None
        if not found:
            break
        bare, date = bare[:opening].rstrip(), date or found[1].strip()
    return bare, date
