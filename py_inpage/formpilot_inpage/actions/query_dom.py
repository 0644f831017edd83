"""query_dom: describes the elements that a selector matches."""

from formpilot_inpage.contract.query_dom import Box, ElementFacts, Elements, QueryDom
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import text_of, withheld_attributes
from formpilot_inpage.dom.visibility import is_visible

ATTRIBUTE_LIMIT = 1000


async def run(page: Page, command: QueryDom) -> Elements:
    matches = find(page, command.selector, command.limit)
    return Elements(
        selector=command.selector,
        count=matches.count,
        elements=tuple(describe_element(page, element, command) for element in matches.elements),
        more=matches.count - len(matches.elements),
    )


def describe_element(page: Page, element: Element, command: QueryDom) -> ElementFacts:
    (tag,) = element.read("localName")
    withheld = withheld_attributes(element, command.attributes)
    shown = [name for name in command.attributes if name not in withheld]
    return ElementFacts(
        ref=page.store.ref(element),
        tag=tag,
        text=text_of(element),
        visible=is_visible(element),
        attributes={
            name: value and value[:ATTRIBUTE_LIMIT]
            for name, value in element.attributes(shown).items()
        },
        box=read_box(element) if command.boxes else None,
        withheld=withheld,
    )


def read_box(element: Element) -> Box:
    x, y, width, height = (round(side or 0, 1) for side in element.read(*BOX))
    return Box(x=x, y=y, width=width, height=height)
