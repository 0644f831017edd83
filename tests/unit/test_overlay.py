"""When and where the overlay is shown, and its text."""

import asyncio
from typing import Any

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.bridge import PageError
from formpilot_inpage.overlay import progress as module
from formpilot_inpage.overlay.card import HEIGHT, WIDTH, Box, card_tree, choose_corner, element_ids
from formpilot_inpage.overlay.element_highlight import highlight_elements, highlight_style
from formpilot_inpage.overlay.progress import FILLING, Progress
from tests.binding import requirement

from .fake_page import AT, FakeElement, FakePage, element

VIEWPORT = (1280, 800)
SCROLLED = (0, 500, 1280, 2000)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


class ViewportPage(FakePage):
    """A page with a viewport."""

    size: tuple[int, int] = VIEWPORT

    def read(self, *paths: str) -> list[Any]:
        sizes: dict[str, int] = dict(zip(("innerWidth", "innerHeight"), self.size, strict=True))
        return [sizes.get(path) for path in paths]


class UndrawablePage(ViewportPage):
    """A page that cannot show an overlay."""

    def mount(self, styles: str, tree: Any, duration_ms: int | None = None) -> "list[Any]":
        raise PageError("NotSupportedError")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def field() -> FakeElement:
    return element("input", **AT)


def names(page: FakePage) -> list[str]:
    return [tree[0] for tree, _ in page.mounted]


@requirement("SPEC-SEEN-OVERLAY")
def test_the_overlay_is_shown_after_300_ms(clock: Clock) -> None:
    page = ViewportPage()
    progress = Progress(page, FILLING, 20)
    clock.now += 0.29
    asyncio.run(progress.update(3, field()))
    assert (names(page), progress.is_shown) == ([], False)
    clock.now += 0.02
    asyncio.run(progress.update(3, field()))
    assert names(page) == ["formpilot-outline", "formpilot-overlay"]
    assert progress.is_shown
    assert len(page.intercepted) == 1
    clock.now += 0.3
    asyncio.run(progress.update(7, field()))
    assert len(page.mounted) == 2
    assert [step.value for step in page.performed[-1][-2:]] == ["7 of 20", "7"]  # type: ignore[union-attr]


@requirement("SPEC-SEEN-OVERLAY")
def test_the_overlay_is_not_shown_shortly_before_the_end(clock: Clock) -> None:
    page = ViewportPage()
    progress = Progress(page, FILLING, 20)
    clock.now += 0.5
    asyncio.run(progress.update(19, field()))
    assert page.mounted == []


@requirement("SPEC-SEEN-OVERLAY")
def test_a_command_without_a_total_has_no_count(clock: Clock) -> None:
    page = ViewportPage()
    progress = Progress(page, "waiting to click")
    clock.now += 1
    asyncio.run(progress.update())
    assert names(page) == ["formpilot-overlay"]
    assert "hidden" in str(page.mounted)
    assert page.performed == [[]]


@requirement("SPEC-SEEN-OVERLAY")
def test_a_small_viewport_has_no_card(clock: Clock) -> None:
    page = ViewportPage()
    page.size = (200, 300)
    progress = Progress(page, FILLING, 20)
    clock.now += 1
    asyncio.run(progress.update(3, field()))
    assert names(page) == ["formpilot-outline"]


def test_a_page_that_cannot_show_the_overlay_does_not_end_the_command(clock: Clock) -> None:
    page = UndrawablePage()
    progress = Progress(page, FILLING, 20)
    clock.now += 1
    asyncio.run(progress.update(3, field()))
    assert not progress.is_shown
    assert highlight_elements(page, field()) == []


@requirement("SPEC-SEEN-OVERLAY")
@pytest.mark.parametrize(
    ("boxes", "corner"),
    [
        ([], "bottom right"),
        ([(100, 100, 50, 20)], "bottom right"),
        ([(1200, 760, 50, 20)], "top left"),
        ([(1200, 900, 50, 20)], "bottom right"),
        ([(1200, 760, 50, 20), (10, 10, 50, 20)], "bottom left"),
        ([(0, 0, *VIEWPORT)], "bottom right"),
    ],
    ids=["nothing", "far", "below it", "out of view", "two", "everywhere"],
)
def test_the_card_avoids_the_current_fields(boxes: list[Box], corner: str) -> None:
    assert choose_corner("bottom right", boxes, *VIEWPORT) == corner


def test_the_card_stays_where_it_covers_nothing() -> None:
    beside = (VIEWPORT[0] - WIDTH - 10, VIEWPORT[1] - HEIGHT - 10, 5, 5)
    assert choose_corner("top left", [beside], *VIEWPORT) == "top left"


@requirement("SPEC-SEEN-HIGHLIGHT")
def test_an_outline_scrolls_with_the_document_and_stays_inside() -> None:
    assert (
        highlight_style([10, 20, 100, 30, *SCROLLED])
        == "left: 6px; top: 516px; width: 108px; height: 38px;"
    )
    assert highlight_style([1200, 1490, 100, 30, *SCROLLED]).endswith("width: 84px; height: 14px;")
    assert highlight_style([None] * 8) == "display: none;"


def test_screen_readers_get_the_status_of_the_card() -> None:
    tree = card_tree(FILLING, 20)
    assert list(element_ids(tree))[-1] == "stop"
    assert "'role': 'status'}, 'FormPilot is filling this form'" in str(tree)


@requirement("TOOLS-U4")
def test_the_error_says_that_the_user_stopped_the_command() -> None:
    context = FakePage().context
    context.cancel(by_user=True)
    error = context.interrupted("after 3 of 20 fields", total=20)
    assert error.code is ErrorCode.CANCELLED
    assert error.message == "The user stopped the command after 3 of 20 fields."
    assert error.facts == {"by": "user", "total": 20}
    assert "ask the user" in error.hint


def test_a_card_that_the_page_removed_is_shown_again(clock: Clock) -> None:
    page = ViewportPage()
    progress = Progress(page, FILLING, 20)
    clock.now += 1
    asyncio.run(progress.update(3))
    card = progress._card
    assert card
    assert isinstance(card.host, FakeElement)
    card.host.properties["isConnected"] = False
    clock.now += 1
    asyncio.run(progress.update(4))
    assert names(page) == ["formpilot-overlay"] * 2
