"""Confirmations on real markup, with commands sent as the host sends them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from harness.client import McpClient
from harness.overlay import inspect_overlay
from harness.pilot import Pilot, Tab
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage
from .consent_client import ConsentClient, kinds

CANARY = "canary-4711"
EXPECTED = """() => {
  const trees = [document];
  for (const tree of trees) {
    for (const element of tree.querySelectorAll('*')) {
      if (element.shadowRoot) trees.push(element.shadowRoot);
      if (element.contentDocument) trees.push(element.contentDocument);
    }
  }
  const found = trees.flatMap((tree) => [...tree.querySelectorAll('[data-kinds]')]);
  window.seen = [];
  for (const kind of ['pointerdown', 'mousedown', 'click', 'submit', 'mouseover', 'input']) {
    for (const tree of trees) tree.addEventListener(kind, () => window.seen.push(kind), true);
  }
  return found.map((element) => [element.id, element.dataset.kinds.split(' ').filter(Boolean)]);
}"""


@pytest.fixture
def asked(shared_pilot: Pilot, blank: BlankPage) -> ConsentClient:
    """A client for the blank page; its first command makes the extension know the document."""
    blank.client.ask("interact", action="query_dom", selector="html", tab_id=blank.tab.id)
    return ConsentClient(shared_pilot, blank.tab)


@requirement("SPEC-CONFIRM-CLICKS")
def test_clicks_on_real_markup_are_assessed(
    visit: Callable[[str], Tab], shared_pilot: Pilot, shared_client: McpClient
) -> None:
    tab = visit("tests/pages/risky.html")
    shared_client.ask("interact", action="query_dom", selector="html", tab_id=tab.id)
    expected = tab.page.evaluate(EXPECTED)
    clicks = [{"action": "click", "target": f"#{name}"} for name, _ in expected]
    answers = ConsentClient(shared_pilot, tab).send(*clicks, asks="everything")
    assert len(answers) > 60
    wrong = {
        name: (kinds(answer) if "confirmation_required" in answer else answer, wanted)
        for (name, wanted), answer in zip(expected, answers, strict=True)
        if "confirmation_required" not in answer or kinds(answer) != set(wanted)
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


def seen(blank: BlankPage) -> Any:
    return blank.run("() => window.seen.splice(0)")


@requirement("SPEC-CONFIRM-CLICKS")
def test_a_click_without_approval_is_not_made(asked: ConsentClient, blank: BlankPage) -> None:
    blank.show(ORDER, LISTEN)
    press = {"action": "click", "target": "#go"}
    question = asked.send_one(**press)["confirmation_required"]
    assert (question["target"], question["tag"]) == ("Order now", "button")
    assert question["fields"] == ["Street", "Gift"]
    assert question["reasons"] == [
        {"kind": "submits", "because": "it submits the form “Order”"},
        {"kind": "pays", "because": "its text says “Order now”"},
    ]
    assert CANARY not in json.dumps(question)
    assert asked.send_one(**press)["confirmation_required"]["digest"] == question["digest"]
    with inspect_overlay(blank.tab.page) as look:
        assert look.outlines() == 1
    blank.run("() => { document.querySelector('[name=sum]').value = 'more' }")
    late = asked.send_one(**press, digest=question["digest"])
    assert late["error"]["error"] == "stale_snapshot"
    assert seen(blank) == []
    again = asked.send_one(**press)["confirmation_required"]
    assert asked.send_one(**press, digest=again["digest"])["result"]["success"]
    assert seen(blank) == ["pointerdown", "click"]
    with inspect_overlay(blank.tab.page) as look:
        wait_until(blank.tab.page, look.outlines, 0)
    assert asked.send_one(action="click", target="#plain")["result"]["success"]
    assert seen(blank) == ["pointerdown", "click"]
    removal: dict[str, Any] = {"action": "click", "target": ".bin", "nth": 0}
    digest = asked.send_one(**removal)["confirmation_required"]["digest"]
    blank.run("() => { document.querySelector('.bin').textContent = 'Unlock the door' }")
    assert asked.send_one(**removal, digest=digest)["error"]["error"] == "stale_snapshot"
    assert seen(blank) == []


@requirement("SPEC-CONFIRM-CLICKS")
def test_the_element_under_the_point_is_assessed_however_it_was_addressed(
    asked: ConsentClient, blank: BlankPage
) -> None:
    blank.show(ORDER, LISTEN)
    box = blank.tab.page.locator("#inside").bounding_box()
    assert box
    point = {"x": int(box["x"] + 9), "y": int(box["y"] + 9)}
    for place in (point, {"target": "#around"}):
        question = asked.send_one(action="click", **place)["confirmation_required"]
        assert (question["target"], question["reasons"][0]["kind"]) == ("Pay", "pays")
    assert seen(blank) == []


@requirement("SPEC-CONFIRM-CLICKS")
def test_an_element_that_changes_under_the_pointer_is_not_clicked(
    asked: ConsentClient, blank: BlankPage
) -> None:
    blank.show(ORDER, LISTEN)
    assert kinds(asked.send_one(action="click", target="#turns")) == {"pays"}
    assert seen(blank) == []
    trapped = asked.send_one(action="click", target="#trap")
    assert trapped["error"]["error"] == "stale_snapshot"
    assert seen(blank) == ["pointerdown"]
    released = asked.send_one(action="click", target="#menu")
    assert released["error"]["error"] == "stale_snapshot"
    assert seen(blank) == ["pointerdown"]
    twice: dict[str, Any] = {"action": "click", "target": ".bin", "nth": 0, "count": 2}
    digest = asked.send_one(**twice)["confirmation_required"]["digest"]
    asked.send_one(**twice, digest=digest)
    assert seen(blank).count("click") == 1
    assert blank.run("() => document.querySelectorAll('.bin').length") == 1


LOGIN = """<form aria-label="Sign in"><label>Name <input name=user></label>
  <label>Password <input type=password name=pass></label>
  <label>Later <input name=later></label></form>"""
LATER = """() => document.querySelector('[name=user]').addEventListener('input', () => {
  document.querySelector('[name=later]').type = 'password';
})"""


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_password_is_filled_only_after_approval(asked: ConsentClient, blank: BlankPage) -> None:
    blank.show(LOGIN, LATER)
    fill: dict[str, Any] = {
        "action": "fill_form",
        "fields": {"user": "a", "pass": CANARY, "later": CANARY},
    }
    trial = asked.send_one(**fill, dry_run=True)
    assert trial["result"]["would_fill"] == 3
    question = asked.send_one(**fill)["confirmation_required"]
    assert question["target"] == "Sign in"
    assert question["fields"] == ["Name", "Password", "Later"]
    assert question["reasons"] == [
        {"kind": "password", "because": "“Password” is a password field"}
    ]
    assert CANARY not in json.dumps(question)
    assert [blank.value(f"[name={name}]") for name in fill["fields"]] == ["", "", ""]
    filled = asked.send_one(**fill, digest=question["digest"])["result"]
    assert [result["status"] for result in filled["results"]] == ["filled", "filled", "failed"]
    assert filled["results"][2]["error"] == "user_denied"
    assert [blank.value(f"[name={name}]") for name in fill["fields"]] == ["a", CANARY, ""]
    stale = asked.send_one(**fill, digest=question["digest"])
    assert stale["error"]["error"] == "stale_snapshot"
    harmless = asked.send_one(action="fill_form", fields={"user": "b"})
    assert harmless["result"]["filled"] == 1
    assert asked.send_one(action="undo")["result"]["restored"] == 1
    back = asked.send_one(action="undo")["confirmation_required"]
    assert [reason["kind"] for reason in back["reasons"]] == ["password"]
    assert blank.value("[name=pass]") == CANARY
    asked.send_one(action="undo", digest=back["digest"])
    assert blank.value("[name=pass]") == ""


NAMED = """<span id=l>Card number</span><input id=by aria-labelledby=l>
  <table><tr><td>Card number<td><input id=cell></table>
  <input id=dotted style="-webkit-text-security: disc"><my-field label="Card number"></my-field>
  <form><select id=sorts onchange="this.form.requestSubmit()"><option>A<option>B</select></form>
  <input id=plain></form>"""
SHADOW = """() => document.querySelector('my-field').attachShadow({ mode: 'open' }).innerHTML =
  '<input id=hosted>'"""


@requirement("SPEC-CONFIRM-FIELDS")
def test_a_field_is_assessed_by_each_of_its_names(asked: ConsentClient, blank: BlankPage) -> None:
    blank.show(NAMED, SHADOW)
    keys = ("by", "cell", "dotted", "hosted", "sorts", "plain", "Card number")
    fills: list[dict[str, Any]] = [{"action": "fill_form", "fields": {key: "B"}} for key in keys]
    found = asked.send(*fills, asks="destructive")
    outcomes = [
        kinds(answer) if "confirmation_required" in answer else answer["result"]["filled"]
        for answer in found
    ]
    paid = {"payment"}
    assert outcomes == [paid, paid, {"password"}, paid, {"submits"}, 1, paid]
    digest = found[2]["confirmation_required"]["digest"]
    blank.run("() => document.getElementById('dotted').removeAttribute('style')")
    turned = asked.send_one(**fills[2], digest=digest)
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


def test_drops_on_bins_and_under_the_strictest_rule_all_movements_need_approval(
    asked: ConsentClient, blank: BlankPage
) -> None:
    blank.show(MOVED, LISTEN_TO_MOVES)
    drag = {"action": "drag", "from_": "#card", "to": "#bin"}
    question = asked.send_one(**drag)["confirmation_required"]
    assert [reason["kind"] for reason in question["reasons"]] == ["deletes"]
    for command in (
        {"action": "hover", "target": "#by"},
        {"action": "scroll", "to": "bottom"},
        {"action": "drag", "from_": "#card", "to": "#by"},
    ):
        assert asked.send_one("everything", **command)["confirmation_required"]["reasons"] == []
    assert seen(blank) == []
    assert asked.send_one(action="hover", target="#by")["result"]["success"]
    assert asked.send_one(**drag, digest=question["digest"])["result"]["success"]
    assert seen(blank).count("pointerdown") == 1
    blank.run(BIN_COMES)
    late = asked.send_one(action="drag", from_="#card", to="#by")
    assert late["error"]["error"] == "user_denied"
    assert "drop" not in seen(blank)
