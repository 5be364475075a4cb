"""Statements that the user confirmed: the only facts that a transcript gives by itself.

The assistant states something and asks whether it is so, and the user's next words say nothing but
yes (spec: harness hooks, "What is extracted": no facts "unless the user confirmed a statement").
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression

_TAG = expression(
    r"(?P<fact>.+?)[,，、:;—–-]? *(?:right|correct|is (?:that|this) (?:right|correct|so|true)"
    r"|do(?:es)? (?:that|this) (?:match|sound right)|can you confirm(?: (?:that|this))?"
    r"|(?:please )?confirm|对吗|對嗎|对吧|對吧|是吗|是嗎|ですよね|でしょうか|で正しいですか"
    r"|합니까|맞나요|맞습니까|맞죠|verdad|correcto|¿correcto|¿verdad|certo|correto|n['’]est-ce pas"
    r"|c['’]est (?:bien )?(?:ça|correct)|richtig|stimmt das|stimmt['’]s|oder) *[?？]",
    re.IGNORECASE | re.DOTALL,
)
_YES = expression(
    r"(?:(?:yes|yep|yeah|yup|correct|right|exactly|confirmed|true|indeed|(?:yes,? )?"
    r"(?:that|this|it)(?:['’]s| is) (?:right|correct|so|true)|i confirm|是的?|对的?|對的?|没错|沒錯"
    r"|正确|正確|确认|確認(?:しました)?|はい|その通り(?:です)?|そうです|네|예|맞아요|맞습니다|sí|si"
    r"|correcto|exacto|así es|sim|correto|exato|certo|isso|oui|exact|exactement|c['’]est ça"
    r"|ja|genau|richtig|stimmt)[ .!,。、！，]*){1,3}",
    re.IGNORECASE,
)
_LAST = 600
_END = expression(r"[.!?。！？]\s+|\n+")


def says_yes(text: str) -> bool:
    """Whether the user's words say yes and nothing else."""
    return len(text) <= 60 and _YES.fullmatch(text.strip()) is not None


def asked(text: str) -> str:
    """Return the statement that the end of an assistant's text asks to confirm, "" without one.

    It is what stands before the tag (`The port is 8080, right?`), or the sentence before a
    question that is nothing but the tag (`The port is 8080. Is that correct?`).
    """
    end = text.strip().replace("**", "")[-_LAST:]
    if not end.endswith(("?", "？")):
        return ""
    parts = [part for part in _pieces(end) if part]
    question = parts[-1]
    alone = _TAG.fullmatch(f"x {question}")
    tag = _TAG.fullmatch(question)
    if alone and alone["fact"] == "x":
        fact = parts[-2] if len(parts) > 1 else ""
    else:
        fact = tag["fact"] if tag else ""
    fact = " ".join(fact.strip(" -*•,;:.。").split())
    return "" if fact.endswith(("?", "？")) or len(fact) < 6 else fact


def _pieces(text: str) -> list[str]:
    """Sentences and lines of a text, stripped."""
    start, parts = 0, []
    for end in _END.finditer(text):
        parts.append(text[start : end.end()].strip())
        start = end.end()
    return [*parts, text[start:].strip()]
