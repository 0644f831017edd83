"""Chooses between several controls that match a key."""

from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown

from .candidates import Candidate
from .scope import FieldMatch, is_one_field

SEVERAL = "Multiple elements matched; used first visible match."
ALL_HIDDEN = "Multiple elements matched; none is visible, used the first."


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
