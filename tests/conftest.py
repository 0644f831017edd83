"""Fixtures over the real parts. One browser serves all tests that leave it as it was."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from harness.client import ROOT, McpClient
from harness.hold import Hold, holding
from harness.pilot import Pilot, Tab
from harness.reusable_pilot import PilotPool
from harness.shared_tabs import SharedTabs
from harness.site import served

pytest_plugins = ["tests.summary"]
# A loaded machine may be slow; what does not come at all is still told.
expect.set_options(timeout=20_000)
SLOWEST_FILES = {
    "test_click_navigates", "test_drag_libraries", "test_fill_long", "test_fill_random",
    "test_forms_round_trip", "test_frames", "test_hover_libraries", "test_libraries",
    "test_offscreen_runtime", "test_random_answers", "test_start", "test_undo_libraries",
    "test_wait_for",
}  # fmt: skip
failed = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort unit tests first: they are fast, and once Playwright runs, its event loop does too.

    The in-page tests come last, because they leave tabs open. In each folder the slowest files are
    first, so that parallel processes end at the same time.
    """
    folders = ["unit", "e2e", "inpage"]
    items.sort(
        key=lambda item: (
            folders.index(item.path.parent.name),
            item.path.stem not in SLOWEST_FILES,
        )
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[failed] = True
    return report


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The demo's page and the tests' own pages."""
    with served(ROOT) as address:
        yield address


@pytest.fixture
def hold() -> Iterator[Hold]:
    """Makes one page hang until the test releases it."""
    with holding() as started:
        yield started


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


@pytest.fixture(scope="session")
def shared_tabs(shared_pilot: Pilot, shared_client: McpClient) -> Iterator[SharedTabs]:
    tabs = SharedTabs(shared_pilot, shared_client)
    yield tabs
    tabs.close()


@pytest.fixture
def tab(shared_pilot: Pilot, signup: str) -> Iterator[Tab]:
    """The sign-up page, switched on."""
    opened = shared_pilot.open_on(signup)
    yield opened
    opened.page.close()


@pytest.fixture(scope="session")
def pilot_pool(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PilotPool]:
    pool = PilotPool(playwright, lambda: tmp_path_factory.mktemp("own"))
    yield pool
    pool.close()


@pytest.fixture
def own_pilot(request: pytest.FixtureRequest, pilot_pool: PilotPool) -> Iterator[Pilot]:
    """A browser without tabs, which no other test uses meanwhile."""
    yield pilot_pool.take()
    pilot_pool.give_back(usable=failed not in request.node.stash)


@pytest.fixture
def new_pilot(playwright: Playwright, tmp_path: Path) -> Iterator[Pilot]:
    """A browser for a test that leaves it other than it was."""
    with Pilot(playwright, tmp_path) as pilot:
        yield pilot
