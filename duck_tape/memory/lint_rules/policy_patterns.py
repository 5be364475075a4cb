"""What a rule for agents looks like, in English, Chinese and Japanese (DT131).

One table. Each pattern comes with a piece that every hit holds ("" where there is no one such
piece): most memories hold none of the pieces, and their patterns are never tried. The text is in
lower case; no pattern repeats without a bound.
"""

from __future__ import annotations

_WHO = r"\b(?:agents?|assistants?|ai|llms?|models?|bots?|claude|copilot|codex|gemini|you)\b"
_DO = (
    r"(?:edit|modify|change|touch|delete|remove|overwrite|commit|push|force-push|merge|rebase|"
    r"deploy|release|publish|install|run|execute|start|create|write)\b"
)
_CONSENT = r"(?:approval|permission|confirmation|consent|sign-?off|go-ahead)\b"
_WORDS = r"(?:[\w'’-]{1,30}\s{1,3}){0,3}"
_GET = r"\b(?:requires?|needs?|await|wait(?:s|ing)?\s+for|get|obtain|seek|request|until)\s{1,3}"

ENGLISH: tuple[tuple[str, str], ...] = (
    ("ask", r"\b(?:always|must|first|please|and|to)\s{1,3}ask\b(?!\s{1,3}for\s{1,3}(?:an?|the)\b)"),
    ("ask", r"\bask(?:s|ing)?\s{1,3}(?:me|us|(?:the|a)\s{1,3}(?:user|human|owner)|first|before)\b"),
    ("ask", rf"\bask(?:s|ing)?\s{{1,3}}for\s{{1,3}}{_WORDS}{_CONSENT}"),
    ("without", rf"\bwithout\s{{1,3}}{_WORDS}{_CONSENT}"),
    ("without", r"\bwithout\s{1,3}(?:asking|being\s{1,3}(?:asked|told))\b"),
    *(
        (piece, _GET + _WORDS + _CONSENT)
        for piece in ("approval", "permission", "confirmation", "consent", "sign", "go-ahead")
    ),
    ("confirm", r"\b(?:always|must|first|please)\s{1,3}confirm\b"),
    ("confirm", r"\bconfirm\s{1,3}(?:with\s{1,3}(?:me|us|the\s{1,3}user)|before)\b"),
    ("never", rf"\bnever\s{{1,3}}(?:\w{{1,20}}ly\s{{1,3}})?{_DO}"),
    ("not", rf"\b(?:do|must|may|shall|should)\s{{1,3}}not\s{{1,3}}{_DO}"),
    ("n't", rf"\b(?:don|mustn|shouldn)'t\s{{1,3}}{_DO}"),
    ("n’t", rf"\b(?:don|mustn|shouldn)’t\s{{1,3}}{_DO}"),
    ("must", rf"{_WHO}\s{{1,3}}must\b"),
    ("never", rf"{_WHO}\s{{1,3}}(?:\w{{1,20}}\s{{1,3}}){{0,2}}never\b"),
    ("not", rf"{_WHO}\s{{1,3}}(?:may|shall|should|can|are|is|will)(?:\s{{1,3}})?not\b"),
    ("only", rf"{_WHO}\s{{1,3}}(?:may|shall|should|can|are|is)\s{{1,3}}only\b"),
    ("human", r"\bhuman[- ]in[- ]the[- ]loop\b"),
    ("approved by", r"\b(?:only|never|unless|until)\b[^.\n]{0,40}\bapproved by\b"),
)

CHINESE: tuple[tuple[str, str], ...] = (
    ("未经", r"未经[^。\n]{0,10}(?:批准|同意|许可|确认|允许)"),
    ("征", r"征(?:得|求)[^。\n]{0,10}(?:批准|同意|许可|确认|意见)"),
    ("先", r"先(?:询问|请示|征求|确认|征得|问)"),
    ("必须", r"必须[^。\n]{0,8}(?:询问|请示|用户确认|批准|同意)"),
    ("务必", r"务必[^。\n]{0,8}(?:询问|请示|确认|批准|同意)"),
    ("批准", r"(?:经|获得|得到|等待|需要?)[^。\n]{0,8}批准"),
    ("许可", r"(?:经|获得|得到|等待|需要?)[^。\n]{0,8}许可"),
    ("擅自", r"(?:禁止|不得|不要|切勿|严禁|绝不)擅自"),
    *(
        (piece, rf"{piece}(?:自行|直接)?(?:执行|删除|修改|编辑|推送|提交|部署|运行|安装|合并|更改)")
        for piece in ("禁止", "不得", "不要", "切勿", "严禁", "绝不")
    ),
    *(
        (piece, rf"{piece}[^。\n]{{0,4}}(?:必须|不得|不能|不可|禁止|只能)")
        for piece in ("代理", "智能体", "助手", "模型")
    ),
)

_BEFORE = r"(?:必ず|常に|前に|先に)"
_ACTS = r"(?:実行|削除|変更|編集|コミット|プッシュ|デプロイ|マージ|インストール)"

JAPANESE: tuple[tuple[str, str], ...] = (
    ("確認", _BEFORE + r"[^。\n]{0,15}確認(?:する|し|を|が)"),
    (
        "承認",
        r"承認(?:を|が|の|なし|なく|され)[^。\n]{0,10}(?:得|取|必要|待|受け|求め|ない|なけ|に|後)",
    ),
    ("許可", r"許可(?:を|が|なし|なく|され)"),
    ("勝手", r"勝手に"),
    ("無断", r"無断で"),
    ("尋ね", _BEFORE + r"[^。\n]{0,15}尋ね"),
    ("質問", _BEFORE + r"[^。\n]{0,15}質問"),
    ("ない", _ACTS + r"[はをも]?(?:絶対に|決して)?(?:しない|してはならない|してはいけない)"),
    ("するな", _ACTS + r"[はをも]?(?:絶対に|決して)?するな"),
    ("禁止", _ACTS + r"[はをも]?禁止"),
    *(
        (piece, rf"{piece}は[^。\n]{{0,30}}(?:ならない|いけない|禁止|しない|べき)")
        for piece in ("エージェント", "アシスタント", "モデル")
    ),
)

PATTERNS = ENGLISH + CHINESE + JAPANESE
