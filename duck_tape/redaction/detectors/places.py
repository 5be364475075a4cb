"""Where the value of a key may stand: behind a separator, in a call, in a cell, under a heading.

Layout only: what stands there is judged in `duck_tape.redaction.detectors.keyed`.
"""

from __future__ import annotations

from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from duck_tape.redaction.detectors.keys import Key

_CLOSE = (
    r"(?:\[\w{0,12}\])?(?:\\{0,3}[\"'`])?[\])]{0,2}(?:\*\*|__|[*_`]|</[a-z]{1,8}>)?\\{0,3}[\"'`]?"
)
_SEPARATOR = expression(
    _CLOSE + r"(?:[ \t](?:code|number|string|value|key|token|secret|d['’][a-zè]{2,12})"
    r"|['’][a-zè]{2,12}){0,2}"
    r"[ \t]{0,40}(?:\([^()\n]{0,40}\)[ \t]{0,2})?(?:\*\*|__)?"
    r"(?P<sep>:=|=>|->|\?=|={1,3}|:{1,2}|[|\u2502]|[—–](?=[ \t]))(?:\*\*|__|\*)?[ \t]{0,60}"
)
_TYPED = expression(
    r"(?:[ \t]{0,4}:[ \t]{0,4}&?(?:'[a-z]{1,10}[ \t])?|[ \t]{1,4}As[ \t])[A-Za-z_][\w.\[\]<>?| ]"
    r"{0,40}"
    r"=[ \t]{0,8}(?=[\"'`])"
)
_FALLBACK = expression(r"[\"'\])]{0,3}[ \t]{0,3}(?:\|\|=?|\?\?=?|\?:|\bor\b)[ \t]{0,3}(?=[\"'`])")
_WRAPPER = expression(
    r"(?:new[ \t][A-Z]\w{2,20}|String::from|Some|Secret(?:Str|String|Box)?(?:::new|::from)?|"
    r"Buffer\.from|"
    r"bytes|str|std::string|Password|atob|(?:base64\.)?b64decode|SecureString|ProtectedString|"
    r"char\[\]|lit|Secret\.of|Secret\.from\w{0,12})\([ \t]{0,4}(?=[\"'])"
)
_FLAGGED = expression(
    r"[\"']?[ \t][^\n|;&]{0,80}?(?:(?<=[ \t])|^)(?:--body|-b|--value|--secret-string|--secret|"
    r"--data|--plaintext)"
    r"[ \t=]{1,3}(?=\S)"
)
_DEFAULT = expression(r"\"[ \t]{0,4}\{[^{}]{0,240}?\bdefault[ \t]{0,8}=[ \t]{0,4}(?=[\"'])")
_CELL = expression(
    r"</(?:summary|b|strong|em|i|u|th|dt|td|label|code|kbd|span|key|name|h[1-6]|p|div|li)>\s{0,40}"
    r":?\s{0,4}"
    r"(?:<[a-z]{1,10}(?:[ \t][^<>\n]{0,80})?>\s{0,20})?(?=[^<\s(:])"
)
_NESTED = expression(r"\"[^<>\n]{0,80}>\s{0,20}<value>\s{0,8}(?=[^<\s])")
_DECLARING = expression(r"(?:#define|ENV|ARG|setenv|set[ \t]-[gxUl]{1,3}|LABEL|@)[ \t]{0,4}$")
_FIELD = expression(r"[\"']?[,;\t][\"']?(?=[^\s,;])")
_PROPERTY = expression(r"[ \t]{1,8}(?=[^\s=:])")
_ANSWER = expression(
    r"[^\n?]{0,24}\?[\"')]{0,2}[ \t]{0,4}(?:\r\n|\n|\r)[^\n:>]{1,40}[:>][ \t]{1,4}(?=\S)"
)
_UNDER = expression(
    r"[^\S\r\n]{0,8}#{0,6}[^\S\r\n]{0,8}(?:\r\n|\n|\r)(?:[ \t]{0,12}(?:\r\n|\n|\r)){0,2}(?:[ \t>]"
    r"{0,12}(?:```|~~~)[a-z]{0,10}"
    r"(?:\r\n|\n|\r))?[ \t]{0,12}(?:[-*>][ \t]{1,3})?(?=\S)"
)
_NAMED = expression(
    r"\\{0,3}[\"']?[ \t]{0,8},?\s{0,40}\\{0,3}[\"']?(?:value|Value|VALUE|content)\\{0,3}[\"']?[ "
    r"\t]{0,8}[:=][ \t]{0,8}"
)
_ARGUMENT = expression(
    r"\\{0,3}[\"'][\])]?[ \t]{0,4},[ \t]{0,4}(?=\\{0,3}[\"'])|\([ \t]{0,4}(?=\\{0,3}[\"'`])"
)
_ELEMENT = expression(
    r"\"?(?:[ \t][^<>\n]{0,80})?>\s{0,20}(?:<!\[CDATA\[\s{0,20}(?=\S)|(?=[^<\s]))"
)
_NEWLINE = expression(
    r"(?:[|>][+-]?)?[ \t]{0,20}(?:\r\n|\n|\r)(?:(?:[ \t>]{0,12}(?:\r\n|\n|\r))?"
    r"[ \t>]{0,12}(?:```|~~~)[a-z]{0,10}(?:\r\n|\n|\r))?[ \t]{0,20}(?:[-*>][ \t]{1,3})?(?=\S)"
)
_OPTION = expression(r"[ \t]{1,4}(?=[^\s|<>])")
_ASSIGNED = (
    (_TYPED, "="),
    (_FALLBACK, "argument"),
    (_FLAGGED, "option"),
    (_DEFAULT, "argument"),
    (_CELL, "element"),
    (_NESTED, "element"),
)
"""Ways to give a name a value that no separator right behind the name shows."""


