"""The table of what an order to an agent looks like, for `duck_tape.ci.hostile_text`.

A pattern comes with a piece that every hit holds: most lines hold none of the pieces, and their
patterns are never tried. Texts are folded first. No pattern repeats without a bound.
"""

# ruff: noqa: E501, ISC004  (a table: one pattern, one line)

from __future__ import annotations

import re

from duck_tape.ci.hostile_forget import FORGET

_GAP = r"(?:\s{1,4}[\w'’-]{1,20}){0,3}\s{1,4}"
WHO = (
    r"(?:ai|a\.i\.|llms?|agents?|assistants?|chat ?bots?|language models?|claude|copilot|codex|"
    r"gemini|chatgpt|gpt|cursor|opencode)"
)
_BEFORE = r"(?:previous|prior|above|earlier|preceding|existing|former|other|system|safety)"
_ORDERS = r"(?:instructions?|prompts?|rules?|directives?|directions|guidelines?|messages?|context)"
_HIDE_FROM = r"(?:users?|humans?|people|anyone|anybody|reviewers?|developers?|maintainers?)"
_ACT = (
    r"(?:run|execute|exec|install|download|fetch|curl|wget|send|post|upload|push|pip|npm|npx|"
    r"bash|sh|source|eval|invoke|call|use|include|append|add|insert|commit|open|visit|read)"
)
_DO = r"(?:run|execute|exec|eval|install|download|curl|wget|upload|exfiltrate)"
_VALUE = (
    r"(?:secrets?|tokens?|credentials?|passwords?|api keys?|ssh keys?|env(?:ironment)? "
    r"(?:variables?|files?)|\.env|private keys?)"
)

