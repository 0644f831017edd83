"""observe forms with `options`: lists are opened, read and closed again. What forms tell agents."""

from typing import Any

from harness.form import Form
from harness.pilot import Pilot
from tests.binding import requirement

from .blank_page import BlankPage
from .consent_client import ConsentClient
from .listed import listed

CHOICES = """<form><label>Name <input id=name></label>
<span id=city-label>City</span>
<div id=city role=combobox tabindex=0 aria-expanded=false aria-labelledby=city-label>Lima</div>
<ul id=list role=listbox hidden><li role=option aria-disabled=true>Arica</li></ul>
<span id=size-label>Size</span>
<ul role=listbox tabindex=0 aria-labelledby=size-label><li role=option>S</li>
<li role=option>M</li></ul>
<span id=off-label>Closed</span>
<button type=button aria-haspopup=listbox aria-disabled=true aria-labelledby=off-label>-</button>
</form>"""
BEHAVIOUR = """() => {
  const [city, list] = document.querySelectorAll('#city, #list');
  window.clicks = 0;
  const setOpen = (open) => {
    list.hidden = !open;
    city.setAttribute('aria-expanded', String(open));
  };
  city.addEventListener('click', () => setOpen(list.hidden));
  city.addEventListener('blur', () => setOpen(false));
  list.addEventListener('click', () => { window.clicks += 1; });
  for (let number = 1; number < 41; number += 1)
    list.insertAdjacentHTML('beforeend', `<li role=option>City ${number}</li>`);
  document.querySelector('#name').focus();
}"""
STATE = """[document.querySelector('#city').textContent, window.clicks,
  document.querySelectorAll('[aria-expanded=true]').length, document.activeElement.id]"""


def read_fields(blank: BlankPage, **options: Any) -> dict[str, dict[str, Any]]:
    answer = blank.client.ask("observe", what="forms", tab_id=blank.tab.id, **options)
    (form,) = answer["forms"]
    return {field["label"]: field for field in form["fields"]}


@requirement("SPEC-OBSERVE-FORMS")
def test_lists_are_opened_read_and_closed_again(blank: BlankPage, shared_pilot: Pilot) -> None:
    blank.show(CHOICES, BEHAVIOUR)
    assert "options" not in read_fields(blank)["City"]
    fields = read_fields(blank, options=True)
    assert fields["City"]["options"] == [f"City {number}" for number in range(1, 31)]
    assert (fields["City"]["more_options"], fields["Size"]["options"]) == (10, ["S", "M"])
    assert "options" not in fields["Closed"]
    assert blank.run(STATE) == ["Lima", 0, 0, "name"]
    client = ConsentClient(shared_pilot, blank.tab)
    asked = client.send_one("everything", what="forms", options=True)
    assert asked["confirmation_required"]["target"] == "the page"
    log = blank.client.ask("observe", what="action_log")["actions"]
    assert [entry["outcome"] for entry in log if entry["action"] == "forms"][:1] == ["done"]


@requirement("SPEC-OBSERVE-FORMS")
def test_a_form_is_told_with_what_it_says_to_agents(form: Form) -> None:
    (found,) = listed(
        form,
        f"""<form toolname="book_table" tooldescription="Books a table. {"x" * 400}">
        <label>Guests <input name="guests" toolparamdescription="Up to  8
          people"></label><input name="note"></form>""",
    )
    assert (found["tool"], len(found["description"])) == ("book_table", 300)
    described = [field.get("description") for field in found["fields"]]
    assert described == ["Up to 8 people", None]
