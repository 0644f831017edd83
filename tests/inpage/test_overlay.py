"""What the user sees of a running command, and how the user stops it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from harness.hold import Hold
from harness.overlay import OverlayInspector, OverlayState, inspect_overlay
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage, statuses

COUNT = 200
NAMES = [f"field{number}" for number in range(COUNT)]
# A form that takes ten seconds to fill, and records the user's events that reach the page.
SLOW = """() => {
  const form = document.querySelector('form');
  for (let number = 0; number < 200; number += 1) {
    form.append(Object.assign(document.createElement('input'), { name: `field${number}` }));
  }
  form.addEventListener('input', () => {
    const until = performance.now() + 50;
    while (performance.now() < until);
  });
  window.seen = [];
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown'];
  for (const kind of kinds) {
    document.addEventListener(kind, (event) => event.isTrusted && seen.push(kind), true);
  }
}"""
FORM = "<div id=below style='position: fixed; inset: 0'></div><form></form>"
BELOW = (
    "([x, y]) => document.elementFromPoint(x, y).id || document.elementFromPoint(x, y).localName"
)
PRESS_BY_SCRIPT = """([x, y]) => {
  const options = { clientX: x, clientY: y, bubbles: true };
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    document.elementFromPoint(x, y).dispatchEvent(new MouseEvent(kind, options));
  }
}"""
DRAGGED = """<button>First</button><div id=source>Drag me</div><div id=target>Here</div>
  <dialog><button>Second</button></dialog>
  <style>#source, #target { width: 80px; height: 40px; margin: 20px }</style>"""

KEYS = {"content": "Enter", "offscreen": "Space"}


@pytest.fixture
def look(blank: BlankPage) -> Iterator[OverlayInspector]:
    with inspect_overlay(blank.tab.page) as inspector:
        yield inspector
        # Nothing of the overlay remains after a test.
        wait_until(blank.tab.page, lambda: len(inspector.overlays()), 0)


def wait_for_overlay(
    blank: BlankPage, look: OverlayInspector, matches: Callable[[OverlayState], bool]
) -> OverlayState:
    """The first overlay that matches, once there is one."""
    found: list[OverlayState] = []

    def is_found() -> bool:
        found[:] = [overlay for overlay in look.overlays() if matches(overlay)]
        return bool(found)

    wait_until(blank.tab.page, is_found, True, within_s=20)
    return found[0]


def start(blank: BlankPage, **command: Any) -> "Future[Any]":
    return blank.client.start(
        "interact", tab_id=blank.tab.id, timeout_ms=30_000, wait=True, **command
    )


def start_drag(blank: BlankPage) -> "Future[Any]":
    ends = {"from": "#source", "to": "#target"}
    return start(blank, action="drag", **ends, delay_ms=500, steps=30)


def check_stopped(answer: dict[str, Any]) -> None:
    assert (answer["error"], answer["by"]) == ("cancelled", "user"), answer
    assert "ask the user" in answer["hint"]


@requirement("SPEC-SEEN-OVERLAY")
@requirement("SPEC-SEEN-HIGHLIGHT")
@requirement("TOOLS-A5")
@requirement("TOOLS-U3")
@requirement("TOOLS-U4")
def test_a_long_fill_shows_its_progress_and_can_be_stopped(
    blank: BlankPage, look: OverlayInspector
) -> None:
    blank.show(FORM, SLOW)
    call = start(blank, action="fill_form", fields=dict.fromkeys(NAMES, "x"))
    first = wait_for_overlay(blank, look, lambda overlay: overlay.done > 0)
    assert first.texts == ("FormPilot is filling this form", f"{first.done} of {COUNT}", "Stop")
    assert look.outlines() == 1
    later = wait_for_overlay(blank, look, lambda overlay: overlay.done > first.done)
    assert blank.tab.page.evaluate(BELOW, later.stop) in {"below", "input", "form"}
    blank.tab.page.evaluate(PRESS_BY_SCRIPT, later.stop)
    last = wait_for_overlay(blank, look, lambda overlay: overlay.done > later.done)
    blank.tab.page.mouse.click(*last.stop)
    answer = call.result(60).structured_content
    check_stopped(answer)
    outcomes = list(statuses(answer).values())
    filled = outcomes.count("filled")
    assert last.done <= filled < COUNT
    assert outcomes == ["filled"] * filled + ["skipped"] * (COUNT - filled)
    assert (
        blank.run("[...document.querySelectorAll('form input')].filter((e) => e.value).length")
        == filled
    )
    assert blank.run("window.seen") == []
    assert look.outlines() == 0


