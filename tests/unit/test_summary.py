import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT
from tests.summary import SELECTIONS, is_complete, runtime_problem

TWO_TESTS = """
def test_content(record_property):
    record_property("runtime", "content")

def test_offscreen(record_property):
    record_property("runtime", "{}")
"""


def test_runtimes_that_ran_equally_many_tests_are_fine() -> None:
    assert runtime_problem({"content": 7, "offscreen": 7}) is None


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ({"content": 7}, "No in-page test ran in the offscreen runtime."),
        ({"content": 0, "offscreen": 7}, "No in-page test ran in the content runtime."),
        ({}, "No in-page test ran in the content and the offscreen runtime."),
        (
            {"content": 7, "offscreen": 6},
            "The runtimes were tested with different numbers of tests: "
            "7 in the content runtime, 6 in the offscreen runtime.",
        ),
    ],
)
def test_runtimes_that_were_tested_differently_are_a_problem(
    counts: dict[str, int], sentence: str
) -> None:
    assert runtime_problem(counts) == sentence


@pytest.mark.parametrize(
    ("arguments", "complete"),
    [
        (["tests"], True),
        (["./tests/"], True),
        (["tests/e2e", "tests/inpage"], True),
        (["tests/unit"], False),
        (["tests/inpage/test_hover.py"], False),
    ],
)
def test_a_run_of_all_in_page_tests_is_complete(arguments: list[str], complete: bool) -> None:
    assert is_complete(arguments, dict.fromkeys(SELECTIONS)) is complete


@pytest.mark.parametrize("option", SELECTIONS)
def test_a_run_that_leaves_out_tests_is_not_complete(option: str) -> None:
    assert not is_complete(["tests"], {**dict.fromkeys(SELECTIONS), option: "chosen"})


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(
    ("second", "status", "line"),
    [
        ("offscreen", 0, "In-page tests run: 1 in the content runtime, 1 in the offscreen runtime"),
        ("content", 1, "FAILED: No in-page test ran in the offscreen runtime."),
    ],
)
def test_a_complete_run_without_a_runtime_fails_and_says_so(
    second: str, status: int, line: str, workers: str, tmp_path: Path
) -> None:
    folder = tmp_path / "tests" / "inpage"
    folder.mkdir(parents=True)
    (folder / "test_two.py").write_text(TWO_TESTS.format(second))
    options = ["-p", "tests.summary", "-n", workers, "-c", "/dev/null", "--rootdir", "."]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "tests/inpage"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert line in run.stdout.splitlines()
    assert run.returncode == status
