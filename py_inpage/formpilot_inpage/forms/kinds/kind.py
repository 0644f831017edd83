"""The interface of a kind of control."""

from collections.abc import Mapping, Sequence
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, EventSpec
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.events.fill_events import PICKED, Marker
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import Check, Plan, State, Verdict, compare_exactly

from .values import Value, as_text

Properties = Mapping[str, Any]
"""The properties of one element, by their paths."""
UNFINISHED = "unfinished"
CANNOT_BE_TYPED = (
    "Before the fill it held something that is no value of its type yet, such as half a number or "
    "date. Only a person can type that again."
)


class Kind:
    """A kind of control that holds a text in its `value`; subclasses override what differs.

    The paths of all kinds are read in one batch of fields. Methods only get their own."""

    selector = "input"
    """The tag of its elements; for a kind with `recognition_paths`, any CSS selector that matches
    all of them. Where that is a tag, each of the paths begins with `matches` or `closest`, or the
    paths are read of all elements with the tag."""
    recognition_paths: tuple[str, ...] = ()
    """For a kind that its `type` property does not tell: what `matches` has to read."""
    sequence: tuple[EventSpec | Marker, ...] = PICKED
    """What the page sees while the field is filled."""
    can_hold_secret = True
    """Whether its name alone may make it a password or payment field."""
    is_operated = False
    """Whether it is operated by clicks and keys: `readonly` then only says that nobody types."""
    is_group = False
    """Whether several elements of one name are one field."""
    is_composite = False
    """Whether its element is one around several controls, which only their places tell."""
    retries_reverted = False
    """Whether to fill it once more when the page reverts it."""
    types_reverted = False
    """Whether to type the text key by key when the page reverts it."""
    filled_path = "value.length"
    """Truthy where the field is not empty."""
    state_paths: tuple[str, ...] = ("value", "validity.badInput")
    fact_paths: tuple[str, ...] = ()
    """What `describe` reads of the field's first element, next to `filled_path`."""
    option_paths: tuple[str, ...] = ()
    """What `describe` reads of each of the field's elements."""

    def __init__(self, *types: str) -> None:
        self.types = types

    def matches(self, marks: Properties) -> bool:
        """Whether an element is of this kind, from its `recognition_paths`."""
        return False

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        """How to fill in a value. Raises InvalidValue, and SkipField for a group's button."""
        return self.write(control, as_text(value))

    def write(self, control: Control, text: str, **more: Any) -> Plan:
        """A plan that sets `value`."""
        element = control.element
        return Plan(
            target=element,
            sequence=self.sequence,
            write_steps=(Assign(element, "value", text),),
            checks=(Check(element=element, path="value", expected=text),),
            text_before=control.value,
            text=text,
            **{"compare": self.compare, **more},
        )

    def compare(self, plan: Plan, expected: Any, actual: Any) -> Verdict:
        """What the page made of a written text."""
        return compare_exactly(plan, expected, actual)

    def prefetch_more(self, page: Page, elements: Sequence[Element]) -> None:
        """Reads at once what `read_more` reads of each of these elements."""

    def read_more(self, page: Page, element: Element) -> Properties:
        """What `state` needs and no path reaches. Costs a bridge call for each element."""
        return {}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        """A text, marked where it is no value of the type yet, such as "1e" for a number: scripts
        then see no text at all."""
        text = properties["value"]
        return [text, UNFINISHED] if properties["validity.badInput"] else [text]

    def states_equal(self, state: State, other: State) -> bool:
        return state == other

    def why_not_restorable(self, before: State) -> str | None:
        return CANNOT_BE_TYPED if before[1:] == [UNFINISHED] else None

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        """How to put a state back; limits for new values do not apply. Raises as `plan` does."""
        return self.write(control, before[0])

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        """Facts for observe forms: the state in a word, constraints, options; never a text."""
        facts = {"state": "filled" if properties[self.filled_path] else "empty"}
        bounds = {name: properties.get(name) for name in ("min", "max", "step", "pattern")}
        return facts | {name: shorten(bound) for name, bound in bounds.items() if bound}
