"""CI: the checks over a range of commits, for the GitHub Action and any other CI (spec: action)."""
