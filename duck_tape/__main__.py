"""`python -m duck_tape` is `duck-tape`."""

from __future__ import annotations

from duck_tape.entry import main

if __name__ == "__main__":
    raise SystemExit(main())
