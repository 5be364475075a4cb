"""Every hook, as one table: what `.pre-commit-hooks.yaml`, the console scripts and `init` agree on.

A new hook is one module beside this one, one line here, and its entry in the manifest.
"""

from __future__ import annotations

from typing import NamedTuple

COMMITS = ("pre-commit", "pre-merge-commit", "pre-push")
STAGES = ("pre-commit", "pre-merge-commit", "prepare-commit-msg", "commit-msg", "pre-push")
"""The kinds of git hook that are needed, in the order in which git asks them."""
MEMORY_FILES = r"(^|/)CONTEXT\.md$"


class Hook(NamedTuple):
    """One hook.

    Attributes:
        id: Its id and console script.
        name: What pre-commit prints.
        stages: When it runs.
        files: Which file names it wants to be told; "" for none (it finds them itself).
        message: Whether it is told the message file.
    """

    id: str
    name: str
    stages: tuple[str, ...]
    files: str = ""
    message: bool = False

    def manifest(self) -> dict[str, object]:
        """The hook as pre-commit's configuration writes it."""
        made: dict[str, object] = {"id": self.id, "name": self.name, "entry": self.id}
        if self.files:
            made["files"] = self.files
            made["require_serial"] = True
        elif not self.message:
            made["pass_filenames"] = False
        elif "pre-push" in self.stages:  # the files of a push are no message: one run is enough
            made["require_serial"] = True
        return {**made, "always_run": True, "stages": list(self.stages)}


HOOKS = (
    Hook("duck-tape-state-files", "duck-tape state files", COMMITS),
    Hook("duck-tape-secrets", "duck-tape secrets", (*COMMITS, "manual"), MEMORY_FILES),
    Hook("duck-tape-schema", "duck-tape schema", COMMITS, MEMORY_FILES),
    Hook("duck-tape-append-only", "duck-tape append-only", COMMITS),
    Hook(
        "duck-tape-changelog-message",
        "duck-tape changelog message",
        ("prepare-commit-msg",),
        message=True,
    ),
    Hook("duck-tape-changelog", "duck-tape changelog", ("commit-msg", "pre-push"), message=True),
)
