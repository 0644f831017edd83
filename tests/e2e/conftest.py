"""A browser with a scripted host, for tests of the extension's windows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Playwright

from harness.pilot import Pilot
from harness.scripted_host import ScriptedHost
from harness.waiting import wait_until


class Scripted(NamedTuple):
    """A browser and its scripted host."""

    pilot: Pilot
    host: ScriptedHost

    def windows(self) -> list[Page]:
        """Return the confirmation windows that are open."""
        pages = self.pilot.context.pages
        return [page for page in pages if page.url.endswith("/ui/confirm.html")]

    def wait_for_windows(self, count: int) -> None:
        wait_until(self.pilot.context.pages[0], lambda: len(self.windows()), count)

    def open_ui(self, name: str) -> Page:
        """Open a page of the extension."""
        page = self.pilot.context.new_page()
        page.goto(self.pilot.extension_url(f"ui/{name}.html"))
        return page


@contextmanager
def started(playwright: Playwright, folder: Path) -> Iterator[Scripted]:
    host = ScriptedHost(folder)
    pilot = Pilot(playwright, folder, installed=False)
    host.register(pilot)
    with pilot:
        yield Scripted(pilot, host)


@pytest.fixture(scope="session")
def scripted(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scripted]:
    with started(playwright, tmp_path_factory.mktemp("scripted")) as running:
        yield running


@pytest.fixture
def own_scripted(playwright: Playwright, tmp_path: Path) -> Iterator[Scripted]:
    """A browser for one test alone."""
    with started(playwright, tmp_path) as running:
        yield running
