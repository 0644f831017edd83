"""The process that the browser starts: connects the extension and the MCP servers.

It routes messages by id and leaves every decision to policy/. It uses threads, since importing
asyncio would triple its start.
"""

import itertools
import os
import signal
import socket
import sys
import threading
from typing import TYPE_CHECKING, Any

from formpilot_host import __version__
from formpilot_host.transport import unix_socket
from formpilot_host.transport.framing import (
    TO_BROWSER_LIMIT,
    BadFrame,
    Message,
    TooLarge,
    pack,
    read_message,
)
from formpilot_host.transport.stdio import private_pipes, write_all
from formpilot_inpage.contract import PROTOCOL

from .coroutine import CommandTask, ReplyHandler
from .server_connections import SEND_TIMEOUT_S, ServerConnection

if TYPE_CHECKING:  # the host starts faster without these
    from formpilot_host.policy.service import PolicyService
    from formpilot_inpage.contract.messages import (
        AckMessage,
        CancelMessage,
        ExtensionHello,
        HostHello,
        StateMessage,
    )
    from formpilot_inpage.contract.states import RunState


class Host:
    """Routes requests of the MCP servers to the browser, and replies back to them."""

    def __init__(self, to_browser: int, extension: "ExtensionHello") -> None:
        self._to_browser = to_browser
        self._extension = extension
        self._browser_request_ids = itertools.count(1)
        self._reply_handlers: dict[int, ReplyHandler] = {}
        self._tasks: dict[ServerConnection, dict[object, CommandTask]] = {}
        self._lock = threading.Lock()
        self._policy: PolicyService | None = None

    @property
    def policy(self) -> "PolicyService":
        """Imported and created at the first request, so that the host starts fast."""
        from formpilot_host.policy.service import PolicyService

        with CommandTask.lock:
            self._policy = self._policy or PolicyService()
        return self._policy

    def greet_browser(self) -> None:
        self._write(pack({"hello": own_hello()}))

    def serve(self, listening: socket.socket) -> None:
        """Accepts MCP servers, each in a thread of its own, until the process ends."""
        while True:
            peer, _ = listening.accept()
            threading.Thread(target=self._serve_connection, args=[peer], daemon=True).start()

    def _serve_connection(self, peer: socket.socket) -> None:
        connection = ServerConnection(peer)
        self._tasks[connection] = {}
        try:
            unix_socket.check_peer(peer)
            unix_socket.set_send_timeout(peer, SEND_TIMEOUT_S)
            connection.send({"hello": {**own_hello(), "extension": self._extension}})
            while (message := connection.receive()) is not None:
                self._handle_server_message(connection, message)
        except (BadFrame, unix_socket.UnsafeSocket, OSError) as problem:
            print(f"formpilot-host: an MCP server was dropped: {problem}", file=sys.stderr)
        finally:
            connection.close()
            # Nobody is left to receive the results of its commands.
            for task in list(self._tasks.pop(connection).values()):
                task.cancel()

    def _handle_server_message(self, connection: ServerConnection, message: Message) -> None:
        if "cancel" in message:
            if task := self._tasks[connection].get(message["cancel"]):
                task.cancel()
            return
        if "id" not in message or len(message) != 2:
            raise BadFrame("a request without an id, or without a body")
        request_id = message.pop("id")
        ((name, body),) = message.items()
        # Sent first: a request that was not acknowledged has never reached the browser.
        ack: AckMessage = {"ack": request_id}
        connection.send(ack)
        if name == "run":
            self._run(connection, request_id, body)
        elif name == "tabs":
            task = self._new_task(lambda reply: connection.send_reply(request_id, reply))
            task.start(self.policy.tabs())
        else:
            connection.send_reply(request_id, self.policy.agent_api.answer(name, body))

    def _run(self, connection: ServerConnection, request_id: Any, body: Any) -> None:
        def finish(reply: Message) -> None:
            self._tasks.get(connection, {}).pop(request_id, None)
            connection.send_reply(request_id, reply)

        def report_state(state: "RunState", detail: str) -> None:
            message: StateMessage = {"state": state, "command": request_id}
            if detail:
                message["detail"] = detail
            connection.send(message)

        task = self._tasks[connection][request_id] = self._new_task(finish)
        task.start(self.policy.run(body, task, report_state))

    def _new_task(self, finish: ReplyHandler) -> CommandTask:
        return CommandTask(self.send_request, self._cancel_request, finish)

    def send_request(self, request: Message, handle_reply: ReplyHandler) -> int:
        """Sends a request to the browser and returns its id."""
        browser_request_id = next(self._browser_request_ids)
        frame = pack({"id": browser_request_id, **request}, TO_BROWSER_LIMIT)
        with self._lock:
            self._reply_handlers[browser_request_id] = handle_reply
        self._write(frame)
        return browser_request_id

    def _cancel_request(self, browser_request_id: int) -> None:
        message: CancelMessage = {"cancel": browser_request_id}
        self._write(pack(message))

    def handle_browser_message(self, message: Message) -> None:
        """Handles a reply to a request, or a request of one of the extension's pages."""
        if "ui_request" in message:
            self._handle_ui_request(message.pop("ui_request"), message)
            return
        with self._lock:
            handle_reply = self._reply_handlers.pop(message.pop("id", 0), None)
        if handle_reply:
            handle_reply(message)

    def _handle_ui_request(self, number: int, request: Message) -> None:
        def finish(reply: Message) -> None:
            content = {"problem": "FormPilot's host failed."} if "fault" in reply else reply
            try:
                frame = pack({"ui_reply": number, **content}, TO_BROWSER_LIMIT)
            except TooLarge:
                frame = pack({"ui_reply": number, "problem": "There is too much to show."})
            self._write(frame)

        task = self._new_task(finish)
        task.start(self.policy.user_api.answer(request, task))

    def _write(self, frame: bytes) -> None:
        with self._lock:
            write_all(self._to_browser, frame)

    def close(self) -> None:
        if self._policy:
            self._policy.pipeline.close()


def own_hello() -> "HostHello":
    return {"protocol": PROTOCOL, "version": __version__}


def browser_name(extension: "ExtensionHello") -> str:
    """Picks the name from brands such as "Chromium", "Not=A?Brand", "Google Chrome"."""
    brands = [str(brand.get("brand")) for brand in extension.get("brands", [])]
    real_brands = [brand for brand in brands if "Not" not in brand]
    name = next((brand for brand in real_brands if brand != "Chromium"), "Chromium")
    return "-".join(name.lower().split())


def run(from_browser: int, to_browser: int) -> None:
    """Serves until the browser closes the pipe."""

    def read(count: int) -> bytes:
        return os.read(from_browser, count)

    first = read_message(read)
    if not first or "hello" not in first:
        raise BadFrame("the extension did not say hello")
    host = Host(to_browser, first["hello"])
    listening, path = unix_socket.listen(f"{browser_name(first['hello'])}-{os.getpid()}")
    try:
        threading.Thread(target=host.serve, args=[listening], daemon=True).start()
        host.greet_browser()
        while (message := read_message(read)) is not None:
            host.handle_browser_message(message)
    finally:
        host.close()
        os.unlink(path)


def main() -> int:
    # By default these signals end Python without cleanup, or are ignored.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    try:
        run(*private_pipes())
    except (BadFrame, unix_socket.UnsafeSocket, OSError) as problem:
        print(f"formpilot-host: {problem}", file=sys.stderr)
        return 1
    return 0
