"""The type of a requirement, and the function that reads the tables of this package."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

BUILT: Final = True

Row = tuple[str, str] | tuple[str, str, bool]
"""An id, a sentence, and BUILT if a test must check it."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A thing that FormPilot must do."""

    id: str
    text: str
    built: bool = False


def requirements(rows: Iterable[Row]) -> dict[str, Requirement]:
    """Index the rows by id; raises ValueError if an id is defined twice."""
    table: dict[str, Requirement] = {}
    for row in rows:
        requirement = Requirement(row[0], row[1], built=len(row) == 3 and row[2])
        if requirement.id in table:
            raise ValueError(f"{requirement.id} is defined twice")
        table[requirement.id] = requirement
    return table
