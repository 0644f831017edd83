"""What a page said for the case that it is left, and when that becomes the answer."""

import json
from typing import Any

import pytest

from formpilot_host.faults import settled
from formpilot_inpage.contract.clicking import Clicked
from formpilot_inpage.contract.envelope import encode_last_word
from formpilot_inpage.contract.errors import ErrorCode, Refused
from tests.binding import requirement

CLICKED = Clicked(selector="#go", x=1, y=2, tag="a", text="Go", matches_count=1, navigated=True)
WORD = encode_last_word(CLICKED)


def left(**more: Any) -> dict[str, Any]:
    return {"id": 1, "tab": 7, "fault": "left", **more}


def refused(reply: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as refusal:
        settled(reply)
    return refusal.value


def test_a_reply_without_a_fault_stays_as_it_is() -> None:
    reply = {"id": 1, "tab": 7, "text": "{}"}
    assert settled(reply) == reply


@requirement("SPEC-CLICK-NAVIGATED")
def test_the_last_word_of_a_page_that_was_left_is_its_answer() -> None:
    reply = settled(left(told=['"field"', WORD], url="https://example.org/b"))
    answer = json.loads(reply["text"])
    assert (reply["tab"], answer["summary"]) == (
        7,
        "Clicked <a> 'Go', and the page went to https://example.org/b",
    )
    assert answer["result"] == {**CLICKED.facts(), "url": "https://example.org/b"}


def test_a_page_that_could_not_be_loaded_is_noted() -> None:
    reply = settled(left(told=[WORD], url="https://example.org/b", detail="net::ERR_FAILED"))
    assert "net::ERR_FAILED" in json.loads(reply["text"])["result"]["note"]


@requirement("SPEC-NAVIGATED")
@pytest.mark.parametrize(
    "reply",
    [
        left(url="https://example.org/b"),
        left(told=['"name"'], url="https://example.org/b"),
        left(told=[WORD]),
    ],
    ids=["nothing told", "no last word", "no new page"],
)
def test_without_a_last_word_or_a_new_page_being_left_is_an_error(reply: dict[str, Any]) -> None:
    assert refused(reply).code is ErrorCode.NAVIGATED


def test_what_was_done_is_told_without_the_last_word() -> None:
    assert refused(left(told=['"name"', WORD])).facts == {"tab_id": 7, "done": ["name"]}
    assert refused(left(told=[WORD])).facts == {"tab_id": 7}


def test_a_page_that_falls_silent_after_its_last_word_may_show_a_dialog() -> None:
    error = refused({"id": 1, "tab": 7, "fault": "silent", "told": [WORD]})
    assert error.code is ErrorCode.EXTENSION_TIMEOUT
    assert error.message.startswith("Clicked <a> 'Go'")
    assert "dialog" in error.hint
