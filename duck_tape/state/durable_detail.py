"""DT308: detail below decision level: hashes, command lines, paths, raw output, stack traces.

An item of nothing but detail is held back whole. Of an item that says more, only a parenthesis or
clause at its end that holds nothing but a hash, a command or a path is cut off.
"""

from __future__ import annotations

import re

from duck_tape.text.inline import find_outside, protected

LIMIT = 4000
"""Characters of a line that are looked at; a longer line is no hash, command or path."""

_HASH = re.compile(
    r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}|sha(?:1|256|512)[:-][\w+/=]{20,128}",
    re.IGNORECASE,
)
_BEFORE_HASH = re.compile(
    r"(?:(?:see|in|at|as of|since|from|cf\.?|the|last|latest|current)\s+)*"
    r"(?:commits?|sha(?:1|256)?|rev(?:ision)?|hash|head|tip|digest|checksum|提交|コミット|リビジョン)?\s*(?:is|[:：#=])?\s*",
    re.IGNORECASE,
)
_HASH_JOIN = re.compile(r"\s*(?:,|、|，|and|\.\.\.?|->|→|\s)\s*")

_FIRST_FOLDERS = (
    "src|lib|libs|app|apps|docs?|tests?|spec|specs|packages|pkg|cmd|internal|scripts?|config|conf|bin|tools?|etc|usr|var|opt|home|tmp"
    "|examples?|server|client|api|web|public|static|assets|migrations?|db|infra|deploy|charts|vendor|node_modules|build|dist|target"
    "|core|common|services?|modules?|components?|plans?|adr|\\.github|\\.claude|\\.duck-tape"
)
_EXTENSIONS = (
    "py|pyi|js|mjs|cjs|ts|tsx|jsx|go|rs|rb|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|bash|zsh|ps1|sql|md|rst|txt|json|jsonl|ya?ml|toml|ini|cfg|conf"
    "|lock|html?|css|scss|vue|svelte|xml|csv|proto|tf|log|env|gradle|ex|exs|erl|clj|scala|lua|pl|r|ipynb|dockerfile|patch|diff"
)
_PLACE = r"(?::[0-9]+(?:[:-][0-9]+)?|#L[0-9]+(?:-L?[0-9]+)?)?"
_PATH = re.compile(
    rf"(?:(?:~|\.{{1,2}})/[\w.@*{{}}+-][\w.@*{{}}+/-]*|/(?:{_FIRST_FOLDERS})(?:/[\w.@*{{}}+-]+)+/?|[A-Za-z]:\\[\w.\\ -]+"
    rf"|(?:{_FIRST_FOLDERS})(?:/[\w.@*{{}}+-]+)+/?|[\w.@-]+(?:/[\w.@*{{}}+-]+)*/[\w.@*-]+\.(?:{_EXTENSIONS})|[\w.@-]+(?:/[\w.@-]+)*/)"
    rf"{_PLACE}"
)
_FILE = re.compile(
    rf"(?!(?:node|vue|next|nuxt|three|express|react|ember|backbone|d3|p5|chart|alpine|socket)\.js$)[a-z0-9_.-]+\.(?:{_EXTENSIONS}){_PLACE}"
)

