"""The action log: one line per command, and no field for a value."""

import json
import stat
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from formpilot_host.policy.log.action_log import (
    ActionLog,
    Ending,
    LogUnavailable,
    since_time,
    utc_now,
)
from formpilot_host.policy.log.entries import LogEntry
from tests.binding import requirement
from tests.unit.log_entries import make_entry

CANARY = "canary-4711"


@pytest.fixture
def log(tmp_path: Path) -> ActionLog:
    return ActionLog(str(tmp_path / "state"))


def lines(log: ActionLog) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(log.path).read_text().splitlines()]


@requirement("SPEC-LOG-LINE")
def test_a_command_is_one_json_line_from_begin_to_end(log: ActionLog) -> None:
    record = log.begin(make_entry(action="fill_form", fields=("Email", "Name"), total=2))
    (begun,) = lines(log)
    assert begun["outcome"] == "started"
    size = Path(log.path).stat().st_size
    ending: Ending = {
        "outcome": "incomplete",
        "filled": 1,
        "approval": "once",
        "queued_ms": 5,
        "asked_ms": 1234,
        "duration_ms": 99,
    }
    assert record.end(**ending)
    (ended,) = lines(log)
    assert ended == {
        "time": "2026-01-31T12:00:00Z",
        "client": "Claude Desktop 1.2",
        "site": "shop.example",
        "tab": 55,
        "correlation_id": "cmd_0123456789ab",
        "action": "fill_form",
        "target": "#pay",
        "fields": ["Email", "Name"],
        "more_fields": 0,
        "total": 2,
        **ending,
    }
    assert Path(log.path).stat().st_size == size
    assert log.latest(5) == [LogEntry(**{**ended, "fields": ("Email", "Name")})]


def test_folder_and_file_are_private_to_their_owner(log: ActionLog) -> None:
    log.begin(make_entry())
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (Path(log.folder), Path(log.path))]
    assert modes == [0o700, 0o600]
    Path(log.path).chmod(0o644)
    log.begin(make_entry())
    assert stat.S_IMODE(Path(log.path).stat().st_mode) == 0o600


def test_overlapping_commands_end_in_their_own_lines(log: ActionLog) -> None:
    records = [log.begin(make_entry(target=f"#{number}")) for number in range(5)]
    for number in (3, 0, 4, 2):
        assert records[number].end(outcome="done", duration_ms=number)
    endings = [(line["target"], line["outcome"], line["duration_ms"]) for line in lines(log)]
    assert endings == [
        ("#0", "done", 0),
        ("#1", "started", 0),
        ("#2", "done", 2),
        ("#3", "done", 3),
        ("#4", "done", 4),
    ]


def test_the_longest_ending_fits_into_the_reserved_size(log: ActionLog) -> None:
    record = log.begin(make_entry(fields=tuple("é" * 90 for _ in range(60)), target="語" * 400))
    log.begin(make_entry(action="hover"))
    huge = 10**30
    assert record.end(
        outcome="x" * 40,
        approval="y" * 40,
        filled=huge,
        total=huge,
        queued_ms=huge,
        asked_ms=huge,
        duration_ms=huge,
    )
    first, second = lines(log)
    assert (first["outcome"], second["action"]) == ("x" * 40, "hover")


def test_no_field_of_an_entry_can_hold_a_value() -> None:
    hints = get_type_hints(LogEntry)
    texts = {name for name, kind in hints.items() if kind is str}
    assert texts == {
        *("time", "client", "site", "correlation_id", "action", "target", "outcome", "approval")
    }
    assert hints["fields"] == tuple[str, ...]
    others = {hints[field.name] for field in fields(LogEntry)} - {str, tuple[str, ...]}
    assert others == {int, int | None}
    with pytest.raises(TypeError):
        make_entry(value=CANARY)
    wrong = make_entry(
        outcome=f"no {CANARY}", approval=CANARY, action=CANARY, correlation_id=CANARY
    )
    assert CANARY not in repr(wrong)
    with pytest.raises(ValueError, match="a time is written as"):
        make_entry(time=CANARY)


def test_long_texts_are_cut_and_omitted_names_are_counted() -> None:
    long = make_entry(
        client="c" * 100,
        site="s" * 300,
        target="t" * 400,
        fields=("f" * 100, *(str(number) for number in range(59))),
    )
    assert [len(text) for text in (long.client, long.site, long.target)] == [80, 255, 300]
    assert long.target.endswith("t…")
    assert (len(long.fields), len(long.fields[0]), long.more_fields) == (50, 80, 10)


