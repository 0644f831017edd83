"""What real libraries open, close and choose by a click, as they know it themselves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab
from tests.harness.waiting import until


@dataclass(frozen=True, slots=True)
class Clicks:
    """Clicking the `targets` in turn makes these part of the library's state."""

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
    known: dict[str, Any] = tab.page.evaluate("window.__state()")
    return known


@pytest.fixture
def go(visit: Callable[[str], Tab]) -> Callable[[str], Tab]:
    def to(page: str) -> Tab:
        tab = visit(f".build/pages/{page}.html")
        until(tab.page, lambda: tab.page.evaluate("typeof window.__state"), "function")
        return tab

    return to


@requirement("TOOLS-T2a")
@requirement("TOOLS-T2b")
@requirement("SPEC-CLICK-SEQUENCE")
@pytest.mark.parametrize("clicks", CLICKS, ids=lambda clicks: clicks.name)
def test_a_library_does_what_it_does_for_a_mouse(
    shared_client: McpClient, go: Callable[[str], Tab], clicks: Clicks
) -> None:
    tab = go(clicks.page)
    for target in clicks.targets:
        answer = shared_client.ask("interact", action="click", target=target, tab_id=tab.id)
        assert answer.get("success") is True, answer

    def chosen() -> dict[str, Any]:
        return {name: fact for name, fact in state(tab).items() if name in clicks.state}

    until(tab.page, chosen, clicks.state, within_s=5)


@requirement("ADR-15")
@pytest.mark.parametrize("page", ["click-mui", "click-shoelace"])
def test_a_custom_dropdown_takes_three_calls(
    shared_client: McpClient, go: Callable[[str], Tab], page: str
) -> None:
    tab = go(page)
    ask, on = shared_client.ask, {"tab_id": tab.id}
    opened = ask("interact", action="click", target="#size", **on)
    waited = ask("interact", action="wait_for", text="Large", **on)
    assert (opened["success"], waited["success"]) == (True, True), (opened, waited)
    (option,) = (
        line.split()[-1]
        for line in waited["snapshot"]["tree"].splitlines()
        if line.strip().lower().startswith('option "large"')
    )
    chosen = ask("interact", action="click", target=option, **on)
    assert chosen.get("success") is True, chosen
    until(tab.page, lambda: state(tab)["size"], "large", within_s=5)


@requirement("SPEC-CLICK-DISABLED")
def test_a_disabled_web_component_is_not_clicked(
    shared_client: McpClient, go: Callable[[str], Tab]
) -> None:
    tab = go("click-shoelace")
    answer = shared_client.ask("interact", action="click", target="#off", tab_id=tab.id)
    assert answer.get("error") == "element_disabled", answer
    assert state(tab)["off"] == 0


@pytest.mark.parametrize("page", ["react-18", "mui", "antd", "plain"])
def test_boxes_of_forms_are_checked_by_a_click(
    shared_client: McpClient, go: Callable[[str], Tab], page: str
) -> None:
    tab = go(page)
    box = "#terms, [name=terms]" if page == "antd" else "[name=terms]"
    before = state(tab)
    answer = shared_client.ask("interact", action="click", target=box, tab_id=tab.id)
    assert answer.get("checked") is True, answer
    until(tab.page, lambda: state(tab) != before, True)