def places(text: str, key: Key) -> Iterator[tuple[int, str]]:
    """The offsets at which a key's value may begin.

    Args:
        text: The view's text.
        key: The key.

    Returns:
        Offsets, the likeliest first, each with what ties it to the key: a separator's sign, or
        `newline`, `element`, `argument`, `listed`, `option`, `alone`, `field`.
    """
    yield from _separated(text, key)
    yield from _assigned(text, key)
    yield from _laid_out(text, key)
    yield from _passed(text, key)


def _separated(text: str, key: Key) -> Iterator[tuple[int, str]]:
    """Behind a colon, an equals sign, an arrow, a bar."""
    separator = _SEPARATOR.match(text, key.end)
    if not separator:
        return
    sign = separator.group("sep")
    yield separator.end(), sign
    if sign in {":", "::", "="}:
        newline = _NEWLINE.match(text, separator.end())
        if newline:
            yield newline.end(), "newline"
    wrapper = _WRAPPER.match(text, separator.end())
    if wrapper:
        yield wrapper.end(), "argument"


def _assigned(text: str, key: Key) -> Iterator[tuple[int, str]]:
    """Behind a type, a fallback, a flag, the end of a cell."""
    for pattern, how in _ASSIGNED:
        match = pattern.match(text, key.end)
        if match:
            yield match.end(), how
            wrapper = _WRAPPER.match(text, match.end())
            if wrapper:
                yield wrapper.end(), how


def _passed(text: str, key: Key) -> Iterator[tuple[int, str]]:
    """In an element, an argument, an option."""
    before = text[key.start - 1 : key.start]
    if (
        before in {"<", "/"}
        or (before == ":" and "<" in text[max(0, key.start - 20) : key.start])
        or text[key.end : key.end + 2] == '">'
    ):
        element = _ELEMENT.match(text, key.end)
        if element:
            yield element.end(), "element"
    named = _NAMED.match(text, key.end)
    if named:
        yield named.end(), "argument"
    listed = _ARGUMENT.match(text, key.end)
    if listed:
        yield listed.end(), "argument" if listed.group()[0] == "(" else "listed"
    declared = _DECLARING.search(text, max(0, key.start - 12), key.start)
    if key.name.startswith("--") or before == "-" or declared:
        option = _OPTION.match(text, key.end)
        if option:
            yield option.end(), "option"


def _laid_out(text: str, key: Key) -> Iterator[tuple[int, str]]:
    """Places that only the layout ties to a key: a cell, the line under a heading, an answer."""
    lead = text[max(0, key.start - 60) : key.start].replace("\r", "\n")
    lead = lead[max(lead.rfind("\n"), lead.rfind('"')) + 1 :].lstrip(" \t>*-")
    if not lead.strip("'"):
        field = _FIELD.match(text, key.end)
        if field is None and "." in key.name:
            field = _PROPERTY.match(text, key.end)
        if field:
            yield field.end(), "field"
    if lead.startswith("#"):
        under = _UNDER.match(text, key.end)
        if under:
            yield under.end(), "alone"
    answer = _ANSWER.match(text, key.end)
    if answer:
        yield answer.end(), "alone"
