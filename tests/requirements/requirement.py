"""What one requirement is, and how the tables beside this file are read."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

BUILT: Final = True

Row = tuple[str, str] | tuple[str, str, bool]
"""An id, one sentence, and BUILT once a test must hold it."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing FormPilot must do, in one sentence."""

    id: str
    text: str
    built: bool = False


def requirements(rows: Iterable[Row]) -> dict[str, Requirement]:
    """Index the rows by id; an id that comes twice is a mistake in the tables."""
    table: dict[str, Requirement] = {}
    for row in rows:
        requirement = Requirement(row[0], row[1], built=len(row) == 3 and row[2])
        if requirement.id in table:
            raise ValueError(f"{requirement.id} is defined twice")
        table[requirement.id] = requirement
    return table
