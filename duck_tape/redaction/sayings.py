"""The words with which people tell a secret: verbs, particles, nouns that are about secrets only.

Data for `duck_tape.redaction.detectors.sentence`. Lower case; some thirty languages, since a note
is written in whatever its author speaks.
"""
# ruff: noqa: SIM905  (lists of words read best as text)

from __future__ import annotations

COPULAS = frozenset(
    """
    is was are were be been equals equal reads remains remained stays stayed becomes became now
    it's its that's currently still namely being
    ist war lautet lautete heißt heisst wäre bleibt wurde jetzt nun neu aktuell
    est était sera c'est c’est reste vaut devient désormais maintenant etait soit
    es era será sera son fue sigue siendo queda quedó quedo ahora sería
    é e' è era fica ficou agora passou ser continua sendo são será
    resta ora sono sarà diventa diventata
    это эта этот был была стал стала будет остался осталась остаётся теперь равен равна такой таков
    такая сейчас є це був буде тепер зараз
    isk wordt blijft nu geworden luidt
    to jest był była będzie brzmi teraz
    artık oldu şimdi olacak şu
    là adalah ialah yaitu sekarang menjadi thành
    هي هو الآن أصبحت أصبح إلى
    है था थी अब
    är blev nu var er blir oli je je: bude byl bylo van lett este era είναι היא הוא ما
    """.split()
)
"""Between a key and its value they leave little doubt."""

PREPOSITIONS = frozenset(
    """
    to as with by into of from auf in zu als mit von en à a par pour por para com como con su per
    da di на в во с как через naar met op jako na do olarak ile bằng sang sebagai dengan dengan ke
    on til som till om med ke i se σε ב ל से को में
    """.split()
)
"""They tell a value after a verb of change, or before one that only a password looks like."""

SEPARATORS = frozenset(
    (":", "=", "->", "=>", "-->", "→", "⇒", "➜", "—", "–", "-", "--", ":=", "：", "|")
)
"""Standing alone between a key and a value."""

CHANGES = (
    "chang", "rotat", "reset", "set", "updat", "switch", "replac", "generat", "assign", "defin",
    "geänder", "gesetzt", "zurückgesetzt", "aktualisier", "ersetz", "änder", "setz", "modifi",
    "remplac", "réinitialis", "mis", "mettre", "passé", "mets", "fix", "cambi", "restablec",
    "puse", "pus", "actualiz", "reinici", "dej", "reemplaz", "troc", "troqu", "mud", "pass", "fic",
    "gener", "asign", "rotó", "roté", "cambió", "alter", "redefin", "atualiz", "substitu", "coloq",
    "configur", "impost", "reimpost", "aggiorn", "sostitu", "смен", "помен", "измен", "замен",
    "установ", "сброс", "обнов", "постав", "задал", "задан", "назнач", "змін", "встанов", "скин",
    "онов", "замін", "gewijzigd", "veranderd", "ingesteld", "vervang", "zmieni", "ustawi",
    "zresetow", "değiş", "ayarla", "đổi", "đặt", "diubah", "diganti", "ganti", "ubah", "atur",
    "تغيير", "تعيين", "बदल", "ändr", "ændre", "endret", "satt", "vaihd", "změn", "nastav",
    "schimb",
)  # fmt: skip
"""Verbs of change begin so."""

CHANGES_LAST = (
    "geändert", "gesetzt", "zurückgesetzt", "umgestellt", "aktualisiert", "ersetzt", "festgelegt",
    "gewijzigd", "veranderd", "gezet", "ingesteld", "değiştir", "ayarla", "güncelle", "बदल", "रखा",
)  # fmt: skip
"""Verbs of change that stand behind the value begin so."""

VERBS_LAST = frozenset("oldu olarak है था हैं थी हो कर geändert lauten bleiben".split())
"""Verbs and particles behind a value that tie it to a key in front."""

FILLERS = frozenset(
    """
    it he she they then just simply again already also temporarily
    sie dann also einfach wieder nur il elle donc alors ici simplement
    él ella entonces pues simplemente ele ela então simplesmente esso allora quindi
    он она оно они тогда потом просто пока снова уже такой вот він вона тоді hij dan toch gewoon
    ono więc o aynı
    """.split()
)
"""Words that change nothing between a verb and a value."""

