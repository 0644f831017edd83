"""The native-messaging host: started by the browser, connects it to the MCP servers."""
