from __future__ import annotations

import pytest

from duck_tape.text.value import Value


class Pair(Value):
    __slots__ = ("left", "right")

    left: int
    right: int

    def __init__(self, left: int, right: int = 0) -> None:
        self._put(left=abs(left), right=right)


class Other(Pair):
    __slots__ = ()


def test_values_compare_by_what_they_hold() -> None:
    assert Pair(1, 2) == Pair(-1, 2)
    assert hash(Pair(1, 2)) == hash(Pair(-1, 2))
    assert Pair(1, 2) != Pair(1, 3)
    assert Pair(1) != Other(1)
    assert Pair(1) != (1, 0)


def test_a_value_with_other_fields_is_made_anew() -> None:
    made = Pair(1, 2)
    assert made.replace(left=-5) == Pair(5, 2)
    assert made == Pair(1, 2)
    with pytest.raises(TypeError):
        made.replace(middle=1)


def test_a_value_cannot_be_changed() -> None:
    made = Pair(1)
    with pytest.raises(AttributeError):
        made.left = 2
    with pytest.raises(AttributeError):
        del made.left
    assert repr(made) == "Pair(left=1, right=0)"
