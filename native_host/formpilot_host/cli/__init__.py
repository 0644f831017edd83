"""The command formpilot-host, started by a person, the browser or an MCP client."""
