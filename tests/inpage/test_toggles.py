"""Switches, checkboxes and radio groups without native inputs, judged by the library's state."""

from typing import Any

import pytest

from harness.client import McpClient
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage, by_field, statuses
from .library_pages import LibraryPages

TERMS, NEWS, PLAN = "I accept the terms", "Send me news", "Plan"
BEFORE = {"terms": False, "news": True, "plan": "free"}
AFTER = {"terms": True, "news": False, "plan": "pro"}
FIELDS = {TERMS: True, NEWS: "no", PLAN: "professional"}
TOGGLES_ONLY = ("terms", "news")
PAGES = {
    "radix": (FIELDS, AFTER),
    "radix, by name": ({"accepted": True, "newsletter": False, PLAN: "pro"}, AFTER),
    "headless": (FIELDS, AFTER),
    "antd": ({TERMS: True, NEWS: False}, {name: AFTER[name] for name in TOGGLES_ONLY}),
    "aria": (FIELDS, AFTER),
}
SWITCH = """<span id=l>Wi-Fi</span><div role=switch aria-labelledby=l tabindex=0 {}></div>"""
TOGGLE_ON_CLICK = """() => {
  for (const widget of document.querySelectorAll('[role=switch], [role=checkbox]')) {
    widget.addEventListener('click', () => {
      const checked = widget.getAttribute('aria-checked') === 'true';
      widget.setAttribute('aria-checked', String(!checked));
    });
  }
}"""
GROUP = """<div role=radiogroup aria-label=Size>
  <div role=radio aria-checked=false>Small</div>
  <div role=radio aria-checked=false aria-disabled=true>Large</div>
</div>"""


def checked(blank: BlankPage, selector: str = "[role=switch]") -> Any:
    return blank.run(f"document.querySelector('{selector}').getAttribute('aria-checked')")


