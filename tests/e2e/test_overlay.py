"""The card over a page at work, as people see it."""

import pytest

from tests.binding import requirement
from tests.harness.client import ROOT, McpClient
from tests.harness.overlay import looking_at
from tests.harness.pilot import Tab
from tests.harness.waiting import until

PICTURES = ROOT / ".build" / "pictures"
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
# Each field takes the page a while.
SLOW = """() => addEventListener("input", () => {
  const until = performance.now() + 400;
  while (performance.now() < until);
}, true)"""


@requirement("SPEC-SEEN-OVERLAY")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_fill_at_work_has_its_picture_taken(
    shared_client: McpClient, tab: Tab, scheme: str
) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = tab.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.evaluate(SLOW)
    call = shared_client.start(
        "interact", action="fill_form", fields=FIELDS, tab_id=tab.id, timeout_ms=30_000
    )
    with looking_at(page) as look:
        until(page, lambda: any(seen.done > 1 for seen in look.overlays()), True)
        assert page.screenshot(path=PICTURES / f"overlay-{scheme}.png")
        assert not call.done()
        assert call.result(60).structured_content["success"] is True
        until(page, lambda: len(look.overlays()), 0)
