"""The MCP server: three tools over standard input and output."""

import asyncio
import itertools
import json
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.tools import TOOLS, Tool

from . import __version__
from .calls import Desk
from .course import Notice
from .reply import Reply, error_reply, failure_reply
from .schema import input_schema
from .validate import validate

INSTRUCTIONS = (
    "FormPilot works in the tabs of the user's own browser that the user has switched on. "
    "Start with observe tabs. An error says in `hint` what to do next."
)
BY_NAME = {tool.name: tool for tool in TOOLS}


def published(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=input_schema(tool),
        annotations=types.ToolAnnotations(
            title=tool.title,
            read_only_hint=tool.read_only,
            destructive_hint=tool.destructive,
            idempotent_hint=tool.idempotent,
            open_world_hint=True,
        ),
    )


def tool_result(reply: Reply) -> types.CallToolResult:
    """The summary first; the facts again as text for clients that read nothing else."""
    facts = whole(json.dumps(reply.data, ensure_ascii=False))
    return types.CallToolResult(
        content=[types.TextContent(text=whole(reply.summary)), types.TextContent(text=facts)],
        structured_content=json.loads(facts),
        is_error=reply.failed,
    )


def whole(text: str) -> str:
    """A page's text can hold half a character, a lone surrogate, which ends the SDK's writer."""
    return text.encode(errors="replace").decode()


def client_name(context: ServerRequestContext[Any]) -> str:
    """What the client says it is."""
    given = context.session.client_params
    return f"{given.client_info.name} {given.client_info.version}".strip() if given else ""


async def answer(desk: Desk, name: str, arguments: dict[str, Any], notice: Notice) -> Reply:
    """Never raises: what is refused, and what fails, is an answer."""
    try:
        if name not in BY_NAME:
            raise Refused(
                ErrorCode.UNKNOWN_ACTION, f"There is no such tool. There are: {', '.join(BY_NAME)}."
            )
        return await desk.answer(validate(BY_NAME[name], arguments), notice)
    except Refused as refused:
        return error_reply(refused)
    except Exception as error:  # noqa: BLE001 - the SDK would print the traceback, values and all
        return failure_reply(error)


async def serve() -> None:
    desk = Desk()

    async def list_tools(context: ServerRequestContext[Any], params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[published(tool) for tool in TOOLS])

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        desk.client = client_name(context)
        steps = itertools.count(1)

        async def notice(text: str) -> None:
            await context.session.report_progress(next(steps), message=text)

        return tool_result(await answer(desk, params.name, params.arguments or {}, notice))

    server: Server[Any] = Server(
        "formpilot",
        version=__version__,
        title="FormPilot",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        desk.close()


def main() -> int:
    asyncio.run(serve())
    return 0
