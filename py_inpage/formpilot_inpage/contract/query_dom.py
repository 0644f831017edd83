"""query_dom: which elements match a selector."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Between, Length, Selector
from .results import Result, plain, pluralize


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryDom(PageCommand):
    """Find elements: how many match, with text, attributes, visibility and a ref for each."""

    changes_page = False

    action: Literal["query_dom"] = "query_dom"
    selector: Selector
    """CSS selector, or the ref of one element, such as @e12."""
    attributes: Annotated[tuple[Annotated[str, Length(1, 100)], ...], Length(0, 20)] = ()
    """Names of the attributes to report. The values of fields are never reported."""
    boxes: bool = False
    """true: report where each element is drawn, in CSS pixels of its document's viewport."""
    limit: Annotated[int, Between(1, 200)] = 20
    """Report at most this many elements; the count is of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Where an element is drawn, from the top left corner of the viewport."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementFacts:
    """One matching element."""

    ref: str
    tag: str
    text: str
    visible: bool
    attributes: dict[str, str | None]
    box: Box | None = None
    withheld: tuple[str, ...] = ()
    """Requested attributes that were not reported because they would reveal a field's value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elements(Result):
    """The result of query_dom."""

    selector: str
    count: int
    elements: tuple[ElementFacts, ...]
    more: int = 0
    """Number of matches that were not reported."""

    def summary(self) -> str:
        verb = "matches" if self.count == 1 else "match"
        shown = f", the first {len(self.elements)} shown" if self.more else ""
        return f"{pluralize(self.count, 'element')} {verb} {self.selector!r}{shown}"

    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = plain(self)
        return facts
