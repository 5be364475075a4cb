"""DT306: development narrative and recent changes. What was done, tried or is being worked on.

`Refactored the parser` tells of work; `Deleted users keep their orders` tells what holds, which
its verb in the present shows. In an approved decision and in a named fact a participle in front is
often a short passive (`moved to cold storage after 90 days`), so there only plain verbs of
development count.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from duck_tape.state.durable_words import (
    either,
    main_part,
    says_present,
    states_requirement,
    words,
)

if TYPE_CHECKING:
    from duck_tape.state.durable_text import View

_PLAIN = words(
    "refactored rewrote reworked debugged investigated tweaked bumped reverted fixed tried ran"
    " reran rebased squashed implemented patched wired stubbed scaffolded reformatted profiled"
    " bisected triaged cleaned wrote hacked prototyped experimented unblocked untangled"
)
"""Verbs of development that are hardly anything else."""
_CHANGED = _PLAIN | words(
    "added removed renamed moved changed updated created deleted split extracted migrated replaced"
    " upgraded downgraded introduced switched converted optimized optimised simplified ported"
    " adjusted improved installed started completed finished tested checked reviewed dropped"
    " enabled disabled configured consolidated restructured reorganized reorganised documented"
    " integrated swapped inlined decoupled modularized modularised addressed resolved corrected"
    " tightened hardened made got built committed pushed merged deployed restarted reproduced"
    " hooked touched landed shipped continued worked spent looked began noticed realized realised"
    " set applied"
)
_PLAIN_PARTICIPLES = words(
    "refactored rewritten reworked debugged tweaked bumped reverted fixed renamed reformatted"
    " patched cleaned"
)
_PARTICIPLES = _PLAIN_PARTICIPLES | words(
    "moved migrated switched replaced upgraded downgraded split merged extracted added removed"
    " changed updated introduced converted simplified ported restructured"
)
_FINDING = words("verified confirmed found discovered learned checked established determined")
_GERUNDS = words(
    "working debugging investigating refactoring fixing implementing waiting trying looking"
    " testing reviewing migrating moving adding wiring cleaning writing rewriting splitting"
)
_SUBJECTS = words("i we i've we've claude copilot codex")
_NAMED_SUBJECTS = words("agent assistant team model bot user reviewer")
_FILLERS = words(
    "have has had just now also already recently finally then first only successfully again today"
    " yesterday meanwhile next so far newly both quickly since"
)
_OBJECT_STARTS = words(
    "the a an this that these those its our my their his her all some every both each several many"
    " two three four five it them from to into in on out up off over for so by with and more"
    " another new old § : how why where"
)
"""After a verb in front these begin its object, so that it is no participle before a noun."""
_PLURAL_VERBS = words(
    "carry return redirect use default run show map point count inherit receive trigger cause lose"
    " fall wait move disappear work cost follow share hold start end stop include store skip reuse"
    " retain link refer turn block break survive bypass ignore override win lead change load open"
    " close save sort group match fill apply reset expose land enter leave raise yield produce"
    " create send log pass still only never always no"
)
"""After a plural noun these show that the participle in front belongs to it."""
_RECENT = words(
    "just recently newly today yesterday ago earlier session week morning afternoon night"
)
_GATE = (
    _CHANGED
    | _PARTICIPLES
    | _FINDING
    | _GERUNDS
    | _RECENT
    | words("now progress wip been still half")
)

_JUST_NOW = re.compile(
    r"\b"
    + either(
        "just now",
        "a (?:moment|minute|few minutes|while) ago",
        "[0-9]+ (?:minutes|hours) ago",
        "earlier today",
    )
    + r"\b"
)
_NOW = re.compile(
    either(
        r"\bnow (?:pass(?:es)?|compiles?|builds?|green|passing|working)\b",
        r"\bnow works?(?: again| as expected)?$",
    )
)
_ONGOING = re.compile(
    either(
        r"\A(?:wip|work in progress|in progress)(?=\s*(?:[:-]|\Z))",
        r"\b(?:is|are) (?:still |currently |only )?"
        + either(
            "in progress",
            "under ?way",
            "wip",
            "work in progress",
            "half ?(?:way )?(?:done|finished)",
            "being (?:refactored|rewritten|debugged|migrated|reworked)",
        )
        + r"\b",
    )
)

_ZH_VERB = either(
    "重构|修复|修改|新增|添加|增加|删除|移除|更新|重命名|迁移|移动|调整|实现|完成|优化|改写|重写|"
    "合并|提交|推送",
    "回滚|升级|拆分|清理|排查|调试|引入|替换|改|加|删|修|尝试|试|写|跑|拆|分|换|搬|挪|抽",
)
_ZH_PLAIN = "(?:重构|修复|重命名|改写|重写|调试|排查|清理|回滚)"
_ZH_START = (
    "(?:(?:我们?|本次|这次|此次|今天|昨天|刚刚|刚才|刚|已经|已|最近|目前|随后|然后|接着|另外"
    "|还|又|都|顺便|先)[，,]?)*"
)
_ZH = re.compile(
    either(
        rf"^{_ZH_START}{_ZH_VERB}(?:好|完|掉|过)?了(?!的)(?!解)",
        rf"^{_ZH_START}已(?:经)?{_ZH_PLAIN}(?!的)",
        rf"(?:刚刚|刚才){_ZH_VERB}(?![^，,。]{{0,6}}的(?:用户|订单|会话|令牌|记录))",
        rf"^{_ZH_START}(?:把|将)[^，,。]{{1,40}}{_ZH_VERB}(?:成|为|到|至|进)?了",
        rf"^(?:我们?已?(?:经)?|已经?|刚刚|刚才)(?:把|将)[^，,。]{{1,40}}{_ZH_VERB}",
        rf"^(?:目前|现在)?(?:还|仍)?(?:正在|在){_ZH_VERB}",
        "(?:重构|修复|调试|排查|开发|实现|迁移)(?:仍在|正在|还在)?进行中",
        rf"^(?!如果|若|当|一旦|只要)[^，,。]{{1,20}}(?:已经?)?被?{_ZH_PLAIN}(?:好|完)?了(?!的|后|"
        rf"之后|时|则)",
    )
)
_ZH_CASE = re.compile(
    "^(?:如果|若|当|一旦|只要|每当|假如)|(?:之?后|时|则)[，,]"
    "|了[^，,。]{1,12}的[^，,。]{1,10}[会将都须应可需才]"
)

_JA_NOUN = either(
    "リファクタリング|リファクタ|修正|追加|削除|変更|更新|移動|改名|リネーム|実装|対応|整理|統合|"
    "移行|置換|導入|調査",
    "デバッグ|作成|コミット|プッシュ|マージ|改善|最適化|分割|抽出|検証|テスト|書き換え|差し替え|"
    "ロールバック|完了|調整",
)
_JA_DONE = (
    "(?:した|しました|してみた|済み|済|完了|しておいた|し終えた|できた|してあった)"
    "(?:ところ|ばかり)?"
)
_JA_PAST = either(
    "直した|直しました|書き直した|書き直しました|書き換えた|書き換えました|差し替えた|切り替えた|"
    "切り替えました",
    "試した|試してみた|消した|入れ替えた|切り出した|移した|まとめた|終わった|終えた|終わりました|"
    "作った|作りました",
    "完成させた|完成させました|仕上げた",
)
_JA = re.compile(
    either(
        rf"{_JA_NOUN}を?{_JA_DONE}(?:です|だ)?$",
        rf"{_JA_NOUN}(?:作業)?中(?:です|だ)?$",
        "(?:調査|デバッグ|リファクタリング|リファクタ|修正)を?して(?:いる|います|いるところ)$",
        f"{_JA_PAST}$",
        "(?:ついさっき|先ほど|さきほど|さっき|たった今|今しがた|今さっき).*(?:た|ました|たところ)$",
        "^(?:本日|今日|昨日|今朝|今回)[、は].*(?:た|ました)$",
    )
)


def is_narrative(view: View, *, strict: bool = False) -> bool:
    """Whether the leading sentence only tells what was done or is being done.

    Args:
        view: The item; of an approved decision only what was decided.
        strict: Only plain verbs of development count (decisions; named facts are so anyway).
    """
    if view.cjk and _in_han(view.cjk):
        return True
    if not view.has(_GATE):
        return False
    if _JUST_NOW.search(view.lead):
        return True
    if states_requirement(view.lead):
        return False
    strict = strict or view.named
    return (
        _NOW.search(view.lead) is not None
        or _ONGOING.search(view.lead) is not None
        or _starts_with_work(view.tokens, _PLAIN if strict else _CHANGED)
        or _going_on(view.tokens)
        or _was_changed(view.tokens, strict=strict)
    )


def _in_han(lead: str) -> bool:
    """The same for Chinese and Japanese."""
    if _ZH.search(lead) and not _ZH_CASE.search(lead):
        return True
    return _JA.search(lead) is not None and not states_requirement(lead)


def _after_fillers(tokens: tuple[str, ...], at: int) -> int:
    while at < len(tokens) and (tokens[at] in _FILLERS or tokens[at] == ","):
        at += 1
    return at


def _starts_with_work(tokens: tuple[str, ...], verbs: frozenset[str]) -> bool:
    """Whether the sentence begins with a verb of development in the past, with or without `we`."""
    at = begin = _after_fillers(tokens, 0)
    if tokens[at : at + 1] and tokens[at] in _SUBJECTS:
        at = _after_fillers(tokens, at + 1)
        verbs = _CHANGED
    elif tokens[at : at + 1] == ("the",) and not _NAMED_SUBJECTS.isdisjoint(
        tokens[at + 1 : at + 2]
    ):
        at = _after_fillers(tokens, at + 2)
        verbs = _PLAIN
    elif at and tokens[at - 1] == "just":
        verbs = _CHANGED
    if at >= len(tokens) or tokens[at] not in verbs:
        return False
    return at > begin or _takes_object(tokens[at + 1 :])


def _takes_object(rest: tuple[str, ...]) -> bool:
    """Whether what follows makes the verb one of work, not a participle before its noun."""
    if not rest or rest[0] in _OBJECT_STARTS or rest[0].isdigit():
        return True
    return not says_present(main_part(rest)) and not _plural_subject(rest)


def _plural_subject(rest: tuple[str, ...]) -> bool:
    """Whether the words after a participle begin as `rows carry` or `old rows carry` do."""
    return any(
        noun.endswith("s") and not noun.endswith("ss") and verb in _PLURAL_VERBS
        for noun, verb in pairwise(rest[:3])
    )


def _going_on(tokens: tuple[str, ...]) -> bool:
    """Whether the sentence is only a gerund of work: `Working on the parser`."""
    at = 0
    while at < len(tokens) and tokens[at] in {"still", "currently", "now"}:
        at += 1
    return at < len(tokens) and tokens[at] in _GERUNDS and not says_present(tokens)


def _was_changed(tokens: tuple[str, ...], *, strict: bool) -> bool:
    """Whether something is said to have been changed, in a main clause."""
    at = next((i for i, token in enumerate(tokens) if token in _AUXILIARIES), len(tokens))
    before = tokens[:at]
    while before and before[-1] in _FILLERS:
        before = before[:-1]
    after = _after_fillers(tokens, at + 1)
    while after < len(tokens) and tokens[after].endswith("ly"):
        after += 1
    if after >= len(tokens) or main_part(before) != before or says_present(before):
        return False
    recent = not _RECENT.isdisjoint(tokens[at:]) or not _RECENT.isdisjoint(tokens[len(before) : at])
    if recent and not strict:
        return tokens[after] in _CHANGED | _PARTICIPLES
    perfect = tokens[at] == "been"
    return tokens[after] in (_PLAIN_PARTICIPLES if strict or perfect else _PARTICIPLES)


_AUXILIARIES = words("was were been got")
