"""undo: restore what the fields held before a fill."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .commands import PageCommand
from .constraints import Length
from .fill_form import Failed, Skipped, Validation
from .results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(PageCommand):
    """Restore what the fields held before a fill_form, in reverse order, with the same events and
    the same verification. A field that was changed since is left alone. Works until the page is
    left. No reply holds a value."""

    action: Literal["undo"] = "undo"
    correlation_id: Annotated[str, Length(0, 100)] = ""
    """The correlation_id of the fill_form to undo; without it, the last one on the page that is
    not undone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A field that holds its previous value again, read back after the page had time to react."""

    field: str
    status: Literal["restored"] = "restored"
    input_type: str
    resolved_by: str
    resolved_selector: str
    verified: bool | None = None
    """Whether the field holds exactly its previous value."""
    note: str | None = None
    validation: Validation | None = None


RestoreOutcome = Restored | Skipped | Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class FormRestored(Result):
    """The result of undo."""

    undone: str
    """The correlation_id of the fill."""
    results: tuple[dict[str, Any], ...]
    """The outcomes as plain dicts, in the order in which the fields were restored."""

    def count(self, status: str) -> int:
        return sum(outcome["status"] == status for outcome in self.results)

    def summary(self) -> str:
        parts = [f"{self.count('restored')} of {len(self.results)} fields restored"]
        rest = {name: self.count(name) for name in ("failed", "skipped")}
        parts += [f"{number} {name}" for name, number in rest.items() if number]
        return ", ".join(parts)

    def facts(self) -> dict[str, Any]:
        restored = self.count("restored")
        return {
            "success": restored == len(self.results),
            "undone": self.undone,
            "total_fields": len(self.results),
            "restored": restored,
            "failed": self.count("failed"),
            "skipped": self.count("skipped"),
            "results": list(self.results),
        }
