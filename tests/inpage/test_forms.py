"""observe forms: the facts of each form and field, and the key that fill_form takes."""

from harness.form import Form
from tests.binding import requirement

from .listed import fields, keys, listed
from .round_trip import fill_back

HIDES = "position: absolute; opacity: 0; width: 0; height: 0"


@requirement("SPEC-OBSERVE-FORMS")
def test_forms_are_in_document_order_before_fields_outside_forms(form: Form) -> None:
    listing = listed(
        form,
        """<input name="alone">
        <form id="a.b" aria-label="Sign in"><input name="user"><button>Go</button></form>
        <form name="search" aria-labelledby="title"><input type="search" name="q">
          <input type="submit"><input type="image" alt="Look">
          <button type="button">x</button></form>
        <h2 id="title">Find it</h2><form><input name="q"></form>
        <form><button>Only this</button><input type="hidden" name="token"></form>
        <button form="a.b" disabled>Later</button>""",
    )
    heads = [
        {name: entry[name] for name in entry if name not in {"fields", "ref"}} for entry in listing
    ]
    for head in heads:
        for button in head.get("submit", []):
            assert button.pop("ref").startswith("@e")
    assert heads[0] == {
        "selector": "#a\\.b", "label": "Sign in", "id": "a.b",
        "submit": [{"text": "Go"}, {"text": "Later", "disabled": True}],
    }  # fmt: skip
    assert heads[1] == {
        "selector": 'form[name="search"]', "label": "Find it", "name": "search",
        "submit": [{"text": "Submit"}, {"text": "Look"}],
    }  # fmt: skip
    assert heads[2] == {"selector": listing[2]["ref"]}
    assert heads[3] == {"outside": True}
    found = [[field["key"] for field in entry["fields"]] for entry in listing]
    assert found == [["user"], ["q"], ["q"], ["alone"]]
    assert fill_back(form.client, form.tab, {}) == 4


@requirement("SPEC-OBSERVE-FORMS")
def test_a_key_is_the_label_or_another_unique_name(form: Form) -> None:
    markup = """<form>
      <label>Full name * <input name="n"></label>
      <label for="mail">E-mail:</label><input id="mail">
      <b id="x">Your</b><i id="y">town</i><input aria-labelledby="x y">
      <input aria-label="Street">
      <label>Twice <input name="one"></label><label>Twice <input id="two"></label>
      <label>user <input data-testid="third"></label><input name="user">
      <input name="items[]"><input name="items[]"><input name='"odd" \\ [name]'>
      <input data-testid="test" placeholder="Hint"><input placeholder="Bare">
      <label>A label that goes on and on about what this is for <input name="long"></label>
      <label>Another one that goes on and on about what it is for <input></label>
    </form>"""
    found = keys(form, markup)
    assert [key for key in found if not key.startswith("@")] == [
        "Full name", "E-mail", "Your town", "Street", "one", "two", "third", "user",
        '"odd" \\ [name]', "test", "Bare", "long",
        "Another one that goes on and on about what it is for",
    ]  # fmt: skip
    assert [at for at, key in enumerate(found) if key.startswith("@")] == [8, 9]
    assert fill_back(form.client, form.tab, {}) == 15


@requirement("SPEC-OBSERVE-FORMS")
def test_every_kind_of_field_lists_its_constraints_and_options(form: Form) -> None:
    markup = """<form>
      <input name="a" required minlength="2" maxlength="9" pattern="[a-z]+" min="1">
      <input name="b" type="number" min="1" max="9" step="0.5" value="3" maxlength="4">
      <textarea name="c" aria-required="true" maxlength="20"></textarea>
      <input name="d" type="checkbox" checked><input name="e" type="checkbox">
      <select name="f"><option value="">Choose<option value="1">One<option disabled>Two</select>
      <select name="g" multiple><option selected>Red<option>Blue<option selected>Green</select>
      <select name="h">""" + "".join(f"<option>Option {at}" for at in range(14)) + """</select>
      <input name="i" list="offers">
      <datalist id="offers"><option>Oslo<option value="Rome"></datalist>
      <fieldset disabled><legend>Extras</legend><input name="j"><input name="k" readonly></fieldset>
      <input name="l" type="file"><input name="captcha">
      <input name="m" type="date" max="2030-01-01">
    </form>"""  # fmt: skip
    assert fields(form, markup) == [
        {"key": "a", "type": "text", "required": True, "state": "empty", "pattern": "[a-z]+",
         "minlength": 2, "maxlength": 9},
        {"key": "b", "type": "number", "state": "filled", "min": "1", "max": "9", "step": "0.5"},
        {"key": "c", "type": "textarea", "required": True, "state": "empty", "maxlength": 20},
        {"key": "d", "type": "checkbox", "state": "checked"},
        {"key": "e", "type": "checkbox", "state": "unchecked"},
        {"key": "f", "type": "select-one", "state": "empty", "options": ["Choose", "One"]},
        {"key": "g", "type": "select-multiple", "state": ["Red", "Green"],
         "options": ["Red", "Blue", "Green"]},
        {"key": "h", "type": "select-one", "state": "Option 0",
         "options": [f"Option {at}" for at in range(10)], "more_options": 4},
        {"key": "i", "type": "text", "state": "empty", "suggestions": ["Oslo", "Rome"]},
        {"key": "j", "type": "text", "state": "empty", "group": "Extras", "disabled": True},
        {"key": "k", "type": "text", "state": "empty", "group": "Extras", "disabled": True,
         "readonly": True},
        {"key": "l", "type": "file", "state": "empty"},
        {"key": "captcha", "type": "text", "state": "empty", "captcha": True},
        {"key": "m", "type": "date", "state": "empty", "max": "2030-01-01"},
    ]  # fmt: skip


