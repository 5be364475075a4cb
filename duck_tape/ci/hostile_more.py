"""Orders to agents in more languages, and orders to let things pass without anybody looking.

As `duck_tape.ci.hostile_patterns`, of which it is a part: a piece that every hit holds, and a
pattern over folded text. Marks on Latin letters are folded away there, so none stand here.
"""

# ruff: noqa: E501  (a table: one pattern, one line)

from __future__ import annotations

_S = r"\s{1,4}"


def _some(most: int) -> str:
    return rf"(?:[\w'-]{{1,20}}{_S}){{0,{most}}}?"


_LOOKING = (
    r"(?:review\w{0,3}|asking|approval|confirm\w{0,7}|check\w{0,3}|question\w{0,3}|looking|reading)"
)
_PRIVATE = (
    r"(?:/\.(?:ssh|aws|gnupg|netrc|npmrc|pypirc|kube|config/gh|git-credentials|docker/config)|\.ssh/id_|\bid_(?:rsa|ed25519|ecdsa)|"
    r"/etc/shadow|\.git-credentials|\.aws/credentials)(?![\w/]{0,30}\.pub|/(?:config|known_hosts|authorized_keys)\b)"
)
_GUARD = (
    r"(?:secrets?|credentials?|leaks?|security|safety|pre-?commit|push|memory|duck-?tape|gitleaks|trufflehog|detect-secrets)"
    r"(?:[\s-]{1,3}(?:scann\w{1,4}|scans?|detect\w{0,4}|checks?|hooks?|protection|gates?|verification|review))"
)

