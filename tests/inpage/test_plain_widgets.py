"""Steppers and ratings drawn without roles, and fields whose text has two meanings."""

from .blank_page import BlankPage, by_field, statuses

PLAIN = """<form>
  <div><label>Adults</label><div><button type=button>-</button><span>1</span>
    <button type=button>+</button></div></div>
  <div><div><h4>Pets</h4><p>Small ones</p></div><div><button type=button><svg></svg></button>
    <b>0</b><button type=button><svg></svg></button></div></div>
  <div><label for=q>Quantity</label><div><i style='cursor: pointer'>-</i>
    <input id=q value=1 readonly><i style='cursor: pointer'>+</i></div></div>
  <div><label>Quality</label><div class=stars></div></div>
  <div><span>Service</span><div class=stars></div></div>
  <div><label>Taste</label><div class='stars dead'></div></div>
</form>"""
WORKS = """() => {
  window.held = {};
  for (const down of document.querySelectorAll('div > :is(button, i):first-child')) {
    const [, shown, up] = down.parentElement.children;
    const step = (by) => () => {
      const now = Number(shown.value ?? shown.textContent) + by;
      if (now < 0 || now > 4) return;
      if (shown.value === undefined) shown.textContent = now; else shown.value = now;
    };
    down.onclick = step(-1);
    up.onclick = step(1);
  }
  document.querySelectorAll('.stars').forEach((row, index) => {
    row.held = index === 1 ? 2 : 0;
    const draw = (count) => [...row.children].forEach((star, place) => {
      star.textContent = place < count ? '★' : '☆';
    });
    for (let place = 1; place <= 5; place++) {
      const star = row.appendChild(document.createElement('span'));
      star.style.cursor = 'pointer';
      star.dataset.place = place;
      star.onmouseenter = () => draw(place);
      star.onmouseleave = () => draw(row.held);
      star.onclick = () => { if (!row.matches('.dead')) row.held = place; };
    }
    draw(row.held);
  });
}"""
STATE = """() => [
  ...[...document.querySelectorAll('span + button, b')].map((each) => each.localName === 'b'
    ? each.textContent : each.previousElementSibling.textContent),
  document.querySelector('#q').value,
  ...[...document.querySelectorAll('.stars')].map((row) => row.held),
]"""
# One has a decimal comma, one takes any text, one takes no decimals.
DECIMALS = """<form>
  <label>Total <input id=total></label><label>Plain <input id=plain></label>
  <label>Whole <input id=whole></label>
</form>"""
FORMATS = """() => {
  const grouped = (digits, by) => digits.replace(/\\B(?=(\\d{3})+$)/g, by);
  document.getElementById('total').addEventListener('input', (event) => {
    const [whole, ...rest] = event.target.value.split(',');
    const digits = grouped(whole.replace(/\\D/g, ''), '.');
    event.target.value = rest.length ? `${digits},${rest.join('')}` : digits;
  });
  document.getElementById('whole').addEventListener('input', (event) => {
    event.target.value = grouped(event.target.value.replace(/\\D/g, ''), '.');
  });
}"""
GROUPS = """<p>Plan</p><div class=group>
  <label class='r on'><input type=radio name=x checked>One</label>
  <label class=r><input type=radio name=x>Two</label></div>
<div class=group><label class=r><input type=radio name=x>Red</label>
  <label class='r on'><input type=radio name=x checked>Blue</label></div>
<p>Extras</p><div role=list>
  <span role=listitem><input type=checkbox aria-labelledby=a><b id=a>Milk</b></span>
  <span role=listitem><input type=checkbox aria-labelledby=b><b id=b>Honey</b></span></div>
<div><label>Phone</label><div>
  <button type=button aria-haspopup=listbox aria-label=Country>US</button>
  <ul role=listbox tabindex=-1 style='display: none'><li role=option>Ukraine</li></ul>
  <input type=tel value='+1'></div></div>"""
COUNTS = """() => {
  for (const group of document.querySelectorAll('.group')) group.onchange = ({ target }) => {
    for (const label of group.children) label.className = label.contains(target) ? 'r on' : 'r';
  };
  window.phone = '';
  const input = document.querySelector('[type=tel]');
  input.oninput = () => { window.phone = input.value.replace(/\\D/g, ''); };
}"""


def test_steppers_and_stars_without_roles_are_set_by_their_parts(blank: BlankPage) -> None:
    blank.show(PLAIN, WORKS)
    fields = {"Adults": 3, "Pets": "2", "Quantity": 4, "Quality": 4, "Service": 5}
    answer = blank.fill({**fields, "Taste": 2})
    outcomes = statuses(answer)
    assert outcomes.pop("Taste") == "value_reverted", answer
    assert set(outcomes.values()) == {"filled"}, answer
    assert blank.run(STATE) == ["3", "2", "4", 4, 5, 0]
    undone = by_field(
        blank.client.ask("interact", action="undo", tab_id=blank.tab.id, timeout_ms=10_000)
    )
    assert undone["Quality"]["status"] == "failed", undone
    restored = {key for key, result in undone.items() if result["status"] == "restored"}
    assert restored >= {"Adults", "Pets", "Quantity", "Service"}, undone
    assert blank.run(STATE) == ["1", "0", "1", 4, 2, 0]
    assert by_field(blank.fill({"Adults": 9}))["Adults"]["status"] == "failed"


def test_a_number_keeps_its_decimals_where_a_point_separates_thousands(blank: BlankPage) -> None:
    blank.show(DECIMALS, FORMATS)
    answer = by_field(blank.fill({"Total": 12.345, "Plain": "12.345", "Whole": 12.345}))
    assert {key: result["status"] for key, result in answer.items()} == {
        "Total": "filled",
        "Plain": "filled",
        "Whole": "failed",
    }, answer
    assert [blank.value(f"#{name}") for name in ("total", "plain", "whole")] == [
        "12,345",
        "12.345",
        "",
    ]


def test_undo_says_what_it_cannot_bring_back(blank: BlankPage) -> None:
    blank.show(GROUPS, COUNTS)
    answer = blank.fill({"Plan": "Two", "Extras": ["Honey"], "Phone": "+1 702 123 4567"})
    assert set(statuses(answer).values()) == {"filled"}, answer
    undone = by_field(blank.client.ask("interact", action="undo", tab_id=blank.tab.id))
    assert {key: result["status"] for key, result in undone.items()} == {
        "Plan": "failed",
        "Extras": "restored",
        "Phone": "restored",
    }, undone
    assert blank.run("() => window.phone") == ""
