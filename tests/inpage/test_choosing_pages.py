"""Choices on written pages: options that load late, and widgets that work against the fill."""

from .blank_page import BlankPage, by_field, statuses

WIDGET = """<form>
<label>Country <select id=country><option value="">Choose<option>Chile<option>Peru</select></label>
<span id=label>City</span>
<div id=city role=combobox tabindex=0 aria-expanded=false aria-labelledby=label>Choose</div>
<ul id=list role=listbox hidden></ul></form>"""
BEHAVIOUR = """() => {{
  const [country, city, list] = document.querySelectorAll('#country, #city, #list');
  window.chosen = '';
  const setOpen = (open) => {{
    list.hidden = !open;
    city.setAttribute('aria-expanded', String(open));
  }};
  const choose = (name) => {{
    window.chosen = city.textContent = name;
    setOpen(false);
  }};
  const offer = (...names) => list.replaceChildren(...names.map((name) => {{
    const option = Object.assign(document.createElement('li'), {{ textContent: name }});
    option.setAttribute('role', 'option');
    option.addEventListener('click', () => choose(name));
    return option;
  }}));
  city.addEventListener('click', () => {{
    if (city.getAttribute('aria-disabled') !== 'true') setOpen(list.hidden);
  }});
  city.addEventListener('blur', () => setOpen(false));
  list.addEventListener('mousedown', (event) => event.preventDefault());
  {}
}}"""
LOADS_LATE = """
  city.setAttribute('aria-disabled', 'true');
  country.addEventListener('change', () => setTimeout(() => {
    city.removeAttribute('aria-disabled');
    setTimeout(() => offer('Lima', 'Cusco'), 300);
  }, 300));"""
CLOSES = """
  offer('Lima', 'Cusco');
  city.addEventListener('click', () => queueMicrotask(() => setOpen(false)));"""
CHANGES = """
  offer('Lima', 'Cusco');
  list.addEventListener('pointerdown', () => offer('Arica', 'Talca'), true);"""
CHOOSES_ANOTHER = """
  offer('Lima', 'Cusco');
  list.addEventListener('click', (event) => {
    event.stopImmediatePropagation();
    choose('Cusco');
  }, true);"""
STATE = """[window.chosen, document.getElementById('city').getAttribute('aria-expanded')]"""


def test_options_that_load_after_another_field_are_waited_for(blank: BlankPage) -> None:
    blank.show(WIDGET, BEHAVIOUR.format(LOADS_LATE))
    answer = blank.fill({"Country": "Peru", "City": "Cusco"})
    assert statuses(answer) == {"Country": "filled", "City": "filled"}, answer
    assert blank.run(STATE) == ["Cusco", "false"]


def test_a_widget_that_works_against_the_fill_gets_a_true_answer(blank: BlankPage) -> None:
    cases = {
        CLOSES: ({"option_not_found", "value_reverted"}, ""),
        CHANGES: ({"option_not_found", "value_reverted"}, ""),
        CHOOSES_ANOTHER: ({"value_reverted"}, "Cusco"),
    }
    for behaviour, (errors, chosen) in cases.items():
        blank.show(WIDGET, BEHAVIOUR.format(behaviour))
        city = by_field(blank.fill({"City": "Lima"}))["City"]
        assert city["status"] == "failed", (behaviour, city)
        assert city["error"] in errors, (behaviour, city)
        assert blank.run(STATE) == [chosen, "false"]
        assert blank.run("document.activeElement === document.body")


REFUSES = """
  offer('Male', 'Female');
  city.textContent = window.chosen = 'Male';
  list.addEventListener('click', (event) => {
    event.stopImmediatePropagation();
    setOpen(false);
  }, true);"""


def test_a_choice_that_the_page_refuses_or_cannot_empty_is_no_success(blank: BlankPage) -> None:
    blank.show(WIDGET, BEHAVIOUR.format(REFUSES))
    for value, error in (("Female", "value_reverted"), (None, "invalid_value")):
        city = by_field(blank.fill({"City": value}))["City"]
        assert (city["status"], city.get("error")) == ("failed", error), city
        assert blank.run(STATE) == ["Male", "false"]


