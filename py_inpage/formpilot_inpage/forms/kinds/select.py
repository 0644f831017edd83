"""Selects. An option is chosen by its value, then by the text that people read."""

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign
from formpilot_inpage.dom.text import normalize_words, one_line, shorten
from formpilot_inpage.forms.control import IS_DISABLED, Control
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, State

from .kind import Kind, Properties
from .option_match import find_by_letters
from .values import OPTIONS_LIMIT, Value, as_text, as_texts, reject_null

OPTION_GONE = "An option that was chosen before is no longer there."
CHECKED = "option:checked"
OPTION = ("value", "label", IS_DISABLED)
LISTED_PATHS = tuple(f"options.{index}.{path}" for index in range(OPTIONS_LIMIT) for path in OPTION)
SELECTED_PATHS = tuple(
    f"selectedOptions.{index}.{path}" for index in range(OPTIONS_LIMIT) for path in OPTION
)


class Option(NamedTuple):
    """An option as `find_options` reads it."""

    element: Element
    value: str
    label: str
    disabled: bool
    option_index: int

    @property
    def state(self) -> State:
        return [self.option_index, self.value, self.label]

    @property
    def text(self) -> str:
        return shorten(self.label) or shorten(self.value)


class SelectKind(Kind):
    """Its state: index, value and label of each selected option."""

    selector = "select"
    # Pages that render anew put other options in the place of the selected one.
    retries_reverted = True

    def states_equal(self, state: State, other: State) -> bool:
        """Without the indexes: a page may remove options before the selected one."""
        return [option[1:] for option in state] == [option[1:] for option in other]

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        ((count, *values),) = options
        listed = rows_of(values[: len(LISTED_PATHS)])
        enabled = [select_word(value, label) for value, label, disabled in listed if not disabled]
        return {
            "options": tuple(filter(None, enabled)),
            "more_options": max(0, (count or 0) - OPTIONS_LIMIT) or None,
            "state": self.describe_selected(rows_of(values[len(LISTED_PATHS) :])),
        }

    def describe_selected(self, rows: Sequence[Sequence[Any]]) -> str | tuple[str, ...]:
        words = (select_word(value, label) for value, label, _ in rows)
        return tuple(filter(None, words)) or "empty"


class SelectOneKind(SelectKind):
    """A select of which one option is selected."""

    state_paths = ("selectedIndex", "value", "selectedOptions.0.label")
    option_paths = ("options.length", *LISTED_PATHS, *SELECTED_PATHS[: len(OPTION)])

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        options = find_options(page, control)
        if not any(option.value == "" for option in options):
            reject_null(value)
        option = find_option(options, as_text(value))
        facts = {"selected_option": option.text}
        return self.select(control, option, state_after=[option.state], facts=facts)

    def select(self, control: Control, option: Option | None, **more: Any) -> Plan:
        path, expected = ("value", option.value) if option else ("selectedIndex", -1)
        return Plan(
            target=control.element,
            sequence=self.sequence,
            write_steps=(
                Assign(control.element, "selectedIndex", option.option_index if option else -1),
            ),
            checks=(Check(element=control.element, path=path, expected=expected),),
            **more,
        )

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        selected = [properties[path] for path in self.state_paths]
        return [] if selected[0] == -1 else [selected]

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        option = find_again(find_options(page, control), *before[0]) if before else None
        return self.select(control, option)

    def describe_selected(self, rows: Sequence[Sequence[Any]]) -> str:
        words = super().describe_selected(rows)
        # An option without a value stands for no choice.
        return words[0] if rows and rows[0][0] and words != "empty" else "empty"


class SelectManyKind(SelectKind):
    """A select of which any number of options is selected."""

    state_paths = ()
    option_paths = ("options.length", *LISTED_PATHS, *SELECTED_PATHS)

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        options = find_options(page, control)
        chosen = [find_option(options, wanted) for wanted in as_texts(value)]
        return self.select(
            control,
            options,
            chosen,
            state_after=[option.state for option in options if option in chosen],
            facts={"selected_options": tuple(option.text for option in chosen)},
        )

    def select(
        self, control: Control, options: Sequence[Option], chosen: Sequence[Option], **more: Any
    ) -> Plan:
        """Selects the chosen options and no others."""
        states = [(option.element, option in chosen) for option in options]
        return Plan(
            target=control.element,
            sequence=self.sequence,
            write_steps=tuple(Assign(element, "selected", state) for element, state in states),
            checks=tuple(
                Check(element=element, path="selected", expected=state) for element, state in states
            ),
            **more,
        )

    def read_more(self, page: Page, element: Element) -> Properties:
        rows = page.query_rows(CHECKED, ("index", "value", "label"), within=element)
        return {CHECKED: [list(row.values) for row in rows]}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        return list(properties[CHECKED])

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        options = find_options(page, control)
        return self.select(control, options, [find_again(options, *option) for option in before])


def find_options(page: Page, control: Control) -> list[Option]:
    rows = page.query_rows("option", (*OPTION, "index"), within=control.element)
    return [Option(row.element, *row.values) for row in rows]


def find_option(options: Sequence[Option], wanted: str) -> Option:
    words = normalize_words(wanted)
    by_value = [option for option in options if option.value == wanted]
    by_text = [option for option in options if normalize_words(option.label) == words]
    found = by_value + by_text
    for exact in found:
        if not exact.disabled:
            return exact
    enabled = [option for option in options if not option.disabled]
    texts = operator.attrgetter("label", "value")
    if not found and (option := find_by_letters(enabled, texts, wanted)):
        return option
    listed = tuple(option.text for option in options if not option.disabled)[:OPTIONS_LIMIT]
    state = "is disabled" if found else "was not found"
    message = f"The option {state}. Available: {', '.join(listed) or 'none'}"
    raise InvalidValue(ErrorCode.OPTION_NOT_FOUND, message, listed)


def find_again(options: Sequence[Option], option_index: int, value: str, label: str) -> Option:
    """The option that was selected before, or one that replaces it."""
    for is_same in (
        lambda option: (option.option_index, option.value) == (option_index, value),
        lambda option: (option.value, option.label) == (value, label),
        lambda option: option.value == value,
        lambda option: option.label == label,
    ):
        for option in filter(is_same, options):
            return option
    raise InvalidValue(ErrorCode.OPTION_NOT_FOUND, OPTION_GONE)


def rows_of(values: Sequence[Any]) -> list[Sequence[Any]]:
    """The values of OPTION for each option that exists."""
    width = len(OPTION)
    rows = [values[index : index + width] for index in range(0, len(values), width)]
    return [row for row in rows if row[0] is not None]


def select_word(value: str, label: str) -> str:
    """The word that fill_form takes for an option: its label, or its value if that is too long."""
    line = one_line(label)
    return line if line and line == shorten(label) else shorten(value)


ONE = SelectOneKind("select-one")
MANY = SelectManyKind("select-multiple")
