"""Random forms are filled as their generator predicts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.client import McpClient
from harness.offscreen_probe import runtime_of
from harness.pilot import Pilot, Tab
from tests.binding import requirement

from .random_forms import Expected, Form, random_form

FORMS = 50
BUILD = Path(__file__).with_name("random_form.js").read_text()
STATE = "() => window.builtControls.map(window.stateOf)"
SAME = ("field", "resolved_by", "resolved_selector", "input_type", "error", "reason")


@pytest.fixture
def empty(shared_pilot: Pilot, runtime_site: str) -> Iterator[Tab]:
    tab = shared_pilot.open_on(f"{runtime_site}/tests/pages/empty.html")
    yield tab
    tab.page.close()


def fill(client: McpClient, tab: Tab, form: Form, **more: Any) -> dict[str, Any]:
    where = {"selector": form.selector} if form.selector else {}
    return client.ask(
        "interact", action="fill_form", fields=form.fields, tab_id=tab.id, **where, **more
    )


def as_expected(result: dict[str, Any]) -> Expected:
    selector = result.get("resolved_selector")
    return Expected(
        result["status"],
        error=result.get("error"),
        reason=result.get("reason"),
        resolved_by=result.get("resolved_by"),
        resolved_selector="" if str(selector).startswith("@e") else selector,
        input_type=result.get("input_type"),
        noted="note" in result,
    )


def plan_and_deed(results: list[dict[str, Any]]) -> list[list[Any]]:
    done = {"would_fill": "filled"}
    return [
        [done.get(result["status"], result["status"]), *(result.get(name) for name in SAME)]
        for result in results
    ]


def check(client: McpClient, tab: Tab, form: Form) -> None:
    tab.page.evaluate(BUILD, [form.nodes, form.outside])
    before = tab.page.evaluate(STATE)
    assert len(before) == form.controls
    planned = fill(client, tab, form, dry_run=True)
    assert tab.page.evaluate(STATE) == before
    answer = fill(client, tab, form)
    results = {result["field"]: result for result in answer["results"]}
    assert list(results) == list(form.fields)
    assert {key: as_expected(result) for key, result in results.items()} == form.expected
    after = {at: form.changes.get(at, state) for at, state in enumerate(before)}
    assert dict(enumerate(tab.page.evaluate(STATE))) == after
    assert plan_and_deed(planned["results"]) == plan_and_deed(answer["results"])
    filled = [result for result in answer["results"] if result["status"] == "filled"]
    assert [result["field"] for result in filled if not result["verified"]] == []
    counts = [answer[name] for name in ("filled", "failed", "skipped")]
    assert sum(counts) == answer["total_fields"] == len(form.fields)
    finds = [[results[key]["resolved_selector"], at] for key, at in form.found.items()]
    assert tab.page.evaluate("(finds) => finds.filter(window.findsNothing)", finds) == []


@requirement("FILL-R3")
@requirement("FILL-R4")
@requirement("FILL-R14")
@requirement("FILL-R15")
@requirement("FILL-E3")
@requirement("FILL-E10")
@requirement("SPEC-FILL-DRY-RUN")
@requirement("SPEC-FILL-INSIDE")
@requirement("SPEC-FILL-ESCAPED-KEYS")
def test_random_forms_are_filled_as_predicted(
    shared_client: McpClient, empty: Tab, runtime: str
) -> None:
    assert runtime_of(shared_client, empty) == runtime
    for seed in range(FORMS):
        form = random_form(seed)
        try:
            check(shared_client, empty, form)
        except Exception as problem:
            html = empty.page.evaluate("document.body.innerHTML")
            problem.add_note(f"seed {seed}, fields {form.fields!r}\n{html}")
            raise
