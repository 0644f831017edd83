"""Screenshots of the extension's pages, in light and dark."""

from typing import Literal

from playwright.sync_api import Page

from harness.client import ROOT

PICTURES = ROOT / ".build" / "pictures"
Scheme = Literal["light", "dark"]


def picture(page: Page, name: str, scheme: Scheme, width: int, height: int) -> None:
    """Save a screenshot, and check that the page fits its window and follows the colour scheme."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    PICTURES.mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}-{scheme}.png")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(int(part) for part in background.removeprefix("rgb(")[:-1].split(","))
    assert (brightness > 600) is (scheme == "light")
