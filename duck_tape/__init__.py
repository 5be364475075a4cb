"""duck-tape: reviewed, secret-free memory for coding-agent sessions, kept in git."""

__version__ = "0.1.0"
