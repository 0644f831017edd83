"""The card that says what is going on, with the button that ends it."""

from collections.abc import Iterator, Sequence
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, Invoke

from .outline import BOX
from .styles import CARD

Box = tuple[float, float, float, float]
"""Left, top, width and height in a viewport."""

NAME = "formpilot-overlay"
# With its margins; a frame that is not larger has no room for it.
WIDTH, HEIGHT = 402, 96
LEAST_WIDTH, LEAST_HEIGHT = 240, 80
VIEWPORT = ("innerWidth", "innerHeight")
# In the order in which a press brings them. Where the pointer's own are prevented, those of the
# mouse do not come.
PRESS = ("pointerdown", "touchstart", "mousedown", "pointerup", "touchend", "mouseup")
KEYS = ("keydown", "keypress", "keyup")
PREVENTED = ("mousedown", "mouseup", "click")
# Documents of their own: what is done over them is not heard here.
FRAMES = {"iframe", "frame", "object", "embed"}
IS_MODAL = 'matches("dialog:modal")'
CORNERS = ("bottom right", "bottom left", "top right", "top left")


class Card:
    """Drawn once. `parts` are its elements by their ids."""

    def __init__(self, page: Page, doing: str, total: int | None) -> None:
        self._page = page
        self._total = total
        self._corner = ""
        self._dialog: Element | None = None
        tree = drawing(doing, total)
        self.host, *inside = page.graft(CARD, tree)
        self._parts = dict(zip(ids(tree), inside, strict=True))
        page.guard(self._parts["stop"], (*PRESS, *KEYS, "click"), PREVENTED)

    def steps(self, done: int) -> list[Assign]:
        """What shows how far the command is."""
        if not self._total:
            return []
        share = round(100 * done / self._total)
        return [
            Assign(self._parts["bar"], "style.cssText", f"width: {share}%"),
            Assign(self._parts["count"], "textContent", f"{done} of {self._total}"),
            Assign(self._parts["track"], "ariaValueNow", str(done)),
        ]

    def into_reach(self) -> list[Invoke]:
        """What takes it into the dialog that keeps the user from all else, or out again."""
        dialog = modal(self._page)
        if dialog == self._dialog:
            return []
        self._dialog = dialog
        place = dialog or self._page.select(":root", limit=1).elements[0]
        return [Invoke(place, "append", (self.host,)), Invoke(self.host, "showPopover")]

    def keep_clear_of(self, boxes: Sequence[Box]) -> None:
        """In another corner, where it would lie over what is worked on."""
        width, height = self._page.read(*VIEWPORT)
        corner = clear_corner(self._corner or CORNERS[0], boxes, width, height)
        if corner == self._corner:
            return
        self._corner = corner
        card = self._parts["card"]
        card.write("className", corner)
        left, top, across, down = self._parts["stop"].read(*BOX)
        below = self._page.under(left + across / 2, top + down / 2)
        if below and below.read("localName")[0] in FRAMES:
            card.write("className", f"{corner} reachable")


def modal(page: Page) -> Element | None:
    """The dialog that was opened last: what lies below it, or beside it, takes no press."""
    top = page.under(1, 1)
    line = page.lineage(top) if top else []
    over = [one for one, (is_modal,) in zip(line, page.read_each(line, [IS_MODAL]), strict=True)
            if is_modal]  # fmt: skip
    # Its backdrop may let a press through.
    return next(iter(over or [row.element for row in page.table("dialog:modal", [])][-1:]), None)


def has_room(page: Page) -> bool:
    width, height = page.read(*VIEWPORT)
    return bool(width >= LEAST_WIDTH and height >= LEAST_HEIGHT)


def drawing(doing: str, total: int | None) -> list[Any]:
    course = {"id": "course"} if total else {"id": "course", "hidden": ""}
    limits = {"aria-valuemin": "0", "aria-valuemax": str(total or 0)}
    bar = {"id": "track", "role": "progressbar", "aria-label": "Progress", **limits}
    return [
        NAME,
        {"popover": "manual"},
        [
            "div",
            {"id": "card", "class": CORNERS[0], "lang": "en"},
            ["span", {"id": "badge"}],
            [
                "div",
                {"id": "words"},
                ["p", {"id": "status", "role": "status"}, f"FormPilot is {doing}"],
                ["div", course, ["div", bar, ["div", {"id": "bar"}]], ["span", {"id": "count"}]],
            ],
            ["button", {"id": "stop", "type": "button"}, "Stop"],
        ],
    ]


def ids(tree: Sequence[Any]) -> Iterator[str]:
    """Of the elements inside of a tree, in their order."""
    for child in tree[2:]:
        if not isinstance(child, str):
            yield child[1]["id"]
            yield from ids(child)


def clear_corner(current: str, boxes: Sequence[Box], width: float, height: float) -> str:
    """The current one where it lies over none of the boxes, else the one farthest from the first
    of them that does not either."""
    if not boxes:
        return current
    left, top, across, down = boxes[0]
    row = "top" if top + down / 2 > height / 2 else "bottom"
    side = "left" if left + across / 2 > width / 2 else "right"
    corners = (current, f"{row} {side}", *CORNERS)
    clear = (one for one in corners if not any(lies_over(one, box, width, height) for box in boxes))
    return next(clear, corners[1])


def lies_over(corner: str, box: Box, width: float, height: float) -> bool:
    left, top, across, down = box
    beside = left < WIDTH if "left" in corner else left + across > width - WIDTH
    level = top < HEIGHT if "top" in corner else top + down > height - HEIGHT
    in_view = left < width and top < height and left + across > 0 and top + down > 0
    return beside and level and in_view
