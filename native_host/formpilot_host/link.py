"""The MCP server's side of the socket: the browsers that are connected, and asking them."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from formpilot_inpage.contract import PROTOCOL
from formpilot_inpage.contract.errors import ErrorCode, Refused

from . import rendezvous
from .course import Course
from .faults import settled
from .framing import LENGTH, BadFrame, Message, length_of, pack, unpack

CONNECT_WITHIN_S = 1.0
COMES_BACK_WITHIN_S = 5.0
LOOK_EVERY_S = 0.05

Answer = TypeVar("Answer")


class NeverTaken(Refused):
    """The host was lost before the browser could get the request: it may be sent again."""

    def __init__(self) -> None:
        super().__init__(ErrorCode.HOST_LOST)


class Link:
    """One host, which is one profile of one browser."""

    def __init__(
        self,
        name: str,
        hello: Message,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.name = name
        self.host = hello
        self._writer = writer
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._courses: dict[int, Course] = {}
        self._taken: set[int] = set()
        self._listening = asyncio.ensure_future(self._listen(reader))

    @classmethod
    async def open(cls, name: str, path: str) -> "Link":
        reader, writer = await asyncio.open_unix_connection(sock=rendezvous.connect(path))
        first = await next_message(reader)
        if not first or "hello" not in first:
            writer.close()
            raise BadFrame("the host did not say hello")
        return cls(name, first["hello"], reader, writer)

    @property
    def alive(self) -> bool:
        return not self._listening.done()

    @property
    def extension(self) -> Message:
        return dict(self.host["extension"])

    @property
    def understood(self) -> bool:
        return bool(self.host["protocol"] == self.extension["protocol"] == PROTOCOL)

    async def ask(self, part: str, body: Message, course: Course | None = None) -> Message:
        """Send one request and wait for its reply; a fault is raised as the error it means."""
        if not self.understood:
            raise Refused(
                ErrorCode.PROTOCOL_MISMATCH,
                protocols={
                    "server": PROTOCOL,
                    "host": self.host["protocol"],
                    "extension": self.extension["protocol"],
                },
            )
        if not self.alive:
            raise NeverTaken
        number = next(self._ids)
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        if course:
            self._courses[number] = course
            course.stop = lambda: self._writer.write(pack({"cancel": number}))
        try:
            self._writer.write(pack({"id": number, part: body}))
            reply = await answer
        finally:
            self._waiting.pop(number, None)
            self._courses.pop(number, None)
            self._taken.discard(number)
        return settled(reply)

    async def tabs(self) -> list[dict[str, Any]]:
        """The browser's tabs. Asking twice does no harm."""
        try:
            reply = await self.ask("tabs", {})
        except Refused as refused:
            raise NeverTaken if refused.code is ErrorCode.HOST_LOST else refused from None
        listed: list[dict[str, Any]] = reply["tabs"]
        return listed

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while (message := await next_message(reader)) is not None:
                if "taken" in message:
                    self._taken.add(message["taken"])
                    continue
                if "state" in message:
                    if course := self._courses.get(message["of"]):
                        course.enter(message["state"])
                    continue
                answer = self._waiting.get(message.get("id", 0))
                if answer and not answer.done():
                    answer.set_result(message)
        except BadFrame:
            pass
        finally:
            self._writer.close()
            for number, answer in self._waiting.items():
                if not answer.done():
                    lost = Refused(ErrorCode.HOST_LOST) if number in self._taken else NeverTaken()
                    answer.set_exception(lost)

    def close(self) -> None:
        self._listening.cancel()


class Browsers:
    """Every browser that is connected, found anew at each call."""

    def __init__(self) -> None:
        self._links: dict[str, Link] = {}
        self._last_seen = -COMES_BACK_WITHIN_S
        self._lock = asyncio.Lock()

    async def connected(self) -> list[Link]:
        async with self._lock:
            if self._links:
                self._last_seen = time.monotonic()
            self._links = {name: link for name, link in self._links.items() if link.alive}
            new = [(name, path) for name, path in rendezvous.names() if name not in self._links]
            for link in await asyncio.gather(*(try_to_open(name, path) for name, path in new)):
                if link:
                    self._links[link.name] = link
            if self._links:
                self._last_seen = time.monotonic()
            return list(self._links.values())

    async def some(self) -> list[Link]:
        """At least one: a browser that was there a moment ago gets time to reconnect."""
        while not (links := await self.connected()):
            if time.monotonic() - self._last_seen > COMES_BACK_WITHIN_S:
                raise Refused(ErrorCode.EXTENSION_NOT_CONNECTED)
            await asyncio.sleep(LOOK_EVERY_S)
        return links

    async def run(
        self, browser: str, tab_id: int, request: Callable[[], Message], course: Course
    ) -> Message:
        """A command's reply; asked again where a host was lost that had not passed it on."""

        async def attempt() -> Message:
            link = await self._choose(browser, tab_id)
            if course.cancelled:
                raise Refused(ErrorCode.CANCELLED)
            return await link.ask("run", request(), course)

        return await until_taken(attempt)

    async def _choose(self, browser: str, tab_id: int) -> Link:
        """The browser named; else the only one; else the only one that can be meant."""
        links = await self.some()
        if browser:
            named = [link for link in links if link.name == browser]
            if not named:
                raise Refused(
                    ErrorCode.EXTENSION_NOT_CONNECTED,
                    f"No browser named {browser!r} is connected.",
                    "Use one of the names that are listed.",
                    browsers=[link.name for link in links],
                )
            links = named
        links = speaking(links)
        if len(links) == 1:
            return links[0]
        listed = await asyncio.gather(*(link.tabs() for link in links))
        fitting = [
            link for link, tabs in zip(links, listed, strict=True) if could_mean(tabs, tab_id)
        ]
        if len(fitting) == 1:
            return fitting[0]
        raise Refused(ErrorCode.BROWSER_AMBIGUOUS, browsers=[link.name for link in links])

    def close(self) -> None:
        for link in self._links.values():
            link.close()


async def until_taken(attempt: Callable[[], Awaitable[Answer]]) -> Answer:
    while True:
        try:
            return await attempt()
        except NeverTaken:
            continue


async def next_message(reader: asyncio.StreamReader) -> Message | None:
    """As framing.read_message, from a stream."""
    try:
        header = await reader.readexactly(LENGTH.size)
        return unpack(await reader.readexactly(length_of(header)))
    except (asyncio.IncompleteReadError, OSError):
        return None


async def try_to_open(name: str, path: str) -> Link | None:
    """None where nobody answers: the socket is stale, or its host hangs."""
    try:
        return await asyncio.wait_for(Link.open(name, path), CONNECT_WITHIN_S)
    except (OSError, TimeoutError, BadFrame, rendezvous.Unsafe):
        return None


def speaking(links: list[Link]) -> list[Link]:
    """Those that speak our protocol; all where none does, so that the call says so."""
    return [link for link in links if link.understood] or links


def could_mean(tabs: list[dict[str, Any]], tab_id: int) -> bool:
    """Whether a browser has that tab, or for 0 one that is on."""
    return any(tab["id"] == tab_id if tab_id else tab["on"] for tab in tabs)
