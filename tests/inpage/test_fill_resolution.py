"""The field that a key names."""

import pytest

from harness.form import Form
from tests.binding import requirement

SIX = """
<input class="email">
<label>email <input></label>
<input aria-label="email">
<input data-testid="email">
<input id="email">
<input name="email">
"""


@requirement("FILL-R3")
@requirement("FILL-R14")
def test_a_key_resolves_by_name_id_test_id_aria_label_label_and_selector_in_this_order(
    form: Form,
) -> None:
    steps = ("name", "id", "data-testid", "aria-label", "label")
    form.show(SIX)
    for at, step in enumerate(steps):
        done = form.result("email", f"by {step}")
        assert (done["status"], done["resolved_by"]) == ("filled", step)
        assert form.values() == ["" if place != 5 - at else f"by {step}" for place in range(6 - at)]
        form.tab.page.evaluate("document.querySelector('main').lastElementChild.remove()")
    done = form.result(".email", "by css")
    assert (done["status"], done["resolved_by"]) == ("filled", "css")
    assert form.values() == ["by css"]


@requirement("FILL-R3")
@pytest.mark.parametrize(
    ("label", "key"),
    [
        ('<label for="it">Full  Name</label><input id="it">', "full name"),
        ('<label>E-mail: <input id="it"></label>', "e-mail"),
        ('<label>Phone <b>*</b><input id="it"></label>', "Phone"),
        ('<label>Size <select id="it"><option>S<option>v</select></label>', "Size"),
        ('<label><textarea id="it">o</textarea> Notes</label>', "notes"),
        ('<label for="it">Top 5</label><select id="it"><option>5<option>v</select>', "top 5"),
        ('<label>Code <button>?</button><input id="it"></label>', "code"),
        ('<label for="it">Straße</label><input id="it">', "STRASSE"),
        ('<i id="a">Home</i><i id="b">address</i><input id="it" aria-labelledby="a no b">',
         "home address"),
        ('<fieldset><legend>Your plan</legend><input id="it"></fieldset>', "your plan"),
    ],
)  # fmt: skip
def test_label_text_matches_in_any_case_without_marks_and_options(
    form: Form, label: str, key: str
) -> None:
    form.show(f'<label></label><label for="no">*</label><input id="no">{label}')
    done = form.result(key, "v")
    assert (done["status"], done["resolved_by"]) == ("filled", "label")
    assert (form.value("#it"), form.value("#no")) == ("v", "")


@requirement("SPEC-FILL-ESCAPED-KEYS")
@pytest.mark.parametrize("attribute", ["name", "id"])
def test_any_text_can_be_a_name_or_an_id(form: Form, attribute: str) -> None:
    keys = [
        "user[email]", "a.b", '"quoted"', "it's", "2fa", "-1", "-", "#hash", "a b", "back\\slash",
        "line\nbreak", "😀", "naïve", "10", "9", "__proto__", "constructor", "toString", "@e1",
        "input", ":checked", "a,b", "<b>", "x" * 500,
    ]  # fmt: skip
    form.show("<input>" * len(keys))
    form.tab.page.evaluate(
        """([attribute, keys]) => document.querySelectorAll('main input').forEach(
             (field, at) => field.setAttribute(attribute, keys[at]))""",
        [attribute, keys],
    )
    results = form.results({key: f"value {at}" for at, key in enumerate(keys)})
    assert {(done["status"], done["resolved_by"]) for done in results} == {("filled", attribute)}
    assert form.values() == [f"value {at}" for at in range(len(keys))]
    for at, done in enumerate(results):
        assert form.value(done["resolved_selector"]) == f"value {at}"


@requirement("FILL-R14")
@requirement("SPEC-FILL-INSIDE")
def test_a_key_is_searched_in_the_container_only(form: Form) -> None:
    form.show("""
      <form id="first"><input name="email"><input name="plan" type="radio" value="a"></form>
      <form id="second"><input name="email"><label for="beyond">City</label>
        <input name="plan" type="radio" value="a"><input name="plan" type="radio" value="b"></form>
      <input name="tied" form="second"><input id="beyond">""")
    results = form.results(
        {"email": "second", "plan": "a", "tied": "no", "City": "no"}, selector="#second"
    )
    assert [done["status"] for done in results] == ["filled", "filled", "failed", "failed"]
    assert form.values("#first input") == ["", False]
    assert form.values("#second input") == ["second", True, False]
    assert form.values("main > input") == ["", ""]
    assert form.result("email", "first")["status"] == "filled"
    assert form.values("[name=email]") == ["first", "second"]


@requirement("FILL-R15")
@requirement("SPEC-FILL-INSIDE")
def test_shadow_trees_are_searched_last(form: Form) -> None:
    form.show("""
      <x-outer id="host"><template shadowrootmode="open">
        <label>City <input></label><input name="both">
        <x-inner><template shadowrootmode="open"><input data-testid="deep"></template></x-inner>
      </template></x-outer>
      <x-closed><template shadowrootmode="closed"><input name="closed"></template></x-closed>
      <form><input name="both"><input name="querySelectorAll"><input name="shadowRoot"></form>""")
    results = form.results({"both": "light", "city": "Oslo", "deep": "low", "closed": "in"})
    assert [done["status"] for done in results] == ["filled"] * 4
    assert form.value("form [name=both]") == "light"
    inside = """() => {
      const { shadowRoot } = document.querySelector('#host');
      const deep = shadowRoot.querySelector('x-inner').shadowRoot;
      return [...shadowRoot.querySelectorAll('input'), ...deep.querySelectorAll('input')]
        .map((field) => field.value);
    }"""
    assert form.tab.page.evaluate(inside) == ["Oslo", "", "low"]
    assert form.result("both", "dark", selector="#host")["status"] == "filled"
    assert form.tab.page.evaluate(inside) == ["Oslo", "dark", "low"]
    missing = form.result("city", "no", selector="form")
    assert missing["error"] == "field_not_found"


