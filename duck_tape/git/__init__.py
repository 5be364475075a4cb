"""The one way to git: two back ends, staging, the next commit's message."""
