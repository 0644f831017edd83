"""A command gets one answer, which never contains the value of a field."""

import asyncio
import json
from typing import Any

import pytest

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dispatch import answer
from tests.binding import requirement
from tests.unit.fake_page import VISIBLE, FakeElement, FakePage, element

CANARY = "canary-4711"


def ask(page: FakePage, **command: Any) -> Any:
    return json.loads(asyncio.run(answer(page, json.dumps(command))))


def query(target: FakeElement, *attributes: str) -> Any:
    page = FakePage({"it": [target]})
    reply = ask(page, action="query_dom", selector="it", attributes=attributes)
    return reply["result"]["elements"][0]


@requirement("SPEC-QUERY-DOM")
def test_a_result_has_a_summary() -> None:
    page = FakePage({"a": [element("a", "Home", {"href": "/"}), element("a"), element("a")]})
    reply = ask(page, action="query_dom", selector="a", attributes=["href", "id"], limit=1)
    first = {
        "ref": "@e1",
        "tag": "a",
        "text": "Home",
        "visible": True,
        "attributes": {"href": "/", "id": None},
        "withheld": [],
    }
    result = {"selector": "a", "count": 3, "elements": [first], "more": 2}
    assert reply == {"summary": "3 elements match 'a', the first 1 shown", "result": result}


@requirement("SPEC-ERROR-SHAPE")
def test_a_command_error_keeps_its_facts() -> None:
    error = CommandError(ErrorCode.INVALID_PARAMS, "No selector.", selector="[")
    reply = ask(FakePage(failure=error), action="query_dom", selector="[")
    assert reply == {"summary": "invalid_params: No selector.", "error": error.as_error()}


@requirement("SPEC-INTERNAL-ERROR")
@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize("failure", [ValueError(CANARY), KeyError(CANARY), RecursionError(CANARY)])
def test_an_unexpected_error_names_its_type_without_its_text(failure: Exception) -> None:
    reply = ask(FakePage(failure=failure), action="query_dom", selector="a")
    assert reply["error"]["error"] == ErrorCode.INTERNAL_ERROR
    assert type(failure).__name__ in reply["error"]["message"]
    assert CANARY not in json.dumps(reply)


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (CANARY, ErrorCode.INTERNAL_ERROR),
        ("", ErrorCode.INTERNAL_ERROR),
        (json.dumps([CANARY]), ErrorCode.INTERNAL_ERROR),
        (json.dumps({"action": [CANARY]}), ErrorCode.INTERNAL_ERROR),
        (json.dumps({"action": "highlight", "colour": CANARY}), ErrorCode.INTERNAL_ERROR),
        (json.dumps({"action": "paint", "colour": CANARY}), ErrorCode.UNKNOWN_ACTION),
    ],
)
def test_a_malformed_command_is_an_error_that_does_not_quote_it(text: str, code: ErrorCode) -> None:
    reply = asyncio.run(answer(FakePage(), text))
    assert json.loads(reply)["error"]["error"] == code
    assert CANARY not in reply


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    ("tag", "kind"),
    [("input", kind) for kind in ("text", "password", "email", "hidden", "number", "date", "range")]
    + [("textarea", "textarea"), ("select", "select-one"), ("my-field", None)],
)
def test_the_value_of_a_field_is_withheld(tag: str, kind: str | None) -> None:
    facts = query(element(tag, "", {"value": CANARY, "VALUE": CANARY}, type=kind), "value", "VALUE")
    assert facts["withheld"] == ["value", "VALUE"]
    assert facts["attributes"] == {}


@requirement("TOOLS-T1d")
@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("input", "submit"),
        ("input", "reset"),
        ("input", "radio"),
        ("button", "submit"),
        ("li", None),
    ],
)
def test_the_value_of_an_element_without_input_is_returned(tag: str, kind: str | None) -> None:
    facts = query(element(tag, "", {"value": "Send"}, type=kind), "value")
    assert (facts["attributes"], facts["withheld"]) == ({"value": "Send"}, [])


@requirement("TOOLS-T1c")
def test_text_is_one_line_and_capped() -> None:
    assert query(element("p", " One\n\ttwo   three "))["text"] == "One two three"
    assert query(element("p", "", textContent="Not rendered"))["text"] == "Not rendered"
    assert query(element("p", "x" * 200))["text"] == "x" * 200
    assert query(element("p", "x" * 201))["text"] == "x" * 199 + "…"


def test_a_long_attribute_is_capped() -> None:
    assert query(element("a", "", {"href": "x" * 5000}), "href")["attributes"]["href"] == "x" * 1000


@requirement("SPEC-NO-VALUES")
@pytest.mark.parametrize(
    ("tag", "editable"), [("textarea", False), ("input", False), ("div", True)]
)
def test_the_text_of_an_editable_element_is_never_returned(tag: str, editable: bool) -> None:
    writable = element(tag, CANARY, textContent=CANARY, isContentEditable=editable)
    assert CANARY not in json.dumps(query(writable))


@requirement("SPEC-TARGETS")
def test_a_ref_never_changes_and_finds_its_element() -> None:
    page = FakePage({"a": [element("a", "One"), element("a", "Two")]})
    refs = [ask(page, action="query_dom", selector="a")["result"]["elements"] for _ in range(2)]
    assert refs[0] == refs[1]
    again = ask(page, action="query_dom", selector="@e2")["result"]
    assert (again["count"], again["elements"][0]["text"]) == (1, "Two")


@requirement("SPEC-TARGETS")
@pytest.mark.parametrize(
    "command",
    [{"action": "query_dom", "selector": "@e9"}, {"action": "highlight", "target": "@e9"}],
)
def test_the_ref_of_a_removed_element_is_stale_without_a_wait(command: dict[str, str]) -> None:
    page = FakePage()
    error = ask(page, **command)["error"]
    assert (error["error"], error["selector"]) == (ErrorCode.STALE_SNAPSHOT, "@e9")
    assert page.paused_ms == 0


@requirement("SPEC-HIGHLIGHT")
@pytest.mark.parametrize("after_ms", [0, 50, 900])
def test_a_target_that_appears_within_a_second_is_outlined(after_ms: int) -> None:
    button = element("button", "Go")
    page = FakePage({"it": [button, element("button")]}, appears_after_ms=after_ms)
    reply = ask(page, action="highlight", target="it", duration_ms=300)["result"]
    assert (reply["ref"], reply["matches_count"], reply["text"]) == ("@e1", 2, "Go")
    ((drawn, duration_ms),) = page.mounted
    assert (drawn[0], duration_ms) == ("formpilot-outline", 300)
    assert button.scrolled


def test_a_missing_target_is_retried_for_one_second() -> None:
    page = FakePage()
    error = ask(page, action="highlight", target="#gone")["error"]
    assert (error["error"], error["selector"]) == (ErrorCode.ELEMENT_NOT_FOUND, "#gone")
    assert 900 <= page.paused_ms <= 1000


@requirement("SPEC-HIGHLIGHT")
@pytest.mark.parametrize("missing", VISIBLE)
def test_an_invisible_element_is_not_highlighted(missing: str) -> None:
    page = FakePage({"it": [element("p", **{missing: 0})]})
    error = ask(page, action="highlight", target="it")["error"]
    assert (error["error"], error["tag"]) == (ErrorCode.ELEMENT_NOT_VISIBLE, "p")
    assert page.mounted == []
