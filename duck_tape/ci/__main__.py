"""`python -I -m duck_tape.ci`: what the action runs."""

from __future__ import annotations

from duck_tape.ci.main import main

raise SystemExit(main())
