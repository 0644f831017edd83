"""Validation of filled fields, and required fields that are empty."""

from tests.binding import requirement

from .blank_page import BlankPage, by_field

NATIVE = {
    "missing": ("required value=x", "", "required"),
    "email": ("type=email", "nobody", "type"),
    "url": ("type=url", "nowhere", "type"),
    "pattern": ("pattern='[A-Z]{3}' title='Three capitals'", "abc", "Three capitals"),
    "short": ("minlength=8", "abc", "too short"),
    "early": ("type=date min=2026-01-01", "2001-01-01", "below"),
    "late": ("type=date max=2026-01-01", "2030-01-01", "above"),
    "step": ("type=number step=2", "3", "steps"),
    "fine": ("type=email required minlength=3", "ada@example.com", ""),
}


@requirement("SPEC-FILL-VALIDATION")
@requirement("TOOLS-A3")
def test_each_native_constraint_has_a_message(blank: BlankPage) -> None:
    blank.show("".join(f"<input id={name} {html}>" for name, (html, _, _) in NATIVE.items()))
    answer = blank.fill({name: value for name, (_, value, _) in NATIVE.items()})
    results = by_field(answer)
    for name, (_, value, words) in NATIVE.items():
        assert blank.value(f"#{name}") == value
        assert results[name]["status"] == "filled"
        assert results[name]["validation"]["valid"] is (name == "fine")
        assert words in results[name]["validation"]["message"]
    assert results["fine"]["validation"] == {"valid": True, "message": ""}


@requirement("SPEC-FILL-VALIDATION")
def test_the_validation_of_the_page_is_reported_with_its_message(blank: BlankPage) -> None:
    blank.show(
        """<form>
          <input id=custom><input id=taken>
          <input id=named aria-errormessage=why aria-describedby=help><p id=why>Not this one.</p>
          <input id=described aria-describedby="help more"><p id=help>Short words.</p>
          <p id=more>No digits.</p>
          <input id=silent><input id=spoken aria-invalid=false>
        </form>""",
        """() => {
          const field = (id) => document.querySelector(id);
          field('#custom').addEventListener('input', (event) =>
            event.target.setCustomValidity('Ask the administrator.'));
          field('#taken').addEventListener('blur', (event) =>
            event.target.setCustomValidity(`The name "${event.target.value}" is taken.`));
          for (const id of ['#named', '#described', '#silent']) {
            field(id).addEventListener('blur', (event) =>
              event.target.setAttribute('aria-invalid', 'true'));
          }
        }""",
    )
    names = ("custom", "taken", "named", "described", "silent", "spoken")
    answer = blank.fill(dict.fromkeys(names, "canary-4711"))
    reports = {name: result["validation"] for name, result in by_field(answer).items()}
    assert reports == {
        "custom": {"valid": False, "message": "Ask the administrator."},
        "taken": {"valid": False, "message": 'The name "…" is taken.'},
        "named": {"valid": False, "message": "Not this one."},
        "described": {"valid": False, "message": "Short words. No digits."},
        "silent": {"valid": False, "message": "The page marks it as invalid."},
        "spoken": {"valid": True, "message": ""},
    }
    assert "canary" not in str(answer)


REQUIRED = """<form>
  <label for=first>First name *</label><input id=first required>
  <label>Country<select name=country required>
    <option value="">Choose</option><option>US</option></select></label>
  <label><input type=checkbox name=terms required> I agree</label>
  <fieldset><legend>Size</legend>
    <label><input type=radio name=size value=s required> Small</label>
    <label><input type=radio name=size value=l required> Large</label>
  </fieldset>
  <fieldset><legend>Colour</legend>
    <label><input type=radio name=colour value=r required> Red</label>
    <label><input type=radio name=colour value=g> Green</label>
  </fieldset>
  <textarea aria-label="Your words" aria-required=true></textarea>
  <input name=nameless required>
  <label>Off<input disabled required></label>
  <fieldset disabled><label>Off too<input required></label></fieldset>
  <label>Has a value<input required value=x></label>
  <label>Optional<input name=optional></label>
</form>"""
EMPTY = [
    "First name *",
    "Country",
    "I agree",
    "Size",
    "Colour",
    "Your words",
    "nameless",
]
GIVEN = {"first": "Ada", "colour": "g", "terms": True}
LEFT = ["Country", "Size", "Your words", "nameless"]


@requirement("SPEC-FILL-REQUIRED-EMPTY")
def test_empty_required_fields_are_listed_by_their_labels(blank: BlankPage) -> None:
    blank.show(REQUIRED)
    assert blank.fill({"optional": "x"})["required_empty"] == EMPTY
    assert blank.fill(GIVEN, dry_run=True)["required_empty"] == LEFT
    assert blank.fill(GIVEN)["required_empty"] == LEFT
    rest = {"country": "US", "size": "l", "Your words": "x", "nameless": "x"}
    assert blank.fill(rest)["required_empty"] == []


@requirement("SPEC-FILL-REQUIRED-EMPTY")
def test_only_required_fields_in_the_container_are_listed(blank: BlankPage) -> None:
    blank.show(
        "<form id=mine><input name=a><input aria-label=Mine required></form>"
        "<form id=other><input aria-label=Theirs required></form>"
    )
    assert blank.fill({"a": "x"}, selector="#mine")["required_empty"] == ["Mine"]


ARIA_REQUIRED = """<input name=a>
<div role=textbox contenteditable aria-label=Story aria-required=true></div>
<div role=textbox contenteditable aria-label=Told aria-required=true>text</div>
<div role=radiogroup aria-label=Plan aria-required=true>
  <div role=radio tabindex=0 aria-checked=false>Small</div></div>
<div role=combobox tabindex=0 aria-label=Country aria-required=true aria-expanded=false></div>
<div role=checkbox tabindex=0 aria-label=Terms aria-required=true aria-checked=false></div>
<div role=checkbox tabindex=0 aria-label=News aria-required=true aria-checked=true></div>
<div role=spinbutton tabindex=0 aria-label=Age aria-required=true></div>"""


def test_empty_widgets_that_are_required_are_listed(blank: BlankPage) -> None:
    blank.show(ARIA_REQUIRED)
    empty = ["Story", "Plan", "Country", "Terms", "Age"]
    assert blank.fill({"a": "x"})["required_empty"] == empty
