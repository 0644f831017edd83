"""Choices and tags of unusual structure on written pages: without roles, inside labels, as tags."""

from .blank_page import BlankPage, by_field, statuses

# Boxes without any role; the second holds several.
BOXES = """<form>
<div><label>Country</label><div><div id=country tabindex=0><span>Choose</span></div></div></div>
<div><label>Skills</label><div><div id=skills tabindex=0><b class=chip>Java</b></div></div></div>
</form><div id=popup hidden></div>"""
BOXES_BEHAVIOUR = """() => {
  const popup = document.getElementById('popup');
  window.state = { country: '', skills: ['Java'] };
  const lists = { country: ['Chile', 'Peru'], skills: ['Java', 'Python', 'Rust'] };
  const draw = (name) => {
    const box = document.getElementById(name), held = state[name];
    if (name === 'country') box.innerHTML = `<span>${held || 'Choose'}</span>`;
    else box.innerHTML = held.map((each) => `<b class=chip>${each}</b>`).join('');
    popup.replaceChildren(...lists[name].map((each) => {
      const row = document.createElement('div');
      row.className = 'x-option' + (held.includes(each) ? ' x-option-selected' : '');
      row.innerHTML = `<span class=x-option-text>${each}</span>`;
      row.onmousedown = (event) => event.preventDefault();
      row.onclick = () => {
        const rest = [...state[name]].filter((other) => other !== each);
        if (name === 'country') [state.country, popup.hidden] = [each, true];
        else state.skills = rest.length < held.length ? rest : [...held, each];
        draw(name);
      };
      return row;
    }));
  };
  for (const name of Object.keys(lists)) {
    const box = document.getElementById(name);
    box.onclick = () => { popup.hidden = !popup.hidden; draw(name); };
    box.onblur = () => { popup.hidden = true; };
  }
}"""


def test_boxes_without_roles_are_filled_by_the_label_beside_them(blank: BlankPage) -> None:
    blank.show(BOXES, BOXES_BEHAVIOUR)
    answer = blank.fill({"Country": "Peru", "Skills": ["Python", "Rust"]}, timeout_ms=30_000)
    assert set(statuses(answer).values()) == {"filled"}, answer
    assert blank.run("window.state") == {"country": "Peru", "skills": ["Python", "Rust"]}
    missing = by_field(blank.fill({"Country": "Atlantis"}))["Country"]
    assert (missing["error"], missing["options"]) == ("option_not_found", ["Chile", "Peru"])
    assert blank.run("window.state.country") == "Peru"


# A list that says whether it is open, a widget inside of its label, and one whose input stands for
# a hidden select, with its list in the same box.
LISTS = """<form>
<div><label>Size</label><div id=size role=listbox tabindex=0 aria-expanded=false>
  <div role=alert aria-live=polite>Choose</div><div class=menu hidden>
  <div role=option aria-selected=false>Small</div><div role=option aria-selected=false>Large</div>
  </div></div></div>
<label for=colour><span><span>Colour</span><span id=shown></span>
  <input id=colour role=combobox aria-label=Colour aria-expanded=false readonly></span></label>
<ul id=colours role=listbox hidden><li role=option>Red</li><li role=option>Blue</li></ul>
<div><label for=own>Fruit</label>
<select id=fruit tabindex=-1 style="display: none"><option>Kiwi<option>Plum</select
><div class=control><div class=items><input id=own></div>
<div class=list hidden><div><div class=option data-value=kiwi>Kiwi</div>
<div class=option data-value=plum>Plum</div></div></div></div></div></form>"""
LISTS_BEHAVIOUR = """() => {
  window.state = {};
  const wire = (name, opener, popup, rows, show) => {
    const setOpen = (open) => {
      popup.hidden = !open;
      if (opener.hasAttribute('aria-expanded')) opener.setAttribute('aria-expanded', String(open));
    };
    opener.addEventListener('click', () => setOpen(popup.hidden));
    opener.addEventListener('blur', () => setOpen(false));
    popup.addEventListener('mousedown', (event) => event.preventDefault());
    for (const row of rows) row.addEventListener('click', (event) => {
      event.stopPropagation();
      state[name] = row.textContent;
      show(row.textContent);
      setOpen(false);
    });
  };
  const find = (path) => document.querySelector(path);
  const all = (path) => [...document.querySelectorAll(path)];
  const item = (text) => {
    find('.item')?.remove();
    const chosen = Object.assign(document.createElement('div'), { textContent: text });
    chosen.className = 'item';
    chosen.dataset.value = text;
    find('.items').prepend(chosen);
  };
  wire('size', find('#size'), find('.menu'), all('#size [role=option]'),
    (text) => { find('#size [role=alert]').textContent = text; });
  wire('colour', find('#colour'), find('#colours'), all('#colours li'),
    (text) => { find('#shown').textContent = text; });
  wire('fruit', find('#own'), find('.list'), all('.option'), item);
}"""


