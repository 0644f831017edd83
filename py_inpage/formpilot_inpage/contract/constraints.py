"""Bounds of parameters, shared by the validator and the published schema."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from .errors import CommandError, ErrorCode


@dataclass(frozen=True, slots=True)
class Between:
    """A number from `low` to `high`, both included."""

    low: int
    high: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        """Pydantic calls this hook by name; its core schemas are plain dicts."""
        return {**handler(source), "ge": self.low, "le": self.high}


@dataclass(frozen=True, slots=True)
class Length:
    """A text of `low` to `high` characters, or a list of as many entries."""

    low: int
    high: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        """Pydantic calls this hook by name; its core schemas are plain dicts."""
        return {**handler(source), "min_length": self.low, "max_length": self.high}


Selector = Annotated[str, Length(1, 2000)]
Coordinate = Annotated[int, Between(-100_000, 100_000)]


def check_place(target: str, x: int | None, y: int | None, names: tuple[str, str, str]) -> None:
    """Raises unless either the selector or both coordinates are given."""
    by_point = x is not None and y is not None
    half = (x is None) != (y is None)
    if half or bool(target) == by_point:
        name, name_x, name_y = names
        raise CommandError(
            ErrorCode.INVALID_PARAMS, f"Give either `{name}`, or both `{name_x}` and `{name_y}`."
        )
