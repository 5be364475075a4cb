"""The way of a text through the engine: detectors, overlaps, places, findings."""

from __future__ import annotations

from bisect import bisect_right
import re

from duck_tape.redaction.finding import HIGH, MEDIUM, PERSONAL, SECRET, SecretFinding, preview
from duck_tape.redaction.settings import Settings

TOKENS = (
    (
        "github-token",
        "GitHub token",
        r"gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_[A-Za-z0-9_]{36,255}",
    ),
    ("gitlab-token", "GitLab token", r"gl(?:pat|dt|ft|soat|rt|ptt|agent|imt|cbt)-[\w.-]{20,300}"),
    (
        "model-key",
        "model provider key",
        r"sk-(?:ant-|proj-|or-v1-|svcacct-)?[\w-]{20,250}|gsk_\w{40,60}|xai-\w{60,90}|hf_[A-Za-z]{34}",
    ),
    ("google-api-key", "Google API key", r"AIza[\w-]{35}"),
    ("registry-token", "package registry token", r"npm_[A-Za-z0-9]{36}|pypi-AgE[\w-]{60,300}"),
    ("slack-token", "Slack token", r"xox[abposre]-[\w-]{10,250}|xapp-\d-[\w-]{20,250}"),
    (
        "slack-webhook",
        "Slack webhook",
        r"https://hooks\.slack\.com/services/T\w{6,20}/B\w{6,20}/\w{16,40}",
    ),
    ("stripe-key", "Stripe key", r"[rs]k_live_[A-Za-z0-9]{24,250}"),
    ("aws-key-id", "AWS access key id", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}"),
    ("json-web-token", "JSON web token", r"eyJ[\w-]{10,4000}\.eyJ[\w-]{5,4000}\.[\w-]{10,4000}"),
    (
        "private-key",
        "private key",
        r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]{20,9000}?-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----",
    ),
    ("url-credentials", "password in a URL", r"(?<=://)[^\s:/?#@]{0,80}:([^\s/?#@'\"`]{3,120})@"),
    (
        "secret-setting",
        "value of a secret setting",
        r"(?i:passw(?:or)?d|passphrase|secret|api[_-]?key|token|access[_-]?key)[\"'`*]{0,4}\s{0,3}[:=]\s{0,3}[\"'`*]{0,3}([^\s\"'`<>$|{}*]{8,200})",
    ),
    (
        "bearer",
        "authorization header",
        r"(?i:authorization:\s?(?:bearer|basic|token)) ([\w.~+/=-]{16,2000})",
    ),
)
PERSONAL_RULES = (
    (
        "email",
        "e-mail address",
        r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w@])",
    ),
    (
        "us-ssn",
        "social security number",
        r"(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])",
    ),
)


def scan_text(
    text: str, *, path: str, file_kind: str, settings: Settings | None
) -> list[SecretFinding]:
    """See `duck_tape.redaction.scan`."""
    del file_kind
    settings = settings or Settings()
    found: list[tuple[int, int, str, str, str, str]] = []
    for code, category, table in (("DT200", SECRET, TOKENS), ("DT280", PERSONAL, PERSONAL_RULES)):
        for rule, title, pattern in table:
            for match in re.finditer(pattern, text):
                group = match.lastindex or 0
                value = match.group(group)
                if _plausible(rule, value):
                    found.append(
                        (match.start(group), match.end(group), rule, title, code, category)
                    )
    found += [
        (
            text.find(value),
            text.find(value) + len(value),
            "environment-value",
            "value of an environment file",
            "DT260",
            SECRET,
        )
        for value in settings.env_values
        if len(value) > 5 and value in text
    ]
    starts = [0, *(m.end() for m in re.finditer(r"\r\n|\n|\r", text))]
    made: list[SecretFinding] = []
    for start, end, rule, title, code, category in sorted(found):
        if made and start < made[-1].end:
            continue
        line = bisect_right(starts, start)
        made.append(
            SecretFinding(
                code,
                rule=rule,
                title=title,
                category=category,
                confidence=HIGH if code == "DT200" else MEDIUM,
                preview=preview(text[start:end]),
                path=path,
                line=line,
                column=start - starts[line - 1] + 1,
                start=start,
                end=end,
            )
        )
    return made


def _plausible(rule: str, value: str) -> bool:
    if rule == "email":
        return not value.lower().endswith(
            ("example.com", "example.org", "example.net", "noreply.github.com")
        ) and not value.lower().startswith(("noreply", "no-reply", "git@"))
    if rule == "secret-setting":
        return any(c.isdigit() for c in value) and not re.fullmatch(
            r"[\d.,:/-]+|.*\(.*|.*/.*/.*", value
        )
    return rule != "url-credentials" or value.lower() not in {"password", "pass", "secret"}
