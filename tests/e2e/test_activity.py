"""The popup's part about this site: its rule, what is going on, what was done."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import expect

from tests.harness.pictures import picture
from tests.harness.waiting import until

from .conftest import Scripted

RULE = {
    "site": "shop.example",
    "rule": "ask",
    "everything": False,
    "per_minute": 10,
    "by": "user",
    "own": False,
}


def done(action: str, target: str, outcome: str, hours: int, **more: Any) -> dict[str, Any]:
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
        done("fill_form", "#checkout", "done", 0, **filled),
        done("click", "#pay", "user_denied", 2, approval="denied"),
        done("fill_form", "#address", "incomplete", 3, filled=3, total=4, undo=True),
        done("click", "#continue", "done", 6),
    ]
    return {"site": "shop.example", "rule": RULE, "running": [], "actions": actions}


def test_the_popup_shows_the_site_and_can_stop_and_undo(scripted: Scripted, signup: str) -> None:
    seen = history()
    answers = scripted.host.answers
    answers["history"] = lambda _: {"answer": seen}
    answers["set_rule"] = lambda body: {"answer": seen.update(rule={**RULE, **body}) or {}}
    answers["stop"] = lambda _: {"answer": seen.update(running=[]) or {"stopped": 1}}
    answers["undo"] = lambda body: (
        {"answer": {"summary": "4 of 4 fields put back"}}
        if body["correlation_id"] == "cmd_0"
        else {"problem": "The page was left since."}
    )
    tab = scripted.pilot.open_on(signup)
    popup = scripted.pilot.popup(tab)
    activity = popup.get_by_role("region", name="Recent actions here")
    for text in ("Filled 4 of 4 fields", "Click #pay", "You said no · 2 h ago", "Incomplete"):
        expect(activity).to_contain_text(text)
    expect(popup.get_by_text("Ready.")).to_be_visible()
    expect(popup.get_by_role("radio", name="Ask")).to_be_checked()
    picture(popup, "popup", "light", 340, 620)
    picture(popup, "popup", "dark", 340, 620)

    popup.get_by_text("Block", exact=True).click()
    expect(popup.get_by_text("Agents can do nothing here.")).to_be_visible()
    body = {"site": "shop.example", "rule": "block", "everything": False, "per_minute": None}
    assert {"set_rule": body} in scripted.host.wishes
    answers["set_rule"] = lambda _: {"answer": {}}
    popup.get_by_text("Allow", exact=True).click()
    expect(popup.get_by_text("A rule for a larger site holds here too.")).to_be_visible()
    expect(popup.get_by_role("radio", name="Block")).to_be_checked()

    undo = activity.get_by_role("button", name="Undo")
    undo.first.click()
    expect(activity).to_contain_text("4 of 4 fields put back")
    undo.click()
    expect(activity).to_contain_text("The page was left since.")
    expect(undo).to_have_count(0)
    assert {"undo": {"tab": tab.id, "correlation_id": "cmd_0"}} in scripted.host.wishes

    command = {"correlation_id": "cmd_9", "action": "click", "target": "#go"}
    seen["running"] = [{**command, "state": "awaiting_confirmation"}]
    expect(activity).to_contain_text("Clicking #go")
    expect(activity).to_contain_text("waits for your answer")
    popup.get_by_role("button", name="Stop").click()
    expect(popup.get_by_text("Happening now")).to_be_hidden()
    assert {"stop": {"tab": tab.id}} in scripted.host.wishes

    seen["actions"] = []
    expect(popup.get_by_text("No agent has done anything here.")).to_be_visible()
    answers["history"] = lambda _: {"problem": "sites.json is not JSON."}
    expect(popup.get_by_text("sites.json is not JSON.")).to_be_visible()
    popup.close()
    tab.page.close()


def test_looking_again_takes_the_focus_from_nobody(scripted: Scripted, signup: str) -> None:
    seen = history()
    scripted.host.answers["history"] = lambda _: {"answer": seen}
    tab = scripted.pilot.open_on(signup)
    popup = scripted.pilot.popup(tab)
    undo = popup.get_by_role("button", name="Undo").last
    undo.focus()
    # A new action pushes the others down, and a time that passes changes their text.
    seen["actions"].insert(0, done("hover", "#menu", "done", 1))
    seen["actions"][3]["time"] = done("hover", "", "done", 5)["time"]
    expect(popup.get_by_text("#menu")).to_be_visible()
    expect(popup.get_by_text("Incomplete · 5 h ago")).to_be_visible()
    focused = "document.activeElement.closest('li')?.dataset.key"
    until(popup, lambda: popup.evaluate(focused), "cmd_3")
    popup.close()
    tab.page.close()
