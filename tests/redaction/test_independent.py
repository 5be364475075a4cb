"""How the engine does on a corpus that its authors have not read.

The floors are what was measured, a little rounded: they keep what is won. The aims are 0.97 of the
secrets detected, 0.96 wholly masked, 0.90 of the personal data, at most 0.01 of the negatives.
"""

from __future__ import annotations

from tests.redaction.independent.make import records
from tests.redaction.independent.score import in_process, judge, totals


def test_what_is_won_is_kept() -> None:
    found = totals(judge(records(), in_process))
    assert found["secret"]["detected"] >= 0.96
    assert found["secret"]["masked"] >= 0.96
    assert found["personal"]["detected"] >= 0.96
    assert found["negative"]["secret"] <= 0.015
    assert found["negative"]["personal"] <= 0.01
