"""Commands of a document: fills run one after the other, and nothing waits for ever."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from formpilot_inpage.dom.context import ActionContext
from formpilot_inpage.scheduler import DocumentSlot
from tests.binding import requirement


def in_loop(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), 5))


@pytest.fixture(autouse=True)
def new_interpreter_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock belongs to the first event loop that waits for it."""
    monkeypatch.setattr(DocumentSlot, "_interpreter_lock", asyncio.Lock())


@requirement("FILL-E13")
def test_fills_of_a_document_run_one_after_the_other() -> None:
    log: list[str] = []

    async def scenario() -> None:
        slot = DocumentSlot()

        async def fill(name: str) -> None:
            async with slot, slot.exclusive:
                log.append(f"{name} begins")
                for _ in range(3):
                    await slot.sleep(0.005)
                log.append(f"{name} ends")

        await asyncio.gather(*(fill(name) for name in "abcd"))
        assert not slot.exclusive._lock.locked()
        assert not DocumentSlot._interpreter_lock.locked()

    in_loop(scenario)
    assert log == [f"{name} {what}" for name in "abcd" for what in ("begins", "ends")]


@requirement("FILL-E13")
def test_a_read_runs_while_a_fill_sleeps() -> None:
    log: list[str] = []

    async def scenario() -> None:
        slot, other = DocumentSlot(), DocumentSlot()

        async def fill() -> None:
            async with slot, slot.exclusive:
                await slot.sleep(0.05)
                log.append("filled")

        async def read(slot: DocumentSlot, entry: str) -> None:
            async with slot:
                log.append(entry)

        await asyncio.gather(fill(), read(slot, "read this"), read(other, "read other"))

    in_loop(scenario)
    assert sorted(log[:2]) == ["read other", "read this"]
    assert log[2] == "filled"


@requirement("FILL-E13")
def test_many_fills_in_many_documents_all_end() -> None:
    ended: list[int] = []

    async def scenario() -> None:
        slots = [DocumentSlot() for _ in range(4)]
        working: list[int] = []

        async def fill(number: int) -> None:
            slot = slots[number % 4]
            async with slot, slot.exclusive:
                for _ in range(number % 5):
                    working.append(number)
                    await asyncio.sleep(0)
                    assert working == [number]
                    working.clear()
                    await slot.sleep(0.001 * (number % 3))
                ended.append(number)

        await asyncio.gather(*(fill(number) for number in range(60)))

    in_loop(scenario)
    assert sorted(ended) == list(range(60))


def test_a_command_cancelled_while_it_waits_does_not_block_others() -> None:
    ended: list[str] = []

    async def scenario() -> None:
        slot = DocumentSlot()

        async def fill(name: str) -> None:
            async with slot, slot.exclusive:
                await slot.sleep(0.02)
                ended.append(name)

        tasks = [asyncio.ensure_future(fill(name)) for name in "abc"]
        await asyncio.sleep(0.005)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await fill("d")

    in_loop(scenario)
    assert ended == ["a", "c", "d"]


def test_a_failed_fill_releases_the_slot() -> None:
    async def scenario() -> None:
        slot = DocumentSlot()
        with pytest.raises(ZeroDivisionError):
            async with slot, slot.exclusive:
                raise ZeroDivisionError
        async with slot, slot.exclusive:
            pass

    in_loop(scenario)


def test_the_time_left_can_be_negative() -> None:
    async def scenario() -> None:
        context = ActionContext(30, asyncio.Lock())
        assert 0 < context.remaining_ms() <= 30
        await context.sleep(40)
        assert context.remaining_ms() < 0

    in_loop(scenario)
