"""Elements that a field key may name."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.dom.page import Element
from formpilot_inpage.forms.kinds import (
    MARKS,
    code,
    field_type,
    is_field,
    radio_group,
    slider,
    toggle,
)

NAME_PATHS = ("localName", 'getAttribute("name")', 'getAttribute("id")')
NAMED_BY_LEGEND = {*radio_group.KIND.types, *slider.KIND.types, *code.KIND.types}
CANDIDATE_PATHS = (*NAME_PATHS, "type", MARKS)


class Candidate(NamedTuple):
    """An element that a key may name."""

    element: Element
    tag: str
    type: str
    name: str
    id: str

    @property
    def is_control(self) -> bool:
        return is_field(self.tag, self.type)

    @property
    def is_radio(self) -> bool:
        return self.tag == "input" and self.type == "radio"

    @property
    def is_checkbox(self) -> bool:
        is_native = self.tag == "input" and self.type == "checkbox"
        return is_native or self.type == toggle.KIND.types[0]

    @property
    def is_toggle_button(self) -> bool:
        """A button that stays pressed is often a part of another field, such as "Show"."""
        return self.type == toggle.PRESSED.types[0]

    @property
    def is_named_by_legend(self) -> bool:
        """Fields of several parts: the legend around them is their name."""
        return self.is_radio or self.type in NAMED_BY_LEGEND


Field = list[Candidate]
"""One field for people: a control, or the buttons of a radio group."""


def without_toggle_buttons(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The fields that are no toggle buttons; toggle buttons where there is nothing else."""
    others = [candidate for candidate in candidates if not candidate.is_toggle_button]
    return others or list(candidates)


def candidate_from_row(element: Element, values: Sequence[Any]) -> Candidate:
    """From the values of CANDIDATE_PATHS."""
    tag, name, identity, native_type, marks = values
    return Candidate(element, tag or "", field_type(native_type, marks), name or "", identity or "")
