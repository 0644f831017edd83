"""Clicks on components of real libraries, checked by the state of the library."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement


@dataclass(frozen=True, slots=True)
class Clicks:
    """Clicks the `targets` in turn; `state` is the expected part of the library's state."""

    page: str
    targets: tuple[str, ...]
    state: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.page}-{next(iter(self.state))}"


MUI_OPTION = ".MuiAutocomplete-option:nth-child(2)"
ANTD_MENU = ".ant-dropdown-menu-item:nth-child(2)"
CLICKS = (
    Clicks("click-mui", ("#menu", "#print"), {"menu": "print"}),
    Clicks("click-mui", ("#size", "#large"), {"size": "large"}),
    Clicks("click-mui", (".MuiAutocomplete-popupIndicator", MUI_OPTION), {"town": "Napier"}),
    Clicks("click-mui", ("#second",), {"tab": 1}),
    Clicks("click-mui", ("#ask", "#yes"), {"sure": True}),
    Clicks("click-antd", ("#menu", ANTD_MENU), {"menu": "print"}),
    Clicks("click-antd", (".size .ant-select-selector", ".size-large"), {"size": "large"}),
    Clicks("click-antd", ("#switch",), {"on": True}),
    Clicks("click-antd", ("#box",), {"box": True}),
    Clicks("click-antd", ("#plan label:nth-child(2)",), {"plan": "pro"}),
    Clicks("click-antd", ("#ask", ".ant-modal-footer .ant-btn-primary"), {"asking": False}),
    Clicks("click-shoelace", ("#menu", "#print"), {"menu": "print"}),
    Clicks("click-shoelace", ("#size", "#large"), {"size": "large"}),
)


def state(tab: Tab) -> dict[str, Any]:
    current: dict[str, Any] = tab.page.evaluate("window.__state()")
    return current


@pytest.fixture
def open_page(visit: Callable[[str], Tab]) -> Callable[[str], Tab]:
    def open_in_tab(page: str) -> Tab:
        tab = visit(f".build/pages/{page}.html")
        wait_until(tab.page, lambda: tab.page.evaluate("typeof window.__state"), "function")
        return tab

    return open_in_tab


@requirement("TOOLS-T2a")
@requirement("TOOLS-T2b")
@requirement("SPEC-CLICK-SEQUENCE")
@pytest.mark.parametrize("clicks", CLICKS, ids=lambda clicks: clicks.name)
def test_a_library_reacts_as_to_a_mouse(
    shared_client: McpClient, open_page: Callable[[str], Tab], clicks: Clicks
) -> None:
    tab = open_page(clicks.page)
    for target in clicks.targets:
        answer = shared_client.ask("interact", action="click", target=target, tab_id=tab.id)
        assert answer.get("success") is True, answer

    def relevant_state() -> dict[str, Any]:
        return {name: fact for name, fact in state(tab).items() if name in clicks.state}

    wait_until(tab.page, relevant_state, clicks.state, within_s=5)


@requirement("ADR-15")
@pytest.mark.parametrize("page", ["click-mui", "click-shoelace"])
def test_a_custom_dropdown_takes_three_calls(
    shared_client: McpClient, open_page: Callable[[str], Tab], page: str
) -> None:
    tab = open_page(page)
    ask, in_tab = shared_client.ask, {"tab_id": tab.id}
    opened = ask("interact", action="click", target="#size", **in_tab)
    waited = ask("interact", action="wait_for", text="Large", **in_tab)
    assert (opened["success"], waited["success"]) == (True, True), (opened, waited)
    (option,) = (
        line.split()[-1]
        for line in waited["snapshot"]["tree"].splitlines()
        if line.strip().lower().startswith('option "large"')
    )
    chosen = ask("interact", action="click", target=option, **in_tab)
    assert chosen.get("success") is True, chosen
    wait_until(tab.page, lambda: state(tab)["size"], "large", within_s=5)


@requirement("SPEC-CLICK-DISABLED")
def test_a_disabled_web_component_is_not_clicked(
    shared_client: McpClient, open_page: Callable[[str], Tab]
) -> None:
    tab = open_page("click-shoelace")
    answer = shared_client.ask("interact", action="click", target="#off", tab_id=tab.id)
    assert answer.get("error") == "element_disabled", answer
    assert state(tab)["off"] == 0


@pytest.mark.parametrize("page", ["react-18", "mui", "antd", "plain"])
def test_checkboxes_of_forms_are_checked_by_a_click(
    shared_client: McpClient, open_page: Callable[[str], Tab], page: str
) -> None:
    tab = open_page(page)
    box = "#terms, [name=terms]" if page == "antd" else "[name=terms]"
    before = state(tab)
    answer = shared_client.ask("interact", action="click", target=box, tab_id=tab.id)
    assert answer.get("checked") is True, answer
    wait_until(tab.page, lambda: state(tab) != before, True)
