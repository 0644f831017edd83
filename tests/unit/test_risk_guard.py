"""What an answer of the user's is for, and what is held back without one."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from formpilot_inpage.contract.consent import Consent, Question, Reason, Unanswered
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.risk.clicks import drop_on
from formpilot_inpage.risk.forms import SENT, WRITTEN
from formpilot_inpage.risk.guard import ClickGuard, DragGuard, before_movement, question
from formpilot_inpage.risk.plan import digest
from tests.binding import requirement
from tests.unit.fake_markup import attribute, field, form, look, made, owned
from tests.unit.fake_page import FakeElement, FakePage, element

CANARY = "canary-4711"


def test_a_bin_deletes_what_is_dropped_on_it() -> None:
    def dropped(*line: FakeElement, dragged: str = "Card") -> list[str]:
        found = asyncio.run(drop_on(FakePage(), line, dragged))
        return [reason.kind for reason in found]

    assert dropped(made("div", "Papierkorb")) == ["deletes"]
    assert dropped(made("div", "Drop here to delete")) == ["deletes"]
    assert dropped(made("div", id="trash-zone")) == ["deletes"]
    assert dropped(made("div", "Drop here", id="trashZone")) == ["deletes"]
    assert dropped(made("p", "Drop items here"), made("div", "", id="trash")) == ["deletes"]
    assert dropped(made("div", "Drop files here to delete them")) == ["deletes"]
    assert dropped(made("div", "Lane two", class_="vue-recycle-scroller__item")) == []
    assert dropped(made("body", "Trash")) == []
    assert dropped(made("div", "Done")) == []
    assert dropped(made("div", "Remove rust"), dragged="Remove rust") == []
    assert dropped(made("li", "Take the trash out before eight")) == []


@requirement("SPEC-CONFIRM-CLICKS")
def test_an_answer_is_for_the_form_as_it_stood() -> None:
    street, gift = field("street", value=CANARY), field("gift", "checkbox")
    page = FakePage({SENT: [street, gift]})
    post = form(**{'getAttribute("aria-label")': "Order"})
    button = owned(made("button", "Pay"), post)

    def asked() -> Any:
        return question(page, look(page, button))

    first = asked()
    assert (first.target, first.tag, first.fields) == ("Pay", "button", ("street", "gift"))
    assert [reason.because for reason in first.reasons] == [
        "it submits the form “Order”",
        "its text says “Pay”",
    ]
    assert CANARY not in repr(first)
    assert asked().plan == first.plan
    changes: list[tuple[FakeElement, str, Any]] = [
        (street, "value", "other"),
        (gift, "checked", True),
        (post, "action", "https://b.example/"),
        (button, "innerText", "Pay more"),
        (gift, 'matches(":disabled")', True),
        (post, attribute("target"), "_blank"),
        (button, attribute("formaction"), "/other"),
    ]
    for one, path, value in changes:
        before = one.properties.get(path)
        one.properties[path] = value
        assert asked().plan != first.plan
        one.properties[path] = before
    assert asked().plan == first.plan


@requirement("SPEC-CONFIRM-CLICKS")
def test_a_guard_lets_pass_what_was_agreed_to_and_nothing_else() -> None:
    page = FakePage()
    button, other = made("button", "Delete", type="button"), made("button", "Pay", type="button")
    page.task.consent = Consent("destructive")
    with pytest.raises(Unanswered) as asked:
        asyncio.run(ClickGuard(page).before([button]))
    assert len(page.grafted) == 1
    page.task.consent = Consent("destructive", asked.value.question.plan)
    guard = ClickGuard(page)
    asyncio.run(guard.before([button]))
    asyncio.run(guard.before_press([button]))
    asyncio.run(guard.before_click([button]))
    asyncio.run(guard.before_click([made("p", "Plain")]))
    for late in (other, made("button", "Delete", type="button")):
        with pytest.raises(Refused) as refused:
            asyncio.run(guard.before_press([late]))
        assert refused.value.code is ErrorCode.STALE_SNAPSHOT
    with pytest.raises(Refused):
        asyncio.run(ClickGuard(page).before([other]))


@requirement("SPEC-CONFIRM-CLICKS")
def test_an_answer_is_for_everything_that_a_click_may_send() -> None:
    amount = field("amount", value="10")
    chosen = made("option")
    several = element("select", type="select-multiple", **{attribute("name"): "several"})
    note = element("div", "", textContent="Hello")
    page = FakePage({SENT: [amount, several], "option:checked": [chosen], WRITTEN: [note]})
    button = owned(made("button", "Pay now", type="button"), form())
    link = made("a", "Delete", href="/a/delete")

    def plans() -> list[str]:
        return [question(page, look(page, one)).plan for one in (button, link)]

    first = plans()
    asked = question(page, look(page, button))
    assert asked.fields == ("amount", "several")
    assert "Hello" not in repr(look(page, button))
    for one, path, at in (
        (amount, "value", 0),
        (chosen, "index", 0),
        (note, "textContent", 0),
        (link, attribute("href"), 1),
    ):
        before = one.properties.get(path)
        one.properties[path] = "/b/delete"
        assert [new == old for new, old in zip(plans(), first, strict=True)] == [at == 1, at == 0]
        one.properties[path] = before


@requirement("SPEC-CONFIRM-CLICKS")
def test_an_answer_does_not_hold_for_a_page_that_turned_harmless() -> None:
    asked = Question(target="Secret", reasons=(Reason("password", "it is one"),), plan="one")
    turned = Question(target="Comment", plan="other")
    Consent("destructive").check(turned)
    Consent("destructive", "one").check(asked)
    for consent in (Consent("destructive", "one"), Consent("everything", "one")):
        with pytest.raises(Refused) as refused:
            consent.check(turned)
        assert refused.value.code is ErrorCode.STALE_SNAPSHOT


def test_where_everything_is_asked_about_each_press_is_for_one_element() -> None:
    page = FakePage()
    one, two = made("button", "One", type="button"), made("button", "Two", type="button")
    page.task.consent = Consent("everything")
    with pytest.raises(Unanswered) as asked:
        asyncio.run(ClickGuard(page).before([one]))
    page.task.consent = Consent("everything", asked.value.question.plan)
    guard = ClickGuard(page)
    for press in (guard.before, guard.before_press, guard.before_click, guard.before_press):
        asyncio.run(press([one]))
    with pytest.raises(Refused) as refused:
        asyncio.run(guard.before_press([two]))
    assert refused.value.code is ErrorCode.STALE_SNAPSHOT


def test_what_is_dragged_is_a_control_only_where_it_says_so() -> None:
    def starting(one: FakeElement) -> Any:
        page = FakePage()
        page.task.consent = Consent("destructive")
        guard = DragGuard(page)
        try:
            asyncio.run(guard.before([one], [made("div", "Done")]))
        except Unanswered as unanswered:
            return [reason.kind for reason in unanswered.question.reasons]
        return guard.once

    assert starting(made("div", "Slide to pay")) == ["pays"]
    assert starting(made("div", "Delete")) == ["deletes"]
    assert starting(made("div", "Pay the rent")) is False
    assert starting(made("div", "Delete", draggable="true")) is False


def test_a_drag_that_was_allowed_is_made_once_and_one_that_turned_is_not_made_again() -> None:
    page, card, zone = FakePage(), made("div", "Card"), made("div", "Zone")
    page.task.consent = Consent("destructive")
    guard = DragGuard(page)
    asyncio.run(guard.before([card], [zone]))
    assert not guard.once
    zone.properties[attribute("aria-label")] = "Trash"
    with pytest.raises(Refused) as refused:
        asyncio.run(guard.before([card], [zone]))
    assert refused.value.code is ErrorCode.STALE_SNAPSHOT
    with pytest.raises(Unanswered) as asked:
        asyncio.run(DragGuard(page).before([card], [zone]))
    page.task.consent = Consent("destructive", asked.value.question.plan)
    allowed = DragGuard(page)
    asyncio.run(allowed.before([card], [zone]))
    assert allowed.once


def test_movements_are_asked_about_only_where_everything_is() -> None:
    page, one = FakePage(), element("p", "Here")
    for consent in (Consent(), Consent("destructive")):
        page.task.consent = consent
        before_movement(page, "hover", one)
    page.task.consent = Consent("everything")
    with pytest.raises(Unanswered) as asked:
        before_movement(page, "hover", one)
    assert (asked.value.question.target, asked.value.question.reasons) == ("Here", ())


def test_a_digest_tells_nothing_and_its_key_is_made_at_the_first_use() -> None:
    assert digest(["a", 1]) == digest(["a", 1]) != digest(["a", 2])
    script = """
from formpilot_inpage.risk import fills, plan
assert plan._key == b""
print(plan.digest(["a", 1]))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert len(run.stdout.strip()) == 32
    assert run.stdout.strip() != digest(["a", 1])
