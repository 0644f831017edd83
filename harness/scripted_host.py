"""A native host whose messages a test writes: the browser starts a relay to the test's process."""

import json
import queue
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from formpilot_host.transport.framing import Message, pack, read_message
from formpilot_inpage.contract import PROTOCOL
from harness.pilot import Pilot

HELLO = {"hello": {"protocol": PROTOCOL, "version": "0.1.0"}}
WITHIN_S = 20
RELAY = """#!{python}
import os, socket, threading
peer = socket.socket(socket.AF_UNIX)
peer.connect({path!r})
def up():
    while data := os.read(0, 65536):
        peer.sendall(data)
    os._exit(0)
threading.Thread(target=up, daemon=True).start()
while data := peer.recv(65536):
    os.write(1, data)
"""


class ScriptedHost:
    """Answers UI requests from `answers`, and queues the browser's replies to its own requests."""

    def __init__(self, folder: Path) -> None:
        self.answers: dict[str, Callable[[Message], Message]] = {}
        self.ui_requests: list[Message] = []
        self.starts = 0
        self.replies: queue.Queue[Message] = queue.Queue()
        self._folder = folder
        self._ids = 0
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / "relay.sock"))
        self._listening.listen()
        self._connected = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def register(self, pilot: Pilot) -> None:
        """Register the relay as the host of `pilot`, before its browser starts."""
        pilot.profile.mkdir(parents=True)
        pilot.host("install").check_returncode()
        (registration,) = (pilot.profile / "NativeMessagingHosts").glob("*.json")
        relay = self._folder / "relay"
        source = RELAY.format(python=sys.executable, path=str(self._folder / "relay.sock"))
        relay.write_text(source)
        relay.chmod(0o700)
        content = {**json.loads(registration.read_text()), "path": str(relay)}
        registration.write_text(json.dumps(content))

    def ask_user(self, **question: Any) -> int:
        """Request a confirmation and return the number of the request."""
        assert self._connected.wait(WITHIN_S)
        self._ids += 1
        self._send({"id": self._ids, "confirm": question})
        return self._ids

    def request(self, number: int, name: str, **body: Any) -> None:
        """Send the browser a request, with a number that the test chose."""
        assert self._connected.wait(WITHIN_S)
        self._send({"id": number, name: body})

    def cancel(self, request: int) -> None:
        self._send({"cancel": request})

    def reply(self) -> Message:
        return self.replies.get(timeout=WITHIN_S)

    def disconnect(self) -> None:
        """End the host; the browser starts it again."""
        self._connected.clear()
        self._peer.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        while True:
            self._peer, _ = self._listening.accept()
            with self._peer:
                self._send(HELLO)
                self.starts += 1
                self._connected.set()
                while (message := read_message(self._peer.recv)) is not None:
                    self._receive(message)
                self._connected.clear()

    def _receive(self, message: Message) -> None:
        number = message.pop("ui_request", None)
        if number is None:
            if "id" in message:
                self.replies.put(message)
            return
        self.ui_requests.append(message)
        ((name, body),) = message.items()
        answer = self.answers.get(name)
        reply = answer(body) if answer else {"problem": "Nothing is scripted."}
        self._send({"ui_reply": number, **reply})

    def _send(self, message: Message) -> None:
        self._peer.sendall(pack(message))
