"""The kinds of controls. A new kind is a module of its own and an entry in `KINDS`."""

from collections.abc import Iterable, Sequence
from typing import Any

from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control, check_fillable
from formpilot_inpage.forms.plan import Plan, State

from . import (
    checkbox,
    checkbox_group,
    choice,
    code,
    color,
    date_field,
    date_group,
    datetime,
    drop_zone,
    editor,
    file,
    hidden,
    number,
    radio,
    radio_group,
    select,
    slider,
    slider_pair,
    spin_button,
    star_rating,
    stepper,
    suggested_text,
    tag_field,
    text,
    toggle,
    toggle_group,
)
from .kind import Kind
from .recognition import may_be_one_of
from .values import Value

KINDS: tuple[Kind, ...] = (
    text.INPUT,
    text.AREA,
    number.NUMBER,
    number.RANGE,
    datetime.KIND,
    color.KIND,
    checkbox.KIND,
    checkbox_group.KIND,
    radio.KIND,
    select.ONE,
    select.MANY,
    file.KIND,
    drop_zone.KIND,
    hidden.KIND,
    date_group.KIND,
    date_field.FIELD,
    date_field.BUTTON_KIND,
    toggle.KIND,
    radio_group.KIND,
    choice.KIND,
    tag_field.KIND,
    suggested_text.KIND,
    slider.KIND,
    slider_pair.KIND,
    spin_button.KIND,
    spin_button.INPUT,
    toggle_group.KIND,
    toggle.PRESSED,
    code.KIND,
    editor.KIND,
    stepper.KIND,
    star_rating.KIND,
)


def union(paths: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(path for part in paths for path in part))


BY_TYPE = {name: kind for kind in KINDS for name in kind.types}
STRUCTURAL = [kind for kind in KINDS if kind.recognition_paths]
CONTROL_SELECTOR = ", ".join(dict.fromkeys(kind.selector for kind in KINDS if kind.selector))
WIDGET_SELECTOR = ", ".join(kind.selector for kind in STRUCTURAL if kind is not toggle.PRESSED)
FOUND_BY_FILL = {*drop_zone.KIND.types, *tag_field.KIND.types, *choice.KIND.types}
"""Types of elements that only a fill may recognise, by its value or by a label beside them."""
RECOGNITION_PATHS = union(kind.recognition_paths for kind in KINDS)
MARKS = (may_be_one_of(STRUCTURAL), *RECOGNITION_PATHS)
"""The path of what `field_type` needs: RECOGNITION_PATHS of an element that may be a widget."""
STATE_PATHS = union(kind.state_paths for kind in KINDS)
FILLED_PATHS = union([kind.filled_path] for kind in KINDS)
FACT_PATHS = union([kind.filled_path, *kind.fact_paths] for kind in KINDS)


def field_type(native: str | None, marks: Sequence[Any] | None) -> str:
    """The type of a field: that of a structural kind that matches, else its `type` property.
    `marks` is the value of MARKS."""
    if not marks or not any(marks):
        return native or ""
    by_path = dict(zip(RECOGNITION_PATHS, marks, strict=True))
    return next((kind.types[0] for kind in STRUCTURAL if kind.matches(by_path)), native or "")


def is_field(tag: str, input_type: str) -> bool:
    """Links and scripts have a type too; an <input> in an SVG has none."""
    kind = BY_TYPE.get(input_type)
    return kind is not None and (tag == kind.selector or kind in STRUCTURAL or kind.is_composite)


def can_hold_secret(input_type: str) -> bool:
    kind = BY_TYPE.get(input_type)
    return kind is None or kind.can_hold_secret


def plan(page: Page, control: Control, value: Value) -> Plan:
    """How to fill this control. Raises InvalidValue or SkipField."""
    if dated := date_field.plan_dated_text(page, control, value):
        return dated
    if stepped := stepper.plan_read_only(page, control, str(value)):
        return stepped
    return kind_of_fillable(control).plan(page, control, value)


def restore(page: Page, control: Control, before: State) -> Plan:
    """How to put back what this control held. Raises InvalidValue or SkipField."""
    if dated := date_field.restore_dated_text(page, control, before):
        return dated
    if control.read_only and (stepped := stepper.plan_read_only(page, control, str(before[0]))):
        return stepped
    return kind_of_fillable(control).restore(page, control, before)


def kind_of_fillable(control: Control) -> Kind:
    """Of a group only the button to choose must be fillable, which its kind checks."""
    kind = BY_TYPE[control.type]
    if not kind.is_group:
        check_fillable(control._replace(read_only=False) if kind.is_operated else control)
    return kind
