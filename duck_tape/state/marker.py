r"""The compaction marker, `.last-compact`: one line that the harness hook leaves.

`<ISO 8601> | cwd: <path> | latest-state: <file> | transcript: <path>` (spec: state files,
"Compaction marker"). Older writers leave out the last parts, or write the folder before the file's
name. Paths hold what file systems allow: ` | ` is text unless a field's name follows, bytes that
are not UTF-8 come through as surrogate escapes, line ends in a path become spaces.
"""

from __future__ import annotations

from duck_tape.state.model import encodable
from duck_tape.state.naming import parse_state_name
from duck_tape.text.lazy import expression
from duck_tape.text.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt

_FIELD = r"(?:cwd|latest-state|transcript):"
_SPLIT = expression(rf"(?<= )\|[ \t]+(?={_FIELD})")
_LOOKALIKE = expression(rf"(?<= )(\\*\|[ \t]+{_FIELD})")
_ESCAPED = expression(rf"(?<= )\\(\\*\|[ \t]+{_FIELD})")
_LINE_ENDS = expression(r"[\r\n\0]")
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


class Marker(Value):
    """What the marker says.

    Attributes:
        time: When the compaction began, aware, UTC; None where that cannot be read.
        cwd: The session's working directory.
        latest_state: Name of the newest state file then, without a folder; "" where missing.
        transcript: Path of the harness's transcript or of our snapshot; "" where missing.
    """

    __slots__ = ("time", "cwd", "latest_state", "transcript")  # noqa: RUF023  (order of the fields)

    time: dt.datetime | None
    cwd: str
    latest_state: str
    transcript: str

    def __init__(
        self,
        time: dt.datetime | None,
        cwd: str = "",
        latest_state: str = "",
        transcript: str = "",
    ) -> None:
        """See the class."""
        self._put(time=time, cwd=cwd, latest_state=latest_state, transcript=transcript)


def render(marker: Marker) -> bytes:
    """Return the marker's line with its line end; missing parts are left out."""
    parts = [
        marker.time.isoformat(timespec="seconds").replace("+00:00", "Z") if marker.time else "-"
    ]
    for name, value in (
        ("cwd", marker.cwd),
        ("latest-state", marker.latest_state),
        ("transcript", marker.transcript),
    ):
        if value:
            parts.append(f"{name}:{_guarded(value)}")
    line = " | ".join(parts) + "\n"
    try:
        return line.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # no path of this system: a stray surrogate
        return encodable(line).encode("utf-8")


def _guarded(value: str) -> str:
    """Return a value on one line in which no field can begin, with a space before it."""
    for end in ("\r", "\n", "\0"):
        value = value.replace(end, " ")
    return _LOOKALIKE.sub(r"\\\1", " " + value) if "|" in value else " " + value


def parse(data: bytes) -> Marker:
    """Read a marker; what is missing or unreadable in it is empty."""
    line = _LINE_ENDS.split(_text(data).strip(" \t\r\n\0"))[0]
    head, *fields = _SPLIT.split(line)
    values: dict[str, str] = {}
    for field in fields:
        name, _, value = field.partition(":")
        values.setdefault(name, _ESCAPED.sub(r"\1", " " + value.strip())[1:])
    return Marker(
        time=_time(head),
        cwd=values.get("cwd", ""),
        latest_state=_state_file(values.get("latest-state", "")),
        transcript=values.get("transcript", ""),
    )


def _text(data: bytes) -> str:
    """Decode; Windows PowerShell writes UTF-16 with a mark by default."""
    encoding = _UTF16.get(data[:2])
    if encoding:
        return data[2:].decode(encoding, "replace")
    return data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")


def _time(text: str) -> dt.datetime | None:
    from duck_tape.state.times import parse_time

    try:
        return parse_time(text)
    except ValueError:
        return None


def _state_file(value: str) -> str:
    """Return the bare name of a state file of ours; anything else is no name."""
    name = value.replace("\\", "/").rpartition("/")[2]
    return name if parse_state_name(name) else ""
