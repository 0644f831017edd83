"""Lists the fields of a group, each with the facts that an agent needs to fill it."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from formpilot_inpage.accessibility.nearby_labels import LABEL, LEGEND
from formpilot_inpage.contract.read_forms import FieldFacts
from formpilot_inpage.contract.results import plain
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import description_of, shorten
from formpilot_inpage.forms.control import IS_CAPTCHA, IS_DISABLED, IS_READ_ONLY
from formpilot_inpage.forms.kinds import BY_TYPE, FACT_PATHS, KINDS
from formpilot_inpage.forms.kinds.kind import Properties
from formpilot_inpage.forms.kinds.values import OPTIONS_LIMIT
from formpilot_inpage.forms.resolve.candidates import Field
from formpilot_inpage.forms.resolve.field_names import FieldNames

from .discover import FieldGroup
from .field_keys import KeyChooser

BATCH_SIZE = 25
TOOL_DESCRIPTION = 'getAttribute("toolparamdescription")'
ARIA_REQUIRED = 'getAttribute("aria-required")'
SUGGESTION_PATHS = tuple(f"list.options.{index}.value" for index in range(OPTIONS_LIMIT))
IS_DISPLAYED = "checkVisibility()"
VISIBILITY_STYLE = 'computedStyleMap().get("visibility").value'
PATHS = (
    *("required", ARIA_REQUIRED, IS_DISABLED, IS_READ_ONLY, IS_CAPTCHA),
    *FACT_PATHS,
    *SUGGESTION_PATHS,
    *(IS_DISPLAYED, VISIBILITY_STYLE, TOOL_DESCRIPTION),
)
# Styled boxes and switches are labels over a control that is not drawn.
LABEL_IS_DISPLAYED = (
    "labels.0.checkVisibility()",
    "files.length",
    "parentElement.checkVisibility()",
)


async def list_fields(group: FieldGroup) -> AsyncIterator[dict[str, Any]]:
    """Yields the facts of each field; the caller may stop at any."""
    page = group.scope.page
    names, keys = FieldNames(page), KeyChooser(group.scope, group.fields)
    await names.read(group.scope, group.deep)
    for start in range(0, len(group.fields), BATCH_SIZE):
        page.context.check_time(f"after {start} fields of a form")
        await page.yield_to_page()
        fields = group.fields[start : start + BATCH_SIZE]
        refs = page.store.refs([field[0].element for field in fields])
        described = await describe_fields(page, fields)
        await page.yield_to_page()
        labels = describe_labels(names, fields)
        for index, (field, ref) in enumerate(zip(fields, refs, strict=True)):
            await page.yield_to_page()
            label, source, legend, legend_source = labels[index]
            key = await keys.choose(start + index, names.keys(field, legend), ref)
            # A legend is the name of the only field in its fieldset.
            is_legend_name = not label and field[0].is_named_by_legend and key == legend
            label, source = (legend, legend_source) if is_legend_name else (label, source)
            facts = FieldFacts(
                key=key,
                label=shorten(label) or None,
                label_from=source if label and source != LABEL else None,
                type=field[0].type,
                group=None if is_legend_name else shorten(legend) or None,
                ref=ref,
                **described[index],
            )
            yield plain(facts)


def describe_labels(names: FieldNames, fields: Sequence[Field]) -> list[tuple[str, str, str, str]]:
    """The label of each field and where it stands, and the same of the group that it is in."""
    described = []
    for field, group in zip(fields, names.groups(fields), strict=True):
        legend, source = names.label(group), LEGEND
        if not legend and (nearby := names.group_label(field)):
            legend, source = nearby
        described.append((*names.described_label(field), legend, source))
    return described


async def describe_fields(page: Page, fields: Sequence[Field]) -> list[dict[str, Any]]:
    firsts = [field[0].element for field in fields]
    rows = [dict(zip(PATHS, row, strict=True)) for row in page.read_each(firsts, PATHS)]
    await page.yield_to_page()
    seen = are_visible_or_labelled(page, firsts, rows)
    options = await read_options(page, fields)
    return [
        describe_field(field, row, options.get(field[0].element, []))
        | {"hidden": None if is_seen else True}
        for field, row, is_seen in zip(fields, rows, seen, strict=True)
    ]


def describe_field(
    field: Field, properties: Properties, options: Sequence[Sequence[Any]]
) -> dict[str, Any]:
    """The facts that all kinds share, and those of its kind, which take precedence."""
    kind = BY_TYPE[field[0].type]
    suggestions = filter(None, (properties[path] for path in SUGGESTION_PATHS))
    required = properties["required"] or str(properties[ARIA_REQUIRED]).lower() == "true"
    return {
        "required": required or None,
        "disabled": properties[IS_DISABLED] or None,
        "readonly": properties[IS_READ_ONLY] or None,
        "captcha": properties[IS_CAPTCHA] or None,
        "description": description_of(properties[TOOL_DESCRIPTION]),
        "suggestions": tuple(map(shorten, suggestions)) or None,
        **kind.describe(
            {path: properties[path] for path in (kind.filled_path, *kind.fact_paths)}, options
        ),
    }


def are_visible_or_labelled(
    page: Page, elements: Sequence[Element], rows: Sequence[Properties]
) -> list[bool]:
    """Whether people can see each field, or its label."""
    seen = [row[IS_DISPLAYED] and row[VISIBILITY_STYLE] == "visible" for row in rows]
    unseen = [index for index, is_seen in enumerate(seen) if not is_seen]
    labels = page.read_each([elements[index] for index in unseen], LABEL_IS_DISPLAYED)
    for index, (is_labelled, files, is_in_view) in zip(unseen, labels, strict=True):
        # A button or drop zone stands for a file input.
        seen[index] = bool(is_labelled or (files is not None and is_in_view))
    return seen


async def read_options(page: Page, fields: Sequence[Field]) -> dict[Element, list[list[Any]]]:
    """By the first element of each field: what its kind reads of all its elements."""
    options: dict[Element, list[list[Any]]] = {}
    for kind in KINDS:
        if kind.option_paths:
            await page.yield_to_page()
            same_kind = [field for field in fields if BY_TYPE[field[0].type] is kind]
            elements = [control.element for field in same_kind for control in field]
            rows = iter(page.read_each(elements, kind.option_paths))
            options |= {field[0].element: [next(rows) for _ in field] for field in same_kind}
    return options
