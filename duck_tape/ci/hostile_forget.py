"""The table of orders to forget what was said before, in ten languages.

As `duck_tape.ci.hostile_patterns`, of which it is a part: a piece that every hit holds, and a
pattern over folded text. What is to be forgotten is named (instructions, guidance), or it is what
stands above. "Ignore the above error" is none: there a thing follows.
"""

# ruff: noqa: E501, ISC004  (a table: one pattern, one line)

from __future__ import annotations

_S = r"\s{1,4}"
_END = r"(?:\s{0,4}(?:[.,;:!)\"'«»–—-]|\Z)|\s{1,4}(?:and|then|instead|now|you|but|in favou?r)\b)"
"""Where a pronoun stands alone: the sentence ends, or goes on with the next order."""
_MANY = rf"(?:(?:all|any|each|every|everything|anything|whatever|of|the|these|those|my|your|our|other|and|or){_S}){{0,4}}"
_EARLIER = r"(?:previous|prior|above|earlier|preceding|foregoing|aforementioned|past|initial|original|system|safety|current|former|existing)"
_WORDS = (
    r"(?:instructions?|guidance|guidelines?|guard ?rails?|prompts?|rules|directives?|directions|"
    r"commands|orders|constraints|restrictions|limitations|training|programming|polic(?:y|ies)|"
    r"conversation|context|messages?)"
)
_VERBS = (
    ("ignor", r"ignor(?:e|es|ing)"), ("disregard", r"disregard(?:s|ing)?"),
    ("forget", r"forget(?:s|ting)?"), ("overrid", r"overrid(?:e|es|ing)"),
    ("overrul", r"overrul(?:e|es|ing)"), ("supersed", r"supersedes?"),
    ("discard", r"discard(?:s|ing)?"), ("no attention to", r"no attention to"),
    ("set aside", r"set aside"), ("put aside", r"put aside"), ("unlearn", r"unlearn"),
    ("follow", r"(?:do not|don't|don’t|never|stop|no longer) follow(?:ing)?"),
    ("obey", r"(?:do not|don't|don’t|never|stop|no longer) obey(?:ing)?"),
    ("listen to", r"(?:do not|don't|don’t|never|no longer) listen to"),
)  # fmt: skip

