"""observe snapshot: the page as an outline, and what it answers."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .constraints import Between, Selector
from .results import Result, counted

LIMIT = 400
SIZE = 20_000
"""Bytes of the whole answer as JSON, with the default limit or a smaller one."""
LARGEST = 200_000
"""With the largest limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSnapshot:
    """Read the page as an outline: roles, names, states and refs, a line per element. Goes
    through shadow roots and the frames of the same site. Says whether a field is empty or filled,
    never what it holds."""

    what: Literal["snapshot"] = "snapshot"
    selector: Selector = ""
    """CSS selector or ref of the part to show; without it, the whole page."""
    depth: Annotated[int, Between(0, 50)] = 0
    """Show so many levels; 0 is all of them."""
    limit: Annotated[int, Between(1, 5000)] = LIMIT
    """Show at most so many lines. Up to 400 the reply stays under 20 KB, however large the page;
    more may give up to 200 KB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot(Result):
    """The answer to observe snapshot."""

    snapshot_id: str
    url: str
    title: str
    tree: str
    """A line per element: role, name, states, ref; two spaces per level."""
    shown: int
    left_out: int
    """How many elements are not shown: those of the page that were not reached count each."""
    hint: str = ""

    def facts(self) -> dict[str, Any]:
        plain = Result.facts(self)
        return plain if self.hint else {name: plain[name] for name in plain if name != "hint"}

    def summary(self) -> str:
        more = f", {self.left_out} left out" if self.left_out else ""
        return f"{self.title or 'Untitled page'}: {counted(self.shown, 'line')}{more}"
