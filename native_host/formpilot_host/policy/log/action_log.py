"""The action log: one JSON line per command, written before it runs and updated at its end."""

import json
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import TypedDict, Unpack

from . import log_files
from .entries import TEXT_LIMITS, LogEntry, clean_text, decode_entry, encode_entry, reserved_size

TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"
TIME_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


class LogUnavailable(Exception):
    """The log cannot be written or read; the text says why."""


class Ending(TypedDict, total=False):
    """The fields that may change when a command ends; all of them have a bounded length."""

    outcome: str
    filled: int | None
    total: int | None
    approval: str
    queued_ms: int
    asked_ms: int
    duration_ms: int


def utc_now() -> str:
    return time.strftime(TIME_FORMAT, time.gmtime())


def since_time(text: str, now: datetime | None = None) -> str:
    """Parses "2h" (ago) or an ISO time, which is local unless it has an offset."""
    try:
        if ago := re.fullmatch(r"\s*(\d{1,6})\s*([smhdw])\s*", text):
            past = timedelta(**{TIME_UNITS[ago[2]]: int(ago[1])})
            earliest = (now or datetime.now(UTC)) - past
        else:
            earliest = datetime.fromisoformat(text.strip()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("A time is such as 30m, 2h, 7d, or 2026-01-31T12:00.") from None
    return earliest.strftime(TIME_FORMAT)


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A line in the log whose command has not ended; it has room for its ending."""

    entry: LogEntry
    _folder: str
    _position: log_files.LinePosition

    def end(self, **ending: Unpack[Ending]) -> bool:
        """Overwrites the line with the ending; False when that is not possible."""
        try:
            line = encode_entry(replace(self.entry, **ending))
            return log_files.overwrite_line(self._folder, self._position, line)
        except OSError:
            return False


class ActionLog:
    """The log files in one folder. It keeps no state, so it works again once a problem is fixed."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    @property
    def path(self) -> str:
        return log_files.log_path(self.folder)

    def begin(self, entry: LogEntry) -> OpenRecord:
        """Writes the entry to the file before it returns."""
        line = encode_entry(entry).ljust(reserved_size(entry))
        try:
            position = log_files.append_line(self.folder, line)
        except OSError as problem:
            raise self._unavailable("written", problem) from None
        return OpenRecord(entry, self.folder, position)

    def check_writable(self) -> None:
        """Raises LogUnavailable when no entry can be written; leaves no line behind."""
        try:
            log_files.probe_writable(self.folder)
        except OSError as problem:
            raise self._unavailable("written", problem) from None

    def latest(
        self,
        limit: int,
        *,
        site: str | None = None,
        client: str | None = None,
        client_part: str = "",
        action: str | None = None,
        outcome: str | None = None,
        since: str | None = None,
    ) -> list[LogEntry]:
        """The latest entries that match, newest first. `since` is a time, or such as "2h"."""
        filters = {
            "site": site,
            "client": None if client is None else clean_text(client, TEXT_LIMITS["client"]),
            "action": action,
            "outcome": outcome,
        }
        expected = {name: value for name, value in filters.items() if value is not None}
        earliest = since_time(since) if since else ""
        matching = (
            entry
            for entry in self._entries(expected)
            if entry.time >= earliest and client_part.casefold() in entry.client.casefold()
        )
        return list(islice(matching, limit))

    def _entries(self, expected: dict[str, str]) -> Iterator[LogEntry]:
        # Searching a line for the values is ten times as fast as parsing it.
        values = [json.dumps(value, ensure_ascii=False).encode() for value in expected.values()]
        try:
            for line in log_files.lines_newest_first(self.folder):
                entry = decode_entry(line) if all(value in line for value in values) else None
                if entry and all(getattr(entry, name) == expected[name] for name in expected):
                    yield entry
        except OSError as problem:
            raise self._unavailable("read", problem) from None

    def _unavailable(self, use: str, problem: OSError) -> LogUnavailable:
        reason = problem.strerror or str(problem)
        return LogUnavailable(f"{self.path} cannot be {use}: {reason}")


def reads_folder(state: str) -> str:
    """The folder of the log of reads, beside the log of changes."""
    return os.path.join(state, "reads")
