"""From a target that an agent named to an element."""

from formpilot_inpage.contract.errors import ErrorCode, Refused

from .page import Matches, Page

LOOK_AGAIN_FOR_MS = 1000
LOOK_AGAIN_EVERY_MS = 50


def find(page: Page, target: str, limit: int) -> Matches:
    """What a selector or ref means now. A ref whose element is gone is an error."""
    if not target.startswith("@"):
        return select_anywhere(page, target, limit)
    element = page.by_ref(target)
    if element is None:
        raise Refused(
            ErrorCode.STALE_SNAPSHOT, f"{target} is no longer on the page.", selector=target
        )
    return Matches(1, (element,))


def select_anywhere(page: Page, selector: str, limit: int) -> Matches:
    """In the document; where nothing fits, in the open shadow roots."""
    found = page.select(selector, limit)
    if found.count:
        return found
    inside = [row.element for root in page.roots() for row in page.table(selector, [], root)]
    return Matches(len(inside), tuple(inside[:limit]))


async def find_one(page: Page, target: str) -> Matches:
    """The target's first element; looks again for a while where there is none yet."""
    matches = find(page, target, limit=1)
    for _ in range(LOOK_AGAIN_FOR_MS // LOOK_AGAIN_EVERY_MS):
        if matches.count:
            return matches
        await page.pause(LOOK_AGAIN_EVERY_MS)
        matches = find(page, target, limit=1)
    if matches.count:
        return matches
    raise Refused(
        ErrorCode.ELEMENT_NOT_FOUND,
        f"Could not find element matching selector {target!r}",
        selector=target,
    )
