"""read_page: the address, title and load state of the page, and how much is on it."""

from collections import Counter

from formpilot_inpage.contract.read_page import FormFacts, PageFacts, ReadPage
from formpilot_inpage.contract.results import short_title, short_url
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.kinds import WIDGET_SELECTOR

COUNTED = {
    "forms": "form",
    "fields": f"input:not([type=hidden]), select, textarea, {WIDGET_SELECTOR}",
    "buttons": "button, input[type=submit], input[type=button], [role=button]",
    "links": "a[href]",
    "frames": "iframe, frame",
}
FORMS_LIMIT = 20


async def run(page: Page, command: ReadPage) -> PageFacts:
    url, title, ready_state = page.read("location.href", "document.title", "document.readyState")
    forms = page.select("form", FORMS_LIMIT)
    fields = [row.element for row in page.query_rows(COUNTED["fields"], [])] if forms.count else []
    owners, around = page.resolve(fields, "form"), page.resolve(fields, 'closest("form")')
    field_counts = Counter(owner or form for owner, form in zip(owners, around, strict=True))
    return PageFacts(
        url=short_url(url),
        title=short_title(title),
        ready_state=ready_state,
        runtime=page.runtime,
        counts={name: page.select(selector, 0).count for name, selector in COUNTED.items()},
        forms=tuple(describe_form(page, form, field_counts[form]) for form in forms.elements),
    )


def describe_form(page: Page, form: Element, fields: int) -> FormFacts:
    names = form.attributes(["id", "name"])
    identity, name = (value and shorten(value) for value in (names["id"], names["name"]))
    return FormFacts(ref=page.store.ref(form), id=identity, name=name, fields=fields)
