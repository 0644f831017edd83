"""ActionLog files: rotation, several hosts at once, and files that cannot be written."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from formpilot_host.policy.log import log_files
from formpilot_host.policy.log.action_log import ActionLog, LogUnavailable
from formpilot_host.policy.log.entries import LogEntry
from tests.binding import requirement

SMALL = 2000


@pytest.fixture
def log(tmp_path: Path) -> ActionLog:
    return ActionLog(str(tmp_path / "state"))


def make_entry(number: int = 0) -> LogEntry:
    return LogEntry(
        time="2026-01-31T12:00:00Z",
        client="test",
        site="shop.example",
        tab=number,
        correlation_id=f"cmd_{number}",
        action="click",
    )


def contents(log: ActionLog) -> dict[str, list[int]]:
    """The tabs of the entries in each file."""
    return {
        path.name: [json.loads(line)["tab"] for line in path.read_text().splitlines()]
        for path in sorted(Path(log.folder).iterdir())
    }


@requirement("SPEC-LOG-ROTATED")
def test_full_files_are_rotated_and_the_oldest_is_removed(
    log: ActionLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (log_files.SIZE_LIMIT, log_files.ROTATED_FILES) == (1_000_000, 5)
    monkeypatch.setattr(log_files, "SIZE_LIMIT", SMALL)
    for number in range(40):
        log.begin(make_entry(number))
        assert all(path.stat().st_size <= SMALL for path in Path(log.folder).iterdir())
    files = contents(log)
    older = [f"actions.jsonl.{age}" for age in range(1, 6)]
    assert list(files) == ["actions.jsonl", *older]
    in_order = [tab for name in [*reversed(older), "actions.jsonl"] for tab in files[name]]
    assert in_order == list(range(in_order[0], 40))
    assert [entry.tab for entry in log.latest(100)] == list(reversed(in_order))


@requirement("SPEC-LOG-ROTATED")
def test_a_command_ends_in_a_file_that_was_rotated(
    log: ActionLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_files, "SIZE_LIMIT", SMALL)
    first = log.begin(make_entry(0))
    for number in range(1, 12):
        log.begin(make_entry(number))
    assert 0 not in contents(log)["actions.jsonl"]
    assert first.end(outcome="done", duration_ms=7)
    ended = [entry for entry in log.latest(100) if entry.outcome != "started"]
    assert [(entry.tab, entry.outcome) for entry in ended] == [(0, "done")]
    for number in range(12, 60):
        log.begin(make_entry(number))
    before = contents(log)
    assert not first.end(outcome="cancelled")
    assert contents(log) == before


def test_an_ending_overwrites_only_its_own_line(log: ActionLog) -> None:
    record = log.begin(make_entry())
    path = Path(log.path)
    changed = path.read_bytes().replace(b"click", b"drag!")
    path.write_bytes(changed)
    assert not record.end(outcome="done")
    assert path.read_bytes() == changed
    path.unlink()
    assert not record.end(outcome="done")


def test_a_new_line_is_separate_from_a_torn_one(log: ActionLog) -> None:
    log.begin(make_entry(1))
    path = Path(log.path)
    path.write_bytes(path.read_bytes() + b'{"time": "2026')
    assert log.begin(make_entry(2)).end(outcome="done")
    assert [(entry.tab, entry.outcome) for entry in log.latest(9)] == [(2, "done"), (1, "started")]


def a_file_in_place_of_the_folder(log: ActionLog) -> None:
    Path(log.folder).write_text("")


def a_folder_in_place_of_the_file(log: ActionLog) -> None:
    Path(log.path).mkdir(parents=True)


def a_link_in_place_of_the_file(log: ActionLog) -> None:
    Path(log.folder).mkdir(mode=0o700)
    Path(log.path).symlink_to("/dev/null")


def a_pipe_in_place_of_the_file(log: ActionLog) -> None:
    Path(log.folder).mkdir(mode=0o700)
    os.mkfifo(log.path)


def a_folder_writable_by_others(log: ActionLog) -> None:
    Path(log.folder).mkdir()
    Path(log.folder).chmod(0o777)


@pytest.mark.parametrize(
    "obstacle",
    [
        a_file_in_place_of_the_folder,
        a_folder_in_place_of_the_file,
        a_link_in_place_of_the_file,
        a_pipe_in_place_of_the_file,
        a_folder_writable_by_others,
    ],
)
def test_the_log_is_unavailable_until_the_obstacle_is_gone(
    log: ActionLog, tmp_path: Path, obstacle: object
) -> None:
    assert callable(obstacle)
    obstacle(log)
    for use in (lambda: log.begin(make_entry()), log.check_writable):
        with pytest.raises(LogUnavailable, match="cannot be written: "):
            use()
    Path(log.folder).rename(tmp_path / "away")
    log.check_writable()
    assert log.begin(make_entry()).end(outcome="done")


def test_a_file_of_another_user_is_refused(log: ActionLog, monkeypatch: pytest.MonkeyPatch) -> None:
    log.begin(make_entry())
    users = iter([os.getuid(), os.getuid() + 1])
    monkeypatch.setattr(os, "getuid", lambda: next(users))
    with pytest.raises(LogUnavailable, match="belongs to another user"):
        log.begin(make_entry())


DISK_FULL = """
import resource, sys
from pathlib import Path
from formpilot_host.policy.log.action_log import ActionLog, LogUnavailable
from formpilot_host.policy.log.entries import LogEntry

