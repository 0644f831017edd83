"""undo: restores each kind of field, and keeps fields that changed since the fill."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from harness.client import McpClient
from harness.hold import Hold
from harness.pilot import Pilot, Tab
from tests.binding import requirement

from .blank_page import BlankPage, by_field, statuses
from .consent_client import ConsentClient

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


def undo(blank: BlankPage, **options: Any) -> dict[str, Any]:
    return blank.client.ask("interact", action="undo", tab_id=blank.tab.id, **options)


def values(blank: BlankPage) -> dict[str, str]:
    found: dict[str, str] = blank.run(
        "() => Object.fromEntries([...document.querySelectorAll('[name]')].map("
        "(field) => [field.name, field.value]))"
    )
    return found


@requirement("SPEC-UNDO-VALUES")
@requirement("SPEC-UNDO-RESULTS")
@requirement("SPEC-UNDO-UNAVAILABLE")
def test_every_kind_of_field_is_restored_and_no_reply_holds_a_value(blank: BlankPage) -> None:
    blank.show(KINDS, PREPARE)
    before = blank.run(HELD)
    filled = blank.fill(VALUES)
    assert filled["success"] is True, statuses(filled)
    events = blank.run("() => window.seen.splice(0)")
    answer = undo(blank)
    assert blank.run("() => window.seen") == events
    expected = dict.fromkeys(VALUES, "restored") | {"unchosen": "undo_unavailable"}
    assert statuses(answer) == expected
    assert [result["field"] for result in answer["results"]] == list(reversed(VALUES))
    assert (answer["success"], answer["undone"]) == (False, filled["correlation_id"])
    assert (answer["total_fields"], answer["restored"], answer["failed"]) == (15, 14, 1)
    results = by_field(answer)
    assert all(result["verified"] for result in results.values() if result["status"] == "restored")
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
def test_changed_fields_are_kept_and_replaced_elements_are_found(
    blank: BlankPage,
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
def test_fills_are_undone_one_after_the_other_and_by_their_id(blank: BlankPage) -> None:
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
def test_fields_that_depend_on_others_are_restored(blank: BlankPage, between: int) -> None:
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
def test_a_fill_that_ran_out_of_time_is_undone_in_several_calls(blank: BlankPage) -> None:
    names = [f"field{at}" for at in range(60)]
    blank.show(
        "".join(f"<input name={name} value=old>" for name in names),
        """() => document.addEventListener('input', () => {
          const until = performance.now() + window.slow;
          while (performance.now() < until);
        })""",
    )
    # All fields take longer than the deadline; the first few take a small part of it.
    blank.run("() => { window.slow = 100 }")
    filled = blank.fill(dict.fromkeys(names, "new"), timeout_ms=4000)
    assert filled["error"] == "extension_timeout", filled
    blank.run("() => { window.slow = 900 }")
    assert undo(blank, timeout_ms=1000)["error"] == "extension_timeout"
    blank.run("() => { window.slow = 0 }")
    assert "new" in values(blank).values()
    rest = undo(blank, timeout_ms=30_000)
    assert rest["success"] is True, rest
    assert set(values(blank).values()) == {"old"}


@requirement("SPEC-UNDO-UNAVAILABLE")
def test_a_page_or_frame_that_navigated_has_no_history(
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
def test_a_field_that_cannot_be_restored_fails_with_the_reason(
    blank: BlankPage,
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
    reasons = {result["field"]: result.get("message", "") for result in answer["results"]}
    assert "no longer on the page" in reasons["quantity"]
    assert "changed since" in reasons["name"]
    assert "Only a person" in reasons["half"]
    assert "another type" in reasons["word"]
    assert statuses(answer)["last"] == "restored"
    expected = {"quantity": "2", "name": "by the user", "half": "5", "word": "new", "last": ""}
    assert values(blank) == expected


@pytest.fixture
def new_blank(
    shared_pilot: Pilot, shared_client: McpClient, runtime_site: str
) -> Iterator[BlankPage]:
    """An empty page in a tab in which nothing was filled yet."""
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    yield BlankPage(shared_client, tab)
    tab.page.close()


@requirement("SPEC-UNDO-VALUES")
def test_a_fill_during_which_the_page_hung_is_undone(new_blank: BlankPage, hold: Hold) -> None:
    blank = new_blank
    blank.show(
        "<input name=a value=old><input name=b><select name=c><option>1<option>2</select>",
        """() => document.querySelector('[name=b]').addEventListener('input', () => {
          HANG
        }, { once: true })""".replace("HANG", hold.script),
    )
    filled = blank.fill({"a": "1", "b": "2", "c": "2"}, timeout_ms=5000)
    assert filled["error"] == "extension_timeout", filled
    hold.release()
    assert blank.run("document.querySelector('[name=a]').value") == "1"
    answer = undo(blank)
    assert answer.get("success") is True, answer
    assert values(blank) == {"a": "old", "b": "", "c": "1"}


def test_restoring_a_password_needs_the_approval_of_the_user(
    shared_pilot: Pilot, blank: BlankPage
) -> None:
    blank.show("<input name=user value=old><input type=password name=word value=old>")
    blank.fill({"user": "new", "word": "new"})
    asked = ConsentClient(shared_pilot, blank.tab)
    (answer,) = asked.send({"action": "undo"}, asks="destructive")
    question = answer["confirmation_required"]
    assert [reason["kind"] for reason in question["reasons"]] == ["password"]
    assert set(values(blank).values()) == {"new"}
    blank.fill({"user": "newer", "word": "newer"})
    (answer,) = asked.send({"action": "undo"}, asks="destructive", digest=question["digest"])
    assert answer["error"]["error"] == "stale_snapshot", answer
    assert undo(blank)["success"] is True
    (answer,) = asked.send({"action": "undo"}, asks="destructive", digest=question["digest"])
    assert answer["result"]["success"] is True, answer
    assert set(values(blank).values()) == {"old"}
