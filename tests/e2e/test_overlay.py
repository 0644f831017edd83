"""The overlay on a page while a command runs, as the user sees it."""

from typing import Literal

from harness.client import ROOT, McpClient
from harness.overlay import inspect_overlay
from harness.pilot import Tab
from harness.waiting import wait_until
from tests.binding import requirement

PICTURES = ROOT / ".build" / "pictures"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FIELDS = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "birth_date": "1990-12-10",
    "email": "ada@example.org",
    "phone": "+44 20 7946 0000",
    "country": "United Kingdom",
    "website": "https://ada.example.org",
    "bags": 3,
    "strength": 4,
    "notes": "No sugar",
    "newsletter": True,
}
# Fields out of sight, and listeners that make each field slow, give time for screenshots.
OTHERS = 100
SLOW = """(count) => {
  const others = document.createElement("div");
  others.style.cssText = "position: fixed; left: -9999px; width: 200px";
  for (let at = 0; at < count; at += 1) {
    others.append(Object.assign(document.createElement("input"), { name: `other${at}` }));
  }
  document.querySelector("form").append(others);
  addEventListener("input", ({ target }) => {
    const until = performance.now() + (others.contains(target) ? 100 : 250);
    while (performance.now() < until);
  }, true);
}"""


@requirement("SPEC-SEEN-OVERLAY")
def test_a_fill_at_work_has_its_picture_taken(shared_client: McpClient, tab: Tab) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = tab.page
    page.evaluate(SLOW, OTHERS)
    fields = FIELDS | {f"other{at}": "x" for at in range(OTHERS)}
    call = shared_client.start(
        "interact", action="fill_form", fields=fields, tab_id=tab.id, timeout_ms=30_000
    )
    with inspect_overlay(page) as inspector:
        wait_until(page, lambda: any(overlay.done > 1 for overlay in inspector.overlays()), True)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert page.screenshot(path=PICTURES / f"overlay-{scheme}.png")
        (overlay,) = inspector.overlays()
        page.mouse.click(*overlay.stop)
        assert call.result(60).structured_content["by"] == "user"
        wait_until(page, lambda: len(inspector.overlays()), 0)
