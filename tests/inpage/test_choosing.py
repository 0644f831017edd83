"""Selects, comboboxes and listboxes that are no native <select>, judged by the library's state."""

from typing import Any

import pytest

from harness.client import McpClient
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import by_field, statuses
from .library_pages import LibraryPages

COUNTRY, CITY, SKILLS = (
    {"Country": "Germany"},
    {"City": "netherlands"},
    {"Skills": ["Python", "Rust"]},
)
TAGS = {"Tags": ["Python", "Homemade"]}
# By page: what is filled in, and what the library's own state is then.
PAGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "react-select": (
        COUNTRY | SKILLS | CITY | {"Tag": "Homemade", "Item": "Item 400"},
        {"country": "germany", "skills": ["python", "rust"], "city": "netherlands",
         "tag": "Homemade", "item": "item-400"},
    ),
    "mui": (
        COUNTRY | SKILLS | CITY | TAGS | {"Item": "Item 400"},
        {"country": "germany", "skills": ["Python", "Rust"], "city": "Netherlands",
         "tags": ["Python", "Homemade"], "item": "Item 400"},
    ),
    "antd": (
        COUNTRY | SKILLS | CITY | TAGS
        | {"Item": "Item 60", "Place": "Europe / Vienna", "Branch": "Tokyo"},
        {"country": "germany", "skills": ["python", "rust"], "city": "netherlands",
         "tags": ["python", "Homemade"], "item": "item-60", "place": ["europe", "vienna"],
         "branch": "tokyo"},
    ),
    "radix": (COUNTRY | {"Skill": "Python"}, {"country": "germany", "skill": "Python"}),
    "headless": (
        COUNTRY | SKILLS | CITY,
        {"country": "Germany", "skills": ["Python", "Rust"], "city": "Netherlands"},
    ),
    "react-aria": (COUNTRY | CITY, {"country": "germany", "city": "netherlands"}),
    "element-plus": (
        COUNTRY | SKILLS | CITY,
        {"country": "germany", "skills": ["python", "rust"], "city": "netherlands"},
    ),
    "vuetify": (
        COUNTRY | SKILLS | CITY | TAGS,
        {"country": "Germany", "skills": ["Python", "Rust"], "city": "Netherlands",
         "tags": ["Python", "Homemade"]},
    ),
    "jquery": (
        COUNTRY | {"Skills": ["Python"], "City": "Berlin", "Tags": ["Green", "Homemade"],
                   "Town": "graz"},
        {"country": "germany", "skills": ["python"], "city": "berlin",
         "tags": ["green", "Homemade"], "town": "graz"},
    ),
    "jquery, by name": (
        {"country": "Germany", "skills": ["python"], "city": "Berlin", "tags": ["Green"]},
        {"country": "germany", "skills": ["python"], "city": "berlin", "tags": ["green"]},
    ),
    "shoelace": (
        COUNTRY | {"Skills": ["Python"]}, {"country": "germany", "skills": ["python"]},
    ),
    "angular": (
        COUNTRY | SKILLS | CITY | {"Tags": ["Green", "Homemade"]},
        {"country": "germany", "skills": ["Python", "Rust"], "city": "Netherlands",
         "tags": ["Green", "Homemade"]},
    ),
    "aria": (
        COUNTRY | CITY | SKILLS | {"Size": "medium"},
        {"country": "Germany", "city": "Netherlands", "skills": ["Python", "Rust"],
         "size": "Medium"},
    ),
}  # fmt: skip
# These have no way to be emptied, for people either.
STAY = {
    "radix": {"country"}, "headless": {"country"}, "react-aria": {"country"},
    "aria": {"country", "size"}, "angular": {"country"},
}  # fmt: skip
# Undo says that it could not bring these back.
NOT_RESTORED = {"shoelace": {"skills"}}
OPEN = """document.querySelectorAll(
  '[aria-expanded=true]:not([role=treeitem], .ant-select-tree *)'
).length"""


def without(state: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name not in names}


class ChoicePage:
    """A page with choices of a library, in the state that it has after loading."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str, case: str):
        self.client = client
        self.name = case.partition(",")[0]
        self.fields, self.after = PAGES[case]
        self.tab = pages.load(
            f"choosing {runtime}", f"{site}/.build/pages/choosing-{self.name}.html"
        )
        wait_until(self.tab.page, lambda: self.tab.page.evaluate("typeof __state"), "function")
        self.before = self.state()

    def state(self) -> dict[str, Any]:
        state = self.tab.page.evaluate("window.__state()")
        return {name: value for name, value in state.items() if value not in (None, "", [])}

    def is_open(self) -> bool:
        return bool(self.tab.page.evaluate(OPEN))

    def fill(self, fields: dict[str, Any], **options: Any) -> dict[str, Any]:
        where = {"tab_id": self.tab.id, "timeout_ms": 30_000}
        return self.client.ask("interact", action="fill_form", fields=fields, **where, **options)

    def undo(self) -> dict[str, Any]:
        return self.client.ask("interact", action="undo", tab_id=self.tab.id, timeout_ms=30_000)


@pytest.fixture
def make_page(
    library_pages: LibraryPages, shared_client: McpClient, runtime_site: str, runtime: str
) -> Any:
    return lambda case: ChoicePage(library_pages, shared_client, runtime_site, runtime, case)


@requirement("FILL-F1")
@pytest.mark.parametrize("case", PAGES)
def test_a_library_holds_what_was_chosen_and_has_its_old_state_after_undo(
    make_page: Any, case: str
) -> None:
    choices = make_page(case)
    dry = choices.fill(choices.fields, dry_run=True)
    assert (dry["success"], choices.state()) == (True, choices.before), dry
    answer = choices.fill(choices.fields)
    assert set(statuses(answer).values()) == {"filled"}, answer
    wait_until(choices.tab.page, choices.state, choices.after)
    assert not choices.is_open()
    undone = choices.undo()
    stay = STAY.get(choices.name, set())
    assert {outcome["status"] for outcome in undone["results"]} <= {"restored", "failed"}, undone
    rest = {name: value for name, value in choices.after.items() if name in stay}
    unsure = NOT_RESTORED.get(choices.name, set())
    expected = without(choices.before | rest, unsure)
    wait_until(choices.tab.page, lambda: without(choices.state(), unsure), expected)
    for name in unsure:
        is_back = choices.state().get(name) == choices.before[name]
        assert is_back or by_field(undone)[name.title()]["status"] == "failed", undone
    assert not choices.is_open()


@pytest.mark.parametrize("case", ["react-select", "mui", "antd", "radix", "headless", "jquery"])
def test_an_option_that_is_not_there_leaves_the_library_as_it_was(
    make_page: Any, case: str
) -> None:
    choices = make_page(case)
    country = by_field(choices.fill({"Country": "Atlantis"}))["Country"]
    assert (country["status"], country["error"]) == ("failed", "option_not_found")
    assert "Germany" in country["options"]
    wait_until(choices.tab.page, choices.state, choices.before)
    assert not choices.is_open()


def test_a_text_that_several_options_contain_is_ambiguous(make_page: Any) -> None:
    choices = make_page("react-select")
    outcomes = by_field(choices.fill({"Country": "united", "City": "ger"}))
    assert outcomes["Country"]["error"] == "option_ambiguous", outcomes
    assert outcomes["Country"]["options"] == ["United Kingdom", "United States"]
    assert outcomes["City"]["selected_option"] == "Germany"
    wait_until(choices.tab.page, choices.state, choices.before | {"city": "germany"})
