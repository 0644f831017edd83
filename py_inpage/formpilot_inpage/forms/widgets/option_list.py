"""The options that a widget offers, and which of them a text means."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import normalize_words, one_line, shorten
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.kinds.option_match import letters_of
from formpilot_inpage.forms.kinds.values import OPTIONS_LIMIT
from formpilot_inpage.forms.plan import InvalidValue

# Some libraries draw elements without a role and say only which of them is selected.
OPTION_SELECTOR = (
    "[role=option], [role=menuitemradio], [role=menuitemcheckbox], [role=menuitem], "
    "[role=treeitem], "
    "[aria-selected]:not([role=tab], [role=gridcell], [role=row], [role=columnheader])"
)
# For widgets without any roles.
ITEM_SELECTOR = "li, [data-value]"
NAMED_SELECTOR = "[class*=option i]:not(i, svg, svg *, :has([class*=option i]:not(i, svg, svg *)))"
OPTION_SELECTORS = (OPTION_SELECTOR, ITEM_SELECTOR, NAMED_SELECTOR)
"""The next is tried where nothing matches one before it."""
# Options in lists inside of options; the text of the outer one is its first line.
NESTED = (
    "[role=treeitem], [role=option]:is([role=option] [role=option], :has([role=option])), "
    "[role=menuitem]:is([role=menuitem] [role=menuitem], :has([role=menuitem]))"
)
MARKED = "[class*=option i][class*=selected i]:not([role])"
SELECTED = f"[aria-selected=true], [aria-checked=true], :has(input:checked), {MARKED}, {MARKED} *"
# Marks that tell which options are chosen; aria-selected alone may be the option under the pointer.
HAS_MARK = "[aria-checked], :has(input[type=checkbox])"
OPTION_PATHS = (
    "innerText",
    # The text of an option in a shadow tree may be in its slot.
    "getRootNode().host.innerText",
    'getAttribute("aria-label")',
    'getAttribute("title")',
    'getAttribute("data-value")',
    'getAttribute("value")',
    'matches("[aria-disabled=true], [disabled], [data-disabled]:not([data-disabled=false])")',
    f"matches({json.dumps(SELECTED)})",
    f"parentElement.closest({json.dumps(OPTION_SELECTOR)}).localName",
    f"matches({json.dumps(NESTED)})",
    f"matches({json.dumps(HAS_MARK)})",
)
OPTION_ROWS = (*OPTION_PATHS, *VISIBILITY)


class WidgetOption(NamedTuple):
    """An option that is drawn."""

    element: Element
    texts: tuple[str, ...]
    """What people read, the best first."""
    values: tuple[str, ...]
    disabled: bool
    selected: bool
    """Marked as selected; some libraries mark the option under the pointer so."""
    is_empty: bool
    """Stands for no choice: its value is an empty text."""
    is_marked: bool | None = None
    """Chosen, by a mark that tells nothing else; None where the page has no such mark."""

    @property
    def text(self) -> str:
        return next(iter((*self.texts, *self.values)), "")

    def __repr__(self) -> str:
        return "<option>"


def read_options(
    page: Page, roots: Sequence[Element | None], selector: str = OPTION_SELECTOR
) -> list[WidgetOption]:
    """The visible options below these roots."""
    rows = [row for root in roots for row in page.query_rows(selector, OPTION_ROWS, within=root)]
    shown = [row for row in rows if is_shown(row.values[len(OPTION_PATHS) :])]
    return [option for row in shown if (option := option_from_row(row.element, row.values))]


def visible_elements(page: Page, roots: Sequence[Element | None], selector: str) -> set[Element]:
    rows = [row for root in roots for row in page.query_rows(selector, VISIBILITY, within=root)]
    return {row.element for row in rows if is_shown(row.values)}


def option_from_row(element: Element, values: Sequence[Any]) -> WidgetOption | None:
    own, slotted, label, title, data_value, value, disabled, selected, outer, is_tree, has_mark = (
        values[: len(OPTION_PATHS)]
    )
    text = own if (own or "").strip() else slotted
    if outer and not is_tree:
        return None
    lines = [line for line in map(one_line, (text or "").split("\n")) if line]
    whole = one_line(text or "")
    texts = lines[:1] if is_tree else [whole, *lines[:1]]
    names = dict.fromkeys(filter(None, [*texts, one_line(label or ""), one_line(title or "")]))
    given = tuple(filter(None, (data_value, value)))
    if not names and not given:
        return None
    is_empty = "" in (data_value, value)
    is_marked = bool(selected) if has_mark else None
    return WidgetOption(
        element, tuple(names), given, bool(disabled), bool(selected), is_empty, is_marked
    )


def find_same(options: Sequence[WidgetOption], wanted: str) -> WidgetOption | None:
    """The option whose value or text is the same, then with case, spacing and punctuation
    ignored. Raises when several are."""
    words, letters = normalize_words(wanted), letters_of(wanted)
    tests: list[Callable[[WidgetOption], bool]] = [
        lambda option: wanted in option.values or one_line(wanted) in option.texts,
        lambda option: words in map(normalize_words, option.texts),
    ]
    if letters:
        tests.append(lambda option: letters in map(letters_of, option.texts))
    return find_only(options, tests)


def find_part(options: Sequence[WidgetOption], wanted: str) -> WidgetOption | None:
    """The only option that begins with the text, else the only one that contains it."""
    words = normalize_words(wanted)
    if not words:
        return None
    return find_only(
        options,
        [
            lambda option: any(normalize_words(text).startswith(words) for text in option.texts),
            lambda option: any(words in normalize_words(text) for text in option.texts),
        ],
    )


def find_only(
    options: Sequence[WidgetOption], tests: Sequence[Callable[[WidgetOption], bool]]
) -> WidgetOption | None:
    """By the first test that any option passes. Raises when several pass it, or only disabled
    ones."""
    for test in tests:
        found = [option for option in options if test(option)]
        enabled = [option for option in found if not option.disabled]
        if len(enabled) > 1:
            raise ambiguous_error(enabled)
        if enabled:
            return enabled[0]
        if found:
            raise DisabledOption(not_found_error(options, "is disabled"))
    return None


class DisabledOption(InvalidValue):
    """The option is there, and nobody can choose it."""

    def __init__(self, problem: InvalidValue) -> None:
        super().__init__(problem.error, problem.message, problem.options)


def ambiguous_error(options: Sequence[WidgetOption]) -> InvalidValue:
    words = tuple(shorten(option.text) for option in options)[:OPTIONS_LIMIT]
    message = f"Several options fit: {', '.join(words)}. Use the whole text of one."
    return InvalidValue(ErrorCode.OPTION_AMBIGUOUS, message, words)


def not_found_error(
    options: Sequence[WidgetOption], problem: str = "was not found"
) -> InvalidValue:
    words = tuple(dict.fromkeys(shorten(option.text) for option in options if not option.disabled))[
        :OPTIONS_LIMIT
    ]
    message = f"The option {problem}. Available: {', '.join(words) or 'none'}"
    return InvalidValue(ErrorCode.OPTION_NOT_FOUND, message, words)
