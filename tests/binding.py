"""Binds a test to the requirement that it proves."""

import pytest

requirement = pytest.mark.requirement
