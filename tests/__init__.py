"""All tests. Asserts of their helper modules tell the values that they compared."""

import pytest

pytest.register_assert_rewrite("harness", "tests.inpage", "tests.e2e", "tests.unit")
