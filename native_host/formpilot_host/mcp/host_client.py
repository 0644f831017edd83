"""The MCP server's side of the socket: connections to the hosts of the running browsers."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from formpilot_host.transport import unix_socket
from formpilot_host.transport.faults import check_fault
from formpilot_host.transport.framing import LENGTH, BadFrame, Message, decode_length, pack, unpack
from formpilot_inpage.contract import PROTOCOL
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.messages import (
    CancelMessage,
    ExtensionHello,
    HostHello,
    RunRequest,
    TabFacts,
)
from formpilot_inpage.contract.states import RunState

from .timing import CommandTimer

CONNECT_TIMEOUT_S = 1.0
RECONNECT_TIMEOUT_S = 8.0
POLL_S = 0.05

T = TypeVar("T")


class NotDelivered(CommandError):
    """The host was lost before the browser could get the request, which may be sent again."""

    def __init__(self) -> None:
        super().__init__(ErrorCode.HOST_LOST)


class HostConnection:
    """A connection to one host, which serves one profile of one browser."""

    def __init__(
        self,
        name: str,
        hello: HostHello,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.name = name
        self.hello = hello
        self._writer = writer
        self._request_ids = itertools.count(1)
        self._replies: dict[int, asyncio.Future[Message]] = {}
        self._timers: dict[int, CommandTimer] = {}
        self._delivered: set[int] = set()
        self._listener = asyncio.ensure_future(self._listen(reader))

    @classmethod
    async def open(cls, name: str, path: str) -> "HostConnection":
        reader, writer = await asyncio.open_unix_connection(sock=unix_socket.connect(path))
        first = await next_message(reader)
        if not first or "hello" not in first:
            writer.close()
            raise BadFrame("the host did not say hello")
        return cls(name, first["hello"], reader, writer)

    @property
    def is_open(self) -> bool:
        return not self._listener.done()

    @property
    def extension(self) -> ExtensionHello:
        return self.hello["extension"]

    @property
    def is_compatible(self) -> bool:
        return self.hello["protocol"] == self.extension["protocol"] == PROTOCOL

    async def request(self, name: str, body: object, timer: CommandTimer | None = None) -> Message:
        """Sends a request and returns its reply, which may have a fault."""
        if not self.is_compatible:
            raise CommandError(
                ErrorCode.PROTOCOL_MISMATCH,
                protocols={
                    "server": PROTOCOL,
                    "host": self.hello["protocol"],
                    "extension": self.extension["protocol"],
                },
            )
        if not self.is_open:
            raise NotDelivered
        request_id = next(self._request_ids)
        reply: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._replies[request_id] = reply
        if timer:
            self._timers[request_id] = timer
            cancel: CancelMessage = {"cancel": request_id}
            timer.send_cancel = lambda: self._writer.write(pack(cancel))
        try:
            self._writer.write(pack({"id": request_id, name: body}))
            return await reply
        finally:
            del self._replies[request_id]
            self._timers.pop(request_id, None)
            self._delivered.discard(request_id)

    async def tabs(self) -> list[TabFacts]:
        """Lists the browser's tabs. Repeating this is harmless, so a lost host is NotDelivered."""
        try:
            reply = check_fault(await self.request("tabs", {}))
        except CommandError as error:
            raise NotDelivered if error.code is ErrorCode.HOST_LOST else error from None
        tabs: list[TabFacts] = reply["tabs"]
        return tabs

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while (message := await next_message(reader)) is not None:
                self._handle_message(message)
        except BadFrame:
            pass
        finally:
            self._writer.close()
            for request_id, reply in self._replies.items():
                if not reply.done():
                    delivered = request_id in self._delivered
                    lost = CommandError(ErrorCode.HOST_LOST) if delivered else NotDelivered()
                    reply.set_exception(lost)

    def _handle_message(self, message: Message) -> None:
        if "ack" in message:
            self._delivered.add(message["ack"])
        elif "state" in message:
            if timer := self._timers.get(message["command"]):
                timer.enter(RunState(message["state"]), str(message.get("detail", "")))
        else:
            reply = self._replies.get(message.get("id", 0))
            if reply and not reply.done():
                reply.set_result(message)

    def close(self) -> None:
        self._listener.cancel()


