"""The documents of frames: which one a command means, and which are out of reach from here."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.refs import chain_of, parse, steps_of

from .find import find, find_one
from .page import Element, Page

FRAMES = "iframe, frame"
HAS_FRAMES = f'querySelector("{FRAMES}").localName'
LISTED = 10
NO_PLACE = "This frame of another site cannot be reached: it is in a shadow root, or is not loaded."


class Onward(Exception):
    """The way leads into another site's frame, which has a Python of its own."""

    def __init__(self, path: list[int], rest: str) -> None:
        self.path = path
        self.rest = rest


async def enter(page: Page, chain: str) -> Page:
    """The document at the end of a chain of frames. A ref of what is no frame means the document
    that it is in."""
    steps = steps_of(chain)
    for number, step in enumerate(steps, 1):
        matches = await find_one(page, step)
        element = matches.elements[0]
        here = page.around(element) or page
        if inside := page.inside(element):
            page = inside
        elif element.read("localName")[0] in {"iframe", "frame"}:
            if not (way := here.way_to(element)):
                raise Refused(ErrorCode.FRAME_UNREACHABLE, NO_PLACE, selector=step)
            raise Onward(way, chain_of(steps[number:]))
        elif parse(step):
            page = here
        else:
            raise Refused(ErrorCode.INVALID_PARAMS, f"{step!r} is not a frame.", selector=step)
    return page


def of_refs(page: Page, refs: Sequence[str]) -> Page:
    """The document that refs are of: this one, or that of a frame of the same site."""
    for ref in refs:
        if element := page.by_ref(ref):
            return page.around(element) or page
    return page


async def holding(page: Page, holds: Callable[[Page], Awaitable[bool]]) -> Page:
    """This document, or where it does not hold something the first one in a frame that does."""
    if not all_frames(page) or await holds(page):
        return page
    for inner in inner_pages(page):
        if await holds(inner):
            return inner
    return page


async def with_target(page: Page, *targets: str) -> Page:
    """The document that has any of these targets, where this one has none of them."""
    return (await all_with_target(page, *targets))[0]


async def all_with_target(page: Page, *targets: str) -> list[Page]:
    """This document where it has any of the targets, else those in frames that do; if none does,
    this one."""

    def has(one: Page) -> bool:
        return any(find(one, target, 0).count for target in named)

    named = [target for target in targets if target]
    if refs := [target for target in named if parse(target)]:
        check_together(page, refs)
        return [of_refs(page, refs)]
    if not named or has(page):
        return [page]
    return [inner for inner in inner_pages(page) if has(inner)] or [page]


def check_together(page: Page, refs: Sequence[str]) -> None:
    """Each document has its own coordinates."""
    elements = [element for element in map(page.by_ref, refs) if element]
    if len(set(page.follow(elements, "ownerDocument"))) > 1:
        raise Refused(
            ErrorCode.INVALID_PARAMS,
            f"{' and '.join(refs)} are in different documents, a page and a frame or two frames.",
            "Name two elements of one document; nothing was touched.",
        )


def inner_pages(page: Page) -> Iterator[Page]:
    """The documents of frames inside that are of the same site, at any depth."""
    for frame in all_frames(page):
        if inner := page.inside(frame):
            yield inner
            yield from inner_pages(inner)


def all_frames(page: Page) -> list[Element]:
    roots = page.roots()
    rows = page.read_each(roots, [HAS_FRAMES])
    trees = [None, *(root for root, (has,) in zip(roots, rows, strict=True) if has)]
    return [row.element for tree in trees for row in page.table(FRAMES, [], within=tree)]


def other_sites(page: Page) -> list[dict[str, Any]]:
    """The frames of other sites in this document, which only `frame` reaches."""
    frames = all_frames(page)
    documents = page.follow(frames, "contentDocument")
    others = [frame for frame, own in zip(frames, documents, strict=True) if own is None][:LISTED]
    addresses = page.read_each(others, ["src"])
    return [
        {"ref": ref, "site": site_of(address or "")}
        for ref, (address,) in zip(page.refs(others), addresses, strict=True)
    ]


def site_of(address: str) -> str | None:
    """The origin of an address of the web."""
    scheme, _, rest = address.partition("://")
    host = rest.partition("/")[0].partition("?")[0].rpartition("@")[2]
    return f"{scheme}://{host}" if scheme in {"http", "https"} and host else None
