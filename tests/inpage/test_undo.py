"""undo: each kind of field gets back what it held, and what changed since is left alone."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.client import McpClient
from tests.harness.pilot import Pilot, Tab

from .asking import Asked
from .blank import Blank, by_field, statuses

CANARY = "canary-4711"
KINDS = f"""<form id=f>
  <input name=text value="{CANARY}" maxlength=3><textarea name=area>{CANARY}</textarea>
  <input name=number type=number value=500 max=100><input name=range type=range value=30>
  <input name=date type=date value=2020-02-02><input name=color type=color value="#123456">
  <input name=hidden type=hidden value="{CANARY}"><input name=same value=same>
  <input name=check type=checkbox checked><input name=dash type=checkbox>
  <input name=chosen type=radio value="{CANARY}" checked><input name=chosen type=radio value=b>
  <input name=unchosen type=radio value=a><input name=unchosen type=radio value=b>
  <select name=none><option>a<option>b</select>
  <select name=one><option disabled selected value="{CANARY}">Choose<option>b</select>
  <select name=many multiple><option selected>a<option>b<option selected>c</select>
</form>"""
PREPARE = """() => {
  document.querySelector('[name=dash]').indeterminate = true;
  document.querySelector('[name=none]').selectedIndex = -1;
  window.seen = [];
  for (const kind of ['focusin', 'keydown', 'beforeinput', 'input', 'change', 'keyup', 'focusout'])
    document.addEventListener(kind, ({type, target}) =>
      target.name === 'text' && window.seen.push(type), true);
}"""
HELD = """() => [...document.querySelector('#f').elements].map((field) => [
  field.name, field.value, field.checked, field.indeterminate, field.selectedIndex,
  [...(field.selectedOptions ?? [])].map((option) => option.value),
])"""
VALUES = {
    **{"text": "new", "area": "new", "number": 7, "range": 70, "date": "2021-03-03"},
    **{"color": "#654321", "hidden": "new", "same": "same", "check": False, "dash": True},
    **{"chosen": "b", "unchosen": "a", "none": "b", "one": "b", "many": ["b"]},
}


def undo(blank: Blank, **options: Any) -> dict[str, Any]:
    return blank.client.ask("interact", action="undo", tab_id=blank.tab.id, **options)


def values(blank: Blank) -> dict[str, str]:
    found: dict[str, str] = blank.run(
        "() => Object.fromEntries([...document.querySelectorAll('[name]')].map("
        "(field) => [field.name, field.value]))"
    )
    return found


@requirement("SPEC-UNDO-VALUES")
@requirement("SPEC-UNDO-RESULTS")
@requirement("SPEC-UNDO-UNAVAILABLE")
def test_every_kind_of_field_gets_back_what_it_held_and_no_reply_says_what(blank: Blank) -> None:
    blank.show(KINDS, PREPARE)
    before = blank.run(HELD)
    filled = blank.fill(VALUES)
    assert filled["success"] is True, statuses(filled)
    events = blank.run("() => window.seen.splice(0)")
    answer = undo(blank)
    assert blank.run("() => window.seen") == events
    expected = dict.fromkeys(VALUES, "restored") | {"unchosen": "undo_unavailable"}
    assert statuses(answer) == expected
    assert [one["field"] for one in answer["results"]] == list(reversed(VALUES))
    assert (answer["success"], answer["undone"]) == (False, filled["correlation_id"])
    assert (answer["total_fields"], answer["restored"], answer["failed"]) == (15, 14, 1)
    results = by_field(answer)
    assert all(one["verified"] for one in results.values() if one["status"] == "restored")
    assert "already held" in results["same"]["note"]
    assert "dash" in results["dash"]["note"]
    assert "no button" in results["unchosen"]["message"]
    # The one that has no way back was chosen by the fill.
    blank.run("() => { document.querySelector('[name=unchosen]').checked = false }")
    assert blank.run(HELD) == before
    again = undo(blank, correlation_id=filled["correlation_id"])
    assert (again["error"], again["message"]) == (
        "undo_unavailable",
        "This fill is undone already.",
    )
    assert CANARY not in json.dumps([answer, again])


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_what_changed_since_is_left_alone_and_what_was_put_in_its_place_is_found(
    blank: Blank,
) -> None:
    names = ("kept", "edited", "gone", "replaced", "refilled", "other")
    blank.show("".join(f"<input name={name} value={CANARY}>" for name in names))
    assert blank.fill(dict.fromkeys(names, "new"))["success"] is True
    blank.run("""() => {
      const field = (name) => document.querySelector(`[name=${name}]`);
      field('edited').value = 'by hand';
      field('gone').remove();
      field('replaced').outerHTML = '<input name=replaced value=new>';
      field('refilled').outerHTML = '<input name=refilled value=else>';
      field('other').outerHTML = '<input type=checkbox name=other>';
    }""")
    answer = undo(blank)
    unavailable = dict.fromkeys(("edited", "gone", "refilled", "other"), "undo_unavailable")
    assert statuses(answer) == dict.fromkeys(names, "restored") | unavailable
    assert "changed since" in by_field(answer)["edited"]["message"]
    assert "no longer on the page" in by_field(answer)["gone"]["message"]
    held = values(blank)
    assert (held["kept"], held["replaced"], held["edited"]) == (CANARY, CANARY, "by hand")
    assert CANARY not in json.dumps(answer)
    assert undo(blank)["error"] == "undo_unavailable"


@requirement("SPEC-UNDO-DEFAULT")
def test_fills_are_undone_one_after_the_other_and_by_their_id(blank: Blank) -> None:
    blank.show("<input name=a value=0><input name=b value=0 id=same>")
    # Two keys for one field: what it held before the first of them counts.
    first = blank.fill({"a": "1", "b": "1", "#same": "1"})
    second = blank.fill({"a": "2"})
    early = undo(blank, correlation_id=first["correlation_id"])
    assert statuses(early) == {"a": "undo_unavailable", "#same": "restored"}
    assert values(blank) == {"a": "2", "b": "0"}
    assert undo(blank)["undone"] == second["correlation_id"]
    assert values(blank) == {"a": "1", "b": "0"}
    late = undo(blank, correlation_id=first["correlation_id"])
    assert (late["success"], late["total_fields"]) == (True, 1)
    assert values(blank) == {"a": "0", "b": "0"}
    unknown = undo(blank, correlation_id="cmd_unknown")
    assert (unknown["error"], "remembered" in unknown["message"]) == ("undo_unavailable", True)


# With many fields in between, those at the end are looked at long after the first was filled.
@pytest.mark.parametrize("between", [0, 40])
def test_fields_that_depend_on_others_get_back_what_they_held(blank: Blank, between: int) -> None:
    names = [f"field{at}" for at in range(between)]
    others = "".join(f"<input name={name} value=old>" for name in names)
    blank.show(
        f"""<select name=country><option>us<option>nz</select>{others}
        <select name=city><option>la<option>ny</select><input name=street value=Broadway>
        <input name=company value=Acme><input type=checkbox name=private>""",
        """() => {
          const field = (name) => document.querySelector(`[name=${name}]`);
          const cities = {us: ['la', 'ny'], nz: ['akl', 'wlg']};
          field('city').value = 'ny';
          field('country').addEventListener('change', () => setTimeout(() => {
            const made = cities[field('country').value].map((name) => new Option(name));
            field('city').replaceChildren(...made);
            field('street').value = '';
          }));
          field('private').addEventListener('change', () => {
            field('company').disabled = field('private').checked;
          });
        }""",
    )
    before = values(blank)
    last = {"city": "wlg", "street": "Quay", "company": "B", "private": True}
    wanted = {"country": "nz", **dict.fromkeys(names, "new"), **last}
    assert blank.fill(wanted)["success"] is True
    assert statuses(undo(blank)) == dict.fromkeys(wanted, "restored")
    assert values(blank) == before
    assert blank.value("[name=private]") is False


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_what_was_touched_before_the_time_was_up_is_undone_also_in_parts(blank: Blank) -> None:
    names = [f"field{at}" for at in range(30)]
    blank.show(
        "".join(f"<input name={name} value=old>" for name in names),
        """() => document.addEventListener('input', () => {
          const until = performance.now() + window.slow;
          while (performance.now() < until);
        })""",
    )
    blank.run("() => { window.slow = 100 }")
    filled = blank.fill(dict.fromkeys(names, "new"), timeout_ms=1500)
    assert filled["error"] == "extension_timeout", filled
    blank.run("() => { window.slow = 900 }")
    assert undo(blank, timeout_ms=1000)["error"] == "extension_timeout"
    blank.run("() => { window.slow = 0 }")
    assert "new" in values(blank).values()
    rest = undo(blank, timeout_ms=30_000)
    assert rest["success"] is True, rest
    assert set(values(blank).values()) == {"old"}


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_a_page_or_a_frame_that_was_left_remembers_nothing(
    shared_client: McpClient, visit: Callable[[str], Tab]
) -> None:
    tab = visit("tests/pages/empty.html")
    page = tab.page

    def ask(action: str, **options: Any) -> dict[str, Any]:
        return shared_client.ask("interact", action=action, tab_id=tab.id, **options)

    page.evaluate("""() => new Promise((loaded) => {
      document.body.innerHTML = '<iframe src="inner.html"></iframe>';
      document.querySelector('iframe').onload = loaded;
    })""")
    inside = "document.querySelector('iframe').contentDocument.querySelector('[name=holder]').value"
    for value in ("Ada", "Grace"):
        assert ask("fill_form", fields={"holder": value})["success"] is True
    assert ask("undo")["success"] is True
    assert page.evaluate(inside) == "Ada"
    page.evaluate("""() => new Promise((loaded) => {
      document.querySelector('iframe').onload = loaded;
      document.querySelector('iframe').contentWindow.location.reload();
    })""")
    assert ask("undo")["error"] == "undo_unavailable"
    page.evaluate("document.body.innerHTML = '<input name=a>'")
    filled = ask("fill_form", fields={"a": "x"})
    page.reload()
    for named in ({}, {"correlation_id": filled["correlation_id"]}):
        assert ask("undo", **named)["error"] == "undo_unavailable"


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_what_is_no_longer_as_the_fill_left_it_is_refused_with_its_true_reason(
    blank: Blank,
) -> None:
    blank.show(
        """<div><input name=quantity value=1></div><div><input name=quantity value=2></div>
        <input name=name value=old><input name=half type=number>
        <input name=word type=password value=old><input name=last>""",
        """() => document.querySelector('[name=last]').addEventListener('change', () => {
          document.querySelector('[name=name]').value = 'by the user';
        })""",
    )
    blank.tab.page.locator("[name=half]").press_sequentially("1e")
    filled = blank.fill({"quantity": "2", "name": "Ada", "half": "5", "word": "new", "last": "x"})
    assert statuses(filled)["name"] == "value_reverted", filled
    blank.run("""() => {
      document.querySelector('div').remove();
      document.querySelector('[name=word]').type = 'text';
    }""")
    answer = undo(blank)
    reasons = {one["field"]: one.get("message", "") for one in answer["results"]}
    assert "no longer on the page" in reasons["quantity"]
    assert "changed since" in reasons["name"]
    assert "Only a person" in reasons["half"]
    assert "another type" in reasons["word"]
    assert statuses(answer)["last"] == "restored"
    expected = {"quantity": "2", "name": "by the user", "half": "5", "word": "new", "last": ""}
    assert values(blank) == expected


@requirement("SPEC-UNDO-VALUES")
def test_a_fill_that_a_page_hung_at_is_undone_too(blank: Blank) -> None:
    blank.show(
        "<input name=a value=old><input name=b><select name=c><option>1<option>2</select>",
        """() => document.querySelector('[name=b]').addEventListener('input', () => {
          const until = performance.now() + 2500;
          while (performance.now() < until);
        }, { once: true })""",
    )
    filled = blank.fill({"a": "1", "b": "2", "c": "2"}, timeout_ms=2000)
    assert filled["error"] == "extension_timeout", filled
    # The page is free again.
    assert blank.run("document.querySelector('[name=a]').value") == "1"
    answer = undo(blank)
    assert answer["success"] is True, answer
    assert values(blank) == {"a": "old", "b": "", "c": "1"}


def test_putting_back_a_password_needs_the_users_word_too(
    shared_pilot: Pilot, blank: Blank
) -> None:
    blank.show("<input name=user value=old><input type=password name=word value=old>")
    blank.fill({"user": "new", "word": "new"})
    asked = Asked(shared_pilot, blank.tab)
    (answer,) = asked.send({"action": "undo"}, asks="destructive")
    question = answer["question"]
    assert [reason["kind"] for reason in question["reasons"]] == ["password"]
    assert set(values(blank).values()) == {"new"}
    blank.fill({"user": "newer", "word": "newer"})
    (answer,) = asked.send({"action": "undo"}, asks="destructive", plan=question["plan"])
    assert answer["error"]["error"] == "stale_snapshot", answer
    assert undo(blank)["success"] is True
    (answer,) = asked.send({"action": "undo"}, asks="destructive", plan=question["plan"])
    assert answer["result"]["success"] is True, answer
    assert set(values(blank).values()) == {"old"}
