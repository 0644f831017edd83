"""What is dragged, real libraries take: their own state is asked, not the DOM."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Tab
from tests.harness.waiting import until

from .drag_libraries import (
    ANGULAR_CDK,
    DND_KIT,
    NATIVE,
    PANGEA,
    PLAIN_MOUSE,
    REACT_DND_HTML5,
    REACT_DND_TOUCH,
    SORTABLE,
    Drag,
)

# How often in a row each drag is made.
TIMES = int(os.environ.get("FORMPILOT_TIMES", "1"))


def on_each(*drags: Drag) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("drag", drags, ids=lambda drag: drag.name)


@pytest.fixture
def tab(visit: Callable[[str], Tab], drag: Drag) -> Tab:
    """The page, fresh, in a tab that is on."""
    opened = visit(drag.path)
    until(opened.page, lambda: opened.page.evaluate("typeof window.__state"), "function")
    return opened


def state(tab: Tab, *parts: str) -> dict[str, Any]:
    known: dict[str, Any] = tab.page.evaluate("window.__state()")
    return {part: known[part] for part in parts}


def drag_and_compare(client: McpClient, tab: Tab, drag: Drag) -> None:
    start = state(tab, *drag.state)
    for _ in range(TIMES):
        tab.page.evaluate("window.__reset()")
        until(tab.page, lambda: state(tab, *drag.state), start)
        answer = client.ask("interact", action="drag", **drag.arguments, wait=True, tab_id=tab.id)
        assert answer.get("success") is True, answer
        assert (answer["effect"], answer["method"]) == (drag.effect, drag.method), answer
        until(tab.page, lambda: state(tab, *drag.state), drag.state, within_s=2)


@requirement("DRAG-F1")
@on_each(*NATIVE)
def test_native_zones_take_what_they_accept(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F2")
@on_each(*REACT_DND_HTML5)
def test_react_dnd_takes_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F3")
@on_each(*REACT_DND_TOUCH)
def test_react_dnd_for_touch_takes_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F4")
@on_each(*DND_KIT)
def test_dnd_kit_takes_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F5")
@on_each(*SORTABLE)
def test_sortable_lists_are_reordered(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F6")
@on_each(*PANGEA)
def test_hello_pangea_takes_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@on_each(*ANGULAR_CDK)
def test_the_angular_cdk_takes_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F7")
@on_each(*PLAIN_MOUSE)
def test_plain_mouse_listeners_follow_the_pointer(
    shared_client: McpClient, tab: Tab, drag: Drag
) -> None:
    drag_and_compare(shared_client, tab, drag)
