"""The lazily compiled patterns of `duck_tape.text.lazy`, by the name that detectors import."""

from __future__ import annotations

from duck_tape.text.lazy import expression

__all__ = ["expression"]
