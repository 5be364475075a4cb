"""The texts that values are put into: data files beside this module.

A file holds templates one after another. Each begins with `=== name | words`, where a word is a
language, a file kind or a flag; its body is all that follows. With the flag `lines` every line of
the body is a template.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "de", "fr", "es", "pt", "zh", "ja", "ko", "ru")
FILE_KINDS = ("markdown", "jsonl", "dotenv", "text")
_FOLDER = Path(__file__).with_name("templates")
_HEAD = "=== "


class Template(NamedTuple):
    """One text with slots.

    Attributes:
        name: What stands before the first `|`.
        lang: The language of its prose, `en` for none.
        file_kind: What kind of file it would stand in.
        flags: All other words of the head.
        body: The text, without a final newline.
    """

    name: str
    lang: str
    file_kind: str
    flags: frozenset[str]
    body: str


def _template(head: str, body: str) -> Template:
    name, *rest = (part.strip() for part in head.removeprefix(_HEAD).split("|"))
    words = [word for part in rest for word in part.split(",")]
    lang = next((word for word in words if word in LANGUAGES), "en")
    file_kind = next((word for word in words if word in FILE_KINDS), "markdown")
    return Template(name, lang, file_kind, frozenset(words) - {lang, file_kind}, body)


def _split(one: Template) -> list[Template]:
    if "lines" not in one.flags:
        return [one]
    return [one._replace(body=line) for line in one.body.split("\n")]


def read(name: str) -> list[Template]:
    """The templates of one data file, in order; raises `FileNotFoundError` for another name."""
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    heads: list[tuple[str, list[str]]] = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith(_HEAD):
            heads.append((line, []))
        else:
            heads[-1][1].append(line)
    return [part for head, body in heads for part in _split(_template(head, "\n".join(body)))]
