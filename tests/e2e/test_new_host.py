"""What a host asked for is not answered to the next one."""

import json

from tests.harness.waiting import until

from .conftest import Scripted


def test_a_new_host_hears_nothing_of_the_last_ones_requests(
    scripted: Scripted, signup: str
) -> None:
    pilot, host = scripted
    tab = pilot.open(signup)
    pilot.switch(tab)
    host.request(1, "where", tab=tab.id, deadline_ms=10_000)
    place = {"tab": tab.id, "expected": host.reply()["document"], "deadline_ms": 10_000}
    waits = json.dumps({"action": "wait_for", "time_ms": 5000})
    host.request(2, "run", text=waits, **place)
    starts = host.starts
    host.hang_up()
    until(tab.page, lambda: host.starts, starts + 1)
    asks = json.dumps({"action": "query_dom", "selector": "form"})
    host.request(2, "run", text=asks, **place)
    assert json.loads(host.reply()["text"])["result"]["count"] == 1
    # What the last one began has ended, and the next command has its turn.
    host.request(3, "run", text=asks, **place)
    reply = host.reply()
    assert (reply["id"], json.loads(reply["text"])["result"]["count"]) == (3, 1)
    assert host.replies.empty()
    tab.page.close()
