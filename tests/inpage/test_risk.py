"""What asks the user first, on markup as the web has it; driven as the host does it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.overlay import looking_at
from tests.harness.pilot import Pilot, Tab
from tests.harness.waiting import until

from .asking import Asked, kinds
from .blank import Blank

CANARY = "canary-4711"
EXPECTED = """() => {
  const trees = [document];
  for (const tree of trees) {
    for (const one of tree.querySelectorAll('*')) {
      if (one.shadowRoot) trees.push(one.shadowRoot);
      if (one.contentDocument) trees.push(one.contentDocument);
    }
  }
  const found = trees.flatMap((tree) => [...tree.querySelectorAll('[data-kinds]')]);
  window.seen = [];
  for (const kind of ['pointerdown', 'mousedown', 'click', 'submit', 'mouseover', 'input']) {
    for (const tree of trees) tree.addEventListener(kind, () => window.seen.push(kind), true);
  }
  return found.map((one) => [one.id, one.dataset.kinds.split(' ').filter(Boolean)]);
}"""


@pytest.fixture
def asked(shared_pilot: Pilot, blank: Blank) -> Asked:
    """The page that tests write, known to the extension by a number."""
    blank.client.ask("interact", action="query_dom", selector="html", tab_id=blank.tab.id)
    return Asked(shared_pilot, blank.tab)


@requirement("SPEC-CONFIRM-CLICKS")
def test_real_markup_is_known_for_what_a_click_on_it_does(
    visit: Callable[[str], Tab], shared_pilot: Pilot, shared_client: McpClient
) -> None:
    tab = visit("tests/pages/risky.html")
    shared_client.ask("interact", action="query_dom", selector="html", tab_id=tab.id)
    expected = tab.page.evaluate(EXPECTED)
    clicks = [{"action": "click", "target": f"#{name}"} for name, _ in expected]
    answers = Asked(shared_pilot, tab).send(*clicks, asks="everything")
    assert len(answers) > 60
    wrong = {
        name: (kinds(answer) if "question" in answer else answer, its)
        for (name, its), answer in zip(expected, answers, strict=True)
        if "question" not in answer or kinds(answer) != set(its)
    }
    assert wrong == {}
    assert "canary" not in json.dumps(answers)
    assert tab.page.evaluate("() => window.seen") == []


ORDER = f"""<form id=order action="#sent" aria-label="Order">
  <label>Street <input name=street value="{CANARY}"></label>
  <label>Gift <input type=checkbox name=gift></label><input type=hidden name=sum value="{CANARY}">
  <button id=go>Order now</button></form>
  <button id=plain type=button>Plain</button>
  <button id=turns type=button>Turns</button>
  <button id=trap type=button>Trap</button>
  <button id=menu type=button style="position: relative">Actions</button>
  <p id=around style="width: min-content"><button id=inside type=button>Pay</button></p>
  <ul><li><button class=bin type=button>Delete</button></li>
  <li><button class=bin type=button>Delete</button></li></ul>"""
LISTEN = """() => {
  window.seen = [];
  const on = (id, kind, act) => document.getElementById(id).addEventListener(kind, act);
  on('turns', 'mouseover', (event) => event.target.textContent = 'Pay now');
  on('menu', 'pointerdown', (event) => event.target.insertAdjacentHTML('beforeend',
    '<div id=item role=menuitem style="position: absolute; inset: 0">Delete account</div>'));
  on('menu', 'pointerup', (event) => window.seen.push(`released ${event.target.id}`));
  on('trap', 'pointerdown', (event) => event.target.textContent = 'Pay now');
  for (const kind of ['pointerdown', 'click', 'submit']) {
    document.body.addEventListener(kind, (event) => {
      window.seen.push(kind);
      event.preventDefault();
      if (kind === 'click' && event.target.className === 'bin') event.target.parentNode.remove();
    });
  }
}"""


def seen(blank: Blank) -> Any:
    return blank.run("() => window.seen.splice(0)")


@requirement("SPEC-CONFIRM-CLICKS")
def test_a_click_that_is_not_agreed_to_is_not_made(asked: Asked, blank: Blank) -> None:
    blank.show(ORDER, LISTEN)
    press = {"action": "click", "target": "#go"}
    question = asked.one(**press)["question"]
    assert (question["target"], question["tag"]) == ("Order now", "button")
    assert question["fields"] == ["Street", "Gift"]
    assert question["reasons"] == [
        {"kind": "submits", "because": "it submits the form “Order”"},
        {"kind": "pays", "because": "its text says “Order now”"},
    ]
    assert CANARY not in json.dumps(question)
    assert asked.one(**press)["question"]["plan"] == question["plan"]
    with looking_at(blank.tab.page) as look:
        assert look.outlines() == 1
    blank.run("() => { document.querySelector('[name=sum]').value = 'more' }")
    late = asked.one(**press, plan=question["plan"])
    assert late["error"]["error"] == "stale_snapshot"
    assert seen(blank) == []
    again = asked.one(**press)["question"]
    assert asked.one(**press, plan=again["plan"])["result"]["success"]
    assert seen(blank) == ["pointerdown", "click"]
    with looking_at(blank.tab.page) as look:
        until(blank.tab.page, look.outlines, 0)
    assert asked.one(action="click", target="#plain")["result"]["success"]
    assert seen(blank) == ["pointerdown", "click"]
    removal: dict[str, Any] = {"action": "click", "target": ".bin", "nth": 0}
    plan = asked.one(**removal)["question"]["plan"]
    blank.run("() => { document.querySelector('.bin').textContent = 'Unlock the door' }")
    assert asked.one(**removal, plan=plan)["error"]["error"] == "stale_snapshot"
    assert seen(blank) == []


@requirement("SPEC-CONFIRM-CLICKS")
def test_what_is_clicked_is_what_is_under_the_point_however_it_was_named(
    asked: Asked, blank: Blank
) -> None:
    blank.show(ORDER, LISTEN)
    box = blank.tab.page.locator("#inside").bounding_box()
    assert box
    point = {"x": int(box["x"] + 9), "y": int(box["y"] + 9)}
    for place in (point, {"target": "#around"}):
        question = asked.one(action="click", **place)["question"]
        assert (question["target"], question["reasons"][0]["kind"]) == ("Pay", "pays")
    assert seen(blank) == []


@requirement("SPEC-CONFIRM-CLICKS")
def test_what_turns_into_another_control_under_the_mouse_is_not_clicked(
    asked: Asked, blank: Blank
) -> None:
    blank.show(ORDER, LISTEN)
    assert kinds(asked.one(action="click", target="#turns")) == {"pays"}
    assert seen(blank) == []
    trapped = asked.one(action="click", target="#trap")
    assert trapped["error"]["error"] == "stale_snapshot"
    assert seen(blank) == ["pointerdown"]
    released = asked.one(action="click", target="#menu")
    assert released["error"]["error"] == "stale_snapshot"
    assert seen(blank) == ["pointerdown"]
    twice: dict[str, Any] = {"action": "click", "target": ".bin", "nth": 0, "count": 2}
    plan = asked.one(**twice)["question"]["plan"]
    asked.one(**twice, plan=plan)
    assert seen(blank).count("click") == 1
    assert blank.run("() => document.querySelectorAll('.bin').length") == 1


LOGIN = """<form aria-label="Sign in"><label>Name <input name=user></label>
  <label>Password <input type=password name=pass></label>
  <label>Later <input name=later></label></form>"""
LATER = """() => document.querySelector('[name=user]').addEventListener('input', () => {
  document.querySelector('[name=later]').type = 'password';
})"""


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_password_is_filled_only_where_the_user_agreed(asked: Asked, blank: Blank) -> None:
    blank.show(LOGIN, LATER)
    fill: dict[str, Any] = {
        "action": "fill_form",
        "fields": {"user": "a", "pass": CANARY, "later": CANARY},
    }
    trial = asked.one(**fill, dry_run=True)
    assert trial["result"]["would_fill"] == 3
    question = asked.one(**fill)["question"]
    assert question["target"] == "Sign in"
    assert question["fields"] == ["Name", "Password", "Later"]
    assert question["reasons"] == [
        {"kind": "password", "because": "“Password” is a password field"}
    ]
    assert CANARY not in json.dumps(question)
    assert [blank.value(f"[name={name}]") for name in fill["fields"]] == ["", "", ""]
    filled = asked.one(**fill, plan=question["plan"])["result"]
    assert [one["status"] for one in filled["results"]] == ["filled", "filled", "failed"]
    assert filled["results"][2]["error"] == "user_denied"
    assert [blank.value(f"[name={name}]") for name in fill["fields"]] == ["a", CANARY, ""]
    stale = asked.one(**fill, plan=question["plan"])
    assert stale["error"]["error"] == "stale_snapshot"
    harmless = asked.one(action="fill_form", fields={"user": "b"})
    assert harmless["result"]["filled"] == 1
    assert asked.one(action="undo")["result"]["restored"] == 1
    back = asked.one(action="undo")["question"]
    assert [reason["kind"] for reason in back["reasons"]] == ["password"]
    assert blank.value("[name=pass]") == CANARY
    asked.one(action="undo", plan=back["plan"])
    assert blank.value("[name=pass]") == ""


NAMED = """<span id=l>Card number</span><input id=by aria-labelledby=l>
  <table><tr><td>Card number<td><input id=cell></table>
  <input id=dotted style="-webkit-text-security: disc"><my-field label="Card number"></my-field>
  <form><select id=sorts onchange="this.form.requestSubmit()"><option>A<option>B</select></form>
  <input id=plain></form>"""
SHADOW = """() => document.querySelector('my-field').attachShadow({ mode: 'open' }).innerHTML =
  '<input id=hosted>'"""


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_field_is_known_by_whatever_names_it(asked: Asked, blank: Blank) -> None:
    blank.show(NAMED, SHADOW)
    keys = ("by", "cell", "dotted", "hosted", "sorts", "plain", "Card number")
    fills: list[dict[str, Any]] = [{"action": "fill_form", "fields": {key: "B"}} for key in keys]
    found = asked.send(*fills, asks="destructive")
    told = [kinds(one) if "question" in one else one["result"]["filled"] for one in found]
    paid = {"payment"}
    assert told == [paid, paid, {"password"}, paid, {"submits"}, 1, paid]
    plan = found[2]["question"]["plan"]
    blank.run("() => document.getElementById('dotted').removeAttribute('style')")
    turned = asked.one(**fills[2], plan=plan)
    assert turned["error"]["error"] == "stale_snapshot"
    assert blank.value("#dotted") == ""


MOVED = """<div id=card draggable=true>Card</div><div id=bin>Papierkorb</div><p id=by>By</p>"""
BIN_COMES = """() => {
  const by = document.getElementById('by');
  document.getElementById('card').addEventListener('dragstart', () => by.textContent = 'Trash');
  by.addEventListener('dragover', (event) => event.preventDefault());
}"""
LISTEN_TO_MOVES = """() => {
  window.seen = [];
  for (const kind of ['pointerdown', 'mouseover', 'drop']) {
    document.body.addEventListener(kind, () => window.seen.push(kind));
  }
}"""


def test_what_is_dropped_into_a_bin_and_where_asked_for_every_movement_waits(
    asked: Asked, blank: Blank
) -> None:
    blank.show(MOVED, LISTEN_TO_MOVES)
    drag = {"action": "drag", "from_": "#card", "to": "#bin"}
    question = asked.one(**drag)["question"]
    assert [reason["kind"] for reason in question["reasons"]] == ["deletes"]
    for command in (
        {"action": "hover", "target": "#by"},
        {"action": "scroll", "to": "bottom"},
        {"action": "drag", "from_": "#card", "to": "#by"},
    ):
        assert asked.one("everything", **command)["question"]["reasons"] == []
    assert seen(blank) == []
    assert asked.one(action="hover", target="#by")["result"]["success"]
    assert asked.one(**drag, plan=question["plan"])["result"]["success"]
    assert seen(blank).count("pointerdown") == 1
    blank.run(BIN_COMES)
    late = asked.one(action="drag", from_="#card", to="#by")
    assert late["error"]["error"] == "user_denied"
    assert "drop" not in seen(blank)
