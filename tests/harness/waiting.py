"""Waits that a page's security policy cannot forbid."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

T = TypeVar("T")


def until(page: Page, look: Callable[[], T], expected: T, within_s: float = 10) -> None:
    """Look again and again until `expected` is seen; `page` lends its clock."""
    end = time.monotonic() + within_s
    seen = look()
    while seen != expected and time.monotonic() < end:
        page.wait_for_timeout(20)
        seen = look()
    assert seen == expected
