"""A host that says what a test wants: the browser starts a relay, the test is at its other end."""

import json
import queue
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from formpilot_host.framing import Message, pack, read_message

from .pilot import Pilot

HELLO = {"hello": {"protocol": 2, "version": "0.1.0"}}
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
    """Answers each wish of a page from `answers`; its own requests are answered by the browser."""

    def __init__(self, folder: Path) -> None:
        self.answers: dict[str, Callable[[Message], Message]] = {}
        self.wishes: list[Message] = []
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
        """Before the browser of `pilot` starts."""
        pilot.profile.mkdir(parents=True)
        pilot.host("install").check_returncode()
        (registration,) = (pilot.profile / "NativeMessagingHosts").glob("*.json")
        relay = self._folder / "relay"
        source = RELAY.format(python=sys.executable, path=str(self._folder / "relay.sock"))
        relay.write_text(source)
        relay.chmod(0o700)
        content = {**json.loads(registration.read_text()), "path": str(relay)}
        registration.write_text(json.dumps(content))

    def put(self, **question: Any) -> int:
        """Ask the user; the number of the request."""
        assert self._connected.wait(WITHIN_S)
        self._ids += 1
        self._send({"id": self._ids, "question": question})
        return self._ids

    def request(self, number: int, part: str, **body: Any) -> None:
        """Ask the browser, under a number of the test's own."""
        assert self._connected.wait(WITHIN_S)
        self._send({"id": number, part: body})

    def withdraw(self, request: int) -> None:
        self._send({"cancel": request})

    def reply(self) -> Message:
        return self.replies.get(timeout=WITHIN_S)

    def hang_up(self) -> None:
        """The host ends; the browser starts it again."""
        self._connected.clear()
        self._peer.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        while True:
            self._peer, _ = self._listening.accept()
            self._send(HELLO)
            self.starts += 1
            self._connected.set()
            while (message := read_message(self._peer.recv)) is not None:
                self._hear(message)
            self._connected.clear()

    def _hear(self, message: Message) -> None:
        number = message.pop("ask", None)
        if number is None:
            if "id" in message:
                self.replies.put(message)
            return
        self.wishes.append(message)
        ((name, body),) = message.items()
        answer = self.answers.get(name)
        said = answer(body) if answer else {"problem": "Nothing is scripted."}
        self._send({"told": number, **said})

    def _send(self, message: Message) -> None:
        self._peer.sendall(pack(message))
