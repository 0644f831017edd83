"""The key to use for a field: one that fill_form is sure to take for it, and for no other."""

from collections.abc import Iterable, Sequence

from formpilot_inpage.contract.commands import KEY_LIMIT

from .choose import meant_by
from .resolve import STRATEGIES, Forest, by_css
from .survey import Field

BY_INDEX = STRATEGIES[: STRATEGIES.index(by_css)]


class Keys:
    """The fields of one group, and where fill_form looks for them."""

    def __init__(self, forest: Forest, fields: Sequence[Field]) -> None:
        self._forest = forest
        self._fields = fields
        self._meanings: dict[str, int | None] = {}
        self._places = {found.element: at for at, field in enumerate(fields) for found in field}

    async def choose(self, at: int, wanted: Iterable[str], ref: str) -> str | None:
        """The first of `wanted` that means this field, or its ref."""
        for key in wanted:
            if 0 < len(key) <= KEY_LIMIT and await self._meaning(key) == at:
                return key
        return ref if await self._is_nobodys_name(ref) else None

    async def _meaning(self, key: str) -> int | None:
        """The place of the only field that a key can mean."""
        if key not in self._meanings:
            self._meanings[key] = await self._resolve(key)
        return self._meanings[key]

    async def _resolve(self, key: str) -> int | None:
        match = await self._forest.resolve(key)
        places = {self._places.get(found.element) for found in meant_by(match)} if match else set()
        if not match or len(places) != 1:
            return None
        (place,) = places
        field = self._fields[place] if place is not None else []
        # A key may lead to a part of the page that has only some of a group's buttons.
        if len(field) > 1:
            reached = {found.element for found in match.tree.radios[field[0].name]}
            return place if {found.element for found in field} <= reached else None
        return place

    async def _is_nobodys_name(self, ref: str) -> bool:
        """A ref is looked for last, and only in the container's own tree."""
        light = await self._forest.light()
        return not any([await strategy(light, ref) for strategy in BY_INDEX])
