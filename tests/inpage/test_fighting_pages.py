"""Pages that work against a fill: each answer is true, nothing stays open, the focus is left."""

from typing import Any

import pytest

from .blank_page import BlankPage, by_field

# A list whose options `draw` draws; each part of the page may fight in its own way.
PAGE = """<form><label>Name <input id=name></label><span id=label>City</span>
<div id=city role=combobox tabindex=0 aria-expanded=false aria-labelledby=label>Choose</div>
<ul id=list role=listbox hidden></ul>
<label for=due>Due</label> <input id=due placeholder="dd.mm.yyyy"><div id=calendar hidden>
<table role=grid><tr><td>1</td></tr></table></div>
<div id=bio contenteditable aria-label=Bio><p>Old</p></div></form>"""
PARTS = """() => {{
  const [city, list, due, calendar, bio] =
    document.querySelectorAll('#city, #list, #due, #calendar, #bio');
  window.chosen = '';
  const setOpen = (open) => {{
    list.hidden = !open;
    city.setAttribute('aria-expanded', String(open));
  }};
  const draw = (...names) => list.replaceChildren(...names.map((name) => {{
    const option = Object.assign(document.createElement('li'), {{ textContent: name }});
    option.setAttribute('role', 'option');
    option.addEventListener('click', () => {{
      window.chosen = city.textContent = name;
      setOpen(false);
    }});
    return option;
  }}));
  draw('Lima', 'Cusco');
  city.addEventListener('click', () => setOpen(list.hidden));
  city.addEventListener('blur', () => setOpen(false));
  list.addEventListener('mousedown', (event) => event.preventDefault());
  due.addEventListener('focus', () => {{ calendar.hidden = false; }});
  due.addEventListener('blur', () => {{ calendar.hidden = true; }});
  {}
}}"""
STATE = """[window.chosen, document.querySelector('#due').value,
  document.querySelector('#bio').innerText.trim(),
  document.querySelectorAll('[aria-expanded=true], #calendar:not([hidden])').length,
  document.activeElement === document.body]"""
WISHES = {"City": "Lima", "Due": "2024-05-06", "Bio": "New text"}
HELD = ["Lima", "06.05.2024", "New text"]
EVERY = """const timer = (act, ms) => {
  const id = setInterval(() => { if (city.isConnected) act(); else clearInterval(id); }, ms);
};"""
# The list closes by itself; whether an option was clicked before is a matter of milliseconds.
CLOSING = "timer(() => setOpen(false), 5);"
# By what the page does: the fields that it keeps from being filled.
FIGHTS = {
    # Other options are drawn as soon as the mouse is over one.
    "list.addEventListener('mouseover', () => draw('Quito', 'Loja'));": {"City": ""},
    CLOSING: {"City": ""},
    # A choice is taken back when it is made, or a moment later.
    "list.addEventListener('click', () => { window.chosen = ''; city.textContent = 'Choose'; });": {
        "City": ""
    },
    "list.addEventListener('click', () => setTimeout(() => { window.chosen = ''; "
    "city.textContent = 'Choose'; }, 30));": {"City": ""},
    # The date is dropped, made another one, or refused when the field is left.
    "due.addEventListener('blur', () => { due.value = ''; });": {"Due": ""},
    "due.addEventListener('change', () => setTimeout(() => { due.value = '05.06.2024'; }));": {
        "Due": "05.06.2024"
    },
    "due.addEventListener('blur', () => due.setAttribute('aria-invalid', "
    "String(due.value !== '')));": {"Due": ""},
    # The calendar stays open until Escape is pressed.
    "calendar.toggleAttribute('hidden', true); let stays = true; "
    "new MutationObserver(() => { if (stays && due.value) calendar.hidden = false; })"
    ".observe(calendar, { attributes: true }); "
    "document.addEventListener('keydown', ({ key }) => { "
    "if (key === 'Escape') { stays = false; calendar.hidden = true; } });": {},
    # The editor takes its old text back when it is left.
    "bio.addEventListener('blur', () => { bio.innerHTML = '<p>Old</p>'; });": {"Bio": "Old"},
    "const old = () => { bio.innerHTML = '<p>Old</p>'; }; "
    "bio.addEventListener('input', () => setTimeout(old, 30));": {"Bio": "Old"},
}


@pytest.mark.parametrize("script", FIGHTS)
def test_a_page_that_fights_back_gets_true_answers(blank: BlankPage, script: str) -> None:
    blank.show(PAGE, PARTS.format(f"{EVERY} {script}"))
    outcomes = by_field(blank.fill(WISHES, timeout_ms=20_000))
    chosen, due, bio, still_open, is_left = blank.run(STATE)
    kept: dict[str, Any] = dict(zip(WISHES, (chosen, due, bio), strict=True))
    for index, (label, outcome) in enumerate(outcomes.items()):
        is_filled = outcome["status"] == "filled"
        is_open_question = script == CLOSING and label == "City"
        assert is_open_question or is_filled == (label not in FIGHTS[script]), (outcome, kept)
        assert kept[label] == (HELD[index] if is_filled else FIGHTS[script][label])
    assert (still_open, is_left) == (0, True)
