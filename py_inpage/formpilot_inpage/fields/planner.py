"""From keys and values to plans, many at once."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.filling import Failed, Skipped
from formpilot_inpage.dom.page import Element, Page

from . import setters
from .choose import choose, group_of
from .controls import Control, read_controls
from .plan import LeaveAlone, Plan, Unfit
from .resolve import SAID, Forest, selector_for
from .setters.values import Value
from .states import Held


@dataclass(frozen=True, slots=True)
class Wish:
    """One entry of `fields`."""

    key: str
    value: Any = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A field that can be filled."""

    where: dict[str, Any]
    """Its key, type, and how it was found."""
    plan: Plan
    note: str | None


Draft = Planned | Skipped | Failed
Note = Callable[[Mapping[str, Held]], Awaitable[None]]


async def draft(
    page: Page, forest: Forest, wishes: Sequence[Wish], note: Note | None = None
) -> list[Draft]:
    """What is to become of each wish. Reads the page; changes nothing. `note` gets to see what was
    found, by key."""
    meant: list[tuple[dict[str, Any], str | None, tuple[Element, ...]] | None] = []
    found: dict[str, Held] = {}
    for wish in wishes:
        await page.breathe()
        match = await forest.resolve(wish.key)
        if not match:
            meant.append(None)
            continue
        chosen, choice = choose(page, match)
        where = {
            "field": wish.key,
            "input_type": chosen.type,
            "resolved_by": SAID[match.strategy][0],
            "resolved_selector": selector_for(page, match, wish.key, chosen),
        }
        group = group_of(page, match, chosen)
        meant.append((where, choice, group))
        found[wish.key] = Held(chosen.type, chosen.element, group)
    if note:
        await note(found)
    controls = iter(read_controls(page, [one.element for one in found.values()]))
    drafts: list[Draft] = []
    for wish, meaning in zip(wishes, meant, strict=True):
        if meaning:
            where, choice, group = meaning
            control = next(controls)._replace(group=group)
            await page.breathe()
            drafts.append(draft_one(page, control, wish.value, where, choice))
        else:
            drafts.append(not_found(wish.key, await forest.not_a_field(wish.key)))
    return drafts


def draft_one(
    page: Page, control: Control, value: Value, where: dict[str, Any], note: str | None
) -> Draft:
    try:
        return Planned(where=where, plan=setters.plan(page, control, value), note=note)
    except LeaveAlone as left:
        return Skipped(reason=left.reason, **where)
    except Unfit as unfit:
        return Failed(
            error=unfit.error,
            message=unfit.message,
            options=unfit.options,
            **where,
        )


def not_found(key: str, tag: str | None) -> Failed:
    said = f"No element found matching identifier '{key}'."
    if tag:
        said = f"Identifier '{key}' matches <{tag}>, which is not a field and holds no single one."
    return Failed(
        field=key,
        error=ErrorCode.FIELD_NOT_FOUND,
        message=f"{said} Tried: [name], #id, [data-testid], [aria-label], label text, "
        "CSS selector.",
    )
