"""What the checks are given: a range, read once (spec: action)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from duck_tape.checked import STATE_FILES
from duck_tape.ci import moves
from duck_tape.ci.inputs import COMMITS, OFF
from duck_tape.errors import Refused
from duck_tape.git.program import text
from duck_tape.git.ranges import EMPTY_TREES, compare_trees
from duck_tape.later import Later
from duck_tape.memory.changelog_parse import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from duck_tape.ci.ends import Ends
    from duck_tape.ci.event import Event
    from duck_tape.ci.inputs import Inputs
    from duck_tape.ci.merges import Merged
    from duck_tape.ci.policy import Policy
    from duck_tape.ci.versions import Versions
    from duck_tape.git.ranges import Commit, Row
    from duck_tape.git.repository import Repository
    from duck_tape.memory.change import Change
    from duck_tape.memory.changelog_parse import Block
    from duck_tape.memory.moved import Chain

MEMORY = "CONTEXT.md"
MEMORIES = ":(top,icase,glob)**/CONTEXT.md"
"""In any letter case: what is no memory here may be one on another machine (see `alike`)."""
STATES = (
    ":(top,icase,glob)**/*d*u*c*t*a*p*e*",
    ":(top,icase,glob)**/*d*u*c*t*a*p*e*/**",
    ":(top,icase,glob)**/duck-t~*",
    ":(top,icase,glob)**/duck-t~*/**",
)
"""More than state files: what only looks like the folder's name is sorted out by the check."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What a commit changes.

    Attributes:
        commit: The commit.
        sides: The rows against each parent; against the empty tree for a first commit.
        blocks: The changelogs in its message.
        moved: The memories that it has only moved: the old path by the new one; of a merge none.
    """

    commit: Commit
    sides: tuple[Mapping[str, Row], ...]
    blocks: tuple[Block, ...] = ()
    moved: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_merge(self) -> bool:
        """Whether it has several parents."""
        return len(self.sides) > 1

    def own(self) -> Iterator[Row]:
        """The rows of paths that differ from every parent: what the commit itself has made."""
        for path, row in self.sides[0].items():
            if all(path in side for side in self.sides[1:]):
                yield row

    def memories(self) -> list[str]:
        """Paths of memories that differ from any parent, sorted."""
        return sorted({path for side in self.sides for path in side if is_memory(path)})

    def changed(self) -> list[str]:
        """Paths of memories that differ and were not only moved, sorted."""
        moved = {*self.moved, *self.moved.values()}
        return [path for path in self.memories() if path not in moved]


@dataclass(frozen=True, slots=True)
class Case:
    """A range with all that the checks ask of it.

    Attributes:
        settings: The inputs.
        event: What is known of the event.
        ends: The two trees, and where the range begins and ends.
        repository: Where.
        versions: Reads memories.
        policy: The configuration that holds, and what the range would change in it.
        touched: Each commit of the range, parents first.
        net: Paths that differ between the base's tree and the head's; a memory that was moved has
            its old blob from its old path.
        moved: Where moved memories were in the base's tree, by their path at the head.
        chains: The ways of moved memories through the range's commits.
        tree: What the head's tree has, memories and what looks like state.
        own: Paths that differ between the fork and the tip, where the base has moved on; None
            where that is the same as `net`.
        changes: What the range does to each memory that differs, by path; one that cannot be
            read is not among them.
        merges: The memories in merge commits, as they are asked for.
        places: The places of the commits in the range, once they are asked for (see `mending`).
    """

    settings: Inputs
    event: Event
    ends: Ends
    repository: Repository
    versions: Versions
    policy: Policy
    touched: tuple[Touched, ...] = ()
    net: Mapping[str, Row] = field(default_factory=dict)
    tree: Mapping[str, Row] = field(default_factory=dict)
    own: Mapping[str, Row] | None = None
    moved: Mapping[str, str] = field(default_factory=dict)
    chains: Mapping[str, Chain] = field(default_factory=dict)
    changes: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    merges: dict[str, tuple[Merged, ...]] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)

    def memories(self) -> list[str]:
        """Paths of the memories that the range touches, sorted; all where nothing is compared."""
        if self.settings.all or not self.ends.tip:
            return sorted(path for path in self.tree if is_memory(path))
        found = {path for path in self.net if is_memory(path)}
        return sorted(found.union(*(one.memories() for one in self.touched)))

    def old(self, path: str) -> str:
        """The blob of a memory in the base's tree, "" where it has none."""
        row = self.net.get(path)
        if row is not None:
            return row.before
        return self.new(path) if self.ends.base else ""

    def new(self, path: str) -> str:
        """The blob of a memory in the head's tree, "" where it has none."""
        row = self.tree.get(path)
        return row.after if row is not None else ""

    def names(self, path: str) -> set[str]:
        """All paths that a memory has had in the range."""
        return {path}.union(*(one.names for one in self.chains.values() if path in one.names))

    def placed(self, path: str) -> str:
        """The path under which the range's net changes tell of a memory."""
        for last, chain in self.chains.items():
            if path in chain.names:
                return last if last in self.net else chain.first or path
        return path

    def is_exempt(self, one: Touched) -> bool:
        """Whether a commit's changelog is not looked at: by an exempt author, and no memory in it.

        It is no protection: a commit says itself by whom it is.
        """
        listed = set(self.settings.exempt_authors)
        if not listed or one.memories():
            return False
        return self.event.author in listed or bool(listed & logins(self.event, one.commit))

    def is_body_exempt(self) -> bool:
        """Whether a changelog in a pull request's text is not looked at: the same of it."""
        listed = self.settings.exempt_authors
        return self.event.author in listed and not any(map(is_memory, self.net))


