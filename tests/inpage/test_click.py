"""The events of a click, compared with those of a real mouse."""

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage
from .clicks import click, clicks, show

BODY = """<input id=first>
  <div id=outer><button id=inner type=button><b id=bold>Go</b></button></div>
  <button id=no-pointer type=button>pointerdown</button>
  <button id=no-mouse type=button>mousedown</button>
  <p id=plain>Plain</p>
  <label id=label>Terms <input id=terms type=checkbox></label>
  <input id=box type=checkbox>
  <a id=link href="#there">Link</a>
  <div id=host><template shadowrootmode=open><button id=deep>Deep</button></template></div>"""
LISTEN = """() => {
  const kinds = ['over', 'enter', 'move', 'down', 'up'];
  const all = ['click', 'dblclick', 'auxclick', 'contextmenu', 'focus', 'focusin', 'blur',
    'focusout', 'input', 'change', ...kinds.flatMap((kind) => [`pointer${kind}`, `mouse${kind}`])];
  window.seen = [];
  const body = document.body;
  for (const kind of all) {
    body.addEventListener(kind, (event) => {
      const { target, detail, button, buttons, pressure, clientX, clientY } = event;
      if (!target.id) return;
      const name = event.constructor.name;
      const where = event instanceof MouseEvent ? [Math.floor(clientX), Math.floor(clientY)] : [];
      window.seen.push([kind, target.id, name, detail, button, buttons, pressure, ...where]);
    }, true);
  }
  const prevent = (event) => event.preventDefault();
  document.getElementById('no-pointer').addEventListener('pointerdown', prevent);
  document.getElementById('no-mouse').addEventListener('mousedown', prevent);
  body.addEventListener('contextmenu', prevent);
  document.getElementById('first').focus();
  window.seen.length = 0;
}"""
FAR = (1200, 780)
CLICKS: dict[str, tuple[str, dict[str, Any]]] = {
    "left": ("#inner", {}),
    "double": ("#inner", {"count": 2}),
    "triple": ("#inner", {"count": 3}),
    "right": ("#inner", {"button": "right"}),
    "middle": ("#inner", {"button": "middle"}),
    "with keys": ("#inner", {"modifiers": ["Shift", "Alt"]}),
    "where pointerdown is prevented": ("#no-pointer", {}),
    "where mousedown is prevented": ("#no-mouse", {}),
    "on an unfocusable element": ("#plain", {}),
    "on a label": ("#label", {}),
    "on a checkbox": ("#box", {}),
    "on a link": ("#link", {}),
    "in a shadow root": ("#deep", {}),
}


def seen(blank: BlankPage) -> list[list[Any]]:
    events: list[list[Any]] = blank.run("window.seen.splice(0)")
    return events


def reset(blank: BlankPage) -> None:
    """Loads the body again, with the real mouse far away."""
    blank.tab.page.mouse.move(*FAR)
    show(blank, "")
    blank.tab.page.evaluate("(html) => document.body.setHTMLUnsafe(html)", BODY)
    blank.run(LISTEN)


def click_with_mouse(
    blank: BlankPage,
    x: int,
    y: int,
    button: Literal["left", "middle", "right"] = "left",
    count: int = 1,
    modifiers: Sequence[str] = (),
) -> None:
    page = blank.tab.page
    for key in modifiers:
        page.keyboard.down(key)
    page.mouse.click(x, y, button=button, click_count=count)
    for key in modifiers:
        page.keyboard.up(key)


@requirement("SPEC-CLICK-SEQUENCE")
@requirement("SPEC-CLICK-OPTIONS")
@pytest.mark.parametrize(("target", "options"), CLICKS.values(), ids=CLICKS)
def test_a_click_sends_the_events_of_a_real_mouse(
    blank: BlankPage, target: str, options: dict[str, Any]
) -> None:
    reset(blank)
    answer = click(blank, target, **options)
    assert answer.get("success") is True, answer
    sent = seen(blank)
    reset(blank)
    click_with_mouse(blank, answer["x"], answer["y"], **options)
    assert sent == seen(blank)
    assert any(kind in {"click", "auxclick"} for kind, *_ in sent)


@requirement("TOOLS-T2a")
@requirement("SPEC-CLICK-SEQUENCE")
def test_a_click_submits_forms_opens_details_and_follows_links(blank: BlankPage) -> None:
    show(
        blank,
        """<form id=form><input name=q><button id=send>Send</button></form>
          <details><summary id=more>More</summary>Text</details>
          <a id=link href="#elsewhere">There</a>""",
        """() => {
          window.sent = 0;
          document.forms[0].addEventListener('submit', (event) => {
            event.preventDefault();
            window.sent += 1;
          });
        }""",
    )
    assert click(blank, "#send")["text"] == "Send"
    assert blank.run("window.sent") == 1
    click(blank, "#more")
    assert blank.run("document.querySelector('details').open") is True
    answer = click(blank, "#link")
    assert answer["url"].endswith("#elsewhere")
    assert blank.run("location.hash") == "#elsewhere"
    blank.run("history.replaceState(null, '', location.pathname)")


