"""Groups of checkboxes, native or not: a list names those to check, all others are unchecked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Page
from formpilot_inpage.dom.steps import CallMethod, NextTask, SkipIf, WriteStep
from formpilot_inpage.dom.text import normalize_words, shorten
from formpilot_inpage.events.fill_events import PART_CLICKED
from formpilot_inpage.forms.control import Control, ControlRef, check_fillable, elements_of
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State

from . import toggle
from .checkbox import NO, YES
from .kind import Kind, Properties
from .option_match import find_by_letters
from .radio import read_choice_texts
from .values import OPTIONS_LIMIT, Value, as_texts

TYPE = "checkboxes"
NEEDS_LIST = "This is a group of checkboxes: it takes a list with the texts of those to check."
# A component may compute its next value from its last render, which takes some tasks of the page.
TASKS_BETWEEN_CLICKS = 4
IS_ON = 'matches(":checked, [aria-checked=true]")'
BOX_GONE = "The group has other boxes than before."


class CheckboxGroupKind(Kind):
    """Its state: whether each box is checked, in order."""

    can_hold_secret = False
    is_group = True
    filled_path = IS_ON
    state_paths = (IS_ON,)

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        boxes = control.group
        if isinstance(value, bool):
            raise InvalidValue(ErrorCode.INVALID_VALUE, NEEDS_LIST)
        texts = read_choice_texts(page, elements_of(boxes))
        names = [(*texts[box.element], box.value or "") for box in boxes]
        chosen = {find_box(names, item) for item in listed_items(names, value)}
        wanted = [index in chosen for index in range(len(boxes))]
        facts = {"selected_options": tuple(shorten(names[index][0]) for index in sorted(chosen))}
        return self.check(page, boxes, wanted, facts=facts)

    def check(
        self, page: Page, boxes: Sequence[Control], wanted: Sequence[bool], **more: Any
    ) -> Plan:
        """Clicks the boxes that are to change. The others may be disabled."""
        now = page.read_each(elements_of(boxes), [IS_ON])
        changed = [
            (box, state)
            for box, state, (is_on,) in zip(boxes, wanted, now, strict=True)
            if is_on != state
        ]
        for box, _ in changed:
            check_fillable(box)
            if box.type in toggle.KIND.types:
                toggle.check_clickable(box.element)
        pairs = [(box.element, state) for box, state in zip(boxes, wanted, strict=True)]
        enabled = (box.element for box in boxes if not box.disabled)
        return Plan(
            target=next(enabled, boxes[0].element),
            sequence=PART_CLICKED,
            group=elements_of(boxes),
            write_steps=tuple(step for box, state in changed for step in click_steps(box, state)),
            checks=tuple(
                Check(element=element, path=IS_ON, expected=state) for element, state in pairs
            ),
            state_after=list(wanted),
            **more,
        )

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [box[IS_ON] for box in group]

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        if len(before) != len(control.group):
            raise InvalidValue(ErrorCode.OPTION_NOT_FOUND, BOX_GONE)
        return replace(self.check(page, control.group, before), facts={})


def click_steps(box: Control, state: bool) -> list[WriteStep]:
    click = SkipIf(IS_ON, state, CallMethod(box.element, "click"))
    return [*[NextTask()] * TASKS_BETWEEN_CLICKS, click]


def is_list(value: Value) -> bool:
    """Whether the value is for a group: a list, or a text that is neither yes nor no."""
    is_word = isinstance(value, str) and value.strip().lower() not in YES | NO
    return isinstance(value, tuple) or is_word


def group_type(ref: ControlRef, type_now: str) -> str:
    """The type of a control that was found as the first box of a group."""
    is_box = type_now in {"checkbox", *toggle.KIND.types}
    return TYPE if ref.type == TYPE and is_box else type_now


def listed_items(names: Sequence[Sequence[str]], value: Value) -> list[str]:
    """A text may name one box, or several with commas between them."""
    if not isinstance(value, str):
        return as_texts(value)
    if any(normalize_words(value) in map(normalize_words, texts) for texts in names):
        return [value]
    return [item for item in (part.strip() for part in value.split(",")) if item]


def find_box(names: Sequence[Sequence[str]], wanted: str) -> int:
    """The index of the box with this value or text. `names` end with the values."""
    words = normalize_words(wanted)
    by_value = [index for index, texts in enumerate(names) if texts[-1] == wanted]
    by_text = [
        index for index, texts in enumerate(names) if words in map(normalize_words, texts[:-1])
    ]
    for index in (*by_value, *by_text):
        return index
    found = find_by_letters(range(len(names)), names.__getitem__, wanted)
    if found is None:
        listed = tuple(shorten(texts[0]) for texts in names)[:OPTIONS_LIMIT]
        message = f"No checkbox of this group has that text. Available: {', '.join(listed)}"
        raise InvalidValue(ErrorCode.OPTION_NOT_FOUND, message, listed)
    return found


KIND = CheckboxGroupKind(TYPE)
