"""When the answer that a page sent ahead becomes the answer to its command."""

from typing import Any

import pytest

from formpilot_host.transport.faults import answer_or_error, check_fault, page_answer
from formpilot_inpage.contract.click import Clicked
from formpilot_inpage.contract.envelope import encode_answer_if_navigated
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from tests.binding import requirement

CLICKED = Clicked(selector="#go", x=1, y=2, tag="a", text="Go", matches_count=1, navigated=True)
SENT_AHEAD = encode_answer_if_navigated(CLICKED)


def left(**more: Any) -> dict[str, Any]:
    return {"id": 1, "tab": 7, "fault": "page_left", **more}


def refused(reply: dict[str, Any]) -> CommandError:
    with pytest.raises(CommandError) as refusal:
        page_answer(reply)
    return refusal.value


def test_the_answer_of_a_reply_without_a_fault_is_its_text() -> None:
    reply = {"id": 1, "tab": 7, "text": '{"summary": "Done", "result": {}}'}
    assert page_answer(reply) == {"summary": "Done", "result": {}}
    assert answer_or_error(reply) == page_answer(reply)
    assert check_fault(reply) is reply


def test_the_outcome_of_a_fault_is_its_error() -> None:
    reply = left()
    assert answer_or_error(reply) == {"error": refused(reply).as_error()}
    with pytest.raises(CommandError):
        check_fault(reply)


@requirement("SPEC-CLICK-NAVIGATED")
def test_a_page_that_was_left_is_answered_with_what_it_sent_ahead() -> None:
    reply = left(progress=['"field"', SENT_AHEAD], url="https://example.org/b")
    answer = page_answer(reply)
    assert answer["summary"] == "Clicked <a> 'Go', and the page went to https://example.org/b"
    assert answer["result"] == {**CLICKED.facts(), "url": "https://example.org/b"}


def test_a_page_that_could_not_be_loaded_is_noted() -> None:
    reply = left(progress=[SENT_AHEAD], url="https://example.org/b", detail="net::ERR_FAILED")
    assert "net::ERR_FAILED" in page_answer(reply)["result"]["note"]


@requirement("SPEC-NAVIGATED")
@pytest.mark.parametrize(
    "reply",
    [
        left(url="https://example.org/b"),
        left(progress=['"name"'], url="https://example.org/b"),
        left(progress=[SENT_AHEAD]),
    ],
    ids=["no progress", "no answer sent ahead", "no new page"],
)
def test_without_an_answer_sent_ahead_or_a_new_page_being_left_is_an_error(
    reply: dict[str, Any],
) -> None:
    assert refused(reply).code is ErrorCode.NAVIGATED


def test_the_error_lists_what_was_done_without_the_answer_sent_ahead() -> None:
    assert refused(left(progress=['"name"', SENT_AHEAD])).facts == {"tab_id": 7, "done": ["name"]}
    assert refused(left(progress=[SENT_AHEAD])).facts == {"tab_id": 7}


def test_a_page_that_stops_answering_after_it_sent_an_answer_ahead_may_show_a_dialog() -> None:
    error = refused({"id": 1, "tab": 7, "fault": "no_answer", "progress": [SENT_AHEAD]})
    assert error.code is ErrorCode.EXTENSION_TIMEOUT
    assert error.message.startswith("Clicked <a> 'Go'")
    assert "dialog" in error.hint
