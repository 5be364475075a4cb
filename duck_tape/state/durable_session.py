"""DT303: approvals that mean something within their session only (`this diff`, `phase 2`).

`go ahead with Redis` decides something; `go ahead with the edit` does not. So an approval is held
back only when its whole object is a thing of the session: the patterns match all of it or nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.state.durable_words import FINITE, either, states_requirement, words

if TYPE_CHECKING:
    from duck_tape.state.durable_text import View

_LONGEST = 200
"""Characters of an approval that can be of a thing of the session."""

_NUMBER = r"(?:#?[0-9]+[a-z]?|[a-e]|one|two|three|four|five|six|i{1,3}|iv|v)"
_PLACED = either(
    "diffs?|patch(?:es)?|hunks?|edits?|changes?|change ?sets?|commits?|batch(?:es)?|scope|steps?",
    "phases?|preflight|prs?|mrs?|pull requests?|merge requests?|files?|file list|stubs?|skeleton",
    "test run|tests?|test suite",
)
"""Things of a session that keep being so with a place behind them (`the edit to README.md`)."""
_THING = either(
    _PLACED,
    "merge|rebase|push|plan|proposal|suggestions?|implementation|refactor(?:ing)?|fix(?:es)?|rest",
    "commands?|work|task|part|wiring|cleanup|clean-up|options?|alternative|approach|message",
    "commit message|formatting|rename|deletion|todo list|next steps?|linter|formatter|build",
    "migration script",
)
_WHICH = either(
    "this|these|that|those|the|above|proposed|current|latest|last|staged|following|next|remaining",
    "whole|entire|first|second|third|all|both|your|suggested|shown|final|same|small|big|other",
    "attached|described|listed|pending|unstaged|generated",
)
_UNIT = "(?:phase|step|batch|part|option|scope|task|hunk|pr|mr|stage|slice|chunk|commit)s?"
_AT = r"(?: (?:to|in|for|of|on|from|across|with) [^,:;]{1,80})?"
_FILES = r"(?: (?:[a-z0-9]+ ){1,3}files?)?"
_OBJECT = either(
    rf"(?:{_WHICH} )+(?:[a-z0-9§_./-]+ ){{0,2}}?(?:{_PLACED}(?: {_NUMBER})?{_AT}|{_THING}(?:"
    rf" {_NUMBER})?)",
    rf"{_UNIT} {_NUMBER}(?:(?: and |, | to |-){_NUMBER})*(?: {_THING})?"
    rf"(?:,? files? [^:;]{{1,80}}|{_FILES}|{_AT})",
    rf"{_THING} (?:of|for) {_UNIT} {_NUMBER}{_FILES}",
    rf"{_PLACED} (?:in|to|of|for) (?:this|these|that|the proposed|the current) {_THING}",
    "(?:formatting|white-?space|typo|cosmetic|wording|docs?|documentation|comment|spelling) "
    "(?:changes?|fix(?:es)?|edits?|only)",
    "(?:implementation|work|edit) plan",
    rf"{_THING}|it|that|this|both|all|everything|the above|[a-e]|[0-9]",
)
_TAIL = (
    "(?: ¶)?(?: (?:as (?:shown|proposed|described|discussed|is|planned|suggested)"
    "|above|below|here|now|please|only|too|for now))?(?: ¶)?"
)
_YES = either(
    "go ahead|proceed(?:ing)?|continue|carry on|go on|move on|keep going|do it|do that|ship it|"
    "land it",
    "send it|go for it|make it so|start|begin|resume|yes|yep|yeah|ok|okay|lgtm|looks good(?: to"
    " me)?",
    "sounds good|all good|agreed|fine|approved?|approving|approval|confirm(?:ed)?|accept(?:ed)?",
    "permission|green light|good to go|thumbs up",
)
_DO = either(
    "apply(?:ing)?|execute|run(?:ning)?|re-?run|perform|implement(?:ing)?|edit(?:ing)?|"
    "commit(?:ting)?",
    "push(?:ing)?|merge|merging|open(?:ing)?|creat(?:e|ing)|submit|finish|complete|approve|write|"
    "writing",
    "make|stage|land|review|start(?:ing)?|begin|continue|do|save|delet(?:e|ing)|move|update|modify",
    "proceed|go ahead",
)
_JOIN = "(?:,? (?:with|and|to|for|of|on|please|now|then|ahead|by|making|doing|granted|given))*"
_MARKED = either(
    "approved|ok|okay|okayed|ok'd|accepted|confirmed|done|complete|fine|granted|good to go|lgtm"
)
_MARK = f"(?: (?:is |are |was |were |has been |have been |got |granted )?{_MARKED})?"
_USER = either(
    "(?:the )?user (?:has |have )?"
    "(?:approved|confirmed|accepted|agreed(?: to| with)?|ok'd|okayed|said(?: to)?|allowed|"
    "permitted|gave)",
    "user approval (?:for|of)",
    "user:?",
    "approval:?",
)
_ENGLISH = re.compile(
    rf"(?:{_USER} )?"
    + either(
        rf"{_YES}(?:,? {_YES})?{_JOIN}(?:,? {_DO}{_JOIN})?(?:,? {_OBJECT})?{_TAIL}{_MARK}",
        rf"{_DO}(?:,? (?:and )?{_DO})? {_OBJECT}{_TAIL}{_MARK}",
        "(?:(?:commit|push|stage|merge),? and )?(?:commit|push|merge)"
        "(?: (?:in)?to (?:main|master|origin|trunk|the remote))?",
        "(?:fix|repair|unbreak) (?:the |this |that |these |all )*(?:[a-z-]+ )?"
        f"(?:failing|broken|flaky|red) {_THING}(?:s)?",
        rf"{_OBJECT}{_TAIL}{_MARK}",
    )
)
_FILES_ONLY = re.compile(
    "(?:edit|modify|touch|change|update|create|write|delete|remove|apply|stage|move|open|run|"
    "execute|patch)"
    "(?:ing)?(?: (?:the )?(?:new |changed )?(?:files?|command|script))?"
    r"(?: (?:§|[\w.-]+(?:/[\w.-]+)+|[\w-]+\.[a-z]{1,5})(?:,? and|,)?)+"
)
_THIS_ONCE = re.compile(
    r"\b"
    + either(
        "for (?:this|the current) (?:coding |agent |working )?session(?: only| alone)?",
        "(?:just |only )?(?:for )?this (?:one )?(?:time|once)(?: only)?",
        "this session only|one-off (?:approval|exception|permission)|approved for now|just this"
        " once",
    )
    + "$"
)
_ADDED_CLAUSE = re.compile(r" - .*\Z")
_MARKS = words("approved ok okay okayed accepted confirmed done complete fine granted go lgtm ok'd")
_STATEMENT = FINITE - words("go do get take")

_HAN_NUMBER = "[0-9０-９一二三四五六七八九十]+"
_ZH_THING = either(
    "差异|diff|补丁|改动|修改|变更|编辑|提交|步骤|步|阶段|批次|批|范围|计划|方案|提案|提议|pr|"
    "合并请求|文件",
    "实现|实施|操作|内容|合并|重构",
)
_ZH_WHICH = either(
    "这个|这次|这些|这份|这批|此次|此|该|本次|当前|上述|以上|下一个?|上面的?|剩余的?|提议的?|"
    "暂存的?"
)
_ZH = re.compile(
    either(
        "(?:用户)?(?:已经?)?(?:同意|批准|确认|通过|可以|好的?|行|没问题|允许)?[，,]?(?:可以)?"
        "(?:继续|开始|执行|进行|实施|应用|按|合并|提交)*(?:对|把|将)?"
        + either(
            rf"{_ZH_WHICH}(?:的)?{_ZH_THING}(?:的)?{_ZH_THING}*",
            rf"第{_HAN_NUMBER}个?(?:阶段|步骤?|批次?|部分)(?:的)?{_ZH_THING}*",
            rf"(?:阶段|步骤|批次|方案|选项)(?:{_HAN_NUMBER}|[a-e])(?:的)?{_ZH_THING}*",
            "(?:继续|执行|进行|应用|修改|编辑|提交|合并|实施|做|提议|提案)吧?",
        )
        + "(?:已经?|可以|均|都)?(?:获得?|得到)?"
        "(?:批准|通过|同意|确认|执行|应用|提交|进行|实施|修改|继续)*(?:即可|吧|了)?",
        "(?:.*[，,])?(?:仅|只)(?:限|在|用于|适用于|针对|对)*(?:于)?(?:本次|此次|这次|当前)(?:的)?"
        "(?:会话|对话|任务)(?:有效|使用|适用|内有效|批准)?",
    )
)
_JA_THING = either(
    "差分|diff|パッチ|変更|編集|コミット|手順|ステップ|フェーズ|範囲|スコープ|計画|プラン|提案|"
    "pr|プルリク(?:エスト)?",
    "ファイル|作業|修正|実装|操作|内容|マージ|リファクタリング|方針|方向|やり方|案",
)
_JA_WHICH = either(
    "この|その|今回の|上記の|上の|これらの|現在の|以下の|次の|残りの|提案の|提案された|"
    "提示された|ステージした"
)
_JA_YES = either(
    "承認|許可|了承|同意|ok|進める|続ける|進んで|進む|進めて|続けて|開始して|実行して|適用して|"
    "して|続行|開始"
)
_JA_END = either(
    "良い|よい|いい|ください|構わない|かまわない|する|します|した|しました|済み|済|ok|とする|"
    "を得た|された"
)
_JA = re.compile(
    either(
        either(
            rf"{_JA_WHICH}+{_JA_THING}(?:の{_JA_THING})*",
            rf"(?:フェーズ|ステップ|手順|段階|オプション|案)(?:{_HAN_NUMBER}|"
            rf"[a-e])(?:の{_JA_THING})*",
            rf"第{_HAN_NUMBER}(?:段階|フェーズ|ステップ)(?:の{_JA_THING})*",
            "(?:編集|変更|修正|作業|実装|適用|コミット|マージ|リファクタリング|差分|パッチ|"
            "変更内容|編集内容)",
            "提案(?:どおり|通り)",
        )
        + "(?:を|は|で|に|について|へ|の)?(?:適用|実行|実施|編集|変更|コミット|マージ|"
        "作業)?(?:を|して|に)?"
        rf"{_JA_YES}?(?:も)?{_JA_END}?(?:です)?",
        "(?:そのまま|では|はい[、,]?)?(?:進めて|続けて|続行して|進んで)(?:も)?"
        "(?:ください|良い|よい|いい|ok|構わない)?(?:です)?",
        "承認(?:します|する|した|済み)?",
        "(?:.*[、は])?(?:この|今回の|現在の)セッション(?:に)?(?:限り|のみ|だけ|限定)(?:で)?"
        "(?:の?(?:承認|許可|有効))?(?:する|とする|です)?",
    )
)
_APPROVES = re.compile(
    r"approv|confirm|\bok\b|agreed|go ahead|proceed|accepted|allowed|同意|批准|确认|允许|承認|"
    r"許可|了承"
)


def is_session_only(view: View, *, statement: bool = False) -> bool:
    """Whether what was approved is a thing of the session.

    Args:
        view: What was approved, a key in front of it included.
        statement: The item is no approval but a statement (a fact); then it must tell of one.
    """
    lead = (view.cjk or view.lead).replace(": ", " ").strip(" .!。！:")
    if not 0 < len(lead) <= _LONGEST or (statement and not _APPROVES.search(lead)):
        return False
    if view.cjk:
        lead = lead.replace(":", "").replace("：", "")
        return _ZH.fullmatch(lead) is not None or _JA.fullmatch(lead) is not None
    if _THIS_ONCE.search(lead):
        return True
    lead = _ADDED_CLAUSE.sub("", lead)
    if not _STATEMENT.isdisjoint(_object_words(lead)) or states_requirement(lead):
        return False
    return _ENGLISH.fullmatch(lead) is not None or _FILES_ONLY.fullmatch(lead) is not None


def _object_words(lead: str) -> list[str]:
    """Words of an approval but for those that mark it as approved."""
    said = lead.split()
    marked = said[-1] in _MARKS
    return [word for word in said if not (marked and word in {"is", "are", "has", "have"})]
