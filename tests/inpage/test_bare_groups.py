"""Groups, codes and phones whose parts no attribute and no `<label for>` joins."""

from .blank_page import BlankPage, by_field, statuses

NARROW = "<style>.b { width: 36px; height: 44px }</style>"
BOX = "<input class=b aria-label='Character {}'>"
BOXES = f"{NARROW}<p>Code</p><div>{''.join(map(BOX.format, range(1, 7)))}</div>"
MOVES_ON = """() => {
  const boxes = [...document.querySelectorAll('.b')];
  boxes.forEach((box, index) => box.addEventListener('input', () => {
    box.value = box.value.slice(-1);
    if (box.value) boxes[index + 1]?.focus();
  }));
}"""
SIDE = "<label>{} <input class=b></label>"
SIDES = NARROW + "".join(map(SIDE.format, ("Top", "Right", "Bottom", "Left")))
GROUPS = """<form>
  <div><div>View</div><span><button type=button aria-pressed=true>List</button>
    <button type=button aria-pressed=false>Grid</button></span></div>
  <div><label>Extras</label><div role=group>
    <div role=checkbox aria-checked=true tabindex=0>Sugar</div>
    <div role=checkbox aria-checked=false tabindex=0>Milk</div>
    <div role=checkbox aria-checked=false tabindex=0>Honey</div></div></div>
  <div><div>Shape</div>
    <div role=radio aria-checked=true tabindex=0>Line<input type=radio hidden></div>
    <div role=radio aria-checked=false tabindex=0>Circle<input type=radio hidden></div></div>
  <div><div>Size</div><div><label><input type=radio value=s checked>Small</label>
    <label><input type=radio value=l>Large</label></div></div>
  <div><label>Rating</label><div role=radiogroup>
    <i role=radio aria-checked=false aria-label='grade 1'>*</i>
    <i role=radio aria-checked=false aria-label='grade 2'>*</i>
    <i role=radio aria-checked=false aria-label='grade 3'>*</i></div></div>
  <div><label>Lock</label><div><input type=checkbox><span>Unlocked</span></div></div>
  <div><label>Alarm</label><div><input type=checkbox><span>Silent</span></div></div>
  <div><label>Phone</label><div><div><button type=button aria-label='Country selector'
    aria-haspopup=listbox>US</button><ul role=listbox style='display: none'>
    <li role=option>Ukraine</li></ul></div><input type=tel></div></div>
  <div><label>Speed</label><div role=slider tabindex=0 aria-label='Accessibility label'
    aria-valuemin=0 aria-valuemax=10 aria-valuenow=2></div></div>
</form>"""
REACTS = """() => {
  const set = (part, name, value) => part.setAttribute(name, String(value));
  for (const part of document.querySelectorAll('[role=checkbox]'))
    part.onclick = () => set(part, 'aria-checked', part.ariaChecked !== 'true');
  for (const part of document.querySelectorAll('[role=radio]'))
    part.onclick = () => [...part.parentElement.querySelectorAll('[role=radio]')].forEach(
      (other) => set(other, 'aria-checked', other === part));
  for (const part of document.querySelectorAll('[aria-pressed]'))
    part.onclick = () => [...part.parentElement.children].forEach(
      (other) => set(other, 'aria-pressed', other === part));
  const sizes = [...document.querySelectorAll('label > [type=radio]')];
  for (const size of sizes) size.onclick = () => sizes.forEach((s) => s.checked = s === size);
  const slider = document.querySelector('[role=slider]');
  slider.onkeydown = ({ key }) => set(slider, 'aria-valuenow',
    Number(slider.ariaValueNow) + ({ ArrowUp: 1, ArrowDown: -1 }[key] ?? 0));
}"""
STATE = """() => ({
  on: [...document.querySelectorAll('[aria-checked=true], [aria-pressed=true]')].map(
    (part) => part.ariaLabel ?? part.textContent),
  boxes: [...document.querySelectorAll('input[type=checkbox]')].map((box) => box.checked),
  size: document.querySelector('label > [type=radio]:checked').value,
  phone: document.querySelector('[type=tel]').value,
  speed: document.querySelector('[role=slider]').ariaValueNow,
})"""
VALUES = {
    "View": "Grid",
    "Extras": ["Milk", "Honey"],
    "Shape": "Circle",
    "Size": "Large",
    "Rating": 2,
    "Lock": True,
    "Phone": "+380501234567",
    "Speed": 7,
}
COMMA_ONLY = """() => {
  const field = document.querySelector('input');
  field.addEventListener('input', () => {
    const [whole, fraction] = field.value.replace(/[^\\d,]/g, '').split(',');
    const grouped = whole.replace(/\\B(?=(\\d{3})+$)/g, '.');
    field.value = fraction === undefined ? grouped : `${grouped},${fraction}`;
  });
}"""
EDITOR = """<label>Notes</label><div><div><button aria-pressed=false>Bold</button>
  <button aria-pressed=false>Italic</button></div><div contenteditable>old</div></div>"""


def test_texts_beside_groups_name_them_and_undo_brings_them_back(blank: BlankPage) -> None:
    blank.show(GROUPS, REACTS)
    before = blank.run(STATE)
    answer = blank.fill(VALUES)
    assert set(statuses(answer).values()) == {"filled"}, answer
    assert blank.run(STATE) == {
        "on": ["Grid", "Milk", "Honey", "Circle", "grade 2"],
        "boxes": [True, False],
        "size": "l",
        "phone": "+380501234567",
        "speed": "7",
    }
    without_rating = {key: value for key, value in VALUES.items() if key != "Rating"}
    blank.show(GROUPS, REACTS)
    answer = blank.fill(without_rating)
    blank.client.ask(
        "interact", action="undo", tab_id=blank.tab.id, correlation_id=answer["correlation_id"]
    )
    assert blank.run(STATE) == before
    assert statuses(blank.fill({"Extras": ["Salt"], "View": "Map"})) == {
        "Extras": "option_not_found",
        "View": "option_not_found",
    }


def test_alike_narrow_inputs_in_a_line_are_a_code_unless_each_has_a_label(
    blank: BlankPage,
) -> None:
    blank.show(BOXES, MOVES_ON)
    assert by_field(blank.fill({"Code": "123456"}))["Code"]["input_type"] == "code"
    assert (
        blank.run("[...document.querySelectorAll('.b')].map((b) => b.value).join('')") == "123456"
    )
    assert statuses(blank.fill({"Code": "1234"})) == {"Code": "invalid_value"}
    blank.show(SIDES)
    assert statuses(blank.fill({"Top": "8", "Left": "12"})) == {"Top": "filled", "Left": "filled"}


def test_a_fraction_is_typed_with_a_comma_where_a_point_is_lost(blank: BlankPage) -> None:
    blank.show("<label>Price <input></label>", COMMA_ONLY)
    assert statuses(blank.fill({"Price": "1234.5"})) == {"Price": "filled"}
    assert blank.value("input") == "1.234,5"


def test_the_buttons_of_an_editor_do_not_take_its_label(blank: BlankPage) -> None:
    blank.show(EDITOR)
    assert statuses(blank.fill({"Notes": "new"})) == {"Notes": "filled"}
    assert blank.run("document.querySelector('[contenteditable]').textContent") == "new"
