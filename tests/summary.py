"""Counts the in-page tests of each runtime over all pytest processes, and prints the counts."""

from collections import Counter
from collections.abc import Mapping

import pytest

from harness.policies import RUNTIMES
from tests.requirements import REQUIREMENTS

RUNTIME_PROPERTY = "runtime"
"""The property of an in-page test that names the runtime it ran in."""
FILLS_PROPERTY = "random fills"
FALSE_SUCCESSES_PROPERTY = "false successes"
"""The properties of the tests that compare random fills with a library's own state."""
GROUPS = ("FILL", "DRAG", "TOOLS", "ADR", "SPEC")
SELECTIONS = (
    "keyword", "markexpr", "lf", "deselect", "ignore", "ignore_glob", "stepwise", "collectonly",
)  # fmt: skip
"""The pytest options with which a run leaves out tests."""

test_counts: Counter[str] = Counter()
fill_counts: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and not report.skipped:
        test_counts.update(
            str(value) for name, value in report.user_properties if name == RUNTIME_PROPERTY
        )
    if report.when == "call":
        for name, value in report.user_properties:
            if name in {FILLS_PROPERTY, FALSE_SUCCESSES_PROPERTY} and isinstance(value, int):
                fill_counts[name] += value


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a complete run that did not test both runtimes alike."""
    is_worker = hasattr(session.config, "workerinput")
    if not is_worker and session.exitstatus == pytest.ExitCode.OK and find_problem(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    parts = ", ".join(f"{test_counts[name]} in the {name} runtime" for name in RUNTIMES)
    terminalreporter.write_line(f"In-page tests run: {parts}")
    if fills := fill_counts[FILLS_PROPERTY]:
        terminalreporter.write_line(
            f"Random fills: {fills}, false successes: {fill_counts[FALSE_SUCCESSES_PROPERTY]}"
        )
    if sentence := find_problem(config):
        terminalreporter.write_line(f"FAILED: {sentence}", red=True)
    missing = Counter(group(entry.id) for entry in REQUIREMENTS.values() if not entry.built)
    listed = ", ".join(f"{name} {missing[name]}" for name in GROUPS)
    built = len(REQUIREMENTS) - missing.total()
    terminalreporter.write_line(
        f"{built} of {len(REQUIREMENTS)} requirements are built; not yet: {listed}"
    )


def find_problem(config: pytest.Config) -> str | None:
    """Return what a complete run left out; a run of selected tests has no problem."""
    options = {name: config.getoption(name, None) for name in SELECTIONS}
    return runtime_problem(test_counts) if is_complete(config.args, options) else None


def is_complete(arguments: list[str], options: Mapping[str, object]) -> bool:
    """Whether pytest was asked to run every in-page test."""
    folders = {argument.removeprefix("./").rstrip("/") for argument in arguments}
    return not any(options.values()) and not {"tests", "tests/inpage"}.isdisjoint(folders)


def runtime_problem(counts: Mapping[str, int]) -> str | None:
    """Return a sentence if a runtime was not tested, or less than the other one."""
    untested = [name for name in RUNTIMES if not counts.get(name)]
    if untested:
        return f"No in-page test ran in the {' and the '.join(untested)} runtime."
    if len({counts[name] for name in RUNTIMES}) > 1:
        numbers = ", ".join(f"{counts[name]} in the {name} runtime" for name in RUNTIMES)
        return f"The runtimes were tested with different numbers of tests: {numbers}."
    return None


def group(identity: str) -> str:
    return identity.partition("-")[0]
