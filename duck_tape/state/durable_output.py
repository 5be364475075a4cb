"""Whether a line is raw output or of a stack trace: part of DT308 (`durable_detail`)."""

from __future__ import annotations

import re

from duck_tape.state.durable_words import either

_ERROR_NAMES = either(
    "Type|Value|Key|Attribute|Import|ModuleNotFound|Name|Index|Runtime|Assertion|Syntax|"
    "Indentation",
    "Reference|Range|OS|IO|FileNotFound|Permission|ZeroDivision|Recursion|Unicode(?:Decode|Encode)",
    "Connection|Timeout|NotImplemented|Eval|URI",
)
_LEVELS = "(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL|TRACE)"
_TRACES = (
    r"Traceback \(most recent call last\)",
    r"\s*File \"[^\"]{1,300}\", line [0-9]+",
    r"\s*at (?:async )?[\w.$<>\[\]/ ]{0,200}\(?[^()\s]{1,300}:[0-9]+(?::[0-9]+)?\)?$",
    r"\s*at [\w.$<>]+\([\w.]+(?::[0-9]+)?\)$",
    r"Caused by: |Exception in thread|goroutine [0-9]+ \[|panic: |thread '.{1,80}' panicked",
    rf"(?:[\w.]+\.)?(?:{_ERROR_NAMES})Error: |Error: (?!an? |the )",
    r"(?:java|javax|kotlin|scala)\.[\w.]+(?:Exception|Error)\b",
    r"(?:Uncaught |Unhandled )?NullPointerException\b|Segmentation fault|core dumped|Killed$",
    r"error\[E[0-9]+\]|warning: unused|\s*-->\s\S+:[0-9]+|make(?:\[[0-9]+\])?: \*\*\*",
    r"Command failed|fatal: |bash: |zsh: |Process exited",
    r"(?:exit(?:ed)?|return) (?:with )?(?:code|status):? -?[0-9]+\.?$",
)
_TESTS = (
    r"E\s{3}|E \w*(?:Error|Exception)|>\s{3}|FAILED \S+|PASSED \S+|ERROR \S+::",
    r"\S+::\S+ (?:FAILED|PASSED|ERROR|SKIPPED)",
    r"ok\s+\S+\s+[0-9.]+s$|--- (?:FAIL|PASS):|(?:FAIL|PASS|ok|FAILED|PASSED|OK|SUCCESS)$",
    r"=+ .{0,200}(?:passed|failed|error|warning|skipped|test session|FAILURES|ERRORS).{0,200} ?=*$",
    r"\s*[0-9]+ (?:passed|failed|skipped|errors?)(?:, [0-9]+ \w+)*(?: in [0-9.]+ ?m?s)?\.?$",
    r"Tests?:\s+[0-9]+ |Test Suites: |Ran [0-9]+ tests? in|Found [0-9]+ errors?",
)
_LOGS = (
    rf"\[{_LEVELS}\]|{_LEVELS}[:\s]\s*[\[\d]|npm (?:ERR!|WARN|notice)",
    rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}[T ][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}})?\S*\s+\[?{_LEVELS}",
    r"HTTP/[0-9.]+ [0-9]{3}|[dlcbps-](?:[r-][w-][xsStT-]){3}[.+@]?\s",
)
_GIT = (
    r"diff --git |@@ -[0-9]+|(?:\+\+\+|---) [ab]/|[MADRCU?]{1,2} [\w./-]+\.\w+$",
    r"On branch \S+|nothing to commit, working tree clean|Your branch is |Already up to date",
    r"Everything up-to-date|\[[\w/ -]+ [0-9a-f]{7,}\] |[0-9]+ files? changed|create mode [0-9]{6}",
    r"remote: |To (?:git@|https://)",
    r"\*?\s*(?=[0-9a-f]{0,40}[0-9])(?=[0-9a-f]{0,40}[a-f])[0-9a-f]{7,40} (?:\([^)]{1,80}\) )?\S",
)
_OUTPUT = re.compile(either(*_TRACES, *_TESTS, *_LOGS, *_GIT))


def is_output(line: str) -> bool:
    """Whether a line has the form of raw output or of a stack trace."""
    return _OUTPUT.match(line) is not None
