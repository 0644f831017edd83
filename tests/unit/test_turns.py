"""Who may work when: fills one after the other, and nobody waits for ever."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from formpilot_inpage.dom.time import Time
from formpilot_inpage.turns import Turn
from tests.binding import requirement


def in_loop(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 5))


@pytest.fixture(autouse=True)
def own_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock belongs to the first event loop that waits for it."""
    monkeypatch.setattr(Turn, "_worker", asyncio.Lock())


@requirement("FILL-E13")
def test_a_fill_that_pauses_is_not_disturbed_and_holds_nobody_up_for_ever() -> None:
    said: list[str] = []

    async def work() -> None:
        turn = Turn()

        async def fill(name: str) -> None:
            async with turn, turn.alone:
                said.append(f"{name} begins")
                for _ in range(3):
                    await turn.pause(0.005)
                said.append(f"{name} ends")

        await asyncio.gather(*(fill(name) for name in "abcd"))
        assert not turn.alone._lock.locked()
        assert not Turn._worker.locked()

    in_loop(work)
    assert said == [f"{name} {what}" for name in "abcd" for what in ("begins", "ends")]


@requirement("FILL-E13")
def test_a_command_that_only_reads_goes_on_while_a_fill_pauses() -> None:
    said: list[str] = []

    async def work() -> None:
        turn, other = Turn(), Turn()

        async def fill() -> None:
            async with turn, turn.alone:
                await turn.pause(0.05)
                said.append("filled")

        async def read(where: Turn, what: str) -> None:
            async with where:
                said.append(what)

        await asyncio.gather(fill(), read(turn, "read here"), read(other, "read there"))

    in_loop(work)
    assert sorted(said[:2]) == ["read here", "read there"]
    assert said[2] == "filled"


@requirement("FILL-E13")
def test_many_fills_in_many_documents_with_pauses_all_end() -> None:
    ended: list[int] = []

    async def work() -> None:
        turns = [Turn() for _ in range(4)]
        working: list[int] = []

        async def fill(number: int) -> None:
            turn = turns[number % 4]
            async with turn, turn.alone:
                for _ in range(number % 5):
                    working.append(number)
                    await asyncio.sleep(0)
                    assert working == [number]
                    working.clear()
                    await turn.pause(0.001 * (number % 3))
                ended.append(number)

        await asyncio.gather(*(fill(number) for number in range(60)))

    in_loop(work)
    assert sorted(ended) == list(range(60))


def test_one_that_is_cancelled_while_it_waits_leaves_the_turn_to_the_others() -> None:
    ended: list[str] = []

    async def work() -> None:
        turn = Turn()

        async def fill(name: str) -> None:
            async with turn, turn.alone:
                await turn.pause(0.02)
                ended.append(name)

        tasks = [asyncio.ensure_future(fill(name)) for name in "abc"]
        await asyncio.sleep(0.005)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await fill("d")

    in_loop(work)
    assert ended == ["a", "c", "d"]


def test_a_fill_that_fails_gives_its_turn_away() -> None:
    async def work() -> None:
        turn = Turn()
        with pytest.raises(ZeroDivisionError):
            async with turn, turn.alone:
                raise ZeroDivisionError
        async with turn, turn.alone:
            pass

    in_loop(work)


def test_time_runs_down_and_below_zero() -> None:
    async def work() -> None:
        time = Time(30, asyncio.Lock())
        assert 0 < time.left_ms() <= 30
        await time.sleep(0.04)
        assert time.left_ms() < 0

    in_loop(work)
