"""Editors that are hand-written, hidden behind an input, fight back, or draw only a part."""

from typing import Any

import pytest

from harness.waiting import wait_until

from .blank_page import BlankPage, by_field, statuses
from .library_pages import LibraryPages

LINES = ["One", "", "Two & <three>"]
TEXT = "\n".join(LINES)
OLD = "<p>Old <b>text</b></p><ul><li>item</li></ul>"
SHOWN = """(selector) => [...document.querySelector(selector).childNodes]
  .map((node) => node.textContent)"""
HEAR_INPUT = """() => {
  window.heard = null;
  addEventListener('input', ({ target }) => { window.heard = target.innerText; });
}"""
REVERTS = """() => {
  const editor = document.querySelector('[contenteditable]');
  const old = editor.innerHTML;
  editor.addEventListener('blur', () => { editor.innerHTML = old; });
}"""
TRUNCATES = """() => {
  const editor = document.querySelector('[contenteditable]');
  editor.addEventListener('input', () => {
    if (editor.innerText.length > 5) editor.textContent = editor.innerText.slice(0, 5);
  });
}"""
REFUSES_ALL = """() => {
  const editor = document.querySelector('[contenteditable]');
  for (const type of ['keydown', 'beforeinput', 'paste'])
    editor.addEventListener(type, (event) => event.preventDefault());
}"""
ADDS_TWICE = """() => {
  const editor = document.querySelector('[contenteditable]');
  editor.addEventListener('paste', (event) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    editor.append(text, text);
  });
}"""


def undo(blank: BlankPage, answer: dict[str, Any]) -> dict[str, Any]:
    correlation_id = answer["correlation_id"]
    return blank.client.ask(
        "interact", action="undo", correlation_id=correlation_id, tab_id=blank.tab.id
    )


def markup(blank: BlankPage, selector: str = "[contenteditable]") -> Any:
    return blank.run(f"document.querySelector({selector!r}).innerHTML")


@pytest.mark.parametrize(
    "labelled",
    [
        "<label for=it>Bio</label><div id=it contenteditable>{}</div>",
        "<label>Bio <div contenteditable=true>{}</div></label>",
        "<p id=l>Bio</p><div role=textbox contenteditable aria-labelledby=l>{}</div>",
        "<label for=wrapper>Bio</label><div id=wrapper><div contenteditable>{}</div></div>",
    ],
)
def test_a_plain_editor_is_found_by_its_label_filled_and_restored(
    blank: BlankPage, labelled: str
) -> None:
    blank.show(labelled.format(OLD), HEAR_INPUT)
    answer = blank.fill({"Bio": TEXT})
    assert statuses(answer) == {"Bio": "filled"}, answer
    assert by_field(answer)["Bio"]["strategy"] == "insert_text"
    assert blank.tab.page.evaluate(SHOWN, "[contenteditable]") == LINES
    assert "Two & <three>" in blank.run("window.heard")
    assert set(statuses(undo(blank, answer)).values()) == {"restored"}
    assert markup(blank) == OLD


@pytest.mark.parametrize("mode", ["true", "plaintext-only"])
def test_many_lines_are_inserted(blank: BlankPage, mode: str) -> None:
    blank.show(f"<div contenteditable={mode} aria-label=Notes>Old</div>")
    lines = [f"line {number}" for number in range(200)]
    answer = blank.fill({"Notes": "\n".join(lines)})
    assert statuses(answer) == {"Notes": "filled"}, answer
    shown = blank.run("document.querySelector('[contenteditable]').innerText")
    assert [line for line in shown.split("\n") if line] == lines


def test_plain_text_only_keeps_the_lines(blank: BlankPage) -> None:
    blank.show("<div contenteditable=plaintext-only aria-label=Notes>Old\nnotes</div>")
    answer = blank.fill({"Notes": TEXT})
    assert statuses(answer) == {"Notes": "filled"}, answer
    assert blank.run("document.querySelector('[contenteditable]').innerText.trim()") == TEXT
    assert statuses(undo(blank, answer)) == {"Notes": "restored"}


@pytest.mark.parametrize("script", [REVERTS, TRUNCATES, REFUSES_ALL])
def test_an_editor_that_does_not_keep_the_text_is_no_success(blank: BlankPage, script: str) -> None:
    blank.show("<div contenteditable aria-label=Bio><p>Old text</p></div>", script)
    result = by_field(blank.fill({"Bio": "A longer text\nin two lines"}))["Bio"]
    assert (result["status"], result["error"]) == ("failed", "value_reverted"), result
    assert "longer text" not in blank.run("document.body.innerText")
    assert blank.run("document.activeElement === document.body")


def test_content_never_stays_twice(blank: BlankPage) -> None:
    blank.show("<div contenteditable aria-label=Bio><p>Old text</p></div>", ADDS_TWICE)
    result = by_field(blank.fill({"Bio": "New text"}))["Bio"]
    assert result["status"] == "filled", result
    assert blank.run("document.querySelector('[contenteditable]').innerText") == "New text"


