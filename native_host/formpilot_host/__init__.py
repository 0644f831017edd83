"""The native-messaging host, the MCP server, and the command that installs and checks them."""

__version__ = "0.1.0"
