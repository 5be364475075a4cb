"""DT308: detail below decision level: hashes, command lines, paths, raw output, stack traces.

An item of nothing but detail is held back whole. Of an item that says more, only a parenthesis or
clause at its end that holds nothing but a hash, a command or a path is cut off (`durable_trim`).
"""

from __future__ import annotations

import re

from duck_tape.state.durable_commands import is_command
from duck_tape.state.durable_output import is_output
from duck_tape.state.durable_words import either

LIMIT = 4000
"""Characters of a line that are looked at; a longer line is no hash, command or path."""

_HASH = re.compile(
    r"(?=[0-9a-f]{0,64}[0-9])(?=[0-9a-f]{0,64}[a-f])[0-9a-f]{7,64}|sha(?:1|256|"
    r"512)[:-][\w+/=]{20,128}",
    re.IGNORECASE,
)
_HEX = re.compile(r"[0-9a-f]{6,64}", re.IGNORECASE)
_BEFORE_HASH = re.compile(
    r"(?:(?:see|in|at|as of|since|from|cf\.?|the|last|latest|current)\s+)*"
    r"(?P<word>commits?|sha(?:1|256)?|rev(?:ision)?|hash|head|tip|digest|checksum|提交|コミット|"
    r"リビジョン)?"
    r"\s*(?:is|[:：#=])?\s*",
    re.IGNORECASE,
)
_HASH_JOIN = re.compile(r"\s*(?:,|、|，|and|\.\.\.?|->|→|\s)\s*")

_FOLDERS = either(
    "src|lib|libs|app|apps|docs?|tests?|spec|specs|packages|pkg|cmd|internal|scripts?|config|"
    "conf|bin",
    "tools?|etc|usr|var|opt|home|tmp|examples?|server|client|api|web|public|static|assets|"
    "migrations?|db",
    "infra|deploy|charts|vendor|node_modules|build|dist|target|core|common|services?|modules?|"
    "components?",
    r"plans?|adr|\.github|\.claude|\.duck-tape",
)
_EXTENSIONS = either(
    "py|pyi|js|mjs|cjs|ts|tsx|jsx|go|rs|rb|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|bash|zsh|ps1|"
    "sql|md|rst",
    "txt|json|jsonl|ya?ml|toml|ini|cfg|conf|lock|html?|css|scss|vue|svelte|xml|csv|proto|tf|log|"
    "env|gradle",
    "ex|exs|erl|clj|scala|lua|pl|r|ipynb|dockerfile|patch|diff",
)
_PLACE = r"(?::[0-9]+(?:[:-][0-9]+)?|#L[0-9]+(?:-L?[0-9]+)?)?"
_NAME = r"[\w.@*{}+-]+"
_PATH = re.compile(
    either(
        rf"(?:~|\.{{1,2}})/{_NAME}(?:/{_NAME})*/?",
        rf"/?{_FOLDERS}(?:/{_NAME})+/?",
        r"[A-Za-z]:\\[\w.\\ -]+",
        rf"[\w.@-]+(?:/{_NAME})*/[\w.@*-]+\.{_EXTENSIONS}",
        r"[\w.@-]+(?:/[\w.@-]+)*/",
    )
    + _PLACE
)
_IN_CODE = re.compile(rf"[\w.@~*-]*(?:/{_NAME})+/?{_PLACE}")
_PRODUCTS = "node|vue|next|nuxt|three|express|react|ember|backbone|d3|p5|chart|alpine|socket"
_FILE = re.compile(rf"(?!(?:{_PRODUCTS})\.js$)[a-z0-9_.-]+\.{_EXTENSIONS}{_PLACE}")
_PATH_JOIN = re.compile(r"\s*(?:,|、|，|\band\b|&|と|和)\s*|\s+")

_FENCE = re.compile(r"`{3,}|~{3,}")
_BULLET = re.compile(r"\s*(?:[-*+>]|[0-9]+[.)])\s+")
_KIND_OF_DETAIL = re.compile(
    either(
        "(?:last |latest |head |base |current |git )?"
        "(?:commit|sha|hash|revision|rev|head|tip)(?: hash| sha| id)?",
        "output|raw output|stdout|stderr|stack ?trace|traceback|backtrace|error|error output|logs?",
        "last (?:command|error|output)|commands? (?:run|executed)|command line|command|cmd|ran|"
        "run|diff",
        "test output|test run|executed",
        "提交|命令|输出|堆栈|错误|コミット|コマンド|出力|スタックトレース|エラー",
    ),
    re.IGNORECASE,
)


def is_hash(text: str) -> bool:
    """Whether a text is nothing but hashes, perhaps after a word such as `commit`."""
    head = _BEFORE_HASH.match(text)
    rest = text[head.end() :] if head else text
    parts = [part.strip("`.,[]<>") for part in _HASH_JOIN.split(rest) if part.strip("`.,")]
    told = head is not None and head["word"] is not None
    return bool(parts) and all(
        _HASH.fullmatch(part) or (told and _HEX.fullmatch(part)) for part in parts
    )


def is_path(text: str) -> bool:
    """Whether a text is nothing but paths of files or folders."""
    parts = [part for part in _PATH_JOIN.split(text.strip()) if part]
    return bool(parts) and all(_is_one_path(part) for part in parts)


def _is_one_path(part: str) -> bool:
    part = part.rstrip(".,;")
    bare = part.strip("`")
    if "://" in bare:
        return False
    if len(bare) + 2 <= len(part) and _IN_CODE.fullmatch(bare):
        return True
    return _PATH.fullmatch(bare) is not None or _FILE.fullmatch(bare) is not None


def is_only_detail(part: str, *, links: bool = False) -> bool:
    """Whether a part of an item is a hash, a command or a path and says nothing else.

    Args:
        part: One line, stripped.
        links: Paths are links that say something.
    """
    if not 0 < len(part) <= LIMIT:
        return False
    part = " ".join(part.split())
    return is_hash(part) or is_command(part) or (not links and is_path(part))


def is_detail(text: str, *, key: str = "", links: bool = False) -> bool:
    """Whether an item is nothing but detail.

    Args:
        text: The item, verbatim; lines count. Without its key, if it has one.
        key: Its own key: then it says something, unless the key only names a kind of detail.
        links: A bare path is a link that says what was approved (Approved Workflow).
    """
    if key:
        kind = _KIND_OF_DETAIL.fullmatch(key.strip("*`_ "))
        return kind is not None and _all_detail(text)
    return _all_detail(text) or (
        not links and len(text) <= LIMIT and is_path(" ".join(text.split()))
    )


def _is_detail_line(line: str) -> bool:
    line = line.rstrip()
    if len(line) > LIMIT:
        return False
    bare = " ".join(_BULLET.sub("", line, count=1).split())
    return is_output(line) or is_output(bare) or is_hash(bare) or is_command(bare)


def _all_detail(text: str) -> bool:
    """Whether every line that is not blank is detail; what stands in a fence is."""
    seen = False
    fence = ""
    trace = False
    for line in text.split("\n"):
        mark = _FENCE.match(line.strip())
        if fence:
            fence = "" if mark and mark[0].startswith(fence) else fence
        elif mark:
            fence = mark[0]
            seen = True
        elif line.strip():
            if not (_is_detail_line(line) or (trace and line[:1].isspace())):
                return False
            trace = trace or line.lstrip().startswith("Traceback")
            seen = True
    return seen
