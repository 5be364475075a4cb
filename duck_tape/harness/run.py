"""One run of the hook: what it knows, and what it has done so far."""

from __future__ import annotations

from duck_tape.state.receipts import Receipt

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Mapping

    from duck_tape.harness.limits import Limits
    from duck_tape.harness.payload import Payload
    from duck_tape.harness.where import Where

    Mask = Callable[[str], str]

STATE = "state"
MARKER = "marker"
NOTHING = "nothing"


_UUID = [8, 4, 4, 4, 12]
_HEX = frozenset("0123456789abcdef-")
_OPENCODE = "ses_"
_LONG = 24


def is_uuid(text: str) -> bool:
    """Whether a text is a UUID in its usual form, which is never a secret."""
    return _HEX.issuperset(text) and [len(part) for part in text.split("-")] == _UUID


def is_id(text: str) -> bool:
    """Whether a text is a session id that nobody could take for a word: a UUID, or opencode's."""
    return is_uuid(text) or (text.startswith(_OPENCODE) and len(text) >= _LONG)


class Run:
    """One run of the hook, as far as it has come.

    Attributes:
        limits: Its clock.
        environ: The environment.
        payload: What the harness said.
        harness: Who it is, "" where nothing tells.
        session: Its usable session id, "" without one.
        version: The harness's version as its transcript has it, "" unless it is `1.2.3`.
        where: The places.
        now: When, aware, UTC.
        mask: Hides secrets in a text.
        folder: Where the bookkeeping lies, "" where none can be written.
        reasons: Why there is less than a state file, and remarks.
        wrote: Paths of the files written.
        outcome: `STATE`, `MARKER` or `NOTHING`.
    """

    def __init__(self, payload: Payload, limits: Limits, environ: Mapping[str, str]) -> None:
        """Begin with what the harness said; the rest is filled in on the way."""
        self.payload = payload
        self.limits = limits
        self.environ = environ
        self.harness = ""
        self.session = payload.session
        self.version = ""
        self.where: Where
        self.now: dt.datetime
        self.mask: Mask
        self.folder = ""
        self.reasons: list[str] = []
        self.wrote: list[str] = []
        self.outcome = NOTHING

    def hide(self, text: str) -> str:
        """Return a text masked; what is known of the session in it is no secret.

        Its id stands in every path and is as long and as random as one, the harness's name may
        hold the word `code`, a version looks like an address: detectors would wake for nothing.
        """
        rest = text
        for known in (self.session, self.harness, self.version):
            # A payload may name its session `password`: only ids that can be nothing else count.
            if known and (known != self.session or is_id(known)):
                rest = rest.replace(known, "-")
        if rest != text and self.mask(rest) == rest:
            return text
        return self.mask(text)

    def fell_back(self, reason: str) -> None:
        """Note why there is no more than what was done so far."""
        if reason and reason not in self.reasons:
            self.reasons.append(reason)

    def receipt(self) -> Receipt:
        """Return what is to be remembered of the run."""
        return Receipt(
            time=self.now.isoformat(timespec="seconds").replace("+00:00", "Z"),
            harness=self.harness,
            session=self.session,
            outcome=self.outcome,
            wrote=self.wrote,
            milliseconds=self.limits.milliseconds,
            reason="; ".join(self.reasons),
        )
