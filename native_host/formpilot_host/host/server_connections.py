"""The MCP servers that are connected to the host's socket."""

import contextlib
import queue
import socket
import threading
import time
from collections.abc import Mapping

from formpilot_host.transport.framing import Message, TooLarge, pack, read_message

SEND_TIMEOUT_S = 5.0


class ServerConnection:
    """The connection of one MCP server to the host's socket.

    A thread of its own writes to it, so that a server that stops reading blocks nobody; it is
    dropped after SEND_TIMEOUT_S.
    """

    def __init__(self, peer: socket.socket) -> None:
        self._peer = peer
        self._frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._write_frames, daemon=True).start()

    def send(self, message: Mapping[str, object]) -> None:
        self._frames.put(pack(message))

    def send_reply(self, request_id: object, reply: Message) -> None:
        try:
            self.send({**reply, "id": request_id})
        except TooLarge as problem:
            self.send({"id": request_id, "fault": "oversized", "detail": str(problem)})

    def receive(self) -> Message | None:
        return read_message(self._peer.recv)

    def close(self) -> None:
        self._frames.put(None)
        # shutdown wakes the thread that reads; close alone would not.
        with contextlib.suppress(OSError):
            self._peer.shutdown(socket.SHUT_RDWR)
        self._peer.close()

    def _write_frames(self) -> None:
        with contextlib.suppress(OSError):
            while frame := self._frames.get():
                rest, deadline = memoryview(frame), time.monotonic() + SEND_TIMEOUT_S
                while rest and time.monotonic() < deadline:
                    rest = rest[self._peer.send(rest) :]
                if rest:
                    break
        self.close()
