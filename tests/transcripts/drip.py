"""Streams that give their bytes as pipes and slow writers do."""

from __future__ import annotations


class Drip:
    """Gives at most so many bytes at once, and counts the reads."""

    def __init__(self, data: bytes, most: int) -> None:
        self._data = data
        self._most = most
        self._at = 0
        self.reads = 0

    def read(self, size: int, /) -> bytes:
        self.reads += 1
        block = self._data[self._at : self._at + min(size, self._most)]
        self._at += len(block)
        return block


class Endless:
    """Gives the same block so many times: a file of any size without a disk."""

    def __init__(self, block: bytes, times: int) -> None:
        self._block = block
        self._left = times

    def read(self, size: int, /) -> bytes:
        assert size >= len(self._block)
        self._left -= 1
        return self._block if self._left >= 0 else b""
