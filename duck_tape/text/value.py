"""Values without names of their own: plain classes that compare by what they hold.

What `dataclasses` gives, at no cost of import: it takes more than bare Python's start, and a
harness's hook must not.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self


class Value:
    """An immutable value; its fields are its slots, in the order of `__init__`'s parameters."""

    __slots__: tuple[str, ...] = ()

    def _put(self, **fields: object) -> None:
        """Set fields; for `__init__` alone."""
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _held(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def replace(self, **changes: Any) -> Self:
        """Return a value with other fields; they are brought into form as if it were made anew."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return type(self)(**(fields | changes))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self._held() == other._held()

    def __hash__(self) -> int:
        return hash(self._held())

    def __repr__(self) -> str:
        held = (f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({', '.join(held)})"