MORE: tuple[tuple[str, str], ...] = (
    # English: let it pass
    ("from now on", rf"\bfrom now on,?{_S}(?:please{_S})?(?:approve|accept|grant|merge|trust|skip|obey|comply|ignore|disregard)\b"),
    ("from now on", rf"\bfrom now on\b[^.\n]{{0,80}}\bwithout{_S}{_some(2)}{_LOOKING}"),
    *(
        (piece, rf"\b{piece}{_S}{_some(2)}(?:all|any|every|each|everything|anything)\b[^.\n]{{0,60}}\bwithout{_S}{_some(2)}{_LOOKING}")
        for piece in ("approve", "merge", "accept", "grant", "allow")
    ),
    *(
        (piece, rf"\b(?:disabl(?:e|ing)|turn(?:ing)? off|switch(?:ing)? off|deactivat(?:e|ing)|bypass(?:ing)?|silenc(?:e|ing)|mut(?:e|ing)){_S}{_some(2)}{_GUARD}")
        for piece in ("disabl", "turn", "switch", "deactivat", "bypass", "silenc", "mut")
    ),
    *(
        (piece, rf"\b(?:users?|owner|maintainers?|operator|admin\w{{0,9}}|security team){_S}(?:has|have|had){_S}(?:already|previously){_S}{_some(2)}{piece}\b")
        for piece in ("approved", "authorized", "authorised", "consented", "agreed", "signed off")
    ),
    ("no need to", rf"\bno need to{_S}(?:ask|confirm|check with|consult){_S}{_some(3)}(?:users?|humans?|anyone|permission|approval|confirmation|maintainers?)\b"),
    ("you ha", rf"\byou ha(?:ve|d){_S}(?:been granted{_S})?(?:full|complete|unrestricted|root|admin\w{{0,9}}){_S}{_some(1)}(?:permissions?|access|authority|rights){_S}to\b"),
    *(
        (piece, rf"\b{piece}\b[^.\n]{{0,60}}?{_PRIVATE}")
        for piece in ("commit", "upload", "send", "post", "push", "paste", "encode", "transmit", "exfiltrate", "contents of", "content of", "everything in")
    ),
    ("previous", r"(?:ignore|disregard|forget)(?:all|any|the|my|your|of|these|those){0,4}previous(?:instruction|prompt|rule|guideline|order)"),
    ("off", rf"\b(?:turn|switch){_S}{_some(2)}{_GUARD}{_S}off\b"),
    *(
        (piece, rf"\b(?:do not|don't|don’t|never|no need to){_S}{piece}{_S}{_some(2)}{_GUARD}")
        for piece in ("run", "wait for", "enable")
    ),
    *(
        (piece, rf"\b(?:always|automatically|silently|blindly){_S}{piece}{_S}{_some(3)}(?:prs?|pull requests?|changes?|commits?|merge requests?|diffs?|requests?){_S}(?:from|by|of|without|that)\b")
        for piece in ("approve", "merge", "accept")
    ),
    ("approved", rf"\bpre-?approved{_S}(?:by|this|these|all|every)\b|\bas{_S}(?:already{_S})?(?:pre-?)?approved{_S}by{_S}(?:the{_S})?(?:users?|owner|maintainers?|humans?)\b"),
    ("to the commit", rf"\b(?:add|include|put|copy|append){_S}[^.\n]{{0,20}}?{_PRIVATE}[^\n]{{0,40}}\bto the commit\b"),
    # Arabic
    ("تجاهل", rf"تجاهل\w{{0,3}}{_S}(?:\w{{1,15}}{_S}){{0,3}}(?:ال)?(?:تعليمات|[أا]وامر|قواعد|توجيهات|[إا]رشادات)"),
    ("انس", rf"\bانس[ىي]?{_S}(?:كل|جميع){_S}(?:ما|شيء|(?:ال)?تعليمات|(?:ال)?[أا]وامر)"),
    ("المستخدم", rf"(?:لا{_S}(?:تخبر|تبلغ|تعلم|تظهر)|دون{_S}(?:[إا]خبار|علم|[إا]بلاغ|سؤال)){_S}(?:\w{{1,15}}{_S}){{0,2}}المستخدم"),
    # Hebrew
    ("התעל", rf"התעל(?:ם|מי|מו){_S}(?:\w{{1,15}}{_S}){{0,3}}\w{{0,2}}(?:הוראות|הנחיות|כללים|פקודות)"),
    ("שכח", rf"\bשכח[יו]?{_S}(?:\w{{1,15}}{_S}){{0,3}}\w{{0,2}}(?:הוראות|הנחיות|כללים|פקודות|שנאמר)"),
    ("למשתמש", rf"אל{_S}(?:תספר|תגיד|תודיע|תגלה)\w?{_S}(?:\w{{1,15}}{_S}){{0,2}}למשתמש"),
    # Hindi
    ("निर्देश", rf"(?:पिछले|पूर्व|ऊपर|पहले|सभी)\S{{0,6}}{_S}(?:\S{{1,15}}{_S}){{0,3}}निर्देश\S{{0,6}}{_S}(?:\S{{1,15}}{_S}){{0,2}}(?:अनदेखा|अनदेखी|नज़रअंदाज़|नजरअंदाज|भूल|उपेक्षा)"),
    ("उपयोगकर्ता", rf"उपयोगकर्ता{_S}को{_S}(?:\S{{1,15}}{_S}){{0,2}}(?:मत|न|नहीं){_S}(?:बता|दिखा)"),
    # Turkish
    *(
        (piece, rf"(?:onceki|yukaridaki|tum|butun){_S}{_some(3)}{piece}\w{{0,12}}{_S}{_some(2)}(?:yok{_S}say|gormezden|unut|dikkate{_S}alma|goz{_S}ardi)")
        for piece in ("talimat", "yonerge", "kural", "komut")
    ),
    ("kullanici", rf"kullanici\w{{0,5}}{_S}{_some(2)}(?:soyleme|bildirme|haber{_S}verme|gosterme|sormadan)\w{{0,4}}\b"),
    # Polish
    *(
        (piece, rf"\b{piece}\w{{0,4}}{_S}{_some(3)}(?:poprzedni|wczesniejsz|powyzsz|wszystki|dotychczasow)\w{{1,4}}{_S}{_some(2)}(?:polece|instrukcj|wytyczn|zasad|regul)")
        for piece in ("zignoruj", "ignoruj", "pomin", "zapomnij")
    ),
    ("uzytkownik", rf"(?:nie{_S}(?:mow|informuj|powiadamiaj|pokazuj|pytaj)|bez{_S}(?:pytania|informowania|wiedzy)){_S}{_some(2)}uzytkownik"),
    # Dutch
    *(
        (piece, rf"\b{piece}{_S}{_some(3)}(?:vorige|eerdere|voorgaande|bovenstaande|alle){_S}{_some(2)}(?:instructies|regels|opdrachten|aanwijzingen|richtlijnen)")
        for piece in ("negeer", "vergeet")
    ),
    ("gebruiker", rf"\b(?:vertel|zeg|toon|meld){_S}{_some(3)}gebruikers?{_S}{_some(2)}niet\b|\bzonder{_S}(?:de{_S})?gebruiker{_S}te{_S}(?:vragen|informeren|waarschuwen)"),
    # Vietnamese
    *(
        (piece, rf"\b{piece}{_S}{_some(4)}(?:huong dan|chi dan|chi thi|lenh|quy tac){_S}{_some(1)}(?:truoc|tren)")
        for piece in ("bo qua", "quen")
    ),
    ("nguoi dung", rf"\b(?:dung|khong){_S}(?:noi|bao|thong bao|cho){_S}{_some(3)}nguoi dung"),
    # Indonesian
    *(
        (piece, rf"\b{piece}{_S}{_some(3)}(?:instruksi|perintah|aturan|petunjuk|arahan)")
        for piece in ("abaikan", "lupakan", "hiraukan")
    ),
    ("pengguna", rf"\b(?:jangan|tanpa){_S}{_some(2)}(?:mem)?(?:beri\s?tahu|katakan|sampaikan|bertanya){_S}?(?:kepada{_S})?{_some(2)}pengguna"),
)  # fmt: skip
"""Piece and pattern."""
