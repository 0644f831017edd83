"""The reply to a host's request never reaches the next host."""

import json

from harness.waiting import wait_until

from .conftest import Scripted


def test_a_new_host_hears_nothing_of_the_last_ones_requests(
    scripted: Scripted, signup: str
) -> None:
    pilot, host = scripted
    tab = pilot.open(signup)
    pilot.switch(tab)
    host.request(1, "locate", tab=tab.id, deadline_ms=10_000)
    place = {"tab": tab.id, "expected_document": host.reply()["document"], "deadline_ms": 10_000}
    wait = json.dumps({"action": "wait_for", "time_ms": 5000})
    host.request(2, "run", text=wait, **place)
    starts = host.starts
    host.disconnect()
    wait_until(tab.page, lambda: host.starts, starts + 1)
    query = json.dumps({"action": "query_dom", "selector": "form"})
    host.request(2, "run", text=query, **place)
    assert json.loads(host.reply()["text"])["result"]["count"] == 1
    # The last host's command has ended, so the next command can run.
    host.request(3, "run", text=query, **place)
    reply = host.reply()
    assert (reply["id"], json.loads(reply["text"])["result"]["count"]) == (3, 1)
    assert host.replies.empty()
    tab.page.close()
