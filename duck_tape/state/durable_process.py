"""DT307: reviews, tests, sessions, commits and pull requests that only say how work came about.

Kept where a lasting requirement is stated (`every migration needs a rollback test`), and where the
reference only goes along with a statement in the present.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.state.durable_words import either, says_present, states_requirement, words

if TYPE_CHECKING:
    from duck_tape.state.durable_text import View

_GATE = words(
    "pr prs mr pull merge review reviews reviewer reviewers reviewed test tests suite suites spec"
    " specs checks ci build pipeline lint linter coverage session sessions meeting standup call"
    " conversation chat retro commit commits committed branch compilation typecheck diff patch"
    " lgtm pairing passed failed request requests mypy ruff pytest eslint passing green red pass"
    " passes pushed"
)
"""Without one of these English words no pattern below can match."""

_REQUEST = r"(?:pr|mr|pull request|merge request)"
_COMMIT = r"commit (?:[0-9a-f]{7,40}|§)"
_DONE = either("addressed", "resolved", "done", "incorporated", "handled", "fixed", "applied")
_REVIEW = r"review(?:er)?(?:'s)? (?:comments?|feedback|findings?|remarks?|threads?)"
_ABOUT_WORK = re.compile(
    either(
        r"(?:(?:see|cf|per|via|in|from|closes|fixes|resolves|merged|opened|after|since|as of) )*"
        rf"(?:the |our |my )?(?:{_REQUEST} ?(?:# ?)?[0-9]+|{_COMMIT}|§ commit)\b",
        rf"(?:this|the last|the latest|the previous|my|our last|that) (?:commit|{_REQUEST}|patch|"
        rf"diff|branch)\b",
        rf"(?:see|cf) (?:the )?(?:(?:last|previous|earlier) )?(?:{_REQUEST}|review|commit|"
        rf"discussion|thread|session)\b",
        r"(?:[\w-]+ ){0,4}?reviewers? "
        + either(
            "asked", "wanted", "suggested", "requested", "noted", "flagged", "pointed", "agreed"
        )
        + r"\b",
        r"(?:[\w-]+ ){0,4}?reviewers? (?:approved|commented|complained|preferred|signed)\b",
        rf"(?:the |all |code |open |outstanding )*{_REVIEW} "
        rf"(?:(?:was|were|has been|have been|is|are) )?(?:all )?{_DONE}\b",
        rf"{_DONE} (?:the |all |every )*(?:code )?{_REVIEW}\b",
        r"(?:feedback|comments?|findings?|remarks?) from (?:the |code )*review\b",
        r"(?:the |our |a )?(?:code |design |security |peer )?review (?:found|showed|revealed|"
        r"flagged|turned up|uncovered)\b",
        r"(?:opened|merged|closed|rebased|updated|created|approved|submitted) (?:the |a |our |my )*"
        rf"(?:draft )?{_REQUEST}\b",
        rf"(?:the |our |my )*{_REQUEST} (?:is |was |has been |got )*(?:now |still )?"
        + either(
            "open", "opened", "merged", "closed", "approved", "ready", "up", "draft", "pending"
        )
        + r"\b",
        r"(?:waiting for|awaiting|pending|under|needs|still in) (?:code )?review$",
        r"(?:was |were )?(?:reviewed|approved|tested|checked|signed off)"
        r"(?: and (?:reviewed|approved|merged|tested|signed off))? (?:by|with|in|during) (?!ci\b)"
        r"(?:the |our |code )*(?!(?:each|every|all|any)\b)[a-z]+(?: and [a-z]+)?"
        r"(?: on .*| in .*| yesterday| today| session)?$",
        r"session [0-9]{4}-[0-9]{2}-[0-9]{2}",
        r"pushed (?:it |everything )?to \S+$",
        r"lgtm\b",
    )
)
"""A sentence that begins so is about the work, whatever follows."""

_CHECKS = either(
    "tests?|specs?|checks|suites?|build|ci|pipeline|lint(?:er)?|compilation|type ?checks?|coverage",
    "mypy|ruff|pytest|eslint",
)
_HELPERS = either(
    "is|are|was|were|now|all|still|has|have|again|already|finally|currently|came back|went|"
    "turned|ran"
)
_OUTCOME = re.compile(
    either(
        rf"\b{_CHECKS} (?:run )?(?:{_HELPERS} )*"
        + either(
            r"(?:passed|passing|failed|failing|green|red|broke|broken|clean|successful(?:ly)?)\b",
            r"(?:pass(?:es)?|fails?)\b(?! (?:if|when|unless|on|without|for|whenever|once|until|"
            r"where|the)\b)",
        ),
        r"\btests? (?:was|were) (?:re-?)?run\b",
        r"\bcoverage (?:went|rose|fell|dropped|increased|is now)\b",
        r"^[0-9]+ (?:tests? )?(?:passed|failed)\b",
        r"^(?:ran|re-?ran|executed) (?:the |all |our |full |whole |unit |integration |e2e )*"
        r"(?:tests?|suite|specs|linter|build|pipeline)\b",
        r"^(?:verified|confirmed|checked|validated) (?:by|with|via|through|in|using) "
        r"(?:a |the |all |running |unit |integration |manual |local )*(?:tests?|suite|ci|review|"
        r"specs?)\b",
    )
)
_CASE = re.compile(r"\b(?:if|when|once|until|unless|after|while|whenever|only|where|that|which)\b")

_MET = either(
    "discussed|agreed|decided|found|discovered|noticed|raised|flagged|requested|suggested|noted",
    "mentioned|came up|pointed out|settled|established|identified|spotted|proposed|asked|learned",
    "covered|talked|concluded|uncovered|caught|reported|resolved|clarified|moved|finished|started",
    "changed|worked|implemented|fixed|added|wrote|reviewed",
)
_WHICH = either(
    "the|this|that|our|last|previous|earlier|today's|yesterday's|a|code|design|security|peer|pr|"
    "team",
    "planning|pairing|first|second|my",
)
_MEETING = either(
    "reviews?|sessions?|meeting|stand-?up|call|conversation|chat|retro|pairing|debugging|testing",
    "reviewers?|commit|pr|pull request|§",
)
_CHANGE = either(
    "introduced|added|fixed|changed|removed|landed|merged|shipped|done|implemented|reverted|made",
    "broken|caused",
)
_CAME_ABOUT = re.compile(
    either(
        rf"\b{_MET} (?:[\w-]+ ){{0,3}}?(?:in|during|at|by|from|with|while|through|after) "
        rf"(?:{_WHICH} )*{_MEETING}\b",
        r"^(?:as |like )?(?:per|following|after|during|in|at|from|based on|according to|thanks to) "
        rf"(?:{_WHICH} )+(?:feedback|comments|discussion|{_MEETING})\b",
        r"^(?:as )?per (?:the |code )*review\b",
        r"\b(?:in|during|from|since|for|throughout) "
        r"(?:this|our|our last|today's|yesterday's|the last|the (?:coding|agent|debugging|"
        r"pairing)|an? (?:earlier|previous)) "
        r"(?:(?:coding|agent|debugging|pairing|working|chat) )?session\b",
        rf"\b{_CHANGE} (?:[\w-]+ ){{0,2}}?(?:in|by|with|as part of|via) (?:the |our |a )?"
        + either(
            rf"{_REQUEST} ?#? ?[0-9]+",
            r"commit\b",
            r"(?:last|latest|previous|recent|same|that|this) (?:commit|pr|pull request|branch)",
            "§$",
        ),
    )
)

_ZH_MET = (
    "讨论|决定|发现|完成|修改|确认|修复|处理|实现|约定|提到|提出|达成|了解|得知|指出|要求|同意"
)
_ZH = re.compile(
    either(
        "(?:测试|用例|单测|流水线|构建|ci|检查)(?:都|均|已经?|全部|全都|现在|目前|也|仍然?|还)*"
        "(?:通过|成功|失败|跑通|变绿|绿了|挂了|没过|报错)(?:了|啦)?(?:$|[，,])",
        "^(?:运行|执行|跑)(?:过|了)[^，,。]{0,12}测试",
        r"(?:pr|mr|合并请求|拉取请求)#?[0-9]+|(?:提交|commit)(?:[0-9a-f]{7,40}|§)",
        "(?:上次|上一次|上一个|上个|本次|这次|此次|今天的?|昨天的?|之前的?)(?:的)?"
        "(?:会话|对话|会议|评审|审查|代码评审|代码审查|讨论)(?:中|里|上|时|期间)?"
        rf"[^，,。]{{0,30}}(?:{_ZH_MET})",
        "(?:评审|审查|review)(?:中|时|会上|过程中)?(?:发现|提出|指出|讨论|决定|建议)",
        "(?:评审|审查)(?:人|者|员)(?:要求|建议|提出|指出|认为|同意|批准|通过)",
        "^(?:根据|按照?|依据)(?:代码)?(?:评审|审查)(?:意见|反馈|建议)",
        "(?:评审|审查)(?:意见|反馈)(?:都|均|已经?|全部)*(?:已)?(?:处理|解决|修改|采纳)",
        "(?:pr|合并请求)(?:已经?|刚刚?)?(?:合并|打开|提交|创建|通过)(?:了|$)",
        "^已经?(?:推送|提交|合并)(?:到|至)",
    )
)
_JA_CHECK = "(?:テスト|ビルド|パイプライン|ci|チェック|lint)"
_JA = re.compile(
    either(
        rf"{_JA_CHECK}(?:[0-9０-９]+件)?(?:が|は|も)?(?:すべて|全て|全部|無事|再び|また|"
        rf"まだ)?(?:に)?"
        + either(
            "通った|通りました|通っている|通過した|通過しました|通過|成功した|成功しました|成功|"
            "パスした|パスしました",
            "失敗した|失敗しました|失敗している|落ちた|落ちている|グリーン(?:になった)?|"
            "緑(?:になった)?|壊れた",
        )
        + "$",
        r"(?:pr|プルリク(?:エスト)?|マージリクエスト)#?[0-9]+|コミット(?:[0-9a-f]{7,40}|§)",
        "(?:前回|今回|先日|昨日|本日|今日|直前|この|その)の?(?:コード)?"
        "(?:セッション|レビュー|コミット|会議|打ち合わせ|ミーティング|議論|会話|作業)"
        "(?:で|では|中に|において|の中で|にて|の際)[^。]{0,40}(?:た|ました)",
        "レビュー(?:で|にて|中に|の際に|時に|会で)[^。、]{0,20}"
        "(?:指摘|提案|議論|発見|依頼|合意|確認|判明|要望|話|見つか|気付|気づ|出た)",
        "レビュー(?:の)?(?:指摘|コメント|フィードバック)(?:に|を|へ|は)(?:すべて|"
        "全て)?(?:の)?(?:対応|反映|解消|修正)",
        "レビュ(?:ア|アー|ー担当者?|ワー)(?:が|から|に|は)[^。]{0,30}(?:指摘|提案|依頼|要望|承認|"
        "要求|言わ)",
        "(?:pr|プルリク(?:エスト)?)(?:を|は|が)(?:作成|マージ|オープン|提出|出)(?:した|しました|"
        "された|済み|し|$)",
    )
)

_PINNED = re.compile(r"\b(?:pinned|vendored|locked|frozen|submodule|upstream|fork)\b")

_STEP = 200
"""Characters of a remaining step that can be a chore."""
_CHORE = re.compile(
    either(
        r"(?:re-?run|run) (?:the )?(?:[\w-]+ ){0,2}?(?:tests?|suite|linter|lint|ci|build|checks?|"
        r"pipeline)"
        r"(?: again| locally| once more)?",
        r"(?:commit|push|stage|squash|amend)(?: and push)?"
        r"(?: (?:it|everything|(?:(?:the|these|those|this|my|all|our) )?(?:[\w-]+ ){0,2}"
        r"(?:changes?|work|branch|diff|files?|commits?|edits?|fix(?:es)?)))?"
        r"(?: and push)?(?: to (?:origin|main|master|remote|the branch))?",
        r"rebase (?:the branch |this |it )?(?:on|onto) (?:main|master|develop|trunk)",
        r"(?:open|create|submit|send|raise|update|merge|close|land) (?:a |the |our |my |this"
        r" )?(?:draft )?"
        rf"(?:{_REQUEST}|branch)(?: #?[0-9]+)?(?: (?:in)?to (?:main|master))?(?: description)?",
        r"(?:get|request|wait for|await|ask for|waiting for|awaiting) (?:a |the |code |user |"
        r"user's )*"
        r"(?:review|approval|sign-?off|lgtm|ci)(?: (?:from|by) (?:the )?\w+)?",
        rf"address (?:the |all |remaining )*(?:code )?{_REVIEW}",
        r"fix (?:the |this |that |remaining )?(?:failing|broken|flaky|red) (?:unit |integration"
        r" )?(?:tests?|build|ci|lint)",
        r"(?:提交|推送|合并)(?:代码|改动|修改|更改|分支|变更)?(?:到\S+)?",
        "(?:运行|重新?跑|再跑|执行|跑)(?:一遍|一下|一次)?(?:全部|所有|完整)?的?(?:单元|"
        "集成)?测试(?:套件)?",
        "(?:提交|创建|开|打开|发起|合并)(?:一个)?(?:pr|合并请求|拉取请求)(?:#?[0-9]+)?",
        "(?:等待|请求|申请)(?:代码)?(?:评审|审查|批准|用户批准)|(?:处理|回应|"
        "解决)(?:代码)?(?:评审|审查)(?:意见|反馈)",
        "(?:変更|修正|差分)?を?(?:コミット|プッシュ)(?:する|を行う|して)?(?:プッシュ(?:する)?)?",
        "(?:全|すべての|単体|結合)?テスト(?:を|の)?再?実行(?:する)?",
        "(?:pr|プルリク(?:エスト)?)を(?:作成|出|開|マージ)(?:する|す|く)?",
        "(?:コード)?レビューを?(?:依頼|待ち|待つ)(?:する)?|レビュー(?:指摘|コメント)(?:に|"
        "へ)?(?:の)?対応(?:する)?",
    )
)


def is_process(view: View) -> bool:
    """Whether the leading sentence only refers to how the work came about."""
    if view.cjk and (_ZH.search(view.cjk) or _JA.search(view.cjk)):
        return not states_requirement(view.cjk)
    lead = view.lead
    if not view.has(_GATE) or states_requirement(lead):
        return False
    if _ABOUT_WORK.match(lead):
        return _PINNED.search(lead) is None
    outcome = _OUTCOME.search(lead)
    if outcome and not _CASE.search(lead[: outcome.start()]):
        return True
    return _CAME_ABOUT.search(lead) is not None and not says_present(view.tokens)


def is_chore(view: View) -> bool:
    """Whether a remaining step is only a step of the session (`commit the changes`)."""
    step = (view.cjk or view.lead).rstrip(" .。")
    return len(step) <= _STEP and _CHORE.fullmatch(step) is not None
