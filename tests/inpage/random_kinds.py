"""Kinds of controls with random values, and the expected result of each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

Node = dict[str, Any]
"""tag, attributes, text, children; `at` numbers the controls whose state is read."""

LETTERS = "abcXYZ019 äöß😀'\"\\<>&{}[]#@.,;%"


@dataclass
class Made:
    """A control or radio group, with a value and its expected result."""

    input_type: str
    controls: list[Node]
    value: Any
    error: str = ""
    """The error that the value must give; none: it is filled."""
    after: list[Any] = field(default_factory=list)
    """The state of each control once it is filled."""
    noted: bool = False
    waits: bool = False
    """Whether the fill retries it, as the page might still add the option."""


def node(tag: str, *children: Node, text: str = "", **attributes: str | None) -> Node:
    named = {name.replace("_", "-").strip("-"): value for name, value in attributes.items()}
    return {"tag": tag, "attributes": named, "text": text, "children": list(children)}


def some_text(chance: Random, most: int = 12) -> str:
    made = "".join(chance.choices(LETTERS, k=chance.randint(1, most)))
    return f"v{made}w"


def text(chance: Random, patient: bool) -> Made:
    kind = chance.choice(["text", "email", "tel", "url", "search", "password", "textarea"])
    value, control = some_text(chance), node("input", type=kind, value=some_text(chance))
    if kind == "textarea":
        control = node("textarea", text=some_text(chance))
        value += chance.choice(["", "\nsecond line"])
    if chance.random() < 0.1:
        return Made(kind, [control], chance.choice([True, ["a"], []]), "invalid_value")
    if chance.random() < 0.1:
        control["attributes"]["maxlength"] = "3"
        return Made(kind, [control], "four", "invalid_value")
    if chance.random() < 0.15:
        number = chance.choice([chance.randint(-9, 10**12), 2.5])
        return Made(kind, [control], number, after=[str(number)])
    return Made(kind, [control], value, after=[value])


def number(chance: Random, patient: bool) -> Made:
    kind = chance.choice(["number", "range"])
    low, high = chance.randint(-50, 0), chance.randint(1, 50)
    control = node("input", type=kind, min=str(low), max=str(high), value="1")
    if chance.random() < 0.15:
        return Made(kind, [control], chance.choice(["abc", "1,5", True, [1]]), "invalid_value")
    wanted = chance.randint(-80, 80)
    taken = str(min(high, max(low, wanted)))
    value = chance.choice([wanted, str(wanted), float(wanted)])
    return Made(kind, [control], value, after=[taken], noted=taken != str(wanted))


MOMENTS = {
    "date": (["2026-05-31", "2024-02-29"], ["2.3.2026", "2025-02-29"]),
    "time": (["17:30", "00:00:01"], ["25:00", "noon"]),
    "datetime-local": (["2026-05-31T17:30", "1999-12-31T23:59"], ["tomorrow", "2026-05-31"]),
    "month": (["2026-05"], ["2026-13", "May"]),
    "week": (["2026-W53"], ["2025-W53", "22"]),
    "color": (["#ff8800", "#012345"], ["red", "#ff88"]),
}


def moment(chance: Random, patient: bool) -> Made:
    kind = chance.choice(list(MOMENTS))
    good, bad = MOMENTS[kind]
    control = node("input", type=kind)
    if chance.random() < 0.25:
        value = chance.choice([*bad, True])
        is_unclear = kind != "color" and value is not True
        error = "date_not_understood" if is_unclear else "invalid_value"
        return Made(kind, [control], value, error)
    value = chance.choice(good)
    return Made(kind, [control], value, after=[value])


def checkbox(chance: Random, patient: bool) -> Made:
    control = node("input", type="checkbox", **chance.choice([{}, {"checked": ""}]))
    if chance.random() < 0.15:
        wrong = chance.choice(["maybe", 2, ["true"]])
        return Made("checkbox", [control], wrong, "invalid_checkbox_value")
    value, state = chance.choice([(True, True), (False, False), ("yes", True), ("off", False)])
    return Made("checkbox", [control], value, after=[state])


def choices(chance: Random) -> list[tuple[str, str]]:
    count = chance.randint(2, 6)
    return [(f"v{at}", f"{some_text(chance, 5)} {at} name") for at in range(count)]


def option(value: str, label: str) -> Node:
    return node("option", text=label, value=value)


def in_other_words(chance: Random, value: str, label: str) -> str:
    return chance.choice([value, label, label.upper() if "ß" not in label else label, f" {label} "])


def select(chance: Random, patient: bool) -> Made:
    listed = choices(chance)
    control = node("select", *(option(*choice) for choice in listed))
    if patient and chance.random() < 0.5:
        return Made("select-one", [control], "nothing", "option_not_found", waits=True)
    if chance.random() < 0.1:
        return Made("select-one", [control], chance.choice([True, ["v0"]]), "invalid_value")
    value, label = chance.choice(listed)
    return Made("select-one", [control], in_other_words(chance, value, label), after=[[value]])


def select_many(chance: Random, patient: bool) -> Made:
    listed = choices(chance)
    control = node("select", *(option(*choice) for choice in listed), multiple="")
    if patient and chance.random() < 0.5:
        wanted = ["v0", "nothing"]
        return Made("select-multiple", [control], wanted, "option_not_found", waits=True)
    taken = chance.sample(listed, chance.randint(0, len(listed)))
    wanted = [in_other_words(chance, *choice) for choice in taken]
    return Made("select-multiple", [control], wanted, after=[sorted(value for value, _ in taken)])


def radio(chance: Random, patient: bool) -> Made:
    values = [some_text(chance, 4) + str(at) for at in range(chance.randint(2, 4))]
    buttons = [node("input", type="radio", value=value) for value in values]
    if chance.random() < 0.5:
        buttons[0]["attributes"]["checked"] = ""
    if patient and chance.random() < 0.5:
        return Made("radio", buttons, "nothing", "radio_option_not_found", waits=True)
    wanted = chance.choice(values)
    return Made("radio", buttons, wanted, after=[value == wanted for value in values])


def hidden(chance: Random, patient: bool) -> Made:
    value = some_text(chance)
    return Made("hidden", [node("input", type="hidden", value="x")], value, after=[value])


def file(chance: Random, patient: bool) -> Made:
    return Made("file", [node("input", type="file")], "a.txt", "file_input_not_supported")


Kind = Callable[[Random, bool], Made]
KINDS: tuple[tuple[Kind, int], ...] = (
    (text, 8),
    (number, 3),
    (moment, 4),
    (checkbox, 3),
    (select, 3),
    (select_many, 2),
    (radio, 3),
    (hidden, 1),
    (file, 1),
)


def some_control(chance: Random, patient: bool) -> Made:
    kinds, weights = zip(*KINDS, strict=True)
    kind: Kind = chance.choices(kinds, weights)[0]
    return kind(chance, patient)
