"""A browser that one test after the other has for itself."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

from playwright.sync_api import Error, Playwright

from harness.client import McpClient
from harness.offscreen_probe import offscreen_documents
from harness.pilot import Pilot
from harness.waiting import wait_until


class ReusablePilot(Pilot):
    """Keeps its client from test to test, and can be put back to its first state."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        super().__init__(playwright, folder)
        self._stack = ExitStack()
        self._kept: McpClient | None = None
        self._taken = False

    @contextmanager
    def client(self, errors: TextIO = sys.stderr) -> Iterator[McpClient]:
        """The client that is kept; whoever wants another one at the same time gets a new one."""
        if self._taken:
            with super().client(errors) as another:
                yield another
            return
        self._kept = self._kept or self._stack.enter_context(super().client(errors))
        self._taken = True
        try:
            yield self._kept
        finally:
            self._taken = False

    def reset(self) -> None:
        """Close every tab, and wait until nothing of them is left."""
        kept = self.extension_page()
        for page in self.context.pages:
            if page is not kept:
                page.close()
        self.rules.unlink(missing_ok=True)
        self.worker = self.context.service_workers[-1]
        wait_until(kept, lambda: any(key.startswith("tab:") for key in self.stored()), False)
        wait_until(kept, lambda: self.stored()["host"]["state"], "connected")
        wait_until(kept, lambda: offscreen_documents(self), 0)

    def close(self) -> None:
        self._stack.close()
        self.context.close()


class PilotPool:
    """At most one browser, started when a test takes it."""

    def __init__(self, playwright: Playwright, new_folder: Callable[[], Path]) -> None:
        self._playwright = playwright
        self._new_folder = new_folder
        self._pilot: ReusablePilot | None = None

    def take(self) -> ReusablePilot:
        self._pilot = self._pilot or ReusablePilot(self._playwright, self._new_folder()).__enter__()
        return self._pilot

    def give_back(self, usable: bool) -> None:
        """A browser that is not as it was at first is not used again."""
        if not self._pilot or not usable:
            return self.close()
        try:
            self._pilot.reset()
        except (AssertionError, Error, LookupError):
            self.close()

    def close(self) -> None:
        if self._pilot:
            self._pilot.close()
        self._pilot = None
