"""Sliders, spin buttons, ratings, toggle buttons, code boxes and masks of real libraries."""

from typing import Any

import pytest

from harness.client import McpClient
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import statuses
from .library_pages import LibraryPages

VOLUME, PRICE, STARS, CODE = "Volume", "Price range", "Stars", "Confirmation code"
# Of each page: what is filled in by one call, and the library's own state after it.
PAGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "mui": (
        {VOLUME: 75, PRICE: [60, 90], STARS: 4, "Alignment": "Right", "Styles": ["Italic", "U"]},
        {
            "volume": 75,
            "price": [60, 90],
            "stars": 4,
            "align": "right",
            "styles": ["italic", "underline"],
        },
    ),
    "radix": (
        {
            VOLUME: 75,
            PRICE: [60, 940],
            "Bold": True,
            "Alignment": "Right",
            "Styles": ["Italic text", "Underline"],
        },
        {
            "volume": 75,
            "price": [60, 940],
            "bold": True,
            "align": "right",
            "styles": ["italic", "underline"],
        },
    ),
    "antd": (
        {
            VOLUME: 75,
            PRICE: [60, 390],
            "Amount": 1234.5,
            "Share": "12",
            STARS: 4,
            "Plan": "Business",
            CODE: "123456",
        },
        {
            "volume": 75,
            "price": [60, 390],
            "amount": 1234.5,
            "share": 12,
            "stars": 4,
            "plan": "Business",
            "code": "123456",
        },
    ),
    "react-aria": (
        {VOLUME: 75, PRICE: [60, 90], "Amount": "1234.5", "Share": "12", "Styles": ["Italic"]},
        {"volume": 75, "price": [60, 90], "amount": 1234.5, "share": 0.12, "styles": ["italic"]},
    ),
    "element-plus": (
        {VOLUME: 75, PRICE: [60, 290], "Amount": 250, STARS: 4, "Plan": "Professional"},
        {"volume": 75, "price": [60, 290], "amount": 250, "stars": 4, "plan": "Professional"},
    ),
    "vuetify": (
        {"loudness": 75, PRICE: [60, 90], "Amount": 12, STARS: 4, CODE: "123456"},
        {"volume": 75, "price": [60, 90], "amount": 12, "stars": 4, "code": "123456"},
    ),
    "nouislider": (
        {VOLUME: 75, PRICE: [60, 940], "Depth": -2.5},
        {"volume": 75, "price": [60, 940], "depth": -2.5},
    ),
    "patterns": (
        {
            VOLUME: 75,
            PRICE: [60, 390],
            "By mouse": 80,
            "Day": 21,
            "Guests": 12,
            "Mood": 3,
            "Mute": True,
            CODE: "123456",
        },
        {
            "volume": 75,
            "price": [60, 390],
            "mouse": 80,
            "day": 21,
            "guests": 12,
            "mood": 3,
            "mute": True,
            "code": "123456",
        },
    ),
    "masks": (
        {
            "Mobile": "2025550123",
            "Member number": "123456789012",
            "Amount": "1234.5",
            "Valid until": "1230",
            CODE: "123456",
        },
        {
            "phone": "+12025550123",
            "card": "123456789012",
            "amount": "1234.50",
            "date": "1230",
            "code": "123456",
        },
    ),
}
# What a library keeps when its field is emptied.
NEVER_EMPTIED = {"antd": {"code"}}


class NumberPage:
    """A page of a library, in the state that it has after loading."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str, case: str):
        self.client = client
        self.fields, self.after = PAGES[case]
        url = f"{site}/.build/pages/numbers-{case}.html"
        self.tab = pages.load(f"numbers {runtime}", url)
        self.kept = NEVER_EMPTIED.get(case, set())
        self.before = self.state()

    def state(self) -> Any:
        return self.tab.page.evaluate("window.__state()")

    def ask(self, action: str, **options: Any) -> dict[str, Any]:
        return self.client.ask("interact", action=action, tab_id=self.tab.id, **options)


@pytest.fixture(params=PAGES)
def shown(
    request: pytest.FixtureRequest,
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
) -> NumberPage:
    return NumberPage(library_pages, shared_client, runtime_site, runtime, str(request.param))


@requirement("FILL-F1")
def test_a_library_holds_what_was_filled_and_has_its_old_state_after_undo(
    shown: NumberPage,
) -> None:
    dry = shown.ask("fill_form", fields=shown.fields, dry_run=True)
    assert set(statuses(dry).values()) == {"would_fill"}, dry["results"]
    assert shown.state() == shown.before
    answer = shown.ask("fill_form", fields=shown.fields)
    assert set(statuses(answer).values()) == {"filled"}, answer["results"]
    wait_until(shown.tab.page, shown.state, shown.after)
    undone = shown.ask("undo", correlation_id=answer["correlation_id"])
    assert undone["success"] is True, undone["results"]
    restored = {**shown.before, **{name: shown.after[name] for name in shown.kept}}
    wait_until(shown.tab.page, shown.state, restored)


@requirement("SPEC-OBSERVE-FORMS")
def test_each_field_is_listed_once_with_a_key_that_fills_it(shown: NumberPage) -> None:
    listed = shown.client.ask("observe", what="forms", tab_id=shown.tab.id)["forms"]
    fields = [field for form in listed for field in form["fields"]]
    keys = [field["key"] for field in fields]
    # A phone number has a select for its country.
    keys = [key for key in keys if key != "Phone number country"]
    answer = shown.ask("fill_form", fields=dict(zip(keys, shown.fields.values(), strict=True)))
    assert set(statuses(answer).values()) == {"filled"}, answer["results"]
    wait_until(shown.tab.page, shown.state, shown.after)
