"""Regular expressions that are compiled when they are first used.

Compiling costs a fraction of a millisecond each, and a run of a hook needs a handful of the
hundred and more that the detectors own. After the first use there is no overhead: the compiled
pattern's own methods stand in the instance.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_METHODS = ("finditer", "findall", "fullmatch", "match", "pattern", "search", "split", "sub")


class _Lazy:
    """Looks like a compiled pattern and becomes one."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        if name not in _METHODS:
            raise AttributeError(name)
        import re

        compiled = re.compile(self._source, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def expression(source: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern that is compiled on its first use; it has the methods that detectors call."""
    return _Lazy(source, flags)  # type: ignore[return-value]  # (it has the methods that are used)
