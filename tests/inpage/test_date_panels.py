"""Calendars that keep their own choice, and panels that count a time."""

from .blank_page import BlankPage, by_field, statuses
from .test_date_pages import CALENDAR, CALENDAR_SCRIPT, DAY

# How a calendar hears that it is emptied: not at all, by a click on the chosen day, or by Enter.
EMPTIED_BY = {
    "nothing": "() => {}",
    "the chosen day": """() => document.addEventListener('click', (event) => {
      if (!event.target.matches?.('td.selected')) return;
      event.stopPropagation();
      window.chosen = document.querySelector('#due').value = '';
    }, true)""",
    "Enter": """() => document.querySelector('#due').addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.target.value) window.chosen = '';
    })""",
}


def test_undo_empties_what_the_calendar_has_chosen_or_fails(blank: BlankPage) -> None:
    for way, script in EMPTIED_BY.items():
        blank.show(CALENDAR.format(""), CALENDAR_SCRIPT)
        blank.tab.page.evaluate(script)
        answer = blank.fill({"Due": DAY}, timeout_ms=30_000)
        assert (statuses(answer), blank.run("window.chosen")) == ({"Due": "filled"}, DAY), way
        undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id, timeout_ms=30_000)
        is_undone = way != "nothing"
        assert undone.get("success", False) is is_undone, (way, undone)
        assert blank.run("window.chosen") == ("" if is_undone else DAY), way


# A panel that only its opacity hides, whose buttons count the hour and five minutes.
STEPPERS = """<p><label>Call <input id=call readonly class=timepicker></label>
<div class=popup style="opacity: 0; pointer-events: none">
<button type=button title="Increment Hour">+</button><span title="Hour">9</span>
<button type=button title="Decrement Hour">-</button>
<button type=button title="Increment Minute">+</button><span title="Minute">0</span>
<button type=button title="Decrement Minute">-</button></div>"""
STEPPERS_SCRIPT = """() => {
  const input = document.querySelector('#call'), popup = document.querySelector('.popup');
  const shown = popup.querySelectorAll('span');
  const show = (isOpen) => { popup.style.opacity = isOpen ? 1 : 0; };
  input.onclick = () => show(true);
  popup.onclick = ({ target }) => {
    if (target.localName !== 'button') return;
    const index = target.title.endsWith('Hour') ? 0 : 1;
    const step = [1, 5][index] * (target.textContent === '+' ? 1 : -1);
    shown[index].textContent = Number(shown[index].textContent) + step;
    input.value = [...shown].map((part) => part.textContent.padStart(2, '0')).join(':');
  };
  document.addEventListener('mousedown', ({ target }) => {
    if (target !== input && !popup.contains(target)) show(false);
  });
}"""


def test_a_time_is_counted_in_a_panel_that_its_opacity_hid(blank: BlankPage) -> None:
    blank.show(STEPPERS, STEPPERS_SCRIPT)
    result = by_field(blank.fill({"Call": "14:35"}, timeout_ms=30_000))["Call"]
    assert (result["status"], result.get("strategy")) == ("filled", "calendar"), result
    assert blank.run("document.querySelector('.popup').style.opacity") == "0"
    assert blank.value("#call") == "14:35"
