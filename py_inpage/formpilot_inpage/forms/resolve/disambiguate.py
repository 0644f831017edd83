"""Chooses between several controls that match a key."""

from typing import NamedTuple

from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.kinds import checkbox_group

from .candidates import Candidate
from .scope import FieldMatch, are_checkboxes, is_one_field

SEVERAL = "Multiple elements matched; used first visible match."
ALL_HIDDEN = "Multiple elements matched; none is visible, used the first."


class ChosenControl(NamedTuple):
    """The control that a key names."""

    control: Candidate
    note: str | None
    """For the answer, if there were several."""
    group: tuple[Element, ...]
    """All buttons of a radio group, or all boxes of a group of checkboxes."""


def choose_control(page: Page, match: FieldMatch, *, as_group: bool = False) -> ChosenControl:
    """`as_group`: checkboxes of one name in one form are to be taken as a group."""
    boxes = tuple(candidate.element for candidate in without_hidden_inputs(match))
    if match.is_checkbox_group or (as_group and are_group(page, match)):
        first = without_hidden_inputs(match)[0]._replace(type=checkbox_group.TYPE)
        return ChosenControl(first, None, boxes)
    control, note = disambiguate(page, match)
    return ChosenControl(control, note, radio_group(page, match, control))


def are_group(page: Page, match: FieldMatch) -> bool:
    boxes = without_hidden_inputs(match)
    elements = [box.element for box in boxes]
    return are_checkboxes(boxes) and len(set(page.resolve(elements, "form"))) == 1


def disambiguate(page: Page, match: FieldMatch) -> tuple[Candidate, str | None]:
    """The first visible control, and a note if there was a choice."""
    if is_one_field(page, match.candidates):
        return match.candidates[0], None
    candidates = without_hidden_inputs(match)
    rows = page.read_each([candidate.element for candidate in candidates], VISIBILITY)
    for candidate, row in zip(candidates, rows, strict=True):
        if is_shown(row):
            return candidate, SEVERAL
    return candidates[0], ALL_HIDDEN


def without_hidden_inputs(match: FieldMatch) -> list[Candidate]:
    """Server frameworks put a hidden input of the same name before a checkbox."""
    shown = [candidate for candidate in match.candidates if candidate.type != "hidden"]
    return shown or match.candidates


def radio_group(page: Page, match: FieldMatch, radio: Candidate) -> tuple[Element, ...]:
    """The group of a radio button: the buttons of its name in the same form."""
    if not radio.is_radio:
        return ()
    if not radio.name:
        return (radio.element,)
    buttons = [candidate.element for candidate in match.index.radios[radio.name]]
    if radio.element not in buttons:
        # A ref may lead out of the container.
        (root,) = page.resolve([radio.element], "getRootNode()")
        selector = f"input[type=radio][name={css_string(radio.name)}]"
        buttons = [row.element for row in page.query_rows(selector, [], within=root)]
    forms = page.resolve(buttons, "form")
    own_form = forms[buttons.index(radio.element)]
    return tuple(button for button, form in zip(buttons, forms, strict=True) if form == own_form)
