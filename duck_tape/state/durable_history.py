"""DT305: history. What was formerly otherwise, and why, belongs in an ADR or a changelog.

English goes by the adverb's place: `previously issued tokens are revoked` speaks of the present.
In Chinese and Japanese 以前 after a date or a verb is the postposition "before", no history.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.state.durable_text import FINITE, finite_index, states_requirement

if TYPE_CHECKING:
    from duck_tape.state.durable_text import View

_ADVERBS = frozenset("previously formerly originally initially historically".split())
_TRIGGERS = _ADVERBS | frozenset(
    "was were had used over instead than replaced superseded reason why back past earlier legacy decided".split()
)
_CONDITIONS = frozenset("if when whenever unless whether once that which who whose where".split())
_PAST_BEFORE = frozenset("was were had been has have did we it they i there".split())
_PAST_AFTER = frozenset(
    "we it they i he she there this these those the a an our my all some was were had used did"
    " in on at with by only just".split()
)
_ATTRIBUTE_BEFORE = frozenset(
    "a an any all each every no the of for with is are be not our its".split()
)
_STATES = frozenset("be have live lie reside exist consist belong look work cost take".split())
_BE = frozenset(
    "is are was were be been being get gets got getting it's that's isn't aren't".split()
)
_PEOPLE = frozenset("we it they i this that there you he she".split())

_CHOICE = re.compile(
    r"\b(?:(?:was|were|got|had been) (?:\w+ly )?(?:chosen|picked|selected|preferred|favou?red) over"
    r"|(?:we|i|they|the team) (?:\w+ly )?(?:chose|picked|selected|preferred|favou?red|took|went with|decided on) "
    r"[^.;]{1,80}? (?:over|instead of|rather than)"
    r"|(?:chose|picked|selected|preferred) [^.;]{1,80}? over)\b"
)
_REASON = re.compile(
    r"(?:(?:the|one|main|original) )*(?:reason|reasons|why) (?:why |that |for which )?"
    r"(?:we|i|they|it|this|the [\w ]{1,40}?) (?:once |first |originally |then )?"
    r"(?:was|were|had|did|chose|picked|moved|switched|dropped|used|left|added|kept|replaced|introduced|abandoned)\b"
)
_PASSED = re.compile(
    r"\b(?:was|were|got|had been) (?:\w+ly )?(?:replaced|superseded|supplanted|abandoned)\b"
)
_TIMES = re.compile(
    r"(?:back (?:then|when|in)|in the (?:past|old days|beginning)|once upon a time|at (?:first|the time)"
    r"|in (?:earlier|previous|older|prior|former) (?:versions?|releases?|iterations?)"
    r"|in v[0-9][0-9.]*|(?:our|the) (?:first|old|original|initial|earlier|previous|former) "
    r"(?:design|version|implementation|approach|prototype|attempt|iteration|solution|system|setup)"
    r"|before (?:the|our) (?:migration|rewrite|refactor\w*|switch|move|merger)"
    r"|until (?:recently|last \w+|[12][0-9]{3}))\b,?.*"
    r"\b(?:was|were|had|used|did|\w{3,}ed|ran|kept|held|wrote|sent|stood|lay)\b"
)

_AFTER_TIME = r"(?<![年月日号點点时分秒周期前0-9０-９])"
_AFTER_VERB = (
    r"(?<!发布)(?<!部署)(?<!上线)(?<!提交)(?<!合并)(?<!启动)(?<!登录)(?<!过期)(?<!迁移)(?<!删除)"
    r"(?<!开始)(?<!结束)(?<!执行)(?<!付款)(?<!支付)(?<!发货)(?<!下单)(?<!版本)(?<!リリース)"
)
_HAN = re.compile(
    rf"{_AFTER_TIME}{_AFTER_VERB}以前|かつて|曾经|曾(?=[用使采是被在为有])|原先|原本|历史上|当时"
    r"|当初(?!の?値)|(?<![一-鿿])昔[はの、]|早先|先前|早期(?:的?版本|我们)|初期の(?:版|バージョン|実装|設計).*た$|もともと|元々|従来は|旧(?:実装|方式|バージョン|版)では"
    r"|(?:^|[，,。；])(?:在)?之前(?=[，,我的是用采使曾存由])|我们之前|之前(?:使用|采用|用|存)(?:的是|过|了)"
    r"|原来(?=[是用采使，,我存由])|原来的[^，,。]{1,10}[是为叫]|过去(?=[是用曾我采使，,])|最初(?=[是用采使我は、，,])|旧版(?:本)?(?:中|里|使用|采用|用)"
)
_HAN_CHOICE = re.compile(
    "(?:选择?|选用|采用)了.{1,40}?而(?:不是|没有?|非)|之所以.{1,60}?而(?:不是|没有?|非)"
    "|(?:より|ではなく|でなく|よりも|の代わりに).{0,40}?(?:選んだ|選びました|選択した|選択しました|採用した|採用しました|選ばれた|採用された)$"
)
_HAN_ENDED = re.compile(
    "(?:使って|保存して|使用して|利用して|採用して|運用して|管理して|置いて|呼んで|保存されて|使われて|使用されて"
    "|利用されて|採用されて|運用されて|管理されて|置かれて|呼ばれて)い(?:た|ました)(?:が.*|けど.*|けれど.*)?$"
)
_HAN_ATTRIBUTE = re.compile(
    "(?:以前|先前|曾经?|原先|かつて)に?[^，,、。]{0,16}?(?:的|の|した|された|ていた|いた)[^，,、。はがを]"
)


def is_history(view: View, *, decision: bool = False) -> bool:
    """Whether the leading sentence tells how something formerly was, or why it was chosen then.

    Args:
        view: The item; of an approved decision only what was decided, not its reason.
        decision: It is an approved decision: that one thing was chosen over another is then
            what was decided, not history.
    """
    if view.cjk and _han_history(view.cjk, decision=decision):
        return True
    if not view.has(_TRIGGERS):
        return False
    if not decision and (_CHOICE.search(view.lead) or _REASON.match(view.lead)):
        return True
    return (
        any(_adverb(view.tokens, i) for i, token in enumerate(view.tokens) if token in _ADVERBS)
        or _used_to(view)
        or _passed(view)
        or _TIMES.match(view.lead) is not None
    )


def _han_history(lead: str, *, decision: bool) -> bool:
    """The same for Chinese and Japanese."""
    if not decision and _HAN_CHOICE.search(lead):
        return True
    if not _HAN.search(lead) and not _HAN_ENDED.search(lead):
        return False
    return not (_HAN_ATTRIBUTE.search(lead) and states_requirement(lead))


def _present_before(tokens: tuple[str, ...]) -> bool:
    """Whether a condition or a statement in the present stands in front."""
    return any(token in _CONDITIONS or token in FINITE for token in tokens)


def _adverb(tokens: tuple[str, ...], at: int) -> bool:
    """Whether the adverb at `at` tells of the past: not `previously issued tokens are ...`."""
    before, after = tokens[:at], tokens[at + 1 :]
    previous = before[-1] if before else ""
    following = after[0] if after else ""
    if previous in _PAST_BEFORE and not any(token in _CONDITIONS for token in before):
        return not (previous in {"has", "have"} and any(t in FINITE for t in before[:-1]))
    if _present_before(before):
        return False
    if previous in _ATTRIBUTE_BEFORE:
        return False
    if following in _PAST_AFTER or following in {"", ","}:
        return True
    clause = after[
        : next((i for i, t in enumerate(after) if t in {"but", "and", "because"}), len(after))
    ]
    return finite_index(clause) == len(clause)


def _used_to(view: View) -> bool:
    """Whether `used to` means a habit that is over: not `is used to sign cookies`."""
    tokens = view.tokens
    for at in range(len(tokens) - 1):
        if tokens[at] != "used" or tokens[at + 1] != "to":
            continue
        before, after = tokens[:at], tokens[at + 2 :]
        if not _BE.isdisjoint(before[-3:]) or _present_before(before):
            continue
        verb = after[0] if after else ""
        if verb in _STATES or (before and before[-1] in _PEOPLE):
            return True
        clause = after[
            1 : next(
                (i for i, t in enumerate(after) if t in {"but", "until", "because", "which"}),
                len(after),
            )
        ]
        if before and finite_index(clause) == len(clause):
            return True
    return False


def _passed(view: View) -> bool:
    """Whether something is said to have been replaced."""
    found = _PASSED.search(view.lead)
    if found is None:
        return False
    before = view.lead[: found.start()].split()
    return not _present_before(tuple(before)) and not states_requirement(view.lead)
