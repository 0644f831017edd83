"""Drags in real libraries, checked by the state of the library, not by the DOM."""

import os
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

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
from .library_pages import LibraryPages

# How often each drag is repeated.
TIMES = int(os.environ.get("FORMPILOT_TIMES", "1"))


def for_each(*drags: Drag) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("drag", drags, ids=lambda drag: drag.name)


@pytest.fixture
def tab(library_pages: LibraryPages, runtime: str, runtime_site: str, drag: Drag) -> Tab:
    """The page in its first state, in a tab that is on."""
    return library_pages.show(f"drag {runtime}", f"{runtime_site}/{drag.path}")


def state(tab: Tab, *parts: str) -> dict[str, Any]:
    current: dict[str, Any] = tab.page.evaluate("window.__state()")
    return {part: current[part] for part in parts}


def drag_and_compare(client: McpClient, tab: Tab, drag: Drag) -> None:
    start = state(tab, *drag.state)
    for _ in range(TIMES):
        tab.page.evaluate("window.__reset()")
        wait_until(tab.page, lambda: state(tab, *drag.state), start)
        answer = client.ask("interact", action="drag", **drag.arguments, wait=True, tab_id=tab.id)
        assert answer.get("success") is True, answer
        assert (answer["effect"], answer["method"]) == (drag.effect, drag.method), answer
        wait_until(tab.page, lambda: state(tab, *drag.state), drag.state)


@requirement("DRAG-F1")
@for_each(*NATIVE)
def test_native_drop_zones_accept_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F2")
@for_each(*REACT_DND_HTML5)
def test_react_dnd_accepts_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F3")
@for_each(*REACT_DND_TOUCH)
def test_react_dnd_for_touch_accepts_the_drop(
    shared_client: McpClient, tab: Tab, drag: Drag
) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F4")
@for_each(*DND_KIT)
def test_dnd_kit_accepts_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F5")
@for_each(*SORTABLE)
def test_sortable_lists_are_reordered(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F6")
@for_each(*PANGEA)
def test_hello_pangea_accepts_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@for_each(*ANGULAR_CDK)
def test_the_angular_cdk_accepts_the_drop(shared_client: McpClient, tab: Tab, drag: Drag) -> None:
    drag_and_compare(shared_client, tab, drag)


@requirement("DRAG-F7")
@for_each(*PLAIN_MOUSE)
def test_plain_mouse_listeners_follow_the_pointer(
    shared_client: McpClient, tab: Tab, drag: Drag
) -> None:
    drag_and_compare(shared_client, tab, drag)
