"""Every test in the page runs in both runtimes."""

import pytest

from .conftest import collected


def test_every_in_page_test_runs_in_both_runtimes(request: pytest.FixtureRequest) -> None:
    tests = request.config.stash[collected]
    assert tests["content"] == tests["offscreen"]
