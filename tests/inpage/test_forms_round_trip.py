"""fill_form takes every key that observe forms lists, on library pages and random forms."""

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage
from .libraries import ANGULAR, OTHERS, REACT, VUE
from .random_forms import random_form
from .round_trip import fields_of, fill_back, read_forms

BUILD = Path(__file__).with_name("random_form.js").read_text()
LIBRARIES = {library.name: library.path for library in (*REACT, *VUE, *ANGULAR, *OTHERS)}
PAGES = {"demo": "demo/signup.html", **LIBRARIES}
# What only a field of its library takes.
KNOWN = {
    "antd": {"Age": "36", "Born on": "1815-12-10"},
    "vue": {"age": "36"},
    "inputmask": {"Phone": "2125550123", "Card": "4111 1111 1111 1111"},
    "flatpickr": {"Arrival": "2026-03-09", "Departure": "21.03.2026"},
}
FIELDS = {
    "demo": 16, "mui": 10, "antd": 11, "vue": 17, "svelte": 14, "shoelace": 9, "inputmask": 3,
    "flatpickr": 2, "plain": 20,
}  # fmt: skip
MANY = 1000
FORMS = 20
MAKE_MANY = """(number) => {
  const form = document.createElement('form');
  for (let at = 0; at < number; at += 1) {
    const kind = at % 5;
    const field = document.createElement(kind === 3 ? 'select' : 'input');
    if (kind === 3) field.append(new Option('alder'), new Option('beech'));
    if (kind === 4) field.type = 'checkbox';
    if (kind > 0) field.name = kind === 1 ? 'items[]' : `field-${at}`;
    const label = document.createElement('label');
    label.append(kind === 2 ? 'Alike ' : `Field ${at} `, field);
    form.append(label);
  }
  document.body.replaceChildren(form);
}"""


@requirement("SPEC-OBSERVE-FORMS")
@pytest.mark.parametrize("name", PAGES)
def test_every_field_of_a_page_can_be_filled_by_the_key_that_is_listed_for_it(
    visit: Callable[[str], Tab], shared_client: McpClient, name: str
) -> None:
    tab = visit(PAGES[name])
    wait_until(tab.page, lambda: tab.page.evaluate("typeof window.__state"), "function")
    before = tab.page.evaluate("JSON.stringify(window.__state())")
    assert fill_back(shared_client, tab, KNOWN.get(name, {})) == FIELDS.get(name, 12)
    assert tab.page.evaluate("JSON.stringify(window.__state())") != before


@requirement("SPEC-OBSERVE-FORMS")
def test_a_thousand_fields_are_listed_and_filled(blank: BlankPage) -> None:
    blank.show("")
    blank.tab.page.evaluate(MAKE_MANY, MANY)
    assert fill_back(blank.client, blank.tab, {}, limit=MANY) == MANY
    keys = [field["key"] for field in fields_of(read_forms(blank.client, blank.tab, limit=MANY))]
    assert keys[:5] == ["Field 0", "Field 1", "field-2", "Field 3", "Field 4"]


@requirement("SPEC-OBSERVE-FORMS")
def test_every_field_of_a_random_form_can_be_filled_by_its_key(blank: BlankPage) -> None:
    for seed in range(FORMS):
        form = random_form(seed)
        blank.show("")
        blank.tab.page.evaluate(BUILD, [form.nodes, form.outside])
        try:
            assert fill_back(blank.client, blank.tab, {}, limit=200) > 0
        except AssertionError as problem:
            html = blank.tab.page.evaluate("document.body.innerHTML")
            problem.add_note(f"seed {seed}\n{html}")
            raise
