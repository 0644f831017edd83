"""Recovery after the host or a client ends, and the errors of commands that are lost."""

import os
import signal

from harness.long_drag import start_long_drag
from harness.pilot import Pilot
from harness.processes import formpilot_processes, native_host_pid, stop_process
from tests.binding import requirement

LONG_ENOUGH_MS = 30_000
"""A new host has to start meanwhile, also on a busy machine."""


def test_a_killed_host_is_started_again_and_the_next_call_works(
    own_pilot: Pilot, signup: str
) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as client:
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1
        killed = native_host_pid(own_pilot)
        os.kill(killed, signal.SIGKILL)
        answer = client.ask(
            "interact", action="query_dom", selector="form", timeout_ms=LONG_ENOUGH_MS
        )
        assert answer.get("count") == 1, answer
        assert native_host_pid(own_pilot) != killed


def test_a_command_that_the_dead_host_had_not_passed_on_is_sent_again(
    own_pilot: Pilot, signup: str
) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as client:
        client.ask("observe", what="tabs")
        stuck = native_host_pid(own_pilot)
        stop_process(stuck)
        waiting = client.start(
            "interact", action="query_dom", selector="form", timeout_ms=LONG_ENOUGH_MS
        )
        # Time to send it; the answer is the same for a command that was not sent yet.
        own_pilot.context.pages[0].wait_for_timeout(300)
        os.kill(stuck, signal.SIGKILL)
        answer = waiting.result(60).structured_content
        assert answer.get("count") == 1, answer


@requirement("SPEC-HOST-LOST")
def test_a_command_under_way_when_the_host_dies_is_answered_as_lost(
    own_pilot: Pilot, signup: str
) -> None:
    tab = own_pilot.open_on(signup)
    with own_pilot.client() as client:
        dragging = start_long_drag(client, tab)
        os.kill(native_host_pid(own_pilot), signal.SIGKILL)
        assert dragging.result(60).structured_content["error"] == "host_lost"


def test_the_host_stays_when_a_client_is_killed(own_pilot: Pilot, signup: str) -> None:
    own_pilot.open_on(signup)
    with own_pilot.client() as stays:
        before = native_host_pid(own_pilot)
        others = formpilot_processes(own_pilot)
        with own_pilot.client() as killed:
            assert killed.ask("interact", action="query_dom", selector="form")["count"] == 1
            killed.start("interact", action="highlight", target="#nothing")
            (process,) = formpilot_processes(own_pilot) - others
            os.kill(process, signal.SIGKILL)
        assert stays.ask("interact", action="query_dom", selector="form")["count"] == 1
        assert native_host_pid(own_pilot) == before


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
    with own_pilot.client() as first, own_pilot.client() as second:
        calls = [
            (first, second)[number % 2].start(
                "interact", action="query_dom", selector=f"#mark-{number}"
            )
            for number in range(100)
        ]
        answers = [call.result(60).structured_content for call in calls]
    texts = [answer["elements"][0]["text"] for answer in answers]
    assert texts == [f"text of {number}" for number in range(100)]
    assert len({answer["correlation_id"] for answer in answers}) == 100


def test_what_a_host_began_ends_with_it(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    with own_pilot.client() as client:
        queued = start_long_drag(client, tab, wait=False).result(60).structured_content
        command = queued["correlation_id"]
        os.kill(native_host_pid(own_pilot), signal.SIGTERM)
        tab.page.wait_for_function("window.ended")
        assert tab.page.evaluate("window.drops") == 0
        result = client.ask("observe", what="command_result", correlation_id=command)
        assert result["error"] == "host_lost"
        assert own_pilot.log_entries()[-1]["outcome"] == "host_lost"
        assert client.ask("interact", action="query_dom", selector="form")["count"] == 1


def test_what_is_at_work_in_a_tab_ends_with_its_switch(own_pilot: Pilot, signup: str) -> None:
    tab = own_pilot.open_on(signup)
    with own_pilot.client() as client:
        queued = start_long_drag(client, tab, wait=False).result(60).structured_content
        command = queued["correlation_id"]
        own_pilot.switch(tab, on=False)
        result = client.ask("observe", what="command_result", correlation_id=command)
        assert result["error"] == "cancelled"
        assert tab.page.evaluate("[window.ended, window.drops]") == [True, 0]
