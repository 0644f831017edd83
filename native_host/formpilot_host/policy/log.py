"""What was done where: one JSON line for each action, begun before it and ended after it."""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypedDict, Unpack

from . import log_files
from .entries import TEXT_LIMITS, Entry, decoded, encoded, printable, room
from .since import since_time

__all__ = ["Ending", "Entry", "Line", "Log", "Unavailable", "now"]


class Unavailable(Exception):
    """The log cannot be written or read; the text says why."""


class Ending(TypedDict, total=False):
    """What may still change when an action has ended: nothing of any length."""

    outcome: str
    filled: int | None
    total: int | None
    approval: str
    queued_ms: int
    asked_ms: int
    duration_ms: int


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in its file, with the room that its end needs."""

    entry: Entry
    _folder: str
    _place: log_files.Place

    def end(self, **changes: Unpack[Ending]) -> bool:
        """Write how it ended over the same bytes; False where that could not be done."""
        try:
            ended = encoded(replace(self.entry, **changes))
            return log_files.write_over(self._folder, self._place, ended)
        except OSError:
            return False


class Log:
    """The files in one folder. Nothing is remembered, so it works again once a cause is gone."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    @property
    def path(self) -> str:
        return log_files.path_of(self.folder)

    def begin(self, entry: Entry) -> Line:
        """The entry is in the file when this returns."""
        try:
            place = log_files.append(self.folder, encoded(entry).ljust(room(entry)))
        except OSError as problem:
            raise Unavailable(f"{self.path} cannot be written: {reason(problem)}") from None
        return Line(entry, self.folder, place)

    def check(self) -> None:
        """Unavailable where an action could not be written now; no line is left behind."""
        try:
            log_files.try_out(self.folder)
        except OSError as problem:
            raise Unavailable(f"{self.path} cannot be written: {reason(problem)}") from None

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
    ) -> list[Entry]:
        """Newest first. `since` is a time, or such as "2h"."""
        exact = {
            "site": site,
            "client": None if client is None else printable(client, TEXT_LIMITS["client"]),
            "action": action,
            "outcome": outcome,
        }
        wanted = {name: value for name, value in exact.items() if value is not None}
        earliest = since_time(since) if since else ""
        fitting = (
            entry
            for entry in self._entries(wanted)
            if entry.time >= earliest and client_part.casefold() in entry.client.casefold()
        )
        return list(islice(fitting, limit))

    def _entries(self, wanted: dict[str, str]) -> Iterator[Entry]:
        # Most lines are passed over without being understood, which takes ten times as long.
        parts = [json.dumps(value, ensure_ascii=False).encode() for value in wanted.values()]
        try:
            for line in log_files.backwards(self.folder):
                entry = decoded(line) if all(part in line for part in parts) else None
                if entry and all(getattr(entry, name) == wanted[name] for name in wanted):
                    yield entry
        except OSError as problem:
            raise Unavailable(f"{self.path} cannot be read: {reason(problem)}") from None


def reads_folder(state: str) -> str:
    """Beside the actions: what was only looked at."""
    return os.path.join(state, "reads")


def reason(problem: OSError) -> str:
    return problem.strerror or str(problem)
