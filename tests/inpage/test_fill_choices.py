"""Values of selects, checkboxes and radio groups."""

from typing import Any

import pytest

from harness.form import Form
from tests.binding import requirement

COUNTRIES = """<select id="country"><option value="">Choose…</option>
  <option value="DE">Germany</option><option value="NZ"> New
  Zealand </option><option value="Germany">Germany, by value</option>
  <option value="XX" disabled>Nowhere</option></select>"""


@requirement("FILL-R11")
@requirement("FILL-V4")
@requirement("FILL-R4")
@requirement("FILL-A5")
@requirement("TOOLS-T3b")
@pytest.mark.parametrize(
    ("value", "held", "option"),
    [
        ("NZ", "NZ", "New Zealand"),
        ("new zealand", "NZ", "New Zealand"),
        ("Germany", "Germany", "Germany, by value"),
        ("GERMANY", "DE", "Germany"),
        ("", "", "Choose…"),
    ],
)
def test_a_select_matches_a_value_first_and_then_a_text_in_any_case(
    form: Form, value: str, held: str, option: str
) -> None:
    form.show(COUNTRIES)
    done = form.result("country", value)
    assert (done["status"], done["input_type"]) == ("filled", "select-one")
    assert done["selected_option"] == option
    assert form.value("#country") == held
    assert form.events("change") == [["change", "country"]]


@requirement("FILL-R11")
def test_a_select_takes_numbers_and_options_that_look_alike(form: Form) -> None:
    form.show("""<select id="count"><option>1<option>2</select>
      <select id="twice"><option value="a" disabled>A<option value="a">B<option value="a">C</select>
      <select id="third"><option value="a">A<option value="a">B</select>""")
    results = form.results({"count": 2, "twice": "a", "third": "b"})
    assert [done["selected_option"] for done in results] == ["2", "B", "B"]
    chosen = "[...document.querySelectorAll('select')].map((field) => field.selectedIndex)"
    assert form.tab.page.evaluate(chosen) == [1, 1, 1]


@requirement("FILL-E7")
@requirement("SPEC-FILL-WRONG-KIND")
def test_a_select_without_the_option_fails_and_lists_up_to_ten(form: Form) -> None:
    many = "".join(f"<option>Option {at}</option>" for at in range(30))
    form.show(f"""<select id="many">{many}</select>{COUNTRIES}<select id="none"></select>
      <select id="group"><optgroup disabled label="g"><option>A</optgroup><option>B</select>
      <input id="after">""")
    fields = {"many": "Option", "country": "XX", "none": "a", "group": "A", "after": "v"}
    *results, after = form.results(fields)
    assert {done["error"] for done in results} == {"option_not_found"}
    many_, country, none, group = results
    assert many_["options"] == [f"Option {at}" for at in range(10)]
    assert "Option 9" in many_["message"]
    assert "Option 10" not in many_["message"]
    assert "Nowhere" not in country["message"]
    assert (none["options"], group["options"]) == ([], ["B"])
    assert after["status"] == "filled"
    assert form.values() == ["Option 0", "", "", "B", "v"]


@requirement("FILL-R12")
@requirement("FILL-V5")
@requirement("FILL-R4")
def test_a_multi_select_takes_a_list_and_selects_every_match(form: Form) -> None:
    options = '<option value="de" selected>German<option value="en">English<option value="mi">Māori'
    keys = ("several", "none", "one", "wrong", "switch")
    form.show("".join(f'<select multiple id="{key}">{options}</select>' for key in keys))
    results = form.results(
        {"several": ["en", "MĀORI"], "none": [], "one": "mi", "wrong": ["en", "fr"], "switch": True}
    )
    assert form.values() == [["en", "mi"], [], ["mi"], ["de"], ["de"]]
    assert [done["status"] for done in results] == 3 * ["filled"] + 2 * ["failed"]
    assert results[0]["input_type"] == "select-multiple"
    assert results[0]["selected_options"] == ["English", "Māori"]
    assert [done["error"] for done in results[3:]] == ["option_not_found", "invalid_value"]
    assert results[3]["options"] == ["German", "English", "Māori"]


