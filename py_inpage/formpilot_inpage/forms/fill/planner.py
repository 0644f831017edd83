"""Makes plans from keys and values, many at once."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.fill_form import Failed, Skipped
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms import kinds
from formpilot_inpage.forms.control import Control, ControlRef, check_shown
from formpilot_inpage.forms.control_state import read_controls
from formpilot_inpage.forms.kinds import checkbox_group
from formpilot_inpage.forms.kinds.typing import type_instead
from formpilot_inpage.forms.plan import InvalidValue, Plan, SkipField
from formpilot_inpage.forms.resolve.by_value import as_value_tells
from formpilot_inpage.forms.resolve.disambiguate import choose_control
from formpilot_inpage.forms.resolve.file_fields import resolve_file_field
from formpilot_inpage.forms.resolve.scope import (
    STRATEGY_INFO,
    FieldMatch,
    FieldScope,
    by_name,
    selector_for,
)


@dataclass(frozen=True, slots=True)
class FieldRequest:
    """A key and the value to fill in."""

    key: str
    value: Any = field(repr=False)
    is_typed: bool = False
    """Whether to type a text key by key, which other fields take at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A field that can be filled."""

    resolution: dict[str, Any]
    """Its key, its type, and how it was found."""
    plan: Plan
    note: str | None

    @property
    def key(self) -> str:
        return str(self.resolution["field"])

    @property
    def ref(self) -> ControlRef:
        return ControlRef(self.resolution["input_type"], self.plan.target, self.plan.group)


FieldDraft = Planned | Skipped | Failed
OnFound = Callable[[Mapping[str, ControlRef]], Awaitable[None]]


async def draft_fields(
    page: Page,
    scope: FieldScope,
    requests: Sequence[FieldRequest],
    on_found: OnFound | None = None,
) -> list[FieldDraft]:
    """A draft for each request. Changes nothing itself. `on_found` gets the controls
    that were found, by key."""
    found: dict[str, tuple[dict[str, Any], str | None]] = {}
    refs: dict[str, ControlRef] = {}
    pages: dict[str, Page] = {}
    unnamed: dict[str, Element] = {}
    for request in requests:
        await page.yield_to_page()
        match = await resolve_request(scope, request)
        if not match:
            continue
        as_group = match.strategy is by_name and checkbox_group.is_list(request.value)
        control, note, group = choose_control(page, match, as_group=as_group)
        resolution = {
            "field": request.key,
            "input_type": control.type,
            "resolved_by": STRATEGY_INFO[match.strategy][0],
            "resolved_selector": selector_for(match, request.key, control),
        }
        if not resolution["resolved_selector"]:
            unnamed[request.key] = control.element
        found[request.key] = resolution, note
        pages[request.key] = match.index.page
        refs[request.key] = ControlRef(control.type, control.element, group)
    for key, ref in zip(unnamed, page.store.refs(list(unnamed.values())), strict=True):
        found[key][0]["resolved_selector"] = ref
    if on_found:
        await on_found(refs)
    controls = dict(zip(refs, read_controls(page, list(refs.values())), strict=True))
    drafts: list[FieldDraft] = []
    for request in requests:
        key = request.key
        if key in found:
            await page.yield_to_page()
            drafts.append(draft_field(pages[key], controls[key], request, *found[key]))
        else:
            drafts.append(field_not_found(key, await scope.tag_without_field(key)))
    return drafts


async def resolve_request(scope: FieldScope, request: FieldRequest) -> FieldMatch | None:
    """The controls that a key names; a value that holds files may lead to more."""
    if isinstance(request.value, Mapping):
        return await resolve_file_field(scope, request.key, with_frames=True)
    return as_value_tells(await scope.resolve(request.key), request.value)


async def resolve_here(scope: FieldScope, request: FieldRequest) -> FieldMatch | None:
    """As `resolve_request`, without frames."""
    if isinstance(request.value, Mapping):
        return await resolve_file_field(scope, request.key, with_frames=False)
    return await scope.resolve_here(request.key)


def draft_field(
    page: Page,
    control: Control,
    request: FieldRequest,
    resolution: dict[str, Any],
    note: str | None,
) -> FieldDraft:
    try:
        plan = kinds.plan(page, control, request.value)
        if kinds.BY_TYPE[control.type] in kinds.STRUCTURAL:
            check_shown(control.element)
        if request.is_typed and kinds.BY_TYPE[control.type].types_reverted:
            plan = type_instead(page, plan)
        return Planned(resolution=resolution, plan=plan, note=note)
    except (SkipField, InvalidValue) as problem:
        return problem_draft(problem, resolution)


def problem_draft(problem: SkipField | InvalidValue, resolution: dict[str, Any]) -> FieldDraft:
    """The draft of a field that cannot be filled."""
    if isinstance(problem, SkipField):
        return Skipped(reason=problem.reason, **resolution)
    return Failed(
        error=problem.error,
        message=problem.message,
        options=problem.options,
        tried=problem.tried,
        **resolution,
    )


def field_not_found(key: str, tag: str | None) -> Failed:
    """`tag` is that of an element that the key names and that is no field."""
    problem = f"No element found matching identifier '{key}'."
    if tag:
        problem = (
            f"Identifier '{key}' matches <{tag}>, which is not a field and holds no single one."
        )
    return Failed(
        field=key,
        error=ErrorCode.FIELD_NOT_FOUND,
        message=f"{problem} Tried: [name], #id, [data-testid], [aria-label], label text, "
        "CSS selector.",
    )
