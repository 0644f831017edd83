"""Fields whose kind only the value tells: a list for a text input means its tags."""

from dataclasses import replace
from typing import Any

from formpilot_inpage.forms.dates.moments import is_dated
from formpilot_inpage.forms.kinds import tag_field

from .scope import FieldMatch

TEXT_TYPES = {"text", "email"}


def as_value_tells(match: FieldMatch | None, value: Any) -> FieldMatch | None:
    if not match or not isinstance(value, tuple) or is_dated(value):
        return match
    if len(match.candidates) > 1 or match.candidates[0].type not in TEXT_TYPES:
        return match
    tags = match.candidates[0]._replace(type=tag_field.KIND.types[0])
    return replace(match, candidates=[tags])
