"""Finds a widget without the role of a field: what the Tab key reaches beside its label."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import Path
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.kinds import choice

from .candidates import CANDIDATE_PATHS, Candidate, candidate_from_row

LEVELS = 4
BUTTON = ":is(button, [role=button]):is([aria-haspopup], [aria-expanded])"
IS_BUTTON = f"matches({json.dumps(BUTTON)})"
OPENER = (
    f"{BUTTON}, [tabindex='0']:not([role], a, button, input, textarea, select, iframe, "
    "[contenteditable])"
)
FIELD = "input:not([type=hidden], [tabindex='-1']), textarea, select, [contenteditable]"
IS_OUTER = 'matches("form, fieldset, body, main, dialog, [role=dialog], tbody, table")'
IS_INNER = f"parentElement.closest({json.dumps(OPENER)}).localName"
FIELDS = f"querySelectorAll({json.dumps(FIELD)}).length"


def find_openers(page: Page, labels: Sequence[Element]) -> list[Candidate]:
    """The box or button beside one of these labels, if nothing else there takes a value."""
    for label in labels:
        if opener := labelled_button(page, label) or beside(page, label):
            return [opener._replace(type=choice.KIND.types[0])]
    return []


def labelled_button(page: Page, label: Element) -> Candidate | None:
    """The button that a `<label>` is for."""
    (control,) = page.resolve([label], "control")
    if not control:
        return None
    ((is_button, *values),) = page.read_each([control], (IS_BUTTON, *CANDIDATE_PATHS))
    return candidate_from_row(control, values) if is_button else None


def beside(page: Page, label: Element) -> Candidate | None:
    around = [label]
    for _ in range(LEVELS):
        (parent,) = page.resolve(around[:1], "parentElement")
        if not parent:
            return None
        is_outer, fields = parent.read(IS_OUTER, FIELDS)
        if is_outer or fields:
            (after,) = page.resolve(around[:1], "nextElementSibling")
            return only_opener(page, after, around) if after and not after.read(FIELDS)[0] else None
        around.insert(0, parent)
        if found := only_opener(page, parent, around):
            return found
    return None


def only_opener(page: Page, box: Element, around: Sequence[Element]) -> Candidate | None:
    """The only opener in the box and its shadow trees."""
    paths: tuple[Path, ...] = (IS_INNER, *CANDIDATE_PATHS, *VISIBILITY)
    found = [
        candidate_from_row(row.element, row.values[1 : 1 + len(CANDIDATE_PATHS)])
        for root in (box, *page.shadow_roots(box))
        for row in page.query_rows(OPENER, paths, within=root)
        if not row.values[0]
        and row.element not in around
        and is_shown(row.values[1 + len(CANDIDATE_PATHS) :])
    ]
    return found[0] if len(found) == 1 else None
