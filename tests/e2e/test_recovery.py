"""What breaks is mended, and what is lost is said."""

import os
import signal

from tests.binding import requirement
from tests.harness.pilot import Pilot
from tests.harness.processes import host_process, ours


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
