"""What fill_form answers: one outcome per field, and the form as a whole."""

from dataclasses import dataclass
from typing import Any, Literal

from .errors import ErrorCode
from .results import Result, counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """What the page thinks of a field's value."""

    valid: bool
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A field that might have been meant."""

    label: str
    name: str
    id: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """Read back after the page had time to react; or, in a dry run, what would be filled."""

    field: str
    status: Literal["filled", "would_fill"] = "filled"
    input_type: str
    resolved_by: str
    resolved_selector: str
    verified: bool | None = None
    """Whether the field holds exactly what was asked for."""
    selected_option: str | None = None
    selected_options: tuple[str, ...] | None = None
    previous_value: bool | str | None = None
    new_value: bool | str | None = None
    note: str | None = None
    validation: Validation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Left alone, and why."""

    field: str
    status: Literal["skipped"] = "skipped"
    reason: str
    input_type: str | None = None
    resolved_by: str | None = None
    resolved_selector: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """Not filled, and why."""

    field: str
    status: Literal["failed"] = "failed"
    error: ErrorCode
    message: str
    input_type: str | None = None
    resolved_by: str | None = None
    resolved_selector: str | None = None
    candidates: tuple[Candidate, ...] | None = None
    options: tuple[str, ...] | None = None
    """What a select or a radio group would take, up to ten."""
    validation: Validation | None = None


Outcome = Filled | Skipped | Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFilled(Result):
    """The answer to fill_form."""

    form_selector: str
    dry_run: bool
    results: tuple[dict[str, Any], ...]
    """The outcomes, `plain`."""
    required_empty: tuple[str, ...]
    failed_at: int | None = None
    failed_field: str | None = None
    other_sites: tuple[dict[str, Any], ...] = ()
    """Frames where fields that were not found may be."""

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
        """As the agent gets it: what does not apply is left out."""
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
            f"{counted(missing, 'field')} could not be found. Verify the field identifier matches "
            "a name, id, data-testid, aria-label, label text, or valid CSS selector on the page."
        )


def plain(value: Any) -> Any:
    """As dataclasses.asdict, many times faster, and without what does not apply."""
    names = getattr(value, "__dataclass_fields__", None)
    if names is None:
        return [plain(item) for item in value] if isinstance(value, tuple) else value
    given = ((name, getattr(value, name)) for name in names)
    return {name: plain(fact) for name, fact in given if fact is not None}
