"""What breaks is mended, and what is lost is said."""

import os
import signal

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Pilot, Tab
from tests.harness.processes import host_process, ours

PRESSES = """() => {
  window.drops = 0;
  addEventListener("mousedown", () => { window.pressed = true; }, true);
  addEventListener("dragstart", () => { window.pressed = true; }, true);
  for (const kind of ["drop", "mouseup", "dragend"]) {
    addEventListener(kind, ({ target }) => {
      window.ended = true;
      if (target.closest?.("#column-roasting")) window.drops += 1;
    }, true);
  }
}"""


def test_a_killed_host_is_started_again_and_the_next_call_works(
    own_pilot: Pilot, signup: str
) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as client:
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1
        killed = host_process(own_pilot)
        os.kill(killed, signal.SIGKILL)
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1
        assert host_process(own_pilot) != killed


def test_a_command_that_the_dead_host_had_not_passed_on_is_sent_again(
    own_pilot: Pilot, signup: str
) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as client:
        client.ask("observe", what="tabs")
        stuck = host_process(own_pilot)
        os.kill(stuck, signal.SIGSTOP)
        waiting = client.start("interact", action="query_dom", selector="form")
        own_pilot.context.pages[0].wait_for_timeout(300)
        os.kill(stuck, signal.SIGKILL)
        assert waiting.result(10).structured_content["count"] == 1


@requirement("SPEC-HOST-LOST")
def test_a_command_under_way_when_the_host_dies_is_answered_as_lost(
    own_pilot: Pilot, signup: str
) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as client:
        client.ask("observe", what="tabs")
        waiting = client.start("interact", action="highlight", target="#nothing")
        own_pilot.context.pages[0].wait_for_timeout(300)
        os.kill(host_process(own_pilot), signal.SIGKILL)
        assert waiting.result(10).structured_content["error"] == "host_lost"


def test_the_host_stays_when_a_client_is_killed(own_pilot: Pilot, signup: str) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as stays:
        before = host_process(own_pilot)
        others = ours(own_pilot)
        with own_pilot.client() as killed:
            assert killed.ask("interact", action="query_dom", selector="form")["count"] == 1
            killed.start("interact", action="highlight", target="#nothing")
            (process,) = ours(own_pilot) - others
            os.kill(process, signal.SIGKILL)
        assert stays.ask("interact", action="query_dom", selector="form")["count"] == 1
        assert host_process(own_pilot) == before


def test_two_clients_with_fifty_calls_each_at_once_get_a_hundred_right_answers(
    own_pilot: Pilot, signup: str
) -> None:
    tab = own_pilot.open_on(signup)
    tab.page.evaluate("""() => {
      for (let number = 0; number < 100; number += 1) {
        const mark = document.createElement('i');
        mark.id = `mark-${number}`;
        mark.textContent = `text of ${number}`;
        document.body.append(mark);
      }
    }""")
    with own_pilot.client() as one, own_pilot.client() as other:
        calls = [
            (one, other)[number % 2].start(
                "interact", action="query_dom", selector=f"#mark-{number}"
            )
            for number in range(100)
        ]
        answers = [call.result(30).structured_content for call in calls]
    texts = [answer["elements"][0]["text"] for answer in answers]
    assert texts == [f"text of {number}" for number in range(100)]
    assert len({answer["correlation_id"] for answer in answers}) == 100


def long_drag(client: McpClient, tab: Tab) -> str:
    """One that is at work, and would drop its card only after seconds."""
    queued = client.ask(
        "interact",
        action="drag",
        **{"from": "#card-guji"},
        to="#column-roasting",
        steps=100,
        delay_ms=100,
        tab_id=tab.id,
        timeout_ms=30_000,
    )
    tab.page.wait_for_function("window.pressed")
    return str(queued["correlation_id"])


def test_what_a_host_began_ends_with_it(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    tab.page.evaluate(PRESSES)
    with own_pilot.client() as client:
        command = long_drag(client, tab)
        os.kill(host_process(own_pilot), signal.SIGTERM)
        tab.page.wait_for_function("window.ended")
        assert tab.page.evaluate("window.drops") == 0
        result = client.ask("observe", what="command_result", correlation_id=command)
        assert result["error"] == "host_lost"
        assert own_pilot.log_entries()[-1]["outcome"] == "host_lost"
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1


def test_what_is_at_work_in_a_tab_ends_with_its_switch(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    tab.page.evaluate(PRESSES)
    with own_pilot.client() as client:
        command = long_drag(client, tab)
        own_pilot.switch(tab, on=False)
        result = client.ask("observe", what="command_result", correlation_id=command)
        assert result["error"] == "cancelled"
        assert tab.page.evaluate("[window.ended, window.drops]") == [True, 0]
