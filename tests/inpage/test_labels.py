"""Fields are found by the texts that people see beside them."""

from typing import Any

from .blank_page import BlankPage, by_field, statuses

HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"
WEAK = """
<form>
  <h2>Your order</h2>
  <div><label>Company</label><input data-at=company></div>
  <div><label for=nowhere>Branch</label><div><input data-at=branch></div></div>
  <div><h4>Description</h4><textarea data-at=description>typed text</textarea></div>
  <table>
    <tr><td>Street:</td><td><input data-at=street></td></tr>
    <tr><td><b>Zip</b> code</td><td></td><td><input data-at=zip></td></tr>
  </table>
  <table>
    <thead><tr><th>Item</th><th>Quantity</th></tr></thead>
    <tr><td><input data-at=item></td><td><input data-at=quantity></td></tr>
  </table>
  <div><span>Nickname</span>   <input data-at=nickname></div>
  <p>Floor: <input data-at=floor> Door: <input data-at=door></p>
  <div>Remarks</div><div><div><input data-at=remarks></div></div>
  <div><div>Phone</div><small>We only call about this order.</small><input data-at=phone></div>
  <hr><input data-at=placeholder placeholder="E-mail address">
  <hr><input data-at=title title="Voucher">
  <div><i class=icon title="Web site"></i><input data-at=icon></div>
  <h3>Sizes</h3>
  <div><input type=radio name=size value=s id=s><label for=s>Small</label>
  <input type=radio name=size value=l id=l><label for=l>Large</label></div>
  <p><input type=checkbox data-at=terms> I agree to the <a href="#t">terms</a></p>
  <div>First name (optional)</div><input data-at=first>
  <div>Colour</div><div style="border:1px solid"><div><b>Select...</b><input role=combobox
    aria-expanded=false></div></div>
</form>
"""


def labelled(blank: BlankPage) -> dict[str, dict[str, Any]]:
    """The fields of the page by their labels."""
    answer = blank.client.ask("observe", what="forms", tab_id=blank.tab.id, limit=100)
    fields = [field for form in answer["forms"] for field in form["fields"]]
    return {field.get("label", ""): field for field in fields}


def test_texts_beside_fields_are_their_labels(blank: BlankPage) -> None:
    blank.show(WEAK)
    found = labelled(blank)
    sources = {label: field.get("label_from", "label") for label, field in found.items()}
    assert sources == {
        "Company": "label",
        "Branch": "label",
        "Description": "heading",
        "Street": "table",
        "Zip code": "table",
        "Item": "table",
        "Quantity": "table",
        "Nickname": "text_before",
        "Floor": "text_before",
        "Door": "text_before",
        "Remarks": "text_before",
        "Phone": "text_before",
        "E-mail address": "placeholder",
        "Voucher": "title",
        "Web site": "title",
        "Sizes": "heading",
        "I agree to the": "text_after",
        "First name (optional)": "text_before",
        "Colour": "text_before",
    }
    texts = {
        "Company": "company",
        "Branch": "branch",
        "description": "description",
        "Street": "street",
        "Zip code": "zip",
        "Item": "item",
        "Quantity": "quantity",
        "Nickname *": "nickname",
        "Floor": "floor",
        "Door:": "door",
        "Remarks": "remarks",
        "Phone": "phone",
        "E-mail address": "placeholder",
        "Voucher": "title",
        "Web site": "icon",
        "First name": "first",
    }
    values = {key: f"text for {place}" for key, place in texts.items()}
    answer = blank.fill({**values, "Sizes": "Large", "I agree to the": True})
    assert set(statuses(answer).values()) == {"filled"}, statuses(answer)
    written = blank.run(
        "Object.fromEntries([...document.querySelectorAll('[data-at]:is(input, textarea)')].map("
        "(field) => [field.dataset.at, field.type === 'checkbox' ? field.checked : field.value]))"
    )
    assert written == {place: f"text for {place}" for place in texts.values()} | {"terms": True}
    assert blank.value("#l") is True


def test_a_text_labels_one_field_at_most(blank: BlankPage) -> None:
    blank.show(
        "<form><h2>Address</h2><input name=street><input name=city>"
        "<label for=plan>Plan</label><select id=plan><option>Free<option>Paid</select>"
        "<input name=after-plan><textarea>words that were typed</textarea><input name=after-text>"
        "<div contenteditable>more words</div><input name=after-editor>"
        "<button type=button>Add</button><input name=after-button>"
        "<div>Twice</div><input name=one><div>Twice</div><input name=two>"
        "<p>Please read this first, it is a sentence.</p><input name=after-sentence></form>"
        "<p>Outside</p><form><input name=inner></form>"
    )
    answer = blank.client.ask("observe", what="forms", tab_id=blank.tab.id)
    labels = {
        field["key"]: field.get("label")
        for form in answer["forms"]
        for field in form["fields"]
        if not field["key"].startswith("@")
    }
    assert labels == {
        **{"street": None, "city": None, "Plan": "Plan", "after-plan": None, "after-text": None},
        **{"after-editor": None, "after-button": None, "one": "Twice", "two": "Twice"},
        **{"after-sentence": None, "inner": None},
    }
    unknown = ("Address", "Add", "Outside", "words that were typed", "more words")
    results = by_field(blank.fill(dict.fromkeys((*unknown, "Twice"), "x")))
    assert {results[key]["error"] for key in unknown} == {"field_not_found"}
    assert "Multiple elements" in results["Twice"]["note"]


def test_hidden_text_and_options_are_no_part_of_a_label(blank: BlankPage) -> None:
    blank.show(
        "<label for=u>Username <span style='display:none'>ERROR: Please enter your name</span>"
        f"</label><input id=u><label for=m>E-mail <span style='{HIDDEN}'>is required</span>"
        "<i aria-hidden=true>!</i></label><input id=m>"
        "<label id=w>Country <select aria-labelledby=w><option>France<option>Spain</select></label>"
        f"<label><span style='{HIDDEN}'>Search term</span><input id=q></label>"
        "<label>Phone (optional)<input id=p></label><label>Fax *<input id=f></label>"
        "<label>Notes <textarea id=n>typed</textarea></label>"
    )
    found = labelled(blank)
    assert list(found) == [
        *("Username", "E-mail", "Country", "Search term", "Phone (optional)", "Fax", "Notes")
    ]
    keys = ("Username", "E-mail", "Search term", "Phone", "Fax (required)", "Notes:")
    results = statuses(blank.fill({**dict.fromkeys(keys, "text"), "Country": "Spain"}))
    assert set(results.values()) == {"filled"}, results
