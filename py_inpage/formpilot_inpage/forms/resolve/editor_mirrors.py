"""Hidden inputs that only copy the text of an editor, for the form to send."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.kinds.editor import SELECTOR, UNSEEN_WIDTH

from .candidates import Candidate

HIDING = "[hidden], [aria-hidden=true], [style*='display: none'], [style*='display:none']"
UNSHOWN_PATHS = (
    f"matches({json.dumps(HIDING)})",
    "checkVisibility()",
    "parentElement.checkVisibility()",
    "offsetWidth",
)
MAY_MIRROR_EDITOR = 'matches("textarea, input[type=hidden][id]")'
QUOTED = json.dumps(SELECTOR)
# The editor stands beside its hidden text area, or with it in one element.
BESIDE = (
    f"nextElementSibling.closest({QUOTED})",
    f"nextElementSibling.querySelector({QUOTED})",
    f"previousElementSibling.closest({QUOTED})",
    f"previousElementSibling.querySelector({QUOTED})",
)
WITH = f"parentElement.querySelector({QUOTED})"
COUNT_WITH = f"parentElement.querySelectorAll({QUOTED}).length"
INPUT_ID = 'getAttribute("input")'
"""An editor may name its hidden input by this attribute."""


def find_editors(
    page: Page, mirrors: Sequence[Candidate], editors: Sequence[Candidate]
) -> list[Candidate | None]:
    """The editor whose text each of these inputs copies; None for an input of its own."""
    ids = page.read_each([editor.element for editor in editors], [INPUT_ID])
    by_id = {input_id: editor for (input_id,), editor in zip(ids, editors, strict=True) if input_id}
    areas = [mirror for mirror in mirrors if mirror.tag == "textarea"]
    unshown = [area.element for area in areas if is_unshown(page, area.element)]
    by_element = {editor.element: editor for editor in editors}
    beside = dict(zip(unshown, editors_beside(page, unshown, by_element), strict=True))
    return [by_id.get(mirror.id) or beside.get(mirror.element) for mirror in mirrors]


def is_unshown(page: Page, area: Element) -> bool:
    """Whether a text area is itself hidden, or too small to be seen; not whether a part of the page
    around it is hidden."""
    hides_itself, is_shown, is_parent_shown, width = area.read(*UNSHOWN_PATHS)
    is_tiny = 0 < (width or 0) <= UNSEEN_WIDTH
    return bool(hides_itself or is_tiny or (is_parent_shown and not is_shown))


def editors_beside(
    page: Page, areas: Sequence[Element], editors: dict[Element, Candidate]
) -> list[Candidate | None]:
    found = [page.resolve(areas, path) for path in BESIDE]
    with_areas = page.resolve(areas, WITH)
    counts = page.read_each(areas, [COUNT_WITH])
    results: list[Candidate | None] = []
    for index, (count,) in enumerate(counts):
        near = [column[index] for column in found]
        near += [with_areas[index]] if count == 1 else []
        results.append(next((editors[item] for item in near if item in editors), None))
    return results
