"""What is tested in one home is tested in the other."""

import pytest

from .conftest import collected


def test_every_in_page_test_is_there_for_both_homes(request: pytest.FixtureRequest) -> None:
    tests = request.config.stash[collected]
    assert tests["content"] == tests["offscreen"]
