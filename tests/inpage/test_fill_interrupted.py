"""Pages that navigate or hang during a fill."""

import pytest

from harness.hold import Hold
from harness.pilot import Pilot, Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage

FIELDS = "".join(f"<input name=field{at}>" for at in range(10))
NAMES = [f"field{at}" for at in range(10)]
LEAVING = {
    "another address": "location.href = '?left'",
    "a form that is submitted": "document.querySelector('form').submit()",
    "a button that is clicked": "document.querySelector('button').click()",
    "a reload": "location.reload()",
}


@requirement("FILL-E11")
@requirement("SPEC-NAVIGATED")
@pytest.mark.parametrize("leave", LEAVING.values(), ids=LEAVING)
def test_a_navigation_during_a_fill_reports_the_filled_fields(blank: BlankPage, leave: str) -> None:
    blank.show(
        f"<form><input type=hidden name=left>{FIELDS}<button>Go</button></form>",
        f"""() => document.querySelector('[name=field4]').addEventListener('change', () => {{
          {leave};
        }})""",
    )
    # Enough to do that the new page is there before the end.
    answer = blank.fill({**dict.fromkeys(NAMES, "x"), "missing": "x"}, timeout_ms=5000)
    assert answer["error"] == "navigated", answer
    assert answer["done"][:5] == NAMES[:5]
    assert answer["done"] == NAMES[: len(answer["done"])]
    wait_until(blank.tab.page, lambda: blank.run("() => document.readyState"), "complete")
    blank.show("<input name=next>")
    assert blank.fill({"next": "x"})["success"] is True


@requirement("FILL-E11")
def test_a_navigation_at_once_reports_no_field_that_was_not_reached(blank: BlankPage) -> None:
    blank.show(
        f"<form>{FIELDS}</form>",
        """() => document.querySelector('[name=field2]').addEventListener('focus', () => {
          location.href = '?left';
          const until = performance.now() + 1000;
          while (performance.now() < until);
        })""",
    )
    answer = blank.fill({**dict.fromkeys(NAMES, "x"), "missing": "x"}, timeout_ms=5000)
    assert answer["error"] == "navigated", answer
    assert answer["done"][:2] == NAMES[:2]


@requirement("FILL-E11")
@requirement("SPEC-TAB-GONE")
def test_a_tab_closed_during_a_fill_is_reported_as_gone(
    shared_pilot: Pilot, blank: BlankPage, runtime_site: str
) -> None:
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    closing = BlankPage(blank.client, tab)
    closing.show(FIELDS)
    call = blank.client.start(
        "interact", action="fill_form", fields={"field0": "x", "missing": "x"}, tab_id=tab.id
    )
    wait_until(tab.page, lambda: closing.value("[name=field0]"), "x")
    tab.page.close()
    answer = call.result(60).structured_content
    assert answer["error"] == "tab_gone"
    assert answer["done"] == ["field0"]


@pytest.fixture
def doomed(shared_pilot: Pilot, runtime_site: str) -> Tab:
    """A separate tab, because a page that hangs is never usable again."""
    return shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")


@requirement("FILL-E11")
@requirement("FILL-A7")
def test_a_page_that_hangs_during_a_fill_times_out_with_the_filled_fields(
    blank: BlankPage, doomed: Tab, hold: Hold
) -> None:
    hanging = BlankPage(blank.client, doomed)
    hanging.show(
        f"<form>{FIELDS}</form>",
        f"""() => document.querySelector('[name=field3]').addEventListener(
          'input', () => {hold.script})""",
    )
    answer = hanging.fill(dict.fromkeys(NAMES, "x"), timeout_ms=5000)
    assert answer["error"] == "extension_timeout", answer
    assert answer["done"] == NAMES[:3]
    assert "retry" in answer["hint"]
    # The other tabs go on.
    blank.show("<input name=next>")
    assert blank.fill({"next": "x"})["success"] is True
    assert hold.is_hanging()
    hold.release()
    doomed.page.close()
