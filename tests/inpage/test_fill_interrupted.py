"""Pages that are left or hang in the middle of a fill."""

import pytest

from tests.binding import requirement
from tests.harness.pilot import Pilot, Tab
from tests.harness.waiting import until

from .blank import Blank

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
def test_a_page_that_is_left_during_a_fill_tells_what_was_done(blank: Blank, leave: str) -> None:
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
    until(blank.tab.page, lambda: blank.run("() => document.readyState"), "complete")
    blank.show("<input name=next>")
    assert blank.fill({"next": "x"})["success"] is True


@requirement("FILL-E11")
def test_a_page_that_is_left_at_once_tells_no_field_that_was_not_reached(blank: Blank) -> None:
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
def test_a_tab_that_is_closed_during_a_fill_is_gone(
    shared_pilot: Pilot, blank: Blank, site_of_home: str
) -> None:
    tab = shared_pilot.open_on(f"{site_of_home}/tests/pages/empty.html")
    closing = Blank(blank.client, tab)
    closing.show(FIELDS)
    call = blank.client.start(
        "interact", action="fill_form", fields={"field0": "x", "missing": "x"}, tab_id=tab.id
    )
    until(tab.page, lambda: closing.value("[name=field0]"), "x")
    tab.page.close()
    answer = call.result(60).structured_content
    assert answer["error"] == "tab_gone"
    assert answer["done"] == ["field0"]


@pytest.fixture
def doomed(shared_pilot: Pilot, site_of_home: str) -> Tab:
    """A tab of its own: nothing gets out of a page that hangs."""
    return shared_pilot.open_on(f"{site_of_home}/tests/pages/empty.html")


@requirement("FILL-E11")
@requirement("FILL-A7")
def test_a_page_that_hangs_during_a_fill_gives_a_timeout_with_what_was_done(
    shared_pilot: Pilot, blank: Blank, doomed: Tab
) -> None:
    hanging = Blank(blank.client, doomed)
    hanging.show(
        f"<form>{FIELDS}</form>",
        """() => document.querySelector('[name=field3]').addEventListener('input', () => {
          for (;;);
        })""",
    )
    answer = hanging.fill(dict.fromkeys(NAMES, "x"), timeout_ms=5000)
    assert answer["error"] == "extension_timeout", answer
    assert answer["done"] == NAMES[:3]
    assert "retry" in answer["hint"]
    # The other tabs go on.
    blank.show("<input name=next>")
    assert blank.fill({"next": "x"})["success"] is True
    shared_pilot.worker.evaluate("(id) => chrome.tabs.remove(id)", doomed.id)
