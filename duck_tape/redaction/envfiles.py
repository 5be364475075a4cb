"""Reading the repository's own environment files for the values that must not leak.

The one module of redaction that touches files. Values are returned, never stored, printed or
logged; an unreadable file is reported by name.
"""

from __future__ import annotations

from duck_tape.errors import CouldNotCheck
from duck_tape.redaction.lazy import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

LARGEST = 64_000_000
"""Bytes; a larger file is no environment file, and nobody could search for all its values."""

_SAMPLES = (".example", ".sample", ".template", ".dist", ".defaults", ".schema", ".tpl")
_LINE = expression(
    r"^\s*(?:export\s+|set\s+)?(?P<name>[A-Za-z_][\w.-]*)\s*[=:]\s*(?P<value>.*?)\s*$"
)
_COMMENT = expression(r"\s+#.*$")
_PLAIN = expression(
    r"(?i)[0-9.,:+-]+|true|false|yes|no|on|off|null|none|[A-Za-z]{1,7}|\.{0,2}/[\w./-]*|"
    r"[\w.-]+(?:/[\w.-]*)+"
)
_NAME_LIKE = expression(r"[\w.-]+")
_JOINTS = expression(r"[._-]+")
_URL_PASSWORD = expression(r"://[^\s:/@]*:(?P<password>[^\s@]+)@")
_SECRET_NAME = expression(
    r"(?i)pass|secret|token|key|pwd|cred|auth|pin\b|salt|private|dsn|webhook|seed|cookie|"
    r"(?:^|_)(?:pat|pw|login|sid)(?:_|$)"
)


def load(root: Path, names: Iterable[str] = ()) -> tuple[str, ...]:
    """The non-trivial values of `.env*` in a folder and of files named besides.

    Args:
        root: The repository's top folder.
        names: More files, relative to it.

    Returns:
        The values, longest first, each once.

    Raises:
        CouldNotCheck: A file exists and cannot be read, or is larger than `LARGEST`: its values
            would go unseen.
    """
    found: set[str] = set()
    for path in _files(root, names):
        try:
            if path.stat().st_size > LARGEST:
                raise CouldNotCheck(
                    f"{path.name} is too large for an environment file, so its values cannot be "
                    "searched for",
                    hint="name it otherwise, or switch the search off in [tool.duck-tape]",
                )
            with path.open(encoding="utf-8", errors="replace") as file:
                found.update(_values(file))
        except OSError as error:
            raise CouldNotCheck(
                f"{path.name} cannot be read, so its values cannot be searched for",
                hint="make it readable, or switch the search off in [tool.duck-tape]",
            ) from error
    return tuple(sorted(found, key=lambda value: (-len(value), value)))


def _files(root: Path, names: Iterable[str]) -> list[Path]:
    listed = sorted(root.glob(".env*")) + [root / name for name in names]
    return [p for p in listed if p.is_file() and not p.name.endswith(_SAMPLES)]


def values(text: str) -> Iterator[str]:
    """The values of an environment file's text that are worth searching for."""
    yield from _values(text.splitlines())


def _values(lines: Iterable[str]) -> Iterator[str]:
    for name, value in _pairs(lines):
        if worth_it(name, value):
            yield value
        inside = _URL_PASSWORD.search(value)
        if inside and len(inside.group("password")) > 4:
            yield inside.group("password")


def pairs(text: str) -> Iterator[tuple[str, str]]:
    """The names and values: quotes off, comments off, quoted values over several lines."""
    yield from _pairs(text.splitlines())


def _pairs(listed: Iterable[str]) -> Iterator[tuple[str, str]]:
    lines = (line.rstrip("\r\n") for line in listed)
    for line in lines:
        match = _LINE.match(line)
        if not match or line.lstrip().startswith("#"):
            continue
        value = match.group("value")
        quote = value[:1]
        if quote and quote in "\"'`":
            value = _quoted(value[1:], quote, lines)
        else:
            value = _COMMENT.sub("", value)
        yield match.group("name"), value


def _quoted(value: str, quote: str, lines: Iterator[str]) -> str:
    while quote not in value:
        more = next(lines, None)
        if more is None:
            return value
        value += "\n" + more
    return value[: value.index(quote)]


def worth_it(name: str, value: str) -> bool:
    """Whether a value is worth finding: no switch, number, word, path, host or reference."""
    from duck_tape.redaction.judge import location, random_looking, refused

    if len(value) < 5 or refused(value):
        return False
    if _SECRET_NAME.search(name):
        return not (value.isalpha() and len(value) < 6) and not (
            location(value) and "://" not in value
        )
    if _PLAIN.fullmatch(value) or location(value):
        return False
    if _NAME_LIKE.fullmatch(
        value
    ):  # `eu-west-1` and `redis7-alpine` are no secrets, `x9gy1CJdOb` is
        return any(len(part) >= 8 and random_looking(part) for part in _JOINTS.split(value))
    return len(value) >= 8 and any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
