"""Frames, sockets and pipes between the MCP server, the host and the browser."""
