"""undo restores the state of real libraries, which the tests ask instead of the DOM."""

from collections.abc import Callable
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import statuses
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
# What was never filled before cannot be told from what an event has told since.
STARTS: dict[str, dict[str, Any]] = {
    "plain": {
        **dict.fromkeys(("text", "tel", "url", "email", "password", "number"), ""),
        **dict.fromkeys(("date", "month", "week", "time", "datetime"), ""),
        **dict.fromkeys(("search", "textarea"), "to be replaced"),
        **{"range": "50", "color": "#000000", "country": "de", "languages": ["de"]},
        **{"terms": False, "news": True, "plan": "free"},
    },
    "shoelace": {
        **dict.fromkeys(("name", "email", "born"), ""),
        **{"bio": "to be replaced", "age": "18", "volume": 5},
        **{"terms": False, "news": True, "dark": False},
    },
}
HAPPENED = ("touched", "focused", "left", "submit")


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, list):
        return value[:1]
    return OTHER_TEXTS[value] if isinstance(value, str) else OTHER_NUMBERS[value]


def values(library: Library, state: dict[str, Any]) -> dict[str, Any]:
    """What a page's state says of values: not what happened, nor in which order boxes of a group
    were checked, nor that Vue keeps a range's number as text once it has changed."""
    held = {name: part for name, part in state.items() if name not in HAPPENED}
    if library.name == "vue":
        held |= {"interests": sorted(held["interests"]), "volume": str(held["volume"])}
    return held


def start_of(library: Library, state: dict[str, Any]) -> dict[str, Any]:
    if library.name in STARTS:
        return dict.fromkeys(("input", "change"), STARTS[library.name])
    return values(library, state)


@requirement("SPEC-UNDO-VALUES")
@requirement("SPEC-UNDO-DEFAULT")
@pytest.mark.parametrize(
    "library", [*REACT, *VUE, *ANGULAR, *OTHERS], ids=lambda library: library.name
)
def test_a_library_has_its_old_state_after_undo(
    shared_client: McpClient, visit: Callable[[str], Tab], library: Library
) -> None:
    tab = visit(library.path)
    wait_until(tab.page, lambda: tab.page.evaluate("typeof window.__state"), "function")
    form = {"selector": library.selector} if library.selector else {}

    def read_values() -> dict[str, Any]:
        return values(library, tab.page.evaluate("window.__state()"))

    def ask(action: str, **options: Any) -> dict[str, Any]:
        return shared_client.ask("interact", action=action, tab_id=tab.id, **options)

    start = start_of(library, tab.page.evaluate("window.__state()"))
    filled = values(library, library.state)
    assert ask("fill_form", fields=library.fields, **form)["success"] is True
    wait_until(tab.page, read_values, filled)
    others = {key: other(value) for key, value in library.fields.items()}
    if library.waits_for_frames:
        # Of the boxes of one group it would lose all but the last.
        others |= {key: library.fields[key] for key in ("German", "English")}
    assert statuses(ask("fill_form", fields=others, **form)) == dict.fromkeys(others, "filled")
    assert read_values() != filled
    assert statuses(ask("undo")) == dict.fromkeys(library.fields, "restored")
    wait_until(tab.page, read_values, filled)
    assert statuses(ask("undo")) == dict.fromkeys(library.fields, "restored")
    wait_until(tab.page, read_values, start)
