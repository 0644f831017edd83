"""Long forms: the page stays alive, and the time that was given is kept."""

import time
from typing import Any

import pytest

from tests.binding import requirement
from tests.harness.tasks import task_times_ms
from tests.harness.waiting import until

from .blank import Blank, statuses

FIELDS = 2000
LONGEST_MS = 50
TRIES = 3
LONG_FORM = "".join(
    f"<label for=field{at}>Label {at}</label><input id=field{at} name=name{at} required>"
    for at in range(FIELDS)
)
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
def test_a_page_of_2000_fields_is_never_kept_waiting_for_more_than_50_ms(
    blank: Blank, call: str
) -> None:
    fields, options, filled = CALLS[call]
    longest = []
    for _ in range(TRIES):
        blank.show(f"<form>{LONG_FORM}</form>")
        blank.tab.page.wait_for_timeout(200)
        with task_times_ms(blank.tab.page) as times:
            answer = blank.fill(fields, timeout_ms=30_000, **options)
        assert answer.get("error") is None, answer
        assert answer.get("filled", 0) == filled
        assert len(answer["results"]) == len(fields)
        longest.append(times[0])
        # On a busy machine one try may be slow; what is built in comes every time.
        if times[0] < LONGEST_MS:
            break
    print(f"{call}: the longest task took {longest} ms")
    assert min(longest) < LONGEST_MS


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
def test_a_fill_whose_time_is_up_tells_what_it_did_and_leaves_no_field_half_done(
    blank: Blank,
) -> None:
    names = [f"name{at}" for at in range(SLOW_FIELDS)]
    blank.show("".join(f"<input name={name}>" for name in names), WATCHED)
    began = time.monotonic()
    answer = blank.fill(dict.fromkeys(names, "x"), timeout_ms=3000)
    assert time.monotonic() - began < 3.5
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
def test_waiting_for_a_field_that_never_comes_ends_with_the_time(blank: Blank) -> None:
    blank.show("<input name=last>")
    answer = blank.fill({"missing": "x", "last": "x"}, timeout_ms=900)
    assert answer["error"] == "extension_timeout"
    assert statuses(answer) == {"missing": "field_not_found", "last": "skipped"}
    assert blank.value("[name=last]") == ""


@requirement("FILL-A7")
def test_a_fill_whose_time_was_up_before_its_turn_touches_nothing(blank: Blank) -> None:
    names = [f"name{at}" for at in range(SLOW_FIELDS)]
    blank.show("".join(f"<input name={name}>" for name in [*names, "last"]), WATCHED)
    first = blank.client.start(
        "interact",
        action="fill_form",
        fields=dict.fromkeys(names, "x"),
        tab_id=blank.tab.id,
        timeout_ms=2000,
    )
    until(blank.tab.page, lambda: blank.value("[name=name0]"), "x")
    answer = blank.fill({"last": "too late"}, timeout_ms=300)
    assert answer["error"] == "extension_timeout"
    first.result(60)
    blank.tab.page.wait_for_timeout(300)
    assert blank.value("[name=last]") == ""
