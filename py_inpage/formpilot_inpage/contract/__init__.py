"""What travels between the agent and the page, defined once.

The page's runtime is the more restricted one, so it owns these types; the host validates
against them and publishes them as MCP schemas.
"""

PROTOCOL = 3
"""Raised when extension, host and server would no longer understand each other."""
