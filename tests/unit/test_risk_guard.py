"""Guards: what an approval covers, and what is stopped without one."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from formpilot_inpage.contract.consent import Confirmation, Consent, Reason
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.risk.click_risk import assess_drop
from formpilot_inpage.risk.digest import digest
from formpilot_inpage.risk.form_contents import EDITABLE, FIELD_SELECTOR
from formpilot_inpage.risk.pointer_guard import (
    ClickGuard,
    DragGuard,
    click_confirmation,
    confirm_movement,
)
from tests.binding import requirement
from tests.unit.fake_markup import attribute, field, form, look, made, owned
from tests.unit.fake_page import FakeElement, FakePage, element

CANARY = "canary-4711"


def test_a_drop_on_a_bin_deletes() -> None:
    def dropped(*ancestors: FakeElement, dragged: str = "Card") -> list[str]:
        found = asyncio.run(assess_drop(FakePage(), ancestors, dragged))
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
def test_an_approval_covers_the_form_as_the_user_saw_it() -> None:
    street, gift = field("street", value=CANARY), field("gift", "checkbox")
    page = FakePage({FIELD_SELECTOR: [street, gift]})
    post = form(**{'getAttribute("aria-label")': "Order"})
    button = owned(made("button", "Pay"), post)

    def asked() -> Any:
        return click_confirmation(page, look(page, button))

    first = asked()
    assert (first.target, first.tag, first.fields) == ("Pay", "button", ("street", "gift"))
    assert [reason.because for reason in first.reasons] == [
        "it submits the form “Order”",
        "its text says “Pay”",
    ]
    assert CANARY not in repr(first)
    assert asked().digest == first.digest
    changes: list[tuple[FakeElement, str, Any]] = [
        (street, "value", "other"),
        (gift, "checked", True),
        (post, "action", "https://b.example/"),
        (button, "innerText", "Pay more"),
        (gift, 'matches(":disabled")', True),
        (post, attribute("target"), "_blank"),
        (button, attribute("formaction"), "/other"),
    ]
    for changed, path, value in changes:
        before = changed.properties.get(path)
        changed.properties[path] = value
        assert asked().digest != first.digest
        changed.properties[path] = before
    assert asked().digest == first.digest


@requirement("SPEC-CONFIRM-CLICKS")
def test_a_guard_passes_the_approved_click_alone() -> None:
    page = FakePage()
    button, other = made("button", "Delete", type="button"), made("button", "Pay", type="button")
    page.context.consent = Consent("destructive")
    asked = asyncio.run(ClickGuard(page).before_move([button]))
    assert asked
    assert len(page.mounted) == 1
    page.context.consent = Consent("destructive", asked.confirmation.digest)
    guard = ClickGuard(page)
    assert asyncio.run(guard.before_move([button])) is None
    assert asyncio.run(guard.before_press([button])) is None
    asyncio.run(guard.before_click([button]))
    asyncio.run(guard.before_click([made("p", "Plain")]))
    for late in (other, made("button", "Delete", type="button")):
        with pytest.raises(CommandError) as refused:
            asyncio.run(guard.before_press([late]))
        assert refused.value.code is ErrorCode.STALE_SNAPSHOT
    with pytest.raises(CommandError):
        asyncio.run(ClickGuard(page).before_move([other]))


@requirement("SPEC-CONFIRM-CLICKS")
def test_an_approval_covers_everything_that_a_click_may_send() -> None:
    amount = field("amount", value="10")
    chosen = made("option")
    several = element("select", type="select-multiple", **{attribute("name"): "several"})
    note = element("div", "", textContent="Hello")
    page = FakePage(
        {FIELD_SELECTOR: [amount, several], "option:checked": [chosen], EDITABLE: [note]}
    )
    button = owned(made("button", "Pay now", type="button"), form())
    link = made("a", "Delete", href="/a/delete")

    def digests() -> list[str]:
        return [click_confirmation(page, look(page, target)).digest for target in (button, link)]

    first = digests()
    asked = click_confirmation(page, look(page, button))
    assert asked.fields == ("amount", "several")
    assert "Hello" not in repr(look(page, button))
    for changed, path, at in (
        (amount, "value", 0),
        (chosen, "index", 0),
        (note, "textContent", 0),
        (link, attribute("href"), 1),
    ):
        before = changed.properties.get(path)
        changed.properties[path] = "/b/delete"
        assert [new == old for new, old in zip(digests(), first, strict=True)] == [at == 1, at == 0]
        changed.properties[path] = before


@requirement("SPEC-CONFIRM-CLICKS")
def test_an_approval_does_not_cover_a_page_that_became_harmless() -> None:
    asked = Confirmation(
        target="Secret", reasons=(Reason("password", "it is a password"),), digest="first"
    )
    turned = Confirmation(target="Comment", digest="other")
    assert Consent("destructive").check(turned) is None
    assert Consent("destructive", "first").check(asked) is None
    for consent in (Consent("destructive", "first"), Consent("everything", "first")):
        with pytest.raises(CommandError) as refused:
            consent.check(turned)
        assert refused.value.code is ErrorCode.STALE_SNAPSHOT


def test_under_the_strictest_rule_each_press_must_hit_the_approved_element() -> None:
    page = FakePage()
    first, second = made("button", "One", type="button"), made("button", "Two", type="button")
    page.context.consent = Consent("everything")
    asked = asyncio.run(ClickGuard(page).before_move([first]))
    assert asked
    page.context.consent = Consent("everything", asked.confirmation.digest)
    guard = ClickGuard(page)
    for press in (guard.before_move, guard.before_press, guard.before_click, guard.before_press):
        assert asyncio.run(press([first])) is None
    with pytest.raises(CommandError) as refused:
        asyncio.run(guard.before_press([second]))
    assert refused.value.code is ErrorCode.STALE_SNAPSHOT


def test_a_dragged_element_is_a_control_only_if_its_name_says_so() -> None:
    def start(dragged: FakeElement) -> Any:
        page = FakePage()
        page.context.consent = Consent("destructive")
        guard = DragGuard(page)
        required = asyncio.run(guard.before_drag([dragged], [made("div", "Done")]))
        if required:
            return [reason.kind for reason in required.confirmation.reasons]
        return guard.allows_one_attempt

    assert start(made("div", "Slide to pay")) == ["pays"]
    assert start(made("div", "Delete")) == ["deletes"]
    assert start(made("div", "Pay the rent")) is False
    assert start(made("div", "Delete", draggable="true")) is False


def test_an_approved_drag_is_tried_once_and_a_changed_one_not_again() -> None:
    page, card, zone = FakePage(), made("div", "Card"), made("div", "Zone")
    page.context.consent = Consent("destructive")
    guard = DragGuard(page)
    asyncio.run(guard.before_drag([card], [zone]))
    assert not guard.allows_one_attempt
    zone.properties[attribute("aria-label")] = "Trash"
    with pytest.raises(CommandError) as refused:
        asyncio.run(guard.before_drag([card], [zone]))
    assert refused.value.code is ErrorCode.STALE_SNAPSHOT
    asked = asyncio.run(DragGuard(page).before_drag([card], [zone]))
    assert asked
    page.context.consent = Consent("destructive", asked.confirmation.digest)
    allowed = DragGuard(page)
    asyncio.run(allowed.before_drag([card], [zone]))
    assert allowed.allows_one_attempt


def test_movements_need_approval_only_under_the_strictest_rule() -> None:
    page, target = FakePage(), element("p", "Here")
    for consent in (Consent(), Consent("destructive")):
        page.context.consent = consent
        assert confirm_movement(page, "hover", target) is None
    page.context.consent = Consent("everything")
    asked = confirm_movement(page, "hover", target)
    assert asked
    assert (asked.confirmation.target, asked.confirmation.reasons) == ("Here", ())


def test_the_key_of_digests_is_made_at_the_first_use() -> None:
    assert digest(["a", 1]) == digest(["a", 1]) != digest(["a", 2])
    script = """
from formpilot_inpage.risk import digest, fill_guard
assert digest._key == b""
print(digest.digest(["a", 1]))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert len(run.stdout.strip()) == 32
    assert run.stdout.strip() != digest(["a", 1])
