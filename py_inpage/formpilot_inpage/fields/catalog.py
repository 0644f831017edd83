"""The fields of a group, each with all that an agent has to know to fill it."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from formpilot_inpage.contract.filling import plain
from formpilot_inpage.contract.forms import FieldFacts
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.time import ended

from .details import (
    BUTTON_PATHS,
    DETAILS,
    SELECT_PATHS,
    SUGGESTION_PATHS,
    buttons,
    choices,
    told,
)
from .keys import Keys
from .names import Names
from .survey import Field, Group
from .words import brief

AT_ONCE = 25
IS_SEEN = ("checkVisibility()", 'computedStyleMap().get("visibility").value')
# Styled boxes and switches are labels over a control that is not drawn.
LABEL_IS_SEEN = ("labels.0.checkVisibility()",)


async def catalog(group: Group) -> AsyncIterator[dict[str, Any]]:
    """The facts of one field after the other; a reader may stop at any."""
    page = group.forest.page
    names, keys = Names(page), Keys(group.forest, group.fields)
    await names.learn(group.forest, group.deep)
    for start in range(0, len(group.fields), AT_ONCE):
        if page.left_ms() <= 0:
            raise ended(page, f"after {start} fields of a form")
        await page.breathe()
        part = group.fields[start : start + AT_ONCE]
        refs = page.refs([field[0].element for field in part])
        known = await facts_of(page, part)
        await page.breathe()
        labels = labels_of(names, part)
        for at, (field, ref) in enumerate(zip(part, refs, strict=True)):
            await page.breathe()
            label, legend = labels[at]
            key = await keys.choose(start + at, names.keys(field, legend), ref)
            # A legend is the name of the only field that its fieldset holds.
            named_so = not label and field[0].is_radio and key == legend
            facts = FieldFacts(
                key=key,
                label=brief(legend if named_so else label) or None,
                type=field[0].type,
                group=None if named_so else brief(legend) or None,
                ref=ref,
                **known[at],
            )
            yield plain(facts)


def labels_of(names: Names, fields: Sequence[Field]) -> list[tuple[str, str]]:
    """The label of each field, and that of the group around it."""
    legends = [names.label(around) for around in names.groups(fields)]
    own = ["" if len(field) > 1 else names.label(field[0].element) for field in fields]
    bare = [at for at, field in enumerate(fields) if len(field) == 1 and not own[at]]
    for at, label in zip(bare, names.others([fields[at][0].element for at in bare]), strict=True):
        own[at] = label
    return list(zip(own, legends, strict=True))


async def facts_of(page: Page, fields: Sequence[Field]) -> list[dict[str, Any]]:
    firsts = [field[0].element for field in fields]
    rows = page.read_each(firsts, (*DETAILS, *SUGGESTION_PATHS, *IS_SEEN))
    await page.breathe()
    seen = dict(zip(firsts, are_seen(page, firsts, [row[-2:] for row in rows]), strict=True))
    more = chosen(page, fields)
    await page.breathe()
    more |= pressed(page, fields)
    facts = []
    for field, row in zip(fields, rows, strict=True):
        first = field[0]
        known = told(first, row[: len(DETAILS)])
        offered = filter(None, row[len(DETAILS) : -len(IS_SEEN)])
        known["suggestions"] = tuple(map(brief, offered)) or None
        known["hidden"] = None if seen[first.element] else True
        facts.append(known | more.get(first.element, {}))
    return facts


def are_seen(page: Page, elements: Sequence[Element], rows: Sequence[Sequence[Any]]) -> list[bool]:
    seen = [displayed and visibility == "visible" for displayed, visibility in rows]
    places = [at for at, one in enumerate(seen) if not one]
    labels = page.read_each([elements[at] for at in places], LABEL_IS_SEEN)
    for at, (label_seen,) in zip(places, labels, strict=True):
        seen[at] = bool(label_seen)
    return seen


def chosen(page: Page, fields: Sequence[Field]) -> dict[Element, dict[str, Any]]:
    facts: dict[Element, dict[str, Any]] = {}
    for kind, paths in SELECT_PATHS.items():
        selects = [field[0].element for field in fields if field[0].type == kind]
        rows = page.read_each(selects, paths)
        facts |= {one: choices(kind, row) for one, row in zip(selects, rows, strict=True)}
    return facts


def pressed(page: Page, fields: Sequence[Field]) -> dict[Element, dict[str, Any]]:
    groups = [field for field in fields if field[0].is_radio]
    rows = iter(
        page.read_each([found.element for field in groups for found in field], BUTTON_PATHS)
    )
    return {field[0].element: buttons([next(rows) for _ in field]) for field in groups}
