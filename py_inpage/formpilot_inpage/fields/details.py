"""What can be told of a control without what it holds."""

from collections.abc import Sequence
from typing import Any

from .controls import IS_CAPTCHA, IS_DISABLED, IS_READ_ONLY, Spot
from .labels import writing
from .setters import radio
from .words import brief, plain_words, same_words

LISTED = 10
DETAILS = (
    "required",
    'getAttribute("aria-required")',
    IS_DISABLED,
    IS_READ_ONLY,
    IS_CAPTCHA,
    "value.length",
    "checked",
    "indeterminate",
    "min",
    "max",
    "step",
    "pattern",
    "minLength",
    "maxLength",
)
BOUNDED = {"number", "range", "date", "time", "datetime-local", "month", "week"}
PATTERNED = {"text", "search", "url", "tel", "email", "password"}
OPTION = ("value", "label", IS_DISABLED)
OPTION_PATHS = tuple(f"options.{at}.{path}" for at in range(LISTED) for path in OPTION)
CHOSEN_PATHS = tuple(f"selectedOptions.{at}.{path}" for at in range(LISTED) for path in OPTION)
SELECT_PATHS = {
    "select-one": ("options.length", *OPTION_PATHS, *CHOSEN_PATHS[: len(OPTION)]),
    "select-multiple": ("options.length", *OPTION_PATHS, *CHOSEN_PATHS),
}
SUGGESTION_PATHS = tuple(f"list.options.{at}.value" for at in range(LISTED))
BUTTON_PATHS = (
    "value",
    "checked",
    IS_DISABLED,
    *radio.TEXTS,
    *writing("labels.0."),
)
SHORT_OPTION = 20


def told(found: Spot, values: Sequence[Any]) -> dict[str, Any]:
    """From the `DETAILS` of a control: facts for every kind of field."""
    required, aria_required, disabled, read_only, captcha, length, checked, mixed, *rest = values
    state = "filled" if length else "empty"
    if found.type == "checkbox":
        state = "mixed" if mixed else "checked" if checked else "unchecked"
    return {
        "required": bool(required) or str(aria_required).lower() == "true" or None,
        "disabled": disabled or None,
        "readonly": read_only or None,
        "captcha": captcha or None,
        "state": state,
        **constraints(found.type, rest),
    }


def constraints(kind: str, values: Sequence[Any]) -> dict[str, Any]:
    low, high, step, pattern, shortest, longest = values
    if kind in BOUNDED:
        given = {"min": low, "max": high, "step": step}
        return {name: brief(bound) for name, bound in given.items() if bound}
    facts: dict[str, Any] = {}
    if kind in PATTERNED and pattern:
        facts["pattern"] = brief(pattern)
    if kind in PATTERNED or kind == "textarea":
        facts |= {"minlength": shortest} if (shortest or 0) > 0 else {}
        facts |= {"maxlength": longest} if longest is not None and longest >= 0 else {}
    return facts


def choices(kind: str, values: Sequence[Any]) -> dict[str, Any]:
    """From the `SELECT_PATHS` of a select: its first options, and what is chosen."""
    count, *rest = values
    listed, chosen = options(rest[: len(OPTION_PATHS)]), options(rest[len(OPTION_PATHS) :])
    texts = tuple(word for value, label, _ in chosen if (word := said(value, label)))
    if kind == "select-multiple":
        state: str | tuple[str, ...] = texts or "empty"
    else:
        # An option without a value stands for no choice.
        state = texts[0] if texts and chosen[0][0] else "empty"
    able = [said(value, label) for value, label, disabled in listed if not disabled]
    return {
        "options": tuple(filter(None, able)),
        "more_options": max(0, (count or 0) - LISTED) or None,
        "state": state,
    }


def options(values: Sequence[Any]) -> list[Sequence[Any]]:
    width = len(OPTION)
    rows = [values[at : at + width] for at in range(0, len(values), width)]
    return [row for row in rows if row[0] is not None]


def said(value: str, label: str) -> str:
    """What fill_form takes for an option: the text that people read, unless it is too long."""
    line = " ".join(label.split())
    return line if line and line == brief(label) else brief(value)


def buttons(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """From the `BUTTON_PATHS` of a radio group: what it takes, and what is chosen."""
    names = [
        (value, "" if any(written) else plain_words(label or aria_label or ""))
        for value, _, _, label, aria_label, *written in rows
    ]
    words = [button_word(names, at) for at in range(len(rows))]
    able = [word for word, row in zip(words, rows, strict=True) if word and not row[2]]
    checked = [at for at, row in enumerate(rows) if row[1]]
    return {
        "options": tuple(able[:LISTED]),
        "more_options": max(0, len(able) - LISTED) or None,
        "state": (words[checked[0]] or "filled") if checked else "empty",
        "disabled": all(row[2] for row in rows) or None,
    }


def button_word(names: Sequence[tuple[str, str]], at: int) -> str:
    """What chooses this button of a group and no other; none where nothing does."""
    value, label = names[at]
    # A long label may be a card with a title, its text and a price.
    is_title = len(label) > SHORT_OPTION and same_words(label).startswith(same_words(value))
    words = [value, label] if is_title else [label, value]
    return next((word for word in words if word == brief(word) and chooses(names, word) == at), "")


def chooses(names: Sequence[tuple[str, str]], word: str) -> int | None:
    """As the setter of radio groups finds a button: by value, then by label."""
    by_value = (at for at, (value, _) in enumerate(names) if value == word)
    by_label = (at for at, (_, label) in enumerate(names) if same_words(label) == same_words(word))
    return next((at for finds in (by_value, by_label) for at in finds), None) if word else None
