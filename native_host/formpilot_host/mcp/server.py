"""The MCP server: three tools over standard input and output."""

import asyncio
import itertools
import json
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from formpilot_host import __version__
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.tools import TOOLS, Tool

from .calls import CallRouter
from .reply import Reply, error_reply, failure_reply
from .schema import input_schema
from .timing import ProgressCallback
from .validate import validate

INSTRUCTIONS = (
    "FormPilot works in the tabs of the user's own browser that the user has switched on. "
    "Start with observe tabs. An error says in `hint` what to do next."
)
TOOLS_BY_NAME = {tool.name: tool for tool in TOOLS}


def mcp_tool(tool: Tool) -> types.Tool:
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
    """The summary, then the data twice: as text for clients that do not read structured content."""
    text = json.dumps(reply.data, ensure_ascii=False)
    encodable = replace_surrogates(text)
    return types.CallToolResult(
        content=[
            types.TextContent(text=replace_surrogates(reply.summary)),
            types.TextContent(text=encodable),
        ],
        structured_content=reply.data if encodable == text else json.loads(encodable),
        is_error=reply.failed,
    )


def replace_surrogates(text: str) -> str:
    """A page's text can hold a lone surrogate, which makes the SDK's writer fail."""
    return text.encode(errors="replace").decode()


def client_name(context: ServerRequestContext[Any]) -> str:
    """The client's own name and version, if it has sent them."""
    params = context.session.client_params
    return f"{params.client_info.name} {params.client_info.version}".strip() if params else ""


async def answer(
    router: CallRouter, name: str, arguments: dict[str, Any], report_progress: ProgressCallback
) -> Reply:
    """Validates and answers a tool call. Never raises: errors and failures become replies."""
    try:
        if name not in TOOLS_BY_NAME:
            raise CommandError(
                ErrorCode.UNKNOWN_ACTION,
                f"There is no such tool. The tools are: {', '.join(TOOLS_BY_NAME)}.",
            )
        return await router.answer(validate(TOOLS_BY_NAME[name], arguments), report_progress)
    except CommandError as error:
        return error_reply(error)
    except Exception as error:  # noqa: BLE001 - the SDK would print the traceback, values and all
        return failure_reply(error)


async def serve() -> None:
    router = CallRouter()

    async def list_tools(context: ServerRequestContext[Any], params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[mcp_tool(tool) for tool in TOOLS])

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        router.client_name = client_name(context)
        steps = itertools.count(1)

        async def report_progress(text: str) -> None:
            await context.session.report_progress(next(steps), message=text)

        return tool_result(
            await answer(router, params.name, params.arguments or {}, report_progress)
        )

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
        router.close()


def main() -> int:
    asyncio.run(serve())
    return 0
