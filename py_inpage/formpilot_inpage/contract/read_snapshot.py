"""observe snapshot: the page as an outline."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Between, Selector
from .results import Result, pluralize

DEFAULT_LINES = 400


DEFAULT_SIZE = 20_000
"""The size of the reply as JSON in bytes, up to the default limit of lines."""


MAX_SIZE = 200_000
"""The size with the largest limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSnapshot(PageCommand):
    """Read the page as an outline: roles, names, states and refs, a line per element. Goes
    through shadow roots and the frames of the same site. Says whether a field is empty or filled,
    never its value."""

    changes_page = False

    what: Literal["snapshot"] = "snapshot"
    selector: Selector = ""
    """CSS selector or ref of the part to show; without it, the whole page."""
    depth: Annotated[int, Between(0, 50)] = 0
    """Show at most this many levels; 0 shows all."""
    limit: Annotated[int, Between(1, 5000)] = DEFAULT_LINES
    """Show at most this many lines. Up to 400 lines the reply stays under 20 KB, however large the
    page; with more it may reach 200 KB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Result):
    """The result of observe snapshot."""

    snapshot_id: str
    url: str
    title: str
    tree: str
    """A line per element: role, name, states, ref; two spaces per level."""
    shown: int
    left_out: int
    """Number of elements that are not shown, including those that were not reached."""
    hint: str = ""

    def facts(self) -> dict[str, Any]:
        plain = Result.facts(self)
        return plain if self.hint else {name: plain[name] for name in plain if name != "hint"}

    def summary(self) -> str:
        more = f", {self.left_out} left out" if self.left_out else ""
        return f"{self.title or 'Untitled page'}: {pluralize(self.shown, 'line')}{more}"
