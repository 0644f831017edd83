"""Where a page's fields are: in which form, and in which document."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from formpilot_inpage.dom.describe import VISIBILITY, shown
from formpilot_inpage.dom.frames import FRAMES
from formpilot_inpage.dom.page import Element, Page, Row

from .controls import CONTROLS, SPOT_PATHS, Spot, spot
from .resolve import Forest
from .tree import Tree
from .words import quoted

HOLDS = (f'querySelector("{CONTROLS}").localName', f'querySelector("{FRAMES}").localName')
# Some libraries keep a copy of a field to measure its text with.
IS_COPY = """matches("[aria-hidden='true']:is([readonly], :disabled)")"""
FRAME_PATHS = ("src", "contentDocument.URL", *VISIBILITY)
FRAME_AROUND = "ownerDocument.defaultView.frameElement"
AT_ONCE = 200
DOCUMENTS = 50

Field = list[Spot]
"""What people take for one field: a control, or the buttons of a radio group."""


@dataclass(slots=True)
class Group:
    """The fields of one form, or those that are in none."""

    forest: Forest
    """Where fill_form will look for them."""
    form: Element | None
    frame: Element | None
    tree: Tree | None = None
    """For a form that is in the document itself: the document, to find a selector in."""
    is_only_one: bool = False
    """Whether its tree has no other form."""
    asked: bool = False
    """Whether this is the form that was asked for."""
    deep: bool = False
    """Whether some fields are in shadow roots."""
    fields: list[Field] = field(default_factory=list)
    _radios: dict[tuple[Element | None, str], Field] = field(default_factory=dict)

    def add(self, found: Spot, root: Element | None, deep: bool) -> None:
        self.deep |= deep
        if not (found.is_radio and found.name):
            self.fields.append([found])
        elif (root, found.name) in self._radios:
            self._radios[root, found.name].append(found)
        else:
            self._radios[root, found.name] = [found]
            self.fields.append(self._radios[root, found.name])


@dataclass(slots=True)
class Surveyed:
    """The groups that were found, and the frames of other sites."""

    groups: list[Group] = field(default_factory=list)
    frames: list[Row] = field(default_factory=list)
    documents: int = 0


async def survey(page: Page, container: Element | None, surveyed: Surveyed) -> None:
    """The fields in a container, and in the frames inside of it."""
    surveyed.documents += 1
    roots = page.roots(container)
    held = page.read_each(roots, HOLDS)
    with_fields = [root for root, (control, _) in zip(roots, held, strict=True) if control]
    with_frames = [root for root, (_, frame) in zip(roots, held, strict=True) if frame]
    surveyed.groups += await groups_of(page, container, with_fields)
    for root in (container, *with_frames):
        for row in page.table(FRAMES, FRAME_PATHS, within=root):
            await page.breathe()
            source, address, *visibility = row.values
            # Until it is loaded, the document of another site's frame is an empty one of ours.
            loading = address == "about:blank" and not (source or "about:").startswith("about:")
            inside = page.inside(row.element) if address and not loading else None
            if inside and surveyed.documents < DOCUMENTS:
                await survey(inside, None, surveyed)
            elif shown(visibility):
                surveyed.frames.append(row)


async def groups_of(page: Page, container: Element | None, roots: Sequence[Element]) -> list[Group]:
    """The forms that have fields, in their order, and last the fields that are in none."""
    forest = Forest(page, container)
    light = await forest.light()
    shadows = await forest.shadows() if roots else []
    frame = frame_around(page, container)
    groups: dict[Element | None, Group] = {}
    for root in (container, *roots):
        in_document = light if root is container is None else None
        rows = page.table("form", [], within=root)
        for row in rows:
            form = groups[row.element] = Group(Forest(page, row.element), row.element, frame)
            form.tree, form.is_only_one = in_document, len(rows) == 1
    (tag,) = container.read("localName") if container else [""]
    # Asked for one form, the fields of another one in it are not meant.
    only = container if tag == "form" else None
    rest = Group(forest, only, frame, asked=only is not None)
    strays = tied_from_afar(page, only) if only else []
    around = forms_around(page, [tree.root for tree in shadows if tree.root])
    for tree in (light, *shadows):
        spots = tree.fillable + [one for one in strays if one.element not in tree.spots]
        for found, owner in await owners(page, spots):
            owned_by = owner or around.get(tree.root)
            if owned_by in groups:
                groups[owned_by].add(found, tree.root, tree is not light)
            elif not only or owned_by in {None, only}:
                rest.add(found, tree.root, tree is not light)
        strays = []
    return [group for group in (*groups.values(), rest) if group.fields]


async def owners(page: Page, spots: Sequence[Spot]) -> list[tuple[Spot, Element | None]]:
    """The form that each control belongs to, without the copies of others."""
    owned = []
    for start in range(0, len(spots), AT_ONCE):
        await page.breathe()
        part = spots[start : start + AT_ONCE]
        elements = [found.element for found in part]
        forms, copies = page.follow(elements, "form"), page.read_each(elements, [IS_COPY])
        owned += [
            (found, form)
            for found, form, (copy,) in zip(part, forms, copies, strict=True)
            if not copy
        ]
    return owned


def forms_around(page: Page, roots: Sequence[Element]) -> dict[Element | None, Element | None]:
    """The form that a shadow root's host is in: the browser ties no fields across."""
    forms = page.follow(roots, 'host.closest("form")')
    outer = page.follow(roots, "host.getRootNode()")
    around: dict[Element | None, Element | None] = {}
    for root, form, beyond in zip(roots, forms, outer, strict=True):
        around[root] = form or around.get(beyond)
    return around


def tied_from_afar(page: Page, form: Element) -> list[Spot]:
    """The controls with a `form` attribute that names this form."""
    (identity,) = form.attributes(["id"]).values()
    if not identity:
        return []
    (root,) = page.follow([form], "getRootNode()")
    rows = page.table(f":is({CONTROLS})[form={quoted(identity)}]", SPOT_PATHS, within=root)
    spots = [spot(row.element, row.values) for row in rows]
    return [found for found in spots if found.is_control and found.type != "hidden"]


def frame_around(page: Page, container: Element | None) -> Element | None:
    inside = [container] if container else [row.element for row in page.table(":root", [])]
    return next(iter(page.follow(inside, FRAME_AROUND)), None)
