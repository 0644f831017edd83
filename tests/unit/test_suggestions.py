"""Suggestions of fields for a key that was not found."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from formpilot_inpage.dom.text import letter_pairs
from formpilot_inpage.forms.redaction import Redactor
from formpilot_inpage.forms.resolve.candidates import Candidate
from formpilot_inpage.forms.resolve.suggestions import (
    COMPARED_LIMIT,
    SUGGESTIONS_LIMIT,
    Suggestions,
    collect_suggestions,
)
from tests.binding import requirement
from tests.unit.fake_page import FakePage, element

NAMES = ("first_name", "last_name", "email", "phone", "street", "city", "country")


def candidate(name: str, kind: str = "text", identity: str = "") -> Candidate:
    return Candidate(element("input"), "input", kind, name, identity)


def suggestions(*candidates: Candidate, values: Any = (), **labels: str) -> Suggestions:
    first_labels = {
        candidate.element: text
        for name, text in labels.items()
        for candidate in candidates
        if candidate.name == name
    }
    index = SimpleNamespace(controls=list(candidates), first_labels=soon(first_labels))
    scope: Any = SimpleNamespace(page=FakePage(), indexes=soon([index]))
    return asyncio.run(collect_suggestions(scope, Redactor(values)))


def soon(value: Any) -> Callable[[], Awaitable[Any]]:
    async def give() -> Any:
        return value

    return give


@requirement("SPEC-FILL-NEAR-MISSES")
def test_up_to_five_fields_are_suggested_the_most_similar_first() -> None:
    found = suggestions(*map(candidate, NAMES)).for_key("e-mail")
    assert found[0].name == "email"
    assert len(found) == SUGGESTIONS_LIMIT == 5
    assert suggestions(*map(candidate, NAMES)).for_key("Last Name")[0].name == "last_name"


@requirement("SPEC-FILL-NEAR-MISSES")
def test_a_label_counts_as_much_as_a_name() -> None:
    found = suggestions(candidate("f1"), candidate("f2"), f2="Your town").for_key("town")
    assert (found[0].label, found[0].name, found[0].type) == ("Your town", "f2", "text")


@requirement("SPEC-FILL-NEAR-MISSES")
def test_a_radio_group_comes_once_and_hidden_fields_never() -> None:
    candidates = [
        candidate("size", "radio"),
        candidate("size", "radio"),
        candidate("token", "hidden"),
        candidate("city"),
    ]
    assert [found.name for found in suggestions(*candidates).for_key("token")] == ["size", "city"]


@requirement("SPEC-NO-VALUES")
def test_a_value_in_a_label_is_redacted() -> None:
    found = suggestions(candidate("a"), values=["canary-4711"], a="Hello canary-4711!").for_key("b")
    assert found[0].label == "Hello …!"


def test_a_page_without_fields_has_no_candidates() -> None:
    assert suggestions().for_key("email") == ()


def test_only_the_first_fields_of_a_long_page_are_compared() -> None:
    candidates = [candidate(f"field{number}") for number in range(COMPARED_LIMIT)]
    found = suggestions(*candidates, candidate("zebra")).for_key("zebra")
    assert "zebra" not in [suggestion.name for suggestion in found]


def test_letter_pairs_ignore_other_characters() -> None:
    assert letter_pairs("E-mail *") == {"em", "ma", "ai", "il"}
    assert letter_pairs("a") == {"a"}
    assert letter_pairs("*") == set()