_SUBCOMMANDS = {
    "git": "add commit push pull checkout switch rebase merge reset revert log diff status stash clone fetch show"
    " cherry-pick bisect tag branch blame restore worktree rev-parse config init mv rm am apply reflog submodule",
    "npm": "install i ci test t run start publish audit exec update build link pack",
    "pnpm": "install i test run start publish add exec update build dlx remove",
    "yarn": "install test run start publish add build dlx remove",
    "bun": "install test run add build",
    "pip": "install freeze list uninstall show download",
    "uv": "pip sync run add lock tool venv",
    "poetry": "install add run build lock update publish",
    "docker": "run build compose pull push ps exec logs stop rm images inspect login tag",
    "podman": "run build pull push ps exec logs stop",
    "kubectl": "get apply describe delete logs exec rollout scale port-forward create patch config",
    "helm": "install upgrade uninstall template list repo rollback lint",
    "cargo": "build test run clippy fmt check add publish bench install update doc",
    "go": "build test run mod vet generate install get fmt tool work",
    "terraform": "init plan apply destroy fmt validate import state",
    "make": "all test tests build up down lint install clean run check deploy dev format fmt docs release start stop migrate"
    " bench demo coverage seed reset logs ci",
    "just": "test build lint check run",
    "systemctl": "start stop restart status enable disable reload",
    "brew": "install upgrade uninstall tap",
    "apt": "install update upgrade remove",
    "apt-get": "install update upgrade remove",
    "gh": "pr issue run release repo api workflow auth",
    "duck-tape": "merge checkpoint resume recover status check diff reject init add note drop migrate prune explain",
    "rails": "server console db:migrate generate test",
    "mvn": "test package install clean verify",
    "gradle": "test build clean run",
    "dotnet": "test build run publish restore",
    "aws": "s3 ec2 iam lambda sts logs ecs",
    "gcloud": "auth compute run config projects",
}
_VERBS = {name: frozenset(words.split()) for name, words in _SUBCOMMANDS.items()}
_PROGRAMS = frozenset(_VERBS) | frozenset(
    "npx pipx python python3 node deno ruby perl php java bash sh zsh fish pytest tox nox ruff mypy black eslint prettier jest vitest"
    " mocha tsc webpack vite curl wget ssh scp rsync cd ls cat grep rg sed awk find xargs rm cp mv mkdir chmod chown touch tar unzip zip"
    " export source echo kill ps top df du psql mysql redis-cli sqlite3 mongosh openssl jq sudo env which ./gradlew gradlew pre-commit"
    " alembic flask django-admin manage.py celery gunicorn uvicorn nginx journalctl crontab time watch tail head less".split()
)
_NEVER_PROSE = frozenset(
    "npx pytest curl wget rsync psql redis-cli sqlite3 jq sudo pre-commit ./gradlew mypy ruff eslint kubectl".split()
)
_PROSE = frozenset(
    "is are was were the a an by must should with and for that which in on of when if not can will has have as our its than be uses"
    " needs does only never always".split()
)
_SHELL = re.compile(r"(?:^|\s)--?[A-Za-z][\w-]*|\s(?:\|\|?|&&|2?>>?|<)\s|\$\(|\$\{?[A-Z_]+")
_PROMPT = re.compile(r"(?:[$%#❯]|[\w.-]+@[\w.-]+[:~][^$#]{0,60}[$#])\s+(?=\S)")
_ASSIGNMENT = re.compile(r"(?:[A-Z_][A-Z0-9_]*=\S+\s+)+")
_RUN = re.compile(
    r"(?:re-?run|ran|run|execute|executed|type|invoke|then run|运行|执行|実行)\s*[:：]?\s*(?=\S)",
    re.IGNORECASE,
)
_RUN_AFTER = re.compile(r"\s*を(?:再)?実行(?:する|した|します)?$|\s*(?:again|locally)$")

_ERRORS = (
    "Type|Value|Key|Attribute|Import|ModuleNotFound|Name|Index|Runtime|Assertion|Syntax|Indentation|Reference|Range|OS|IO"
    "|FileNotFound|Permission|ZeroDivision|Recursion|Unicode(?:Decode|Encode)|Connection|Timeout|NotImplemented|Eval|URI"
)
_OUTPUT = re.compile(
    rf"Traceback \(most recent call last\)|\s*File \"[^\"]{{1,300}}\", line [0-9]+|\s*at (?:async )?[\w.$<>\[\]/ ]{{0,200}}\(?[^()\s]{{1,300}}:[0-9]+(?::[0-9]+)?\)?$"
    r"|\s*at [\w.$<>]+\([\w.]+(?::[0-9]+)?\)$|Caused by: |Exception in thread|goroutine [0-9]+ \[|panic: |thread '.{1,80}' panicked"
    rf"|(?:[\w.]+\.)?(?:{_ERRORS})Error: |(?:java|javax|kotlin|scala)\.[\w.]+(?:Exception|Error)\b|(?:Uncaught |Unhandled )?NullPointerException\b"
    r"|Segmentation fault|core dumped|Killed$|Error: (?!an? |the )|\S+::\S+ (?:FAILED|PASSED|ERROR|SKIPPED)|[MADRCU?]{1,2} [\w./-]+\.\w+$|npm (?:ERR!|WARN|notice)|E\s{3}|>\s{3}|FAILED \S+|PASSED \S+|ERROR \S+::|ok\s+\S+\s+[0-9.]+s$|--- (?:FAIL|PASS):|(?:FAIL|PASS|ok|FAILED|PASSED|OK|SUCCESS)$"
    r"|=+ .{0,200}(?:passed|failed|error|warning|skipped|test session|FAILURES|ERRORS).{0,200} ?=*$|\s*[0-9]+ (?:passed|failed|skipped|errors?)(?:, [0-9]+ \w+)*(?: in [0-9.]+ ?m?s)?\.?$"
    r"|Tests?:\s+[0-9]+ |Test Suites: |Ran [0-9]+ tests? in|Found [0-9]+ errors?|\[(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL)\]|(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL)[:\s]\s*[\[\d]"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2})?\S*\s+\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL|TRACE)|error\[E[0-9]+\]|warning: unused|\s*-->\s\S+:[0-9]+"
    r"|diff --git |@@ -[0-9]+|(?:\+\+\+|---) [ab]/|[dlcbps-](?:[r-][w-][xsStT-]){3}[.+@]?\s|HTTP/[0-9.]+ [0-9]{3}|(?:exit(?:ed)?|return) (?:with )?(?:code|status):? -?[0-9]+\.?$|Process exited|Command failed|fatal: |bash: |zsh: |sh: [0-9]*:?|make(?:\[[0-9]+\])?: \*\*\*"
    r"|(?:On branch \S+|nothing to commit, working tree clean|Your branch is |Already up to date|Everything up-to-date)|\[[\w/ -]+ [0-9a-f]{7,}\] |[0-9]+ files? changed|create mode [0-9]{6}|remote: |To (?:git@|https://)"
)
_LOG_LINE = re.compile(
    r"\*?\s*(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40} (?:\([^)]{1,80}\) )?\S"
)
_FENCE = re.compile(r"(?:`{3,}|~{3,})")
_META_KEY = re.compile(
    r"(?:(?:last |latest |head |base |current |git )?(?:commit|sha|hash|revision|rev|head|tip)(?: hash| sha| id)?|output|raw output|stdout|stderr|stack ?trace|traceback|backtrace"
    r"|error|error output|log|logs|last (?:command|error|output)|commands? (?:run|executed)|command line|command|cmd|ran|run|diff|test output"
    r"|提交|命令|输出|堆栈|错误|コミット|コマンド|出力|スタックトレース|エラー)",
    re.IGNORECASE,
)
_TICKS = re.compile(r"(`+)\s?(.*?)\s?\1", re.DOTALL)
_TAIL_SEPARATOR = re.compile(r"\s*[;；。]\s*|\.\s+|\s+[-–—|]\s+")