@requirement("FILL-V6")
@requirement("FILL-R4")
@requirement("FILL-R16")
@requirement("TOOLS-T3c")
def test_a_checkbox_takes_true_and_false_and_reports_both_states(form: Form) -> None:
    form.show("""<input type="checkbox" id="on"><input type="checkbox" id="off" checked>
      <input type="checkbox" id="kept" checked>""")
    results = form.results({"on": True, "off": False, "kept": True})
    states = [(done["previous_value"], done["new_value"]) for done in results]
    assert states == [(False, True), (True, False), (True, True)]
    assert {done["input_type"] for done in results} == {"checkbox"}
    assert form.values() == [True, False, True]
    assert form.events("click") == [["click", "on"], ["click", "off"]]


@requirement("FILL-E8")
def test_a_checkbox_takes_yes_and_no_words_only(form: Form) -> None:
    yes: list[Any] = ["true", "yes", "1", "on", "YES", " On ", 1]
    no: list[Any] = ["false", "no", "0", "off", "", "No", 0]
    others: list[Any] = ["checked", "y", "null", "2", 2, 0.5, ["on"], []]
    values = [*yes, *no, *others]
    boxes = (
        f'<input type="checkbox" id="f{at}" {"checked" if value in no else ""}>'
        for at, value in enumerate(values)
    )
    form.show("".join(boxes))
    results = form.results({f"f{at}": value for at, value in enumerate(values)})
    done, failed = results[: -len(others)], results[-len(others) :]
    assert {result["status"] for result in done} == {"filled"}
    assert [result["error"] for result in failed] == len(others) * ["invalid_checkbox_value"]
    assert form.values() == len(yes) * [True] + (len(no) + len(others)) * [False]


@requirement("FILL-V6")
@pytest.mark.parametrize("was", [True, False])
@pytest.mark.parametrize("wanted", [True, False])
def test_an_indeterminate_checkbox_becomes_checked_or_unchecked(
    form: Form, was: bool, wanted: bool
) -> None:
    form.show('<input type="checkbox" id="all">')
    form.tab.page.evaluate(
        "(was) => Object.assign(document.all.all, { checked: was, indeterminate: true })", was
    )
    assert form.result("all", wanted)["verified"] is True
    state = "[document.all.all.checked, document.all.all.indeterminate]"
    assert form.tab.page.evaluate(state) == [wanted, False]


@requirement("FILL-R13")
@requirement("FILL-V7")
@requirement("FILL-R4")
@requirement("FILL-R16")
@requirement("TOOLS-T3d")
def test_a_radio_value_selects_the_button_with_it_and_reports_both(form: Form) -> None:
    form.show("""<form><fieldset><legend>Plan *</legend>
        <label><input type="radio" name="plan" value="free" id="free"> Free</label>
        <label><input type="radio" name="plan" value="pro" id="pro"> Professional</label>
      </fieldset><input type="radio" name="other" value="pro" id="other"></form>
      <form><input type="radio" name="plan" value="pro" id="foreign" checked></form>""")
    first = form.result("plan", "pro", selector="form")
    assert (first["status"], first["input_type"]) == ("filled", "radio")
    assert (first["previous_value"], first["new_value"]) == ("", "pro")
    assert form.values() == [False, True, False, True]
    assert form.events("change") == [["change", "pro"]]
    by_legend = form.result("plan *", "Free")
    assert (by_legend["resolved_by"], by_legend["previous_value"]) == ("label", "pro")
    assert (by_legend["new_value"], form.values()) == ("free", [True, False, False, True])
    by_id = form.result("free", "pro")
    assert (by_id["status"], form.values()) == ("filled", [False, True, False, True])


@requirement("FILL-E9")
@requirement("SPEC-FILL-WRONG-KIND")
def test_a_radio_group_without_the_value_fails_and_lists_its_values(form: Form) -> None:
    form.show("""<input type="radio" name="plan" value="free" checked>
      <input type="radio" name="plan" value="pro"><input id="after">""")
    missing, after = form.results({"plan": "gold", "after": "v"})
    assert missing["error"] == "radio_option_not_found"
    assert missing["options"] == ["free", "pro"]
    assert "free, pro" in missing["message"]
    assert form.result("plan", True)["error"] == "invalid_value"
    assert (after["status"], form.values()) == ("filled", [True, False, "v"])
