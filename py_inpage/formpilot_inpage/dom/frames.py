"""The documents of frames: which one a command is for, and which frames cannot be searched."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, NamedTuple

from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.refs import chain_of, parse_ref, steps_of

from .find import find, find_first
from .page import Element, Page

FRAME_SELECTOR = "iframe, frame"
HAS_FRAMES = f'querySelector("{FRAME_SELECTOR}").localName'
CROSS_ORIGIN_LIMIT = 10
NO_PATH = "This frame of another site cannot be reached: it is in a shadow root, or is not loaded."


class ContinueInFrame(NamedTuple):
    """An outcome: the command is for a frame of another site, which has its own Python."""

    path: list[int]
    frame: str
    """The rest of the frame chain, relative to that frame."""


async def enter_frame(page: Page, chain: str) -> Page | ContinueInFrame:
    """The document at the end of a chain of frames. A ref to an element that is no frame means the
    document that holds the element."""
    steps = steps_of(chain)
    for number, step in enumerate(steps, 1):
        matches = await find_first(page, step)
        element = matches.elements[0]
        owner = page.frames.owner_page(element) or page
        if frame_page := page.frames.frame_page(element):
            page = frame_page
        elif element.read("localName")[0] in {"iframe", "frame"}:
            if not (path := owner.frames.frame_path(element)):
                raise CommandError(ErrorCode.FRAME_UNREACHABLE, NO_PATH, selector=step)
            return ContinueInFrame(path, chain_of(steps[number:]))
        elif parse_ref(step):
            page = owner
        else:
            raise CommandError(ErrorCode.INVALID_PARAMS, f"{step!r} is not a frame.", selector=step)
    return page


def page_of_refs(page: Page, refs: Sequence[str]) -> Page:
    """The document that holds the refs: this one, or that of a same-origin frame."""
    for ref in refs:
        if element := page.store.by_ref(ref):
            return page.frames.owner_page(element) or page
    return page


async def first_page_where(page: Page, predicate: Callable[[Page], Awaitable[bool]]) -> Page:
    """This page if the predicate holds, else the first same-origin frame where it does; else this
    page."""
    if not all_frames(page) or await predicate(page):
        return page
    for inner in inner_pages(page):
        if await predicate(inner):
            return inner
    return page


def page_with_target(page: Page, *targets: str) -> Page:
    """This page if it has any of the targets, else the first same-origin frame that does."""
    return pages_with_target(page, *targets)[0]


def pages_with_target(page: Page, *targets: str) -> list[Page]:
    """This page if it has any of the targets, else the same-origin frames that do; this page when
    none does."""

    def has_target(candidate: Page) -> bool:
        return any(find(candidate, target, 0).count for target in named)

    named = [target for target in targets if target]
    if refs := [target for target in named if parse_ref(target)]:
        check_same_document(page, refs)
        return [page_of_refs(page, refs)]
    if not named or has_target(page):
        return [page]
    return [inner for inner in inner_pages(page) if has_target(inner)] or [page]


def check_same_document(page: Page, refs: Sequence[str]) -> None:
    """Raises when refs are in different documents, which have different coordinates."""
    elements = [element for element in map(page.store.by_ref, refs) if element]
    if len(set(page.resolve(elements, "ownerDocument"))) > 1:
        raise CommandError(
            ErrorCode.INVALID_PARAMS,
            f"{' and '.join(refs)} are in different documents, a page and a frame or two frames.",
            "Name two elements of one document; nothing was touched.",
        )


def inner_pages(page: Page) -> Iterator[Page]:
    """The documents of same-origin frames, at any depth."""
    for frame in all_frames(page):
        if inner := page.frames.frame_page(frame):
            yield inner
            yield from inner_pages(inner)


def all_frames(page: Page) -> list[Element]:
    """The frames of this document and of its shadow roots."""
    roots = page.shadow_roots()
    rows = page.read_each(roots, [HAS_FRAMES])
    trees = [None, *(root for root, (has_frames,) in zip(roots, rows, strict=True) if has_frames)]
    return [
        row.element for tree in trees for row in page.query_rows(FRAME_SELECTOR, [], within=tree)
    ]


def cross_origin_frames(page: Page) -> list[dict[str, Any]]:
    """The frames of other sites in this document; only the option `frame` reaches them."""
    frames = all_frames(page)
    documents = page.resolve(frames, "contentDocument")
    pairs = zip(frames, documents, strict=True)
    others = [frame for frame, document in pairs if document is None][:CROSS_ORIGIN_LIMIT]
    urls = page.read_each(others, ["src"])
    return [
        {"ref": ref, "site": origin_of(url or "")}
        for ref, (url,) in zip(page.store.refs(others), urls, strict=True)
    ]


def origin_of(url: str) -> str | None:
    """The origin of an http or https URL."""
    scheme, _, rest = url.partition("://")
    host = rest.partition("/")[0].partition("?")[0].rpartition("@")[2]
    return f"{scheme}://{host}" if scheme in {"http", "https"} and host else None
