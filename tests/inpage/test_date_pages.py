"""Dates on pages that take them in their own way, refuse them or do not say how they write them."""

from typing import Any

import pytest

from .blank_page import BlankPage, by_field, statuses

DAY = "2024-05-06"
# A calendar that ignores typed text and forbids the 10th. It shows May 2024 at first.
CALENDAR = """<label>Due <input id=due class=datepicker {}></label>
<div class=popup hidden><button type=button>‹</button><b></b><button type=button>›</button>
<table><tbody></tbody></table></div>"""
CALENDAR_SCRIPT = """() => {
  const input = document.querySelector('#due'), popup = document.querySelector('.popup');
  let month = 2024 * 12 + 3;
  window.chosen = '';
  const draw = () => {
    const year = Math.floor(month / 12), number = month % 12 + 1;
    const name = new Date(0, number - 1).toLocaleString('en', { month: 'long' });
    popup.querySelector('b').textContent = `${name} ${year}`;
    const count = new Date(year, number, 0).getDate();
    const row = document.createElement('tr');
    for (let day = 1; day <= count; day += 1) {
      const cell = document.createElement('td');
      const text = new Date(year, number - 1, day).toLocaleDateString('sv');
      cell.textContent = day;
      cell.className = day === 10 ? 'day disabled' : 'day';
      cell.classList.toggle('selected', text === window.chosen);
      cell.onclick = () => {
        if (day === 10) return;
        window.chosen = text;
        input.value = `${day}/${number}/${year}`;
        popup.hidden = true;
      };
      row.append(cell);
    }
    popup.querySelector('tbody').replaceChildren(row);
  };
  const [back, on] = popup.querySelectorAll('button');
  back.onclick = () => { month -= 1; draw(); };
  on.onclick = () => { month += 1; draw(); };
  input.onfocus = input.onclick = () => { popup.hidden = false; draw(); };
  document.addEventListener('mousedown', ({ target }) => {
    if (target !== input && !popup.contains(target)) popup.hidden = true;
  });
}"""
AS_JUNE = """() => document.querySelector('input').addEventListener('change', ({ target }) => {
  const [month, day, year] = target.value.split('/');
  target.value = new Date(year, month - 1, day).toLocaleDateString('en', { dateStyle: 'long' });
})"""
EMPTIES = """() => document.querySelector('input').addEventListener('blur', ({ target }) => {
  target.value = '';
})"""


@pytest.mark.parametrize(
    ("hint", "value", "text"),
    [
        ("mm/dd/yyyy", DAY, "05/06/2024"),
        ("TT.MM.JJJJ", DAY, "06.05.2024"),
        ("yyyy-mm-dd", "6 May 2024", "2024-05-06"),
        ("MM/YYYY", "2024-05", "05/2024"),
        ("hh:mm aa", "14:30", "02:30 PM"),
        ("DD/MM/YYYY HH:mm", "2024-05-06T14:30", "06/05/2024 14:30"),
        ("dd/mm/yyyy", "06/05/2024", "06/05/2024"),
    ],
)
def test_a_date_is_written_in_the_format_of_the_placeholder(
    blank: BlankPage, hint: str, value: str, text: str
) -> None:
    blank.show(f"<label>Due <input placeholder='{hint}'></label>")
    result = by_field(blank.fill({"Due": value}))["Due"]
    assert (result["status"], result["strategy"]) == ("filled", "typed"), result
    assert blank.value("input") == text


@pytest.mark.parametrize(
    "markup",
    [
        "<label>Due (DD/MM/YYYY) <input></label>",
        "<label for=due>Due (DD/MM/YYYY)</label><input id=due aria-describedby=hint>",
        "<label for=due>Due (DD/MM/YYYY)</label><input id=due value='25/12/2023'>",
    ],
)
def test_a_date_is_written_as_the_label_says(blank: BlankPage, markup: str) -> None:
    blank.show(markup)
    assert statuses(blank.fill({"Due (DD/MM/YYYY)": DAY})) == {"Due (DD/MM/YYYY)": "filled"}
    assert blank.value("input") == "06/05/2024"


def test_a_description_tells_the_format(blank: BlankPage) -> None:
    blank.show(
        "<label for=due>Due</label><input id=due aria-describedby=hint><i id=hint>as dd.mm.yyyy</i>"
    )
    assert statuses(blank.fill({"Due": DAY})) == {"Due": "filled"}
    assert blank.value("input") == "06.05.2024"