@requirement("SPEC-OBSERVE-FORMS")
def test_a_radio_group_is_one_field_with_its_buttons_as_options(form: Form) -> None:
    markup = """<form>
      <fieldset><legend>Plan:</legend>
        <label><input type="radio" name="plan" value="a" required> Free</label>
        <label><input type="radio" name="plan" value="b" checked> Paid</label></fieldset>
      <fieldset><legend>You</legend><input name="nick">
        <input type="radio" name="size" value="s"><input type="radio" name="size" value="m">
        <input type="radio" name="size" value="l" disabled></fieldset>
      <div role="radiogroup" aria-label="Speed"><label><input type="radio" name="speed" value="1">
        <strong>One</strong></label>
        <label><input type="radio" name="speed" value="2"> 1</label></div>
      <label><input type="radio" name="tier" value="gold"><b>Gold</b> with everything, $20</label>
      <label><input type="radio" name="tier"> Other: <textarea name="why">canary</textarea></label>
      <label><input type="radio"> Alone</label>
    </form>"""
    plan, nick, size, speed, tier, why, alone = fields(form, markup)
    assert plan == {
        "key": "Plan", "label": "Plan", "label_from": "legend", "type": "radio", "required": True,
        "state": "Paid", "options": ["Free", "Paid"],
    }  # fmt: skip
    assert (nick["group"], nick["key"]) == ("You", "nick")
    assert size == {
        "key": "size", "type": "radio", "state": "empty", "options": ["s", "m"], "group": "You",
    }  # fmt: skip
    # "1" is the other button's value, so that one is called by its own.
    assert (speed["key"], speed["options"]) == ("Speed", ["One", "2"])
    assert (tier["key"], tier["options"]) == ("tier", ["gold", "on"])
    assert (why["key"], alone["key"], alone["options"]) == ("why", "Alone", ["Alone"])
    assert fill_back(form.client, form.tab, {}) == 7


@requirement("SPEC-OBSERVE-FORMS")
def test_a_field_is_marked_hidden_unless_its_label_is_visible(form: Form) -> None:
    markup = f"""<form>
      <label><input type="checkbox" name="styled" style="{HIDES}"> Styled</label>
      <label><input type="checkbox" name="gone" style="display: none"> Switch</label>
      <input name="later" style="visibility: hidden"><div hidden><input name="step"></div>
      <textarea name="copy" aria-hidden="true" readonly style="visibility: hidden"></textarea>
      <input type="hidden" name="token" value="canary"></form>"""
    found = {field["key"]: field.get("hidden", False) for field in fields(form, markup)}
    assert found == {"Styled": False, "Switch": False, "later": True, "step": True}


@requirement("SPEC-OBSERVE-FORMS")
def test_fields_named_like_form_properties_do_no_harm(form: Form) -> None:
    names = ("id", "elements", "form", "type", "closest", "attributes", "localName", "labels")
    (only,) = listed(
        form, f"<form id='it'>{''.join(f'<input name={name}>' for name in names)}</form>"
    )
    assert (only["id"], [field["key"] for field in only["fields"]]) == ("it", list(names))
    assert fill_back(form.client, form.tab, {}) == len(names)


@requirement("SPEC-OBSERVE-FORMS")
def test_a_page_without_fields_has_no_forms(form: Form) -> None:
    form.show("<form><button>Go</button></form><p>Text</p>")
    result = form.client.call("observe", what="forms", tab_id=form.tab.id)
    assert result.structured_content["forms"] == []
    assert result.content[0].text == "0 forms, 0 fields"  # type: ignore[union-attr]
