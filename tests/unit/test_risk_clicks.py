"""Assesses clicks on markup: what asks the user first, and what does not."""

import pytest

from formpilot_inpage.risk.click_risk import kinds_in_address
from formpilot_inpage.risk.clickable import HEADING
from formpilot_inpage.risk.icons import PICTURES
from tests.binding import requirement
from tests.unit.fake_markup import OWN_ACTION, attribute, field, form, kinds, look, made, owned
from tests.unit.fake_page import FakeElement, FakePage


@requirement("SPEC-CONFIRM-CLICKS")
def test_a_button_without_a_type_submits_its_form() -> None:
    post = form()
    assert kinds(owned(made("button", "Go"), post)) == {"submits"}
    assert kinds(owned(made("input", type="image", alt="Go"), post)) == {"submits"}
    assert kinds(owned(made("button", "Go", type="button"), post)) == set()
    assert kinds(made("button", "Go")) == set()
    assert kinds(owned(made("button", "Go", type="reset"), post)) == {"deletes"}
    assert kinds(owned(made("button", "Close"), form("dialog"))) == set()


def test_the_content_and_the_label_of_a_submit_button_submit_too() -> None:
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
def test_only_a_plain_search_needs_no_confirmation(
    fields: list[FakeElement], method: str, action: str, searches: bool
) -> None:
    button = owned(made("button", "Go"), form(method, action))
    for searched in fields:
        searched.properties["checkVisibility()"] = True
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
def test_an_address_reveals_an_action_by_a_whole_segment(address: str, found: list[str]) -> None:
    assert [kind for kind, _ in kinds_in_address(address)] == found
    assert kinds(made("a", "Here", href=address)) == set(found)


def test_long_texts_count_for_buttons_but_not_for_links() -> None:
    long = "Read what happens to your files when you delete them"
    assert kinds(made("a", long, href="/help")) == set()
    assert kinds(made("a", "Delete", href="/x")) == {"deletes"}
    assert kinds(made("a", "How to delete", href="/x")) == set()
    assert kinds(made("a", "Submit", href="/submit")) == set()
    assert kinds(made("button", long, type="button")) == {"deletes"}
    assert kinds(made("a", long, href="#")) == {"deletes"}
    assert kinds(made("button", "x " * 900 + "delete", type="button")) == {"deletes"}


def test_an_element_without_text_is_assessed_by_its_markers() -> None:
    icon = made("button", type="button", data_testid="row-delete")
    assert kinds(icon) == {"deletes"}
    assert kinds(made("button", "Edit", type="button", data_testid="row-delete")) == set()
    assert kinds(made("button", "X", type="button", class_="btn-delete")) == {"deletes"}
    assert kinds(made("img", src="/icons/trash.png")) == {"deletes"}
    drawn = made("button", type="button")
    for picture, found in (
        (made("svg", data_testid="DeleteIcon"), {"deletes"}),
        (made("use", **{"xlink:href": "/icons.svg#trash"}), {"deletes"}),
        (made("i", class_="mdi mdi-delete"), {"deletes"}),
        (made("img", src="/icons/trash.svg"), {"deletes"}),
        (made("img", src="data:image/png;base64,delete"), set()),
    ):
        page = FakePage({PICTURES: [made("span", class_="v-btn__overlay"), picture]})
        assert look(page, drawn).kinds == found


def test_selecting_a_field_or_a_tab_needs_no_confirmation() -> None:
    assert kinds(made("input", type="checkbox", aria_label="Delete")) == set()
    assert kinds(made("div", "Send", role="tab")) == set()
    assert kinds(made("div", "Send", role="menuitem")) == {"sends"}
    assert kinds(made("div", "Send")) == {"sends"}
    assert kinds(made("span", "Send"), made("div", "Send", role="tab")) == set()
    label = made("label", "Delete my data")
    label.properties["control"] = made("input", type="checkbox")
    assert kinds(made("span", "Delete my data"), label) == set()
    assert kinds(made("p", "We will send you a letter, and later delete it")) == set()


def test_a_confirming_button_does_what_its_dialog_asks() -> None:
    dialog = made("div", "Delete 3 files? This is final.", role="alertdialog")
    assert kinds(made("button", "Yes", type="button"), dialog) == {"deletes"}
    assert kinds(made("button", "No", type="button"), dialog) == set()
    assert kinds(made("button", "Yes", type="button")) == set()
    assert kinds(made("button", "Yes, I'm sure", type="button"), dialog) == {"deletes"}
    assert kinds(made("button", "Continue reading", type="button"), dialog) == set()


