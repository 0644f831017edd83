"""Fixtures over the real parts. One browser serves all tests that leave it as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from .harness.client import ROOT, McpClient
from .harness.pilot import Pilot, Tab
from .harness.site import served

pytest_plugins = ["tests.summary"]
# A loaded machine may be slow; what does not come at all is still told.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Unit tests first: they are fast, and once Playwright runs, its event loop does too."""
    items.sort(key=lambda item: "unit" not in item.path.parts)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The demo's page and the tests' own pages."""
    with served(ROOT) as address:
        yield address


@pytest.fixture(scope="session")
def signup(site: str) -> str:
    return f"{site}/demo/signup.html"


@pytest.fixture(scope="session")
def shared_pilot(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pilot]:
    with Pilot(playwright, tmp_path_factory.mktemp("shared")) as pilot:
        yield pilot


@pytest.fixture(scope="session")
def shared_client(shared_pilot: Pilot) -> Iterator[McpClient]:
    with shared_pilot.client() as client:
        yield client


@pytest.fixture
def tab(shared_pilot: Pilot, signup: str) -> Iterator[Tab]:
    """The sign-up page, switched on."""
    opened = shared_pilot.open_on(signup)
    yield opened
    opened.page.close()


@pytest.fixture
def own_pilot(playwright: Playwright, tmp_path: Path) -> Iterator[Pilot]:
    """A browser for one test alone."""
    with Pilot(playwright, tmp_path) as pilot:
        yield pilot