@requirement("TOOLS-U4")
def test_a_drag_is_stopped_with_the_keyboard_in_a_dialog_and_releases(
    blank: BlankPage, look: OverlayInspector, runtime: str
) -> None:
    key = KEYS[runtime]
    blank.show(
        DRAGGED,
        """() => {
          window.seen = [];
          for (const kind of ['mousedown', 'mouseup', 'keydown']) {
            document.addEventListener(kind, (event) => seen.push(event.code ?? kind));
          }
        }""",
    )
    call = start_drag(blank)
    wait_for_overlay(blank, look, lambda overlay: overlay.texts[0] == "FormPilot is dragging")
    assert {("button", "Stop"), ("progressbar", "Progress")} <= look.roles()
    assert look.outlines() == 1

    def press_tab() -> bool:
        blank.tab.page.keyboard.press("Tab")
        return bool(blank.run("document.activeElement.localName") == "formpilot-overlay")

    wait_until(blank.tab.page, press_tab, True)
    blank.run("document.querySelector('dialog').showModal()")
    wait_until(blank.tab.page, lambda: ("button", "Stop") in look.roles(), True)
    wait_until(blank.tab.page, press_tab, True)
    blank.tab.page.keyboard.press(key)
    answer = call.result(60).structured_content
    check_stopped(answer)
    assert "mousedown" in answer["events_dispatched"]
    events = blank.run("window.seen")
    assert key not in events
    assert events.index("mousedown") < events.index("mouseup")


@requirement("SPEC-SEEN-OVERLAY")
def test_commands_do_not_see_the_overlay_and_a_removed_one_is_shown_again(
    blank: BlankPage, look: OverlayInspector
) -> None:
    blank.show(DRAGGED)
    before = blank.outline()
    elements = blank.client.ask("interact", action="query_dom", selector="*", tab_id=blank.tab.id)
    call = start_drag(blank)
    wait_for_overlay(blank, look, lambda overlay: overlay.done >= 0)
    blank.run("document.querySelector('formpilot-overlay').remove()")
    overlay = wait_for_overlay(blank, look, lambda overlay: overlay.done >= 0)
    assert blank.outline() == before
    again = blank.client.ask("interact", action="query_dom", selector="*", tab_id=blank.tab.id)
    assert again["count"] == elements["count"]
    for text, gone in {"Drag me": False, "FormPilot": True}.items():
        answer = blank.client.ask(
            "interact", action="wait_for", text=text, gone=gone, tab_id=blank.tab.id
        )
        assert "snapshot_id" in answer, answer
    blank.tab.page.mouse.click(*overlay.stop)
    check_stopped(call.result(60).structured_content)


@requirement("SPEC-SEEN-OVERLAY")
def test_the_overlay_is_not_a_change_of_the_page(blank: BlankPage) -> None:
    blank.show("<p id=it>Still</p>")
    waiting = start(blank, action="wait_for", stable_ms=1000)
    while not waiting.done():
        blank.client.ask(
            "interact", action="highlight", target="#it", duration_ms=100, tab_id=blank.tab.id
        )
    assert "snapshot_id" in waiting.result().structured_content


@requirement("SPEC-SEEN-OVERLAY")
def test_a_short_fill_shows_nothing(blank: BlankPage) -> None:
    blank.show(
        "<input name=a><input name=b>",
        """() => {
          window.added = 0;
          const note = (changes) => { window.added += changes.length; };
          new MutationObserver(note).observe(document.documentElement, { childList: true });
        }""",
    )
    assert blank.fill({"a": "x", "b": "y"})["success"] is True
    assert blank.run("window.added") == 0


@requirement("SPEC-SEEN-OVERLAY")
def test_the_overlay_is_removed_from_a_page_that_was_busy_at_the_end(
    blank: BlankPage, look: OverlayInspector, hold: Hold
) -> None:
    blank.show(FORM, SLOW)
    blank.run(
        """() => document.querySelector('form').addEventListener('input', () => {
      if (!document.querySelector('formpilot-overlay') || window.wasBusy) return;
      window.wasBusy = true;
      HANG
    })""".replace("HANG", hold.script)
    )
    answer = blank.fill(dict.fromkeys(NAMES, "x"), timeout_ms=3000)
    assert answer["error"] == "extension_timeout", answer
    assert hold.is_hanging()
    hold.release()
    wait_until(blank.tab.page, lambda: len(look.overlays()) + look.outlines(), 0)
    assert blank.run("window.wasBusy") is True


@requirement("TOOLS-U4")
@pytest.mark.parametrize("site", ["127.0.0.1", "localhost"])
def test_a_fill_in_a_frame_can_be_stopped(
    blank: BlankPage, look: OverlayInspector, runtime_site: str, site: str
) -> None:
    address = runtime_site.replace("127.0.0.1", site)
    blank.show(
        f"""<iframe id=it style="position: fixed; inset: 0; width: 100%; height: 100%; border: 0"
          src="{address}/tests/pages/empty.html"></iframe>"""
    )
    inner = blank.tab.page.frames[1]
    inner.wait_for_load_state()
    inner.evaluate("document.body.append(document.createElement('form'))")
    inner.evaluate(SLOW)
    call = start(blank, action="fill_form", fields=dict.fromkeys(NAMES, "x"), frame="#it")
    # For a frame of another origin the overlay is in the frame, which covers the whole page.
    document = blank.tab.page if site == "127.0.0.1" else inner
    has_overlay = "!!document.querySelector('formpilot-overlay')"
    wait_until(blank.tab.page, lambda: document.evaluate(has_overlay), True)
    width, height = blank.run("[innerWidth, innerHeight]")

    def press_stop() -> bool:
        blank.tab.page.mouse.click(width - 60, height - 50)
        return call.done()

    wait_until(blank.tab.page, press_stop, True)
    check_stopped(call.result(60).structured_content)
    wait_until(
        blank.tab.page, lambda: inner.evaluate("document.documentElement.children.length"), 2
    )