class HostPool:
    """The connections to all hosts; their sockets are looked up again at each call."""

    def __init__(self) -> None:
        self._connections: dict[str, HostConnection] = {}
        self._last_connected = -RECONNECT_TIMEOUT_S
        self._lock = asyncio.Lock()

    async def connections(self) -> list[HostConnection]:
        """Drops closed connections, connects to new hosts, and returns all that are open."""
        async with self._lock:
            if self._connections:
                self._last_connected = time.monotonic()
            opened = {name: host for name, host in self._connections.items() if host.is_open}
            new = [(name, path) for name, path in unix_socket.find_sockets() if name not in opened]
            for host in await asyncio.gather(*(try_to_open(name, path) for name, path in new)):
                if host:
                    opened[host.name] = host
            if opened:
                self._last_connected = time.monotonic()
            self._connections = opened
            return list(opened.values())

    async def require_connections(self) -> list[HostConnection]:
        """Returns at least one connection. A browser that was connected a moment ago gets time to
        reconnect."""
        while not (hosts := await self.connections()):
            if time.monotonic() - self._last_connected > RECONNECT_TIMEOUT_S:
                raise CommandError(ErrorCode.EXTENSION_NOT_CONNECTED)
            await asyncio.sleep(POLL_S)
        return hosts

    async def run(
        self, browser: str, tab_id: int, request: Callable[[], RunRequest], timer: CommandTimer
    ) -> Message:
        """Runs a command and returns its reply; sends it again if it was not delivered."""

        async def attempt() -> Message:
            host = await self._select_host(browser, tab_id)
            if timer.cancelled:
                raise CommandError(ErrorCode.CANCELLED)
            return await host.request("run", request(), timer)

        return await retry_until_delivered(attempt)

    async def _select_host(self, browser: str, tab_id: int) -> HostConnection:
        """Returns the named browser, else the only one, else the only one with a matching tab."""
        hosts = await self.require_connections()
        if browser:
            named = [host for host in hosts if host.name == browser]
            if not named:
                raise CommandError(
                    ErrorCode.EXTENSION_NOT_CONNECTED,
                    f"No browser named {browser!r} is connected.",
                    "Use one of the names that are listed.",
                    browsers=[host.name for host in hosts],
                )
            hosts = named
        hosts = compatible_hosts(hosts)
        if len(hosts) == 1:
            return hosts[0]
        matching = {
            host.name: host for host, tab in await list_tabs(hosts) if is_requested_tab(tab, tab_id)
        }
        if len(matching) == 1:
            return matching.popitem()[1]
        raise CommandError(ErrorCode.BROWSER_AMBIGUOUS, browsers=[host.name for host in hosts])

    def close(self) -> None:
        for host in self._connections.values():
            host.close()


async def retry_until_delivered(attempt: Callable[[], Awaitable[T]]) -> T:
    while True:
        try:
            return await attempt()
        except NotDelivered:
            continue


async def next_message(reader: asyncio.StreamReader) -> Message | None:
    """Does what framing.read_message does, for an asyncio stream."""
    try:
        header = await reader.readexactly(LENGTH.size)
        return unpack(await reader.readexactly(decode_length(header)))
    except (asyncio.IncompleteReadError, OSError):
        return None


async def try_to_open(name: str, path: str) -> HostConnection | None:
    """Returns None when the socket is stale or its host does not answer."""
    try:
        return await asyncio.wait_for(HostConnection.open(name, path), CONNECT_TIMEOUT_S)
    except (OSError, TimeoutError, BadFrame, unix_socket.UnsafeSocket):
        return None


def compatible_hosts(hosts: list[HostConnection]) -> list[HostConnection]:
    """Returns the compatible hosts, or all of them if none is: a request then raises
    PROTOCOL_MISMATCH."""
    return [host for host in hosts if host.is_compatible] or hosts


async def list_tabs(hosts: list[HostConnection]) -> list[tuple[HostConnection, TabFacts]]:
    tabs_by_host = await asyncio.gather(*(host.tabs() for host in hosts))
    return [(host, tab) for host, tabs in zip(hosts, tabs_by_host, strict=True) for tab in tabs]


def is_requested_tab(tab: TabFacts, tab_id: int) -> bool:
    """Whether the tab has this id; 0 matches every tab that is on."""
    return tab["id"] == tab_id if tab_id else tab["on"]
