"""Near misses: the fields that a key which was not found may have meant."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from formpilot_inpage.fields.controls import Spot
from formpilot_inpage.fields.near import CANDIDATES, LOOKED_AT, NearMisses, near_misses, pairs
from formpilot_inpage.fields.privacy import Discretion
from tests.binding import requirement
from tests.unit.fake_page import FakePage, element

NAMES = ("first_name", "last_name", "email", "phone", "street", "city", "country")


def spot(name: str, kind: str = "text", identity: str = "") -> Spot:
    return Spot(element("input"), "input", kind, name, identity)


def near(*spots: Spot, values: Any = (), **labels: str) -> NearMisses:
    named = [
        (text, found) for name, text in labels.items() for found in spots if found.name == name
    ]
    tree = SimpleNamespace(controls=list(spots), labels=soon(named))
    forest: Any = SimpleNamespace(page=FakePage(), light=soon(tree), shadows=soon([]))
    return asyncio.run(near_misses(forest, Discretion(values)))


def soon(value: Any) -> Callable[[], Awaitable[Any]]:
    async def give() -> Any:
        return value

    return give


@requirement("SPEC-FILL-NEAR-MISSES")
def test_what_shares_most_with_the_key_comes_first_and_five_at_most() -> None:
    found = near(*map(spot, NAMES)).of("e-mail")
    assert found[0].name == "email"
    assert len(found) == CANDIDATES == 5
    assert near(*map(spot, NAMES)).of("Last Name")[0].name == "last_name"


@requirement("SPEC-FILL-NEAR-MISSES")
def test_a_label_counts_as_much_as_a_name() -> None:
    found = near(spot("f1"), spot("f2"), f2="Your town").of("town")
    assert (found[0].label, found[0].name, found[0].type) == ("Your town", "f2", "text")


@requirement("SPEC-FILL-NEAR-MISSES")
def test_a_radio_group_comes_once_and_hidden_fields_never() -> None:
    spots = [spot("size", "radio"), spot("size", "radio"), spot("token", "hidden"), spot("city")]
    assert [found.name for found in near(*spots).of("token")] == ["size", "city"]


@requirement("SPEC-NO-VALUES")
def test_a_label_that_shows_a_value_is_told_without_it() -> None:
    found = near(spot("a"), values=["canary-4711"], a="Hello canary-4711!").of("b")
    assert found[0].label == "Hello …!"


def test_a_page_without_fields_has_no_candidates() -> None:
    assert near().of("email") == ()


def test_of_very_many_fields_only_the_first_are_compared() -> None:
    spots = [spot(f"field{number}") for number in range(LOOKED_AT)]
    found = near(*spots, spot("zebra")).of("zebra")
    assert "zebra" not in [candidate.name for candidate in found]


def test_pairs_are_of_letters_and_digits_alone() -> None:
    assert pairs("E-mail *") == {"em", "ma", "ai", "il"}
    assert pairs("a") == {"a"}
    assert pairs("*") == set()
