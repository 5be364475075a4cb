"""The words that state a decision, and those that take it back, in nine languages.

Spec: harness hooks, "What is extracted". English comes first; after it Chinese in both scripts,
Japanese, Korean, Spanish, Portuguese, French and German. Patterns are matched without regard to
letter case, and hold no repetition that could be slow.
"""

from __future__ import annotations

import re

from duck_tape.text.lazy import expression

_ENGLISH = (
    r"approved(?![\w-])",
    r"(?:decided|chose|(?:have|has|was|were|['’]ve)[ ]chosen)(?![\w-])",
    r"decision(?:[ ]made)?[ ]?[:：]",
    r"decision[ ](?:is|was)[ ](?:to|that)\b",
    r"(?:we|we['’]ve|i|i['’]ve)[ ](?:have[ ])?(?:settled|agreed)[ ]on\b",
    r"(?:we|i)(?:['’]ve|[ ]have)?[ ]opted[ ](?:for|to)\b",
    r"(?:we[ ]will|we['’]ll)[ ](?:use|be[ ]using|go[ ]with)\b",
    r"(?:i[ ]will|i['’]ll)[ ]go[ ]with\b",
    r"(?<!were[ ])(?<!was[ ])going[ ]with\b|(?:we|i)['’]ve[ ]gone[ ]with\b",
    r"(?:we['’]ll[ ]stick|sticking)[ ]with\b",
    r"let(?:['’]s|s|[ ]us)[ ]go[ ]with\b",
)
_SPANISH = (
    r"decidimos|decidí\b|hemos[ ]decidido|he[ ]decidido|se[ ]decidió|se[ ]ha[ ]decidido",
    r"decisión[ ]?[:：]",
    r"elegimos|elegí\b|hemos[ ]elegido|he[ ]elegido",
    r"vamos[ ]a[ ](?:usar|utilizar)|usaremos|utilizaremos",
    r"optamos[ ]por|optaremos[ ]por|vamos[ ]con\b|nos[ ]quedamos[ ]con",
    r"aprobad[oa]s?\b",
)
_PORTUGUESE = (
    r"decidi\b|foi[ ]decidido|decidiu-se",
    r"decisão[ ]?[:：]",
    r"escolhemos|escolhi\b",
    r"vamos[ ](?:usar|utilizar|com)\b",
    r"optei[ ]por|ficamos[ ]com\b",
    r"aprovad[oa]s?\b",
)
_FRENCH = (
    r"(?:nous[ ]avons|j['’]ai|on[ ]a)[ ](?:décidé|choisi|opté)",
    r"il[ ]a[ ]été[ ]décidé",
    r"décision[ ]?[:：]",
    r"nous[ ]utiliserons|on[ ]utilisera|(?:nous[ ]allons|on[ ]va)[ ]utiliser",
    r"(?:nous[ ])?optons[ ]pour|partons[ ]sur|on[ ]part[ ]sur",
    r"approuvée?s?\b",
)
_GERMAN = (
    r"entschieden\b|beschlossen\b|entscheiden[ ]uns\b",
    r"(?:entscheidung|beschluss)[ ]?[:：]",
    r"wir[ ](?:verwenden|nehmen|nutzen|setzen[ ]auf)\b",
    r"wir[ ]werden[ ](?=(?:\S{1,40}[ ]){1,6}(?:verwenden|nutzen|nehmen|einsetzen)\b)",
    r"gewählt\b|genehmigt\b|freigegeben\b",
)
_LATIN = (*_ENGLISH, *_SPANISH, *_PORTUGUESE, *_FRENCH, *_GERMAN)

