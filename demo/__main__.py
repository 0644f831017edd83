"""Starts Chromium with the extension and the host, and runs the calls of an MCP client."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from harness.client import ROOT, McpClient, summary
from harness.pilot import Pilot, Tab, headless
from harness.site import served
from harness.user import User

PICTURES = ROOT / ".build"
ASKED = PICTURES / "demo-asked.png"
FILLED = PICTURES / "demo.png"
DONE = PICTURES / "demo-done.png"
SHOWN_LINES = 24
# What the agent knows of its user, by a word of the label. The field takes at most 12 bags.
USER_DATA: dict[str, Any] = {
    "first name": "Ada",
    "last name": "Lovelace",
    "birth": "1990-12-10",
    "e-mail": "ada@example.com",
    "phone": "+44 20 7946 0018",
    "password": "correct-horse-battery",
    "country": "Germany",
    "website": "https://ada.example",
    "plan": "barista",
    "bags": 40,
    "strength": 4,
    "tin": "#7c3aed",
    "interest": ["Filter and pour-over", "cold-brew"],
    "note": "Please grind for a Moka pot.",
    "letter": True,
    "agree": True,
}


# What the page's script must have stored; of the password it stores the length.
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


def call_with_confirmation(user: User, client: McpClient, **arguments: Any) -> dict[str, Any]:
    """Run a command that needs confirmation, and allow it as the user."""
    say(f"\n> interact({arguments['action']}, …)")
    pending = client.start("interact", lambda text: say(f"  … {text}"), **arguments)
    user.ready("Allow once")
    user.window().screenshot(path=ASKED)
    question = user.window().get_by_role("alertdialog").inner_text()
    say("\n  FormPilot asks the user in a separate window:")
    for line in filter(None, map(str.strip, question.splitlines())):
        say(f"    | {line}")
    user.answer("Allow once")
    say("  The user allows it once.")
    content: dict[str, Any] = pending.result(60).structured_content
    return content


def value_for(label: str) -> Any:
    """Return the value for the field of a label."""
    return next(USER_DATA[word] for word in USER_DATA if word in label.lower())


def choose_ask_rule(pilot: Pilot, tab: Tab) -> None:
    """Set the rule of the tab's site to Ask in the popup."""
    popup = pilot.popup(tab)
    popup.get_by_text("Ask", exact=True).click()
    expect(popup.get_by_role("radio", name="Ask")).to_be_checked()
    expect(popup.get_by_text("You are asked before")).to_be_visible()
    popup.close()
    tab.page.bring_to_front()


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
        say("\nEvery tab is off at first:")
        refused = call(client, "interact", action="query_dom", selector="input")
        say("\nThe user opens the popup and switches the tab on.")
        pilot.switch_in_popup(tab)
        status = call(client, "observe", what="status")
        say("\nA whole task without a selector written by hand. Which forms does the page have?")
        (form, *_) = call(client, "observe", what="forms")["forms"]
        fields = {field["key"]: value_for(field["label"]) for field in form["fields"]}
        say("\nThe form has a password, so the user sets the rule of this site to Ask.")
        user = User(pilot)
        choose_ask_rule(pilot, tab)
        filled = call_with_confirmation(
            user, client, action="fill_form", selector=form["selector"], fields=fields
        )
        say("")
        for field in filled["results"]:
            verified = "verified" if field.get("verified") else ""
            facts = f"{field['field']:36} {field['status']:8} {verified} {field.get('note', '')}"
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
        tab.page.screenshot(path=FILLED, full_page=True)
        page_state = tab.page.evaluate("window.__state()")
        (submit,) = form["submit"]
        clicked = call_with_confirmation(user, client, action="click", target=submit["ref"])
        welcomed = call(client, "interact", action="wait_for", text="Welcome")
        say("")
        for line in welcomed["snapshot"]["tree"].splitlines():
            if "Welcome" in line or "membership is ready" in line:
                say(f"    {line.strip()}")
        tab.page.wait_for_timeout(1000)
        tab.page.screenshot(path=DONE, full_page=True)
        say("\n$ formpilot-host log")
        say(pilot.host("log").stdout)
        approvals = [entry["approval"] for entry in pilot.log_entries()]
        as_expected = (
            refused["error"] == "ai_web_pilot_disabled"
            and status["tabs"][0]["python"]["start"] == "snapshot"
            and filled["success"]
            and filled["required_empty"] == []
            and page_state["form"] == STATE
            and moved["effect"] == "moved"
            and page_state["board"]["roasting"] == ROASTING
            and clicked["success"]
            and welcomed["success"]
            and tab.page.evaluate("window.__state().submitted")
            and approvals.count("once") == 2
        )
    verdict = "Everything worked" if as_expected else "SOMETHING DID NOT WORK"
    say(f"\n{verdict}. Screenshots: {ASKED}, {FILLED}, {DONE}")
    return 0 if as_expected else 1


if __name__ == "__main__":
    sys.exit(main())
