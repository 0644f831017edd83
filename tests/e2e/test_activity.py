"""The popup's region of the site: its rule, running commands and recent actions."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import expect

from harness.pictures import picture
from harness.waiting import wait_until

from .conftest import Scripted

RULE = {
    "site": "shop.example",
    "rule": "ask",
    "everything": False,
    "per_minute": 10,
    "by": "user",
    "own": False,
}


def log_entry(action: str, target: str, outcome: str, hours: int, **more: Any) -> dict[str, Any]:
    time = datetime.now(UTC) - timedelta(hours=hours)
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "correlation_id": f"cmd_{hours}",
        "action": action,
        "target": target,
        "outcome": outcome,
        "approval": "not_needed",
        "filled": None,
        "total": None,
        "undo": False,
        **more,
    }


def history() -> dict[str, Any]:
    filled = {"filled": 4, "total": 4, "undo": True}
    actions = [
        log_entry("fill_form", "#checkout", "done", 0, **filled),
        log_entry("click", "#pay", "user_denied", 2, approval="denied"),
        log_entry("fill_form", "#address", "incomplete", 3, filled=3, total=4, undo=True),
        log_entry("click", "#continue", "done", 6),
    ]
    return {"site": "shop.example", "rule": RULE, "running": [], "actions": actions}


def test_the_popup_shows_the_site_and_can_stop_and_undo(scripted: Scripted, signup: str) -> None:
    seen = history()
    answers = scripted.host.answers
    answers["activity"] = lambda _: {"result": seen}
    answers["set_rule"] = lambda body: {"result": seen.update(rule={**RULE, **body}) or {}}
    answers["stop"] = lambda _: {"result": seen.update(running=[]) or {"stopped": 1}}
    answers["undo"] = lambda body: (
        {"result": {"summary": "4 of 4 fields restored"}}
        if body["correlation_id"] == "cmd_0"
        else {"problem": "The page was left since."}
    )
    tab = scripted.pilot.open_on(signup)
    popup = scripted.pilot.popup(tab)
    activity = popup.get_by_role("region", name="Recent actions here")
    for text in ("Filled 4 of 4 fields", "Click #pay", "You denied it · 2 h ago", "Incomplete"):
        expect(activity).to_contain_text(text)
    expect(popup.get_by_text("Ready.")).to_be_visible()
    expect(popup.get_by_role("radio", name="Ask")).to_be_checked()
    picture(popup, "popup", "light", 340, 620)
    picture(popup, "popup", "dark", 340, 620)

    popup.get_by_text("Block", exact=True).click()
    expect(popup.get_by_text("Agents can do nothing here.")).to_be_visible()
    body = {"site": "shop.example", "rule": "block", "everything": False, "per_minute": None}
    assert {"set_rule": body} in scripted.host.ui_requests
    answers["set_rule"] = lambda _: {"result": {}}
    popup.get_by_text("Allow", exact=True).click()
    expect(popup.get_by_text("The rule of a parent domain also applies here.")).to_be_visible()
    expect(popup.get_by_role("radio", name="Block")).to_be_checked()

    undo = activity.get_by_role("button", name="Undo")
    undo.first.click()
    expect(activity).to_contain_text("4 of 4 fields restored")
    undo.click()
    expect(activity).to_contain_text("The page was left since.")
    expect(undo).to_have_count(0)
    assert {"undo": {"tab": tab.id, "correlation_id": "cmd_0"}} in scripted.host.ui_requests

    command = {"correlation_id": "cmd_9", "action": "click", "target": "#go"}
    seen["running"] = [{**command, "state": "awaiting_confirmation"}]
    expect(activity).to_contain_text("Clicking #go")
    expect(activity).to_contain_text("waiting for your answer")
    popup.get_by_role("button", name="Stop").click()
    expect(popup.get_by_text("Happening now")).to_be_hidden()
    assert {"stop": {"tab": tab.id}} in scripted.host.ui_requests

    seen["actions"] = []
    expect(popup.get_by_text("No agent has done anything here.")).to_be_visible()
    answers["activity"] = lambda _: {"problem": "sites.json is not JSON."}
    expect(popup.get_by_text("sites.json is not JSON.")).to_be_visible()
    popup.close()
    tab.page.close()


def test_a_refresh_does_not_move_the_focus(scripted: Scripted, signup: str) -> None:
    seen = history()
    scripted.host.answers["activity"] = lambda _: {"result": seen}
    tab = scripted.pilot.open_on(signup)
    popup = scripted.pilot.popup(tab)
    undo = popup.get_by_role("button", name="Undo").last
    undo.focus()
    # A new action moves the others down, and their texts change as time passes.
    seen["actions"].insert(0, log_entry("hover", "#menu", "done", 1))
    seen["actions"][3]["time"] = log_entry("hover", "", "done", 5)["time"]
    expect(popup.get_by_text("#menu")).to_be_visible()
    expect(popup.get_by_text("Incomplete · 5 h ago")).to_be_visible()
    focused = "document.activeElement.closest('li')?.dataset.key"
    wait_until(popup, lambda: popup.evaluate(focused), "cmd_3")
    popup.close()
    tab.page.close()
