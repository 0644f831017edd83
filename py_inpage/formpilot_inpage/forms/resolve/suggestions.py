"""Suggests fields for a key that was not found."""

from formpilot_inpage.contract.fill_form import FieldSuggestion
from formpilot_inpage.dom.text import letter_pairs, shorten
from formpilot_inpage.forms.redaction import Redactor

from .candidates import Candidate
from .field_index import FieldIndex
from .scope import FieldScope

SUGGESTIONS_LIMIT = 5
COMPARED_LIMIT = 400


class Suggestions:
    """The fields of a page, ready to be compared with keys."""

    def __init__(self) -> None:
        self._fields: list[FieldSuggestion] = []
        self._pairs: list[set[str]] = []

    def add(self, field: FieldSuggestion) -> None:
        self._fields.append(field)
        self._pairs.append(letter_pairs(f"{field.label} {field.name} {field.id}"))

    def for_key(self, key: str) -> tuple[FieldSuggestion, ...]:
        """The fields that share most letter pairs with the key; any fields if none shares any."""
        wanted = letter_pairs(key)
        scores = [len(wanted & pairs) / (len(wanted | pairs) or 1) for pairs in self._pairs]
        ranked = sorted(range(len(scores)), key=lambda index: -scores[index])
        return tuple(self._fields[index] for index in ranked[:SUGGESTIONS_LIMIT])


async def collect_suggestions(scope: FieldScope, redactor: Redactor) -> Suggestions:
    fields: list[tuple[Candidate, str]] = []
    for index in await scope.indexes():
        fields += await labelled_fields(index)
    suggestions = Suggestions()
    for field, label in fields[:COMPARED_LIMIT]:
        await scope.page.yield_to_page()
        name, identity = shorten(field.name), shorten(field.id)
        suggestions.add(
            FieldSuggestion(label=redactor.redact(label), name=name, id=identity, type=field.type)
        )
    return suggestions


async def labelled_fields(index: FieldIndex) -> list[tuple[Candidate, str]]:
    """Each field once, with its label: no hidden inputs, and the first button of a radio group."""
    labels = await index.first_labels()
    groups = set()
    fields = []
    for control in index.controls:
        if control.type != "hidden" and not (control.is_radio and control.name in groups):
            fields.append((control, labels.get(control.element, "")))
        if control.is_radio and control.name:
            groups.add(control.name)
    return fields
