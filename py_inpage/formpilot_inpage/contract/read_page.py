"""observe page: the page in brief."""

from dataclasses import dataclass, field
from typing import Literal

from .commands import PageCommand
from .results import Result, pluralize


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage(PageCommand):
    """Read the page's URL, title, ready state, counts and forms."""

    changes_page = False

    what: Literal["page"] = "page"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFacts:
    """A form of the page, in brief."""

    ref: str
    id: str | None
    name: str | None
    fields: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFacts(Result):
    """The result of observe page."""

    url: str
    title: str
    ready_state: str
    runtime: str
    """Where FormPilot's Python runs for this page: "content" or "offscreen"."""
    counts: dict[str, int]
    forms: tuple[FormFacts, ...] = field(default=())

    def summary(self) -> str:
        forms = pluralize(self.counts["forms"], "form")
        return f"{self.title or 'Untitled page'} at {self.url}, {forms}"
