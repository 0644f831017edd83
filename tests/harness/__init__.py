"""The real parts, started and stopped: Chromium with the extension, the host, an MCP client."""
