from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duck_tape.text.identity import key_identity, question_identity, split_date, value_identity


@pytest.mark.parametrize(
    ("key", "identity"),
    [
        ("Token Lifetime", "token lifetime"),
        ("  token \t\n lifetime ", "token lifetime"),
        ("token\u00a0lifetime\u3000x", "token lifetime x"),
        ("**token lifetime**", "token lifetime"),
        ("**token lifetime:**", "token lifetime"),
        ("**token lifetime**:", "token lifetime"),
        ("__token__", "token"),
        ("_token_", "token"),
        ("***token***", "token"),
        ("**_token_**", "token"),
        ("~~token~~", "token"),
        ("`token`", "token"),
        ("`` a`b ``", "a`b"),
        ("**`token`**.", "token"),
        ("`__init__`", "__init__"),
        ("token lifetime.", "token lifetime"),
        ("token lifetime?!…", "token lifetime"),
        ("期限は？", "期限は"),
        ("期限。、", "期限"),
        ("Ｔｏｋｅｎ", "token"),
        ("ﾄｰｸﾝ", "トークン"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("\u01f0", "\u01f0"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("a\\*b", "a*b"),
        ("\\*a\\*", "*a*"),
        ("snake\\_case", "snake_case"),
        ("`a\\_b`", "a\\_b"),
        ("*a* and *b*", "*a* and *b*"),
        ("**a** b **c**", "**a** b **c**"),
        ("*args", "*args"),
        ("C++", "c++"),
        ("C#", "c#"),
        ("a (b)", "a (b)"),
        ("🚀 Launch", "🚀 launch"),
        ("???", "???"),
        ("**", "**"),
        ("", ""),
    ],
)
def test_key_identity(key: str, identity: str) -> None:
    assert key_identity(key) == identity


@given(st.text(st.characters(exclude_characters="*_~`\\"), max_size=12))
def test_an_identity_of_plain_text_is_its_own(key: str) -> None:
    assert key_identity(key_identity(key)) == key_identity(key)


@given(st.text(min_size=1).filter(str.strip))
def test_no_key_loses_everything(key: str) -> None:
    assert key_identity(key)


@given(st.text(st.sampled_from("abcXYZé 鍵"), min_size=1).filter(str.strip))
@pytest.mark.parametrize("form", ["**{}**", "__{}__", "`{}`", "*{}*", "{}:", "**{}:**", " {}?"])
def test_form_does_not_count(form: str, key: str) -> None:
    assert key_identity(form.format(key)) == key_identity(key)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a (date: 2025-01-15)", ("a", "2025-01-15")),
        ("a  (Date:2025-01-15) ", ("a", "2025-01-15")),
        ("a（date：2025-01-15）", ("a", "2025-01-15")),
        ("a (date: 2025-01-15; updated 2025-02-01)", ("a", "2025-01-15")),
        ("a（date: 2025-01-15； updated: x）", ("a", "2025-01-15")),
        ("a (b) (date: 2025-13-40)", ("a (b)", "2025-13-40")),
        ("a (date: soon)", ("a", "soon")),
        ("(date: 2025-01-15)", ("", "2025-01-15")),
        ("a (date: 2025-01-15) b", ("a (date: 2025-01-15) b", "")),
        ("a (dates: 2025-01-15)", ("a (dates: 2025-01-15)", "")),
        ("a (date 2025-01-15)", ("a (date 2025-01-15)", "")),
        ("a (b)", ("a (b)", "")),
        ("a)", ("a)", "")),
        ("a ", ("a", "")),
        ("", ("", "")),
    ],
)
def test_split_date(text: str, expected: tuple[str, str]) -> None:
    assert split_date(text) == expected


@pytest.mark.parametrize(
    ("value", "identity"),
    [
        ("15  minutes\n  always", "15 minutes always"),
        ("15 minutes (date: 2025-01-15)", "15 minutes"),
        ("APPROVED: 15 minutes", "15 minutes"),
        ("APPROVED：15 minutes", "15 minutes"),
        ("APPROVED - safe", "safe"),
        ("APPROVED — safe (date: 2025-01-15; updated 2025-02-01)", "safe"),
        ("APPROVED (date: 2025-01-15)", "APPROVED"),
        ("APPROVED-ish", "APPROVED-ish"),
        ("REJECTED: x", "REJECTED: x"),
        ("Redis", "Redis"),
        ("an APPROVED: x", "an APPROVED: x"),
    ],
)
def test_value_identity(value: str, identity: str) -> None:
    assert value_identity(value) == identity


@pytest.mark.parametrize(
    "text",
    [
        "Should we support SSO?",
        "should we  support SSO",
        "**Should we support SSO?**",
        "Should we support SSO? (date: 2025-12-20)",
        "Should we support SSO？（date：2025-12-20；updated 2026-01-01）",
    ],
)
def test_one_question_in_many_forms(text: str) -> None:
    assert question_identity(text) == "should we support sso"