_CHINESE = (
    r"(?:决定|決定)(?:了|采用|採用|使用|用|选|選|保留|不(?![了下出])|把|将|將|以|放弃|放棄|改|先|在|[:：])",
    r"(?:我们|我們|咱们)(?:将|將|会|會|要|就)?(?:采用|採用|使用|选用|選用|选择|選擇|用)",
    r"(?:将|將|就|最终|最終)(?:采用|採用|选用|選用|选择|選擇)",
    r"选择了|選擇了|选定|選定|敲定",
    r"(?:已|已经|已經|获得?|獲得?)(?:批准|核准)|批准了|核准了",
)
_JAPANESE = (
    r"ことに(?:し(?:ます|ました|た)|決め(?:ます|ました|た)|決まりました|なりました)",
    r"に決め(?:ます|ました|た)|に決まりました|決定(?:しました|です|[:：])",
    r"を(?:採用|選択|選定)(?:します|しました|した|する)|を選びました",
    r"を使(?:用します|います)",
    r"で(?:いきます|行きます|いきましょう|行きましょう|進めます)",
    r"承認(?:されました|しました|済み|[:：])",
)
_KOREAN = (
    r"결정(?:했|하였|되었|됐|됨|[:：])|기로[ ]?(?:했|하였|결정|합의)",
    r"(?:채택|선택)(?:했|하였|합니다|됨)",
    r"사용하겠습니다|쓰겠습니다|[로으][ ](?:가겠|진행하겠)습니다",
    r"승인(?:되었|됐|했|하였|됨|[:：])",
)
_UNSPACED = (*_CHINESE, *_JAPANESE, *_KOREAN)

STATES = expression(
    rf"(?<![\w-])(?:{'|'.join(_LATIN)}|(?-i:DECISION)\b)|{'|'.join(_UNSPACED)}", re.IGNORECASE
)
"""What states a decision."""

LIST = expression(
    r"(?:(?:the|our|my|key|main|final|design|technical|important|architectural|architecture)[ ])*"
    r"decisions(?:[ ](?:made|taken|so[ ]far))*[ ]?[:：]?"
    r"|(?:关键|關鍵|主要)?(?:决定|決定)(?:事项|事項)?[:：]?"
    r"|결정[ ]?사항[:：]?|decisiones(?:[ ]tomadas)?[ ]?:?|decisões(?:[ ]tomadas)?[ ]?:?"
    r"|décisions(?:[ ]prises)?[ ]?:?|entscheidungen[ ]?:?",
    re.IGNORECASE,
)
"""The heading of a list of decisions."""

OPEN = expression(r"\b(?:pending|open|tbd|undecided|unclear|todo)\b|未定|待定|미정", re.IGNORECASE)
"""An item of such a list that is none."""

HINTS = (
    "approved", "decid", "decis", "chose", "going with", "go with", "gone with", "stick",
    "will use", "'ll use",
    "’ll use", "be using", "settled on", "agreed on", "opted", "elegi", "elegí", "vamos",
    "usaremos",
    "utiliz", "utilis", "opta", "optei", "opto", "opté", "quedamos", "aproba", "aprova", "escolh",
    "ficamos", "décid", "décis", "partons", "part sur", "choisi", "approuv", "entsch", "beschl",
    "wir ",
    "gewählt", "genehmigt", "freigegeben", "决定", "決定", "用", "选", "選", "敲定", "核准", "批准",
    "ことに", "に決", "採用", "を使", "で", "承認", "결정", "기로", "채택", "선택", "겠습니다",
    "승인",
)  # fmt: skip
"""One of these is in every text, in lower case, that `STATES` finds anything in."""

ASCII_HINTS = tuple(hint for hint in HINTS if hint.isascii())
"""Those that can be in a text of ASCII alone."""

EARLIER = expression(
    r"\b(?:if|unless|until|whether|once|in[ ]case|suppose|supposing|assuming|provided"
    r"|should[ ](?:we|i)|as[ ]soon[ ]as|si|à[ ]moins|caso|cuando|quando|wenn|falls"
    r"|ob|sobald|sollten)\b"
    r"|(?:^|[,;:] )se\b"
    r"|\b(?:schlage|schlagen|je[ ]propose|nous[ ]proposons|propongo|proponemos|proponho|propomos"
    r"|i[ ](?:suggest|propose|recommend))\b"
    r"|^\W*(?:proposal|suggestion|vorschlag|proposition|propuesta|sugerencia|proposta|sugestão"
    r"|提案|建议|建議|제안)[ ]?[:：]"
    r"|如果|若|要是|假如|除非|一旦|是否|もし|場合|なら|たら|れば|かどうか|만약|경우|[하이]면|는지|을지",
    re.IGNORECASE,
)
"""Before the decision in its sentence: it is said under a condition."""

