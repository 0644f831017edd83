"""The events of a fill, as a page's own listeners see them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.binding import requirement
from tests.golden_fills import FLAGS, GOLDEN
from tests.harness.attention import CONDITIONS, UnassistedPilot, attention
from tests.harness.pilot import Tab

from .blank import Blank

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
def tabs(pilot: UnassistedPilot) -> Iterator[dict[str, Blank]]:
    with pilot.client() as client:
        yield FormsOfHomes(pilot, client)


class FormsOfHomes(dict[str, Blank]):
    """One form for each home's address."""

    def __init__(self, pilot: UnassistedPilot, client: Any) -> None:
        super().__init__()
        self._pilot = pilot
        self._client = client

    def __missing__(self, address: str) -> Blank:
        tab: Tab = self._pilot.open_on(f"{address}/tests/pages/empty.html")
        self[address] = Blank(self._client, tab)
        return self[address]


@pytest.fixture
def blank(tabs: dict[str, Blank], site_of_home: str) -> Blank:
    return tabs[site_of_home]


def listen(blank: Blank, body: str) -> None:
    blank.show(body)
    blank.tab.page.evaluate(LISTEN, EVENTS)


def seen(blank: Blank) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = blank.run("() => window.seen")
    return events


def traces(blank: Blank) -> dict[str, tuple[str, ...]]:
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
    pilot: UnassistedPilot, blank: Blank, condition: str
) -> None:
    listen(blank, ALL_KINDS)
    with attention(pilot, blank.tab, condition):
        answer = blank.fill(VALUES)
    assert answer.get("success") is True, answer
    assert traces(blank) == {kind: golden.trace for kind, golden in GOLDEN.items()}
    assert {event["type"]: event["flags"] for event in seen(blank)} == FLAGS
    assert blank.value("[name=hidden]") == "new"


@requirement("FILL-R5")
def test_a_long_fill_that_hurries_sends_the_same_events(blank: Blank) -> None:
    others = {f"other{at}": "x" for at in range(BEFORE_IT_HURRIES)}
    blank.show("".join(f"<input name={name}>" for name in others))
    blank.tab.page.evaluate(
        "(html) => document.body.insertAdjacentHTML('beforeend', html)", ALL_KINDS
    )
    blank.tab.page.evaluate(LISTEN, EVENTS)
    assert blank.fill({**others, **VALUES})["success"] is True
    late = [event for event in seen(blank) if event["field"] in GOLDEN]
    for kind, golden in GOLDEN.items():
        assert tuple(one["line"] for one in late if one["field"] == kind) == golden.trace
    assert {event["type"]: event["flags"] for event in late} == FLAGS


@requirement("FILL-R5")
def test_text_events_carry_the_text_as_an_insertion(blank: Blank) -> None:
    listen(blank, "<input name=text value=old>")
    blank.fill({"text": "new"})
    carried = {event["type"]: event["carried"] for event in seen(blank) if event["carried"]}
    assert carried == {
        "beforeinput": ["insertText", "new"],
        "input": ["insertText", "new"],
    }


@requirement("FILL-R5")
def test_events_inside_of_a_shadow_root_reach_listeners_outside(blank: Blank) -> None:
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
