"""Order, stops, dry runs and concurrency of fills."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from harness.pilot import Pilot
from tests.binding import requirement

from .blank_page import BlankPage, by_field, statuses

NOTE_EVENTS = """() => {
  window.seen = [];
  const types = ['focus', 'focusin', 'keydown', 'keypress', 'beforeinput', 'input', 'keyup',
    'change', 'blur', 'focusout', 'click', 'mousedown', 'pointerdown', 'submit', 'reset',
    'invalid', 'select', 'scroll'];
  for (const type of types) {
    document.body.addEventListener(type, ({ target }) => {
      window.seen.push(`${type} ${target.name ?? target.id ?? target.localName}`);
    }, true);
  }
}"""


def seen(blank: BlankPage, *types: str) -> list[str]:
    events: list[str] = blank.run("() => window.seen")
    return [event for event in events if not types or event.split()[0] in types]


def touched(blank: BlankPage) -> list[str]:
    """The fields in the order of their events, each once per visit."""
    return [name for name, _ in groupby(event.split()[1] for event in seen(blank))]


def inputs(*names: str) -> str:
    return "".join(f"<input name={name}>" for name in names)


@requirement("SPEC-FILL-ON-ERROR")
def test_a_fill_continues_after_a_failure(blank: BlankPage) -> None:
    blank.show("<input name=a><input type=number name=b><input name=c>")
    answer = blank.fill({"a": "1", "b": "many", "c": "3"})
    assert statuses(answer) == {"a": "filled", "b": "invalid_value", "c": "filled"}
    assert "failed_at" not in answer
    assert blank.value("[name=c]") == "3"


@requirement("SPEC-FILL-ON-ERROR")
@requirement("ADR-1")
@requirement("ADR-2")
def test_a_fill_can_stop_at_its_first_failure(blank: BlankPage) -> None:
    blank.show(
        "<input name=a><input name=off disabled><input type=number name=b>" + inputs("c", "d"),
        NOTE_EVENTS,
    )
    fields = {"a": "1", "off": "skipped is not failed", "b": "many", "c": "3", "d": "4"}
    answer = blank.fill(fields, on_error="stop")
    assert (answer["failed_at"], answer["failed_field"]) == (2, "b")
    assert statuses(answer) == {
        "a": "filled",
        "off": "skipped",
        "b": "invalid_value",
        "c": "skipped",
        "d": "skipped",
    }
    assert by_field(answer)["a"]["verified"] is True
    assert "earlier field failed" in by_field(answer)["c"]["reason"]
    assert (answer["filled"], answer["failed"], answer["skipped"]) == (1, 1, 3)
    assert touched(blank) == ["a"]


@requirement("ADR-1")
@pytest.mark.parametrize("when", ["queueMicrotask", "requestAnimationFrame"])
def test_a_fill_can_stop_at_a_value_that_the_page_reverts(blank: BlankPage, when: str) -> None:
    blank.show(inputs("a", "b", "c"), NOTE_EVENTS)
    blank.run(f"""() => document.querySelector('[name=b]').addEventListener('input', (event) => {{
      {when}(() => {{ event.target.value = ''; }});
    }})""")
    answer = blank.fill({"a": "1", "b": "2", "c": "3"}, on_error="stop")
    assert (answer["failed_at"], answer["failed_field"]) == (1, "b")
    assert statuses(answer) == {"a": "filled", "b": "value_reverted", "c": "skipped"}
    assert touched(blank) == ["a", "b"]


@requirement("ADR-3")
def test_fields_are_filled_one_by_one_in_the_order_given(blank: BlankPage) -> None:
    names = [f"field{at}" for at in range(90)]
    blank.show(inputs(*names), NOTE_EVENTS)
    order = [*names[::-2], *names[::2]]
    answer = blank.fill(dict.fromkeys(order, "x"))
    assert [result["field"] for result in answer["results"]] == order
    assert touched(blank) == order


@requirement("ADR-3")
def test_a_field_that_appears_late_is_filled_in_its_order(blank: BlankPage) -> None:
    blank.show("<section></section>" + inputs("first", "last"), NOTE_EVENTS)
    blank.run("""() => document.querySelector('[name=first]').addEventListener('change', () => {
      setTimeout(() => { document.querySelector('section').innerHTML = '<input name=late>'; }, 80);
    })""")
    assert blank.fill({"first": "1", "late": "2", "last": "3"})["success"] is True
    assert touched(blank) == ["first", "late", "last"]


PLAN = ("field", "input_type", "resolved_by", "resolved_selector", "selected_option", "new_value")


@requirement("FILL-R9")
def test_a_field_that_an_earlier_field_disables_is_skipped(blank: BlankPage) -> None:
    blank.show(
        inputs("first", "second", "third"),
        """() => document.querySelector('[name=first]').addEventListener('input', () => {
          document.querySelector('[name=second]').disabled = true;
        })""",
    )
    answer = blank.fill({"first": "a", "second": "b", "third": "c"})
    assert statuses(answer) == {"first": "filled", "second": "skipped", "third": "filled"}
    assert by_field(answer)["second"]["reason"] == "Element is disabled"
    assert blank.value("[name=second]") == ""


@requirement("SPEC-FILL-DRY-RUN")
def test_a_dry_run_reports_the_plan_and_touches_nothing(blank: BlankPage) -> None:
    blank.show(
        """<form><input name=text value=old><label>Tick<input type=checkbox name=tick></label>
        <select id=pick><option>one</option><option>two</option></select>
        <input type=number name=number><input name=off disabled></form>""",
        NOTE_EVENTS,
    )
    blank.run("""() => {
      document.querySelector('#pick').focus();
      window.seen = [];
      window.changes = 0;
      new MutationObserver((records) => { window.changes += records.length; }).observe(
        document.documentElement,
        { subtree: true, childList: true, attributes: true, characterData: true },
      );
    }""")
    fields = {"text": "new", "Tick": True, "pick": "two", "number": "many", "off": "x"}
    plan = blank.fill(fields, dry_run=True)
    assert seen(blank) == []
    assert blank.run("() => [document.activeElement.id, window.changes]") == ["pick", 0]
    held = [blank.value(selector) for selector in ("[name=text]", "[name=tick]", "#pick")]
    assert held == ["old", False, "one"]
    assert (plan["dry_run"], plan["would_fill"], plan["success"]) == (True, 3, False)
    done = blank.fill(fields)
    assert done["filled"] == 3
    for planned, filled in zip(plan["results"], done["results"], strict=True):
        assert {name: planned.get(name) for name in PLAN} == {
            name: filled.get(name) for name in PLAN
        }
        assert planned["status"] == filled["status"].replace("filled", "would_fill")


@requirement("FILL-N1")
def test_filling_never_submits(blank: BlankPage) -> None:
    blank.show(
        """<form action=elsewhere.html><input name=only><textarea name=words></textarea>
        <input type=checkbox name=tick><input type=submit name=go value=Go>
        <button name=send>Send</button><input type=image name=picture alt=Go></form>""",
        NOTE_EVENTS,
    )
    url = blank.tab.page.url
    fields = {"only": "line\n", "words": "one\ntwo\n", "tick": True}
    buttons = {"go": "x", "send": "x", "picture": "x"}
    answer = blank.fill({**fields, **buttons})
    assert set(touched(blank)) == {"only", "words", "tick"}
    assert seen(blank, "click") == ["click tick"]
    assert seen(blank, "submit", "reset", "invalid") == []
    for name in buttons:
        assert statuses(answer)[name] == "field_not_found"
    assert blank.tab.page.url == url


def asked(blank: BlankPage, fields: dict[str, Any]) -> Any:
    return blank.client.start("interact", action="fill_form", fields=fields, tab_id=blank.tab.id)


@requirement("FILL-E13")
@requirement("FILL-R17")
def test_concurrent_fills_in_a_tab_do_not_disturb_each_other(blank: BlankPage) -> None:
    names = [[f"{group}{at}" for at in range(25)] for group in "abc"]
    blank.show(inputs(*(name for group in names for name in group)), NOTE_EVENTS)
    calls = [asked(blank, {name: f"for {name}" for name in group}) for group in names]
    answers = [call.result(60).structured_content for call in calls]
    assert len({answer["correlation_id"] for answer in answers}) == 3
    for answer, group in zip(answers, names, strict=True):
        assert answer["success"] is True, answer
        assert answer["correlation_id"].startswith("cmd_")
        assert [result["field"] for result in answer["results"]] == group
        assert [blank.value(f"[name={name}]") for name in group] == [
            f"for {name}" for name in group
        ]
    # One after the other: no field of one between two of another.
    assert len([*groupby(name[0] for name in touched(blank))]) == 3


@requirement("FILL-E13")
def test_a_fill_that_waits_for_a_field_does_not_block_reads(blank: BlankPage) -> None:
    blank.show(inputs("early", "late", "other"), NOTE_EVENTS)
    waits = asked(blank, {"early": "1", "missing": "x", "late": "2"})
    other = asked(blank, {"other": "3"})
    blank.client.ask("interact", action="query_dom", selector="input", tab_id=blank.tab.id)
    assert not waits.done()
    assert statuses(waits.result(60).structured_content) == {
        "early": "filled",
        "missing": "field_not_found",
        "late": "filled",
    }
    assert other.result(60).structured_content["success"] is True
    assert touched(blank) in (["early", "late", "other"], ["other", "early", "late"])


@pytest.fixture
def second(shared_pilot: Pilot, blank: BlankPage, runtime_site: str) -> Iterator[BlankPage]:
    """Another tab of the same runtime."""
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    yield BlankPage(blank.client, tab)
    tab.page.close()


@requirement("FILL-E13")
def test_concurrent_fills_in_two_tabs_stay_in_their_tabs(
    blank: BlankPage, second: BlankPage
) -> None:
    names = [f"field{at}" for at in range(60)]
    for page in (blank, second):
        page.show(inputs(*names))
    calls = [
        asked(page, {name: f"{mark} {name}" for name in names})
        for page, mark in ((blank, "first"), (second, "second"))
    ]
    answers = [call.result(60).structured_content for call in calls]
    assert [answer["success"] for answer in answers] == [True, True]
    for page, mark in ((blank, "first"), (second, "second")):
        assert [page.value(f"[name={name}]") for name in names] == [f"{mark} {n}" for n in names]
