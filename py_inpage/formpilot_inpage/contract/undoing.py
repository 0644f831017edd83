"""undo: what it takes, and what it answers."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .constraints import Length
from .filling import Failed, Skipped, Validation
from .results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """Put back what the fields held before a fill_form, the last one first, with the same events
    and read back in the same way. A field that was changed since is left alone. Only as long as
    the page is not left. No reply holds a value."""

    action: Literal["undo"] = "undo"
    correlation_id: Annotated[str, Length(0, 100)] = ""
    """Of the fill_form to undo; without it, the last one on the page that is not undone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """Holds again what it held before, read back after the page had time to react."""

    field: str
    status: Literal["restored"] = "restored"
    input_type: str
    resolved_by: str
    resolved_selector: str
    verified: bool | None = None
    """Whether the field holds exactly what it held."""
    note: str | None = None
    validation: Validation | None = None


PutBack = Restored | Skipped | Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class FormRestored(Result):
    """The answer to undo."""

    undone: str
    """The correlation id of the fill."""
    results: tuple[dict[str, Any], ...]
    """The outcomes, plain, in the order in which the fields were put back."""

    def count(self, status: str) -> int:
        return sum(outcome["status"] == status for outcome in self.results)

    def summary(self) -> str:
        parts = [f"{self.count('restored')} of {len(self.results)} fields put back"]
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
