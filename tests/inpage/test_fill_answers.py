"""The answers of fill_form, for each field and for the whole form."""

import json
from typing import Any

import pytest

from harness.client import summary
from harness.form import Form
from harness.hold import Hold
from harness.waiting import wait_until
from tests.binding import requirement

MIXED = """<form id="f">
  <input name="user" value="old"><input name="off" value="old" disabled>
  <input name="fixed" value="old" readonly><input type="file" name="cv">
  <fieldset disabled><input name="inner" value="old">
    <select name="choice"><option>old<option>new</select></fieldset>
  <input type="radio" name="plan" value="a" checked>
  <input type="radio" name="plan" value="b" disabled></form>"""


@requirement("FILL-A1")
@requirement("FILL-A2")
@requirement("FILL-A3")
def test_a_fill_of_all_fields_is_a_success(form: Form) -> None:
    form.show('<form id="f"><input name="a"><input name="b"></form>')
    result = form.client.call(
        "interact",
        action="fill_form",
        fields={"a": "1", "b": "2"},
        selector="#f",
        tab_id=form.tab.id,
    )
    assert summary(result) == "Form fill result: 2/2 fields filled successfully"
    assert not result.is_error
    answer = result.structured_content
    assert (answer["success"], answer["form_selector"]) == (True, "#f")
    counts = ("total_fields", "filled", "failed", "skipped")
    assert [answer[count] for count in counts] == [2, 2, 0, 0]
    assert "hint" not in answer


@requirement("FILL-A1")
@requirement("FILL-A2")
@requirement("FILL-A3")
@requirement("FILL-A6")
@requirement("FILL-R7")
@requirement("FILL-E3")
def test_each_field_has_its_own_result_and_the_counts_add_up(form: Form) -> None:
    form.show(MIXED)
    fields = {"user": "new", "nope": "new", "off": "new", "neither": "new", "cv": "new"}
    result = form.client.call("interact", action="fill_form", fields=fields, tab_id=form.tab.id)
    assert summary(result) == "Form fill result: 1/5 fields filled, 3 failed, 1 skipped"
    answer = result.structured_content
    counts = ("success", "total_fields", "filled", "failed", "skipped")
    assert [answer[count] for count in counts] == [False, 5, 1, 3, 1]
    assert answer["hint"].startswith("2 fields could not be found. Verify the field identifier")
    user, nope, off, _, cv = answer["results"]
    resolved = {"resolved_by": "name", "resolved_selector": '[name="user"]'}
    assert user.items() >= {"field": "user", "status": "filled", "input_type": "text"}.items()
    assert user.items() >= resolved.items()
    assert (nope["status"], nope["error"]) == ("failed", "field_not_found")
    assert "input_type" not in nope
    assert nope["message"] == (
        "No element found matching identifier 'nope'. Tried: [name], #id, [data-testid], "
        "[aria-label], label text, CSS selector."
    )
    assert (off["status"], off["input_type"], off["resolved_by"]) == ("skipped", "text", "name")
    assert (cv["status"], cv["input_type"], cv["resolved_by"]) == ("failed", "file", "name")
    assert form.fill({"nope": 1})["hint"].startswith("1 field could not be found.")


@requirement("FILL-R7")
def test_two_keys_of_the_same_field_name_each_other_in_the_error(form: Form) -> None:
    form.show('<label>Your name <input name="user"></label>')
    first, second = form.results({"user": "one", "Your name": "two"})
    assert (first["status"], first["error"]) == ("failed", "value_reverted")
    assert "'Your name' means the same field" in first["message"]
    assert (second["status"], form.values()) == ("filled", ["two"])
    alike = form.results({"user": "same", "Your name": "same"})
    assert [done["status"] for done in alike] == ["filled", "filled"]


@requirement("FILL-R9")
@requirement("FILL-E4")
@requirement("FILL-E5")
def test_disabled_and_read_only_fields_are_skipped_and_keep_their_values(form: Form) -> None:
    form.show(MIXED)
    before = form.values()
    keys = ("off", "inner", "choice", "fixed")
    results = form.results({**dict.fromkeys(keys, "new"), "plan": "b"})
    assert [(done["status"], done["reason"]) for done in results] == [
        *3 * [("skipped", "Element is disabled")],
        ("skipped", "Element is read-only"),
        ("skipped", "Element is disabled"),
    ]
    assert form.values() == before
    assert form.events("focus", "input", "change") == []


@requirement("FILL-A4")
def test_each_resolved_field_reports_a_selector_that_finds_it(form: Form) -> None:
    form.show("""<input name="a&quot;b"><input id="1.2"><input data-testid="t i"><input
      aria-label="La \\ bel"><label>By id <input id="x y"></label><label>By name <input
      name="n]"></label><input class="c">""")
    keys = ('a"b', "1.2", "t i", "La \\ bel", "by id", "by name", ".c")
    results = form.results({key: f"value of {key}" for key in keys})
    for key, done in zip(keys, results, strict=True):
        assert form.value(done["resolved_selector"]) == f"value of {key}"


@requirement("FILL-A4")
def test_a_field_without_a_unique_name_or_id_is_reported_by_a_ref(form: Form) -> None:
    form.show("""<label>Nameless <input></label><input id="i" name="n">
      <label>By name <input name="n"></label><label>By id <input id="i"></label>""")
    for at, key in enumerate(("nameless", "by name", "by id")):
        done = form.result(key, "one")
        assert done["resolved_selector"].startswith("@e")
        assert form.result(done["resolved_selector"], f"two {at}")["status"] == "filled"
    assert form.values() == ["two 0", "", "two 1", "two 2"]


