"""Generates random forms together with the results that a fill must have."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from .random_keys import WAYS
from .random_kinds import Made, Node, node, some_control

NAMES = (
    "plain{}", "user[{}]", "a.b{}", '"q{}"', "{}fa", "😀{}", "it's{}", "back\\slash{}",
    "new\nline{}", "br]ack[et{}", "-{}", "--{}", "#id{}", " space {} ", "tab\t{}", "a>b{}",
    "@e{}", "*{}", "ß{}", "x:y{}", "div{}", ".c{}", "{}", "a,b{}", "${{{}}}", "__proto__{}",
    "</b>{}",
)  # fmt: skip
HIDDEN = "display: none"


@dataclass(frozen=True)
class Expected:
    """The result that a field must have."""

    status: str
    error: str | None = None
    reason: str | None = None
    resolved_by: str | None = None
    resolved_selector: str | None = None
    """"" for a ref, whose number cannot be predicted."""
    input_type: str | None = None
    noted: bool = False
    """Whether there must be a note."""


@dataclass
class Form:
    """A form, the fields to fill, and the expected results."""

    seed: int
    nodes: list[Node] = field(default_factory=list)
    outside: list[Node] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)
    expected: dict[str, Expected] = field(default_factory=dict)
    changes: dict[int, Any] = field(default_factory=dict)
    """By the number of a control: its state afterwards. All others stay as they are."""
    found: dict[str, int] = field(default_factory=dict)
    """By key: a control that its resolved selector must find."""
    selector: str = ""
    controls: int = 0

    def number(self, control: Node) -> int:
        control["at"] = self.controls
        self.controls += 1
        return self.controls - 1


class Maker:
    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.form = Form(seed)
        self.patient = self.chance.random() < 0.1
        self.count = 0

    def make(self) -> Form:
        for _ in range(self.chance.randint(5, 15)):
            self.add_field()
        if self.patient:
            for key in (f"missing{self.name()}", ":"):
                self.form.fields[key] = "value"
                self.form.expected[key] = Expected("failed", error="field_not_found")
        if self.chance.random() < 0.5:
            self.form.selector = "#the-form"
            self.add_outside()
        pairs = list(self.form.fields.items())
        self.chance.shuffle(pairs)
        self.form.fields = dict(pairs)
        return self.form

    def name(self) -> str:
        """One that no other field has in any of its attributes."""
        self.count += 1
        return self.chance.choice(NAMES).format(f"{self.form.seed}n{self.count}")

    def likely(self, share: float) -> bool:
        return self.chance.random() < share

    def add_field(self) -> None:
        made = some_control(self.chance, self.patient)
        numbers = [self.form.number(control) for control in made.controls]
        main = made.controls[0]
        if made.input_type == "radio" or self.likely(0.3):
            group = self.name()
            for control in made.controls:
                control["attributes"]["name"] = group
        way = self.chance.choice(WAYS)
        key, resolved_by, selector, nodes = way(self, main, list(made.controls))
        reason = self.left_alone(made)
        twin = self.add_twin(made, key, resolved_by, nodes) if not reason else None
        if self.likely(0.15):
            nodes.append(self.decoy(key, resolved_by))
        if self.likely(0.1):
            nodes = [node("div", node("template-of-shadow", *nodes))]
        self.form.nodes += nodes
        self.form.fields[key] = made.value
        if selector and resolved_by != "held":
            self.form.found[key] = numbers[0]
        status = "skipped" if reason else "failed" if made.error else "filled"
        if status == "filled":
            self.form.changes |= dict(zip(numbers, made.after, strict=True))
        self.form.expected[key] = Expected(
            status,
            error=made.error if status == "failed" else None,
            reason=reason,
            resolved_by="id" if resolved_by == "held" else resolved_by,
            resolved_selector=selector,
            input_type=made.input_type,
            noted=status == "filled" and (bool(twin) or made.noted),
        )

    def left_alone(self, made: Made) -> str | None:
        if not self.likely(0.12):
            return None
        read_only = self.likely(0.5)
        for control in made.controls:
            control["attributes"]["readonly" if read_only else "disabled"] = ""
        # A radio group that has no such value is told so before its buttons are looked at.
        if made.input_type == "radio" and made.error:
            return None
        return "Element is read-only" if read_only else "Element is disabled"

    def add_twin(self, made: Made, key: str, resolved_by: str, nodes: list[Node]) -> Node | None:
        """Another control of the same name: unseen before it, or seen after it."""
        main = made.controls[0]
        if resolved_by != "name" or made.input_type in {"radio", "hidden"} or not self.likely(0.3):
            return None
        twin = node("input", type="text", value="twin", name=key)
        kind = self.chance.choice(["hidden type", "unseen", "after"])
        if kind == "hidden type":
            twin["attributes"]["type"] = "hidden"
        elif kind == "unseen":
            twin["attributes"]["style"] = HIDDEN
        self.form.number(twin)
        if kind == "after":
            nodes.append(twin)
        else:
            nodes.insert(0, twin)
        assert main in nodes
        return twin

    def decoy(self, key: str, resolved_by: str) -> Node:
        """A control that only a later way of looking would find."""
        later = LATER.get(resolved_by, ("title",))
        decoy = node("input", type="text", value="decoy")
        decoy["attributes"][self.chance.choice(later)] = key
        self.form.number(decoy)
        return decoy

    def add_outside(self) -> None:
        for key in self.chance.sample(list(self.form.fields), 2):
            decoy = node("input", type="text", value="outside", name=key, id=key)
            self.form.number(decoy)
            self.form.outside.append(decoy)


LATER = {
    "name": ("id", "data-testid", "aria-label"),
    "id": ("data-testid", "aria-label"),
    "data-testid": ("aria-label",),
}


def random_form(seed: int) -> Form:
    return Maker(seed).make()
