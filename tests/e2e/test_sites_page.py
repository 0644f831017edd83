"""The page of site rules, as the user uses it."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from harness.pictures import picture
from harness.pilot import Pilot
from harness.waiting import wait_until

from .conftest import Scripted


def rule(site: str, word: str, **more: Any) -> dict[str, Any]:
    defaults = {"everything": False, "per_minute": 10, "by": "user"}
    return {"site": site, "rule": word, **defaults, **more}


FILE = "/home/ada/.config/formpilot/sites.json"
MANY = {
    "file": FILE,
    "sites": [
        rule("accounts.example", "block"),
        rule("bank.co.uk", "ask", everything=True, per_minute=5, by="agent"),
        rule("localhost:8000", "allow", per_minute=600),
        rule("shop.example", "ask"),
        rule("xn--80ak6aa92e.example", "allow", per_minute=30),
    ],
}


def test_all_rules_are_listed_and_trouble_is_said_with_its_hint(scripted: Scripted) -> None:
    scripted.host.answers["rules"] = lambda _: {"result": MANY}
    scripted.host.answers["folders"] = lambda _: {"result": {"file": FILE, "folders": []}}
    page = scripted.open_ui("sites")
    expect(page.get_by_role("row")).to_have_count(6)
    bank = page.get_by_role("row", name="bank.co.uk")
    expect(bank).to_contain_text("Made stricter by an agent")
    expect(bank.get_by_role("checkbox")).to_be_checked()
    expect(page.get_by_label("Ask before every action on accounts.example")).to_be_disabled()
    expect(page.locator("#file")).to_contain_text(FILE)
    picture(page, "sites", "light", 900, 600)
    picture(page, "sites", "dark", 900, 600)
    page.set_viewport_size({"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    scripted.host.answers["rules"] = lambda _: {"problem": "sites.json is not JSON."}
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("sites.json is not JSON.")
    expect(page.get_by_role("alert")).to_contain_text("Correct that file")
    scripted.host.answers["rules"] = lambda _: {"result": {**MANY, "sites": []}}
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("No site has its own rule yet.")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.close()


RECORD_SAVED = """() => {
  window.saved = [];
  const status = document.getElementById("saved");
  const note = () => { if (!status.hidden && !saved.length) saved.push(status.textContent); };
  new MutationObserver(note).observe(status, { attributes: true, childList: true, subtree: true });
}"""


def test_rules_are_added_changed_removed_and_put_back(shared_pilot: Pilot) -> None:
    shared_pilot.rules.unlink(missing_ok=True)
    page: Page = shared_pilot.context.new_page()
    page.goto(shared_pilot.extension_url("ui/sites.html"))

    def saved_rule() -> Any:
        if not shared_pilot.rules.exists():
            return None
        return json.loads(shared_pilot.rules.read_text())["sites"].get("shop.example")

    site = page.get_by_label("Add a site")
    site.fill("no site at all!")
    site.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("A site is a name such as")
    # "Saved" is hidden again after two seconds.
    page.evaluate(RECORD_SAVED)
    site.fill("https://Shop.example/cart")
    site.press("Enter")
    row = page.locator("tr[data-site='shop.example']")
    expect(row).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    wait_until(page, lambda: page.evaluate("window.saved"), ["Saved"])
    page.get_by_label("Ask before every action on shop.example").check()
    wait_until(page, saved_rule, {"rule": "ask", "everything": True})
    # The page draws the row again when the host's reply comes.
    page.reload()
    expect(page.get_by_label("Ask before every action on shop.example")).to_be_checked()
    page.get_by_label("Actions per minute on shop.example").fill("3")
    page.get_by_label("Rule for shop.example", exact=True).select_option("Block")
    wait_until(page, saved_rule, {"rule": "block", "per_minute": 3})
    expect(row).to_have_attribute("data-rule", "block")
    page.get_by_role("button", name="Remove the rule for shop.example").click()
    expect(row).to_be_hidden()
    wait_until(page, saved_rule, None)
    page.get_by_role("button", name="Restore").click()
    expect(row).to_be_visible()
    wait_until(page, saved_rule, {"rule": "block", "per_minute": 3})
    page.get_by_role("button", name="Remove the rule for shop.example").click()
    wait_until(page, saved_rule, None)
    page.close()
