"""Reads controls and their states, many at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from formpilot_inpage.dom.page import Element, Page

from .control import CONTROL_PATHS, Control, ControlRef
from .kinds import (
    BY_TYPE,
    FOUND_BY_FILL,
    MARKS,
    STATE_PATHS,
    checkbox_group,
    field_type,
)
from .kinds.kind import Properties
from .plan import State

BATCH_SIZE = 200


def read_controls(page: Page, refs: Sequence[ControlRef]) -> list[Control]:
    """Reads each control as it is now; its type may be another one than that of its ref."""
    types = types_by_element(refs)
    elements = list(types)
    rows = page.read_each(elements, ("type", MARKS, *CONTROL_PATHS))
    controls = {
        element: Control(
            element,
            types[element]
            if BY_TYPE[types[element]].is_composite or types[element] in FOUND_BY_FILL
            else field_type(native_type, marks),
            *values,
        )
        for element, (native_type, marks, *values) in zip(elements, rows, strict=True)
    }
    return [
        controls[ref.element]._replace(
            type=checkbox_group.group_type(ref, controls[ref.element].type),
            group=tuple(controls[button] for button in ref.group),
        )
        for ref in refs
    ]


async def read_states(page: Page, refs: Sequence[ControlRef]) -> list[State]:
    properties = await read_properties(page, types_by_element(refs))
    return [state_of(ref, properties) for ref in refs]


def types_by_element(refs: Iterable[ControlRef]) -> dict[Element, str]:
    return {element: ref.type for ref in refs for element in (ref.element, *ref.group)}


async def read_properties(page: Page, types: Mapping[Element, str]) -> dict[Element, Properties]:
    """What `state_of` needs of these elements, each with its type."""
    elements = list(types)
    properties: dict[Element, Properties] = {}
    for start in range(0, len(elements), BATCH_SIZE):
        await page.yield_to_page()
        part = elements[start : start + BATCH_SIZE]
        rows = page.read_each(part, STATE_PATHS)
        for name in {types[element] for element in part}:
            BY_TYPE[name].prefetch_more(page, [each for each in part if types[each] == name])
        for element, row in zip(part, rows, strict=True):
            more = BY_TYPE[types[element]].read_more(page, element)
            properties[element] = {**dict(zip(STATE_PATHS, row, strict=True)), **more}
    return properties


def state_of(ref: ControlRef, properties: Mapping[Element, Properties]) -> State:
    group = [properties[button] for button in ref.group]
    return BY_TYPE[ref.type].state(properties[ref.element], group)


def texts_in(state: Any) -> Iterator[str]:
    if isinstance(state, str):
        yield state
    elif isinstance(state, list):
        for part in state:
            yield from texts_in(part)