def test_a_hidden_select_beside_a_button_or_another_field_is_no_widget(blank: BlankPage) -> None:
    region = "<select name=region style='display: none'><option>Tyrol<option>Styria</select>"
    blank.show(
        f"<form>{region}<input name=other value=Bavaria></form>"
        f"<form onsubmit='window.sent = true; return false'>"
        f"<select name=state hidden><option>Ohio<option>Utah</select><button>Save</button></form>"
    )
    blank.fill({"region": "Styria", "state": "Utah"})
    assert blank.run("[window.sent, document.querySelector('[name=other]').value]") == [
        None,
        "Bavaria",
    ]


WIZARD = """<form><section><label>Name <input id=name></label></section>
<section id=later hidden>{}</section></form>"""
NEXT_STEP = """
  const later = document.querySelector('#later');
  document.querySelector('#name').addEventListener('change', ({ target }) => {
    if (target.value === 'next') setTimeout(() => { later.hidden = false; }, 200);
  });
  offer('Lima', 'Cusco');"""


def test_a_widget_of_a_later_step_is_told_as_not_shown_yet(blank: BlankPage) -> None:
    inner = WIDGET.replace("<form>", "").replace("</form>", "")
    blank.show(WIZARD.format(inner), BEHAVIOUR.format(NEXT_STEP))
    answer = blank.fill({"Name": "Ada", "City": "Lima"})
    city = by_field(answer)["City"]
    assert city["status"] == "skipped", city
    assert "not shown yet" in city["reason"]
    dry = by_field(blank.fill({"City": "Lima"}, dry_run=True))["City"]
    assert dry["status"] == "skipped", dry
    answer = blank.fill({"Name": "next", "City": "Cusco"})
    assert statuses(answer) == {"Name": "filled", "City": "filled"}, answer
    assert blank.run(STATE) == ["Cusco", "false"]


SEVERAL = """<form><span id=label>Tags</span>
<div id=box><span class=chip>Red</span><span class=chip>Green</span>
<input role=combobox aria-expanded=false aria-labelledby=label></div>
<div id=list role=listbox hidden></div></form>"""
KEEPS_SEVERAL = """() => {
  const [box, input, list] = document.querySelectorAll('#box, input, #list');
  window.chosen = ['Red', 'Green'];
  const draw = () => {
    box.querySelectorAll('.chip').forEach((chip) => chip.remove());
    for (const name of window.chosen) {
      const chip = Object.assign(document.createElement('span'), { textContent: name });
      chip.className = 'chip';
      input.before(chip);
    }
    const left = ['Red', 'Green', 'Blue'].filter((name) => !window.chosen.includes(name));
    list.replaceChildren(...left.map((name) => {
      const option = Object.assign(document.createElement('div'), { textContent: name });
      option.setAttribute('role', 'option');
      option.addEventListener('click', () => { window.chosen.push(name); draw(); });
      return option;
    }));
  };
  const setOpen = (open) => {
    list.hidden = !open;
    input.setAttribute('aria-expanded', String(open));
  };
  draw();
  input.addEventListener('click', () => setOpen(true));
  input.addEventListener('blur', () => setOpen(false));
  list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Backspace' || input.value || window.stuck) return;
    window.chosen.pop();
    draw();
  });
}"""


def test_one_text_for_several_chips_is_exactly_that_one(blank: BlankPage) -> None:
    blank.show(SEVERAL, KEEPS_SEVERAL)
    for value in ("Red", "Blue"):
        assert statuses(blank.fill({"Tags": value})) == {"Tags": "filled"}
        assert blank.run("window.chosen") == [value]
    blank.run("window.stuck = true")
    assert statuses(blank.fill({"Tags": "Green"})) == {"Tags": "value_reverted"}
