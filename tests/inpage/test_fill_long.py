"""Long forms: the page stays responsive, and the deadline is kept."""

import time
from typing import Any

import pytest

from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import BlankPage, statuses

FIELDS = 2000
LONG_FORM = "".join(
    f"<label for=field{at}>Label {at}</label><input id=field{at} name=name{at} required>"
    for at in range(FIELDS)
)
# Counts the tasks of the page that run while Python works in it.
COUNT_TASKS = """() => {
  let count = 0;
  const timer = setInterval(() => { count += 1; }, 5);
  window.endCount = () => { clearInterval(timer); return count; };
}"""
# What a call is made of, and how many of its fields are filled.
CALLS: dict[str, tuple[dict[str, str], dict[str, Any], int]] = {
    "by name": ({f"name{at}": f"value {at}" for at in range(FIELDS)}, {}, FIELDS),
    "by label": ({f"label {at}": f"value {at}" for at in range(FIELDS)}, {}, FIELDS),
    "dry run": ({f"name{at}": "x" for at in range(FIELDS)}, {"dry_run": True}, 0),
    "not found": ({f"missing {at}": "x" for at in range(FIELDS // 10)}, {}, 0),
    "one field": ({"name7": "x"}, {}, 1),
}


@requirement("FILL-P5")
@pytest.mark.parametrize("call", CALLS)
def test_a_page_of_2000_fields_runs_its_own_tasks_meanwhile(blank: BlankPage, call: str) -> None:
    fields, options, filled = CALLS[call]
    blank.show(f"<form>{LONG_FORM}</form>", COUNT_TASKS)
    answer = blank.fill(fields, timeout_ms=30_000, **options)
    tasks = blank.run("() => window.endCount()")
    assert answer.get("error") is None, answer
    assert answer.get("filled", 0) == filled
    assert len(answer["results"]) == len(fields)
    assert tasks > 3


SLOW_FIELDS = 300
WATCHED = """() => {
  window.seen = {};
  for (const type of ['focus', 'input', 'change', 'blur']) {
    document.body.addEventListener(type, ({ target }) => {
      (window.seen[target.name] ??= []).push(type);
    }, true);
  }
  // Slow enough that no machine is done in time.
  document.body.addEventListener('change', () => {
    const until = performance.now() + 15;
    while (performance.now() < until);
  });
}"""


@requirement("FILL-A7")
def test_a_fill_at_its_deadline_reports_whole_fields_only(
    blank: BlankPage,
) -> None:
    names = [f"name{at}" for at in range(SLOW_FIELDS)]
    blank.show("".join(f"<input name={name}>" for name in names), WATCHED)
    began = time.monotonic()
    answer = blank.fill(dict.fromkeys(names, "x"), timeout_ms=4000)
    assert time.monotonic() - began < 4.5
    assert answer["error"] == "extension_timeout"
    done = [name for name, status in statuses(answer).items() if status == "filled"]
    assert 0 < len(done) < SLOW_FIELDS
    assert done == names[: len(done)]
    assert answer["filled"] == len(done)
    assert f"after {len(done)} of {SLOW_FIELDS} fields" in answer["message"]
    assert set(statuses(answer).values()) == {"filled", "skipped"}
    assert "time was up" in answer["results"][-1]["reason"]
    blank.tab.page.wait_for_timeout(200)
    held = blank.run("() => [...document.querySelectorAll('input')].map((field) => field.value)")
    assert held == ["x"] * len(done) + [""] * (SLOW_FIELDS - len(done))
    seen = blank.run("() => window.seen")
    assert seen == {name: ["focus", "input", "change", "blur"] for name in done}


@requirement("FILL-A7")
def test_waiting_for_a_missing_field_ends_at_the_deadline(blank: BlankPage) -> None:
    # The wait for a missing field alone would end before the deadline.
    slow = ["a", "b", "c", "d"]
    blank.show(
        "".join(f"<input name={name}>" for name in [*slow, "last"]),
        """() => document.body.addEventListener('input', () => {
          const until = performance.now() + 825;
          while (performance.now() < until);
        })""",
    )
    fields = dict.fromkeys([*slow, "missing", "last"], "x")
    answer = blank.fill(fields, timeout_ms=5000)
    assert answer["error"] == "extension_timeout"
    assert statuses(answer) == {
        **dict.fromkeys(slow, "filled"), "missing": "field_not_found", "last": "skipped",
    }  # fmt: skip
    assert blank.value("[name=last]") == ""


@requirement("FILL-A7")
def test_a_fill_queued_past_its_deadline_touches_nothing(blank: BlankPage) -> None:
    names = [f"name{at}" for at in range(SLOW_FIELDS)]
    blank.show("".join(f"<input name={name}>" for name in [*names, "last"]), WATCHED)
    first = blank.client.start(
        "interact",
        action="fill_form",
        fields=dict.fromkeys(names, "x"),
        tab_id=blank.tab.id,
        timeout_ms=2000,
    )
    wait_until(blank.tab.page, lambda: blank.value("[name=name0]"), "x")
    answer = blank.fill({"last": "too late"}, timeout_ms=300)
    assert answer["error"] == "extension_timeout"
    first.result(60)
    blank.tab.page.wait_for_timeout(300)
    assert blank.value("[name=last]") == ""
