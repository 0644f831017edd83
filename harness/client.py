"""The official MCP client, for synchronous code."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult, TextContent, Tool

ROOT = Path(__file__).resolve().parent.parent
HOST_COMMAND = ROOT / ".venv" / "bin" / "formpilot-host"
ANSWER_WITHIN_S = 60


class McpClient:
    """A `formpilot-host mcp` process and its client."""

    def __init__(
        self, env: dict[str, str], command: Path = HOST_COMMAND, errors: TextIO = sys.stderr
    ) -> None:
        self._errors = errors
        self._parameters = StdioServerParameters(
            command=str(command), args=["mcp"], env={**os.environ, **env}
        )
        self._loop = asyncio.new_event_loop()
        self._ready: Future[Client] = Future()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._run()])

    async def _run(self) -> None:
        self._stop = asyncio.Event()
        try:
            async with Client(stdio_client(self._parameters, self._errors)) as client:
                self._ready.set_result(client)
                await self._stop.wait()
        except Exception as error:  # noqa: BLE001 - handed to the thread that waits
            if not self._ready.done():
                self._ready.set_exception(error)

    def __enter__(self) -> Self:
        self._thread.start()
        self._client = self._ready.result(ANSWER_WITHIN_S)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(ANSWER_WITHIN_S)
        self._loop.close()

    def start(
        self, tool: str, on_progress: Callable[[str], None] | None = None, **arguments: Any
    ) -> "Future[CallToolResult]":
        """Begin a call; many can run at once. `on_progress` gets the progress messages."""

        async def report(progress: float, total: float | None, message: str | None) -> None:
            on_progress(message or "") if on_progress else None

        callback = report if on_progress else None
        call = self._client.call_tool(tool, arguments, progress_callback=callback)
        return asyncio.run_coroutine_threadsafe(call, self._loop)

    def call(self, tool: str, **arguments: Any) -> CallToolResult:
        return self.start(tool, **arguments).result(ANSWER_WITHIN_S)

    def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and return its structured content, error or not."""
        content: dict[str, Any] = self.call(tool, **arguments).structured_content
        return content

    def times_ms(self, count: int, tool: str, **arguments: Any) -> list[float]:
        """Call a tool `count` times in the client's event loop and return each call's duration."""

        async def measure() -> list[float]:
            taken = []
            for _ in range(count):
                began = time.perf_counter()
                await self._client.call_tool(tool, arguments)
                taken.append(1000 * (time.perf_counter() - began))
            return taken

        return asyncio.run_coroutine_threadsafe(measure(), self._loop).result(ANSWER_WITHIN_S)

    def tools(self) -> list[Tool]:
        listing = asyncio.run_coroutine_threadsafe(self._client.list_tools(), self._loop)
        return listing.result(ANSWER_WITHIN_S).tools


def summary(result: CallToolResult) -> str:
    first = result.content[0]
    assert isinstance(first, TextContent)
    return first.text
