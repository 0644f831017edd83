"""highlight: outline an element for the user."""

from dataclasses import dataclass
from typing import Annotated, Literal

from .commands import PageCommand
from .constraints import Between, Selector
from .results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlight(PageCommand):
    """Scroll to an element and outline it for the user for a moment."""

    changes_page = False

    action: Literal["highlight"] = "highlight"
    target: Selector
    """CSS selector, or a ref such as @e12."""
    duration_ms: Annotated[int, Between(100, 30_000)] = 2000
    """How long the outline stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlighted(Result):
    """The result of highlight."""

    selector: str
    ref: str
    tag: str
    text: str
    matches_count: int
    duration_ms: int

    def summary(self) -> str:
        return f"Outlined <{self.tag}> {self.ref} for {self.duration_ms} ms"
