"""Date and time controls of real libraries, judged by the library's own state."""

from typing import Any

import pytest

from harness.client import McpClient
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import statuses
from .library_pages import LibraryPages

DAY, LATER, STAY = "2024-05-06", "2024-06-05", ["2024-05-06", "2024-05-09"]
TIME, BOTH = "14:30", "2024-05-06T14:30"
PAGES: dict[str, dict[str, Any]] = {
    "mui": {
        "Arrival": DAY,
        "Departure": LATER,
        "Born": "2026-10-06",
        "Call": TIME,
        "Meeting": BOTH,
    },
    "antd": {
        **{"Arrival": DAY, "Departure": LATER, "Stay": STAY, "Call": TIME, "Meeting": BOTH},
        **{"Period": "2024-05", "Weekday": DAY},
    },
    "aria": {"Arrival": DAY, "Departure": LATER, "Stay": STAY, "Call": TIME, "Termin": DAY},
    "element-plus": {
        **{"Arrival": DAY, "Departure": LATER, "Stay": STAY, "Call": TIME, "Meeting": BOTH},
        "Chosen": DAY,
    },
    "vuetify": {"Arrival": DAY, "Departure": LATER, "Stay": STAY},
    "angular": {"Arrival": DAY, "Departure": LATER, "Stay": STAY},
    "flatpickr": {
        **{"Arrival": DAY, "Departure": LATER, "Stay": STAY, "Call": TIME, "Meeting": BOTH},
        **{"shown": DAY, "Period": STAY},
    },
    "react-datepicker": {
        "Arrival": DAY,
        "Departure": LATER,
        "Stay": STAY,
        "Call": TIME,
        "Meeting": BOTH,
    },
    "dialog": {
        "Arrival": DAY,
        "Departure": LATER,
        "Date of birth": "1990-05-06",
        "Passport issued": DAY,
    },
}
# A read-only field without a button for it, or one whose library writes a time when it is left.
MAY_NOT_BE_EMPTIED = {
    *(("mui", "Born"), ("vuetify", "Departure"), ("angular", "Departure"), ("dialog", "Departure")),
    ("flatpickr", "Call"),
}
CASES = [(page, label) for page, fields in PAGES.items() for label in fields]
IS_OPEN = """() => {
  const parts = document.querySelectorAll('[role=dialog], [role=grid], table, .flatpickr-calendar');
  const options = { visibilityProperty: true, opacityProperty: true };
  return [...parts].filter((part) => part.checkVisibility(options)).length;
}"""


class DatePage:
    """A page with date controls of a library, in the state that it has after loading."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str, name: str):
        self.client = client
        self.name = name
        self.tab = pages.load(f"dates {runtime}", f"{site}/.build/pages/dates-{name}.html")

    def state(self) -> Any:
        return self.tab.page.evaluate("window.__state()")

    def ask(self, action: str, **options: Any) -> dict[str, Any]:
        return self.client.ask(
            "interact", action=action, tab_id=self.tab.id, timeout_ms=30_000, **options
        )


@pytest.fixture
def show(
    library_pages: LibraryPages, shared_client: McpClient, runtime_site: str, runtime: str
) -> Any:
    return lambda name: DatePage(library_pages, shared_client, runtime_site, runtime, name)


@pytest.mark.parametrize(("name", "label"), CASES)
@requirement("FILL-F1")
def test_a_library_holds_the_date_and_has_its_old_state_after_undo(
    show: Any, name: str, label: str
) -> None:
    page = show(name)
    before = page.state()
    value = PAGES[name][label]
    answer = page.ask("fill_form", fields={label: value})
    after = page.state()
    assert "results" in answer, answer
    assert set(statuses(answer).values()) == {"filled"}, (answer, after)
    changed = [key for key in after if after[key] != before[key]]
    assert len(changed) == 1, after
    assert held(after[changed[0]]) == value, after
    assert page.tab.page.evaluate(IS_OPEN) == 0
    assert page.tab.page.evaluate("document.activeElement.localName") in {"body", "button"}
    undone = page.ask("undo", correlation_id=answer["correlation_id"])
    if (name, label) in MAY_NOT_BE_EMPTIED and undone.get("success") is not True:
        assert statuses(undone) == {label: "value_reverted"}, undone
        assert page.state() != before
        return
    assert undone.get("success") is True, undone
    wait_until(page.tab.page, page.state, before)


@pytest.mark.parametrize("name", ["mui", "angular", "flatpickr"])
def test_a_day_that_the_library_refuses_is_no_success(show: Any, name: str) -> None:
    page = show(name)
    before = page.state()
    answer = page.ask("fill_form", fields={"Limited": DAY})
    (error,) = statuses(answer).values()
    assert error in {"invalid_value", "value_reverted"}, answer
    assert page.state() == before
    assert page.tab.page.evaluate(IS_OPEN) == 0


@pytest.mark.parametrize("name", ["aria", "antd", "element-plus"])
def test_each_date_is_listed_once(show: Any, name: str) -> None:
    page = show(name)
    listed = page.client.ask("observe", what="forms", tab_id=page.tab.id)["forms"]
    fields = [field for form in listed for field in form["fields"]]
    assert {field["type"] for field in fields} <= {"datefield", "dategroup"}, fields
    assert [field["label"] for field in fields if field["label"] in PAGES[name]] == [*PAGES[name]]


def held(state: Any) -> Any:
    """The library's date as ISO 8601; a day as three numbers is the state of three fields."""
    if isinstance(state, list) and len(state) == 3:
        return f"{state[2]}-{int(state[1]):02}-{int(state[0]):02}"
    return state
