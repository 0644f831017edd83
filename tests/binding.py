"""Marks a test with the requirement that it checks."""

import pytest

requirement = pytest.mark.requirement
