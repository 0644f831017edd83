"""Choices that do not show what is chosen, or whose input only its classes tell."""

from .blank_page import BlankPage, statuses

# A button that shows only how many options are chosen; a read-only input with a list of two
# columns, without roles; one that opens nothing; options that take a press on their inner part.
PAGE = """<form>
<div><label id=l1>Skills</label><div><button type=button id=skills role=combobox
  aria-haspopup=listbox aria-expanded=false aria-controls=list aria-labelledby=l1></button>
  <ul id=list role=listbox hidden></ul></div></div>
<div><label>Place</label><div class=x-select><div><input id=place readonly></div></div></div>
<div><label>Code</label><div class=x-select><div><input id=code value=7 readonly></div></div></div>
<div><label for=size>Size</label><input id=size role=combobox readonly aria-readonly=true
  aria-expanded=false></div>
</form><div id=columns hidden></div>
<div id=tree role=tree hidden style="pointer-events: none"></div>"""
BEHAVIOUR = """() => {
  window.state = { skills: ['Java'], place: '', size: '' };
  const at = (id) => document.getElementById(id);
  const drawSkills = () => {
    at('skills').textContent = `${state.skills.length} selected`;
    at('list').innerHTML = ['Java', 'Python', 'Rust'].map((each) => `<li role=option
      aria-checked=${state.skills.includes(each)}>${each}</li>`).join('');
  };
  const opens = (field, list) => {
    const set = (open) => {
      list.hidden = !open;
      if (field.role) field.setAttribute('aria-expanded', String(open));
    };
    field.onclick = () => set(list.hidden);
    field.onblur = () => set(false);
    list.onmousedown = (event) => event.preventDefault();
    return () => set(false);
  };
  opens(at('skills'), at('list'));
  at('list').onclick = ({ target: { textContent: each } }) => {
    const rest = state.skills.filter((other) => other !== each);
    state.skills = rest.length < state.skills.length ? rest : [...rest, each];
    drawSkills();
  };
  at('skills').onkeydown = ({ key }) => {
    if (key === 'Backspace') state.skills = [];
    drawSkills();
  };
  drawSkills();
  const closeColumns = opens(at('place'), at('columns'));
  const column = (texts) => `<ul>${texts.map((each) => `<li>${each}</li>`).join('')}</ul>`;
  const areas = { Europe: ['Paris', 'Vienna'], Asia: ['Tokyo', 'Seoul'] };
  at('columns').innerHTML = column(Object.keys(areas));
  at('columns').onclick = ({ target: { textContent: each } }) => {
    if (areas[each]) {
      at('columns').innerHTML = column(Object.keys(areas)) + column(areas[each]);
      return;
    }
    state.place = at('place').value = each;
    closeColumns();
  };
  const closeTree = opens(at('size'), at('tree'));
  at('tree').innerHTML = ['Small', 'Large'].map((each) =>
    `<div role=treeitem style="padding: 8px"><b style="display: block">${each}</b></div>`).join('');
  at('tree').onclick = ({ target }) => {
    if (target.localName !== 'b') return;
    state.size = at('size').value = target.textContent;
    closeTree();
  };
}"""


def test_choices_that_their_box_does_not_tell(blank: BlankPage) -> None:
    blank.show(PAGE, BEHAVIOUR)
    fields = {
        "Skills": ["Python", "Java"],
        "Place": "Europe / Vienna",
        "Code": "8",
        "Size": "Large",
    }
    answer = blank.fill(fields, timeout_ms=30_000)
    assert statuses(answer) == dict.fromkeys(fields, "filled") | {"Code": "skipped"}, answer
    held = blank.run("window.state")
    assert held == {"skills": ["Java", "Python"], "place": "Vienna", "size": "Large"}
    assert blank.value("#code") == "7"
    assert statuses(blank.fill({"Skills": ["Rust", "Java"]})) == {"Skills": "filled"}
    assert blank.run("window.state.skills") == ["Java", "Rust"]
    # The box shows the same number before and after.
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id)
    assert undone["success"], undone
    assert blank.run("window.state.skills") == ["Java", "Python"]
    assert blank.run("document.querySelectorAll('[aria-expanded=true]').length") == 0
