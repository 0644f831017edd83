"""A host on a real socket with scripted replies."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self

from formpilot_host.mcp import host_client
from formpilot_host.transport import unix_socket
from formpilot_host.transport.framing import Message, pack
from formpilot_inpage.contract import PROTOCOL

Script = Callable[[Message], list[Message]]
HELLO = {"protocol": PROTOCOL, "version": "0.1.0"}


class ScriptedHost(AsyncExitStack):
    """Greets a client as a host does, and replies to each message with what the script returns."""

    def __init__(self, name: str, script: Script, **hello: Any) -> None:
        super().__init__()
        self.name, self.script, self.received = name, script, list[Message]()
        self.hello = {**HELLO, "extension": HELLO, **hello}

    async def __aenter__(self) -> Self:
        listening, path = unix_socket.listen(self.name)
        server = await asyncio.start_unix_server(self.serve, sock=listening)
        # Lets both sides see the end of the stream.
        self.push_async_callback(asyncio.sleep, 0.02)
        self.callback(Path(path).unlink, missing_ok=True)
        self.callback(server.close)
        return self

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.callback(writer.close)
        writer.write(pack({"hello": self.hello}))
        while message := await host_client.next_message(reader):
            self.received.append(message)
            writer.write(pack({"ack": message["id"]}))
            for reply in self.script(message):
                writer.write(pack(reply))


def no_reply(message: Message) -> list[Message]:
    return []


def page_answers(answer: Any) -> Script:
    return lambda message: [{"id": message["id"], "tab": 7, "text": json.dumps(answer)}]


def browser(*on: int, off: int = 99) -> Script:
    """A browser whose pages answer with the tab they are in."""

    def answer(message: Message) -> list[Message]:
        if "tabs" in message:
            listed = [{"id": tab, "on": tab in on} for tab in (*on, off)]
            return [{"id": message["id"], "tabs": listed}]
        tab = message["run"]["tab"] or on[0]
        text = json.dumps({"summary": "Found", "result": {"in": tab}})
        return [{"id": message["id"], "tab": tab, "text": text}]

    return answer
