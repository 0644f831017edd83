"""Clicking, as a page's own listeners see it, held against a real mouse."""

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from tests.binding import requirement
from tests.harness.waiting import until

from .blank import Blank
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
    'focusout', 'input', 'change', ...kinds.flatMap((one) => [`pointer${one}`, `mouse${one}`])];
  window.seen = [];
  const body = document.body;
  for (const kind of all) {
    body.addEventListener(kind, (event) => {
      const { target, detail, button, buttons, pressure, clientX, clientY } = event;
      if (!target.id) return;
      const made = event.constructor.name;
      const where = event instanceof MouseEvent ? [Math.floor(clientX), Math.floor(clientY)] : [];
      window.seen.push([kind, target.id, made, detail, button, buttons, pressure, ...where]);
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
    "on what takes no focus": ("#plain", {}),
    "on a label": ("#label", {}),
    "on a checkbox": ("#box", {}),
    "on a link": ("#link", {}),
    "in a shadow root": ("#deep", {}),
}


def seen(blank: Blank) -> list[list[Any]]:
    heard: list[list[Any]] = blank.run("window.seen.splice(0)")
    return heard


def begin(blank: Blank) -> None:
    """A fresh page, with the real mouse far away."""
    blank.tab.page.mouse.move(*FAR)
    show(blank, "")
    blank.tab.page.evaluate("(html) => document.body.setHTMLUnsafe(html)", BODY)
    blank.run(LISTEN)


def click_for_real(
    blank: Blank,
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
def test_a_page_sees_what_it_sees_of_a_real_mouse(
    blank: Blank, target: str, options: dict[str, Any]
) -> None:
    begin(blank)
    answer = click(blank, target, **options)
    assert answer.get("success") is True, answer
    ours = seen(blank)
    begin(blank)
    click_for_real(blank, answer["x"], answer["y"], **options)
    assert ours == seen(blank)
    assert any(kind in {"click", "auxclick"} for kind, *_ in ours)


@requirement("TOOLS-T2a")
@requirement("SPEC-CLICK-SEQUENCE")
def test_buttons_and_links_do_what_they_are_for(blank: Blank) -> None:
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
def test_the_keys_are_held_meanwhile(blank: Blank) -> None:
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


def test_the_state_of_a_box_is_told_and_that_of_a_text_is_not(blank: Blank) -> None:
    show(
        blank,
        """<input id=box type=checkbox><label id=label for=box>Label</label>
          <input id=one type=radio name=one><input id=text value=canary-4711>""",
    )
    assert click(blank, "#box")["checked"] is True
    assert click(blank, "#label")["checked"] is False
    assert click(blank, "#one")["checked"] is True
    answer = click(blank, "#text")
    assert answer["focused"] is True
    assert "checked" not in answer
    assert "canary" not in str(answer)


@requirement("TOOLS-A2")
@requirement("TOOLS-U2")
def test_the_element_is_outlined_before_it_is_clicked(blank: Blank) -> None:
    show(
        blank,
        "<button id=go>Go</button>",
        """() => {
          window.outlines = () => document.documentElement.children.length - 2;
          const note = () => { window.outlined = window.outlines(); };
          document.getElementById('go').addEventListener('pointerdown', note);
        }""",
    )
    until(blank.tab.page, lambda: blank.run("window.outlines()"), 0)
    click(blank, "#go")
    assert blank.run("window.outlined") == 1
    until(blank.tab.page, lambda: blank.run("window.outlines()"), 0)
    assert clicks(blank) == ["go"]


@pytest.mark.parametrize(
    "field",
    ["<select id=field><option>One</select>", "<input id=field type=date>"],
    ids=["select", "date"],
)
def test_what_the_browser_opens_for_a_person_alone_is_said(blank: Blank, field: str) -> None:
    show(blank, field)
    assert "fill_form" in click(blank, "#field")["note"]


@pytest.mark.parametrize("target", ["#file", "#label"])
def test_a_file_input_is_not_clicked(blank: Blank, target: str) -> None:
    show(blank, "<input id=file type=file><label id=label for=file>File</label>")
    assert click(blank, target)["error"] == "file_input_not_supported"
    assert clicks(blank) == []


def test_a_point_is_clicked_whatever_is_there(blank: Blank) -> None:
    show(blank, "<button id=go style='position: fixed; left: 40px; top: 50px'>Go</button>")
    answer = click(blank, x=50, y=60)
    assert (answer["tag"], answer["x"], answer["y"]) == ("button", 50, 60)
    assert clicks(blank) == ["go"]
    assert click(blank, x=9000, y=1)["error"] == "coordinates_out_of_viewport"


def test_what_a_press_puts_under_the_mouse_gets_the_release(blank: Blank) -> None:
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


def test_an_element_that_moves_away_at_the_press_is_clicked_all_the_same(blank: Blank) -> None:
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
