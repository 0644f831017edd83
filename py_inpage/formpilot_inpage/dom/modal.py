"""The modal dialog that the user can work in; the rest of the page is inert."""

from collections.abc import Iterator

from .page import Element, Page

MODALS_LIMIT = 20
IS_MODAL = 'matches("dialog:modal")'
EDGES = tuple(f"getBoundingClientRect().{side}" for side in ("left", "right", "top", "bottom"))


def topmost_modal_dialog(page: Page) -> Element | None:
    """The dialog that was opened last: its backdrop covers the page, in shadow roots too."""
    if dialog := modal_dialog_at(page, 1, 1):
        return dialog
    # A backdrop with `pointer-events: none` is not hit; the dialog itself is.
    dialogs = page.select("dialog:modal", MODALS_LIMIT).elements
    if len(dialogs) > 1:
        hits = (modal_dialog_at(page, x, y) for x, y in centers(page, dialogs))
        return next(filter(None, hits), dialogs[-1])
    return dialogs[0] if dialogs else None


def modal_dialog_at(page: Page, x: float, y: float) -> Element | None:
    path = page.geometry.path_at(x, y)
    rows = zip(path, page.read_each(path, [IS_MODAL]), strict=True)
    return next((element for element, (is_modal,) in rows if is_modal), None)


def centers(page: Page, elements: tuple[Element, ...]) -> Iterator[tuple[float, float]]:
    """The center of the visible part of each element."""
    width, height = page.read("innerWidth", "innerHeight")
    for left, right, top, bottom in page.read_each(elements, EDGES):
        yield (max(left, 0) + min(right, width)) / 2, (max(top, 0) + min(bottom, height)) / 2
