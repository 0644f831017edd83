"""Chooses a key for each field that fill_form takes for it, and for no other field."""

from collections.abc import Iterable, Sequence

from formpilot_inpage.contract.fill_form import KEY_LIMIT
from formpilot_inpage.forms.resolve.candidates import Field
from formpilot_inpage.forms.resolve.disambiguate import without_hidden_inputs
from formpilot_inpage.forms.resolve.scope import STRATEGIES, FieldScope, by_css

BY_INDEX = STRATEGIES[: STRATEGIES.index(by_css)]


class KeyChooser:
    """The fields of one group, and the scope in which fill_form searches for them."""

    def __init__(self, scope: FieldScope, fields: Sequence[Field]) -> None:
        self._scope = scope
        self._fields = fields
        self._named: dict[str, int | None] = {}
        self._field_indexes = {
            control.element: index for index, field in enumerate(fields) for control in field
        }

    async def choose(self, index: int, keys: Iterable[str], ref: str) -> str | None:
        """The first of `keys` that names this field only, or its ref."""
        for key in keys:
            if 0 < len(key) <= KEY_LIMIT and await self._field_named(key) == index:
                return key
        return None if await self._is_a_name(ref) else ref

    async def _field_named(self, key: str) -> int | None:
        """The index of the only field that a key names."""
        if key not in self._named:
            self._named[key] = await self._resolve(key)
        return self._named[key]

    async def _resolve(self, key: str) -> int | None:
        match = await self._scope.resolve(key)
        if not match:
            return None
        indexes = {
            self._field_indexes.get(control.element) for control in without_hidden_inputs(match)
        }
        if len(indexes) != 1:
            return None
        (field_index,) = indexes
        field = self._fields[field_index] if field_index is not None else []
        # A key may lead to a part of the page that has only some buttons of a group.
        if len(field) > 1:
            buttons = {button.element for button in match.index.radios[field[0].name]}
            return field_index if {button.element for button in field} <= buttons else None
        return field_index

    async def _is_a_name(self, ref: str) -> bool:
        """Names in the container's own tree have precedence over refs."""
        light = await self._scope.light_index()
        return any([await strategy(light, ref) for strategy in BY_INDEX])
