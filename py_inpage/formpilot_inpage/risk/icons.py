"""Names of icons, from the markup of the pictures in an element."""

from collections.abc import Iterator, Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import word_set

PICTURES = "[class], [data-testid], [data-icon], [name], [icon], use, img"
NAME_ATTRIBUTES = ("class", "data-testid", "data-icon", "name", "icon", "href", "xlink:href", "src")
PATHS = tuple(f'getAttribute("{name}")' for name in NAME_ATTRIBUTES)
# The shapes of a drawing, of which there may be many.
SHAPE_TAGS = word_set("path g use rect circle ellipse line polyline polygon text")
READ_LIMIT = 10


async def read_icons(page: Page, element: Element) -> tuple[str, ...]:
    """The names of the first pictures in an element."""
    async for rows in page.query_slices(PICTURES, PATHS, element):
        return tuple(icon_names([name for row in rows[:READ_LIMIT] for name in row.values]))
    return ()


def icon_names(names: Sequence[str | None]) -> Iterator[str]:
    """The names, of addresses the file name alone. A `data:` address has none."""
    for name in names:
        if name and not name.startswith("data:"):
            yield name.rpartition("/")[2]