@requirement("SPEC-CLICK-OPTIONS")
def test_modifier_keys_are_held_during_a_click(blank: BlankPage) -> None:
    show(
        blank,
        "<button id=go>Go</button>",
        """() => {
          const read = ({ altKey, ctrlKey, metaKey, shiftKey }) => {
            window.held = { altKey, ctrlKey, metaKey, shiftKey };
          };
          document.getElementById('go').addEventListener('click', read);
        }""",
    )
    click(blank, "#go", modifiers=["Control", "Meta"])
    expected = {"altKey": False, "ctrlKey": True, "metaKey": True, "shiftKey": False}
    assert blank.run("window.held") == expected


def test_the_answer_has_the_state_of_a_checkbox_but_no_text_value(blank: BlankPage) -> None:
    show(
        blank,
        """<input id=box type=checkbox><label id=label for=box>Label</label>
          <input id=radio type=radio name=radio><input id=text value=canary-4711>""",
    )
    assert click(blank, "#box")["checked"] is True
    assert click(blank, "#label")["checked"] is False
    assert click(blank, "#radio")["checked"] is True
    answer = click(blank, "#text")
    assert answer["focused"] is True
    assert "checked" not in answer
    assert "canary" not in str(answer)


@requirement("TOOLS-A2")
@requirement("TOOLS-U2")
def test_the_element_is_outlined_before_it_is_clicked(blank: BlankPage) -> None:
    show(
        blank,
        "<button id=go>Go</button>",
        """() => {
          window.outlines = () => document.documentElement.children.length - 2;
          const note = () => { window.outlined = window.outlines(); };
          document.getElementById('go').addEventListener('pointerdown', note);
        }""",
    )
    wait_until(blank.tab.page, lambda: blank.run("window.outlines()"), 0)
    click(blank, "#go")
    assert blank.run("window.outlined") == 1
    wait_until(blank.tab.page, lambda: blank.run("window.outlines()"), 0)
    assert clicks(blank) == ["go"]


@pytest.mark.parametrize(
    "field",
    ["<select id=field><option>One</select>", "<input id=field type=date>"],
    ids=["select", "date"],
)
def test_a_note_says_that_a_picker_opens_only_for_the_user(blank: BlankPage, field: str) -> None:
    show(blank, field)
    assert "fill_form" in click(blank, "#field")["note"]


@pytest.mark.parametrize("target", ["#file", "#label"])
def test_a_file_input_is_not_clicked(blank: BlankPage, target: str) -> None:
    show(blank, "<input id=file type=file><label id=label for=file>File</label>")
    assert click(blank, target)["error"] == "file_input_not_supported"
    assert clicks(blank) == []


def test_a_point_can_be_clicked(blank: BlankPage) -> None:
    show(blank, "<button id=go style='position: fixed; left: 40px; top: 50px'>Go</button>")
    answer = click(blank, x=50, y=60)
    assert (answer["tag"], answer["x"], answer["y"]) == ("button", 50, 60)
    assert clicks(blank) == ["go"]
    assert click(blank, x=9000, y=1)["error"] == "coordinates_out_of_viewport"


def test_an_element_shown_by_the_press_gets_the_release(blank: BlankPage) -> None:
    show(
        blank,
        "<button id=go>Go</button>",
        """() => {
          const lid = document.createElement('div');
          lid.id = 'lid';
          lid.style = 'position: fixed; inset: 0';
          window.ups = [];
          document.addEventListener('mouseup', ({ target }) => window.ups.push(target.id));
          const cover = () => document.body.append(lid);
          document.getElementById('go').addEventListener('mousedown', cover);
          document.body.id = 'body';
        }""",
    )
    click(blank, "#go")
    assert blank.run("window.ups") == ["lid"]
    assert clicks(blank) == ["body"]


def test_an_element_that_moves_at_the_press_is_still_clicked(blank: BlankPage) -> None:
    show(
        blank,
        "<button id=go style='position: fixed; left: 40px; top: 50px'>Go</button>",
        """() => {
          const button = document.getElementById('go');
          button.addEventListener('mousedown', () => { button.style.left = '400px'; });
        }""",
    )
    click(blank, "#go")
    assert clicks(blank) == ["go"]
