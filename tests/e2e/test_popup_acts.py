"""The popup with the real host: recent actions, Undo and Stop, which only the user can press."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from harness.client import McpClient
from harness.pilot import Pilot
from harness.shop import Shop
from harness.waiting import wait_until
from tests.binding import requirement

SECRET = "canary-4711"
# Makes the page slow at each field.
SLOW = """() => document.addEventListener("input", () => {
  const until = performance.now() + 150;
  while (performance.now() < until);
})"""
MANY = """(count) => {
  for (let at = 0; at < count; at += 1) {
    const input = document.createElement("input");
    input.name = `f${at}`;
    document.body.append(input);
  }
}"""
# Messages with which a page could try to answer for the user.
FORGED = """async () => {
  const tries = [];
  for (const target of [globalThis.chrome?.runtime, globalThis.browser?.runtime]) {
    try { tries.push(await target.sendMessage({choose: {id: "1", choice: "once"}})); }
    catch { tries.push(null); }
  }
  postMessage({choose: {id: "1", choice: "once"}}, "*");
  return tries;
}"""


@pytest.fixture
def shop(shared_pilot: Pilot, shared_client: McpClient, site: str) -> Iterator[Shop]:
    shop = Shop(shared_pilot, shared_client, site)
    shop.set_rule("ask", per_minute=600)
    yield shop
    shop.page.close()


@requirement("TOOLS-U5")
@requirement("SPEC-SEEN-RECENT")
def test_the_popup_lists_what_was_done_and_undoes_a_fill(shop: Shop) -> None:
    page = shop.page
    page.fill("[name=email]", "before@shop.example")
    assert shop.ask("fill_form", fields={"email": "after@shop.example", "note": SECRET})["success"]
    popup = shop.pilot.popup(shop.tab)
    activity = popup.get_by_role("region", name="Recent actions here")
    expect(activity).to_contain_text("Filled 2 of 2 fields")
    assert SECRET not in popup.content()
    activity.get_by_role("button", name="Undo").first.click()
    expect(activity).to_contain_text("2 of 2 fields restored")
    assert page.input_value("[name=email]") == "before@shop.example"
    assert page.input_value("[name=note]") == ""
    undone, filled = shop.pilot.log_entries()[-1], shop.log()[0]
    assert (undone["action"], undone["client"], undone["approval"]) == ("undo", "you", "user")
    assert (undone["target"], undone["outcome"]) == (filled["correlation_id"], "done")
    # The undo is used up, for the agent too.
    assert shop.ask("undo")["error"] == "undo_unavailable"
    expect(activity.get_by_role("button", name="Undo")).to_have_count(0)
    popup.close()


@requirement("TOOLS-U4")
def test_the_popups_stop_ends_a_fill_between_two_fields(shop: Shop) -> None:
    shop.page.evaluate(SLOW)
    shop.page.evaluate(MANY, 60)
    popup = shop.pilot.popup(shop.tab)
    expect(popup.get_by_text("Connected to formpilot-host")).to_be_visible()
    fields = {f"f{at}": SECRET for at in range(60)}
    command = shop.start("fill_form", fields=fields, timeout_ms=30_000)
    wait_until(popup, lambda: shop.page.input_value("[name=f0]"), SECRET)
    popup.get_by_role("button", name="Stop").click(timeout=20_000)
    result = shop.result(command)
    assert result["status"] == "cancelled"
    filled = [shop.page.input_value(f"[name=f{at}]") for at in range(60)]
    assert 0 < filled.count(SECRET) == result["filled"] < 60
    popup.close()
    # The fields that were filled can be undone.
    shop.page.bring_to_front()
    assert shop.ask("undo", correlation_id=command)["restored"] == result["filled"]


def test_only_the_user_answers(shop: Shop) -> None:
    command = shop.start("click", target="#delete")
    window = shop.window()
    assert shop.page.evaluate(FORGED) == [None, None]
    # The window's tab is off, so no command reaches it.
    tabs = shop.client.ask("observe", what="tabs")["tabs"]
    for tab in tabs:
        if tab["id"] != shop.tab.id and not tab["on"]:
            clicked = shop.client.ask("interact", action="click", target="#once", tab_id=tab["id"])
            assert clicked["error"] == "ai_web_pilot_disabled"
    # A content script may send messages, but it is no page of the extension.
    tried = shop.pilot.worker.evaluate(
        """async (tabId) => {
          const func = async () => {
            const choose = { id: "1", choice: "once" };
            const rule = { site: location.host, rule: "allow" };
            const on = { tab: 1, on: true };
            const sent = [{ choose }, { host: { set_rule: rule } }, { switch: on }];
            const reply = (message) => Promise.race([
              chrome.runtime.sendMessage(message).catch(() => null),
              new Promise((resolve) => setTimeout(resolve, 500, null)),
            ]);
            return Promise.all(sent.map(reply));
          };
          const [{ result }] = await chrome.scripting.executeScript({ target: { tabId }, func });
          return result;
        }""",
        shop.tab.id,
    )
    assert [answer or None for answer in tried] == [None, None, None]
    assert len(shop.windows()) == 1
    assert shop.clicks() == []
    window.close()
    assert shop.result(command)["error"] == "user_denied"
    assert shop.client.ask("configure", action="site_rules")["sites"][0]["rule"] == "ask"
    wait_until(shop.page, lambda: len(shop.windows()), 0)
