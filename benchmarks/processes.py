"""How long the host and the MCP server take to start."""

import json
import os
import struct
import subprocess
import sys
import tempfile

from benchmarks.measure import Row, at_most, median_ms, only_shown, run
from formpilot_inpage.contract import PROTOCOL
from harness.client import HOST_COMMAND

HELLO = {"hello": {"protocol": PROTOCOL, "version": "0", "brands": []}}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "0"},
    },
}


def start_and_ask(arguments: list[str], message: bytes, env: dict[str, str]) -> None:
    """Start a process, send it a message and wait for the first byte of the answer."""
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(message)
        process.stdin.flush()
        assert process.stdout.read(1)
        process.stdin.close()


def rows() -> list[Row]:
    frame = json.dumps(HELLO).encode()
    hello = struct.pack("=I", len(frame)) + frame
    initialize = json.dumps(INITIALIZE).encode() + b"\n"
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "FORMPILOT_RUNTIME_DIR": folder}
        command = str(HOST_COMMAND)
        python = median_ms(lambda: run([sys.executable, "-c", "pass"]), 25)
        host = median_ms(lambda: start_and_ask([command, "chrome-extension://x/"], hello, env), 25)
        server = median_ms(lambda: start_and_ask([command, "mcp"], initialize, env), 10, 1)
    return [
        at_most("the host, started and connected", host, "python3 -c pass", python, 8),
        only_shown("the MCP server, initialised", server, "python3 -c pass", python),
    ]
