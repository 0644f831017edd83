"""What tells the format of a date field: its placeholder, label, description, mask and text."""

from collections.abc import Sequence
from typing import NamedTuple

from formpilot_inpage.accessibility.references import referenced_text
from formpilot_inpage.dom.page import Element, Page

from .formats import Format, default_formats, first_format, fitted, shown_format
from .moments import DateValues

HINT_NAMES = (
    *("data-date-format", "data-format", "data-inputmask-inputformat", "data-inputmask"),
    *("data-inputmask-placeholder", "data-mask", "title", "aria-label", "aria-placeholder"),
)
HINT_PATHS = (
    "placeholder",
    *(f'getAttribute("{name}")' for name in HINT_NAMES),
    "labels.0.textContent",
)
FACT_PATHS = (
    'hasAttribute("readonly")',
    'getAttribute("aria-describedby")',
    'closest("[lang]").lang',
    "value",
)
RANGE_SEPARATORS = (" - ", " to ")


class FieldHints(NamedTuple):
    """What is known of a field before it is touched."""

    pattern: str | None
    """The format that the field tells."""
    language: str
    read_only: bool
    text: str

    def __repr__(self) -> str:
        return "<field hints>"


def read_hints(page: Page, inputs: Sequence[Element]) -> FieldHints:
    """The hints of the first input; its text is that of all."""
    rows = page.read_each(inputs, (*FACT_PATHS, *HINT_PATHS))
    read_only, described_by, language, text, *hints = rows[0]
    language = language or "en"
    pattern = first_format(hints)
    if not pattern and described_by:
        pattern = first_format([referenced_text(page, inputs[0], described_by)])
    pattern = pattern or (shown_format(text, language) if text else None)
    texts = " - ".join(row[3] or "" for row in rows) if len(rows) > 1 else text or ""
    return FieldHints(
        pattern, language, bool(read_only), texts.strip(" -") if len(rows) > 1 else texts
    )


def known_format(hints: FieldHints, wanted: DateValues) -> Format | None:
    """The format that the field tells, for these moments."""
    pattern = hints.pattern and wanted and fitted(hints.pattern, wanted[0])
    return Format(pattern) if pattern else None


def guessed_formats(hints: FieldHints, wanted: DateValues) -> list[Format]:
    """Formats to try where the field tells none."""
    patterns = default_formats(wanted[0], hints.language)
    if wanted[0].day and wanted[0].time:
        patterns += [f"{pattern}:ss" for pattern in patterns]
    return [Format(pattern) for pattern in patterns]
