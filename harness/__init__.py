"""What tests, demo and benchmarks share: Chromium with the extension, the host, an MCP client."""
