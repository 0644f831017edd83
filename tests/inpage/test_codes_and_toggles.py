"""Code boxes, masks and toggle buttons that are written for a test."""

from typing import Any

import pytest

from .blank_page import BlankPage, by_field, statuses

BOXES = "<fieldset><legend>Code</legend><div>{}</div></fieldset>"
BOX = "<span><input maxlength=1 style='width: 20px'></span>"
TAKES_PASTE_ONLY = """() => {
  const boxes = [...document.querySelectorAll('input')];
  for (const box of boxes) {
    box.addEventListener('keydown', (event) => event.preventDefault());
    box.addEventListener('paste', (event) => {
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      boxes.forEach((other, index) => (other.value = text[index] ?? ''));
    });
  }
}"""
CODE_VALUES = "[...document.querySelectorAll('input')].map((box) => box.value).join('')"


def test_a_code_is_pasted_where_keys_do_nothing(blank: BlankPage) -> None:
    blank.show(BOXES.format(4 * BOX), TAKES_PASTE_ONLY)
    result = by_field(blank.fill({"Code": "a1B2"}))["Code"]
    assert (result["status"], result["strategy"]) == ("filled", "pasted")
    assert blank.run(CODE_VALUES) == "a1B2"


@pytest.mark.parametrize("code", ["123", "12345", True, ["1", "2", "3", "4"]])
def test_a_code_of_another_length_touches_nothing(blank: BlankPage, code: Any) -> None:
    blank.show(BOXES.format(4 * BOX), "() => document.querySelector('input').value = 'x'")
    assert statuses(blank.fill({"Code": code})) == {"Code": "invalid_value"}
    assert blank.run(CODE_VALUES) == "x"


def test_a_code_that_the_page_changes_is_no_success(blank: BlankPage) -> None:
    blank.show(
        BOXES.format(6 * BOX),
        """() => document.querySelectorAll('input').forEach((box) =>
          box.addEventListener('input', () => box.value = box.value.replace('3', '8')))""",
    )
    assert statuses(blank.fill({"Code": "12-34-56"})) == {"Code": "value_reverted"}


def test_a_few_short_inputs_are_no_code(blank: BlankPage) -> None:
    number = "<input inputmode=numeric aria-label=Day{} style='width: 60px; height: 20px'>"
    blank.show("<div>" + "".join(number.format(day) for day in range(5)) + "</div>")
    assert statuses(blank.fill({"Day0": "8", "Day4": "12"})) == {
        "Day0": "filled",
        "Day4": "filled",
    }


def test_a_mask_that_takes_keys_only_is_typed_into(blank: BlankPage) -> None:
    blank.show(
        "<label>Phone <input></label>",
        """() => {
          const input = document.querySelector('input');
          let digits = '';
          input.addEventListener('keydown', ({ key }) => {
            if (key === 'Backspace') digits = '';
            else if (/^[0-9]$/.test(key)) digits += key;
          });
          input.addEventListener('input', () => (input.value = digits.replace(/^(...)/, '($1) ')));
        }""",
    )
    result = by_field(blank.fill({"Phone": "5551234"}))["Phone"]
    assert (result["status"], result["strategy"]) == ("filled", "typed")
    assert blank.value("input") == "(555) 1234"


def test_a_field_that_always_appends_is_not_typed_into_again(blank: BlankPage) -> None:
    blank.show(
        "<label>Phone <input value=999></label>",
        """() => {
          const input = document.querySelector('input');
          input.addEventListener('input', () => (input.value = '999'));
        }""",
    )
    assert statuses(blank.fill({"Phone": "5551234"})) == {"Phone": "value_reverted"}
    assert blank.value("input") == "999"


TOGGLES = """<form onsubmit="window.sent = true; return false">
  <label>Password <input id=secret> <button type=button aria-pressed=false>Show</button></label>
  <button aria-pressed=false aria-label=Like></button>
  <div role=group aria-label=Days aria-required=true>{}</div></form>"""
DAYS = "".join(f"<button type=button aria-pressed=false>{day}</button>" for day in ("Mon", "Tue"))
PRESS = """() => document.querySelectorAll('[aria-pressed]').forEach((button) =>
  button.addEventListener('click', () => button.ariaPressed = button.ariaPressed !== 'true'))"""


def test_toggle_buttons_are_pressed_and_never_submit(blank: BlankPage) -> None:
    blank.show(TOGGLES.format(DAYS), PRESS)
    answer = blank.fill({"secret": "x", "Show": True, "Like": True})
    assert statuses(answer) == {"secret": "filled", "Show": "filled", "Like": "skipped"}
    assert answer["required_empty"] == ["Days"]
    assert statuses(blank.fill({"Days": ["Tue", "Mon"]})) == {"Days": "filled"}
    assert statuses(blank.fill({"Days": "Tue"})) == {"Days": "filled"}
    assert blank.run("[...document.querySelectorAll('[role=group] [aria-pressed=true]')]"
                     ".map((button) => button.textContent).join()") == "Tue"  # fmt: skip
    result = by_field(blank.fill({"Days": "Sun"}))["Days"]
    assert (result["error"], result["options"]) == ("option_not_found", ["Mon", "Tue"])
    assert statuses(blank.fill({"Days": []})) == {"Days": "filled"}
    assert blank.run("window.sent") is None