@pytest.fixture(params=PAGES)
def case(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class TogglePage:
    """A page with toggles of a library, in the state that it has after loading."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str, case: str):
        self.client = client
        self.fields, self.after = PAGES[case]
        name = case.partition(",")[0]
        url = f"{site}/.build/pages/toggles-{name}.html"
        self.tab = pages.load(f"toggles {runtime}", url)
        self.before = {key: BEFORE[key] for key in self.after}
        assert self.state() == self.before

    def state(self) -> Any:
        return self.tab.page.evaluate("window.__state()")

    def ask(self, action: str, **options: Any) -> dict[str, Any]:
        return self.client.ask("interact", action=action, tab_id=self.tab.id, **options)


@pytest.fixture
def toggles(
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
    case: str,
) -> TogglePage:
    return TogglePage(library_pages, shared_client, runtime_site, runtime, case)


@requirement("FILL-F1")
def test_a_library_holds_what_was_filled_and_has_its_old_state_after_undo(
    toggles: TogglePage,
) -> None:
    dry = toggles.ask("fill_form", fields=toggles.fields, dry_run=True)
    assert (dry["success"], toggles.state()) == (True, toggles.before), dry
    answer = toggles.ask("fill_form", fields=toggles.fields)
    assert set(statuses(answer).values()) == {"filled"}, answer
    wait_until(toggles.tab.page, toggles.state, toggles.after)
    again = toggles.ask("fill_form", fields=toggles.fields)
    assert (again["success"], toggles.state()) == (True, toggles.after), again
    undone = toggles.ask("undo", correlation_id=answer["correlation_id"])
    assert undone["success"] is True, undone
    wait_until(toggles.tab.page, toggles.state, toggles.before)


@requirement("SPEC-OBSERVE-FORMS")
def test_each_field_is_listed_once_with_a_key_that_fills_it(toggles: TogglePage) -> None:
    listed = toggles.client.ask("observe", what="forms", tab_id=toggles.tab.id)["forms"]
    fields = [field for form in listed for field in form["fields"]]
    kinds = [(field["type"], field["state"]) for field in fields]
    expected = [("toggle", "unchecked"), ("toggle", "checked"), ("radiogroup", "Free")]
    assert kinds == expected[: len(toggles.after)], fields
    values = [True, False, "Professional"][: len(fields)]
    keys = [field["key"] for field in fields]
    answer = toggles.ask("fill_form", fields=dict(zip(keys, values, strict=True)))
    assert set(statuses(answer).values()) == {"filled"}, answer
    wait_until(toggles.tab.page, toggles.state, toggles.after)


@pytest.mark.parametrize(
    ("attributes", "value", "expected", "state"),
    [
        ("aria-checked=false", True, "filled", "true"),
        ("aria-checked=true", True, "filled", "true"),
        ("", False, "filled", None),
        ("aria-checked=mixed", True, "filled", "true"),
        ("aria-checked=mixed", False, "filled", "false"),
        ("aria-checked=false", "perhaps", "invalid_checkbox_value", "false"),
        ("aria-checked=false aria-disabled=true", True, "skipped", "false"),
        ("aria-checked=false aria-readonly=true", True, "skipped", "false"),
    ],
)
def test_a_switch_is_clicked_until_it_has_the_value(
    blank: BlankPage, attributes: str, value: Any, expected: str, state: str | None
) -> None:
    blank.show(SWITCH.format(attributes), TOGGLE_ON_CLICK)
    assert statuses(blank.fill({"Wi-Fi": value})) == {"Wi-Fi": expected}
    assert checked(blank) == state


def test_a_switch_that_does_not_react_is_no_success(blank: BlankPage) -> None:
    blank.show(SWITCH.format("aria-checked=false"))
    assert statuses(blank.fill({"Wi-Fi": True})) == {"Wi-Fi": "value_reverted"}


def test_the_text_in_a_checkbox_is_its_label(blank: BlankPage) -> None:
    blank.show("<div role=checkbox aria-checked=false tabindex=0>I agree</div>", TOGGLE_ON_CLICK)
    assert statuses(blank.fill({"I agree": True})) == {"I agree": "filled"}
    assert checked(blank, "[role=checkbox]") == "true"


def test_a_radio_group_says_what_cannot_be_chosen(blank: BlankPage) -> None:
    blank.show(GROUP)
    result = by_field(blank.fill({"Size": "Medium"}))["Size"]
    assert (result["error"], result["options"]) == ("radio_option_not_found", ["Small", "Large"])
    assert statuses(blank.fill({"Size": "Large"})) == {"Size": "skipped"}
    assert statuses(blank.fill({"Size": "Small"})) == {"Size": "value_reverted"}


def test_native_inputs_with_such_roles_stay_native(blank: BlankPage) -> None:
    blank.show(
        "<label><input type=checkbox role=switch> Wi-Fi</label>"
        "<div role=radiogroup aria-label=Size><label><input type=radio name=size value=s> S</label>"
        "<label><input type=radio name=size value=l> L</label></div>"
    )
    results = by_field(blank.fill({"Wi-Fi": True, "size": "l"}))
    assert {result["input_type"] for result in results.values()} == {"checkbox", "radio"}
    assert (blank.value("[role=switch]"), blank.value("[value=l]")) == (True, True)


@pytest.mark.parametrize(
    "widget",
    [
        "<form><button role=switch aria-checked=false aria-label=Wi-Fi></button></form>",
        "<a href='#next' role=switch aria-checked=false aria-label=Wi-Fi>Wi-Fi</a>",
    ],
)
def test_a_toggle_that_submits_or_navigates_is_not_clicked(blank: BlankPage, widget: str) -> None:
    blank.show(widget, TOGGLE_ON_CLICK)
    result = by_field(blank.fill({"Wi-Fi": True}))["Wi-Fi"]
    assert (result["status"], "Use click." in result["reason"]) == ("skipped", True)
    assert checked(blank) == "false"


def test_an_input_beside_a_widget_leads_to_it_by_all_its_names(blank: BlankPage) -> None:
    blank.show(
        "<form><span role=checkbox aria-checked=false></span><input type=checkbox aria-hidden=true"
        " id=agree-id name=agree data-testid=agree-test><label for=agree-id>I agree</label></form>",
        TOGGLE_ON_CLICK,
    )
    state = "true"
    for key in ("agree", "agree-id", "agree-test", "I agree", "[name=agree]"):
        assert statuses(blank.fill({key: state == "true"})) == {key: "filled"}
        assert checked(blank, "[role=checkbox]") == state
        state = "false" if state == "true" else "true"
    assert blank.value("input") is False


def test_an_unseen_checkbox_without_a_widget_beside_it_stays_native(blank: BlankPage) -> None:
    blank.show(
        "<div role=switch aria-checked=false aria-label=Dark></div>"
        "<label><input type=checkbox name=agree aria-hidden=true> I agree</label>",
        TOGGLE_ON_CLICK,
    )
    assert statuses(blank.fill({"agree": True})) == {"agree": "filled"}
    assert (blank.value("input"), checked(blank)) == (True, "false")


def test_what_cannot_be_put_back_is_left_alone_by_undo(blank: BlankPage) -> None:
    blank.show("<input id=name>" + GROUP + SWITCH.format("aria-checked=mixed"))
    filled = blank.fill({"name": "Ada", "Size": "Small", "Wi-Fi": False})
    assert [*statuses(filled).values()] == ["filled", "value_reverted", "value_reverted"]
    undone = blank.client.ask(
        "interact",
        action="undo",
        correlation_id=filled["correlation_id"],
        tab_id=blank.tab.id,
    )
    assert set(statuses(undone).values()) == {"restored"}, undone
    assert checked(blank) == "mixed"


def test_a_label_with_a_button_leads_to_its_field(blank: BlankPage) -> None:
    blank.show("<label>Amount <button role=link>?</button> <input id=amount></label>")
    assert statuses(blank.fill({"Amount ?": "12"})) == {"Amount ?": "filled"}


def test_the_texts_of_radio_buttons_are_listed_and_chosen(blank: BlankPage) -> None:
    blank.show(
        "<b id=s1>Small</b><b id=s2>box</b><div role=radiogroup aria-label=Size>"
        "<div role=radio aria-checked=false aria-labelledby='s1 s2' aria-label=Tiny></div>"
        "<div role=radio aria-checked=true aria-disabled=true>Gone</div>"
        "<div role=radio aria-checked=false>Other <textarea>typed</textarea></div></div>",
        "() => document.querySelectorAll('[role=radio]').forEach((radio) => "
        "radio.addEventListener('click', () => radio.setAttribute('aria-checked', 'true')))",
    )
    (form,) = blank.client.ask("observe", what="forms", tab_id=blank.tab.id)["forms"]
    listed = next(field for field in form["fields"] if field["type"] == "radiogroup")
    assert (listed["options"], listed["state"]) == (["Small"], "Gone")
    for word in ("Small box", "Tiny"):
        assert statuses(blank.fill({"Size": word})) == {"Size": "filled"}
