"""The checks of a range as CI runs them, and how their outcome is told."""
