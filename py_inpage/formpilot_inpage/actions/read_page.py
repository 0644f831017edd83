"""observe page: where the tab is, and what is on it in brief."""

from formpilot_inpage.contract.commands import ReadPage
from formpilot_inpage.contract.results import FormFacts, PageFacts
from formpilot_inpage.dom.page import Element, Page

COUNTED = {
    "forms": "form",
    "fields": "input:not([type=hidden]), select, textarea",
    "buttons": "button, input[type=submit], input[type=button], [role=button]",
    "links": "a[href]",
    "frames": "iframe, frame",
}
FORMS_LIMIT = 20


async def run(page: Page, command: ReadPage) -> PageFacts:
    url, title, ready_state = page.read("location.href", "document.title", "document.readyState")
    forms = page.select("form", FORMS_LIMIT)
    return PageFacts(
        url=url,
        title=title,
        ready_state=ready_state,
        home=page.home,
        counts={name: page.select(selector, 0).count for name, selector in COUNTED.items()},
        forms=tuple(form_facts(page, form) for form in forms.elements),
    )


def form_facts(page: Page, form: Element) -> FormFacts:
    (fields,) = form.read("elements.length")
    names = form.attributes(["id", "name"])
    return FormFacts(ref=page.ref(form), id=names["id"], name=names["name"], fields=fields)
