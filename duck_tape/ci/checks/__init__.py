"""The six checks, one module each: `check(case)` gives problems. `ci.check` lists them."""
