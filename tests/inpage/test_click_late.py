"""A command that timed out is not done later, and a press is always released."""

from typing import Any

import pytest

from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage
from .clicks import click, clicks, show

BODY = """<div id=slow style="position: fixed; left: 10px; top: 10px; width: 90px">Slow</div>
  <div id=there style="position: fixed; left: 10px; top: 300px">There</div>
  <button id=go style="position: fixed; left: 300px; top: 10px; width: 90px">Go</button>"""
LISTEN = """() => {
  window.seen = [];
  window.listening?.abort();
  window.listening = new AbortController();
  const options = { capture: true, signal: window.listening.signal };
  for (const kind of ['pointerdown', 'mousedown', 'mouseover', 'pointerup', 'mouseup', 'click']) {
    document.documentElement.addEventListener(kind, ({ target }) => {
      window.seen.push([kind, target.id || target.localName]);
    }, options);
  }
}"""
BUSY = """() => document.getElementById('go').addEventListener('KIND', () => {
  const end = performance.now() + 2500;
  while (performance.now() < end);
}, { once: true })"""
LATE: dict[str, dict[str, Any]] = {
    "click": {"action": "click", "target": "#go"},
    "click at a point": {"action": "click", "x": 310, "y": 15},
    "hover": {"action": "hover", "target": "#go"},
    "drag": {"action": "drag", "from": "#go", "to": "#there", "wait": True},
    "scroll": {"action": "scroll", "dy": 500},
}


def seen(blank: BlankPage) -> list[list[str]]:
    events: list[list[str]] = blank.run("window.seen")
    return events


@requirement("SPEC-TIMEOUT-RANGE")
@pytest.mark.parametrize("late", LATE.values(), ids=LATE)
def test_a_command_that_timed_out_is_not_done_later(blank: BlankPage, late: dict[str, Any]) -> None:
    show(blank, f"{BODY}<div style='height: 5000px'></div>", LISTEN)
    blank.run("scrollTo(0, 0)")
    ends = {"from": "#slow", "to": "#there", "method": "mouse"}
    ask = blank.client.ask
    first = ask("interact", action="drag", tab_id=blank.tab.id, hold_ms=2500, **ends)
    wait_until(blank.tab.page, lambda: ["mousedown", "slow"] in seen(blank), True)
    answer = ask("interact", tab_id=blank.tab.id, timeout_ms=1000, **late)
    assert answer["error"] == "extension_timeout", answer
    assert ["mouseup", "there"] not in seen(blank)
    done = ask("observe", what="command_result", correlation_id=first["correlation_id"])
    assert done["status"] == "complete", done
    # The next command runs only after the late one was dropped.
    assert ask("interact", action="hover", target="#there", tab_id=blank.tab.id)["success"]
    assert not [kind for kind, target in seen(blank) if target == "go"]
    assert blank.run("scrollY") == 0


@requirement("SPEC-CLICK-SEQUENCE")
@pytest.mark.parametrize("kind", ["pointerdown", "mousedown"])
def test_a_page_that_hangs_in_the_press_gets_the_release(blank: BlankPage, kind: str) -> None:
    show(blank, BODY, LISTEN)
    blank.run(BUSY.replace("KIND", kind))
    answer = click(blank, "#go")
    pairs = {"pointerdown": "pointerup", "mousedown": "mouseup"}
    wait_until(blank.tab.page, lambda: "pointerup" in [kind for kind, _ in seen(blank)], True)
    kinds = [kind for kind, _ in seen(blank)]
    for down, up in pairs.items():
        assert kinds.count(down) == kinds.count(up), kinds
    # In the content runtime Python waits as long as the page hangs.
    assert clicks(blank) == (["go"] if answer.get("success") else [])
    assert ["mouseup", "go"] not in seen(blank) or answer.get("success")