PATTERNS: tuple[tuple[str, str], ...] = (
    *FORGET,
    # English: forget what you were told
    *(
        (piece, rf"\b{piece}\w{{0,3}}{_GAP}{_BEFORE}{_GAP}?{_ORDERS}")
        for piece in ("ignor", "disregard", "forget", "overrid", "bypass", "discard")
    ),
    *(
        (piece, rf"\b{piece}\w{{0,3}}\s{{1,4}}{_BEFORE}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,2}}{_ORDERS}")
        for piece in ("ignor", "disregard", "forget", "overrid", "bypass", "discard")
    ),
    ("ignor", r"\bignor\w{0,3}\s{1,4}(?:everything|all|anything)\s{1,4}(?:above|before|else|said)"),
    ("instructions", r"\b(?:new|updated|real|actual|hidden|secret)\s{1,4}(?:system\s{1,4})?instructions\s{0,3}:"),
    ("system prompt", r"\b(?:your|the|new|reveal|print|show|repeat)\s{1,4}(?:\w{1,20}\s{1,4}){0,2}system prompt"),
    ("you are now", r"\byou are now\s{1,4}(?:an?|the|in|my|called|\w{1,20}bot)\b"),
    ("from now on", rf"\bfrom now on,?\s{{1,4}}(?:you|always|never|{_ACT}|act|answer|respond|treat)\b"),
    ("pretend", r"\bpretend\s{1,4}(?:to be|that you|you are)\b"),
    ("jailbreak", r"\bjailbreak"),
    ("developer mode", r"\b(?:enable|enter|in)\s{1,4}developer mode"),
    # English: what to do, in secret or at once
    ("always", rf"\balways\s{{1,4}}(?:first\s{{1,4}})?{_DO}\b"),
    ("must", rf"\byou must\s{{1,4}}(?:always\s{{1,4}}|first\s{{1,4}}|now\s{{1,4}})?{_DO}\b"),
    *(
        (piece, rf"\b{piece}\s{{1,4}}(?:every|each|any|the)\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,2}}"
         rf"(?:session|task|turn|conversation|response|answer|commit|run)s?,?\s{{1,4}}"
         rf"(?:first\s{{1,4}}|always\s{{1,4}}|you must\s{{1,4}}|please\s{{1,4}})?{_ACT}\b")
        for piece in ("before", "after", "at the start of", "at the end of")
    ),
    *(
        (piece, rf"\b(?:do not|don't|don’t|never)\s{{1,4}}{piece}\w{{0,3}}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,4}}{_HIDE_FROM}\b")
        for piece in ("tell", "inform", "mention", "reveal", "show", "notify", "alert", "ask", "warn")
    ),
    *(
        (piece, rf"\bwithout\s{{1,4}}{piece}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,2}}{_HIDE_FROM}\b")
        for piece in ("telling", "informing", "asking", "notifying", "showing", "alerting")
    ),
    *(
        (piece, rf"\b(?:hide|conceal|keep)\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,4}}{piece}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,2}}{_HIDE_FROM}\b")
        for piece in ("from",)
    ),
    *(
        (piece, rf"\b{piece}\w{{0,5}}\s{{1,4}}(?:\S{{1,40}}\s{{1,4}}){{0,6}}{_VALUE}")
        for piece in ("exfiltrat", "leak the", "upload", "post the", "send", "forward the")
    ),
    *(
        (piece, rf"\b{piece}\w{{0,4}}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,3}}"
         r"(?:security|safety|approvals?|permissions?|confirmations?|sandbox|safeguards?|guardrails?)\b")
        for piece in ("disabl", "skip", "bypass", "turn off", "circumvent", "switch off")
    ),
    ("--no-verify", r"--no-verify\b"),
    ("dangerously", r"--dangerously-\w{1,20}"),
    ("yolo", r"--yolo\b"),
    *(
        (piece, rf"\b{piece}\b[^\n|]{{1,200}}\|\s{{0,3}}(?:sudo\s{{1,3}})?(?:ba|z|da|k)?sh\b")
        for piece in ("curl", "wget", "base64", "iwr")
    ),
    # English: who is spoken to
    *(
        (piece, rf"\b{piece}\s{{1,4}}(?:to|for)\s{{1,4}}(?:all\s{{1,4}}|any\s{{1,4}}|the\s{{1,4}})?{WHO}\b")
        for piece in ("attention", "note", "instructions", "instruction", "message", "important", "reminder")
    ),
    *(
        (piece, rf"\b(?:as|if you are)\s{{1,4}}an?\s{{1,4}}(?:\w{{1,20}}\s{{1,4}})?{piece}\b[^.\n]{{0,40}}\byou\b")
        for piece in ("ai", "llm", "agent", "assistant", "language model")
    ),
    *((piece, re.escape(piece)) for piece in (
        "<|im_start|>", "<|system|>", "[system]", "</system>", "<system>", "[inst]", "<<sys>>",
        "### instruction", "begin system", "system override",
    )),
    # German
    *(
        (piece, rf"\b{piece}\w{{0,4}}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,3}}"
         r"(?:vorherigen?|bisherigen?|obigen?|früheren?|vorigen?)\s{1,4}"
         r"(?:\w{1,20}\s{1,4}){0,2}(?:anweisung|anleitung|regel|vorgabe|instruktion)")
        for piece in ("ignorier", "vergiss", "vergess", "missacht")
    ),
    ("immer", r"\b(?:führe|starte|installiere|sende|lade)\s{1,4}immer\b"),
    ("ohne", r"\bohne\s{1,4}(?:den|die|dem)\s{1,4}(?:benutzer|nutzer|anwender|menschen)\b[^.\n]{0,20}\b(?:zu\s{1,4})?(?:fragen|informieren|sagen)"),
    ("nicht", r"\b(?:sag|sage|erzähl|erzähle|zeig|zeige)\s{1,4}(?:es\s{1,4}|das\s{1,4}|dies\s{1,4})?(?:dem|den|niemandem)\s{1,4}(?:benutzer|nutzer|anwender|menschen)?\s{0,4}nicht"),
    # French
    *(
        (piece, rf"\b{piece}\w{{0,5}}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,3}}"
         r"(?:instructions?|consignes?|règles?|directives?)\s{1,4}(?:précédentes?|antérieures?|ci-dessus)")
        for piece in ("ignor", "oubli", "néglig")
    ),
    ("toujours", r"\b(?:exécute|exécutez|lance|lancez|installe|installez|envoie|envoyez)\s{1,4}toujours\b|\btoujours\s{1,4}(?:exécuter|lancer|installer|envoyer)\b"),
    ("utilisateur", r"\b(?:sans|ne)\b[^.\n]{0,30}\b(?:prévenir|informer|dire|dis|dites|demander)\b[^.\n]{0,20}\butilisateur"),
    # Spanish and Portuguese
    *(
        (piece, rf"\b{piece}\w{{0,5}}\s{{1,4}}(?:\w{{1,20}}\s{{1,4}}){{0,3}}"
         r"(?:instrucciones|instruções|reglas|regras|órdenes|ordens|indicaciones)\s{1,4}"
         r"(?:\w{1,20}\s{1,4}){0,2}(?:anteriores|previas|prévias|de arriba|acima)")
        for piece in ("ignor", "olvid", "esque", "descart")
    ),
    ("siempre", r"\bsiempre\s{1,4}(?:ejecuta|ejecute|ejecutar|instala|envía|envíe|descarga)"),
    ("sempre", r"\bsempre\s{1,4}(?:execute|executar|instale|envie|baixe|esegui|installa|invia)"),
    ("usuario", r"\b(?:sin|no)\s{1,4}(?:\w{1,20}\s{1,4}){0,3}(?:avisar|decir|digas|informar|informes|preguntar)\w{0,3}\s{1,4}(?:\w{1,20}\s{1,4}){0,2}usuario"),
    # Italian
    ("istruzioni", r"\b(?:ignora|ignorate|dimentica|dimenticate)\s{1,4}(?:\w{1,20}\s{1,4}){0,3}istruzioni\s{1,4}(?:precedenti|sopra)"),
    # Russian
    ("инструкци", r"(?:игнорир\w{1,6}|забудь\w{0,2}|отбрось\w{0,2})\s{1,4}(?:\w{1,20}\s{1,4}){0,4}инструкци"),
    ("всегда", r"всегда\s{1,4}(?:запуск|выполн|устанавлив|отправл|скачив)"),
    ("пользовател", r"(?:не\s{1,4}(?:говори|сообщай|показывай)|без\s{1,4}(?:ведома|уведомления))\w{0,4}\s{1,4}(?:\w{1,20}\s{1,4}){0,3}пользовател"),
    # Chinese
    *(
        (piece, rf"{piece}[^。\n]{{0,12}}(?:指令|指示|提示|规则|規則|说明|說明|命令)")
        for piece in ("忽略", "无视", "無視", "忘记", "忘記", "忘掉", "不要理会")
    ),
    *(
        (piece, rf"{piece}(?:先)?(?:运行|執行|执行|运作|安装|安裝|下载|下載|发送|發送|上传|上傳|调用)")
        for piece in ("始终", "始終", "总是", "總是", "务必", "必须先", "每次都")
    ),
    *(
        (piece, rf"{piece}[^。\n]{{0,8}}(?:用户|用戶|使用者|任何人|人类)")
        for piece in ("不要告诉", "不要告訴", "别告诉", "不得告知", "不要通知", "瞒着", "瞞著")
    ),
    # Japanese
    *(
        (piece, rf"(?:指示|命令|プロンプト|ルール|規則|説明)[^。\n]{{0,8}}{piece}")
        for piece in ("無視", "忘れ", "破棄")
    ),
    *(
        (piece, rf"{piece}[^。\n]{{0,30}}(?:実行|インストール|ダウンロード|送信|アップロード)(?:せよ|し(?:て|ろ|なさい)|する)")
        for piece in ("必ず", "常に", "毎回", "いつも")
    ),
    *(
        (piece, rf"{piece}(?:に|には|へ)[^。\n]{{0,12}}(?:伝え|知らせ|言わ|教え|見せ)(?:ない|るな|ず)")
        for piece in ("ユーザー", "利用者", "人間")
    ),
    # Korean
    *(
        (piece, rf"(?:지시|명령|프롬프트|규칙|지침)[^.\n]{{0,8}}{piece}")
        for piece in ("무시", "잊어", "잊으")
    ),
    *(
        (piece, rf"{piece}[^.\n]{{0,30}}(?:실행|설치|다운로드|전송|업로드)(?:해|하)")
        for piece in ("항상", "반드시", "매번")
    ),
    ("사용자에게", r"사용자에게[^.\n]{0,12}(?:알리지|말하지|보여주지)"),
)  # fmt: skip
"""Piece and pattern, over folded text."""
