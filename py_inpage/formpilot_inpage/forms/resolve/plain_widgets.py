"""Finds steppers and ratings that are drawn without roles, by the text beside them."""

from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds import star_rating, stepper
from formpilot_inpage.forms.widgets.star_row import find_star_row

from .candidates import Candidate
from .openers import FIELDS, IS_OUTER, LEVELS


def find_plain_widgets(page: Page, labels: Sequence[Element]) -> list[Candidate]:
    """The stepper or rating beside one of these labels, if nothing else there takes a value."""
    for label in labels:
        if found := beside(page, label):
            return [found]
    return []


def beside(page: Page, label: Element) -> Candidate | None:
    """In what is right after the label, else in what is around both."""
    (after,) = page.resolve([label], "nextElementSibling")
    places = [after] if after else []
    around: Element | None = label
    for _ in range(LEVELS):
        (around,) = page.resolve([around], "parentElement") if around else (None,)
        if not around or any(around.read(IS_OUTER, FIELDS)):
            break
        places.append(around)
    for place in places:
        if place.read(FIELDS)[0]:
            continue
        if stepper.find_stepper(page, place):
            return Candidate(place, "", stepper.KIND.types[0], "", "")
        if find_star_row(page, place):
            return Candidate(place, "", star_rating.KIND.types[0], "", "")
    return None
