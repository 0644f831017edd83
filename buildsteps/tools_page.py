"""docs/tools.md, from the contract. Runs in the virtual environment."""

import json
from typing import Any

from formpilot_host.schema import properties, required
from formpilot_inpage.contract.envelope import call_name
from formpilot_inpage.contract.errors import ADVICE
from formpilot_inpage.contract.tools import TOOLS, Tool

from .console import ROOT

TARGET = ROOT / "docs" / "tools.md"
HEADING = """# Tools

Made from the contract in `py_inpage/formpilot_inpage/contract` by `python3 build.py`; do not edit.
"""


def kind(facts: dict[str, Any]) -> str:
    """A parameter's type and bounds in a few words."""
    words = str(facts.get("type", "any"))
    if "items" in facts:
        words += f" of {kind(facts['items'])}"
    low, high = facts.get("minimum"), facts.get("maximum")
    return f"{words}, {low} to {high}" if high is not None else words


def default(name: str, facts: dict[str, Any], needed: list[str]) -> str:
    if name in needed:
        return "required"
    return f"`{json.dumps(facts['default'])}`" if "default" in facts else ""


def section(tool: Tool) -> list[str]:
    hints = {
        "read-only": tool.read_only,
        "destructive": tool.destructive,
        "idempotent": tool.idempotent,
    }
    truths = ", ".join(name for name, holds in hints.items() if holds)
    lines = [f"## {tool.name}", "", f"{tool.description} Annotations: {truths}.", ""]
    for command, options in tool.calls.items():
        lines += [f'### `{tool.key}: "{call_name(command)}"`', "", str(command.__doc__), ""]
        lines += ["| parameter | type | default | |", "|---|---|---|---|"]
        for schema in (command, options):
            for name, facts in properties(schema).items():
                if name != tool.key:
                    value = default(name, facts, required(schema))
                    said = " ".join(facts["description"].split())
                    lines.append(f"| `{name}` | {kind(facts)} | {value} | {said} |")
        lines.append("")
    return lines


def errors() -> list[str]:
    lines = ["## Errors", "", "| code | message | what to do |", "|---|---|---|"]
    return lines + [f"| `{code}` | {text} | {hint} |" for code, (text, hint) in ADVICE.items()]


def page() -> str:
    sections = [line for tool in TOOLS for line in section(tool)]
    return "\n".join([HEADING, *sections, *errors()]) + "\n"


if __name__ == "__main__":
    if not TARGET.exists() or TARGET.read_text() != page():
        TARGET.write_text(page())