USES = (
    "use", "using", "used", "try", "enter", "type", "typing", "typed", "with", "told", "put",
    "paste", "nimm", "verwende", "benutze", "tippe", "gib", "mit", "nutze", "utilise", "utilisez",
    "tape", "taper", "tapez", "saisir", "saisis", "saisissez", "entre", "avec", "mets", "usa",
    "usar", "use", "utiliza", "utilice", "escribe", "introduce", "pon", "puse", "pon", "con",
    "digite", "digita", "coloque", "com", "entre", "coloquei", "inserisci", "usare", "usiamo",
    "введи", "введите", "используй", "используйте", "вводи", "ввести", "вводим", "набери", "ставь",
    "введіть", "використовуй", "gebruik", "typ", "użyj", "wpisz", "wpisać", "gunakan", "masukkan",
    "pakai", "dùng", "nhập", "استخدم", "ketik", "använd", "brug", "bruk", "käytä", "zadej",
    "použij",
)  # fmt: skip
"""Verbs before a value that is typed somewhere."""

AS = frozenset(
    "as for als comme como come jako olarak sebagai качестве как som com kuin làm ako".split()
)
"""Between a value and the word that says what it is."""

LOGINS = (
    "ssid", "wifi", "wi-fi", "wlan", "log", "sign", "user", "login", "account", "connect", "ssh",
    "vpn", "creds", "credential", "benutzer", "anmeld", "nutzer", "konto", "melde", "einloggen",
    "zugang", "identifiant", "utilisateur", "compte", "connecte", "usuario", "cuenta", "entra",
    "inicia", "accede", "usuário", "conta", "entre", "acess", "utente", "accedi", "entrare",
    "логин", "пользовател", "учётн", "учетн", "аккаунт", "вход", "зайд", "войд", "войти", "под",
    "учетк", "логін", "користувач", "увійд", "gebruiker", "inlog", "użytkownik", "zaloguj",
    "kullanıcı", "giriş", "admin", "root", "tài", "đăng", "pengguna", "masuk", "المستخدم",
    "användar", "bruger", "käyttäjä", "temporary", "temp", "initial", "default", "provisoire",
    "temporaire", "temporal", "temporária", "сказа", "told", "said", "dijo", "disse", "sagt",
    "новий", "нового", "временн", "новый", "новая", "new", "nouveau", "nueva", "nova", "nuova",
    "neue", "neues",
)  # fmt: skip
"""Words before a key that tell that a value may stand right beside it."""

ABOUT = frozenset(
    """
    policy policies rule rules requirement requirements length hash hashes hashing hashed hasher
    field fields manager managers rotation strength generator generation encryption
    encrypted check checks checker validation validator complexity prompt prompts form page screen
    flow flows storage store hint hints module service handler handling history expiry expiration
    minimum maximum characters char chars entropy algorithm digest commit version issue ticket sha
    revision column table parameter argument option flag property attribute variable file path
    manager bucket budget count counts limit limits usage type types class grant endpoint url
    regex pattern scheme protocol parser lexer index ids id step steps test tests bug fix feature
    hook api's section chapter figure line lines row function method constant enum object schema
    build release branch tag pull merge pr issue job pipeline run runs ref refs docs documentation
    richtlinie richtlinien regel regeln länge feld felder manager hashwert verschlüsselung prüfung
    zeichen datei variable version mindestens höchstens
    politique politiques règle règles longueur champ champs gestionnaire hachage chiffrement
    caractères fichier variable réinitialisation exigences minimum oubli oublié
    política políticas regla reglas longitud campo campos gestor cifrado caracteres archivo
    restablecimiento requisitos variable mínimo fichero hasheada
    regras comprimento gerenciador criptografia arquivo redefinição mínimo caracteres
    regole lunghezza campo campi gestore cifratura caratteri file requisiti
    политика политики политике требования требование правила длина длину длины поле поля менеджер
    менеджере хеш хэш хеша хэша хешируется хэшируется шифрование шифруется символов символа файл
    файле переменная переменной сброс сброса восстановление проверка версия версии коммит минимум
    політика вимоги довжина поле символів хеш менеджер
    beleid lengte veld velden tekens bestand polityka długość pole znaków plik hasz menedżer
    politikası uzunluğu alanı karakter kebijakan panjang karakter
    """.split()
)
"""After a key they make the sentence one about secrets."""
