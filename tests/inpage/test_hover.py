"""The events of a hover, and the answer."""

from collections.abc import Callable
from typing import Any

import pytest

from harness.client import McpClient
from harness.pilot import Tab
from tests.binding import requirement

PAGE = """() => {
  document.body.innerHTML = '<div id=outer style="padding: 20px; width: 200px">' +
    '<button id=inner>Menu</button></div><p id=away>Away</p>' +
    '<div id=lid style="position: fixed; top: 400px; width: 100px; height: 50px; z-index: 2">' +
    '</div><b id=below style="position: fixed; top: 410px">Below</b>';
  window.seen = [];
  const kinds = ['over', 'enter', 'move', 'out', 'leave'];
  for (const element of document.querySelectorAll('#outer, #inner')) {
    for (const kind of kinds.flatMap((kind) => [`pointer${kind}`, `mouse${kind}`])) {
      element.addEventListener(kind, (event) => {
        if (event.target !== element) return;
        window.seen.push([kind, element.id, event.clientX, event.clientY, event.pointerId ?? 1]);
      });
    }
  }
}"""


@pytest.fixture
def page(visit: Callable[[str], Tab]) -> Tab:
    opened = visit("tests/pages/empty.html")
    opened.page.evaluate(PAGE)
    return opened


def hover(client: McpClient, page: Tab, **target: Any) -> dict[str, Any]:
    return client.ask("interact", action="hover", tab_id=page.id, **target)


def seen(page: Tab) -> list[list[Any]]:
    """The events since the last call."""
    events: list[list[Any]] = page.page.evaluate("window.seen.splice(0)")
    return events


@requirement("ADR-7")
@requirement("ADR-9")
@requirement("ADR-11")
@requirement("SPEC-HOVER-CHAIN")
def test_a_hover_moves_one_pointer_to_the_centre(shared_client: McpClient, page: Tab) -> None:
    answer = hover(shared_client, page, target="#inner")
    assert (answer["success"], answer["tag"], answer["text"]) == (True, "BUTTON", "Menu")
    assert ":hover" in answer["note"]
    box = page.page.locator("#inner").bounding_box()
    assert box
    events = seen(page)
    centre = [round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)]
    assert {(answer["x"], answer["y"])} == {(x, y) for _, _, x, y, _ in events} == {tuple(centre)}
    assert {pointer for *_, pointer in events} == {1}
    assert [(kind, target) for kind, target, *_ in events] == [
        ("pointerover", "inner"),
        ("pointerenter", "outer"),
        ("pointerenter", "inner"),
        ("mouseover", "inner"),
        ("mouseenter", "outer"),
        ("mouseenter", "inner"),
        ("pointermove", "inner"),
        ("mousemove", "inner"),
    ]


@requirement("ADR-8")
def test_an_element_under_the_mouse_is_left_and_entered_again(
    shared_client: McpClient, page: Tab
) -> None:
    hover(shared_client, page, target="#inner")
    seen(page)
    hover(shared_client, page, target="#inner")
    entered = [
        (kind, target) for kind, target, *_ in seen(page) if kind in {"mouseenter", "mouseleave"}
    ]
    assert entered == [("mouseleave", "inner"), ("mouseenter", "inner")]
    hover(shared_client, page, target="#away")
    left = [(kind, target) for kind, target, *_ in seen(page) if kind == "mouseleave"]
    assert left == [("mouseleave", "inner"), ("mouseleave", "outer")]


@requirement("SPEC-HOVER-TARGET")
def test_a_point_and_a_ref_can_be_hovered(shared_client: McpClient, page: Tab) -> None:
    answer = hover(shared_client, page, x=15, y=15)
    assert (answer["selector"], answer["tag"]) == (None, "DIV")
    found = shared_client.ask("interact", action="query_dom", selector="#inner", tab_id=page.id)
    assert hover(shared_client, page, target=found["elements"][0]["ref"])["tag"] == "BUTTON"


@requirement("ADR-10")
def test_a_covered_element_cannot_be_hovered(shared_client: McpClient, page: Tab) -> None:
    answer = hover(shared_client, page, target="#below")
    assert (answer["error"], answer["selector"]) == ("hover_failed", "#below")