@pytest.mark.parametrize("state", ["aria-readonly=true", "aria-disabled=true"])
def test_an_editor_that_takes_no_input_is_skipped(blank: BlankPage, state: str) -> None:
    blank.show(f"<div contenteditable role=textbox aria-label=Bio {state}>Old</div>")
    assert statuses(blank.fill({"Bio": "New"})) == {"Bio": "skipped"}
    assert markup(blank) == "Old"


@pytest.mark.parametrize("key", ["bio", "bio-id", "Bio", "textarea"])
def test_a_hidden_text_area_leads_to_its_editor(blank: BlankPage, key: str) -> None:
    blank.show(
        "<label for=bio-id>Bio</label>"
        "<textarea id=bio-id name=bio style='display: none'></textarea>"
        "<div class=box><button>B</button><div contenteditable>Old</div></div>"
    )
    result = by_field(blank.fill({key: "New"}))[key]
    assert (result["status"], result["input_type"]) == ("filled", "editor"), result
    assert (markup(blank), blank.value("textarea")) == ("New", "")


def test_a_text_area_in_a_hidden_part_stays_a_text_area(blank: BlankPage) -> None:
    blank.show(
        "<div hidden><textarea name=notes></textarea><div contenteditable></div></div>"
        "<textarea name=seen></textarea><div contenteditable></div>"
    )
    answer = blank.fill({"notes": "one", "seen": "two"})
    assert {result["input_type"] for result in answer["results"]} == {"textarea"}
    assert (blank.value("[name=notes]"), blank.value("[name=seen]")) == ("one", "two")


def test_a_framed_editor_in_design_mode_is_a_field_of_the_page(blank: BlankPage) -> None:
    blank.show(
        "<textarea name=bio hidden></textarea><div><iframe></iframe></div>",
        """() => {
          const { contentDocument } = document.querySelector('iframe');
          contentDocument.body.innerHTML = '<p>Old</p>';
          contentDocument.designMode = 'on';
        }""",
    )
    answer = blank.fill({"bio": TEXT})
    assert statuses(answer) == {"bio": "filled"}, answer
    shown = "[...document.querySelector('iframe').contentDocument.body.children]"
    assert blank.run(f"{shown}.map((line) => line.textContent)") == LINES
    assert blank.run("document.activeElement === document.body")
    (form,) = blank.client.ask("observe", what="forms", tab_id=blank.tab.id)["forms"]
    assert [field["type"] for field in form["fields"]] == ["editor"]


def test_parts_of_dates_that_are_editable_are_no_editors(blank: BlankPage) -> None:
    blank.show("<div role=spinbutton contenteditable aria-label=day>1</div>")
    assert statuses(blank.fill({"day": "2"})) == {"day": "field_not_found"}


def test_a_code_editor_that_draws_a_part_holds_all_lines(
    library_pages: LibraryPages, blank: BlankPage, runtime_site: str, runtime: str
) -> None:
    url = f"{runtime_site}/.build/pages/editors-codemirror.html"
    page = BlankPage(blank.client, library_pages.load(f"editors {runtime}", url))
    first = "\n".join(f"    first {number}" for number in range(400))
    second = "\n".join(f"  second {number}" for number in range(300))
    before = page.fill({"Description": first})
    assert statuses(before) == {"Description": "filled"}, before
    assert page.run("window.__state()") == first
    answer = page.fill({"Description": second})
    assert statuses(answer) == {"Description": "filled"}, answer
    assert page.run("window.__state()") == second
    assert statuses(undo(page, answer)) == {"Description": "restored"}
    wait_until(page.tab.page, lambda: page.run("window.__state()"), first)


def test_fields_of_the_page_and_of_its_frames_are_filled_in_one_call(blank: BlankPage) -> None:
    inner = "document.querySelector('iframe').contentDocument"
    blank.show(
        "<input name=outer><iframe></iframe><input name=last>",
        f"() => {{ {inner}.body.innerHTML = "
        "'<label>Inner <input></label><div contenteditable aria-label=Bio></div>'; }",
    )
    fields = {"outer": "a", "Inner": "b", "last": "c", "Bio": "d"}
    answer = blank.fill(fields)
    assert [*statuses(answer).items()] == [(key, "filled") for key in fields], answer
    values = f"[{inner}.querySelector('input').value, {inner}.querySelector('div').textContent]"
    assert (blank.value("[name=outer]"), blank.value("[name=last]")) == ("a", "c")
    assert blank.run(values) == ["b", "d"]
    assert set(statuses(undo(blank, answer)).values()) == {"restored"}
    assert (blank.value("[name=outer]"), blank.run(values)) == ("", ["", ""])
