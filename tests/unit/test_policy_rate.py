"""The rate limit holds in every window, also across restarts and damaged files."""

import json
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from formpilot_host.policy.rate import WINDOW_S, RateLimiter, SiteQueue


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


def acquire_many(rate: RateLimiter, count: int, per_minute: int, site: str = "shop.example") -> int:
    """How many of the tries succeed."""
    return sum(rate.acquire(site, per_minute) == 0.0 for _ in range(count))


def max_in_a_window(times: list[float]) -> int:
    return max(sum(start <= time < start + WINDOW_S for time in times) for start in times)


def test_the_window_slides_and_gives_the_time_to_wait(path: Path, clock: Clock) -> None:
    rate = RateLimiter(str(path), clock)
    assert rate.acquire("shop.example", 2) == 0.0
    clock.now += 20
    assert rate.acquire("shop.example", 2) == 0.0
    assert rate.acquire("shop.example", 2) == 40.0
    clock.now += 40
    assert rate.acquire("shop.example", 2) == 0.0
    assert rate.acquire("shop.example", 2) == 20.0


def test_each_site_has_a_window_of_its_own(path: Path, clock: Clock) -> None:
    rate = RateLimiter(str(path), clock)
    assert acquire_many(rate, 12, 10, "a.example") == 10
    assert acquire_many(rate, 12, 10, "b.example") == 10


def test_a_lower_rate_counts_earlier_actions(path: Path, clock: Clock) -> None:
    rate = RateLimiter(str(path), clock)
    for _ in range(5):
        assert rate.acquire("shop.example", 10) == 0.0
        clock.now += 1
    assert rate.acquire("shop.example", 2) == 58.0
    assert rate.acquire("shop.example", 10) == 0.0


@pytest.mark.parametrize("seed", range(8))
def test_random_arrivals_and_restarts_never_exceed_the_rate(
    path: Path, clock: Clock, seed: int
) -> None:
    """Two hosts, either of which may restart at any time."""
    dice = random.Random(seed)
    per_minute = dice.randint(1, 12)
    hosts = [RateLimiter(str(path), clock) for _ in range(2)]
    executed: list[float] = []
    for _ in range(400):
        clock.now += dice.expovariate(per_minute / 20)
        host = dice.randrange(2)
        if dice.random() < 0.1:
            hosts[host] = RateLimiter(str(path), clock)
        wait = hosts[host].acquire("shop.example", per_minute)
        if wait == 0.0:
            executed.append(clock.now)
            if dice.random() < 0.1:
                hosts[host].release("shop.example")
                executed.pop()
        else:
            assert len([time for time in executed if time > clock.now - WINDOW_S]) >= per_minute
            assert 0 < wait <= WINDOW_S
    assert len(executed) > 50
    assert max_in_a_window(executed) <= per_minute


def test_after_the_given_wait_the_action_is_admitted(path: Path, clock: Clock) -> None:
    dice = random.Random(3)
    rate = RateLimiter(str(path), clock)
    for _ in range(200):
        clock.now += dice.random() * 9
        if wait := rate.acquire("shop.example", 5):
            clock.now += wait
            assert rate.acquire("shop.example", 5) <= 0.001


def test_a_restart_allows_no_burst(path: Path, clock: Clock) -> None:
    assert acquire_many(RateLimiter(str(path), clock), 10, 10) == 10
    clock.now += 59.9
    assert acquire_many(RateLimiter(str(path), clock), 1, 10) == 0
    clock.now += 0.2
    assert acquire_many(RateLimiter(str(path), clock), 10, 10) == 10


def test_stamps_in_the_future_are_from_before_a_reboot_and_count_as_now(
    path: Path, clock: Clock
) -> None:
    assert acquire_many(RateLimiter(str(path), clock), 10, 10) == 10
    clock.now = 3.0
    assert RateLimiter(str(path), clock).acquire("shop.example", 10) == WINDOW_S
    clock.now += 50
    assert RateLimiter(str(path), clock).acquire("shop.example", 10) == 10.0
    clock.now += 10
    assert acquire_many(RateLimiter(str(path), clock), 12, 10) == 10