def test_a_text_field_without_a_format_takes_the_date_as_given(blank: BlankPage) -> None:
    blank.show("<label>Date of birth <input></label>")
    assert by_field(blank.fill({"Date of birth": DAY}))["Date of birth"]["input_type"] == "text"
    assert blank.value("input") == DAY


@pytest.mark.parametrize("script", [AS_JUNE, EMPTIES])
def test_a_date_that_the_page_takes_for_another_or_drops_is_no_success(
    blank: BlankPage, script: str
) -> None:
    blank.show("<label>Due <input placeholder='dd/mm/yyyy'></label>", script)
    result = by_field(blank.fill({"Due": DAY}))["Due"]
    assert (result["status"], result["error"]) == ("failed", "value_reverted"), result
    assert result["tried"][0] == "typed"


@pytest.mark.parametrize("value", ["05/06/2024", "2024-02-31", "soon", [DAY, DAY, DAY]])
def test_a_value_that_is_no_clear_date_is_refused_before_anything_is_touched(
    blank: BlankPage, value: Any
) -> None:
    blank.show("<label>Due <input placeholder='Select date' value=kept></label>")
    result = by_field(blank.fill({"Due": value}))["Due"]
    assert result["error"] == "date_not_understood", result
    assert "2024-02-31" not in str(result)
    assert blank.value("input") == "kept"


@pytest.mark.parametrize("attributes", ["", "readonly"])
def test_a_calendar_that_ignores_typed_text_is_walked(blank: BlankPage, attributes: str) -> None:
    blank.show(CALENDAR.format(attributes), CALENDAR_SCRIPT)
    result = by_field(blank.fill({"Due": DAY}, timeout_ms=30_000))["Due"]
    assert (result["status"], result.get("strategy")) == ("filled", "calendar"), result
    assert blank.run("[window.chosen, document.querySelector('.popup').hidden]") == [DAY, True]


@pytest.mark.parametrize("attributes", ["", "readonly"])
def test_a_day_that_the_calendar_forbids_is_no_success(blank: BlankPage, attributes: str) -> None:
    blank.show(CALENDAR.format(attributes), CALENDAR_SCRIPT)
    result = by_field(blank.fill({"Due": "2024-05-10"}, timeout_ms=30_000))["Due"]
    assert (result["status"], result["error"]) == ("failed", "invalid_value"), result
    state = blank.run("[window.chosen, document.querySelector('.popup').hidden]")
    assert (state, blank.value("#due")) == (["", True], "")


def test_a_read_only_text_that_opens_nothing_is_skipped(blank: BlankPage) -> None:
    blank.show("<label>Due <input readonly value=kept></label>")
    assert statuses(blank.fill({"Due": DAY})) == {"Due": "skipped"}
    assert blank.value("input") == "kept"


# Inputs that nothing marks as dates. They draw what they open anew at each click, their signs are
# no buttons, « moves one month, and a typed text is misread.
UNMARKED = """<p><label>Due <input id=due></label><div id=days hidden></div>
<p><label>From month <input id=month></label><div id=months hidden></div>"""
UNMARKED_SCRIPT = """() => {
  window.chosen = { due: '', month: '' };
  const name = (index) => new Date(0, index).toLocaleString('en', { month: 'long' });
  const set = (id, value, text) => {
    window.chosen[id] = value;
    document.querySelector(`#${id}`).value = text;
    popups[id].hidden = true;
  };
  const popups = { due: document.querySelector('#days'), month: document.querySelector('#months') };
  let shown = 2024 * 12 + 6, year = 2025;
  const drawDays = () => {
    const first = new Date(Math.floor(shown / 12), shown % 12, 1);
    const count = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
    const day = (_, index) => `<td class=day>${index + 1}</td>`;
    popups.due.innerHTML = `<table><thead><tr><th class=prev>«</th>
      <th>${name(shown % 12)} ${first.getFullYear()}</th><th class=next>»</th></tr></thead>
      <tbody><tr>${Array.from({ length: count }, day).join('')}</tr></tbody></table>`;
  };
  const drawMonths = () => {
    popups.month.innerHTML = `<i data-action=prev></i><b>${year}</b><i data-action=next></i>` +
      Array.from({ length: 12 }, (_, index) => `<span>${name(index).slice(0, 3)}</span>`).join(' ');
  };
  popups.due.onclick = ({ target }) => {
    if (target.className === 'day') {
      const day = target.textContent, month = shown % 12 + 1, at = Math.floor(shown / 12);
      set('due', `${at}-${month}-${day}`, `${day}/${month}/${at}`);
    }
    shown += { prev: -1, next: 1 }[target.className] || 0;
    drawDays();
  };
  popups.month.onclick = ({ target }) => {
    year += { prev: -1, next: 1 }[target.dataset.action] || 0;
    const text = `${target.textContent} ${year}`;
    if (target.localName === 'span') set('month', text, text);
    drawMonths();
  };
  for (const [id, draw] of [['due', drawDays], ['month', drawMonths]]) {
    const input = document.querySelector(`#${id}`);
    input.onfocus = () => { popups[id].hidden = false; draw(); };
    input.onchange = () => { window.chosen[id] = input.value && 'misread'; };
    document.addEventListener('mousedown', ({ target }) => {
      if (target !== input && !popups[id].contains(target)) popups[id].hidden = true;
    });
  }
}"""


