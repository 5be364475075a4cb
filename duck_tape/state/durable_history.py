"""DT305: history. What was formerly otherwise, and why, belongs in an ADR or a changelog.

English goes by the adverb's place: `previously issued tokens are revoked` speaks of the present.
In Chinese and Japanese 以前 after a date or a verb is the postposition "before", no history.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.state.durable_words import (
    CONDITIONS,
    FINITE,
    either,
    says_present,
    states_requirement,
    until_any,
    words,
)

if TYPE_CHECKING:
    from duck_tape.state.durable_text import View

_ADVERBS = words("previously formerly originally initially historically")
_TRIGGERS = _ADVERBS | words(
    "was were had used over instead than replaced superseded reason why once returned"
)

_PAST_BEFORE = words("was were had been has have did we it they i there")
"""An adverb right after these goes with their verb: `was previously`, `we formerly`."""
_PAST_AFTER = words(
    "we it they i he she there this these those the a an our my all some was were had used did in"
    " on at with by only just"
)
"""An adverb right before these begins its sentence: `previously the API ...`."""
_ATTRIBUTE_BEFORE = words("a an any all each every no the of for with is are be not our its")
"""An adverb right after these belongs to a participle: `a previously issued token`."""
_BE = words("is are was were be been being get gets got getting it's that's isn't aren't")
_PEOPLE = words("we it they i this that there you he she")
_STATES = words("be have live lie reside exist consist belong look work cost take")
"""After `used to` these are never what something is used for."""

_CHOSEN = either("chosen", "picked", "selected", "preferred", "favou?red")
_CHOSE = either("chose", "picked", "selected", "preferred", "favou?red", "took", "went with")
_CHOICE = re.compile(
    either(
        rf"\b(?:was|were|got|had been) (?:\w+ly )?{_CHOSEN} over\b",
        rf"\b(?:we|i|they|the team) (?:\w+ly )?{_CHOSE} [^.;]{{1,80}}? (?:over|instead of|rather"
        rf" than)\b",
        r"\b(?:chose|picked|selected|preferred) [^.;]{1,80}? over\b",
    )
)
_REASON = re.compile(
    r"(?:(?:the|one|main|original) )*(?:reasons?|why) (?:why |that |for which )?"
    r"(?:we|i|they|it|this|the [\w ]{1,40}?) (?:once |first |originally |then )?"
    + either(
        "was|were|had|did|chose|picked|moved|switched|dropped|used|left|added", "kept|replaced"
    )
    + r"\b"
)
_PASSED = re.compile(
    r"\b(?:(?:was|were|got|had been) (?:\w+ly )?(?:replaced|superseded|supplanted|abandoned)|had"
    r" been)\b"
)
_ONCE = re.compile(
    r"\bonce (?:held|stored|ran|lived|kept|used|sent|had|was|were|returned|contained|wrote)\b"
)
_PAST = r"\b(?:was|were|had|used|did|\w{3,}ed|ran|kept|held|wrote|sent|stood|lay)\b"
_DESIGN = "design|version|implementation|approach|prototype|attempt|iteration|solution|system|setup"
_TIMES = re.compile(
    either(
        "back (?:then|when|in)",
        "in the (?:past|old days|beginning)",
        "once upon a time",
        "for (?:years|a long time|months)",
        "at (?:first|the time)",
        "in (?:earlier|previous|older|prior|former) (?:versions?|releases?|iterations?)",
        "(?:in|before|prior to|up to|until) v[0-9][0-9.]*",
        rf"(?:our|the) (?:first|original|initial|earlier) (?:{_DESIGN})",
        r"(?:our|the) (?:old|former|legacy|previous) [\w-]+(?: [\w-]+)?(?= (?:was|were|had|used|"
        r"did)\b)",
        r"before (?:the|our) (?:migration|rewrite|refactor\w*|switch|move|merger)",
        r"until (?:recently|last \w+|[12][0-9]{3})",
    )
    + r"\b,?.*"
    + _PAST
)

_POSTPOSITION = either(
    r"(?<=[年月日号點点时分秒周期前0-9０-９])以前",
    "(?<=发布|部署|上线|提交|合并|启动|登录|过期|迁移|删除|开始|结束|执行|付款|支付|发货|下单|"
    "版本)以前",
    "(?<=リリース)以前",
)
_ZH = either(
    "曾经|曾(?=[用使采是被在为有])|原先|原本|历史上|当时|早先|先前|早期(?:的?版本|我们)",
    "(?:^|[，,。；])(?:在)?之前(?=[，,我的是用采使曾存由])|我们之前|之前(?:使用|采用|用|"
    "存)(?:的是|过|了)",
    "原来(?=[是用采使，,我存由])|原来的[^，,。]{1,10}[是为叫]|过去(?=[是用曾我采使，,])",
    "最初(?=[是用采使我，,])|旧版(?:本)?(?:中|里|使用|采用|用)",
)
_JA = either(
    "かつて|当初(?!の?値)|(?<![一-鿿])昔[はの、]|もともと|元々|従来は|最初は",
    "初期の(?:版|バージョン|実装|設計).*た$|旧(?:実装|方式|バージョン|版)では",
)
_HAN = re.compile(f"以前|{_ZH}|{_JA}")
_BEFORE = re.compile(_POSTPOSITION)
_HAN_CHOICE = re.compile(
    either(
        "(?:选择?|选用|采用)了.{1,40}?而(?:不是|没有?|非)|之所以.{1,60}?而(?:不是|没有?|非)",
        "(?:より|ではなく|でなく|よりも|の代わりに).{0,40}?"
        "(?:選んだ|選びました|選択した|選択しました|採用した|採用しました|選ばれた|採用された)$",
    )
)
_JA_VERBS = either(
    "使って|保存して|使用して|利用して|採用して|運用して|管理して|置いて|呼んで|書いて|作って|"
    "動いて",
    "使われて|保存されて|使用されて|利用されて|採用されて|運用されて|管理されて|置かれて|"
    "呼ばれて|書かれて|作られて",
)
_JA_ENDED = re.compile(rf"{_JA_VERBS}い(?:た|ました)(?:(?:が|けど|けれど).*)?$")
_ATTRIBUTE = re.compile(
    "(?:以前|先前|之前|曾经?|原先|かつて)に?[^，,、。]{0,16}?(?:的|の|した|された|ていた|"
    "いた)[^，,、。はがを]"
)

_JA_ATTRIBUTE = re.compile("以前に?[^、。]{1,16}?(?:した|された|ていた|いた)[^、。はがを]")
_JA_PAST = re.compile("(?:た|でした)$")


def is_history(view: View, *, decision: bool = False) -> bool:
    """Whether the leading sentence tells how something formerly was, or why it was chosen then.

    Args:
        view: The item; of an approved decision only what was decided, not its reason.
        decision: It is an approved decision: that one thing was chosen over another is then
            what was decided, not history.
    """
    if view.cjk and _in_han(view.cjk, decision=decision):
        return True
    if not view.has(_TRIGGERS):
        return False
    if not decision and (_CHOICE.search(view.lead) or _REASON.match(view.lead)):
        return True
    return (
        _TIMES.match(view.lead) is not None
        or any(_adverb(view.tokens, i) for i, word in enumerate(view.tokens) if word in _ADVERBS)
        or any(_habit(view.tokens, i) for i, word in enumerate(view.tokens) if word == "used")
        or _passed(view)
    )


def _in_han(lead: str, *, decision: bool) -> bool:
    """The same for Chinese and Japanese."""
    if not decision and _HAN_CHOICE.search(lead):
        return True
    told = any(
        found[0] != "以前" or not _BEFORE.match(lead, found.start())
        for found in _HAN.finditer(lead)
    )
    if not told and not _JA_ENDED.search(lead):
        return False
    if _ATTRIBUTE.search(lead) and states_requirement(lead):
        return False
    return not (_JA_ATTRIBUTE.search(lead) and not _JA_PAST.search(lead))


def _case_or_present(tokens: tuple[str, ...]) -> bool:
    """Whether a condition or a statement in the present stands in front."""
    return not CONDITIONS.isdisjoint(tokens) or says_present(tokens)


def _adverb(tokens: tuple[str, ...], at: int) -> bool:
    """Whether the adverb at `at` tells of the past: not `previously issued tokens are ...`."""
    before, after = tokens[:at], tokens[at + 1 :]
    previous, following = (before or ("",))[-1], (after or ("",))[0]
    if previous in _PAST_BEFORE and CONDITIONS.isdisjoint(before):
        return not (previous in {"has", "have"} and says_present(before[:-1]))
    if _case_or_present(before) or previous in _ATTRIBUTE_BEFORE:
        return False
    if following in _PAST_AFTER or following in {"", ",", ":"}:
        return True
    return not says_present(until_any(after, words("but and because")))


def _habit(tokens: tuple[str, ...], at: int) -> bool:
    """Whether `used to` at `at` is a habit that is over: not `is used to sign cookies`."""
    before, after = tokens[:at], tokens[at + 2 :]
    if tokens[at + 1 : at + 2] != ("to",) or not after:
        return False
    if not _BE.isdisjoint(before[-3:]) or _case_or_present(before):
        return False
    if before[-1:] == (":",):
        before = ()
    if after[0] in _STATES or (before and before[-1] in _PEOPLE):
        return True
    clause = until_any(after[1:], words("but until because which"))
    return bool(before) and FINITE.isdisjoint(clause)


def _passed(view: View) -> bool:
    """Whether something is said to have been replaced, or to have been so once."""
    found = _PASSED.search(view.lead) or _ONCE.search(view.lead)
    if found is None:
        return False
    before = tuple(view.lead[: found.start()].split())
    return not _case_or_present(before) and not states_requirement(view.lead)
