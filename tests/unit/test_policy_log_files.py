"""The log's files: rotated, with several hosts at once, and when they cannot be written."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from formpilot_host.policy import log_files
from formpilot_host.policy.log import Entry, Log, Unavailable
from tests.binding import requirement

SMALL = 2000


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(str(tmp_path / "state"))


def entry(number: int = 0) -> Entry:
    return Entry(
        time="2026-01-31T12:00:00Z",
        client="test",
        site="shop.example",
        tab=number,
        correlation_id=f"cmd_{number}",
        action="click",
    )


def contents(log: Log) -> dict[str, list[int]]:
    """The tabs that each file tells of."""
    return {
        path.name: [json.loads(line)["tab"] for line in path.read_text().splitlines()]
        for path in sorted(Path(log.folder).iterdir())
    }


@requirement("SPEC-LOG-ROTATED")
def test_a_full_file_becomes_the_next_older_one_and_the_oldest_goes(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (log_files.SIZE_LIMIT, log_files.ROTATED) == (1_000_000, 5)
    monkeypatch.setattr(log_files, "SIZE_LIMIT", SMALL)
    for number in range(40):
        log.begin(entry(number))
        assert all(path.stat().st_size <= SMALL for path in Path(log.folder).iterdir())
    files = contents(log)
    older = [f"actions.jsonl.{age}" for age in range(1, 6)]
    assert list(files) == ["actions.jsonl", *older]
    in_order = [tab for name in [*reversed(older), "actions.jsonl"] for tab in files[name]]
    assert in_order == list(range(in_order[0], 40))
    assert [told.tab for told in log.latest(100)] == list(reversed(in_order))


@requirement("SPEC-LOG-ROTATED")
def test_an_action_ends_in_its_own_file_though_that_was_rotated(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_files, "SIZE_LIMIT", SMALL)
    first = log.begin(entry(0))
    for number in range(1, 12):
        log.begin(entry(number))
    assert 0 not in contents(log)["actions.jsonl"]
    assert first.end(outcome="done", duration_ms=7)
    told = log.latest(100)
    assert [(one.tab, one.outcome) for one in told if one.outcome != "started"] == [(0, "done")]
    for number in range(12, 60):
        log.begin(entry(number))
    before = contents(log)
    assert not first.end(outcome="cancelled")
    assert contents(log) == before


def test_an_end_writes_over_nothing_but_its_own_line(log: Log) -> None:
    line = log.begin(entry())
    path = Path(log.path)
    changed = path.read_bytes().replace(b"click", b"drag!")
    path.write_bytes(changed)
    assert not line.end(outcome="done")
    assert path.read_bytes() == changed
    path.unlink()
    assert not line.end(outcome="done")


def test_a_torn_line_is_left_to_itself(log: Log) -> None:
    log.begin(entry(1))
    path = Path(log.path)
    path.write_bytes(path.read_bytes() + b'{"time": "2026')
    assert log.begin(entry(2)).end(outcome="done")
    assert [(told.tab, told.outcome) for told in log.latest(9)] == [(2, "done"), (1, "started")]


def in_the_folders_place(log: Log) -> None:
    Path(log.folder).write_text("")


def a_folder_in_the_files_place(log: Log) -> None:
    Path(log.path).mkdir(parents=True)


def a_link_in_the_files_place(log: Log) -> None:
    Path(log.folder).mkdir(mode=0o700)
    Path(log.path).symlink_to("/dev/null")


def a_pipe_in_the_files_place(log: Log) -> None:
    Path(log.folder).mkdir(mode=0o700)
    os.mkfifo(log.path)


def a_folder_that_others_may_write_into(log: Log) -> None:
    Path(log.folder).mkdir()
    Path(log.folder).chmod(0o777)


@pytest.mark.parametrize(
    "obstacle",
    [
        in_the_folders_place,
        a_folder_in_the_files_place,
        a_link_in_the_files_place,
        a_pipe_in_the_files_place,
        a_folder_that_others_may_write_into,
    ],
)
def test_without_a_file_of_its_own_the_log_is_unavailable_until_the_cause_is_gone(
    log: Log, tmp_path: Path, obstacle: object
) -> None:
    assert callable(obstacle)
    obstacle(log)
    for use in (lambda: log.begin(entry()), log.check):
        with pytest.raises(Unavailable, match="cannot be written: "):
            use()
    Path(log.folder).rename(tmp_path / "away")
    log.check()
    assert log.begin(entry()).end(outcome="done")


def test_a_file_of_another_user_is_refused(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    log.begin(entry())
    asked = iter([os.getuid(), os.getuid() + 1])
    monkeypatch.setattr(os, "getuid", lambda: next(asked))
    with pytest.raises(Unavailable, match="belongs to another user"):
        log.begin(entry())


DISK_FULL = """
import resource, sys
from pathlib import Path
from formpilot_host.policy.log import Entry, Log, Unavailable

def entry(number):
    return Entry(time="2026-01-31T12:00:00Z", client="test", site="shop.example",
                 tab=number, correlation_id="cmd_1", action="click")

def full_at(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

def refused(use):
    try:
        use()
    except Unavailable:
        return True
    return False

log = Log(sys.argv[1])
line = log.begin(entry(1))
size = Path(log.path).stat().st_size
for room in (0, 1, 100):
    full_at(size + room)
    print(refused(lambda: log.begin(entry(2))), refused(log.check))
    print(Path(log.path).stat().st_size == size)
print(line.end(outcome="done", duration_ms=123_456))
full_at(size + 10_000)
print(not refused(log.check), Path(log.path).stat().st_size == size)
print(log.begin(entry(2)).end(outcome="done"))
"""


def test_with_the_disk_full_what_was_begun_is_ended_and_nothing_else_begins(log: Log) -> None:
    """A limit to the size of files stops a write in its middle, as a full disk does."""
    said = subprocess.check_output([sys.executable, "-c", DISK_FULL, log.folder], text=True)
    assert said.split() == ["True"] * 13
    assert [(told.tab, told.outcome) for told in log.latest(9)] == [(2, "done"), (1, "done")]


WRITING = """
import sys
from formpilot_host.policy import log_files
from formpilot_host.policy.log import Entry, Log
log_files.SIZE_LIMIT, log_files.ROTATED = 20_000, 50
log, first, ended = Log(sys.argv[1]), int(sys.argv[2]), 0
for number in range(first, first + 150):
    line = log.begin(Entry(time="2026-01-31T12:00:00Z", client="test", site="shop.example",
                           tab=number, correlation_id="cmd_1", action="click"))
    ended += line.end(outcome="done", duration_ms=number)
print(ended)
"""


@requirement("SPEC-LOG-ROTATED")
def test_several_hosts_at_once_lose_and_tear_no_line(log: Log) -> None:
    hosts = [
        subprocess.Popen(
            [sys.executable, "-c", WRITING, log.folder, str(first)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (1000, 2000, 3000)
    ]
    assert [int(host.communicate(timeout=60)[0]) for host in hosts] == [150] * 3
    told = [
        json.loads(line)
        for path in Path(log.folder).iterdir()
        for line in path.read_text().splitlines()
    ]
    assert len(list(Path(log.folder).iterdir())) > 5
    expected = [first + number for first in (1000, 2000, 3000) for number in range(150)]
    assert sorted(line["tab"] for line in told) == expected
    assert all(line["outcome"] == "done" for line in told)
    assert all(line["duration_ms"] == line["tab"] for line in told)
