"""scroll: the page or a container in it."""

from dataclasses import dataclass
from typing import Any, Literal

from .commands import PageCommand
from .constraints import Coordinate, Selector
from .errors import CommandError, ErrorCode
from .results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroll(PageCommand):
    """Scroll to an element, by pixels, or to the top or bottom; the page, or a container in it."""

    action: Literal["scroll"] = "scroll"
    target: Selector = ""
    """CSS selector, or ref, of the element to bring into view."""
    dx: Coordinate | None = None
    """Pixels to the right; negative is to the left."""
    dy: Coordinate | None = None
    """Pixels down; negative is up."""
    # Not a Literal: interact has one schema, and the `to` of drag is any text.
    to: Selector = ""
    """top or bottom."""
    container: Selector = ""
    """CSS selector, or ref, of the element to scroll instead of the page."""

    def __post_init__(self) -> None:
        by_pixels = self.dx is not None or self.dy is not None
        if [bool(self.target), by_pixels, bool(self.to)].count(True) != 1:
            raise CommandError(
                ErrorCode.INVALID_PARAMS, "Give one of: `target`, `dx` and `dy`, or `to`."
            )
        if self.to not in {"", "top", "bottom"}:
            raise CommandError(ErrorCode.INVALID_PARAMS, "`to` is `top` or `bottom`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrolled(Result):
    """The result of scroll: the new scroll position."""

    success: bool = True
    x: int
    y: int
    max_x: int
    max_y: int
    at_top: bool
    at_bottom: bool
    moved: bool
    hint: str | None = None

    def facts(self) -> dict[str, Any]:
        plain = Result.facts(self)
        return plain if self.hint else {name: plain[name] for name in plain if name != "hint"}

    def summary(self) -> str:
        where = f"{self.x}, {self.y} of {self.max_x}, {self.max_y}"
        return f"Scrolled to {where}" if self.moved else f"Nothing moved: at {where}"
