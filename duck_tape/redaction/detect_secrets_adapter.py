"""detect-secrets' plugins without their network half.

The plugins import `requests` for their verification, which is never on here; importing it costs
more than all of them. While they are imported, and only then, an empty stand-in answers to that
name. Only `analyze_string` is called: no settings, no filters, no verification, no eager search.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from types import ModuleType

ENGINE = "detect-secrets"
_PLUGINS = {
    "artifactory": "ArtifactoryDetector",
    "aws": "AWSKeyDetector",
    "azure_storage_key": "AzureStorageKeyDetector",
    "basic_auth": "BasicAuthDetector",
    "cloudant": "CloudantDetector",
    "discord": "DiscordBotTokenDetector",
    "github_token": "GitHubTokenDetector",
    "gitlab_token": "GitLabTokenDetector",
    "ibm_cloud_iam": "IbmCloudIamDetector",
    "ibm_cos_hmac": "IbmCosHmacDetector",
    "ip_public": "IPPublicDetector",
    "jwt": "JwtTokenDetector",
    "keyword": "KeywordDetector",
    "mailchimp": "MailchimpDetector",
    "npm": "NpmDetector",
    "openai": "OpenAIDetector",
    "private_key": "PrivateKeyDetector",
    "pypi_token": "PypiTokenDetector",
    "sendgrid": "SendGridDetector",
    "slack": "SlackDetector",
    "softlayer": "SoftlayerDetector",
    "square_oauth": "SquareOAuthDetector",
    "stripe": "StripeDetector",
    "telegram_token": "TelegramBotTokenDetector",
    "twilio": "TwilioKeyDetector",
}
NAMES = tuple(_PLUGINS)

_made: dict[str, object] = {}


@lru_cache(maxsize=256)
def values(name: str, line: str, path: str = "") -> tuple[str, ...]:
    """What a plugin finds on a line: its distinct raw values, whole or not.

    Args:
        name: The plugin's module, one of `NAMES`.
        line: One line of text.
        path: The file's path; the keyword plugin reads some file types differently.
    """
    plugin = _plugin(name)
    if name == "keyword":
        from detect_secrets.plugins.keyword import REGEX_BY_FILETYPE
        from detect_secrets.util.filetype import determine_file_type

        by_type = REGEX_BY_FILETYPE.get(determine_file_type(path))
        found = plugin.analyze_string(line, denylist_regex_to_group=by_type)  # type: ignore[attr-defined]  # (a plugin)
    else:
        found = plugin.analyze_string(line)  # type: ignore[attr-defined]  # (the same)
    return tuple(dict.fromkeys(str(value) for value in found))


def _plugin(name: str) -> object:
    if name not in _made:
        module = _imported(f"detect_secrets.plugins.{name}")
        _made[name] = getattr(module, _PLUGINS[name])()
    return _made[name]


def _imported(name: str) -> ModuleType:
    """Import a module with the stand-in for `requests` in place, and take that away again."""
    from importlib import import_module

    if "requests" in sys.modules:
        return import_module(name)
    stand_in = ModuleType("requests")
    exceptions = ModuleType("requests.exceptions")
    exceptions.RequestException = OSError  # type: ignore[attr-defined]  # (a stand-in)
    stand_in.exceptions = exceptions  # type: ignore[attr-defined]  # (a stand-in)
    stand_in.Response = object  # type: ignore[attr-defined]  # (an annotation names it)
    sys.modules["requests"] = stand_in
    sys.modules["requests.exceptions"] = exceptions
    try:
        return import_module(name)
    finally:
        del sys.modules["requests"], sys.modules["requests.exceptions"]
