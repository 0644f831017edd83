"""The ways to name a field, with a key for each."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.unit.test_css_and_words import cssom_identifier, cssom_string

from .random_kinds import Node, node

if TYPE_CHECKING:
    from .random_forms import Maker

Known = tuple[str, str, str, list[Node]]
"""A key, what it is called, the selector, and the nodes."""
Way = Callable[["Maker", Node, list[Node]], Known]


def known_by_name(maker: "Maker", main: Node, controls: list[Node]) -> Known:
    key = maker.name()
    for control in controls:
        control["attributes"]["name"] = key
    labels = [node("label", text=maker.chance.choice(["", " ", " * "]))] * maker.likely(0.2)
    return key, "name", f"[name={cssom_string(key)}]", [*labels, *controls]


def known_by_id(maker: "Maker", main: Node, controls: list[Node]) -> Known:
    key = main["attributes"]["id"] = maker.name()
    empty = node("label", text=maker.chance.choice(["", ":"]))
    empty["attributes"]["for"] = key
    return key, "id", f"#{cssom_identifier(key)}", [empty, *controls]


def known_by_attribute(attribute: str) -> Way:
    def known(maker: "Maker", main: Node, controls: list[Node]) -> Known:
        key = main["attributes"][attribute] = maker.name()
        return key, attribute, f"[{attribute}={cssom_string(key)}]", controls

    return known


def selector_of(main: Node) -> str:
    attributes = main["attributes"]
    if "id" in attributes:
        return f"#{cssom_identifier(attributes['id'])}"
    return f"[name={cssom_string(attributes['name'])}]" if "name" in attributes else ""


def known_by_label(maker: "Maker", main: Node, controls: list[Node]) -> Known:
    if main["attributes"].get("type") == "hidden":
        return known_by_css(maker, main, controls)
    words = f"Label {maker.chance.choice(['Straße', 'of', 'für'])} {maker.form.seed}n{maker.count}"
    maker.count += 1
    key = maker.chance.choice([words, words.upper(), f"  {words}: ", words.replace(" ", "  ")])
    shown = maker.chance.choice([words, f"{words} *", f"\n {words}:\n"])
    place = maker.chance.choice(["for", "around", "labelledby"])
    if main["tag"] == "textarea" and maker.likely(0.5):
        main["text"] = words
    if place == "around" and main["tag"] != "textarea":
        nodes = [node("label", node("span", text=shown), controls[0]), *controls[1:]]
    elif place == "labelledby":
        main["attributes"]["aria-labelledby"] = f"text{maker.form.seed}n{maker.count}"
        nodes = [node("b", text=shown, id=f"text{maker.form.seed}n{maker.count}"), *controls]
    else:
        main["attributes"]["id"] = maker.name()
        label = node("label", text=shown)
        label["attributes"]["for"] = main["attributes"]["id"]
        nodes = [*controls, label]
    return key, "label", selector_of(main), nodes


def known_by_css(maker: "Maker", main: Node, controls: list[Node]) -> Known:
    maker.count += 1
    main["attributes"]["data-mark"] = f"{maker.form.seed}n{maker.count}"
    key = f'[data-mark="{maker.form.seed}n{maker.count}"]'
    return key, "css", key, controls


def known_by_holder(maker: "Maker", main: Node, controls: list[Node]) -> Known:
    """An element around the control has the key."""
    if main["attributes"].get("type") == "hidden":
        return known_by_css(maker, main, controls)
    key = maker.name()
    return key, "held", f"#{cssom_identifier(key)}", [node("div", *controls, id=key)]


WAYS: tuple[Way, ...] = (
    known_by_name,
    known_by_name,
    known_by_name,
    known_by_id,
    known_by_attribute("data-testid"),
    known_by_attribute("aria-label"),
    known_by_label,
    known_by_label,
    known_by_css,
    known_by_holder,
)