def test_an_unmarked_input_that_opens_a_calendar_is_a_date_field(blank: BlankPage) -> None:
    style = "<style>i { display: inline-block; width: 9px; height: 9px }</style>"
    blank.show(style + UNMARKED, UNMARKED_SCRIPT)
    answer = blank.fill({"Due": DAY, "From month": "2024-05"}, timeout_ms=30_000)
    assert statuses(answer) == {"Due": "filled", "From month": "filled"}, answer
    assert {by_field(answer)[key]["strategy"] for key in ("Due", "From month")} == {"calendar"}
    assert blank.tab.page.evaluate("window.chosen") == {"due": "2024-5-6", "month": "May 2024"}
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id, timeout_ms=30_000)
    assert undone["success"] is True, undone
    assert blank.tab.page.evaluate("window.chosen") == {"due": "", "month": ""}


def test_three_fields_side_by_side_are_one_date(blank: BlankPage) -> None:
    days = "".join(f"<option>{day}" for day in ("Day", *range(1, 32)))
    blank.show(
        f"<p>Born</p><div><select name=birth_day>{days}</select>"
        "<input name=birth_month type=number><input name=birth_year type=number>"
        "<input type=date hidden></div>"
    )
    answer = blank.fill({"Born": DAY})
    assert statuses(answer) == {"Born": "filled"}, answer
    held = [blank.value(f"[name=birth_{part}]") for part in ("day", "month", "year")]
    assert held == ["6", "05", "2024"]


JANUARY = """() => {
  const names = [...Array(12)].map((_, month) =>
    new Date(2000, month, 1).toLocaleString('en', { month: 'long' }));
  const list = (name, texts) => texts.forEach((text, index) =>
    document.querySelector(`[name=${name}]`).add(new Option(text, index + 1)));
  list('day', [...Array(31)].map((_, index) => index + 1));
  list('month', names);
  const due = document.querySelector('#due');
  due.addEventListener('blur', () => due.setAttribute('aria-invalid', due.value !== ''));
}"""
PARTS = """<fieldset><legend>Born</legend><select name=day><option value=""></select>
<select name=month><option value=""></select><input name=year></fieldset>
<label>Due <input id=due aria-haspopup=dialog></label>
<label>From <input id=from placeholder="YYYY/MM/DD"></label>
<span id=l>Start</span><div role=group aria-labelledby=l>
<span role=spinbutton tabindex=0 aria-label=hour aria-valuemax=23 aria-valuenow=9>9</span>
<span role=spinbutton tabindex=0 aria-label=minute aria-valuemax=59 aria-valuenow=0>0</span>
</div>"""


def test_values_that_a_date_field_cannot_mean_are_refused(blank: BlankPage) -> None:
    blank.show(PARTS, JANUARY)
    cases = {
        "Born": ("2024-05", "2024-05-06T14:30"),
        "Due": ("soon",),
        "From": ("04/08/2026",),
        "Start": (["14:30", "15:30"],),
    }
    for label, values in cases.items():
        for value in values:
            result = by_field(blank.fill({label: value}))[label]
            assert result["status"] == "failed", (label, value, result)
            assert result["error"] != "internal_error", result
    assert statuses(blank.fill({"Born": "1990-01-31"})) == {"Born": "filled"}
    assert [blank.value(f"[name={name}]") for name in ("day", "month", "year")] == [
        *("31", "1", "1990")
    ]
