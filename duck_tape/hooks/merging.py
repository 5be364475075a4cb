"""A merge under way: our side, the other, their common ancestors, and the result in the index."""

from __future__ import annotations

from duck_tape.errors import Refused
from duck_tape.git.quick import output, run
from duck_tape.hooks.changed import Changed, documents
from duck_tape.hooks.staged import LINK, MEMORIES
from duck_tape.memory.records import Sides
from duck_tape.memory.three_way import own_changes


def merge_bases(ours: str, theirs: str) -> list[str]:
    """Return the best common ancestors of two commits (several after a criss-cross merge)."""
    return run(("merge-base", "--all", ours, theirs))[1].decode("ascii", "replace").split()


def in_tree(commit: str) -> dict[str, str]:
    """Return the memories of a commit: blobs by path."""
    said = output(("ls-tree", "-r", "-z", "--full-tree", commit))
    return _listed(said, stage=False)


def in_index() -> dict[str, str]:
    """Return the memories of the index: blobs by path; raises `Refused` for a conflict."""
    return _listed(output(("ls-files", "-z", "--stage", "--full-name", "--", MEMORIES)), stage=True)


def _listed(said: bytes, *, stage: bool) -> dict[str, str]:
    """Read `git ls-tree -z` (mode, kind, blob) or `git ls-files -z --stage` (mode, blob, stage)."""
    found = {}
    for line in said.decode("utf-8", "surrogateescape").split("\0")[:-1]:
        head, _, path = line.partition("\t")
        if path != "CONTEXT.md" and not path.endswith("/CONTEXT.md"):
            continue
        mode, second, third = head.split(" ")
        if stage and third != "0":
            raise Refused(
                f"{path}: in conflict.", hint="Resolve it, then git add it.", code="conflict"
            )
        if mode != LINK and mode.startswith("100"):
            found[path] = second if stage else third
    return found


def sides(ours: str, theirs: str, result: dict[str, str] | None = None) -> list[Sides]:
    """Return every memory that differs somewhere in a merge.

    Args:
        ours: The commit on our side.
        theirs: The one on the other.
        result: The merge's memories (blobs by path); the index's when None.
    """
    mine, other = in_tree(ours), in_tree(theirs)
    made = in_index() if result is None else result
    ancestors = merge_bases(ours, theirs)
    bases = [in_tree(base) for base in ancestors] or [{}]
    for path, place in _moved((ours, theirs), ancestors, (mine, other, made), bases[0]).items():
        for tree in (mine, other, *bases):
            if place in tree and path not in tree:
                tree[path] = tree.pop(place)
    found = []
    for path in sorted({*mine, *other, *made}):
        blobs = [mine.get(path, ""), other.get(path, ""), made.get(path, "")]
        blobs += [base.get(path, "") for base in bases]
        if len(set(blobs)) > 1:
            ours_, theirs_, result_, *bases_ = documents(blobs, path)
            found.append(Sides(path, bases_, ours_, theirs_, result_))
    return found


def _moved(
    commits: tuple[str, str],
    bases: list[str],
    trees: tuple[dict[str, str], dict[str, str], dict[str, str]],
    base: dict[str, str],
) -> dict[str, str]:
    """The memories that a side has moved, by the path at which the merge has them: the old ones."""
    mine, other, made = trees
    gone = base.keys() - made.keys()
    came = {path for path in made if path not in base and not (path in mine and path in other)}
    if not (gone and came):
        return {}
    from duck_tape.git.moves import arguments, steps
    from duck_tape.memory.moved import follow

    found: dict[str, str] = {}
    for side in commits:
        chains = follow(steps(output(arguments(bases[0], side))))
        found |= {path: chains[path].first for path in came & chains.keys()}
    return {path: place for path, place in found.items() if place in gone}


def own(theirs: str) -> list[Changed]:
    """What the staged result of merging `theirs` into HEAD says beyond the merge itself."""
    return [
        Changed(one.path, own_changes(one.bases[0], one.ours, one.theirs, one.result))
        for one in sides("HEAD", theirs)
    ]
