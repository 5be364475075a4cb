"""DT307: reviews, tests, sessions, commits and pull requests that only say how work came about.

Kept where a lasting requirement is stated (`every migration needs a rollback test`), and where the
reference only goes along with a statement in the present.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from duck_tape.state.durable_text import finite_index, states_requirement

if TYPE_CHECKING:
    from duck_tape.state.durable_text import View

_GATE = frozenset(
    "pr prs mr pull merge review reviews reviewer reviewers reviewed test tests suite suites spec specs"
    " checks ci build pipeline lint linter coverage session sessions meeting standup call conversation"
    " chat retro commit commits commented branch compilation typecheck diff patch lgtm pairing passed"
    " failed request requests mypy ruff pytest eslint passing green red pass passes".split()
)

_SUBJECT = re.compile(
    r"(?:(?:see|cf|per|via|in|from|closes|fixes|resolves|merged|opened|after|since|as of)\s+)*(?:the |our |my )?"
    r"(?:(?:pr|mr|pull request|merge request)\s*(?:#\s*)?[0-9]+|commit\s+(?:[0-9a-f]{7,40}|§)|§\s+commit)\b"
    r"|(?:this|the last|the latest|the previous|my|our last|that) (?:commit|pr|mr|pull request|patch|diff|branch)\b"
    r"|(?:see|cf) (?:the )?(?:pr|review|commit|discussion|thread|session)\b"
    r"|(?:[\w-]+ ){0,4}?reviewers? (?:asked|wanted|suggested|requested|noted|flagged|pointed|approved|commented|complained|preferred|agreed|signed)\b"
    r"|(?:the |all |code |open |outstanding )*review (?:comments?|feedback|findings?|remarks?|threads?) "
    r"(?:(?:was|were|has been|have been|is|are) )?(?:all )?(?:addressed|resolved|done|incorporated|handled|fixed|applied)\b"
    r"|(?:addressed|incorporated|applied|handled|resolved) (?:the |all |every )*(?:code )?review(?:er)?(?:'s)? (?:comments?|feedback|findings?|remarks?)\b"
    r"|(?:opened|merged|closed|rebased|updated|created|approved|submitted) (?:the |a |our |my )*(?:draft )?(?:pr|mr|pull request|merge request)\b"
    r"|(?:the |our |my )*(?:pr|mr|pull request|merge request) (?:is |was |has been |got )*(?:now |still )?(?:open|opened|merged|closed|approved|ready|up|draft|pending|green|rebased)\b"
    r"|(?:waiting for|awaiting|pending|under|needs|still in) (?:code )?review$"
    r"|(?:was |were )?(?:reviewed|approved|tested|checked|signed off)(?: and (?:reviewed|approved|merged|tested|signed off))? (?:by|with|in|during) (?!ci\b)(?:the |our |code )*"
    r"(?!(?:each|every|all|any)\b)[a-z]+(?: and [a-z]+)?(?: on .*| in .*| yesterday| today)?$"
    r"|lgtm\b"
)
_OUTCOME = re.compile(
    r"(?:\b(?:tests?|specs?|checks|suites?|build|ci|pipeline|lint(?:er)?|compilation|type ?checks?|coverage|mypy|ruff|pytest|eslint)"
    r" (?:run )?(?:is |are |was |were |now |all |still |has |have |again |already |finally |currently |came back |went |turned |ran )*"
    r"(?:passed|passing|failed|failing|green|red|broke|broken|clean|successful(?:ly)?|flaky again"
    r"|(?:pass(?:es)?|fails?)(?! (?:if|when|unless|on|without|for|whenever|once|until|where|the build)\b))\b"
    r"|^(?:[0-9]+ )(?:tests? )?(?:passed|failed)\b"
    r"|^(?:ran|re-?ran|executed) (?:the |all |our |full |whole |unit |integration |e2e )*(?:test|tests|suite|specs|linter|build|pipeline)\b"
    r"|^(?:verified|confirmed|checked|validated) (?:by|with|via|through|in|using) (?:a |the |all |running |unit |integration |manual |local )*(?:tests?|suite|test run|ci|review|specs?)\b)"
)
_CONDITION = re.compile(
    r"\b(?:if|when|once|until|unless|after|while|whenever|only|where|that|which)\b"
)
_MET = (
    r"(?:discussed|agreed|decided|found|discovered|noticed|raised|flagged|requested|suggested|noted|mentioned"
    r"|came up|pointed out|settled|established|identified|spotted|proposed|asked|learned|covered|talked|concluded"
    r"|uncovered|caught|reported|resolved|clarified|moved|finished|started|changed|worked|implemented|fixed|added|wrote)"
)
_MEETING = (
    r"(?:(?:the|this|that|our|last|previous|earlier|today's|yesterday's|a|code|design|security|peer|pr|team|planning|pairing|first|second|my) )*"
    r"(?:review|reviews|session|sessions|meeting|standup|stand-up|call|conversation|chat|retro|pairing|debugging|testing|reviewers?|commit|pr|pull request|§)"
)
_CAME_ABOUT = re.compile(
    rf"\b{_MET} (?:[\w-]+ ){{0,3}}?(?:in|during|at|by|from|with|while|through|after) {_MEETING}\b"
    r"|^(?:as |like )?(?:per|following|after|during|in|at|from|based on|according to|thanks to) "
    r"(?:(?:the|our|last|previous|earlier|today's|yesterday's|code|design|security|peer|pr|this|team) )+"
    r"(?:review|review feedback|review comments|reviewer|session|meeting|standup|call|conversation|chat|retro|discussion)\b"
    r"|^(?:as )?per (?:the |code )*review\b"
    r"|\b(?:in|during|from|since|for|throughout) (?:this|our|our last|today's|yesterday's|the last|the (?:coding|agent|debugging|pairing)|an? (?:earlier|previous)) "
    r"(?:(?:coding|agent|debugging|pairing|working|chat) )?session\b"
    r"|\b(?:introduced|added|fixed|changed|removed|landed|merged|shipped|done|implemented|reverted|made|broken|caused) "
    r"(?:[\w-]+ ){0,2}?(?:in|by|with|as part of|via) (?:the |our |a )?(?:(?:pr|mr|pull request|merge request)\s*#?\s*[0-9]+"
    r"|commit\b|(?:last|latest|previous|recent|same|that|this) (?:commit|pr|pull request|branch)|§$)"
)

_ZH = re.compile(
    "(?:测试|用例|单测|流水线|构建|ci|检查)(?:都|均|已经?|全部|全都|现在|目前|也|仍然?|还)*(?:通过|成功|失败|跑通|变绿|绿了|挂了|没过|报错)(?:了|啦)?(?:$|[，,])"
    "|^(?:运行|执行|跑)(?:过|了)[^，,。]{0,12}测试"
    r"|(?:pr|mr|合并请求|拉取请求)\s*#?\s*[0-9]+|(?:提交|commit)\s*(?:[0-9a-f]{7,40}|§)"
    "|(?:上次|上一次|上一个|上个|本次|这次|此次|今天的?|昨天的?|之前的?)(?:的)?(?:会话|对话|会议|评审|审查|代码评审|代码审查|讨论)(?:中|里|上|时|期间)?[^，,。]{0,30}"
    "(?:讨论|决定|发现|完成|修改|确认|修复|处理|实现|约定|提到|提出|达成|了解|得知|指出|要求|同意)"
    "|(?:代码)?(?:评审|审查|review)(?:中|时|会上|过程中)(?:发现|提出|指出|要求|讨论|决定|建议|同意)"
    "|(?:评审|审查)(?:人|者|员)(?:要求|建议|提出|指出|认为|同意|批准|通过)"
    "|^(?:根据|按照?|依据)(?:代码)?(?:评审|审查)(?:意见|反馈|建议)"
    "|(?:评审|审查)(?:意见|反馈)(?:都|均|已经?|全部)*(?:已)?(?:处理|解决|修改|采纳)"
    "|(?:pr|合并请求)(?:已经?|刚刚?)?(?:合并|打开|提交|创建|通过)(?:了|$)"
)
_JA = re.compile(
    "(?:テスト|ビルド|パイプライン|ci|チェック|lint)(?:が|は|も)?(?:すべて|全て|全部|無事|再び|また|まだ)?(?:に)?(?:通った|通りました|通っている|通過した|通過しました|通過"
    "|成功した|成功しました|成功|パスした|パスしました|失敗した|失敗しました|失敗している|落ちた|落ちている|グリーン(?:になった)?|緑(?:になった)?|壊れた)$"
    r"|(?:pr|プルリク(?:エスト)?|マージリクエスト)\s*#?\s*[0-9]+|コミット\s*(?:[0-9a-f]{7,40}|§)"
    "|(?:前回|今回|先日|昨日|本日|今日|直前|この|その)の?(?:コード)?(?:セッション|レビュー|コミット|会議|打ち合わせ|ミーティング|議論|会話|作業)"
    "(?:で|では|中に|において|の中で|にて|の際)[^。]{0,40}(?:た|ました)"
    "|(?:コード)?レビュー(?:で|にて|中に|の際に|時に|会で)[^。、]{0,20}(?:指摘|提案|議論|発見|依頼|合意|確認|判明|要望|話|見つか|気付|気づ|出た)"
    "|レビュー(?:の)?(?:指摘|コメント|フィードバック)(?:に|を|へ|は)(?:すべて|全て)?(?:の)?(?:対応|反映|解消|修正)"
    "|レビュ(?:ア|アー|ー担当者?|ワー)(?:が|から|に|は)[^。]{0,30}(?:指摘|提案|依頼|要望|承認|要求|言わ)"
    "|(?:pr|プルリク(?:エスト)?)(?:を|は|が)(?:作成|マージ|オープン|提出|出)(?:した|しました|された|済み|し|$)"
)

_STEP = 200
"""Characters of a remaining step that can be a chore."""
_CHORE = re.compile(
    r"(?:re-?run|run) (?:the )?(?:[\w-]+ ){0,2}?(?:tests?|test suite|suite|linter|lint|ci|build|checks?|pipeline)(?: again| locally| once more)?"
    r"|(?:commit|push|stage|squash|amend)(?: (?:the|these|those|this|my|all|our|it|everything))?(?: (?:changes?|work|branch|diff|files?|commits?|edits?|fix(?:es)?))?(?: and push)?(?: to (?:origin|main|master|remote|the branch))?"
    r"|rebase (?:the branch |this |it )?(?:on|onto) (?:main|master|develop|trunk)"
    r"|(?:open|create|submit|send|raise|update|merge|close|land) (?:a |the |our |my |this )?(?:draft )?(?:pr|mr|pull request|merge request|branch)(?: #?[0-9]+)?(?: (?:in)?to (?:main|master))?(?: description)?"
    r"|(?:get|request|wait for|await|ask for|waiting for|awaiting) (?:a |the |code |user |user's )*(?:review|approval|sign-?off|lgtm|ci)(?: (?:from|by|on|of|for) .{1,60})?"
    r"|address (?:the |all |remaining )*(?:code )?review(?:er)?(?:'s)? (?:comments?|feedback|remarks?)"
    r"|fix (?:the |this |that |remaining )?(?:failing|broken|flaky|red) (?:unit |integration )?(?:tests?|build|ci|lint)"
    "|(?:提交|推送|合并)(?:代码|改动|修改|更改|分支|变更)?(?:到\\S+)?|(?:运行|重新?跑|再跑|执行|跑)(?:一遍|一下|一次)?(?:全部|所有|完整)?的?(?:单元|集成)?测试(?:套件)?"
    "|(?:提交|创建|开|打开|发起|合并)(?:一个)?\\s*(?:pr|合并请求|拉取请求)(?:\\s*#?[0-9]+)?|(?:等待|请求|申请)(?:代码)?(?:评审|审查|批准|用户批准)|(?:处理|回应|解决)(?:代码)?(?:评审|审查)(?:意见|反馈)"
    "|(?:変更|修正|差分)?を?(?:コミット|プッシュ)(?:する|を行う|して)?(?:プッシュ(?:する)?)?|(?:全|すべての|単体|結合)?テスト(?:を|の)?再?実行(?:する)?"
    "|(?:pr|プルリク(?:エスト)?)を(?:作成|出|開|マージ)(?:する|す|く)?|(?:コード)?レビューを?(?:依頼|待ち|待つ)(?:する)?|レビュー(?:指摘|コメント)(?:に|へ)?(?:の)?対応(?:する)?"
)


def is_process(view: View) -> bool:
    """Whether the leading sentence only refers to how the work came about."""
    lead = view.lead
    if view.cjk and (_ZH.search(view.cjk) or _JA.search(view.cjk)):
        return not states_requirement(view.cjk)
    if not view.has(_GATE) or states_requirement(lead):
        return False
    if _SUBJECT.match(lead):
        return not _fixed_to_a_commit(lead)
    outcome = _OUTCOME.search(lead)
    if outcome and not _CONDITION.search(lead[: outcome.start()]):
        return True
    return _CAME_ABOUT.search(lead) is not None and finite_index(view.tokens) == len(view.tokens)


def _fixed_to_a_commit(lead: str) -> bool:
    return (
        re.search(r"\b(?:pinned|vendored|locked|frozen|submodule|upstream|fork)\b", lead)
        is not None
    )


def is_chore(view: View) -> bool:
    """Whether a remaining step is only a step of the session (`commit the changes`)."""
    step = (view.cjk or view.lead).rstrip(" .。")
    return len(step) <= _STEP and _CHORE.fullmatch(step) is not None
