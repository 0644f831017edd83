"""What markup says of a click, and what an answer of the user's is for."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

from formpilot_inpage.contract.consent import Consent, Unanswered
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.risk.clickable import ICONS
from formpilot_inpage.risk.clicks import Click, addressed, click_on, drop_on
from formpilot_inpage.risk.forms import SENT
from formpilot_inpage.risk.guard import ClickGuard, before_movement, question
from formpilot_inpage.risk.plan import digest
from tests.binding import requirement
from tests.unit.fake_page import FakeElement, FakePage, element

CANARY = "canary-4711"


def made(tag: str, text: str = "", /, **attributes: Any) -> FakeElement:
    """With attributes, of which `type`, `value` and `method` are properties too."""
    known = {f'getAttribute("{name.replace("_", "-")}")': its for name, its in attributes.items()}
    both = {name: attributes[name] for name in ("type", "value", "method") if name in attributes}
    kind: dict[str, Any] = {"type": "submit"} if tag == "button" else {}
    properties = kind | both | known | {"textContent.length": len(text)}
    return element(tag, text, **properties)


def form(method: str = "post", action: str = "https://a.example/go", **more: Any) -> FakeElement:
    return element("form", method=method, action=action, **more)


def owned(one: FakeElement, by: FakeElement) -> FakeElement:
    one.properties["form"] = by
    return one


def field(name: str, kind: str = "text", value: str = "") -> FakeElement:
    return element(
        "input", type=kind, value=value, **{'getAttribute("name")': name, "placeholder": name}
    )


def look(page: FakePage, *line: FakeElement) -> Click:
    return asyncio.run(click_on(page, line))


def kinds(*line: FakeElement, fields: Any = ()) -> set[str]:
    return look(FakePage({SENT: list(fields)}), *line).kinds


@requirement("SPEC-CONFIRM-CLICKS")
def test_a_button_without_a_type_submits_its_form() -> None:
    post = form()
    assert kinds(owned(made("button", "Go"), post)) == {"submits"}
    assert kinds(owned(made("input", type="image", alt="Go"), post)) == {"submits"}
    assert kinds(owned(made("button", "Go", type="button"), post)) == set()
    assert kinds(made("button", "Go")) == set()
    assert kinds(owned(made("button", "Go", type="reset"), post)) == {"deletes"}
    assert kinds(owned(made("button", "Close"), form("dialog"))) == set()


def test_what_is_inside_of_a_submit_button_and_what_labels_it_submits_too() -> None:
    button = owned(made("button", "Go"), form())
    assert kinds(made("span", "Go"), button, made("p")) == {"submits"}
    assert kinds(made("span", "Go", role="button"), button) == {"submits"}
    label = made("label", "Go")
    label.properties["control"] = button
    assert kinds(label) == {"submits"}
    inner, outer = made("button", "Go", type="button"), made("sl-button", type="submit")
    assert kinds(inner, outer, form()) == {"submits"}
    assert kinds(made("md-filled-button"), form()) == {"submits"}


@pytest.mark.parametrize(
    ("fields", "method", "action", "searches"),
    [
        ([field("q")], "get", "https://a.example/", True),
        ([field("x", "search")], "get", "https://a.example/", True),
        ([field("q"), field("lang", "hidden")], "get", "https://a.example/", True),
        ([field("q")], "post", "https://a.example/", False),
        ([field("q")], "get", "https://a.example/logout", False),
        ([field("q")], "get", "mailto:a@a.example", False),
        ([field("q"), field("name")], "get", "https://a.example/", False),
        ([field("q", "search"), field("p", "password")], "get", "https://a.example/", False),
        ([field("q", "search"), field("m", "email")], "get", "https://a.example/", False),
        ([field("name")], "get", "https://a.example/", False),
        ([], "get", "https://a.example/", False),
    ],
)
def test_only_a_mere_search_is_sent_unasked(
    fields: list[FakeElement], method: str, action: str, searches: bool
) -> None:
    button = owned(made("button", "Go"), form(method, action))
    for one in fields:
        one.properties["checkVisibility()"] = True
    assert ("submits" not in kinds(button, fields=fields)) == searches
    changed = owned(made("button", "Go", formmethod="post"), form(method, action))
    assert "submits" in kinds(changed, fields=fields)


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("/logout", ["signs_out"]),
        ("https://delete.example/users/sign_out?next=/", ["signs_out"]),
        ("/LogOff.aspx", ["signs_out"]),
        ("/posts/7/delete", ["deletes"]),
        ("?action=delete&id=7", ["deletes"]),
        ("/cart/checkout", ["pays"]),
        ("/docs/how-to-delete-a-post", []),
        ("https://delete.example/", []),
        ("/login", []),
    ],
)
def test_an_address_says_so_by_a_whole_part(address: str, found: list[str]) -> None:
    assert [kind for kind, _ in addressed(address)] == found
    assert kinds(made("a", "Here", href=address)) == set(found)


def test_a_link_counts_by_a_short_text_and_a_button_by_any() -> None:
    long = "Read what happens to your files when you delete them"
    assert kinds(made("a", long, href="/help")) == set()
    assert kinds(made("a", "Delete", href="/x")) == {"deletes"}
    assert kinds(made("a", "How to delete", href="/x")) == set()
    assert kinds(made("a", "Submit", href="/submit")) == set()
    assert kinds(made("button", long, type="button")) == {"deletes"}
    assert kinds(made("a", long, href="#")) == {"deletes"}
    assert kinds(made("button", "x " * 900 + "delete", type="button")) == {"deletes"}


def test_what_has_no_text_is_known_by_its_marks() -> None:
    icon = made("button", type="button", data_testid="row-delete")
    assert kinds(icon) == {"deletes"}
    assert kinds(made("button", "Edit", type="button", data_testid="row-delete")) == set()
    drawn = made("button", type="button")
    drawn.properties[ICONS[3]] = "/icons/trash.svg"
    assert kinds(drawn) == {"deletes"}
    drawn.properties[ICONS[3]] = "data:image/png;base64,delete"
    assert kinds(drawn) == set()


def test_fields_and_tabs_are_chosen_and_do_nothing() -> None:
    assert kinds(made("input", type="checkbox", aria_label="Delete")) == set()
    assert kinds(made("div", "Send", role="tab")) == set()
    assert kinds(made("div", "Send", role="menuitem")) == {"sends"}
    assert kinds(made("div", "Send")) == {"sends"}
    assert kinds(made("p", "We will send you a letter, and later delete it")) == set()


def test_a_button_that_agrees_does_what_its_dialog_asks() -> None:
    dialog = made("div", "Delete 3 files? This is final.", role="alertdialog")
    assert kinds(made("button", "Yes", type="button"), dialog) == {"deletes"}
    assert kinds(made("button", "No", type="button"), dialog) == set()
    assert kinds(made("button", "Yes", type="button")) == set()


def test_a_bin_deletes_what_is_dropped_on_it() -> None:
    def dropped(one: FakeElement, dragged: str = "Card") -> list[str]:
        found = asyncio.run(drop_on(FakePage(), [one], dragged))
        return [reason.kind for reason in found]

    assert dropped(made("div", "Papierkorb")) == ["deletes"]
    assert dropped(made("div", "Drop here to delete")) == ["deletes"]
    assert dropped(made("div", id="trash-zone")) == ["deletes"]
    assert dropped(made("div", "Drop here", id="trashZone")) == ["deletes"]
    assert dropped(made("body", "Trash")) == []
    assert dropped(made("div", "Done")) == []
    assert dropped(made("div", "Remove rust"), "Remove rust") == []
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
