"""What all results share: a summary, facts, and short texts."""

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from typing import Any

URL_LIMIT = 1000


TITLE_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Result(ABC):
    """The result of a command: a one-line summary and its facts."""

    @abstractmethod
    def summary(self) -> str:
        """One line for people; the first text of a reply."""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


def short_url(url: str | None) -> str:
    return truncate(url or "", URL_LIMIT)


def short_title(title: str | None) -> str:
    return truncate(title or "", TITLE_LIMIT)


def truncate(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def pluralize(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def plain(value: Any) -> Any:
    """As dataclasses.asdict without the fields that are None, and many times faster."""
    names = getattr(value, "__dataclass_fields__", None)
    if names is None:
        return [plain(item) for item in value] if isinstance(value, tuple) else value
    given = ((name, getattr(value, name)) for name in names)
    return {name: plain(fact) for name, fact in given if fact is not None}
