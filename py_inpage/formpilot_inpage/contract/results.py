"""What the page answers. Each result can say itself in one line."""

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, field
from typing import Any

URL_LIMIT = 1000
TITLE_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Result(ABC):
    """Any answer: what it says in one line, and its facts."""

    @abstractmethod
    def summary(self) -> str:
        """For people, and for the first text of a reply."""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


def short_url(url: str | None) -> str:
    return cut(url or "", URL_LIMIT)


def short_title(title: str | None) -> str:
    return cut(title or "", TITLE_LIMIT)


def cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementFacts:
    """One element, as query_dom reports it."""

    ref: str
    tag: str
    text: str
    visible: bool
    attributes: dict[str, str | None]
    withheld: tuple[str, ...] = ()
    """Attributes that were asked for and would have told what a field holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elements(Result):
    """The answer to query_dom."""

    selector: str
    count: int
    elements: tuple[ElementFacts, ...]
    more: int = 0
    """How many matches were not reported."""

    def summary(self) -> str:
        verb = "matches" if self.count == 1 else "match"
        shown = f", the first {len(self.elements)} shown" if self.more else ""
        return f"{counted(self.count, 'element')} {verb} {self.selector!r}{shown}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlighted(Result):
    """The answer to highlight."""

    selector: str
    ref: str
    tag: str
    text: str
    matches_count: int
    duration_ms: int

    def summary(self) -> str:
        return f"Outlined <{self.tag}> {self.ref} for {self.duration_ms} ms"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFacts:
    """A form of the page, in brief."""

    ref: str
    id: str | None
    name: str | None
    fields: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFacts(Result):
    """The answer to observe page."""

    url: str
    title: str
    ready_state: str
    home: str
    """Where FormPilot's Python runs for this page: "content" or "offscreen"."""
    counts: dict[str, int]
    forms: tuple[FormFacts, ...] = field(default=())

    def summary(self) -> str:
        forms = counted(self.counts["forms"], "form")
        return f"{self.title or 'Untitled page'} at {self.url}, {forms}"
