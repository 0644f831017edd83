"""Waits that work under every content security policy."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

T = TypeVar("T")


def wait_until(page: Page, look: Callable[[], T], expected: T, within_s: float = 30) -> None:
    """Call `look` until it returns `expected`; the waits between are those of `page`."""
    end = time.monotonic() + within_s
    seen = look()
    while seen != expected and time.monotonic() < end:
        page.wait_for_timeout(20)
        seen = look()
    assert seen == expected
