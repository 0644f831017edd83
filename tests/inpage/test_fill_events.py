"""The events of a fill, as listeners of the page record them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from harness.focus_conditions import CONDITIONS, UnassistedPilot, focus_condition
from harness.pilot import Tab
from tests.binding import requirement
from tests.golden_fills import FLAGS, GOLDEN

from .blank_page import BlankPage

EVENTS = [*FLAGS, "keypress", "mousedown", "mouseup", "pointerdown", "submit", "reset", "invalid"]
LISTEN = """(types) => {
  window.seen = [];
  const held = (field) => {
    if (['checkbox', 'radio'].includes(field.type)) return field.checked ? 'on' : 'off';
    if (!field.multiple) return field.value;
    return [...field.selectedOptions].map((option) => option.value).join(' ');
  };
  for (const type of types) {
    document.body.addEventListener(type, (event) => {
      const flags = ['bubbles', 'composed'].filter((flag) => event[flag]).join(' ');
      window.seen.push({
        field: event.target.name,
        line: `${event.type} ${event.constructor.name} ${held(event.target)}`,
        type: event.type,
        flags,
        carried: event instanceof InputEvent ? [event.inputType, event.data] : null,
      });
    }, true);
  }
}"""
ALL_KINDS = "<form>" + "".join(golden.html for golden in GOLDEN.values()) + "</form>"
VALUES = {kind: golden.value for kind, golden in GOLDEN.items()}
BEFORE_IT_HURRIES = 30


@pytest.fixture(scope="module")
def pilot(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[UnassistedPilot]:
    with UnassistedPilot(playwright, tmp_path_factory.mktemp("unassisted")) as started:
        yield started


@pytest.fixture(scope="module")
def tabs(pilot: UnassistedPilot) -> Iterator[dict[str, BlankPage]]:
    with pilot.client() as client:
        yield FormsByRuntime(pilot, client)


class FormsByRuntime(dict[str, BlankPage]):
    """One form for each runtime's address."""

    def __init__(self, pilot: UnassistedPilot, client: Any) -> None:
        super().__init__()
        self._pilot = pilot
        self._client = client

    def __missing__(self, address: str) -> BlankPage:
        tab: Tab = self._pilot.open_on(f"{address}/tests/pages/empty.html")
        self[address] = BlankPage(self._client, tab)
        return self[address]


@pytest.fixture
def blank(tabs: dict[str, BlankPage], runtime_site: str) -> BlankPage:
    return tabs[runtime_site]


def listen(blank: BlankPage, body: str) -> None:
    blank.show(body)
    blank.tab.page.evaluate(LISTEN, EVENTS)


def seen(blank: BlankPage) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = blank.run("() => window.seen")
    return events


def traces(blank: BlankPage) -> dict[str, tuple[str, ...]]:
    lines: dict[str, list[str]] = {kind: [] for kind in GOLDEN}
    for event in seen(blank):
        lines[event["field"]].append(event["line"])
    return {kind: tuple(trace) for kind, trace in lines.items()}


@requirement("FILL-R5")
@requirement("FILL-E6")
@requirement("TOOLS-T3a")
@requirement("TOOLS-T3b")
@requirement("TOOLS-T3c")
@requirement("TOOLS-T3d")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_each_kind_of_control_gets_the_events_of_its_golden_trace(
    pilot: UnassistedPilot, blank: BlankPage, condition: str
) -> None:
    listen(blank, ALL_KINDS)
    with focus_condition(pilot, blank.tab, condition):
        answer = blank.fill(VALUES)
    assert answer.get("success") is True, answer
    assert traces(blank) == {kind: golden.trace for kind, golden in GOLDEN.items()}
    assert {event["type"]: event["flags"] for event in seen(blank)} == FLAGS
    assert blank.value("[name=hidden]") == "new"


@requirement("FILL-R5")
def test_a_long_fill_without_real_focus_sends_the_same_events(blank: BlankPage) -> None:
    others = {f"other{at}": "x" for at in range(BEFORE_IT_HURRIES)}
    blank.show("".join(f"<input name={name}>" for name in others))
    blank.tab.page.evaluate(
        "(html) => document.body.insertAdjacentHTML('beforeend', html)", ALL_KINDS
    )
    blank.tab.page.evaluate(LISTEN, EVENTS)
    assert blank.fill({**others, **VALUES})["success"] is True
    late = [event for event in seen(blank) if event["field"] in GOLDEN]
    for kind, golden in GOLDEN.items():
        assert tuple(event["line"] for event in late if event["field"] == kind) == golden.trace
    assert {event["type"]: event["flags"] for event in late} == FLAGS


@requirement("FILL-R5")
def test_input_events_carry_the_text_as_insert_text(blank: BlankPage) -> None:
    listen(blank, "<input name=text value=old>")
    blank.fill({"text": "new"})
    carried = {event["type"]: event["carried"] for event in seen(blank) if event["carried"]}
    assert carried == {
        "beforeinput": ["insertText", "new"],
        "input": ["insertText", "new"],
    }


@requirement("FILL-R5")
def test_events_in_a_shadow_tree_reach_listeners_outside(blank: BlankPage) -> None:
    blank.show(
        "<div id=host></div>",
        """() => {
          const root = document.querySelector('#host').attachShadow({ mode: 'open' });
          root.innerHTML = '<input name=inner>';
        }""",
    )
    blank.tab.page.evaluate(
        """(types) => {
          window.outside = [];
          for (const type of types) {
            document.body.addEventListener(type, (event) => window.outside.push(event.type), true);
          }
        }""",
        EVENTS,
    )
    assert blank.fill({"inner": "x"})["success"] is True
    # As a person's typing does: `change` stays inside.
    assert blank.run("() => window.outside") == [
        name for name, flags in FLAGS.items() if "composed" in flags and name not in {"click"}
    ]