def is_hash(text: str) -> bool:
    """Whether a text is nothing but hashes, with a word such as `commit` in front."""
    head = _BEFORE_HASH.match(text)
    rest = text[head.end() :] if head else text
    parts = [part.strip("`.,[]<>") for part in _HASH_JOIN.split(rest) if part.strip("`.,")]
    if head and re.search(r"(?:commit|sha|rev|提交|コミット)", head[0], re.IGNORECASE):
        return bool(parts) and all(
            re.fullmatch(r"[0-9a-fA-F]{6,64}", part) or _HASH.fullmatch(part) for part in parts
        )
    return bool(parts) and all(_HASH.fullmatch(part) for part in parts)


def is_path(text: str) -> bool:
    """Whether a text is nothing but paths of files or folders."""
    parts = [
        part for part in re.split(r"\s*(?:,|、|，|\band\b|&|と|和)\s*|\s+", text.strip()) if part
    ]
    return bool(parts) and all(
        _is_one_path(part.rstrip(".,;")) or _is_one_path(part) for part in parts
    )


def _is_one_path(part: str) -> bool:
    bare = part.strip("`")
    if "://" in bare:
        return False
    if len(bare) + 2 <= len(part) and re.fullmatch(
        r"[\w.@~*-]*(?:/[\w.@*{}+-]+)+/?" + _PLACE, bare
    ):
        return True
    return _PATH.fullmatch(bare) is not None or _FILE.fullmatch(bare) is not None


def is_command(text: str) -> bool:
    """Whether a text is nothing but a command line."""
    text = text.strip()
    prompt = _PROMPT.match(text)
    if prompt and prompt[0][0] != "#":
        return True
    after = _RUN_AFTER.search(text)
    text = text[: after.start()] if after else text
    run = _RUN.match(text)
    told = bool(run or after)
    text = text[run.end() :] if run else text
    code = _TICKS.fullmatch(text.rstrip(".。"))
    if code:
        return _is_command_line(code[2].strip(), sure=True, told=told)
    parts = [
        part
        for part in re.split(r"\s*(?:,|;|&&|\band\b|\bthen\b|、|和|と)\s*", text.rstrip(".。"))
        if part
    ]
    if len(parts) > 1 and all(_TICKS.fullmatch(part) for part in parts):
        return all(_is_command_line(part.strip("` "), sure=True, told=told) for part in parts)
    return _is_command_line(text.rstrip(".。"), sure=False, told=told)


