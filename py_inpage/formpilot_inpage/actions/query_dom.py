"""query_dom: what a selector finds."""

from formpilot_inpage.contract.commands import QueryDom
from formpilot_inpage.contract.results import ElementFacts, Elements
from formpilot_inpage.dom.describe import is_visible, text_of, withheld
from formpilot_inpage.dom.find import find
from formpilot_inpage.dom.page import Element, Page

ATTRIBUTE_LIMIT = 1000


async def run(page: Page, command: QueryDom) -> Elements:
    matches = find(page, command.selector, command.limit)
    return Elements(
        selector=command.selector,
        count=matches.count,
        elements=tuple(facts(page, element, command) for element in matches.elements),
        more=matches.count - len(matches.elements),
    )


def facts(page: Page, element: Element, command: QueryDom) -> ElementFacts:
    (tag,) = element.read("localName")
    kept_back = withheld(element, command.attributes)
    shown = [name for name in command.attributes if name not in kept_back]
    return ElementFacts(
        ref=page.ref(element),
        tag=tag,
        text=text_of(element),
        visible=is_visible(element),
        attributes={
            name: value and value[:ATTRIBUTE_LIMIT]
            for name, value in element.attributes(shown).items()
        },
        withheld=kept_back,
    )
