"""Opens Chromium with the extension and the host, and lets an MCP client work in it."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.harness.client import ROOT, McpClient, summary
from tests.harness.pilot import Pilot, headless
from tests.harness.site import served

SCREENSHOT = ROOT / ".build" / "demo.png"
SHOWN_LINES = 24
# By name, by label in any case, by id as a CSS selector; a radio group and selects by what
# people read. The number is more than the field takes.
FIELDS: dict[str, Any] = {
    "first_name": "Ada",
    "last name": "Lovelace",
    "birth_date": "1990-12-10",
    "#email": "ada@example.com",
    "Phone": "+44 20 7946 0018",
    "password": "correct-horse-battery",
    "Country": "Germany",
    "website": "https://ada.example",
    "plan": "barista",
    "bags": 40,
    "strength": 4,
    "tin_color": "#7c3aed",
    "interests": ["Filter and pour-over", "cold-brew"],
    "notes": "Please grind for a Moka pot.",
    "newsletter": True,
    "terms": "yes",
}


# What the page's own script must have taken over; of the password it keeps the length.
STATE = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "birth_date": "1990-12-10",
    "email": "ada@example.com",
    "phone": "+44 20 7946 0018",
    "password": 21,
    "country": "DE",
    "website": "https://ada.example",
    "plan": "barista",
    "bags": "12",
    "strength": "4",
    "tin_color": "#7c3aed",
    "interests": ["filter", "cold-brew"],
    "notes": "Please grind for a Moka pot.",
    "newsletter": True,
    "terms": True,
}


ROASTING = ["card-huila", "card-guji"]


def say(text: str) -> None:
    print(text, flush=True)


def call(client: McpClient, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool, and show the call and its answer."""
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


def main() -> int:
    how = "headless, since there is no display" if headless() else "on your display"
    say(f"Chromium, {how}, with a fresh profile, the extension and its host.")
    with (
        tempfile.TemporaryDirectory(prefix="formpilot-demo-") as folder,
        sync_playwright() as playwright,
        served(Path(__file__).parent) as site,
        Pilot(playwright, Path(folder)) as pilot,
        pilot.client() as client,
    ):
        tab = pilot.open(f"{site}/signup.html")
        say("\nThe tab is off, as every tab is at first:")
        refused = call(client, "interact", action="query_dom", selector="input")
        say("\nThe user opens the popup and switches the tab on.")
        pilot.switch(tab)
        tabs = call(client, "observe", what="tabs")
        status = call(client, "observe", what="status")
        page = call(client, "observe", what="page")
        fields = call(
            client,
            "interact",
            action="query_dom",
            selector="#signup input[required]",
            attributes=["name", "type"],
            limit=3,
        )
        ref = fields["elements"][-1]["ref"]
        shown = call(client, "interact", action="highlight", target=ref, duration_ms=1000)
        filled = call(client, "interact", action="fill_form", selector="#signup", fields=FIELDS)
        say("")
        for field in filled["results"]:
            verified = "verified" if field.get("verified") else ""
            facts = f"{field['field']:12} {field['status']:8} {verified} {field.get('note', '')}"
            say(f"    {facts.rstrip()}")
        moved = call(
            client,
            "interact",
            action="drag",
            **{"from": "#card-guji"},
            to="#column-roasting",
            wait=True,
        )
        tab.page.wait_for_timeout(1000)
        tab.page.screenshot(path=SCREENSHOT, full_page=True)
        as_expected = (
            refused["error"] == "ai_web_pilot_disabled"
            and any(entry["on"] for entry in tabs["tabs"])
            and status["tabs"][0]["python"]["start"] == "snapshot"
            and page["counts"]["forms"] == 1
            and shown["ref"] == ref
            and filled["success"]
            and filled["required_empty"] == []
            and tab.page.evaluate("window.__state().form") == STATE
            and moved["effect"] == "moved"
            and tab.page.evaluate("window.__state().board.roasting") == ROASTING
        )
    say(f"\n{'All as it should be' if as_expected else 'NOT as it should be'}: {SCREENSHOT}")
    return 0 if as_expected else 1


if __name__ == "__main__":
    sys.exit(main())