def logins(event: Event, commit: Commit) -> set[str]:
    """What an author may be listed by: login as the event tells it, address, login in an address.

    The forge's own addresses are `ID+LOGIN@users.noreply.<forge>`.
    """
    email = commit.email.casefold()
    found = {email, event.logins.get(commit.id, "")}
    local, _, domain = email.partition("@")
    if domain.startswith("users.noreply."):
        found.add(local.rpartition("+")[2])
    return found - {""}


def blocks_of(message: str) -> list[Block]:
    """The changelogs in a message that is in a commit, or in a pull request's text."""
    return parse(message, comment="") if "hange" in message else []


def body_blocks(event: Event) -> list[Block]:
    """The changelogs in a pull request's text; what a comment hides is told to nobody."""
    shown, text = [], f"{event.title}\n\n{event.body}"
    while text:
        before, _, hidden = text.partition("<!--")
        shown.append(before)
        text = hidden.partition("-->")[2]
    return blocks_of("".join(shown))


def is_memory(path: str) -> bool:
    """Whether a path is that of a memory."""
    return path == MEMORY or path.endswith("/" + MEMORY)


def read(case: Case) -> Case:
    """Return the case with its commits and what they change.

    Raises `CouldNotCheck` where git cannot, or there are too many commits.
    """
    repository, ends = case.repository, case.ends
    git = repository.git
    empty = EMPTY_TREES[repository.layout.object_format]
    commits: list[Commit] = []
    trees: dict[str, str] = {"": empty}
    if ends.tip:
        commits, more = ends.log(git, case.settings.max_commits)
        trees |= more
    trees |= _trees(repository, {ends.base, ends.head, ends.fork, ends.tip} - trees.keys())
    pairs = {
        commit.id: [(trees[parent], commit.tree) for parent in commit.parents or ("",)]
        for commit in commits
    }
    net, whole = (trees[ends.base], trees[ends.head]), (empty, trees[ends.head])
    own = (trees[ends.fork], trees[ends.tip]) if ends.fork else net
    wanted = [net, whole, own, *(pair for listed in pairs.values() for pair in listed)]
    patterns = (MEMORIES,) if case.settings.switch(STATE_FILES) == OFF else (MEMORIES, *STATES)
    comparing = Later(lambda: compare_trees(git, wanted, patterns))
    blocks = [blocks_of(commit.message) for commit in commits]
    found = comparing.get()
    touched = tuple(
        _touched(commit, [found[pair] for pair in pairs[commit.id]], said)
        for commit, said in zip(commits, blocks, strict=True)
    )
    # A squash has one commit for all: there a move and what follows it are not told apart.
    squashed = case.settings.changelog_source != COMMITS
    chains = moves.chains_of(() if squashed else (one.moved for one in touched))
    rows, moved = moves.followed(found[net], found[whole], chains)
    return replace(
        case,
        touched=touched,
        net=rows,
        tree=found[whole],
        own=moves.followed(found[own], found[whole], chains)[0] if ends.fork else None,
        moved=moved,
        chains=chains,
        changes=_changes(case.versions, rows),
    )


def _touched(commit: Commit, sides: Sequence[Mapping[str, Row]], said: Sequence[Block]) -> Touched:
    """What a commit changes, with its moves where it is no merge."""
    moved = {} if len(sides) > 1 else moves.of_commit(sides[0])
    return Touched(commit, tuple(sides), tuple(said), moved)


def _changes(versions: Versions, rows: Mapping[str, Row]) -> dict[str, tuple[Change, ...]]:
    """What has changed in each memory among some rows; those that are no text are left out."""
    found = {}
    for path in sorted(filter(is_memory, rows)):
        try:
            found[path] = versions.changes(rows[path].before, rows[path].after, path)
        except Refused:
            continue
    return found


def _trees(repository: Repository, commits: set[str]) -> dict[str, str]:
    """The trees of commits."""
    names = sorted(commits)
    if not names:
        return {}
    said = repository.git.output("rev-parse", *(f"{name}^{{tree}}" for name in names))
    return dict(zip(names, text(said).split(), strict=True))
