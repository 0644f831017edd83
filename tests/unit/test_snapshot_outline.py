"""Roles, text alternatives and states of given nodes."""

from typing import Any

import pytest

from formpilot_inpage.accessibility.nodes import Node
from formpilot_inpage.accessibility.roles import role_of
from formpilot_inpage.accessibility.text_alternative import css_text, subtree_text
from formpilot_inpage.snapshot.element_states import Details, states
from tests.unit.fake_page import FakeElement

NOTHING = Details(*[None] * len(Details._fields))


def node(tag: str, depth: int = 0, /, **more: Any) -> Node:
    """Fields of Node go by their names; all else is an attribute, with `_` for `-`."""
    own = {name: more.pop(name) for name in list(more) if name in Node.__dataclass_fields__}
    attributes = {name.rstrip("_").replace("_", "-"): value for name, value in more.items()}
    return Node(FakeElement({}), depth, tag=tag, **{"attributes": attributes, **own})


def words(content: str, depth: int) -> Node:
    return Node(FakeElement({}), depth, text=content)


@pytest.mark.parametrize(
    ("element", "role"),
    [
        (node("a", href=""), "link"),
        (node("a"), ""),
        (node("input", input_type="text"), "textbox"),
        (node("input", input_type="text", list=""), "combobox"),
        (node("input", input_type="search"), "searchbox"),
        (node("input", input_type="hidden"), ""),
        (node("select"), "combobox"),
        (node("select", size="4"), "listbox"),
        (node("select", multiple=""), "listbox"),
        (node("img", alt=""), ""),
        (node("img", alt="", aria_label="A"), "img"),
        (node("img"), "img"),
        (node("th", scope="row"), "rowheader"),
        (node("div", role="button"), "button"),
        (node("div", role="no-such-role BUTTON"), "button"),
        (node("button", role="none"), "button"),
        (node("h2", role="presentation"), ""),
        (node("h2", role="none", aria_label="A"), "heading"),
        (node("div", editable=True), "textbox"),
        (node("div"), ""),
    ],
)
def test_the_role_comes_from_the_attribute_or_the_tag(element: Node, role: str) -> None:
    assert role_of(element) == role


def test_a_header_is_a_banner_only_outside_of_sections() -> None:
    assert role_of(node("header")) == "banner"
    assert role_of(node("header"), in_section=True) == ""
    assert role_of(node("aside"), in_section=True) == ""
    assert role_of(node("aside", aria_label="A"), in_section=True) == "complementary"


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        ([node("b"), words(" two\n words ", 1)], "two words"),
        ([node("b"), node("i", 1), words("one", 2), node("i", 1), words("word", 2)], "oneword"),
        (
            [node("b"), node("p", 1, display="block"), words("A", 2), words("B", 1)],
            "A B",
        ),
        ([node("b"), words("A", 1), node("br", 1), words("B", 1)], "A B"),
        ([node("b"), node("img", 1, alt="Cat"), words("s", 1)], "Cat s"),
        ([node("b"), node("svg", 1, svg_title="Drawn"), node("path", 2)], "Drawn"),
        ([node("b"), node("i", 1, aria_label="Said"), words("written", 2)], "Said"),
        ([node("b"), node("i", 1, title="Only"), words(" ", 2)], "Only"),
        ([node("b"), node("i", 1, visible=False), words("unseen", 2), words("A", 1)], "A"),
        ([node("b"), node("input", 1, input_type="submit")], "Submit"),
        ([node("b"), node("input", 1, input_type="submit", button_text="Send")], "Send"),
        ([node("b", transform="uppercase"), words("loud", 1)], "LOUD"),
    ],
)
def test_the_text_of_a_subtree_is_a_single_line(tree: list[Node], expected: str) -> None:
    assert subtree_text(tree, {}) == expected


@pytest.mark.parametrize(
    "field",
    [
        node("input", 1, input_type="text", button_text=""),
        node("textarea", 1),
        node("select", 1),
        node("div", 1, editable=True),
        node("div", 1, role="combobox"),
        node("div", 1, role="spinbutton"),
        node("div", 1, role="textbox"),
    ],
)
def test_the_value_of_a_field_is_no_part_of_a_text(field: Node) -> None:
    tree = [node("label"), words("Age ", 1), field, words("4711", 2), words(" years", 1)]
    assert subtree_text(tree, {}) == "Age years"
    inner = [
        node(field.tag, 0, editable=field.editable, input_type=field.input_type, **field.attributes)
    ]
    assert (
        subtree_text([*inner, words("4711", 1)], {}, use_own_name=True, include_hidden=True) == ""
    )


def test_a_referenced_element_contributes_its_own_name() -> None:
    tree = [node("button", aria_label="Close"), words("x", 1)]
    assert subtree_text(tree, {}) == "x"
    assert subtree_text(tree, {}, use_own_name=True) == "Close"


def test_generated_content_surrounds_the_text() -> None:
    tree = [node("b"), words("A", 1)]
    assert subtree_text(tree, {tree[0].element: ["<", ">"]}) == "<A>"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("none", ""),
        ("normal", ""),
        (None, ""),
        ('"→ "', "→ "),
        ('"a" counter(item) "b"', "ab"),
        (r'"\"\2605 x"', '"★x'),
        ('"★" / "favourite"', " favourite "),
        ('url("x.png") / ""', "  "),
        ('"yes / no"', "yes / no"),
        ('"a / b" / "c / d" "e"', " c / de "),
    ],
)
def test_the_text_of_a_css_content_is_read(content: str | None, expected: str) -> None:
    assert css_text(content) == expected


@pytest.mark.parametrize(
    ("element", "role", "details", "expected"),
    [
        (node("h3"), "heading", {}, ["level=3"]),
        (node("div", aria_level="7"), "heading", {}, ["level=7"]),
        (node("input", input_type="radio"), "radio", {"checked": True}, ["checked"]),
        (node("input", input_type="checkbox"), "checkbox", {"indeterminate": True}, ["mixed"]),
        (node("div", aria_checked="true"), "switch", {}, ["checked"]),
        (node("button", aria_pressed="mixed"), "button", {}, ["pressed=mixed"]),
        (node("summary"), "button", {"parent_is_open": True}, ["expanded"]),
        (node("div", aria_disabled="true"), "button", {}, ["disabled"]),
        (node("input", input_type="text"), "textbox", {"length": 4}, ["filled"]),
        (node("input", input_type="file"), "button", {"length": 0}, ["type=file", "empty"]),
        (
            node("textarea", aria_invalid="spelling"),
            "textbox",
            {"required": True, "read_only": True, "focused": True, "length": 0},
            ["read-only", "required", "invalid", "focused", "empty"],
        ),
    ],
)
def test_states_are_told_in_words(
    element: Node, role: str, details: dict[str, Any], expected: list[str]
) -> None:
    assert list(states(element, role, NOTHING._replace(**details), None)) == expected
