"""`python -I -m duck_tape.ci`: what the action runs.

The process has one thing to do, and Python's own housekeeping would take a quarter of its time:
most of what is made is needed to the end, so sweeps for garbage find little, and clearing modules
away one by one takes as long as Python's start.
"""

from __future__ import annotations

import gc
import os
import sys

gc.set_threshold(100_000)
sys.setswitchinterval(0.0005)  # seconds: git's answers shall not wait for a thread that imports

from duck_tape.ci.main import main  # noqa: E402  (the import is a good part of the work)

os._exit(main())  # all that was written is flushed by then