def _is_command_line(line: str, *, sure: bool, told: bool) -> bool:
    """Whether a line is a command; `sure`: it stood in code, `told`: after a word such as `run`."""
    line = _ASSIGNMENT.sub("", line)
    words = line.split()
    if not words or words[0] not in _PROGRAMS:
        return (
            bool(words)
            and words[0].startswith(("./", "bin/", "scripts/"))
            and (told or (sure and len(words) > 1))
        )
    if len(words) == 1:
        return told
    if sure:
        return True
    if _SHELL.search(line):
        return _PROSE.isdisjoint(words[1:]) or words[0] in _NEVER_PROSE
    if not _PROSE.isdisjoint(words):
        return False
    known = _VERBS.get(words[0])
    if known is not None:
        return words[1] in known and len(words) <= (3 if words[0] in {"make", "just"} else 8)
    return (
        words[0] in _NEVER_PROSE
        or told
        or any("/" in word or "." in word[1:-1] for word in words[1:])
    )


def is_output(line: str) -> bool:
    """Whether a line has the form of raw output or of a stack trace."""
    return _OUTPUT.match(line) is not None or _LOG_LINE.match(line.strip()) is not None


def _is_detail_line(line: str) -> bool:
    line = line.rstrip()
    if len(line) > LIMIT:
        return False
    bare = re.sub(r"^\s*(?:[-*+>]|[0-9]+[.)])\s+", "", line).strip()
    return is_output(line) or is_output(bare) or is_hash(bare) or is_command(bare)


def is_detail(text: str, *, key: str = "", links: bool = False) -> bool:
    """Whether an item is nothing but detail.

    Args:
        text: The item, verbatim; lines count. Without its key, if it has one.
        key: Its own key: then it says something, unless the key only names a kind of detail.
        links: A bare path is a link that says what was approved (Approved Workflow).
    """
    if key:
        return _META_KEY.fullmatch(key.strip("*`_ ")) is not None and (
            _all_detail(text) or is_hash(text) or is_command(text)
        )
    return _all_detail(text) or (not links and len(text) <= LIMIT and is_path(text))


def _all_detail(text: str) -> bool:
    """Whether every line that is not blank is detail; what stands in a fence is."""
    seen = False
    fence = ""
    trace = False
    for line in text.split("\n"):
        mark = _FENCE.match(line.strip())
        if fence:
            fence = "" if mark and mark[0].startswith(fence) else fence
            seen = True
        elif mark and text.count(mark[0]) > 1:
            fence = mark[0][:3]
        elif line.strip():
            if not (_is_detail_line(line) or (trace and line[:1].isspace())):
                return False
            trace = trace or line.lstrip().startswith("Traceback")
            seen = True
    return seen


def trim(text: str, *, links: bool = False, whole: bool = False) -> tuple[str, str]:
    """Cut a parenthesis or clause off the end that is nothing but a hash, a command or a path.

    Args:
        text: The item, or its reason.
        links: Paths are links that say what was approved, and stay.
        whole: The text may be nothing but detail itself, and then goes whole (a reason).

    Returns:
        What stays, and what was cut ("" where nothing was).
    """
    cut: list[str] = []
    for _ in range(2):
        if whole and _only_detail(text.strip(), links=links):
            kept, part = "", text.strip()
        else:
            kept, part = _trim_once(text, links=links)
        if not part:
            break
        cut.insert(0, part)
        text = kept
    return text, " ".join(cut)


def _trim_once(text: str, *, links: bool) -> tuple[str, str]:
    bare = text.rstrip()
    stop = bare[-1] if bare.endswith((").", "）。", ")。", "）.")) else ""
    bare = bare[: len(bare) - len(stop)]
    if bare.endswith((")", "）")):
        return _trim_parenthesis(text, bare, stop, links=links)
    if len(bare) > LIMIT:
        return text, ""
    last = None
    for found in find_outside(bare, _TAIL_SEPARATOR):
        if found.end() < len(bare):
            last = found
    if last is None:
        return text, ""
    kept, part = bare[: last.start()].rstrip(), bare[last.end() :].strip()
    if not kept or not _only_detail(part, links=links):
        return text, ""
    sign = last[0].strip()
    return kept + (sign if sign in {".", "。"} else ""), part


def _trim_parenthesis(text: str, bare: str, stop: str, *, links: bool) -> tuple[str, str]:
    spans = protected(bare)
    start, end = spans[-1] if spans else (0, 0)
    kept = bare[:start].rstrip()
    if end != len(bare) or bare[start] not in "(（" or not kept:
        return text, ""
    if not _only_detail(bare[start + 1 : end - 1].strip(), links=links):
        return text, ""
    return kept + stop, bare[start:end]


def _only_detail(part: str, *, links: bool) -> bool:
    """Whether a short part is a hash, a command or a path and says nothing else."""
    if not 0 < len(part) <= LIMIT:
        return False
    return is_hash(part) or is_command(part) or (not links and is_path(part))
