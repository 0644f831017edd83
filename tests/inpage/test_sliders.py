"""Sliders that are written for a test: edges, failures and hidden inputs."""

from typing import Any

import pytest

from .blank_page import BlankPage, by_field, statuses

SLIDER = """<div id=rail style="position: relative; width: 200px; height: 10px">
  <div role=slider tabindex=0 aria-label=Level style="width: 10px; height: 10px"
    aria-valuemin=0 aria-valuemax=10 aria-valuenow=5 {}></div></div>"""
BY_KEYS = """() => {
  const slider = document.querySelector('[role=slider], [role=spinbutton]');
  window.pressed = 0;
  slider.addEventListener('keydown', ({ key }) => {
    const step = { ArrowLeft: 2, ArrowDown: 2, ArrowRight: -2, ArrowUp: -2 }[key] ?? 0;
    window.pressed += 1;
    const value = Number(slider.getAttribute('aria-valuenow')) + step;
    slider.setAttribute('aria-valuenow', Math.min(10, Math.max(0, value)));
  });
}"""
REVERTS = """() => {
  const slider = document.querySelector('[role=slider]');
  slider.addEventListener('keydown', () => slider.setAttribute('aria-valuenow', 6));
  slider.addEventListener('blur', () => slider.setAttribute('aria-valuenow', 5));
}"""


@pytest.mark.parametrize(
    ("attributes", "value", "expected", "verified", "now"),
    [
        ("", 9, "filled", True, "9"),
        ("", 8.5, "filled", False, "9"),
        ("", 50, "filled", True, "10"),
        ("", 5, "filled", True, "5"),
        ("", "much", "invalid_value", None, "5"),
        ("", [1, 2], "invalid_value", None, "5"),
        ("aria-disabled=true", 9, "skipped", None, "5"),
        ("aria-readonly=true", 9, "skipped", None, "5"),
    ],
)
def test_a_reversed_slider_is_moved_to_the_nearest_step(
    blank: BlankPage, attributes: str, value: Any, expected: str, verified: Any, now: str
) -> None:
    blank.show(SLIDER.format(attributes), BY_KEYS)
    answer = blank.fill({"Level": value})
    assert statuses(answer) == {"Level": expected}, answer["results"]
    assert by_field(answer)["Level"].get("verified") is verified
    assert blank.run("document.querySelector('[role=slider]').ariaValueNow") == now


def test_a_slider_that_nothing_moves_tells_what_was_tried(blank: BlankPage) -> None:
    blank.show(SLIDER.format(""))
    result = by_field(blank.fill({"Level": 9}))["Level"]
    assert (result["error"], result["tried"]) == ("value_reverted", ["keyboard", "pointer"])


def test_a_slider_that_goes_back_when_it_is_left_is_no_success(blank: BlankPage) -> None:
    blank.show(SLIDER.format(""), REVERTS)
    assert statuses(blank.fill({"Level": 9})) == {"Level": "value_reverted"}


def test_two_sliders_with_lines_of_their_own_are_two_fields(blank: BlankPage) -> None:
    other = SLIDER.format("").replace("Level", "Depth").replace("id=rail", "")
    style = "<style>#row { display: flex }</style>"
    blank.show(f"{style}<div id=row>{SLIDER.format('')}{other}</div>", BY_KEYS)
    assert statuses(blank.fill({"Level": 9})) == {"Level": "filled"}
    assert statuses(blank.fill({"row": [1, 2]})) == {"row": "field_not_found"}


def test_a_hidden_input_leads_to_the_widget_beside_it(blank: BlankPage) -> None:
    level = SLIDER.format("")
    blank.show(
        "<form><div><input name=level hidden readonly>" + level + "</div>"
        "<input type=checkbox name=agree hidden readonly>"
        "<span role=checkbox aria-checked=false tabindex=0></span></form>",
        BY_KEYS,
    )
    blank.run(
        "document.querySelector('[role=checkbox]').addEventListener('click', "
        "({ target }) => target.ariaChecked = true)"
    )
    assert statuses(blank.fill({"level": 9, "agree": True})) == {
        "level": "filled",
        "agree": "filled",
    }
    page = blank.client.ask("observe", what="page", tab_id=blank.tab.id)
    assert page["counts"]["fields"] == 4
