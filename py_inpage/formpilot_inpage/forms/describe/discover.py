"""Discovers the fields of a page, grouped by form and document."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from formpilot_inpage.dom.css import css_string
from formpilot_inpage.dom.frames import FRAME_SELECTOR
from formpilot_inpage.dom.geometry import FRAME_ELEMENT_PATH
from formpilot_inpage.dom.page import Element, Page, Row
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.forms.kinds import CONTROL_SELECTOR
from formpilot_inpage.forms.resolve.candidates import (
    CANDIDATE_PATHS,
    Candidate,
    Field,
    candidate_from_row,
)
from formpilot_inpage.forms.resolve.field_index import FieldIndex
from formpilot_inpage.forms.resolve.scope import FieldScope

CONTENT_PATHS = tuple(
    f"querySelector({json.dumps(selector)}).localName"
    for selector in (CONTROL_SELECTOR, FRAME_SELECTOR)
)
# Some libraries keep a copy of a field to measure its text with. A toggle button beside an input
# belongs to it, such as one that shows a password.
COPY = "[aria-hidden='true']:is([readonly], :disabled)"
HELPER = "[aria-pressed]:is(input + *, textarea + *, :has(+ input))"
IS_PART = f"matches({json.dumps(f'{COPY}, {HELPER}')})"
FRAME_PATHS = ("src", "contentDocument.URL", *VISIBILITY)
FORM_ELEMENTS = {"button", "input", "select", "textarea"}
BATCH_SIZE = 200
DOCUMENTS_LIMIT = 50


@dataclass(slots=True)
class FieldGroup:
    """The fields of one form, or those outside any form."""

    scope: FieldScope
    """Where fill_form will search for them."""
    form: Element | None
    frame: Element | None
    index: FieldIndex | None = None
    """The index of the document, for a form outside shadow trees if no container was given."""
    is_only_form: bool = False
    """Whether its tree has no other form."""
    is_container: bool = False
    """Whether the form is the container that was given."""
    deep: bool = False
    """Whether some fields are in shadow trees."""
    fields: list[Field] = field(default_factory=list)
    _radios: dict[tuple[Element | None, str], Field] = field(default_factory=dict)

    def add(self, control: Candidate, root: Element | None, deep: bool) -> None:
        self.deep |= deep
        if not (control.is_radio and control.name):
            self.fields.append([control])
        elif (root, control.name) in self._radios:
            self._radios[root, control.name].append(control)
        else:
            self._radios[root, control.name] = [control]
            self.fields.append(self._radios[root, control.name])


@dataclass(slots=True)
class Discovered:
    """The groups of fields of a page, and the frames of other sites."""

    groups: list[FieldGroup] = field(default_factory=list)
    frames: list[Row] = field(default_factory=list)
    documents: int = 0


async def discover_fields(page: Page, container: Element | None, discovered: Discovered) -> None:
    """Adds the fields in a container, and those in its frames of the same site."""
    discovered.documents += 1
    roots = page.shadow_roots(container)
    contents = page.read_each(roots, CONTENT_PATHS)
    with_fields = [root for root, (control, _) in zip(roots, contents, strict=True) if control]
    with_frames = [root for root, (_, frame) in zip(roots, contents, strict=True) if frame]
    groups = await group_fields(page, container, with_fields)
    discovered.groups += groups
    # A framed editor is a field of this document.
    fields = {control.element for group in groups for field in group.fields for control in field}
    for root in (container, *with_frames):
        for row in page.query_rows(FRAME_SELECTOR, FRAME_PATHS, within=root):
            await page.yield_to_page()
            if row.element in fields:
                continue
            source, address, *visibility = row.values
            # While a frame of another site loads, its document is an empty one of this site.
            loading = address == "about:blank" and not (source or "about:").startswith("about:")
            inner = page.frames.frame_page(row.element) if address and not loading else None
            if inner and discovered.documents < DOCUMENTS_LIMIT:
                await discover_fields(inner, None, discovered)
            elif is_shown(visibility):
                discovered.frames.append(row)


async def group_fields(
    page: Page, container: Element | None, roots: Sequence[Element]
) -> list[FieldGroup]:
    """The forms that have fields, in document order, then the fields outside any form. `roots` are
    the shadow roots that have fields."""
    scope = FieldScope(page, container)
    light = await scope.light_index()
    shadows = await scope.shadow_indexes() if roots else []
    frame = frame_of(page, container)
    groups: dict[Element | None, FieldGroup] = {}
    for root in (container, *roots):
        index = light if root is container is None else None
        rows = page.query_rows("form", [], within=root)
        for row in rows:
            group = FieldGroup(FieldScope(page, row.element), row.element, frame, index)
            group.is_only_form = len(rows) == 1
            groups[row.element] = group
    (tag,) = container.read("localName") if container else [""]
    # If the container is a form, controls in it that belong to another form are left out.
    only = container if tag == "form" else None
    rest = FieldGroup(scope, only, frame, is_container=only is not None)
    outside = controls_by_form_attribute(page, only) if only else []
    host_forms = forms_of_hosts(page, [index.root for index in shadows if index.root])
    for index in (light, *shadows):
        controls = index.fillable + [
            control for control in outside if control.element not in index.candidates
        ]
        for control, form in await with_forms(page, controls):
            owner = form or host_forms.get(index.root)
            if owner in groups:
                groups[owner].add(control, index.root, index is not light)
            elif not only or owner in {None, only}:
                rest.add(control, index.root, index is not light)
        outside = []
    return [group for group in (*groups.values(), rest) if group.fields]


async def with_forms(
    page: Page, controls: Sequence[Candidate]
) -> list[tuple[Candidate, Element | None]]:
    """Each control with its form, without what is a copy or a part of another field."""
    pairs = []
    for start in range(0, len(controls), BATCH_SIZE):
        await page.yield_to_page()
        part = controls[start : start + BATCH_SIZE]
        elements = [control.element for control in part]
        forms, parts = forms_of(page, part), page.read_each(elements, [IS_PART])
        pairs += [
            (control, form)
            for control, form, (is_part,) in zip(part, forms, parts, strict=True)
            if not is_part
        ]
    return pairs


def forms_of(page: Page, controls: Sequence[Candidate]) -> list[Element | None]:
    """The form of each control. A widget that is no form element belongs to the form around it."""
    elements = [control.element for control in controls]
    forms = page.resolve(elements, "form")
    widgets = [
        index
        for index, control in enumerate(controls)
        if not forms[index] and control.tag not in FORM_ELEMENTS
    ]
    around = page.resolve([elements[index] for index in widgets], 'closest("form")')
    for index, form in zip(widgets, around, strict=True):
        forms[index] = form
    return forms


def forms_of_hosts(page: Page, roots: Sequence[Element]) -> dict[Element | None, Element | None]:
    """The form around the host of each shadow root: `form` does not reach across the boundary."""
    forms = page.resolve(roots, 'host.closest("form")')
    outer_roots = page.resolve(roots, "host.getRootNode()")
    by_root: dict[Element | None, Element | None] = {}
    for root, form, outer_root in zip(roots, forms, outer_roots, strict=True):
        by_root[root] = form or by_root.get(outer_root)
    return by_root


def controls_by_form_attribute(page: Page, form: Element) -> list[Candidate]:
    """The controls with a `form` attribute that names this form."""
    (identity,) = form.attributes(["id"]).values()
    if not identity:
        return []
    (root,) = page.resolve([form], "getRootNode()")
    rows = page.query_rows(
        f":is({CONTROL_SELECTOR})[form={css_string(identity)}]", CANDIDATE_PATHS, within=root
    )
    candidates = [candidate_from_row(row.element, row.values) for row in rows]
    return [
        candidate for candidate in candidates if candidate.is_control and candidate.type != "hidden"
    ]


def frame_of(page: Page, container: Element | None) -> Element | None:
    """The frame element that holds the document."""
    inside = [container] if container else [row.element for row in page.query_rows(":root", [])]
    return next(iter(page.resolve(inside, FRAME_ELEMENT_PATH)), None)
