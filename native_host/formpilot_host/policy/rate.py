"""The rate limit of each site: a sliding window that all hosts of the user share."""

import json
import math
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Generic, TypeVar

from .paths import folder_lock, write_atomically

RATE_FILE = "rate.json"
WINDOW_S = 60.0
SHORTEST_WAIT_S = 0.001

Stamps = dict[str, list[float]]
"""The times of the actions on each site, by the monotonic clock."""
Item = TypeVar("Item")


class RateLimiter:
    """Counts the actions on each site.

    The stamps are in a file, so that the next host continues the window. When the file is corrupt,
    or its first write fails, the recent actions are unknown, and every site counts as full for one
    window. When a later write fails, the host continues with the stamps in its memory.
    """

    def __init__(self, path: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock = clock
        self._host_stamps: Stamps = {}
        self._full_at: float | None = None
        """The start of a window in which every site counts as full."""
        self._saved_once = False
        self._lock = threading.Lock()

    def acquire(self, site: str, per_minute: int) -> float:
        """Counts an action and returns 0.0, or returns the seconds until the next try."""
        with self._locked() as is_shared:
            now = self._clock()
            stamps = self._load(now, is_shared)
            site_stamps = stamps.get(site, [])
            wait_s = self._wait_s(now, site_stamps, per_minute)
            if not wait_s:
                stamps[site] = [*site_stamps, now]
            saved = is_shared and self._save(now, stamps)
            if not wait_s and not saved and not self._saved_once and self._full_at is None:
                self._full_at = now
                return WINDOW_S
            if not wait_s:
                self._host_stamps.setdefault(site, []).append(now)
            return wait_s

    def release(self, site: str) -> None:
        """Takes back the newest action that this host counted: it was not executed."""
        with self._locked() as is_shared:
            now = self._clock()
            stamps = self._load(now, is_shared)
            if host_stamps := self._host_stamps.get(site):
                stamps[site].remove(host_stamps.pop())
                if is_shared:
                    self._save(now, stamps)

    def _wait_s(self, now: float, stamps: list[float], per_minute: int) -> float:
        free_at = now
        if len(stamps) >= per_minute:
            free_at = stamps[-per_minute] + WINDOW_S
        if self._full_at is not None and now - self._full_at < WINDOW_S:
            free_at = max(free_at, self._full_at + WINDOW_S)
        elif len(stamps) < per_minute:
            return 0.0
        return max(free_at - now, SHORTEST_WAIT_S)

    @contextmanager
    def _locked(self) -> Iterator[bool]:
        """Locks out other threads, and other hosts too where the folder can be locked (True)."""
        with self._lock, ExitStack() as locks:
            is_shared = False
            with suppress(OSError):
                locks.enter_context(folder_lock(os.path.dirname(self._path)))
                is_shared = True
            yield is_shared

    def _load(self, now: float, is_shared: bool) -> Stamps:
        """The stamps of the file and of this host in the window that ends now."""
        try:
            stamps, full_at = read_stamps(self._path) if is_shared else ({}, None)
        except FileNotFoundError:
            stamps, full_at = {}, None
        except (OSError, ValueError):
            stamps, full_at = {}, now if self._full_at is None else None
        if full_at is not None:
            self._full_at = max(min(full_at, now), self._full_at or 0.0)
        for site, host_stamps in self._host_stamps.items():
            union = Counter(stamps.get(site, [])) | Counter(host_stamps)
            stamps[site] = list(union.elements())
        self._host_stamps = drop_old_stamps(self._host_stamps, now)
        return drop_old_stamps(stamps, now)

    def _save(self, now: float, stamps: Stamps) -> bool:
        is_full = self._full_at is not None and now - self._full_at < WINDOW_S
        content = {"full_at": self._full_at if is_full else None, "sites": stamps}
        try:
            write_atomically(self._path, json.dumps(content), durable=False)
        except OSError:
            return False
        self._saved_once = True
        if not is_full:
            self._full_at = None
        return True


def read_stamps(path: str) -> tuple[Stamps, float | None]:
    """The stamps of each site and `full_at`; raises ValueError when the file is corrupt."""
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


def drop_old_stamps(stamps: Stamps, now: float) -> Stamps:
    """Drops older stamps. The monotonic clock restarts with the machine, so a stamp in the future
    is from before the restart, and counts as now."""
    recent = {
        site: sorted(min(stamp, now) for stamp in times if now - stamp < WINDOW_S)
        for site, times in stamps.items()
    }
    return {site: times for site, times in recent.items() if times}


class SiteQueue(Generic[Item]):
    """A first-in, first-out queue for each site."""

    LIMIT = 100

    def __init__(self) -> None:
        self._waiting: dict[str, list[Item]] = {}
        self._lock = threading.Lock()

    def join(self, site: str, item: Item) -> bool:
        """False when the queue is full."""
        with self._lock:
            waiting = self._waiting.setdefault(site, [])
            if len(waiting) >= self.LIMIT:
                return False
            waiting.append(item)
            return True

    def first(self, site: str) -> Item | None:
        waiting = self.waiting(site)
        return waiting[0] if waiting else None

    def leave(self, site: str, item: Item) -> None:
        """Removes the item from any place in the queue, if it waits."""
        with self._lock:
            rest = [other for other in self._waiting.get(site, []) if other is not item]
            if rest:
                self._waiting[site] = rest
            else:
                self._waiting.pop(site, None)

    def waiting(self, site: str) -> tuple[Item, ...]:
        with self._lock:
            return tuple(self._waiting.get(site, ()))
