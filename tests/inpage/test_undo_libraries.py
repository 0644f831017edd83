"""What undo puts back, real libraries know: their own state is asked, not the DOM."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab
from tests.harness.waiting import until

from .libraries import ANGULAR, OTHERS, REACT, VUE, Library

OTHER_TEXTS = {
    "Ada Lovelace": "Grace Hopper",
    "ada@example.org": "grace@example.org",
    "Notes,\nand an engine": "A compiler",
    "1815-12-10": "1906-12-09",
    "1815-12": "1906-12",
    "1843-W35": "1959-W22",
    "09:30": "17:45",
    "1843-08-30T09:30": "1959-05-28T17:45",
    "#336699": "#993366",
    "36": "85",
    "nz": "de",
    "New Zealand": "Peru",
    "new zealand": "Peru",
    "pro": "free",
    "no": "yes",
    "Countess": "Amazing Grace",
    "  London ": "New York",
    "2125550123": "6465550188",
    "4111 1111 1111 1111": "5555 5555 5555 4444",
    "2026-03-09": "2026-04-01",
    "21.03.2026": "11.04.2026",
    "engine": "moth",
    "+44 20 7946 0000": "+1 212 555 0123",
    "https://example.org/ada": "https://example.org/grace",
    "analytical": "compiled",
}
OTHER_NUMBERS = {36: 85, 7: 2, 36.5: 12, 70: 20}
# Which parts of a page's state are values, and not what has ever happened.
HOLDS = ("values", "model", "form", "valid", "errors")


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, list):
        return value[:1]
    return OTHER_TEXTS[value] if isinstance(value, str) else OTHER_NUMBERS[value]


def held(state: dict[str, Any]) -> dict[str, Any]:
    return {name: state[name] for name in HOLDS if name in state} or state


@requirement("SPEC-UNDO-VALUES")
@requirement("SPEC-UNDO-DEFAULT")
@pytest.mark.parametrize(
    "library", [*REACT, *VUE, *ANGULAR, *OTHERS], ids=lambda library: library.name
)
def test_a_library_knows_after_undo_what_it_knew_before_the_fill(
    shared_client: McpClient, visit: Callable[[str], Tab], library: Library
) -> None:
    tab = visit(library.path)
    until(tab.page, lambda: tab.page.evaluate("typeof window.__state"), "function")
    form = {"selector": library.selector} if library.selector else {}

    def state() -> dict[str, Any]:
        known: dict[str, Any] = tab.page.evaluate("window.__state()")
        return known

    def ask(action: str, **options: Any) -> dict[str, Any]:
        return shared_client.ask("interact", action=action, tab_id=tab.id, **options)

    first = state()
    assert ask("fill_form", fields=library.fields, **form)["success"] is True
    until(tab.page, state, library.state)
    others = {key: other(value) for key, value in library.fields.items()}
    again = ask("fill_form", fields=others, **form)
    assert again["success"] is True, [one for one in again["results"] if one["status"] != "filled"]
    assert state() != library.state
    undone = ask("undo")
    assert undone["success"] is True, undone.get("results", undone)
    until(tab.page, state, library.state)
    undone = ask("undo")
    assert undone["success"] is True, undone.get("results", undone)
    print(library.name, first, held(state()))