HINDERS = expression(
    r"\b(?:not|never|neither|nor|without|nobody|nothing|cannot|instead[ ]of|rather[ ]than"
    r"|should|could|would|might|may|can|must|needs?|needed|require[sd]?|want|wants|to[ ]be"
    r"|await|awaiting|waiting|pending|recommend|suggest|propose|proposing|consider|considering"
    r"|prefer|maybe|perhaps|probably|possibly|before|when|ask|asked|what|which|who|why|how"
    r"|no[ ]longer|yet"
    r"|no|nunca|sin|podríamos|podemos|debería|deberíamos|antes|não|sem|poderíamos|devemos"
    r"|ne|pas|rien|sans|pourrions|devrions|avant|nicht|nichts|nie|noch|ohne|könnten|können|muss|müssen|kein"
    r"|keine|bevor|soll|welche[mnrs]?|vielleicht|wahrscheinlich|eventuell|quizás?|talvez"
    r"|tal[ ]vez|peut-être)\b"
    r"|n['’](?:t\b|[aeiouyéè])"
    r"|不(?:会|會|应|應|要|能)?$|没有?|沒有?|尚未|未$|还没|還沒|不要|不会|不會|应该|應該|可以|能否|建议|建議|提议|提議|可能|也许|也許|或许|"
    r"請您|请您|需要您|등을[ ]?검토|안[ ]$|아직|아무것도|何も",
    re.IGNORECASE,
)
"""Before the decision in its clause: it is denied, wished for, or put off."""

ADJECTIVE = expression(
    r"\b(?:the|an?|of|only|all|any|every|each|your|our|this|that|these|those|las?|los|les?|os?|"
    r"der|die|das|den|dem|des)[ ]$",
    re.IGNORECASE,
)
"""Before `approved`: it only tells which plan is meant."""

FOLLOWS = expression(
    r"[ ]?(?:needed|required|pending|points?|trees?|logs?|records?|makers?|making|tables?)\b"
    r"|[ ]?[:：][ ]?(?:pending|needed|open|tbd|unclear|none|n/a)\b"
    r"|[^,;]{0,200}\b(?:if|unless)[ ](?:you|that|this|it|approved)\b"
    r"|[ ](?:nothing|none|neither|nada|nenhum[ao]?|ning[uú]n[ao]?|de[ ]rien|rien|nichts)\b"
    r"(?![ ](?:changes|but)\b)"
    r"|[^,;.]{0,200}[ ](?:would|could|might)[ ](?:be|have|mean|need|make|break|cost)\b"
    r"|[^;.]{0,200}\bbut[ ](?:no|not|i[ ]have[ ]not|i[ ]haven['’]t)\b[ .!]*$"
    r"|[^,;.]{0,200}\bonly[ ]if\b"
    r"|[^,;.]{0,200}\b(?:maybe|perhaps|vielleicht|wahrscheinlich|vermutlich|eventuell)\b"
    r"|(?:こと|の)[をも](?:提案|検討|推奨|お勧め|おすすめ|考え)|か(?!ら)"
    r"|わけでは|(?:こと|の)[はがもに][^。、]{0,40}(?:ない|ません|未定|検討)"
    r"|하지[ ]?(?:않|못)|[은을]?[ ]?(?:못|안)[ ]?(?:했|하)|하는[ ]?것을[ ]?(?:제안|검토)|할지"
    r"|[^;]{0,200}[ ](?:si[ ](?:lo|la|usted|tú|vous|tu|cela|me)|se[ ](?:você|aprovar|o[ ]senhor)"
    r"|falls|sofern)\b|[^;]{0,200}[ ]si[ ]vous\b",
    re.IGNORECASE,
)
"""After the decision: it is none, or waits for the user's word."""

ASKS = expression(
    r"[?？;；]\s*$|[¿]|(?:か|吗|嗎|呢|까요|나요)[。.\s]*$|\bok(?:ay)?[ ]?[?]", re.IGNORECASE
)
"""A sentence that asks. (`;` ends a Greek question; as an end of ours it only cuts a list.)"""
