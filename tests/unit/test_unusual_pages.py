"""Pages with unusual texts, attributes and timing get correct answers."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from formpilot_inpage.actions import read_page, wait_for
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.read_page import ReadPage
from formpilot_inpage.contract.wait_for import WaitFor
from formpilot_inpage.dom.find import RETRY_EVERY_MS, find_first
from formpilot_inpage.dom.geometry import BOX, SIZES, frame_transform
from formpilot_inpage.events.pointer_events import Point
from formpilot_inpage.pointer.mouse import Mouse
from formpilot_inpage.pointer.range_thumb import RangeThumb
from formpilot_inpage.pointer.target import PointerTarget
from tests.unit.fake_page import FakeElement, FakePage, element


@pytest.mark.parametrize(
    ("fixed", "connected", "expected"),
    [(None, True, True), (None, False, False), (Point(1, 1), False, True)],
)
def test_a_removed_element_is_no_target_but_a_point_is(
    fixed: Point | None, connected: bool, expected: bool
) -> None:
    target = PointerTarget("#a", element("p", isConnected=connected), Point(0, 0), fixed, 1)
    assert target.is_connected() is expected


def test_a_press_where_nothing_is_says_so() -> None:
    mouse = Mouse(FakePage())
    with pytest.raises(CommandError) as caught:
        asyncio.run(mouse.press())
    assert caught.value.code is ErrorCode.ELEMENT_NOT_VISIBLE
    assert not mouse.pressed


@pytest.mark.parametrize(
    ("text", "shown", "expected"),
    [
        (":", "no colon", False),
        (":", "Total: 5", True),
        ("*", "Name", False),
        ("TOTAL :", "total: 5", True),
    ],
)
def test_a_text_of_decoration_alone_is_found_only_where_it_is(
    text: str, shown: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def parts(_: Any) -> AsyncIterator[str]:
        yield shown

    monkeypatch.setattr(wait_for, "read_visible_text", parts)
    assert asyncio.run(wait_for.has_text(FakePage(), text)) is expected


@pytest.mark.parametrize("text", [" ", "\n\t"])
def test_a_blank_text_cannot_be_waited_for(text: str) -> None:
    with pytest.raises(CommandError) as caught:
        WaitFor(text=text)
    assert caught.value.code is ErrorCode.INVALID_PARAMS


@pytest.mark.parametrize(
    ("minimum", "maximum", "expected"),
    [("auto", "", "50.0"), ("10", "x", "55.0"), ("-1", "1", "0.0"), ("", "0", "0.0")],
)
def test_a_range_without_proper_limits_is_dragged(
    minimum: str, maximum: str, expected: str
) -> None:
    box = dict(zip(BOX, (0, 0, 100, 10), strict=True))
    properties = {"type": "range", "min": minimum, "max": maximum, **box}
    slider = FakeElement({"localName": "input", **properties})
    thumb = RangeThumb.from_element(slider)
    assert thumb
    asyncio.run(thumb.move_to(Mouse(FakePage()), Point(50, 5)))
    assert float(slider.properties["value"]) == float(expected)


def test_the_fields_of_a_form_are_counted_as_those_of_the_page() -> None:
    form = FakeElement({}, {"id": "i" * 300, "name": "order"})
    fields = [FakeElement({"form": form}), FakeElement({"form": form}), FakeElement({})]
    page = FakePage({"form": [form], read_page.COUNTED["fields"]: fields})
    facts = asyncio.run(read_page.run(page, ReadPage()))
    assert (facts.counts["fields"], facts.forms[0].fields) == (3, 2)
    assert len(facts.forms[0].id or "") == 100
    assert (facts.url, facts.title, facts.forms[0].name) == ("", "", "order")


@pytest.mark.parametrize("by_user", [True, False])
def test_a_cancelled_command_does_not_search_on(by_user: bool) -> None:
    page = FakePage()
    page.context.cancel(by_user=by_user)
    with pytest.raises(CommandError) as caught:
        asyncio.run(find_first(page, "#never"))
    assert caught.value.code is ErrorCode.CANCELLED
    assert page.paused_ms < RETRY_EVERY_MS


@pytest.mark.parametrize(("padding", "inset"), [("4px", 4), ("", 0), ("10%", 0), (None, 0)])
def test_only_a_padding_in_pixels_moves_the_content_of_a_frame(
    padding: str | None, inset: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = FakePage()
    monkeypatch.setattr(page, "computed_styles", lambda *_: [[padding, padding]])
    frame = FakeElement(dict(zip((*BOX, *SIZES), (0, 0, 10, 10, 10, 10, 1, 1), strict=True)))
    transform = frame_transform(page, frame)
    assert (transform.left, transform.top) == (1 + inset, 1 + inset)
