"""Never more than so many in any minute, whatever happens to the host or its file."""

import json
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from formpilot_host.policy.rate import WINDOW_S, Queue, Rate


class Clock:
    """Shows the time that a test sets."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "rate.json"


def taken(rate: Rate, count: int, per_minute: int, site: str = "shop.example") -> int:
    """How many of so many tries may go."""
    return sum(rate.take(site, per_minute) == 0.0 for _ in range(count))


def most_in_a_window(times: list[float]) -> int:
    return max(sum(start <= time < start + WINDOW_S for time in times) for start in times)


def test_the_window_slides_and_says_how_long_to_wait(path: Path, clock: Clock) -> None:
    rate = Rate(str(path), clock)
    assert rate.take("shop.example", 2) == 0.0
    clock.now += 20
    assert rate.take("shop.example", 2) == 0.0
    assert rate.take("shop.example", 2) == 40.0
    clock.now += 40
    assert rate.take("shop.example", 2) == 0.0
    assert rate.take("shop.example", 2) == 20.0


def test_each_site_has_a_window_of_its_own(path: Path, clock: Clock) -> None:
    rate = Rate(str(path), clock)
    assert taken(rate, 12, 10, "a.example") == 10
    assert taken(rate, 12, 10, "b.example") == 10


def test_a_lower_rate_counts_what_went_before(path: Path, clock: Clock) -> None:
    rate = Rate(str(path), clock)
    for _ in range(5):
        assert rate.take("shop.example", 10) == 0.0
        clock.now += 1
    assert rate.take("shop.example", 2) == 58.0
    assert rate.take("shop.example", 10) == 0.0


@pytest.mark.parametrize("seed", range(8))
def test_random_arrivals_and_restarts_never_pass_the_rate(
    path: Path, clock: Clock, seed: int
) -> None:
    """With two hosts, either of which may end and start again at any time."""
    dice = random.Random(seed)
    per_minute = dice.randint(1, 12)
    hosts = [Rate(str(path), clock) for _ in range(2)]
    went: list[float] = []
    for _ in range(400):
        clock.now += dice.expovariate(per_minute / 20)
        host = dice.randrange(2)
        if dice.random() < 0.1:
            hosts[host] = Rate(str(path), clock)
        wait = hosts[host].take("shop.example", per_minute)
        if wait == 0.0:
            went.append(clock.now)
            if dice.random() < 0.1:
                hosts[host].give_back("shop.example")
                went.pop()
        else:
            assert len([time for time in went if time > clock.now - WINDOW_S]) >= per_minute
            assert 0 < wait <= WINDOW_S
    assert len(went) > 50
    assert most_in_a_window(went) <= per_minute


def test_who_waits_as_long_as_told_may_go(path: Path, clock: Clock) -> None:
    dice = random.Random(3)
    rate = Rate(str(path), clock)
    for _ in range(200):
        clock.now += dice.random() * 9
        if wait := rate.take("shop.example", 5):
            clock.now += wait
            assert rate.take("shop.example", 5) <= 0.001


def test_a_restart_gives_no_burst(path: Path, clock: Clock) -> None:
    assert taken(Rate(str(path), clock), 10, 10) == 10
    clock.now += 59.9
    assert taken(Rate(str(path), clock), 1, 10) == 0
    clock.now += 0.2
    assert taken(Rate(str(path), clock), 10, 10) == 10


def test_times_to_come_are_from_before_the_machine_started_and_count_as_now(
    path: Path, clock: Clock
) -> None:
    assert taken(Rate(str(path), clock), 10, 10) == 10
    clock.now = 3.0
    assert Rate(str(path), clock).take("shop.example", 10) == WINDOW_S
    clock.now += 50
    assert Rate(str(path), clock).take("shop.example", 10) == 10.0
    clock.now += 10
    assert taken(Rate(str(path), clock), 12, 10) == 10


def test_what_was_given_back_is_free_again_for_this_host_alone(path: Path, clock: Clock) -> None:
    ours, others = Rate(str(path), clock), Rate(str(path), clock)
    assert taken(ours, 1, 2) == 1
    assert taken(others, 1, 2) == 1
    ours.give_back("shop.example")
    ours.give_back("shop.example")
    ours.give_back("never.example")
    assert taken(others, 2, 2) == 1
    assert taken(ours, 1, 2) == 0


def test_what_is_over_is_not_kept(path: Path, clock: Clock) -> None:
    rate = Rate(str(path), clock)
    for number in range(5):
        rate.take(f"{number}.example", 10)
    clock.now += WINDOW_S
    rate.take("last.example", 10)
    assert json.loads(path.read_text())["sites"] == {"last.example": [clock.now]}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b'{"sites": {}}',
        b'{"full_at": null, "sites": {"shop.example": 1}}',
        b'{"full_at": null, "sites": {"shop.example": ["1"]}}',
        b'{"full_at": NaN, "sites": {}}',
        b'{"full_at": null, "sites": {"shop.example": [true]}}',
    ],
)
def test_a_broken_file_counts_as_full_once_and_is_made_anew(
    path: Path, clock: Clock, content: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert Rate(str(path), clock).take("shop.example", 10) == WINDOW_S
    clock.now += 30
    rate = Rate(str(path), clock)
    assert rate.take("other.example", 600) == 30.0
    clock.now += 30
    assert taken(rate, 12, 10) == 10
    path.write_bytes(content)
    clock.now += 10
    assert rate.take("shop.example", 10) == WINDOW_S


def test_a_file_that_was_taken_away_does_not_make_the_host_forget(path: Path, clock: Clock) -> None:
    rate = Rate(str(path), clock)
    assert taken(rate, 7, 10) == 7
    path.unlink()
    clock.now += 1
    assert taken(Rate(str(path), clock), 1, 10) == 1
    assert taken(rate, 5, 10) == 2


def test_without_a_file_from_the_start_a_host_waits_and_then_counts_by_itself(
    path: Path, clock: Clock
) -> None:
    path.parent.write_text("a file in the folder's place")
    rate = Rate(str(path), clock)
    assert rate.take("shop.example", 10) == WINDOW_S
    clock.now += 20
    assert rate.take("shop.example", 10) == 40.0
    clock.now += 40
    assert taken(rate, 12, 10) == 10
    rate.give_back("shop.example")
    assert taken(rate, 2, 10) == 1
    clock.now += WINDOW_S
    assert taken(rate, 12, 10) == 10


def test_a_file_that_can_no_longer_be_written_does_not_stop_the_host(
    path: Path, clock: Clock
) -> None:
    rate = Rate(str(path), clock)
    assert taken(rate, 4, 10) == 4
    path.unlink()
    path.mkdir()
    (path / "in the way").touch()
    assert rate.take("shop.example", 10) == WINDOW_S
    clock.now += WINDOW_S
    assert taken(rate, 12, 10) == 10
    (path / "in the way").unlink()
    path.rmdir()
    assert taken(rate, 1, 10) == 0
    assert taken(Rate(str(path), clock), 1, 10) == 0


TAKING = """
import sys
from formpilot_host.policy.rate import Rate
rate = Rate(sys.argv[1])
print(sum(rate.take("shop.example", 30) == 0.0 for _ in range(25)))
"""


def test_several_hosts_at_once_share_one_window(path: Path) -> None:
    command = [sys.executable, "-c", TAKING, str(path)]
    hosts = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert sum(int(host.communicate(timeout=60)[0]) for host in hosts) == 30


@pytest.mark.parametrize("folder", ["state", "blocked"])
def test_threads_share_one_window_with_and_without_a_file(
    tmp_path: Path, clock: Clock, folder: str
) -> None:
    (tmp_path / "blocked").touch()
    rate = Rate(str(tmp_path / folder / "rate.json"), clock)
    rate.take("other.example", 1)
    clock.now += WINDOW_S
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(taken(rate, 20, 30))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 30


def test_the_queue_keeps_the_order_of_each_site() -> None:
    queue: Queue[str] = Queue()
    for site, thing in [("a", "1"), ("b", "2"), ("a", "3"), ("a", "4")]:
        assert queue.join(site, thing)
    assert (queue.first("a"), queue.first("b"), queue.first("c")) == ("1", "2", None)
    queue.leave("a", "3")
    queue.leave("c", "3")
    assert queue.waiting("a") == ("1", "4")
    queue.leave("a", "1")
    assert queue.first("a") == "4"
    queue.leave("a", "4")
    assert queue.waiting("a") == ()


def test_a_hundred_may_wait_for_a_site_and_no_more() -> None:
    queue: Queue[object] = Queue()
    things = [object() for _ in range(100)]
    assert all(queue.join("a", thing) for thing in things)
    late = object()
    assert not queue.join("a", late)
    assert queue.join("b", late)
    queue.leave("a", things[50])
    assert queue.join("a", late)
    assert queue.waiting("a") == (*things[:50], *things[51:], late)
