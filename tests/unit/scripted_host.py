"""A host on a real socket that answers what a test tells it to."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self

from formpilot_host import link, rendezvous
from formpilot_host.framing import Message, pack
from formpilot_inpage.contract import PROTOCOL

Script = Callable[[Message], list[Message]]
SPOKEN = {"protocol": PROTOCOL, "version": "0.1.0"}


class ScriptedHost(AsyncExitStack):
    """Says hello as a host does, and answers what its script says."""

    def __init__(self, name: str, script: Script, **hello: Any) -> None:
        super().__init__()
        self.name, self.script, self.asked = name, script, list[Message]()
        self.hello = {**SPOKEN, "extension": SPOKEN, **hello}

    async def __aenter__(self) -> Self:
        listening, path = rendezvous.listen(self.name)
        server = await asyncio.start_unix_server(self.serve, sock=listening)
        # Both sides see the end of the stream before anything else happens.
        self.push_async_callback(asyncio.sleep, 0.02)
        self.callback(Path(path).unlink, missing_ok=True)
        self.callback(server.close)
        return self

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.callback(writer.close)
        writer.write(pack({"hello": self.hello}))
        while message := await link.next_message(reader):
            self.asked.append(message)
            writer.write(pack({"taken": message["id"]}))
            for reply in self.script(message):
                writer.write(pack(reply))


def silent(message: Message) -> list[Message]:
    return []


def page_says(answer: Any) -> Script:
    return lambda message: [{"id": message["id"], "tab": 7, "text": json.dumps(answer)}]


def browser(*on: int, off: int = 99) -> Script:
    """A browser whose pages tell which tab they are in."""

    def answer(message: Message) -> list[Message]:
        if "tabs" in message:
            listed = [{"id": tab, "on": tab in on} for tab in (*on, off)]
            return [{"id": message["id"], "tabs": listed}]
        tab = message["run"]["tab"] or on[0]
        text = json.dumps({"summary": "Found", "result": {"in": tab}})
        return [{"id": message["id"], "tab": tab, "text": text}]

    return answer
