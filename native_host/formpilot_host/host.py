"""What the browser starts: passes messages between the extension and the MCP servers.

It knows ids, not actions. Threads, since importing asyncio would triple its start.
"""

import contextlib
import itertools
import os
import signal
import socket
import sys
import threading

from formpilot_inpage.contract import PROTOCOL

from . import __version__, rendezvous
from .framing import TO_BROWSER_LIMIT, BadFrame, Message, TooLarge, pack, read_message
from .stdio import private_pipes, write_all

STUCK_AFTER_S = 5.0


class Client:
    """One MCP server on the socket."""

    def __init__(self, peer: socket.socket) -> None:
        self._peer = peer
        self._writing = threading.Lock()

    def send(self, message: Message) -> None:
        """A client that has left, or no longer reads, is dropped; the others go on."""
        try:
            with self._writing:
                self._peer.sendall(pack(message))
        except OSError:
            self.close()

    def receive(self) -> Message | None:
        return read_message(self._peer.recv)

    def close(self) -> None:
        # Wakes the thread that reads, which closing alone would not.
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_RDWR)
        self._peer.close()


class Host:
    """The requests under way, each with the client that waits for its answer."""

    def __init__(self, to_browser: int, extension: Message) -> None:
        self._to_browser = to_browser
        self._extension = extension
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[Client, object]] = {}
        self._lock = threading.Lock()

    def greet_browser(self) -> None:
        self._write(pack(hello()))

    def serve(self, listening: socket.socket) -> None:
        """Take clients, each in a thread of its own, until the process ends."""
        while True:
            peer, _ = listening.accept()
            threading.Thread(target=self._serve_client, args=[peer], daemon=True).start()

    def _serve_client(self, peer: socket.socket) -> None:
        client = Client(peer)
        try:
            rendezvous.check_peer(peer)
            rendezvous.limit_sending(peer, STUCK_AFTER_S)
            client.send(hello(extension=self._extension))
            while (message := client.receive()) is not None:
                self._forward(client, message)
        except (BadFrame, rendezvous.Unsafe, OSError) as problem:
            print(f"formpilot-host: a client was dropped: {problem}", file=sys.stderr)
        finally:
            self._forget(client)
            client.close()

    def _forward(self, client: Client, message: Message) -> None:
        """To the browser, under an id that no other client uses."""
        if "cancel" in message:
            self._cancel(client, message["cancel"])
            return
        if "id" not in message:
            raise BadFrame("a request without an id")
        client_id = message.pop("id")
        number = next(self._ids)
        try:
            frame = pack({"id": number, **message}, TO_BROWSER_LIMIT)
        except TooLarge as problem:
            client.send({"id": client_id, "fault": "large", "detail": str(problem)})
            return
        with self._lock:
            self._waiting[number] = (client, client_id)
        # Before the browser gets it: a request without this word has never left here.
        client.send({"taken": client_id})
        self._write(frame)

    def _cancel(self, client: Client, client_id: object) -> None:
        with self._lock:
            meant = [
                number
                for number, waiting in self._waiting.items()
                if waiting == (client, client_id)
            ]
        for number in meant:
            self._write(pack({"cancel": number}))

    def deliver(self, message: Message) -> None:
        """To the client that asked; one that has left is forgotten already."""
        with self._lock:
            client, client_id = self._waiting.pop(message.get("id", 0), (None, None))
        if client is None:
            return
        try:
            client.send({**message, "id": client_id})
        except TooLarge as problem:
            client.send({"id": client_id, "fault": "large", "detail": str(problem)})

    def _forget(self, client: Client) -> None:
        with self._lock:
            gone = [number for number, (owner, _) in self._waiting.items() if owner is client]
            for number in gone:
                del self._waiting[number]

    def _write(self, frame: bytes) -> None:
        with self._lock:
            write_all(self._to_browser, frame)


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
