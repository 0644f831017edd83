"""click and scroll: what an agent asks for, and what it is answered."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .constraints import Between, Coordinate, Length, Selector, check_place
from .errors import ErrorCode, Refused
from .results import Result

Modifier = Literal["Alt", "Control", "Meta", "Shift"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Click:
    """Click an element or point as a mouse does, once it is visible, still, enabled and uncovered,
    and say what came of it: navigated and url, opened_tabs, checked. A window that a page's script
    opens by itself counts as a popup, which the browser blocks unless the user allows it."""

    action: Literal["click"] = "click"
    target: Selector = ""
    """CSS selector, or a ref such as @e12."""
    x: Coordinate | None = None
    """Point of the viewport; with y, in place of target."""
    y: Coordinate | None = None
    """Point of the viewport; with x, in place of target."""
    button: Literal["left", "middle", "right"] = "left"
    """right opens the page's own context menu; the browser's stays closed."""
    count: Annotated[int, Between(1, 3)] = 1
    """2 is a double click."""
    modifiers: Annotated[tuple[Modifier, ...], Length(0, 4)] = ()
    """Keys held meanwhile. Control on a link opens a new tab."""
    nth: Annotated[int, Between(0, 10_000)] | None = None
    """Which of several matches, from 0; without it, the target must match one element only."""

    def __post_init__(self) -> None:
        check_place(self.target, self.x, self.y, ("target", "x", "y"))
        if self.nth is not None and (not self.target or self.target.startswith("@")):
            raise Refused(ErrorCode.INVALID_PARAMS, "`nth` needs a CSS selector as `target`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clicked(Result):
    """The answer to click."""

    success: bool = True
    selector: str | None
    x: int
    y: int
    tag: str
    text: str
    matches_count: int
    navigated: bool
    """Whether the address changed, or the page was left."""
    url: str | None = None
    opened_tabs: tuple[int, ...] = ()
    checked: bool | None = None
    """Of a checkbox or radio button, afterwards."""
    focused: bool | None = None
    note: str | None = None

    def facts(self) -> dict[str, Any]:
        """As the agent gets it: what does not apply is left out."""
        plain = Result.facts(self)
        return {name: fact for name, fact in plain.items() if fact is not None and fact != ()}

    def summary(self) -> str:
        what = f"Clicked <{self.tag}>" + (f" {self.text!r}" if self.text else "")
        return f"{what}, and the page went to {self.url}" if self.url else what


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroll:
    """Scroll to an element, by pixels, or to the top or bottom; the page, or a container in it."""

    action: Literal["scroll"] = "scroll"
    target: Selector = ""
    """CSS selector, or ref, of the element to bring into view."""
    dx: Coordinate | None = None
    """Pixels to the right; negative is to the left."""
    dy: Coordinate | None = None
    """Pixels down; negative is up."""
    # Not a choice of two: interact has one schema, and the `to` of a drag is any text.
    to: Selector = ""
    """top or bottom."""
    container: Selector = ""
    """CSS selector, or ref, of the element to scroll instead of the page."""

    def __post_init__(self) -> None:
        by_pixels = self.dx is not None or self.dy is not None
        if [bool(self.target), by_pixels, bool(self.to)].count(True) != 1:
            raise Refused(
                ErrorCode.INVALID_PARAMS, "Give one of: `target`, `dx` and `dy`, or `to`."
            )
        if self.to not in {"", "top", "bottom"}:
            raise Refused(ErrorCode.INVALID_PARAMS, "`to` is `top` or `bottom`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrolled(Result):
    """The answer to scroll: where the page or the container stands now."""

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