@requirement("FILL-R8")
@requirement("FILL-E1")
def test_a_container_not_found_is_named_with_a_hint_and_no_field_is_tried(form: Form) -> None:
    form.show('<input name="user" value="old">')
    result = form.client.call(
        "interact",
        action="fill_form",
        fields={"user": "new"},
        selector="#nonexistent-form",
        tab_id=form.tab.id,
    )
    assert result.is_error
    assert summary(result) == "Form fill failed: form container not found"
    answer = result.structured_content
    assert (answer["error"], answer["success"]) == ("form_not_found", False)
    assert answer["form_selector"] == "#nonexistent-form"
    assert "'#nonexistent-form'" in answer["message"]
    assert "observe({what: 'page'})" in answer["hint"]
    assert "query_dom" in answer["hint"]
    assert (form.values(), "results" in answer) == (["old"], False)


@requirement("FILL-E14")
def test_a_form_in_an_iframe_of_another_site_is_not_found(form: Form, runtime_site: str) -> None:
    other_site = runtime_site.replace("127.0.0.1", "localhost") + "/tests/pages/inner.html"
    form.show(f'<iframe src="{other_site}"></iframe>')
    field = form.tab.page.frame_locator("iframe").locator("[name=holder]")
    assert field.input_value() == ""
    answer = form.fill({"holder": "new"}, selector="#payment")
    assert answer["error"] == "form_not_found"
    assert other_site.startswith(answer["other_sites"][0]["site"])
    assert form.result("holder", "new")["error"] == "field_not_found"
    assert field.input_value() == ""


@requirement("FILL-R17")
def test_every_fill_is_a_command_with_its_own_correlation_id(form: Form) -> None:
    form.show('<input name="user">')
    waited = form.fill({"user": "first"})
    queued = form.fill({"user": "second"}, wait=False)
    assert queued["status"] == "queued"
    result = form.client.ask(
        "observe", what="command_result", correlation_id=queued["correlation_id"]
    )
    assert (result["status"], result["filled"]) == ("complete", 1)
    assert form.values() == ["second"]
    failed = form.fill({"user": "third"}, selector="#no")
    ids = {answer["correlation_id"] for answer in (waited, queued, failed)}
    assert len(ids) == 3


@requirement("FILL-E13")
def test_concurrent_fills_have_their_own_results(form: Form) -> None:
    form.show("".join(f'<input name="a{at}"><input name="b{at}">' for at in range(6)))
    calls = [
        form.client.start(
            "interact",
            action="fill_form",
            fields={f"a{at}": f"value {at}", f"b{at}": f"value {at}"},
            tab_id=form.tab.id,
        )
        for at in range(6)
    ]
    answers: list[Any] = [call.result(30).structured_content for call in calls]
    assert len({answer["correlation_id"] for answer in answers}) == 6
    for at, answer in enumerate(answers):
        assert answer["success"] is True
        assert [done["field"] for done in answer["results"]] == [f"a{at}", f"b{at}"]
    assert form.values() == [f"value {at // 2}" for at in range(12)]


@requirement("FILL-A7")
def test_a_page_that_hangs_gives_extension_timeout_with_advice(form: Form, hold: Hold) -> None:
    form.show('<input name="user">')
    form.tab.page.evaluate(hold.script_in_next_task)
    hold.wait_until_hanging()
    answer = form.fill({"user": "new"}, timeout_ms=500)
    assert hold.is_hanging()
    hold.release()
    assert answer["error"] == "extension_timeout"
    assert "did not answer in time" in answer["message"]
    assert "retry" in answer["hint"]
    wait_until(form.tab.page, lambda: form.result("user", "later")["status"], "filled")


@requirement("FILL-P6")
def test_the_reply_for_twenty_fields_is_under_10_kb(form: Form) -> None:
    names = [f"customer[address][line_{at}]" for at in range(20)]
    form.show("".join(f'<label>{name} <input name="{name}" required></label>' for name in names))
    for fields in (dict.fromkeys(names, "some text"), dict.fromkeys(names, "")):
        answer = form.fill(fields)
        assert answer["filled"] == 20
        assert len(json.dumps(answer).encode()) < 10_000


@requirement("FILL-P6")
def test_long_texts_of_the_page_are_cut_in_the_reply(form: Form) -> None:
    long = 5000 * "x"
    form.show(f"""<label>{long} <input name="{long}" id="{long}"></label>
      <input type="radio" name="plan" value="{long}">
      <select name="choice"><option value="{long}">{long}</select>""")
    answer = form.fill({"nope": 1, "plan": "no", "choice": "no"})
    assert answer["failed"] == 3
    assert len(json.dumps(answer).encode()) < 4000
    assert form.result("choice", long)["selected_option"].endswith("x…")


@requirement("SPEC-FILL-SNAPSHOT-ID")
@pytest.mark.parametrize("snapshot", ["snap_never", "1"])
def test_a_snapshot_that_is_not_current_touches_nothing(form: Form, snapshot: str) -> None:
    form.show('<input name="user" value="old">')
    answer = form.fill({"user": "new"}, snapshot_id=snapshot)
    assert answer["error"] == "stale_snapshot"
    assert form.values() == ["old"]
    assert form.events("focus", "input", "change") == []