def test_lists_that_open_and_widgets_in_labels_hold_what_was_chosen(blank: BlankPage) -> None:
    blank.show(LISTS, LISTS_BEHAVIOUR)
    answer = blank.fill({"Size": "Large", "Colour": "Blue", "Fruit": "Plum"})
    assert statuses(answer) == dict.fromkeys(("Size", "Colour", "Fruit"), "filled")
    assert blank.run("window.state") == {"size": "Large", "colour": "Blue", "fruit": "Plum"}
    # None of them can be emptied.
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id)
    assert {each["status"] for each in undone["results"]} == {"failed"}, undone


TAGS = """<form>
<p><label for=tags>Tags</label>
<span class=tag-box><span class=tag>Old</span><input id=tags></span></p>
<p><label for=fixed>Fixed</label>
<span class=tag-box><span class=tag>Old</span><input id=fixed></span></p>
<p><label for=plain>Plain</label><span class=box><input id=plain></span></p>
<p><label for=names>Names</label><span class=box><span id=names-box contenteditable tabindex=0
  aria-autocomplete=both aria-multiline=false role=textbox></span></span>
  <input id=names tabindex=-1 style="position: absolute; left: -999em"></p></form>"""
TAGS_BEHAVIOUR = """() => {
  const tagsOf = (field) => [...field.parentElement.querySelectorAll('.tag')];
  window.texts = (id) => tagsOf(document.getElementById(id)).map((each) => each.textContent);
  for (const field of document.querySelectorAll('#tags, #fixed, #names-box')) {
    const name = field.matches('input') ? 'value' : 'textContent';
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && field[name]) {
        const tag = Object.assign(document.createElement('span'), { textContent: field[name] });
        tag.className = 'tag';
        field.before(tag);
        field[name] = '';
      }
      if (event.key === 'Backspace' && !field[name] && field.id !== 'fixed') {
        tagsOf(field).at(-1)?.remove();
      }
    });
  }
}"""


def test_a_list_for_a_text_input_becomes_its_tags_or_fails(blank: BlankPage) -> None:
    blank.show(TAGS, TAGS_BEHAVIOUR)
    wanted = ["Green", "Blue"]
    answer = blank.fill({"Tags": wanted, "Fixed": wanted, "Plain": wanted, "Names": wanted})
    assert statuses(answer) == {
        "Tags": "filled",
        "Fixed": "value_reverted",
        "Plain": "invalid_value",
        "Names": "filled",
    }, answer
    assert blank.run("[texts('tags'), texts('names-box')]") == [wanted, wanted]
    assert blank.value("#plain") == ""


# Its list is in its box, leaves out what is chosen, and marks its first option as selected.
MARKING = """<form><div><label for=tags>Tags</label><div><span id=chips></span>
<input id=tags role=combobox aria-expanded=false aria-controls=list>
<div id=list role=listbox hidden></div></div></div></form>"""
MARKING_BEHAVIOUR = """() => {
  window.held = [];
  const [field, list, chips] = ['tags', 'list', 'chips'].map((id) => document.getElementById(id));
  const draw = () => {
    chips.innerHTML = held.map((each) => `<b class=chip>${each}</b>`).join(' ');
    list.innerHTML = ['Green', 'Red'].filter((each) => !held.includes(each))
      .map((each, at) => `<div role=option aria-selected=${at === 0}>${each}</div>`).join('');
  };
  const setOpen = (open) => {
    list.hidden = !open;
    field.setAttribute('aria-expanded', String(open));
    draw();
  };
  field.onclick = () => setOpen(true);
  field.onblur = () => setOpen(false);
  list.onmousedown = (event) => event.preventDefault();
  list.onclick = ({ target }) => { held.push(target.textContent); draw(); };
}"""


def test_a_marked_option_in_the_popup_is_not_taken_for_a_chosen_one(blank: BlankPage) -> None:
    blank.show(MARKING, MARKING_BEHAVIOUR)
    assert statuses(blank.fill({"Tags": ["Green", "Red"]})) == {"Tags": "filled"}
    assert blank.run("window.held") == ["Green", "Red"]
