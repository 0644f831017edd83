"""The MCP server: validates tool calls and sends them to the hosts of the running browsers."""
