"""Finds the element of a target: a CSS selector or a ref."""

from formpilot_inpage.contract.errors import CommandError, ErrorCode

from .page import Matches, Page

RETRY_FOR_MS = 1000
RETRY_EVERY_MS = 50


def find(page: Page, target: str, limit: int) -> Matches:
    """The current matches of a selector or ref. Raises for a ref whose element is gone."""
    if not target.startswith("@"):
        return select_anywhere(page, target, limit)
    element = page.store.by_ref(target)
    if element is None:
        raise CommandError(
            ErrorCode.STALE_SNAPSHOT, f"{target} is no longer on the page.", selector=target
        )
    return Matches(1, (element,))


def select_anywhere(page: Page, selector: str, limit: int) -> Matches:
    """Matches in the document; when there are none, in the shadow roots."""
    matches = page.select(selector, limit)
    if matches.count:
        return matches
    elements = [
        row.element for root in page.shadow_roots() for row in page.query_rows(selector, [], root)
    ]
    return Matches(len(elements), tuple(elements[:limit]))


async def find_first(page: Page, target: str) -> Matches:
    """The first element of a target; retries for a second while there is none."""
    for attempt in range(1 + RETRY_FOR_MS // RETRY_EVERY_MS):
        if attempt:
            page.context.check_time(f"before {target!r} was found")
            await page.context.sleep(RETRY_EVERY_MS)
        matches = find(page, target, limit=1)
        if matches.count:
            return matches
    raise element_not_found(target)


def element_not_found(target: str) -> CommandError:
    return CommandError(
        ErrorCode.ELEMENT_NOT_FOUND,
        f"Could not find element matching selector {target!r}",
        selector=target,
    )
