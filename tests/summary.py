"""What a run says at its end, whichever of its processes ran which test."""

from collections import Counter

import pytest

from tests.harness.policies import HOMES
from tests.requirements import REQUIREMENTS

HOME = "home"
"""The property of a test that says where Python had to be."""
GROUPS = ("FILL", "DRAG", "TOOLS", "ADR", "SPEC")
SELECTIONS = ("keyword", "markexpr", "lf", "deselect")

ran: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":
        ran.update(str(home) for name, home in report.user_properties if name == HOME)


def is_whole(config: pytest.Config) -> bool:
    """Whether every in-page test was to run."""
    selected = any(config.getoption(name, None) for name in SELECTIONS)
    return not selected and not {"tests", "tests/inpage"}.isdisjoint(config.args)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A test that was skipped in one home makes a whole run fail."""
    in_a_worker = hasattr(session.config, "workerinput")
    if not in_a_worker and is_whole(session.config) and len({ran[home] for home in HOMES}) > 1:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    parts = ", ".join(f"{ran[home]} with Python's home {home}" for home in HOMES)
    terminalreporter.write_line(f"In-page tests run: {parts}")
    missing = Counter(group(one.id) for one in REQUIREMENTS.values() if not one.built)
    listed = ", ".join(f"{name} {missing[name]}" for name in GROUPS)
    built = len(REQUIREMENTS) - missing.total()
    terminalreporter.write_line(
        f"{built} of {len(REQUIREMENTS)} requirements are built; not yet: {listed}"
    )


def group(identity: str) -> str:
    return identity.partition("-")[0]
