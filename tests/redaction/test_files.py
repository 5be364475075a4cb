"""Environment files, and the plugins that serve detect-secrets itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from duck_tape.errors import CouldNotCheck
from duck_tape.redaction import envfiles, plugins
from tests.redaction.sampling import ALNUM, HEX, draw, password

S = random.Random(3)


def test_values_worth_searching_for(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        (
            "# comment\nexport DB_PASSWORD='blue horse'\nPORT=5432\nDEBUG=true\nTOKEN=\"k9v2mx7qd"
            '" # why\nHOST=db.internal.corp\nEMPTY=\n'
            'KEY="line one\nline two"\nDATABASE_URL=postgres://app:h0rse-b4ttery@db/x\nREF=${OTHER}'
            "\nLEVEL=info\nAPI_KEY=changeme\n"
        ),
        encoding="utf-8",
    )
    (tmp_path / ".env.example").write_text("DB_PASSWORD=never-read-this-1\n", encoding="utf-8")
    (tmp_path / ".env.local").write_text("PIN=90817\n", encoding="utf-8")
    (tmp_path / "secrets.conf").write_text("smtp_pass: kettle42\n", encoding="utf-8")
    values = envfiles.load(tmp_path, ["secrets.conf", "absent.conf"])
    assert set(values) == {
        "blue horse",
        "k9v2mx7qd",
        "line one\nline two",
        "h0rse-b4ttery",
        "90817",
        "kettle42",
    }
    assert list(values) == sorted(values, key=lambda v: (-len(v), v))


@pytest.mark.skipif(os.name == "nt", reason="no permission bits")
def test_an_unreadable_file_is_said_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("A_TOKEN=abc123def\n", encoding="utf-8")

    def refuse(self: Path, **_: str) -> object:
        raise PermissionError(self)

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(CouldNotCheck, match=r"\.env cannot be read"):
        envfiles.load(tmp_path)


def test_a_large_file_is_read_to_its_end(tmp_path: Path) -> None:
    lines = "A_TOKEN=h0rse7batt\r\n" * 70_000 + "LAST_TOKEN=k9v2mx7qd\n"
    (tmp_path / ".env").write_text(lines, encoding="utf-8")
    assert envfiles.load(tmp_path) == ("h0rse7batt", "k9v2mx7qd")


def test_a_file_too_large_to_read_is_no_clean_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(envfiles, "LARGEST", 10)
    (tmp_path / ".env").write_text("A_TOKEN=abc123def\n", encoding="utf-8")
    with pytest.raises(CouldNotCheck, match=r"\.env is too large"):
        envfiles.load(tmp_path)


def test_an_unclosed_quote_ends_with_the_file() -> None:
    assert dict(envfiles.pairs("A_TOKEN='abc\ndef")) == {"A_TOKEN": "abc\ndef"}


def test_plugins_work_in_plain_detect_secrets(tmp_path: Path) -> None:
    folder = Path(plugins.__file__).parent
    lines = {
        "forges": "glsoat-" + draw(S, ALNUM, 20),
        "models": "gsk_" + draw(S, ALNUM, 52),
        "cloud": "dop_v1_" + draw(S, HEX, 64),
        "settings": f"the admin password is {password(S)}",
        "urls": f"rediss://default:{draw(S, ALNUM, 24)}@eu.upstash.io:6379",
        "requests": f"Authorization: Bearer {draw(S, ALNUM, 40)}",
        "commands": f"sshpass -p '{password(S)}' ssh host",
    }
    (tmp_path / "a.md").write_text("\n".join(lines.values()) + "\n", encoding="utf-8")
    files = sorted(p for p in folder.glob("*.py") if not p.name.startswith("_"))
    chosen = [part for p in files for part in ("-p", str(p))]
    done = subprocess.run(
        [sys.executable, "-m", "detect_secrets", "scan", "--all-files", *chosen, "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(folder.parents[2])},
    )
    found = json.loads(done.stdout)["results"]["a.md"]
    ours = {e["line_number"] for e in found if e["type"].startswith("duck-tape: ")}
    assert ours == set(range(1, len(lines) + 1))
    assert len(files) == 15


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("QUIET", "quietharbor-x9gy1CJdOb", True),
        ("ANY", "x9gy1CJdOb", True),
        ("LOGIN", "bob12345", True),
        ("SEED", "wordsalad99x", True),
        ("REGION", "eu-west-1", False),
        ("IMAGE", "redis7-alpine", False),
        ("NAME", "shop_prod2024", False),
        ("HOST", "db1.internal.local", False),
        ("VERSION", "v1.2.3-rc.4", False),
        ("WHERE", "a/b/c1", False),
    ],
)
def test_values_that_look_like_names(name: str, value: str, wanted: bool) -> None:
    assert envfiles.worth_it(name, value) is wanted
