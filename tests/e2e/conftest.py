"""A browser whose host says what a test wants, for the windows of the extension."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Playwright

from tests.harness.pilot import Pilot
from tests.harness.scripted_host import ScriptedHost
from tests.harness.waiting import until


class Scripted(NamedTuple):
    """The two of them."""

    pilot: Pilot
    host: ScriptedHost

    def windows(self) -> list[Page]:
        """The confirmation windows that are open."""
        pages = self.pilot.context.pages
        return [page for page in pages if page.url.endswith("/ui/confirm.html")]

    def wait_for_windows(self, count: int) -> None:
        until(self.pilot.context.pages[0], lambda: len(self.windows()), count)

    def own_page(self, name: str) -> Page:
        page = self.pilot.context.new_page()
        page.goto(self.pilot.worker.url.replace("background/worker.js", f"ui/{name}.html"))
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
    with started(playwright, tmp_path_factory.mktemp("scripted")) as both:
        yield both


@pytest.fixture
def own_scripted(playwright: Playwright, tmp_path: Path) -> Iterator[Scripted]:
    """A browser for one test alone."""
    with started(playwright, tmp_path) as both:
        yield both
