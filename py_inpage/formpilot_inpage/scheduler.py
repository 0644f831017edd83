"""Which command may run in the offscreen runtime.

Pyodide 314.0.7 hangs when six tasks wait for promises at once (seen with ten tabs). So one command
runs at a time, and releases its slot while it sleeps. Commands of one document queue among
themselves, so that a document with many commands does not delay others.
"""

import asyncio


class DocumentSlot:
    """The slot of one document's commands."""

    _interpreter_lock = asyncio.Lock()

    def __init__(self) -> None:
        self._document_lock = asyncio.Lock()
        self.exclusive = ExclusiveLock(self)

    async def __aenter__(self) -> None:
        await self._document_lock.acquire()
        await self._interpreter_lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._interpreter_lock.release()
        self._document_lock.release()

    async def sleep(self, seconds: float) -> None:
        """Releases the slot meanwhile."""
        await self.__aexit__()
        try:
            await asyncio.sleep(seconds)
        finally:
            await self.__aenter__()


class ExclusiveLock:
    """Held by one command that changes the document, also while it sleeps."""

    def __init__(self, slot: DocumentSlot) -> None:
        self._slot = slot
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        # The command that holds the lock needs the slot to finish.
        await self._slot.__aexit__()
        try:
            await self._lock.acquire()
        finally:
            await self._slot.__aenter__()

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
