"""One file per sub-command of `duck-tape`; the table is in `duck_tape.cli`."""
