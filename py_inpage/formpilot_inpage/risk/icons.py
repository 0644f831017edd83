"""Pictures that stand for words."""

from collections.abc import Iterator, Sequence

from formpilot_inpage.dom.page import Element, Page

PICTURES = "[class], [data-testid], [data-icon], [name], [icon], use, img"
NAMED_BY = ("class", "data-testid", "data-icon", "name", "icon", "href", "xlink:href", "src")
PATHS = tuple(f'getAttribute("{name}")' for name in NAMED_BY)
# The parts of a drawing, of which there may be many.
DRAWN = {"path", "g", "use", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"}
LOOKED_AT = 10


async def icons_in(page: Page, element: Element) -> tuple[str, ...]:
    """What the pictures in an element are called."""
    async for rows in page.slices(PICTURES, PATHS, element):
        return tuple(called([name for row in rows[:LOOKED_AT] for name in row.values]))
    return ()


def called(names: Sequence[str | None]) -> Iterator[str]:
    """Of files their names alone; those that hold their picture themselves have none."""
    for name in names:
        if name and not name.startswith("data:"):
            yield name.rpartition("/")[2]
