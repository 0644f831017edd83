"""Places that files can be dropped on and that have no file input."""

import json
from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.files.chosen_files import chosen_files
from formpilot_inpage.forms.files.handing import STILL_THERE, FileHanding, remembered_names
from formpilot_inpage.forms.plan import InvalidValue, Plan, State

from .kind import Kind, Properties
from .values import CANNOT_BE_EMPTIED, Value

NAMES = ("class", "id", "data-testid")
FILE = ("file", "upload", "attach")


def named(words: Sequence[str]) -> str:
    return ", ".join(f"[{name}*={word} i]" for name in NAMES for word in words)


# The outermost element whose names speak of files and of dropping. A zone without such names is
# found only by a fill, which knows that it looks for one.
ZONE = f":is({named(['drop'])}):is({named(FILE)}):not({named(['dropdown'])})"
SELECTOR = f"{ZONE}:not(input, {ZONE} *, :has(input[type=file]))"
IS_ZONE = f"matches({json.dumps(SELECTOR)})"
SHOWN = "shown"


class DropZoneKind(Kind):
    """Its state: the names that the page shows since files were dropped."""

    selector = SELECTOR
    recognition_paths = (IS_ZONE,)
    can_hold_secret = False
    filled_path = "children.length"
    state_paths = ()

    def matches(self, marks: Properties) -> bool:
        return bool(marks[IS_ZONE])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        chosen = chosen_files(value)
        if not chosen.files:
            raise InvalidValue(ErrorCode.INVALID_VALUE, CANNOT_BE_EMPTIED)
        handing = FileHanding(page, control.element, chosen)
        return Plan(target=control.element, interact=handing.drop, state_after=[chosen.names])

    def read_more(self, page: Page, element: Element) -> Properties:
        return {SHOWN: remembered_names(page, element)}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [properties[SHOWN]]

    def why_not_restorable(self, before: State) -> str | None:
        return STILL_THERE

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        raise InvalidValue(ErrorCode.UNDO_UNAVAILABLE, STILL_THERE)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        return {"state": "empty", "multiple": True}


KIND = DropZoneKind("drop-zone")
