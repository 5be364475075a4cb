"""Small means for writing the filter's word lists and patterns, and the lists that rules share."""

from __future__ import annotations

import re


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def either(*alternatives: str) -> str:
    """A pattern that matches one of the patterns."""
    return f"(?:{'|'.join(alternatives)})"


FINITE = words(
    "is are isn't aren't am must should shall can cannot can't may might will won't need needs has"
    " have do does don't doesn't keep keeps stay stays remain remains live lives expire expires"
    " require requires contain contains belong belongs uses become becomes go goes get gets take"
    " takes appear appears means reject rejects accepts allow allows applies sends fails reads"
    " writes supports runs holds returns speaks depends throws"
)
"""Words that show a statement in the present: what still holds."""

SUBORDINATE = words(
    "if when whenever once unless until till that which who whose whom where wherever while"
    " whether because since after before so to for"
)
"""Words at which a main clause has ended or not yet begun."""

CONDITIONS = words("if when whenever unless whether once that which who whose where")
"""Those of them that make of what follows a case or a description, not an event."""

_ENGLISH = re.compile(
    r"\b"
    + either(
        "must",
        "shall",
        "should",
        "needs? to",
        "needs? (?:a|an|two|three|at least)",
        "requires?",
        "required",
        "mandatory",
        "has to",
        "have to",
        "always",
        "never",
        "every",
        "each",
        "any",
        "cannot",
        "can't",
        "may not",
        "only (?:after|when|if|once|with)",
        r"no \S+ (?:\S+ ){0,6}without",
        r"before (?:each|every|any|merg\w+|releas\w+|deploy\w*|push\w*)",
    )
    + r"\b"
)
_CHINESE = either(
    "必须|必需|须|需要|需经|应当|应该|(?<![人者员])要求|不得|禁止|不能|不可|至少",
    "每个|每次|每条|每项|每当|任何|始终|只有|才能|才可|方可",
)
_JAPANESE = either(
    "必ず|必須|必要|すべき|べき|なければ|ねばならない|てはならない|てはいけない|こと$|ごとに|"
    "毎回|してから|のみ",
    "まで(?:は)?(?:リリース|マージ|デプロイ)",
)
_HAN = re.compile(f"{_CHINESE}|{_JAPANESE}")


def states_requirement(sentence: str) -> bool:
    """Whether a lower-case sentence demands something for good (`must`, `every`, 必须, 必須)."""
    return _ENGLISH.search(sentence) is not None or (
        not sentence.isascii() and _HAN.search(sentence) is not None
    )


def says_present(tokens: tuple[str, ...]) -> bool:
    """Whether a word shows a statement in the present."""
    return not FINITE.isdisjoint(tokens)


def until_any(tokens: tuple[str, ...], stops: frozenset[str]) -> tuple[str, ...]:
    """Tokens before the first of some words."""
    end = next((i for i, token in enumerate(tokens) if token in stops), len(tokens))
    return tokens[:end]


def main_part(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Tokens before the first subordinate clause."""
    return until_any(tokens, SUBORDINATE)
