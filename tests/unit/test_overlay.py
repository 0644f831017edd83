"""When a command is shown to the user, where, and what is said of it."""

import asyncio
from typing import Any

import pytest

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.time import ended
from formpilot_inpage.dom.world import Thrown
from formpilot_inpage.overlay import progress as module
from formpilot_inpage.overlay.card import HEIGHT, WIDTH, Box, clear_corner, drawing, ids
from formpilot_inpage.overlay.outline import around, outline
from formpilot_inpage.overlay.progress import FILLING, Progress
from tests.binding import requirement

from .fake_page import AT, FakeElement, FakePage, element

VIEWPORT = (1280, 800)
SCROLLED = (0, 500, 1280, 2000)


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


class Windowed(FakePage):
    """A page with a viewport."""

    size: tuple[int, int] = VIEWPORT

    def read(self, *paths: str) -> list[Any]:
        sizes: dict[str, int] = dict(zip(("innerWidth", "innerHeight"), self.size, strict=True))
        return [sizes.get(path) for path in paths]


class Bare(Windowed):
    """A page that nothing can be drawn on."""

    def graft(self, styles: str, tree: Any, lasts_ms: int | None = None) -> "list[Any]":
        raise Thrown("NotSupportedError")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def field() -> FakeElement:
    return element("input", **AT)


def names(page: FakePage) -> list[str]:
    return [tree[0] for tree, _ in page.grafted]


@requirement("SPEC-SEEN-OVERLAY")
def test_a_command_is_shown_once_it_takes_longer_than_a_moment(clock: Clock) -> None:
    page = Windowed()
    progress = Progress(page, FILLING, 20)
    clock.now += 0.29
    asyncio.run(progress.at(3, field()))
    assert (names(page), progress.is_shown) == ([], False)
    clock.now += 0.02
    asyncio.run(progress.at(3, field()))
    assert names(page) == ["formpilot-outline", "formpilot-overlay"]
    assert progress.is_shown
    assert len(page.guarded) == 1
    clock.now += 0.3
    asyncio.run(progress.at(7, field()))
    assert len(page.grafted) == 2
    assert [step.value for step in page.performed[-1][-2:]] == ["7 of 20", "7"]  # type: ignore[union-attr]


@requirement("SPEC-SEEN-OVERLAY")
def test_what_would_be_gone_at_once_is_not_shown(clock: Clock) -> None:
    page = Windowed()
    progress = Progress(page, FILLING, 20)
    clock.now += 0.5
    asyncio.run(progress.at(19, field()))
    assert page.grafted == []


@requirement("SPEC-SEEN-OVERLAY")
def test_a_command_of_one_step_has_no_count(clock: Clock) -> None:
    page = Windowed()
    progress = Progress(page, "waiting to click")
    clock.now += 1
    asyncio.run(progress.at())
    assert names(page) == ["formpilot-overlay"]
    assert "hidden" in str(page.grafted)
    assert page.performed == [[]]


@requirement("SPEC-SEEN-OVERLAY")
def test_a_frame_without_room_has_no_card(clock: Clock) -> None:
    page = Windowed()
    page.size = (200, 300)
    progress = Progress(page, FILLING, 20)
    clock.now += 1
    asyncio.run(progress.at(3, field()))
    assert names(page) == ["formpilot-outline"]


def test_a_page_that_nothing_can_be_drawn_on_does_not_end_the_command(clock: Clock) -> None:
    page = Bare()
    progress = Progress(page, FILLING, 20)
    clock.now += 1
    asyncio.run(progress.at(3, field()))
    assert not progress.is_shown
    assert outline(page, field()) == []


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
def test_the_card_keeps_clear_of_what_is_worked_on(boxes: list[Box], corner: str) -> None:
    assert clear_corner("bottom right", boxes, *VIEWPORT) == corner


def test_the_card_stays_where_it_is_clear() -> None:
    beside = (VIEWPORT[0] - WIDTH - 10, VIEWPORT[1] - HEIGHT - 10, 5, 5)
    assert clear_corner("top left", [beside], *VIEWPORT) == "top left"


@requirement("SPEC-SEEN-HIGHLIGHT")
def test_a_frame_moves_with_the_document_and_makes_it_no_longer() -> None:
    assert (
        around([10, 20, 100, 30, *SCROLLED]) == "left: 6px; top: 516px; width: 108px; height: 38px;"
    )
    assert around([1200, 1490, 100, 30, *SCROLLED]).endswith("width: 84px; height: 14px;")
    assert around([None] * 8) == "display: none;"


def test_the_card_says_what_goes_on_to_those_who_listen() -> None:
    tree = drawing(FILLING, 20)
    assert list(ids(tree))[-1] == "stop"
    assert "'role': 'status'}, 'FormPilot is filling this form'" in str(tree)


@requirement("TOOLS-U4")
def test_an_answer_says_that_the_user_stopped_the_command() -> None:
    class Stopped(FakePage):
        def stopped(self) -> bool:
            return True

    error = ended(Stopped(), "after 3 of 20 fields", total=20)
    assert error.code is ErrorCode.CANCELLED
    assert error.message == "The user stopped the command after 3 of 20 fields."
    assert error.facts == {"by": "user", "total": 20}
    assert "ask the user" in error.hint


def test_a_page_that_takes_the_card_away_gets_a_new_one(clock: Clock) -> None:
    page = Windowed()
    progress = Progress(page, FILLING, 20)
    clock.now += 1
    asyncio.run(progress.at(3))
    card = progress._card
    assert card
    assert isinstance(card.host, FakeElement)
    card.host.properties["isConnected"] = False
    clock.now += 1
    asyncio.run(progress.at(4))
    assert names(page) == ["formpilot-overlay"] * 2
