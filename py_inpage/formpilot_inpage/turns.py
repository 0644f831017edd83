"""Who may work in the second home at a time.

Pyodide can wait for promises in two tasks at once, but with six of them it stopped for good
(314.0.7, ten tabs). So one command works at a time, and gives its turn away while it pauses. The
documents take turns too: one with many commands does not keep the others waiting for all of them.
"""

import asyncio


class Turn:
    """The turn of one document's commands."""

    _worker = asyncio.Lock()

    def __init__(self) -> None:
        self._document = asyncio.Lock()
        self.alone = Alone(self)

    async def __aenter__(self) -> None:
        await self._document.acquire()
        await self._worker.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._worker.release()
        self._document.release()

    async def pause(self, seconds: float) -> None:
        await self.__aexit__()
        try:
            await asyncio.sleep(seconds)
        finally:
            await self.__aenter__()


class Alone:
    """For commands that change the document: one at a time, also while that one pauses."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        # The one that is at work needs the turn to come to its end.
        await self._turn.__aexit__()
        try:
            await self._lock.acquire()
        finally:
            await self._turn.__aenter__()

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
