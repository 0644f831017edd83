"""click: what to click, and what followed."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Between, Coordinate, Length, Selector, check_place
from .errors import CommandError, ErrorCode
from .results import Result

Modifier = Literal["Alt", "Control", "Meta", "Shift"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Click(PageCommand):
    """Click an element or point as a mouse does, once it is visible, still, enabled and uncovered,
    and report what followed: navigated and url, opened_tabs, checked. A window that a page's script
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
    """Index of the match to click, from 0; without it, the target must match one element."""

    def __post_init__(self) -> None:
        check_place(self.target, self.x, self.y, ("target", "x", "y"))
        if self.nth is not None and (not self.target or self.target.startswith("@")):
            raise CommandError(ErrorCode.INVALID_PARAMS, "`nth` needs a CSS selector as `target`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clicked(Result):
    """The result of click."""

    success: bool = True
    selector: str | None
    x: int
    y: int
    tag: str
    text: str
    matches_count: int
    navigated: bool
    """Whether the URL changed or the page was left."""
    url: str | None = None
    opened_tabs: tuple[int, ...] = ()
    checked: bool | None = None
    """The state of a checkbox or radio button after the click."""
    focused: bool | None = None
    note: str | None = None

    def facts(self) -> dict[str, Any]:
        """Leaves out what does not apply."""
        plain = Result.facts(self)
        return {name: fact for name, fact in plain.items() if fact is not None and fact != ()}

    def summary(self) -> str:
        what = f"Clicked <{self.tag}>" + (f" {self.text!r}" if self.text else "")
        return navigated_summary(what, self.url) if self.url else what


def navigated_summary(summary: str, url: str) -> str:
    """The summary of a click after which the page has another address."""
    return f"{summary}, and the page went to {url}"
