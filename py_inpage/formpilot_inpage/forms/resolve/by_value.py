"""Fields whose kind only the value tells: a list for an empty input may mean tags."""

import json
from dataclasses import replace
from typing import Any

from formpilot_inpage.forms.dates.moments import is_dated
from formpilot_inpage.forms.kinds import suggested_text, tag_field

from .scope import FieldMatch

TEXT_TYPES = {"text", "email", *suggested_text.KIND.types}
WORDS = ("tag", "chip", "token")
TAGGED = ", ".join(
    f"[class^={word} i], [class*=' {word}' i], [class*=-{word} i], [class*=_{word} i]"
    for word in WORDS
)
LEVELS = (" > ", " > * > ", " > * > * > ")
# In other text fields, Enter may do anything.
IN_TAG_FIELD = ", ".join(
    [f"input:is({TAGGED})", *(f":is({TAGGED}){level}input" for level in LEVELS)]
)
PATHS = (f"matches({json.dumps(IN_TAG_FIELD)})", "value")


def as_value_tells(match: FieldMatch | None, value: Any) -> FieldMatch | None:
    if not match or not isinstance(value, tuple) or is_dated(value):
        return match
    found = match.candidates[0]
    if len(match.candidates) > 1 or found.type not in TEXT_TYPES:
        return match
    if found.element.read(*PATHS) != [True, ""]:
        return match
    return replace(match, candidates=[found._replace(type=tag_field.KIND.types[0])])
