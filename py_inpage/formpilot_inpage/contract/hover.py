"""hover: the pointer enters an element."""

from dataclasses import dataclass
from typing import Literal

from .commands import PageCommand
from .constraints import Coordinate, Selector, check_place
from .results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Hover(PageCommand):
    """Move the pointer onto an element or point: its enter handlers run, menus open."""

    action: Literal["hover"] = "hover"
    target: Selector = ""
    """CSS selector, or a ref such as @e12."""
    x: Coordinate | None = None
    """Point of the viewport; with y, in place of target."""
    y: Coordinate | None = None
    """Point of the viewport; with x, in place of target."""

    def __post_init__(self) -> None:
        check_place(self.target, self.x, self.y, ("target", "x", "y"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hovered(Result):
    """The result of hover."""

    success: bool
    selector: str | None
    x: int
    y: int
    tag: str
    text: str
    matches_count: int
    entered: int
    """Number of elements that the pointer entered."""
    note: str = "CSS :hover does not follow events that a program sends; the page's handlers do."

    def summary(self) -> str:
        return f"The pointer is on <{self.tag}> at {self.x}, {self.y}"
