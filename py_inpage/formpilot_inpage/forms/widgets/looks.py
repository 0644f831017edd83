"""Whether texts in a widget look alike, as its tags do."""

from collections.abc import Collection

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import one_line
from formpilot_inpage.forms.kinds.option_match import letters_of

PATHS = ("innerText", "localName", 'getAttribute("class")')


def look_alike(page: Page, box: Element, texts: Collection[str], others: Collection[str]) -> bool:
    """Whether an element with one of the texts has the tag and class of one with another."""
    if not texts or not others:
        return False
    rows = [row.values for row in page.query_rows("*", PATHS, within=box)]

    def looks_of(wanted: Collection[str]) -> set[tuple[str, str]]:
        letters = set(map(letters_of, wanted))
        return {
            (tag, name)
            for text, tag, name in rows
            if name and letters_of(one_line(text or "")) in letters
        }

    return bool(looks_of(texts) & looks_of(others))
