"""File inputs. The host reads the files; the page's Python gets facts and, later, the content."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import shorten
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.files.chosen_files import ChosenFiles, chosen_files
from formpilot_inpage.forms.files.handing import FileHanding, read_files, remembered_names
from formpilot_inpage.forms.plan import Plan, State

from .kind import Kind, Properties
from .values import Value

FILES, SHOWN = "files", "shown"
HELD_FILES = "Before the fill it held files, which only a person can choose again."


class FileKind(Kind):
    """Its state: the files that the input holds, and the names that the page shows since."""

    can_hold_secret = False
    filled_path = "files.length"
    state_paths = ()
    fact_paths = ("accept", "multiple")

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        chosen, element = chosen_files(value), control.element
        accept, multiple = element.read("accept", "multiple")
        chosen.check_accepted(accept or "", multiple=bool(multiple))
        handing = FileHanding(page, element, chosen)
        give = handing.put_into_input
        if not chosen.files:
            give = partial(handing.empty, remembered_names(page, element))
        return Plan(target=element, interact=give, state_after=[chosen.state, []])

    def read_more(self, page: Page, element: Element) -> Properties:
        return {FILES: read_files(element), SHOWN: remembered_names(page, element)}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return [properties[FILES], properties[SHOWN]]

    def why_not_restorable(self, before: State) -> str | None:
        return HELD_FILES if before[0] else None

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        handing = FileHanding(page, control.element, ChosenFiles(sent=True))
        empty = partial(handing.empty, remembered_names(page, control.element))
        return Plan(target=control.element, interact=empty, state_after=before)

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        return {
            "state": "filled" if properties[self.filled_path] else "empty",
            "accept": shorten(properties["accept"] or "") or None,
            "multiple": properties["multiple"] or None,
        }


KIND = FileKind("file")
