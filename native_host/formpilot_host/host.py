"""What the browser starts: passes messages between the extension and the MCP servers.

It knows ids, not actions; what may be done is decided in policy/. Threads, since importing asyncio
would triple its start.
"""

import contextlib
import itertools
import os
import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from formpilot_inpage.contract import PROTOCOL

from . import __version__, rendezvous
from .errand import Errand
from .framing import TO_BROWSER_LIMIT, BadFrame, Message, TooLarge, pack, read_message
from .stdio import private_pipes, write_all

if TYPE_CHECKING:
    from .policy.office import Office

STUCK_AFTER_S = 5.0


class Client:
    """One MCP server on the socket. A thread of its own writes to it: one that no longer reads
    keeps nobody waiting, and is dropped."""

    def __init__(self, peer: socket.socket) -> None:
        self._peer = peer
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._write, daemon=True).start()

    def send(self, message: Message) -> None:
        self._frames.put(pack(message))

    def _write(self) -> None:
        try:
            while frame := self._frames.get():
                rest, until = memoryview(frame), time.monotonic() + STUCK_AFTER_S
                while rest and time.monotonic() < until:
                    rest = rest[self._peer.send(rest) :]
                if rest:
                    break
        except OSError:
            pass
        self.close()

    def answer(self, client_id: object, reply: Message) -> None:
        try:
            self.send({**reply, "id": client_id})
        except TooLarge as problem:
            self.send({"id": client_id, "fault": "large", "detail": str(problem)})

    def receive(self) -> Message | None:
        return read_message(self._peer.recv)

    def close(self) -> None:
        self._frames.put(None)
        # Wakes the thread that reads, which closing alone would not.
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_RDWR)
        self._peer.close()


class Host:
    """The requests under way, each with who takes its answer."""

    def __init__(self, to_browser: int, extension: Message) -> None:
        self._to_browser = to_browser
        self._extension = extension
        self._ids = itertools.count(1)
        self._takers: dict[int, Callable[[Message], None]] = {}
        self._errands: dict[Client, dict[object, Errand]] = {}
        self._lock = threading.Lock()
        self._office: Office | None = None

    @property
    def office(self) -> "Office":
        """Made at the first request: the browser does not wait for it."""
        from .policy.office import Office

        with Errand.turn:
            self._office = self._office or Office()
        return self._office

    def greet_browser(self) -> None:
        self._write(pack(hello()))

    def serve(self, listening: socket.socket) -> None:
        """Take clients, each in a thread of its own, until the process ends."""
        while True:
            peer, _ = listening.accept()
            threading.Thread(target=self._serve_client, args=[peer], daemon=True).start()

    def _serve_client(self, peer: socket.socket) -> None:
        client = Client(peer)
        self._errands[client] = {}
        try:
            rendezvous.check_peer(peer)
            rendezvous.limit_sending(peer, STUCK_AFTER_S)
            client.send(hello(extension=self._extension))
            while (message := client.receive()) is not None:
                self._take(client, message)
        except (BadFrame, rendezvous.Unsafe, OSError) as problem:
            print(f"formpilot-host: a client was dropped: {problem}", file=sys.stderr)
        finally:
            client.close()
            # Nobody is there for whom it would be done.
            for errand in list(self._errands.pop(client).values()):
                errand.cancel()

    def _take(self, client: Client, message: Message) -> None:
        """What a client asks for: of the browser, of its pages, or of the host itself."""
        if "cancel" in message:
            if errand := self._errands[client].get(message["cancel"]):
                errand.cancel()
            return
        if "id" not in message or len(message) != 2:
            raise BadFrame("a request without an id, or without a part")
        client_id = message.pop("id")
        ((part, body),) = message.items()
        # Before the browser gets it: a request without this word has never left here.
        client.send({"taken": client_id})
        if part == "run":
            self._run(client, client_id, body)
        elif part == "tabs":
            errand = Errand(self.ask, self._revoke, lambda reply: client.answer(client_id, reply))
            errand.start(self.office.tabs())
        else:
            client.answer(client_id, self.office.for_agents.answer(part, body))

    def _run(self, client: Client, client_id: object, request: Any) -> None:
        def finish(reply: Message) -> None:
            self._errands.get(client, {}).pop(client_id, None)
            client.answer(client_id, reply)

        def tell(state: str) -> None:
            client.send({"state": state, "of": client_id})

        errand = Errand(self.ask, self._revoke, finish)
        self._errands[client][client_id] = errand
        errand.start(self.office.way(request, errand, tell))

    def ask(self, request: Message, take: Callable[[Message], None]) -> int:
        """Of the browser, under a number that no other request has."""
        number = next(self._ids)
        frame = pack({"id": number, **request}, TO_BROWSER_LIMIT)
        with self._lock:
            self._takers[number] = take
        self._write(frame)
        return number

    def _revoke(self, number: int) -> None:
        self._write(pack({"cancel": number}))

    def deliver(self, message: Message) -> None:
        """What the browser says: the answer to a request, or what the user asks for."""
        if "ask" in message:
            self._serve_user(message)
            return
        with self._lock:
            take = self._takers.pop(message.pop("id", 0), None)
        if take:
            take(message)

    def _serve_user(self, message: Message) -> None:
        number = message.pop("ask")

        def finish(reply: Message) -> None:
            answer = {"problem": "FormPilot's host failed."} if "fault" in reply else reply
            try:
                frame = pack({"told": number, **answer}, TO_BROWSER_LIMIT)
            except TooLarge:
                frame = pack({"told": number, "problem": "There is too much to show."})
            self._write(frame)

        errand = Errand(self.ask, self._revoke, finish)
        errand.start(self.office.for_user.answer(message, errand))

    def _write(self, frame: bytes) -> None:
        with self._lock:
            write_all(self._to_browser, frame)

    def close(self) -> None:
        if self._office:
            self._office.gate.close()


def hello(**more: Message) -> Message:
    return {"hello": {"protocol": PROTOCOL, "version": __version__, **more}}


def browser_name(extension: Message) -> str:
    """From the brands that the browser gives: "Chromium", "Not=A?Brand", "Google Chrome"."""
    brands = [str(brand.get("brand")) for brand in extension.get("brands", [])]
    known = [brand for brand in brands if "Not" not in brand]
    name = next((brand for brand in known if brand != "Chromium"), "Chromium")
    return "-".join(name.lower().split())


def run(from_browser: int, to_browser: int) -> None:
    """Until the browser closes the pipe."""

    def read(count: int) -> bytes:
        return os.read(from_browser, count)

    first = read_message(read)
    if not first or "hello" not in first:
        raise BadFrame("the extension did not say hello")
    host = Host(to_browser, first["hello"])
    listening, path = rendezvous.listen(f"{browser_name(first['hello'])}-{os.getpid()}")
    try:
        threading.Thread(target=host.serve, args=[listening], daemon=True).start()
        host.greet_browser()
        while (message := read_message(read)) is not None:
            host.deliver(message)
    finally:
        host.close()
        os.unlink(path)


def main() -> int:
    # Python ends without cleaning up on these signals, or not at all, unless they are exceptions.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    try:
        run(*private_pipes())
    except (BadFrame, rendezvous.Unsafe, OSError) as problem:
        print(f"formpilot-host: {problem}", file=sys.stderr)
        return 1
    return 0
