"""Tests in the page run in both runtimes: content and offscreen."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from harness.client import ROOT, McpClient
from harness.form import PAGE, Form
from harness.pilot import Tab
from harness.policies import RUNTIMES, served_under_policies
from harness.shared_tabs import SharedTabs
from tests.summary import RUNTIME_PROPERTY

from .blank_page import BlankPage
from .library_pages import LibraryPages

collected = pytest.StashKey[dict[str, set[str]]]()


@pytest.fixture(scope="session")
def policies() -> Iterator[str]:
    """The address of a server that has each file of the repository under each policy."""
    with served_under_policies(ROOT) as address:
        yield address


@pytest.fixture(params=RUNTIMES)
def runtime(request: pytest.FixtureRequest) -> str:
    """The runtime that this test runs in."""
    return str(request.param)


@pytest.fixture
def runtime_site(policies: str, runtime: str) -> str:
    return f"{policies}/{RUNTIMES[runtime]}"


@pytest.fixture
def tab(visit: Callable[[str], Tab]) -> Tab:
    """The sign-up page, loaded for this test, in a tab that is on."""
    return visit("demo/signup.html")


@pytest.fixture
def form(
    shared_tabs: SharedTabs, shared_client: McpClient, runtime: str, runtime_site: str
) -> Form:
    """A page that shows the markup of a test; all tests share it."""
    return Form(shared_client, shared_tabs.keep(f"form {runtime}", f"{runtime_site}/{PAGE}"))


@pytest.fixture
def visit(shared_tabs: SharedTabs, runtime: str, runtime_site: str) -> Callable[[str], Tab]:
    """Loads a page in a tab that is on, and stays on from page to page."""

    def go(path: str) -> Tab:
        return shared_tabs.load(f"visit {runtime}", f"{runtime_site}/{path}")

    return go


@pytest.fixture(scope="session")
def library_pages(shared_tabs: SharedTabs, shared_client: McpClient) -> LibraryPages:
    return LibraryPages(shared_tabs, shared_client)


@pytest.fixture(scope="module")
def loaded_blanks() -> set[str]:
    """The tabs whose empty page was loaded for this file."""
    return set()


@pytest.fixture
def blank(
    shared_tabs: SharedTabs,
    shared_client: McpClient,
    loaded_blanks: set[str],
    runtime: str,
    runtime_site: str,
) -> BlankPage:
    """An empty page for the test to write, which the tests of a file share."""
    name, url = f"blank {runtime}", f"{runtime_site}/tests/pages/empty.html"
    show = shared_tabs.keep if name in loaded_blanks else shared_tabs.load
    loaded_blanks.add(name)
    return BlankPage(shared_client, show(name, url))


def parameters(item: pytest.Item) -> dict[str, object]:
    call = getattr(item, "callspec", None)
    return dict(call.params) if call else {}


def by_runtime(items: Iterable[pytest.Item]) -> dict[str, set[str]]:
    """Return the tests of each runtime by name and parameters other than the runtime."""
    tests: dict[str, set[str]] = {runtime: set() for runtime in RUNTIMES}
    for item in items:
        others = parameters(item)
        runtime = others.pop("runtime", None)
        if runtime:
            tests[str(runtime)].add(f"{item.nodeid.partition('[')[0]} {others}")
    return tests


@pytest.hookimpl(tryfirst=True)  # before -k and -m leave some out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[collected] = by_runtime(items)


def pytest_runtest_setup(item: pytest.Item) -> None:
    runtime = parameters(item).get("runtime")
    if runtime:
        item.user_properties.append((RUNTIME_PROPERTY, runtime))
