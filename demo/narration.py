"""Calls tools as an agent does, and prints every call with its answer."""

import json
from pathlib import Path
from typing import Any

from harness.client import McpClient, summary
from harness.user import User

SHOWN_LINES = 24
# The longest time that a call can ask for; a slow machine may need it.
MAX_TIMEOUT_MS = 30_000


def say(text: str) -> None:
    print(text, flush=True)


def call(client: McpClient, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool, and print the call and its answer."""
    shown = ", ".join(f"{key}: {json.dumps(value)}" for key, value in arguments.items())
    say(f"\n> {tool}({{{shown}}})")
    result = client.call(tool, **arguments)
    say(f"  {'ERROR ' if result.is_error else ''}{summary(result)}")
    facts = json.dumps(result.structured_content, indent=2, ensure_ascii=False)
    lines = facts.splitlines()
    for line in lines[:SHOWN_LINES]:
        say(f"    {line}")
    if len(lines) > SHOWN_LINES:
        say(f"    … {len(lines) - SHOWN_LINES} more lines")
    content: dict[str, Any] = result.structured_content
    return content


def call_with_confirmation(
    user: User, client: McpClient, picture: Path, **arguments: Any
) -> dict[str, Any]:
    """Run a command that needs confirmation, and allow it as the user."""
    say(f"\n> interact({arguments['action']}, …)")
    pending = client.start(
        "interact", lambda text: say(f"  … {text}"), timeout_ms=MAX_TIMEOUT_MS, **arguments
    )
    user.ready("Allow once")
    user.window().screenshot(path=picture)
    question = user.window().get_by_role("alertdialog").inner_text()
    say("\n  FormPilot asks the user in a separate window:")
    for line in filter(None, map(str.strip, question.splitlines())):
        say(f"    | {line}")
    user.answer("Allow once")
    say("  The user allows it once.")
    content: dict[str, Any] = pending.result(60).structured_content
    return content


def say_fields(filled: dict[str, Any]) -> None:
    """Print a line for each field of a fill."""
    say(f"\n  {filled.get('message', '')}".rstrip())
    for field in filled.get("results", []):
        verified = "verified" if field.get("verified") else ""
        details = field.get("note") or field.get("message") or ""
        say(f"    {field['field']:36} {field['status']:8} {verified} {details}".rstrip())