def test_a_host_releases_only_actions_that_it_counted(path: Path, clock: Clock) -> None:
    first, second = RateLimiter(str(path), clock), RateLimiter(str(path), clock)
    assert acquire_many(first, 1, 2) == 1
    assert acquire_many(second, 1, 2) == 1
    first.release("shop.example")
    first.release("shop.example")
    first.release("never.example")
    assert acquire_many(second, 2, 2) == 1
    assert acquire_many(first, 1, 2) == 0


def test_stamps_older_than_the_window_are_dropped(path: Path, clock: Clock) -> None:
    rate = RateLimiter(str(path), clock)
    for number in range(5):
        rate.acquire(f"{number}.example", 10)
    clock.now += WINDOW_S
    rate.acquire("last.example", 10)
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
def test_a_corrupt_file_counts_as_full_once_and_is_replaced(
    path: Path, clock: Clock, content: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert RateLimiter(str(path), clock).acquire("shop.example", 10) == WINDOW_S
    clock.now += 30
    rate = RateLimiter(str(path), clock)
    assert rate.acquire("other.example", 600) == 30.0
    clock.now += 30
    assert acquire_many(rate, 12, 10) == 10
    path.write_bytes(content)
    clock.now += 10
    assert rate.acquire("shop.example", 10) == WINDOW_S


def test_the_host_remembers_its_actions_when_the_file_is_removed(path: Path, clock: Clock) -> None:
    rate = RateLimiter(str(path), clock)
    assert acquire_many(rate, 7, 10) == 7
    path.unlink()
    clock.now += 1
    assert acquire_many(RateLimiter(str(path), clock), 1, 10) == 1
    assert acquire_many(rate, 5, 10) == 2


def test_without_a_writable_file_a_host_waits_a_window_and_then_counts_alone(
    path: Path, clock: Clock
) -> None:
    path.parent.write_text("a file in the folder's place")
    rate = RateLimiter(str(path), clock)
    assert rate.acquire("shop.example", 10) == WINDOW_S
    clock.now += 20
    assert rate.acquire("shop.example", 10) == 40.0
    clock.now += 40
    assert acquire_many(rate, 12, 10) == 10
    rate.release("shop.example")
    assert acquire_many(rate, 2, 10) == 1
    clock.now += WINDOW_S
    assert acquire_many(rate, 12, 10) == 10


def test_a_host_continues_when_the_file_can_no_longer_be_written(path: Path, clock: Clock) -> None:
    rate = RateLimiter(str(path), clock)
    assert acquire_many(rate, 4, 10) == 4
    path.unlink()
    path.mkdir()
    (path / "in the way").touch()
    assert rate.acquire("shop.example", 10) == WINDOW_S
    clock.now += WINDOW_S
    assert acquire_many(rate, 12, 10) == 10
    (path / "in the way").unlink()
    path.rmdir()
    assert acquire_many(rate, 1, 10) == 0
    assert acquire_many(RateLimiter(str(path), clock), 1, 10) == 0


TAKING = """
import sys
from formpilot_host.policy.rate import RateLimiter
rate = RateLimiter(sys.argv[1])
print(sum(rate.acquire("shop.example", 30) == 0.0 for _ in range(25)))
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
    rate = RateLimiter(str(tmp_path / folder / "rate.json"), clock)
    rate.acquire("other.example", 1)
    clock.now += WINDOW_S
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(acquire_many(rate, 20, 30))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 30


def test_the_queue_keeps_the_order_of_each_site() -> None:
    queue: SiteQueue[str] = SiteQueue()
    for site, item in [("a", "1"), ("b", "2"), ("a", "3"), ("a", "4")]:
        assert queue.join(site, item)
    assert (queue.first("a"), queue.first("b"), queue.first("c")) == ("1", "2", None)
    queue.leave("a", "3")
    queue.leave("c", "3")
    assert queue.waiting("a") == ("1", "4")
    queue.leave("a", "1")
    assert queue.first("a") == "4"
    queue.leave("a", "4")
    assert queue.waiting("a") == ()


def test_a_queue_holds_a_hundred_items() -> None:
    queue: SiteQueue[object] = SiteQueue()
    items = [object() for _ in range(100)]
    assert all(queue.join("a", item) for item in items)
    late = object()
    assert not queue.join("a", late)
    assert queue.join("b", late)
    queue.leave("a", items[50])
    assert queue.join("a", late)
    assert queue.waiting("a") == (*items[:50], *items[51:], late)
