"""The port of a fill to what the user has approved."""

from collections.abc import Sequence
from typing import Protocol

from formpilot_inpage.contract.fill_form import Failed
from formpilot_inpage.dom.steps import Require

from .planner import FieldDraft, Planned


class FieldGuard(Protocol):
    """Knows which fields the user has approved."""

    def reject_unapproved(self, drafts: Sequence[FieldDraft]) -> list[FieldDraft]:
        """The drafts, with a failure in place of each field that needs an approval."""
        ...

    def conditions(self, field: Planned) -> list[Require]:
        """What must hold right before a field is filled."""
        ...

    def rejection(self, field: Planned) -> Failed | None:
        """The failure of a field whose conditions did not hold; None if they are not the cause."""
        ...
