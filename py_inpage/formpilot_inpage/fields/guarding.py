"""What a fill lets decide which fields may be filled."""

from collections.abc import Sequence
from typing import Protocol

from formpilot_inpage.contract.filling import Failed
from formpilot_inpage.dom.steps import Only

from .planner import Draft, Planned


class Guard(Protocol):
    """Knows what the user has agreed to."""

    def held_back(self, drafts: Sequence[Draft]) -> list[Draft]:
        """With a failure in place of each field that is not to be filled."""
        ...

    def still(self, one: Planned) -> list[Only]:
        """What must hold right before a field is filled."""
        ...

    def left_out(self, one: Planned) -> Failed | None:
        """Why it did not hold; None where it was not for this."""
        ...
