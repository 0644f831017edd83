"""In-page tests run twice: with Python beside the page, and in its second home."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from tests.harness.client import ROOT, McpClient
from tests.harness.form import PAGE, Form
from tests.harness.pilot import Pilot, Tab
from tests.harness.policies import HOMES, served_under_policies
from tests.summary import HOME

from .blank import Blank

collected = pytest.StashKey[dict[str, set[str]]]()


@pytest.fixture(scope="session")
def policies() -> Iterator[str]:
    """The address of a server that has each file of the repository under each policy."""
    with served_under_policies(ROOT) as address:
        yield address


@pytest.fixture(params=HOMES)
def home(request: pytest.FixtureRequest) -> str:
    """Where Python has to be for this test."""
    return str(request.param)


@pytest.fixture
def site_of_home(policies: str, home: str) -> str:
    return f"{policies}/{HOMES[home]}"


@pytest.fixture
def tab(shared_pilot: Pilot, site_of_home: str) -> Iterator[Tab]:
    """The sign-up page, switched on."""
    opened = shared_pilot.open_on(f"{site_of_home}/demo/signup.html")
    yield opened
    opened.page.close()


@pytest.fixture(scope="session")
def form_tabs(shared_pilot: Pilot) -> Iterator[dict[str, Tab]]:
    """One for each home, for all tests that show forms of their own."""
    tabs: dict[str, Tab] = {}
    yield tabs
    for opened in tabs.values():
        opened.page.close()


@pytest.fixture
def form(
    shared_pilot: Pilot,
    shared_client: McpClient,
    form_tabs: dict[str, Tab],
    home: str,
    site_of_home: str,
) -> Form:
    """A page that shows what a test gives it."""
    if home not in form_tabs:
        form_tabs[home] = shared_pilot.open_on(f"{site_of_home}/{PAGE}")
    return Form(shared_client, form_tabs[home])


@pytest.fixture(scope="module")
def visited_tabs() -> Iterator[dict[str, Tab]]:
    opened: dict[str, Tab] = {}
    yield opened
    for tab in opened.values():
        tab.page.close()


@pytest.fixture
def visit(
    shared_pilot: Pilot, visited_tabs: dict[str, Tab], home: str, site_of_home: str
) -> Callable[[str], Tab]:
    """Goes to a page, in a tab that is on and stays on from page to page."""

    def go(path: str) -> Tab:
        url = f"{site_of_home}/{path}"
        if home in visited_tabs:
            visited_tabs[home].page.goto(url)
            visited_tabs[home].page.bring_to_front()
        else:
            visited_tabs[home] = shared_pilot.open_on(url)
        return visited_tabs[home]

    return go


@pytest.fixture(scope="module")
def blank_tabs() -> Iterator[dict[str, Tab]]:
    opened: dict[str, Tab] = {}
    yield opened
    for tab in opened.values():
        tab.page.close()


@pytest.fixture
def blank(
    shared_pilot: Pilot,
    shared_client: McpClient,
    blank_tabs: dict[str, Tab],
    home: str,
    site_of_home: str,
) -> Blank:
    """A page for the test to write, in a tab that the tests of a file share."""
    if home not in blank_tabs:
        blank_tabs[home] = shared_pilot.open_on(f"{site_of_home}/tests/pages/empty.html")
    # A page behind another one has no frames.
    blank_tabs[home].page.bring_to_front()
    return Blank(shared_client, blank_tabs[home])


def parameters(item: pytest.Item) -> dict[str, object]:
    call = getattr(item, "callspec", None)
    return dict(call.params) if call else {}


def by_home(items: Iterable[pytest.Item]) -> dict[str, set[str]]:
    """The tests of each home, by names in which the home does not show."""
    tests: dict[str, set[str]] = {home: set() for home in HOMES}
    for item in items:
        others = parameters(item)
        home = others.pop("home", None)
        if home:
            tests[str(home)].add(f"{item.nodeid.partition('[')[0]} {others}")
    return tests


@pytest.hookimpl(tryfirst=True)  # before -k and -m leave some out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[collected] = by_home(items)


def pytest_runtest_setup(item: pytest.Item) -> None:
    home = parameters(item).get("home")
    if home:
        item.user_properties.append((HOME, home))
