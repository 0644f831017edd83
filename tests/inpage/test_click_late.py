"""What comes too late is not done, and what was pressed is let go."""

from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.waiting import until

from .blank import Blank
from .clicks import click, clicks, show

BODY = """<div id=slow style="position: fixed; left: 10px; top: 10px; width: 90px">Slow</div>
  <div id=there style="position: fixed; left: 10px; top: 300px">There</div>
  <button id=go style="position: fixed; left: 300px; top: 10px; width: 90px">Go</button>"""
LISTEN = """() => {
  window.heard = [];
  window.listening?.abort();
  window.listening = new AbortController();
  const options = { capture: true, signal: window.listening.signal };
  for (const kind of ['pointerdown', 'mousedown', 'mouseover', 'pointerup', 'mouseup', 'click']) {
    document.documentElement.addEventListener(kind, ({ target }) => {
      window.heard.push([kind, target.id || target.localName]);
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


def heard(blank: Blank) -> list[list[str]]:
    events: list[list[str]] = blank.run("window.heard")
    return events


@requirement("SPEC-TIMEOUT-RANGE")
@pytest.mark.parametrize("late", LATE.values(), ids=LATE)
def test_what_was_told_to_be_too_late_is_not_done_later(blank: Blank, late: dict[str, Any]) -> None:
    show(blank, f"{BODY}<div style='height: 5000px'></div>", LISTEN)
    blank.run("scrollTo(0, 0)")
    where = {"from": "#slow", "to": "#there", "method": "mouse"}
    ask = blank.client.ask
    first = ask("interact", action="drag", tab_id=blank.tab.id, hold_ms=3500, **where)
    until(blank.tab.page, lambda: ["mousedown", "slow"] in heard(blank), True)
    answer = ask("interact", tab_id=blank.tab.id, timeout_ms=1000, **late)
    assert answer["error"] == "extension_timeout", answer
    assert ["mouseup", "there"] not in heard(blank)
    done = ask("observe", what="command_result", correlation_id=first["correlation_id"])
    assert done["status"] == "complete", done
    # Whoever comes next finds that it was left out.
    assert ask("interact", action="hover", target="#there", tab_id=blank.tab.id)["success"]
    assert not [kind for kind, on in heard(blank) if on == "go"]
    assert blank.run("scrollY") == 0


@requirement("SPEC-CLICK-SEQUENCE")
@pytest.mark.parametrize("kind", ["pointerdown", "mousedown"])
def test_a_page_that_hangs_in_the_press_gets_its_release(blank: Blank, kind: str) -> None:
    show(blank, BODY, LISTEN)
    blank.run(BUSY.replace("KIND", kind))
    answer = click(blank, "#go")
    pairs = {"pointerdown": "pointerup", "mousedown": "mouseup"}
    until(blank.tab.page, lambda: "pointerup" in [kind for kind, _ in heard(blank)], True)
    kinds = [kind for kind, _ in heard(blank)]
    for down, up in pairs.items():
        assert kinds.count(down) == kinds.count(up), kinds
    # In its first home Python waits for the page, whatever it does.
    assert clicks(blank) == (["go"] if answer.get("success") else [])
    assert ["mouseup", "go"] not in heard(blank) or answer.get("success")
