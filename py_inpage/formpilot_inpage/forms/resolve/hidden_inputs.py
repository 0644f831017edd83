"""Leads the inputs that nobody sees to the widgets whose values they copy, for the form to send."""

from collections.abc import Mapping, Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds import STRUCTURAL

from .candidates import Candidate

LEVELS = 3
WIDGET_TYPES = {name for kind in STRUCTURAL for name in kind.types}
# Labels around these are styled as the control, so they are seen although the input is not.
LABELLED_TYPES = {"checkbox", "radio", "file"}
IS_SHOWN = "checkVisibility()"
# Where neither a mouse nor the Tab key leads.
IS_OUT_OF_REACH = """matches("[tabindex='-1']:not([type=checkbox], [type=radio], [type=file])")"""
RIGHT_EDGE = "getBoundingClientRect().right"
IS_UNTOLD = 'matches("[aria-hidden=true]")'
# Set on an input that its library never lets people use.
IS_DEAD = 'matches("[hidden][readonly]")'
BEFORE, AFTER = "previousElementSibling", "nextElementSibling"


def find_widgets(
    page: Page, candidates: Mapping[Element, Candidate], wholes: Mapping[Element, Candidate]
) -> dict[Element, Candidate]:
    """The widget of each input that is not drawn. `wholes`: the field of which an element is a
    part."""
    widgets = {
        element: wholes.get(element, candidate)
        for element, candidate in candidates.items()
        if candidate.type in WIDGET_TYPES and candidate.tag != "input"
    }
    if not widgets:
        return {}
    unseen = find_unseen(page, [each for each in candidates.values() if each.tag == "input"])
    inputs = [candidate.element for candidate, _ in unseen]
    before, after = page.resolve(inputs, BEFORE), page.resolve(inputs, AFTER)
    chains = ancestors(page, inputs)
    around = ancestors(page, list(widgets))
    found = {}
    for index, (candidate, is_dead) in enumerate(unseen):
        beside = [before[index], after[index]]
        near = [widgets[each] for each in beside[:: -1 if is_dead else 1] if each in widgets]
        if not near and (is_dead or candidate.type not in LABELLED_TYPES):
            near = only_widget(chains[index], around, list(widgets.values()))
        if near:
            found[candidate.element] = near[0]
    return found


def find_unseen(page: Page, inputs: Sequence[Candidate]) -> list[tuple[Candidate, bool]]:
    """The inputs that are not drawn, each with whether people can never use it."""
    paths = [IS_SHOWN, IS_DEAD, IS_OUT_OF_REACH, RIGHT_EDGE, IS_UNTOLD]
    rows = page.read_each([each.element for each in inputs], paths)
    return [
        (candidate, bool(is_dead))
        for candidate, (is_shown, is_dead, is_out, right, is_untold) in zip(
            inputs, rows, strict=True
        )
        if candidate.type not in WIDGET_TYPES
        and (not is_shown or (is_out and (right <= 0 or is_untold)))
    ]


def ancestors(page: Page, elements: Sequence[Element]) -> list[tuple[Element | None, ...]]:
    levels = [
        page.resolve(elements, ".".join(["parentElement"] * level))
        for level in range(1, LEVELS + 1)
    ]
    return list(zip(*levels, strict=True))


def only_widget(
    chain: Sequence[Element | None],
    around: Sequence[Sequence[Element | None]],
    widgets: Sequence[Candidate],
) -> list[Candidate]:
    """The widget in the nearest ancestor that holds any, if it is the only one there."""
    for ancestor in filter(None, chain):
        inside = [
            widget for widget, chain in zip(widgets, around, strict=True) if ancestor in chain
        ]
        if inside:
            return inside[:1] if len(set(inside)) == 1 else []
    return []
