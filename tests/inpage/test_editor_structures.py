"""Editors that take their input beside the text, or have an element for each paragraph."""

from harness.waiting import wait_until

from .blank_page import BlankPage, statuses

# As code editors are built: the input is clipped or one pixel wide, and the text is drawn.
CODE = """<form>
  <label for=source>Source</label><textarea id=source style="display: none"></textarea>
  <div><div style="overflow: hidden; position: relative; width: 3px; height: 0">
    <textarea autocorrect=off style="position: absolute; width: 900px"></textarea></div>
    <pre></pre></div>
  <label>Script</label><div>
    <textarea role=textbox aria-label="Editor content" aria-autocomplete=both
      style="width: 1px; padding: 0; border: 0"></textarea><pre></pre></div>
  <label>Notes</label><div>
    <textarea style="width: 1px; padding: 0; border: 0; opacity: 0"></textarea>
    <div contenteditable><p>Old notes</p></div></div>
</form>"""
# Keys work only with the focus. Without a selection, a copy has the first line.
CODE_EDITORS = """() => {
  window.texts = {};
  for (const input of document.querySelectorAll('[autocorrect], [role=textbox]')) {
    const name = input.getAttribute('role') ?? 'clipped';
    let all = false;
    const set = (text) => {
      window.texts[name] = text;
      input.closest('form > div').querySelector('pre').textContent = text;
      all = false;
    };
    set('old one\\nold two');
    input.addEventListener('keydown', (event) => {
      const { key, ctrlKey } = event;
      event.preventDefault();
      if (document.activeElement !== input) return;
      if (key === 'Backspace' && all) set('');
      all = key === 'a' && ctrlKey;
    });
    input.addEventListener('copy', (event) => {
      event.preventDefault();
      const text = all ? texts[name] : texts[name].split('\\n')[0];
      event.clipboardData.setData('text/plain', text);
    });
    input.addEventListener('paste', (event) => {
      event.preventDefault();
      if (all) set(event.clipboardData.getData('text/plain'));
    });
  }
}"""
OLD_CODE = {"clipped": "old one\nold two", "textbox": "old one\nold two"}

BLOCKS = """<form><p>Story</p><div id=box></div>
  <div><div><p>Title</p><div contenteditable>Old title</div></div>
  <div><p>Body</p><div contenteditable>Old body</div></div></div></form>"""
# A paste adds blocks, and replaces a block that is empty. Backspace removes an empty block.
BLOCK_EDITOR = """() => {
  const box = document.querySelector('#box');
  const make = (text) => {
    const wrapper = document.createElement('div');
    const block = document.createElement('div');
    block.contentEditable = 'true';
    block.textContent = text;
    wrapper.append(block);
    block.addEventListener('keydown', (event) => {
      if (event.key !== 'Backspace' || block.textContent || box.childElementCount === 1) return;
      event.preventDefault();
      wrapper.remove();
    });
    block.addEventListener('paste', (event) => {
      event.preventDefault();
      const lines = event.clipboardData.getData('text/plain').split('\\n');
      wrapper.after(...lines.map(make));
      if (!block.textContent) wrapper.remove();
    });
    return wrapper;
  };
  box.append(make('Old one'), make('Old two'));
  window.blocks = () => [...box.children].map((wrapper) => wrapper.textContent);
}"""
TEXTS = "[...document.querySelectorAll('form > div:last-child [contenteditable]')]"


def test_code_editors_behind_inputs_that_nobody_sees(blank: BlankPage) -> None:
    blank.show(CODE, CODE_EDITORS)
    code = "if a:\n    b()"
    answer = blank.fill({"Source": code, "Script": code, "Notes": "New notes"})
    assert set(statuses(answer).values()) == {"filled"}, answer
    assert {result["input_type"] for result in answer["results"]} == {"editor"}
    assert blank.run("texts") == {"clipped": code, "textbox": code}
    assert blank.run("document.querySelector('[contenteditable]').textContent") == "New notes"
    undone = blank.client.ask("interact", action="undo", tab_id=blank.tab.id)
    assert set(statuses(undone).values()) == {"restored"}, undone
    wait_until(blank.tab.page, lambda: blank.run("texts"), OLD_CODE)


def test_an_editor_with_an_element_for_each_paragraph_is_one_field(blank: BlankPage) -> None:
    blank.show(BLOCKS, BLOCK_EDITOR)
    for lines in (["New one", "new two", "new three"], ["A single one"], []):
        answer = blank.fill({"Story": "\n".join(lines)})
        assert statuses(answer) == {"Story": "filled"}, answer
        assert blank.run("blocks()") == (lines or [""])
    # Fields with labels of their own are no such blocks.
    assert statuses(blank.fill({"Title": "New title"})) == {"Title": "filled"}
    assert blank.run(f"{TEXTS}.map((field) => field.textContent)") == ["New title", "Old body"]
