"""What happens before a compaction: marker, state file, marker again, receipt.

Every step may fail without the next one failing too; whatever goes wrong, what was done before
stands, and the receipt says why there is no more (spec: harness hooks, "Fallback").
"""

# ruff: noqa: PTH103, PTH119  (start-up)

from __future__ import annotations

import os

from duck_tape.errors import DuckTapeError
from duck_tape.harness import caller, where
from duck_tape.harness.limits import TimeUp
from duck_tape.harness.payload import parse
from duck_tape.harness.run import NOTHING, Run, is_uuid
from duck_tape.state.receipts import SUB_AGENT, append, folders

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    from duck_tape.harness.limits import Limits
    from duck_tape.state.receipts import Receipt


def compact(
    data: bytes,
    named: str,
    limits: Limits,
    environ: Mapping[str, str],
    remarks: Sequence[str] = (),
) -> Receipt:
    """Do all that is done before a compaction, and return the receipt, which was logged.

    Args:
        data: The payload's bytes.
        named: What `--harness` names, "" without it.
        limits: The clock of the run.
        environ: The environment.
        remarks: What the receipt shall say besides.

    Raises what comes before the log is known to lie anywhere: nothing can be told then.
    """
    payload = parse(data)
    run = Run(payload, limits, environ)
    run.reasons += remarks
    run.now = _now(environ)
    known = caller.known(named)
    if named and not known:
        run.fell_back("--harness names none that is known")
    run.harness = caller.calling(known, payload, environ)
    run.where = where.find(run.harness, payload.folder, environ)
    try:
        _prepare(run)
        if payload.parent:
            run.fell_back(SUB_AGENT)
        else:
            _write(run)
    except TimeUp:
        run.fell_back("out of time")
    except DuckTapeError as error:
        run.fell_back(_told(run, error))
    except MemoryError:
        run.fell_back("out of memory")
    except BaseException as error:  # noqa: BLE001  (the harness must not notice)
        run.fell_back(f"failed: {_place_of(error)}")
    if run.outcome == NOTHING and not payload.parent:
        _mark_alone(run)
    receipt = run.receipt()
    append(_folders(run), receipt)
    return receipt


def _folders(run: Run) -> Iterator[str]:
    return folders(run.where.root, run.where.git_dir, run.environ)


def _now(environ: Mapping[str, str]) -> dt.datetime:
    """The clock's time in UTC; a broken SOURCE_DATE_EPOCH does not count here."""
    from duck_tape.clock import system_clock

    try:
        return system_clock(environ)()
    except DuckTapeError:
        return system_clock({})()


def _prepare(run: Run) -> None:
    """Find out what is secret here, and where the bookkeeping may lie."""
    from duck_tape.harness.masks import masker, settings_of

    settings, fault = settings_of(run.where.root)
    run.fell_back(fault)
    run.mask = masker(settings)
    if not is_uuid(run.session) and run.mask(run.session) != run.session:
        run.session = ""
        run.fell_back("the session id looks like a secret")
    if run.payload.odd_session:
        run.fell_back("the session id cannot be used")
    run.folder = next(filter(_is_writable, _folders(run)), "")


def _is_writable(folder: str) -> bool:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _write(run: Run) -> None:
    """Write the marker, and where there is something new, a state file."""
    from duck_tape.harness.keep import keep

    keep(run)


def _mark_alone(run: Run) -> None:
    """Leave at least the marker: its time alone, since nothing may be known to be no secret."""
    try:
        from duck_tape.harness.keep import mark_alone

        mark_alone(run)
    except BaseException:  # noqa: BLE001  (the reason is noted already)
        return


def _told(run: Run, error: DuckTapeError) -> str:
    """An error of ours in its own words, masked: a path in it may hold anything."""
    try:
        return run.hide(error.message)
    except Exception:  # noqa: BLE001  (then the kind must do)
        return error.code


def _place_of(error: BaseException) -> str:
    """Name an unexpected error by type and place; its text may hold what must not be shown."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if "duck_tape" in path:
            place = f" in {os.path.basename(path)}:{trace.tb_lineno}"
        trace = trace.tb_next
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    what = f" ({missing})" if missing and missing.replace(".", "_").isidentifier() else ""
    return f"{type(error).__name__}{what}{place}"