@pytest.mark.parametrize("nasty", ["\n", "\r", "\x1b", "\x9b", "\0", "\u2028", "\u202e", "\ud800"])
def test_unprintable_characters_become_spaces(log: ActionLog, nasty: str) -> None:
    entry = make_entry(client=f"a{nasty}b", target=f"a{nasty}b", fields=(f"a{nasty}b",))
    assert (entry.client, entry.target, entry.fields) == ("a b", "a b", ("a b",))
    log.begin(entry)
    assert log.latest(1) == [entry]


def test_entries_are_newest_first_and_can_be_filtered(log: ActionLog) -> None:
    actions = [
        ("09", "a.example", "click", "done", "Claude"),
        ("10", "a.example", "drag", "user_denied", "Claude"),
        ("11", "b.example", "click", "done", "Cursor"),
        ("12", "a.example", "click", "done", "Cursor"),
    ]
    for hour, site, action, outcome, client in actions:
        time = f"2026-01-31T{hour}:00:00Z"
        log.begin(make_entry(time=time, site=site, action=action, outcome=outcome, client=client))

    def found(limit: int = 10, **filters: str) -> list[str]:
        return [entry.time[11:13] for entry in log.latest(limit, **filters)]

    assert found() == ["12", "11", "10", "09"]
    assert found(2) == ["12", "11"]
    assert found(0) == []
    assert found(site="a.example") == ["12", "10", "09"]
    assert found(1, site="a.example", action="drag") == ["10"]
    assert found(outcome="user_denied") == ["10"]
    assert found(client="Cursor") == ["12", "11"]
    assert found(client="Curs") == []
    assert found(client_part="curs") == ["12", "11"]
    assert found(since="2026-01-31T11:00:00Z") == ["12", "11"]
    assert found(since="2026-01-31T12:30:00+01:00", client="Cursor") == ["12"]
    with pytest.raises(ValueError, match="A time is such as"):
        found(since="yesterday")


def test_a_client_with_a_cut_name_finds_its_entries(log: ActionLog) -> None:
    name = "a very\nlong name " * 10
    log.begin(make_entry(client=name))
    log.begin(make_entry(client=name[:20]))
    assert [entry.client for entry in log.latest(5, client=name)] == [
        make_entry(client=name).client
    ]


def test_since_takes_a_duration() -> None:
    noon = datetime(2026, 1, 31, 12, tzinfo=UTC)
    for text, ago in {
        "45s": timedelta(seconds=45),
        "30m": timedelta(minutes=30),
        " 2 h ": timedelta(hours=2),
        "7d": timedelta(days=7),
        "1w": timedelta(days=7),
    }.items():
        assert since_time(text, noon) == f"{noon - ago:%Y-%m-%dT%H:%M:%SZ}"
    for wrong in ("", "2", "h", "-2h", "2x", "999999w", "2026-13-01"):
        with pytest.raises(ValueError, match="A time is such as"):
            since_time(wrong, noon)


def test_torn_and_foreign_lines_are_skipped(log: ActionLog) -> None:
    log.begin(make_entry(target="#1"))
    good = Path(log.path).read_bytes()
    foreign = [
        b"",
        b"not JSON",
        b"[1]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        good[:60],
        good.replace(b"55", b'"a"'),
        good.replace(b"[]", b"[1]"),
        good.replace(b"2026-", b"26-"),
        good.replace(b'"click"', b"7"),
    ]
    Path(log.path).write_bytes(b"\n".join([good.strip(), *foreign]))
    log.begin(make_entry(target="#2"))
    assert [entry.target for entry in log.latest(20)] == ["#2", "#1"]


def test_a_line_of_a_later_version_is_read(log: ActionLog) -> None:
    log.begin(make_entry())
    path = Path(log.path)
    path.write_text(path.read_text().replace('{"time"', '{"mood": "good", "time"'))
    assert log.latest(1) == [make_entry()]


def test_a_missing_log_has_no_entries(log: ActionLog) -> None:
    assert log.latest(5) == []
    assert not Path(log.folder).exists()


def test_an_unreadable_log_is_not_an_empty_one(log: ActionLog) -> None:
    Path(log.path).mkdir(parents=True)
    with pytest.raises(LogUnavailable, match="cannot be read"):
        log.latest(5)


def test_the_time_is_utc_in_seconds() -> None:
    time = datetime.fromisoformat(utc_now())
    assert time.tzinfo == UTC
    assert abs(datetime.now(UTC) - time) < timedelta(minutes=5)
