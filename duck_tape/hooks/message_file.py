"""The file with a commit message, in the encoding that git is configured with."""

from __future__ import annotations

import os

from duck_tape.errors import CouldNotCheck, UsageError
from duck_tape.git.quick import run
from duck_tape.hooks.message_text import comment_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SETTINGS = "^(core[.]comment(char|string)|i18n[.]commitencoding)$"


class Message:
    """A commit message on its way into a commit.

    Attributes:
        path: Its file, as git named it.
        text: The message.
        encoding: A codec of Python's.
        comment: What begins a comment line in it.
    """

    __slots__ = ("comment", "encoding", "path", "text")

    def __init__(self, path: str, text: str, encoding: str, comment: str) -> None:
        """See the class."""
        self.path = path
        self.text = text
        self.encoding = encoding
        self.comment = comment

    def as_carried(self, text: str) -> str:
        """A text as the message's encoding can carry it."""
        return text.encode(self.encoding, "replace").decode(self.encoding, "replace")

    def write(self, text: str) -> None:
        """Write another text to the file, whole or not at all; raises `CouldNotCheck`."""
        beside = f"{self.path}.duck-tape~"
        try:
            with open(beside, "wb") as stream:  # noqa: PTH123  (start-up)
                stream.write(_encoded(text, self.encoding))
            os.replace(beside, self.path)  # noqa: PTH105  (start-up)
        except OSError as error:
            raise CouldNotCheck(f"{self.path}: {error.strerror}.", code="unwritable") from None


def read(files: Sequence[str]) -> Message:
    """Read the message file named first.

    Raises:
        UsageError: none is named.
        CouldNotCheck: it cannot be read.
    """
    if not files:
        raise UsageError("No message file is named.", hint="See --help.")
    try:
        with open(files[0], "rb") as stream:  # noqa: PTH123  (start-up)
            data = stream.read()
    except OSError as error:
        raise CouldNotCheck(f"{files[0]}: {error.strerror}.", code="unreadable") from None
    settings = _settings()
    encoding = _codec(settings.get("i18n.commitencoding", "utf-8"))
    text = data.decode(encoding, "surrogateescape" if encoding == "utf-8" else "replace")
    configured = settings.get("core.commentstring") or settings.get("core.commentchar", "")
    return Message(files[0], text, encoding, comment_of(text, configured))


def _settings() -> dict[str, str]:
    _, said = run(("config", "-z", "--get-regexp", _SETTINGS))
    found = {}
    for setting in said.decode("utf-8", "replace").split("\0")[:-1]:
        name, _, value = setting.partition("\n")
        found[name.lower()] = value
    return found


def _codec(name: str) -> str:
    import codecs

    try:
        return codecs.lookup(name).name
    except LookupError:
        return "utf-8"


def _encoded(text: str, encoding: str) -> bytes:
    if encoding == "utf-8":
        return text.encode("utf-8", "surrogateescape")
    return text.encode(encoding, "replace")
