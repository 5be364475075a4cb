"""The pre-commit hooks: one small module for each id, over pure functions.

They read what is staged, never the work tree, and never change the index.
"""
