"""Answers that a real MCP client gets without any page."""

from harness.client import McpClient
from tests.binding import requirement


@requirement("SPEC-THREE-TOOLS")
def test_the_official_client_lists_three_tools(shared_client: McpClient) -> None:
    assert [tool.name for tool in shared_client.tools()] == ["observe", "interact", "configure"]


@requirement("SPEC-COMMAND-RESULT")
def test_an_unknown_correlation_id_is_not_found(shared_client: McpClient) -> None:
    answer = shared_client.ask("observe", what="command_result", correlation_id="cmd_never")
    assert answer["status"] == "not_found"
