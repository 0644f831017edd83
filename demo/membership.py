"""The first task: a form of native controls, a drag and the click that submits."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from demo.narration import call, call_with_confirmation, say, say_fields
from harness.client import McpClient
from harness.pilot import Pilot, Tab
from harness.user import User

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


def join(pilot: Pilot, client: McpClient, tab: Tab, pictures: Path) -> bool:
    """Fill the form, drag a card and submit; return whether the page holds all of it."""
    say("\nA whole task without a selector written by hand. Which forms does the page have?")
    (form, *_) = call(client, "observe", what="forms")["forms"]
    fields = {field["key"]: value_for(field["label"]) for field in form["fields"]}
    say("\nThe form has a password, so the user sets the rule of this site to Ask.")
    user = User(pilot)
    choose_ask_rule(pilot, tab)
    asked = pictures / "demo-asked.png"
    filled = call_with_confirmation(
        user, client, asked, action="fill_form", selector=form["selector"], fields=fields
    )
    say_fields(filled)
    card = {"from": "#card-guji"}
    moved = call(client, "interact", action="drag", **card, to="#column-roasting", wait=True)
    tab.page.wait_for_timeout(1000)
    tab.page.screenshot(path=pictures / "demo.png", full_page=True)
    page_state = tab.page.evaluate("window.__state()")
    (submit,) = form["submit"]
    clicked = call_with_confirmation(user, client, asked, action="click", target=submit["ref"])
    welcomed = call(client, "interact", action="wait_for", text="Welcome")
    say("")
    for line in welcomed["snapshot"]["tree"].splitlines():
        if "Welcome" in line or "membership is ready" in line:
            say(f"    {line.strip()}")
    tab.page.wait_for_timeout(1000)
    tab.page.screenshot(path=pictures / "demo-done.png", full_page=True)
    return bool(
        filled.get("success")
        and filled.get("required_empty") == []
        and page_state["form"] == STATE
        and moved["effect"] == "moved"
        and page_state["board"]["roasting"] == ROASTING
        and clicked["success"]
        and welcomed["success"]
        and tab.page.evaluate("window.__state().submitted")
    )
