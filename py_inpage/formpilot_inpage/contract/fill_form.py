"""fill_form: the fields to fill, and one outcome per field."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Length, Selector
from .errors import CommandError, ErrorCode
from .files import FILES_LIMIT
from .results import Result, pluralize

Text = Annotated[str, Length(0, 500_000)]


KEY_LIMIT = 500


FilePath = Annotated[str, Length(1, 4096)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneFile:
    """A file of the user's computer."""

    file: FilePath = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralFiles:
    """Files of the user's computer."""

    files: Annotated[tuple[FilePath, ...], Length(1, FILES_LIMIT)] = field(repr=False)


FieldValue = (
    bool
    | int
    | float
    | Text
    | Annotated[tuple[Text | int | float, ...], Length(0, 5000)]
    | OneFile
    | SeveralFiles
    | None
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FillForm(PageCommand):
    """Fill the fields of a form, whatever its framework, and report on each: read back from the
    page, with the page's own validation. Never submits. No reply holds a value."""

    action: Literal["fill_form"] = "fill_form"
    fields: Annotated[
        Mapping[Annotated[str, Length(1, KEY_LIMIT)], FieldValue], Length(0, 5000)
    ] = field(repr=False)
    """From field to value. A field is found by name, id, data-testid, aria-label, label text, CSS
    selector or the text that people see beside it, tried in this order. Text for text, date (best
    as ISO 8601), color (#rrggbb), select, radio and editors; number for number and range; true or
    false for a checkbox or switch; a list for a multi-select, tags, a group of checkboxes, a slider
    with two thumbs or a date range; {"file": path} or {"files": [path, …]} for a file input or drop
    zone, where the user is asked unless the file is in a folder that the user allowed; null empties
    the field."""
    selector: Selector = ""
    """CSS selector or ref of the form to look in; without it, the whole page."""
    on_error: Literal["continue", "stop"] = "continue"
    """stop: leave the rest alone after the first field that fails."""
    dry_run: bool = False
    """true: only find the fields and say what would be filled; changes nothing."""
    snapshot_id: Annotated[str, Length(1, 100)] = ""
    """From a snapshot: refuse with stale_snapshot if the page it was taken of was left since."""

    def __post_init__(self) -> None:
        if not self.fields:
            raise CommandError(ErrorCode.NO_FIELDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """The page's validation of a field."""

    valid: bool
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSuggestion:
    """A field that the key may have meant."""

    label: str
    name: str
    id: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """A field that holds the value, read back after the page had time to react; in a dry run, a
    field that would be filled."""

    field: str
    status: Literal["filled", "would_fill"] = "filled"
    input_type: str
    resolved_by: str
    resolved_selector: str
    verified: bool | None = None
    """Whether the field holds exactly the requested value."""
    selected_option: str | None = None
    selected_options: tuple[str, ...] | None = None
    strategy: str | None = None
    """The way that held, for a widget that can be filled in several ways."""
    previous_value: bool | str | None = None
    new_value: bool | str | None = None
    note: str | None = None
    validation: Validation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A field that was not filled on purpose, with the reason."""

    field: str
    status: Literal["skipped"] = "skipped"
    reason: str
    input_type: str | None = None
    resolved_by: str | None = None
    resolved_selector: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A field that could not be filled, with the error."""

    field: str
    status: Literal["failed"] = "failed"
    error: ErrorCode
    message: str
    input_type: str | None = None
    resolved_by: str | None = None
    resolved_selector: str | None = None
    candidates: tuple[FieldSuggestion, ...] | None = None
    options: tuple[str, ...] | None = None
    """The options of a select, radio group or other choice, up to ten."""
    tried: tuple[str, ...] | None = None
    """The ways that were tried."""
    validation: Validation | None = None


FieldOutcome = Filled | Skipped | Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFilled(Result):
    """The result of fill_form."""

    form_selector: str
    dry_run: bool
    results: tuple[dict[str, Any], ...]
    """The outcomes as plain dicts."""
    required_empty: tuple[str, ...]
    failed_at: int | None = None
    failed_field: str | None = None
    other_sites: tuple[dict[str, Any], ...] = ()
    """Frames of other sites, which may hold the fields that were not found."""

    def count(self, *statuses: str) -> int:
        return sum(outcome["status"] in statuses for outcome in self.results)

    def summary(self) -> str:
        filled, total = self.count("filled", "would_fill"), len(self.results)
        verb = "would be filled" if self.dry_run else "filled"
        if filled == total:
            return f"Form fill result: {filled}/{total} fields {verb} successfully"
        rest = {name: self.count(name) for name in ("failed", "skipped")}
        parts = [f"{number} {name}" for name, number in rest.items() if number]
        return f"Form fill result: {filled}/{total} fields {verb}, {', '.join(parts)}"

    def facts(self) -> dict[str, Any]:
        """Leaves out what does not apply."""
        filled = self.count("filled", "would_fill")
        whole = {
            "success": filled == len(self.results),
            "form_selector": self.form_selector,
            "total_fields": len(self.results),
            "would_fill" if self.dry_run else "filled": filled,
            "failed": self.count("failed"),
            "skipped": self.count("skipped"),
            "dry_run": self.dry_run or None,
            "failed_at": self.failed_at,
            "failed_field": self.failed_field,
            "results": list(self.results),
            "required_empty": list(self.required_empty),
            "other_sites": list(self.other_sites) or None,
            "hint": self.hint(),
        }
        return {name: fact for name, fact in whole.items() if fact is not None}

    def hint(self) -> str | None:
        errors = [outcome.get("error") for outcome in self.results]
        missing = errors.count(ErrorCode.FIELD_NOT_FOUND)
        if not missing:
            return None
        return (
            f"{pluralize(missing, 'field')} could not be found. Verify the field identifier "
            "matches a name, id, data-testid, aria-label, label text, or valid CSS selector on the "
            "page."
        )