def test_the_clicked_part_of_a_container_is_assessed_by_itself() -> None:
    for around in (
        made("a", "A long title of an item with many words Delete", href="/item"),
        made("tr", "Invoice 12 of the month of May 2026 Delete", onclick="open()"),
        made("li", "Item of a list with many words Delete", role="option"),
        made("div", "notes.txt Delete", role="treeitem"),
        made("label", "Row Delete"),
    ):
        clicked = look(FakePage(), made("span", "Delete"), around)
        assert (clicked.kinds, clicked.name) == ({"deletes"}, "Delete")
    icon = made("span", class_="icon-trash")
    assert kinds(icon, made("div", "notes.txt", role="treeitem")) == {"deletes"}
    card = made("a", "Ten ways to pay less, and more of the news", href="/news")
    assert kinds(made("h3", "Pay less"), card) == set()
    assert kinds(made("p", "Ten ways to pay less"), card) == set()


def test_the_length_limit_of_a_name_depends_on_the_element() -> None:
    long = "Permanently delete my account and data"
    for control in (
        made("div", long, class_="btn btn-danger"),
        made("div", long, onclick="go()"),
        made("span", long, role="link"),
    ):
        assert kinds(control) == {"deletes"}
    others = (made("a", long, href="/x"), made("div", long), made("tr", long, onclick="go()"))
    for other in others:
        assert kinds(other) == set()
    deep = [made("path"), made("g"), made("svg"), made("b"), made("span")]
    assert kinds(*deep, made("div", class_="delete-btn", title="Delete row")) == {"deletes"}
    news = made("button", "News Ten ways to pay less and send more this year", type="button")
    news.properties[HEADING] = "News"
    assert kinds(news) == set()
    news.properties[HEADING] = "Delete account"
    assert kinds(news) == {"deletes"}


def test_page_links_and_disclosures_of_answers_need_no_confirmation() -> None:
    asked = "How do I delete my account?"
    assert kinds(made("button", asked, type="button", aria_expanded="false")) == set()
    assert kinds(made("summary", asked)) == set()
    for text, address in (("Buy", "/homes"), ("Checkout", "/cart"), ("Send us feedback", "/us")):
        assert kinds(made("a", text, href=address)) == set()
    assert kinds(made("a", "Buy", href="/buy")) == {"pays"}
    assert kinds(made("a", "Buy now", href="/x")) == {"pays"}
    assert kinds(made("a", "Send", href="#")) == {"sends"}


def test_a_link_without_text_is_assessed_by_its_address_and_confirmation() -> None:
    assert kinds(made("a", href="/users/5/delete-account")) == {"deletes"}
    assert kinds(made("a", "Branches", href="/blob/delete-branch")) == set()
    assert kinds(made("a", href="/products/buy-a-bin")) == set()
    assert kinds(made("a", href="/x/5", data_confirm="Delete this for good?")) == {"deletes"}


def test_a_checkbox_that_submits_its_form_on_change_asks_first() -> None:
    script = {"onchange": "this.form.requestSubmit()"}
    assert kinds(made("input", type="checkbox", **script)) == {"submits"}
    assert kinds(made("input", type="radio"), made("form", **script)) == {"submits"}
    assert kinds(made("input", type="checkbox", **script), made("form", method="get")) == set()
    assert kinds(made("input", type="text", **script)) == set()


def test_a_filter_form_needs_no_confirmation_and_a_scripted_form_does() -> None:
    get = form("get", **{attribute("method"): "get"})
    choices = [field("sort", "select-one"), field("page", "number")]
    button = owned(made("button", "Apply"), get)
    assert kinds(button, fields=choices) == set()
    assert kinds(button, fields=[*choices, field("comment")]) == {"submits"}
    assert kinds(button, fields=[*choices, field("do", "hidden", "delete")]) == {"submits"}
    scripted = owned(made("button", "Comment"), form("get", **{OWN_ACTION: ""}))
    assert kinds(scripted, fields=[field("q")]) == {"submits"}
    assert kinds(owned(made("button", "Go"), get), fields=[field("text")]) == {"submits"}
