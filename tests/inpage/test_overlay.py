"""What the user sees of a command at work, and how the user stops it."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.overlay import Looking, Seen, looking_at
from tests.harness.waiting import until

from .blank import Blank, statuses

COUNT = 200
NAMES = [f"field{at}" for at in range(COUNT)]
# So many that a fill would take ten seconds, with what hears all that the user does below.
SLOW = """() => {
  const form = document.querySelector('form');
  for (let at = 0; at < 200; at += 1) {
    form.append(Object.assign(document.createElement('input'), { name: `field${at}` }));
  }
  form.addEventListener('input', () => {
    const until = performance.now() + 50;
    while (performance.now() < until);
  });
  window.heard = [];
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown'];
  for (const kind of kinds) {
    document.addEventListener(kind, (event) => event.isTrusted && heard.push(kind), true);
  }
}"""
FORM = "<div id=below style='position: fixed; inset: 0'></div><form></form>"
BELOW = (
    "([x, y]) => document.elementFromPoint(x, y).id || document.elementFromPoint(x, y).localName"
)
MADE_BY_THE_PAGE = """([x, y]) => {
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
def look(blank: Blank) -> Iterator[Looking]:
    with looking_at(blank.tab.page) as looking:
        yield looking
        # Whatever a test did, nothing stays behind.
        until(blank.tab.page, lambda: len(looking.overlays()), 0)


def shown(blank: Blank, look: Looking, is_far_enough: Callable[[Seen], bool]) -> Seen:
    """The overlay, once there is one that is so far."""
    seen: list[Seen] = []

    def found() -> bool:
        seen[:] = [one for one in look.overlays() if is_far_enough(one)]
        return bool(seen)

    until(blank.tab.page, found, True, within_s=20)
    return seen[0]


def start(blank: Blank, **command: Any) -> "Future[Any]":
    return blank.client.start(
        "interact", tab_id=blank.tab.id, timeout_ms=30_000, wait=True, **command
    )


def start_drag(blank: Blank) -> "Future[Any]":
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
def test_a_long_fill_shows_how_far_it_is_and_ends_at_the_users_stop(
    blank: Blank, look: Looking
) -> None:
    blank.show(FORM, SLOW)
    call = start(blank, action="fill_form", fields=dict.fromkeys(NAMES, "x"))
    first = shown(blank, look, lambda seen: seen.done > 0)
    assert first.texts == ("FormPilot is filling this form", f"{first.done} of {COUNT}", "Stop")
    assert look.outlines() == 1
    later = shown(blank, look, lambda seen: seen.done > first.done)
    assert blank.tab.page.evaluate(BELOW, later.stop) in {"below", "input", "form"}
    blank.tab.page.evaluate(MADE_BY_THE_PAGE, later.stop)
    last = shown(blank, look, lambda seen: seen.done > later.done)
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
    assert blank.run("window.heard") == []
    assert look.outlines() == 0


@requirement("TOOLS-U4")
def test_a_drag_is_stopped_with_the_keyboard_also_from_a_dialog_and_lets_go(
    blank: Blank, look: Looking, home: str
) -> None:
    key = KEYS[home]
    blank.show(
        DRAGGED,
        """() => {
          window.heard = [];
          for (const kind of ['mousedown', 'mouseup', 'keydown']) {
            document.addEventListener(kind, (event) => heard.push(event.code ?? kind));
          }
        }""",
    )
    call = start_drag(blank)
    shown(blank, look, lambda seen: seen.texts[0] == "FormPilot is dragging")
    assert {("button", "Stop"), ("progressbar", "Progress")} <= look.roles()
    assert look.outlines() == 1

    def tabbed() -> bool:
        blank.tab.page.keyboard.press("Tab")
        return bool(blank.run("document.activeElement.localName") == "formpilot-overlay")

    until(blank.tab.page, tabbed, True)
    blank.run("document.querySelector('dialog').showModal()")
    until(blank.tab.page, lambda: ("button", "Stop") in look.roles(), True)
    until(blank.tab.page, tabbed, True)
    blank.tab.page.keyboard.press(key)
    answer = call.result(60).structured_content
    check_stopped(answer)
    assert "mousedown" in answer["events_dispatched"]
    heard = blank.run("window.heard")
    assert key not in heard
    assert heard.index("mousedown") < heard.index("mouseup")


@requirement("SPEC-SEEN-OVERLAY")
def test_no_command_sees_what_is_shown_and_a_page_that_takes_it_away_gets_it_again(
    blank: Blank, look: Looking
) -> None:
    blank.show(DRAGGED)
    before = blank.outline()
    elements = blank.client.ask("interact", action="query_dom", selector="*", tab_id=blank.tab.id)
    call = start_drag(blank)
    shown(blank, look, lambda seen: seen.done >= 0)
    blank.run("document.querySelector('formpilot-overlay').remove()")
    seen = shown(blank, look, lambda seen: seen.done >= 0)
    assert blank.outline() == before
    again = blank.client.ask("interact", action="query_dom", selector="*", tab_id=blank.tab.id)
    assert again["count"] == elements["count"]
    for text, expected in {"Drag me": True, "FormPilot": False}.items():
        answer = blank.client.ask(
            "interact", action="wait_for", text=text, tab_id=blank.tab.id, timeout_ms=1500
        )
        assert ("snapshot_id" in answer) is expected, answer
    blank.tab.page.mouse.click(*seen.stop)
    check_stopped(call.result(60).structured_content)


@requirement("SPEC-SEEN-OVERLAY")
def test_what_is_drawn_is_no_change_of_the_page(blank: Blank) -> None:
    blank.show("<p id=it>Still</p>")
    waiting = start(blank, action="wait_for", stable_ms=1000)
    while not waiting.done():
        blank.client.ask(
            "interact", action="highlight", target="#it", duration_ms=100, tab_id=blank.tab.id
        )
    assert "snapshot_id" in waiting.result().structured_content


@requirement("SPEC-SEEN-OVERLAY")
def test_a_short_fill_shows_nothing(blank: Blank) -> None:
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
def test_a_page_too_busy_for_the_end_of_a_fill_is_left_with_nothing(
    blank: Blank, look: Looking
) -> None:
    blank.show(FORM, SLOW)
    blank.run("""() => document.querySelector('form').addEventListener('input', () => {
      if (!document.querySelector('formpilot-overlay') || window.wasBusy) return;
      window.wasBusy = true;
      const until = performance.now() + 4000;
      while (performance.now() < until);
    })""")
    answer = blank.fill(dict.fromkeys(NAMES, "x"), timeout_ms=3000)
    assert answer["error"] == "extension_timeout", answer
    until(blank.tab.page, lambda: len(look.overlays()) + look.outlines(), 0)
    assert blank.run("window.wasBusy") is True


@requirement("TOOLS-U4")
@pytest.mark.parametrize("site", ["127.0.0.1", "localhost"])
def test_a_fill_in_a_frame_can_be_stopped_too(
    blank: Blank, look: Looking, site_of_home: str, site: str
) -> None:
    address = site_of_home.replace("127.0.0.1", site)
    blank.show(
        f"""<iframe id=it style="position: fixed; inset: 0; width: 100%; height: 100%; border: 0"
          src="{address}/tests/pages/empty.html"></iframe>"""
    )
    inner = blank.tab.page.frames[1]
    inner.wait_for_load_state()
    inner.evaluate("document.body.append(document.createElement('form'))")
    inner.evaluate(SLOW)
    call = start(blank, action="fill_form", fields=dict.fromkeys(NAMES, "x"), frame="#it")
    # That of another site's frame is in its own document, which takes up the whole page.
    document = blank.tab.page if site == "127.0.0.1" else inner
    there = "!!document.querySelector('formpilot-overlay')"
    until(blank.tab.page, lambda: document.evaluate(there), True)
    width, height = blank.run("[innerWidth, innerHeight]")

    def pressed() -> bool:
        blank.tab.page.mouse.click(width - 60, height - 50)
        return call.done()

    until(blank.tab.page, pressed, True)
    check_stopped(call.result(60).structured_content)
    until(blank.tab.page, lambda: inner.evaluate("document.documentElement.children.length"), 2)
