from __future__ import annotations

import pytest

from duck_tape.transcripts.extract_said import Said


def told(*prompts: str) -> list[str]:
    said = Said()
    for prompt in prompts:
        said.take(prompt)
    return list(said.told(str))


def test_the_last_prompt_where_there_are_several() -> None:
    assert told("Fix the login.", " \n") == []
    assert told("Fix the login.", "Now\nthe rest.") == ["Last prompt: Now the rest."]
    assert told("a", "x" * 201) == ["Last prompt: " + "x" * 200 + "…"]


@pytest.mark.parametrize(
    "rule",
    [
        "Never push to main.",
        "please always run the linter",
        "From now on, use British spelling.",
        "Don’t touch the migrations;",
        "do not rename columns",
        "Siempre en español.",
        "Ab jetzt nur Tabs.",
        "Toujours avec un test.",
        "不要修改数据库。",
        "今後はテストを書いてください。",
        "앞으로 한국어로 답하세요.",
        "Nunca apague os dados.",
        "It must be quick, and please never touch the invoices.",
        "Rename it, but do not rename the table.",
        "Benenne es um, aber niemals die Tabelle.",
        "请改名，并且不要改动发票模块。",
        "名前を変えて、必ずテストを書いて。",
    ],
)
def test_rules(rule: str) -> None:
    assert told(f"Fix the login.\n{rule} ") == ["The user also said:", f"    {rule}"]


@pytest.mark.parametrize(
    "prompt",
    [
        "Never mind.",
        "Don't worry.",
        "don't we have a test?",
        "It never works.",
        "I don't know",
        "It failed, as always.",
    ],
)
def test_others_are_none(prompt: str) -> None:
    assert told(prompt) == []


def test_few_and_each_once_the_last_prompt_not_again() -> None:
    rules = [f"Never use port {n}." for n in range(9)]
    found = told(*rules, *rules, "Never sleep.")
    assert found[0] == "Last prompt: Never sleep."
    assert found[2] == "    (and 4 more before)"
    assert found[3:] == [f"    {rule}" for rule in rules[-5:]]


def test_the_first_prompt_where_it_is_told_nowhere_else() -> None:
    said = Said()
    said.take("Sort the parcels.\nNever drop one.")
    assert [*said.told(str, first=True)] == ["First prompt: Sort the parcels. Never drop one."]
    said.take("Go on.")
    assert [*said.told(str, first=True)] == [
        "First prompt: Sort the parcels. Never drop one.",
        "Last prompt: Go on.",
    ]


def test_a_prompt_is_masked_before_it_is_cut() -> None:
    said = Said()
    said.take("Never print\nthe word: swordfish. Always hide it.")
    said.take("Go.")
    hidden = list(said.told(lambda text: text.replace("print\nthe word: swordfish", "<REDACTED>")))
    assert hidden == [
        "Last prompt: Go.",
        "The user also said:",
        "    Never <REDACTED>.",
        "    Always hide it.",
    ]


def test_a_rule_that_is_told_elsewhere_is_not_told_again() -> None:
    said = Said()
    said.take("Sort the parcels. Never drop one.")
    assert [*said.told(str, elsewhere=["Sort the parcels. Never drop one."])] == []
    assert [*said.told(str, elsewhere=["Sort the parcels."])][1:] == ["    Never drop one."]