def make_entry(number):
    return LogEntry(time="2026-01-31T12:00:00Z", client="test", site="shop.example",
                 tab=number, correlation_id="cmd_1", action="click")

def full_at(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

def refused(use):
    try:
        use()
    except LogUnavailable:
        return True
    return False

log = ActionLog(sys.argv[1])
record = log.begin(make_entry(1))
size = Path(log.path).stat().st_size
for free in (0, 1, 100):
    full_at(size + free)
    print(refused(lambda: log.begin(make_entry(2))), refused(log.check_writable))
    print(Path(log.path).stat().st_size == size)
print(record.end(outcome="done", duration_ms=123_456))
full_at(size + 10_000)
print(not refused(log.check_writable), Path(log.path).stat().st_size == size)
print(log.begin(make_entry(2)).end(outcome="done"))
"""


def test_on_a_full_disk_entries_can_end_but_not_begin(log: ActionLog) -> None:
    """RLIMIT_FSIZE stops a write in its middle, as a full disk does."""
    output = subprocess.check_output([sys.executable, "-c", DISK_FULL, log.folder], text=True)
    assert output.split() == ["True"] * 13
    assert [(entry.tab, entry.outcome) for entry in log.latest(9)] == [(2, "done"), (1, "done")]


WRITING = """
import sys
from formpilot_host.policy.log import log_files
from formpilot_host.policy.log.action_log import ActionLog
from formpilot_host.policy.log.entries import LogEntry
log_files.SIZE_LIMIT, log_files.ROTATED_FILES = 20_000, 50
log, first, ended = ActionLog(sys.argv[1]), int(sys.argv[2]), 0
for number in range(first, first + 150):
    record = log.begin(LogEntry(time="2026-01-31T12:00:00Z", client="test", site="shop.example",
                           tab=number, correlation_id="cmd_1", action="click"))
    ended += record.end(outcome="done", duration_ms=number)
print(ended)
"""


@requirement("SPEC-LOG-ROTATED")
def test_several_hosts_at_once_write_whole_lines(log: ActionLog) -> None:
    hosts = [
        subprocess.Popen(
            [sys.executable, "-c", WRITING, log.folder, str(first)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (1000, 2000, 3000)
    ]
    assert [int(host.communicate(timeout=60)[0]) for host in hosts] == [150] * 3
    lines = [
        json.loads(line)
        for path in Path(log.folder).iterdir()
        for line in path.read_text().splitlines()
    ]
    assert len(list(Path(log.folder).iterdir())) > 5
    expected = [first + number for first in (1000, 2000, 3000) for number in range(150)]
    assert sorted(line["tab"] for line in lines) == expected
    assert all(line["outcome"] == "done" for line in lines)
    assert all(line["duration_ms"] == line["tab"] for line in lines)