@requirement("FILL-R3")
def test_an_element_around_a_single_field_names_it(form: Form) -> None:
    form.show("""
      <div data-testid="wrapped"><input type="hidden"><input id="a"><button>x</button></div>
      <label>Custom
        <x-field name="custom"><template shadowrootmode="open"><input></template></x-field></label>
      <div id="several"><input id="c"><input id="d"></div>
      <div data-testid="deep"><x-a><template shadowrootmode="open"><input></template></x-a>
        <x-b><template shadowrootmode="open"><input></template></x-b></div>""")
    results = form.results({"wrapped": "v", "custom": "v", "several": "v", "deep": "v"})
    assert [done["status"] for done in results] == ["filled", "filled", "failed", "failed"]
    by_label = form.result("Custom", "v")
    assert (by_label["status"], by_label["resolved_by"]) == ("filled", "label")
    assert form.values("#a, #c, #d") == ["v", "", ""]
    custom = "document.querySelector('x-field').shadowRoot.querySelector('input').value"
    assert form.tab.page.evaluate(custom) == "v"
    assert "matches <div>, which is not a field" in results[2]["message"]


@requirement("FILL-E3")
def test_a_key_of_an_element_that_is_no_field_fills_nothing(form: Form) -> None:
    form.show("""
      <form id="f"><div id="rich" contenteditable="false">text</div><button name="go">Go</button>
      <input name="send" type="submit" value="Send"><output name="sum">1</output>
      <svg><input name="drawn"></input></svg><section><label>A <input id="a"></label></section>
      <label>B <input id="b"></label></form>""")
    keys = ("rich", "go", "send", "sum", "drawn", "label", "section", "form", "a[", " ", ":")
    results = form.results(dict.fromkeys(keys, "v"))
    assert {done["error"] for done in results} == {"field_not_found"}
    assert form.values("#a, #b, [name=send]") == ["Send", "", ""]
    assert form.tab.page.locator("#rich").text_content() == "text"


@requirement("FILL-E10")
@pytest.mark.parametrize(
    ("fields", "held", "visible"),
    [
        ('<input name="k" hidden><input name="k"><input name="k">', ["", "v", ""], True),
        ('<input name="k" style="visibility: hidden"><input name="k">', ["", "v"], True),
        ('<input id="k"><input id="k">', ["v", ""], True),
        ('<input name="k" hidden><input name="k" hidden>', ["v", ""], False),
        ('<input name="k" type="hidden"><input name="k" type="hidden">', ["v", ""], False),
        ('<input name="k" type="hidden"><input name="k" hidden>', ["", "v"], False),
    ],
)
def test_the_first_visible_match_is_used_with_a_note(
    form: Form, fields: str, held: list[str], visible: bool
) -> None:
    form.show(fields)
    done = form.result("k", "v")
    assert form.values() == held
    assert done["note"].startswith("Multiple elements matched;")
    assert ("used first visible match" in done["note"]) is visible


@requirement("FILL-E10")
@requirement("FILL-R13")
def test_a_visible_radio_group_is_chosen_before_a_hidden_one(form: Form) -> None:
    form.show("""
      <form hidden><input type="radio" name="plan" value="a"></form>
      <form><input type="radio" name="plan" value="a">
        <input type="radio" name="plan" value="b"></form>""")
    done = form.result("plan", "b")
    assert (done["status"], done["new_value"]) == ("filled", "b")
    assert "first visible match" in done["note"]
    assert form.values() == [False, False, True]


@requirement("FILL-E10")
@requirement("FILL-V6")
def test_a_hidden_input_of_the_name_of_a_checkbox_is_not_filled(form: Form) -> None:
    form.show("""
      <input type="hidden" name="agree" value="0"><input type="checkbox" name="agree" value="1">
      <input type="hidden" name="news" value="0"><input type="checkbox" name="news" hidden>""")
    results = form.results({"agree": True, "news": True})
    assert [done["input_type"] for done in results] == ["checkbox", "checkbox"]
    assert form.values() == ["0", True, "0", True]


@requirement("SPEC-FILL-NEAR-MISSES")
def test_a_key_not_found_has_up_to_five_suggestions(form: Form) -> None:
    form.show(
        '<input type="hidden" name="emial_token"><label>E-mail <input id="em" type="email"></label>'
        '<input type="radio" name="plan"><input type="radio" name="plan"><button>x</button>'
        + "".join(f'<input name="other{at}">' for at in range(9))
    )
    missing = form.result("emial", "v")
    assert missing["error"] == "field_not_found"
    assert len(missing["candidates"]) == 5
    assert missing["candidates"][0] == {
        "label": "E-mail", "name": "", "id": "em", "type": "email",
    }  # fmt: skip
    names = [near["name"] for near in missing["candidates"]]
    assert len(set(names)) == 5
    assert "emial_token" not in names