FORGET: tuple[tuple[str, str], ...] = (
    # English
    *((piece, rf"\b{verb}{_S}{_MANY}{_EARLIER}{_S}(?:\w{{1,20}}{_S}){{0,2}}?{_WORDS}\b") for piece, verb in _VERBS),
    *(
        (piece, rf"\b{verb}{_S}(?:all|everything|anything|what(?:ever)?)?(?:\s{{0,4}}of)?(?:\s{{0,4}}that)?(?:\s{{0,4}}(?:is|was|came|stands?|said|written))?"
         rf"\s{{0,4}}(?:the\s{{1,4}})?(?:above|foregoing|preceding|before this|so far|until now|up to now){_END}")
        for piece, verb in _VERBS
    ),
    *(
        (piece, rf"\b{verb}{_S}(?:all|everything|anything|what(?:ever)?){_S}(?:that{_S})?you(?:\s{{1,4}}(?:were|have|had|have been|know|learned|ever)\b|'ve\b|’ve\b)")
        for piece, verb in _VERBS
    ),
    *((piece, rf"\b{verb}{_S}(?:all|any|each|every one)?(?:\s{{0,4}}of)?\s{{0,4}}your{_S}(?:\w{{1,20}}{_S}){{0,2}}?{_WORDS}\b") for piece, verb in _VERBS),
    # German
    *(
        (piece, rf"\b{piece}\w{{0,4}}{_S}(?:\w{{1,20}}{_S}){{0,3}}(?:obige[nrs]?|vorige[nrs]?|vorherige[nrs]?|vorangehende[nrs]?|bisherige[nrs]?|frühere[nrs]?)\b"
         rf"(?:{_S}(?:\w{{1,20}}{_S}){{0,2}}?(?:anweisung|hinweis|richtlinie|befehl|vorgabe|regel|anleitung|instruktion|kontext)|\s{{0,4}}(?:[.,;:!]|\Z)|{_S}und\b)")
        for piece in ("ignorier", "vergiss", "vergess", "missacht", "verwirf")
    ),
    *((piece, rf"\b{piece}\w{{0,4}}{_S}alles(?:,?{_S}was|{_S}(?:bisherige|vorherige|obige|davor))\b") for piece in ("ignorier", "vergiss", "vergess", "missacht")),
    # French
    *(
        (piece, rf"\b{verb}{_S}(?:\w{{1,20}}{_S}){{0,3}}(?:ce{_S}qui{_S}précède|tout{_S}ce{_S}qui|(?:précédentes?|anciennes?|antérieures?){_S}(?:instruction|consigne|règle|directive|indication)|"
         rf"(?:instructions?|consignes?|règles?|directives?|indications?){_S}(?:\w{{1,20}}{_S}){{0,2}}?(?:précédentes?|antérieures?|ci-dessus|du{_S}système|reçues))")
        for piece, verb in (("ignor", r"ignor\w{1,4}"), ("oubli", r"oubli\w{1,4}"), ("compte d", r"compte{s}(?:de|des|du)".replace("{s}", _S)), ("tout", r"(?:ignore|ignorez|oublie|oubliez)"))
    ),
    # Spanish and Portuguese
    *(
        (piece, rf"\b{verb}{_S}(?:\w{{1,20}}{_S}){{0,4}}?(?:lo{_S}anterior|(?:o{_S}texto|o{_S}que{_S}está|tudo){_S}(?:acima|anterior)|(?:todo|tudo){_S}(?:lo|o){_S}(?:anterior|que)|"
         rf"(?:anteriores|previas|prévias){_S}(?:instruc|indicac|reglas|regras|órdenes|ordens)|"
         rf"(?:instrucciones|instruções|reglas|regras|órdenes|ordens|indicaciones|directrices|diretrizes|orientações){_S}(?:\w{{1,20}}{_S}){{0,2}}?(?:anteriores|previas|prévias|acima|de{_S}arriba|recibidas))")
        for piece, verb in (("ignor", r"ignor\w{1,3}"), ("olvid", r"olvid\w{1,4}"), ("esque", r"esqueç\w{1,3}"), ("descart", r"descart\w{1,3}"), ("caso omiso", r"caso omiso de"),
                            ("desconsider", r"desconsider\w{1,3}"), ("desobede", r"desobede\w{1,4}"))
    ),
    # Italian
    *(
        (piece, rf"\b{verb}{_S}(?:\w{{1,20}}{_S}){{0,3}}?(?:quanto{_S}(?:sopra|detto|precede)|tutto{_S}(?:quello|ciò|quanto)|"
         rf"(?:precedenti|suddette){_S}(?:istruzioni|regole|indicazioni)|(?:istruzioni|regole|indicazioni|direttive){_S}(?:\w{{1,20}}{_S}){{0,2}}?(?:precedenti|sopra|ricevute))")
        for piece, verb in (("ignora", r"ignora(?:re|te)?"), ("dimentica", r"dimentica(?:re|te)?"), ("conto d", rf"conto{_S}(?:di|delle|dei)"), ("trascura", r"trascura(?:re|te)?"))
    ),
    # Russian
    *(
        (piece, rf"{verb}{_S}(?:\w{{1,20}}{_S}){{0,3}}?(?:(?:всё|все|то)(?:,?{_S}что)?{_S}(?:было{_S})?(?:выше|ранее|до{_S}этого|сказанное)|"
         rf"(?:предыдущ|прежн|прошл|вышеуказан|вышеизложен)\w{{1,8}}{_S}(?:\w{{1,20}}{_S}){{0,2}}?(?:инструкци|указани|правил|команд|сообщени|директив)|"
         rf"(?:инструкции|указания|правила|команды){_S}(?:выше|ранее))")
        for piece, verb in (("игнорир", r"игнорир\w{1,6}"), ("забудь", r"забудь\w{0,2}"), ("отбрось", r"отбрось\w{0,2}"), ("не следуй", r"не следуй\w{0,2}"), ("не обращай", r"не обращай\w{0,2} внимания на"))
    ),
    # Chinese
    *(
        (piece, rf"{piece}[^。\n]{{0,4}}(?:以上|上述|上面|之前|先前|此前|前面)[^。\n]{{0,6}}(?:内容|內容|一切|所有|信息|資訊|对话|對話|要求|约束|限制|指引|准则|準則|文字)")
        for piece in ("忽略", "无视", "無視", "忘记", "忘記", "忘掉", "不要理会", "不要遵守", "不要遵循", "抛开")
    ),
    # Japanese
    *(
        (piece, rf"(?:上記|以上|これまで|以前|前述|先ほど|今まで)[^。\n]{{0,12}}{piece}")
        for piece in ("無視し", "無視せ", "忘れて", "忘れろ", "破棄し", "従わな")
    ),
    # Korean
    *(
        (piece, rf"(?:위의|위|이전|앞의|앞선|지금까지)[^.\n]{{0,12}}{piece}")
        for piece in ("무시하", "무시해", "잊어", "잊으", "따르지")
    ),
)  # fmt: skip
"""Piece and pattern."""
