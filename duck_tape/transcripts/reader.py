"""What every reader of a harness's transcripts offers (spec: harness hooks, "Transcripts").

A new harness is one file with such a reader and one line in `duck_tape.transcripts.registry`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Protocol

    from duck_tape.transcripts.events import Event

    class Reader(Protocol):
        """Reads the records of one transcript; made anew for each file.

        Attributes:
            name: The harness's name as on the command line (`claude-code`).
        """

        name: str

        def wants(self, line: bytes) -> bool:
            """Whether a line can hold anything to read: bytes only, before JSON is decoded.

            The line may be cut at `records.HEAD` bytes where it is longer than that.
            """

        def read(self, record: dict[str, Any]) -> Iterable[Event]:
            """Return what one record tells. Raises nothing, whatever shapes it holds."""

        def read_document(self, document: Any) -> Iterable[Event]:
            """Return what a file tells that is one JSON document; nothing where that is no form."""

        def finish(self) -> Iterable[Event]:
            """Return what only the end of the file decides."""

    class Format(Protocol):
        """A module of a reader, as the registry knows it."""

        def looks_like(self, head: Sequence[dict[str, Any]]) -> bool:
            """Whether the first readable records (or the one document) are of this harness."""

        def reader(self) -> Reader:
            """Return a new reader."""
