"""How often a site may be acted on: a sliding window that all hosts of the user share."""

import json
import math
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Generic, TypeVar

from .folders import locked, write_whole

FILE_NAME = "rate.json"
WINDOW_S = 60.0
SHORTEST_WAIT_S = 0.001

Stamps = dict[str, list[float]]
Thing = TypeVar("Thing")


class Rate:
    """When each site was acted on, by a clock that nobody can set.

    The file outlives the host. Where it cannot be understood, or not be written from the start,
    nobody knows what went before: every site then waits for one whole window. A host that can no
    longer write it goes on with what it remembers itself.
    """

    def __init__(self, path: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock = clock
        self._own: Stamps = {}
        self._full_at: float | None = None
        self._saved_once = False
        self._turn = threading.Lock()

    def take(self, site: str, per_minute: int) -> float:
        """0.0 where an action may go now, which then counts; else seconds until one may be free."""
        with self._alone() as shared:
            now = self._clock()
            stamps = self._known(now, shared)
            taken = stamps.get(site, [])
            wait = self._wait(now, taken, per_minute)
            if not wait:
                stamps[site] = [*taken, now]
            saved = shared and self._save(now, stamps)
            if not wait and not saved and not self._saved_once and self._full_at is None:
                self._full_at = now
                return WINDOW_S
            if not wait:
                self._own.setdefault(site, []).append(now)
            return wait

    def give_back(self, site: str) -> None:
        """The newest that this host took: nothing was done with it."""
        with self._alone() as shared:
            now = self._clock()
            stamps = self._known(now, shared)
            if own := self._own.get(site):
                stamps[site].remove(own.pop())
                if shared:
                    self._save(now, stamps)

    def _wait(self, now: float, taken: list[float], per_minute: int) -> float:
        free_at = now
        if len(taken) >= per_minute:
            free_at = taken[-per_minute] + WINDOW_S
        if self._full_at is not None and now - self._full_at < WINDOW_S:
            free_at = max(free_at, self._full_at + WINDOW_S)
        elif len(taken) < per_minute:
            return 0.0
        return max(free_at - now, SHORTEST_WAIT_S)

    @contextmanager
    def _alone(self) -> Iterator[bool]:
        """No other thread; and no other host, where there is a folder of ours for the file."""
        with self._turn, ExitStack() as locks:
            shared = False
            with suppress(OSError):
                locks.enter_context(locked(os.path.dirname(self._path)))
                shared = True
            yield shared

    def _known(self, now: float, shared: bool) -> Stamps:
        """What the file and this host know of the window that ends now."""
        try:
            stamps, full_at = read(self._path) if shared else ({}, None)
        except FileNotFoundError:
            stamps, full_at = {}, None
        except (OSError, ValueError):
            stamps, full_at = {}, now if self._full_at is None else None
        if full_at is not None:
            self._full_at = max(min(full_at, now), self._full_at or 0.0)
        for site, own in self._own.items():
            stamps[site] = list((Counter(stamps.get(site, [])) | Counter(own)).elements())
        self._own = within_window(self._own, now)
        return within_window(stamps, now)

    def _save(self, now: float, stamps: Stamps) -> bool:
        full = self._full_at is not None and now - self._full_at < WINDOW_S
        content = {"full_at": self._full_at if full else None, "sites": stamps}
        try:
            write_whole(self._path, json.dumps(content), lasting=False)
        except OSError:
            return False
        self._saved_once = True
        if not full:
            self._full_at = None
        return True


def read(path: str) -> tuple[Stamps, float | None]:
    """The stamps of each site; ValueError where that is not what the file holds."""
    with open(path, encoding="utf-8") as file:
        match json.load(file):
            case {"full_at": full_at, "sites": dict(sites)}:
                pass
            case _:
                raise ValueError("not a file of stamps")
    for stamps in ([] if full_at is None else [full_at], *sites.values()):
        if not isinstance(stamps, list) or not all(map(is_time, stamps)):
            raise ValueError("not a list of times")
    return sites, full_at


def is_time(value: object) -> bool:
    return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]


def within_window(stamps: Stamps, now: float) -> Stamps:
    """The clock starts anew with the machine: a time to come was before that, and counts as now."""
    recent = {
        site: sorted(min(stamp, now) for stamp in times if now - stamp < WINDOW_S)
        for site, times in stamps.items()
    }
    return {site: times for site, times in recent.items() if times}


class Queue(Generic[Thing]):
    """Who waits for each site, first come, first served."""

    LIMIT = 100

    def __init__(self) -> None:
        self._waiting: dict[str, list[Thing]] = {}
        self._turn = threading.Lock()

    def join(self, site: str, thing: Thing) -> bool:
        """False where too many wait already."""
        with self._turn:
            line = self._waiting.setdefault(site, [])
            if len(line) >= self.LIMIT:
                return False
            line.append(thing)
            return True

    def first(self, site: str) -> Thing | None:
        waiting = self.waiting(site)
        return waiting[0] if waiting else None

    def leave(self, site: str, thing: Thing) -> None:
        """Whether it is its turn or not; nothing where it does not wait."""
        with self._turn:
            left = [other for other in self._waiting.get(site, []) if other is not thing]
            if left:
                self._waiting[site] = left
            else:
                self._waiting.pop(site, None)

    def waiting(self, site: str) -> tuple[Thing, ...]:
        with self._turn:
            return tuple(self._waiting.get(site, ()))
