"""The card that shows a command's progress, with its Stop button."""

from collections.abc import Iterator, Sequence
from typing import Any

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.modal import topmost_modal_dialog
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Assign, CallMethod

from .styles import CARD

Box = tuple[float, float, float, float]
"""Left, top, width and height in the viewport."""

NAME = "formpilot-overlay"
# The size of the card with its margins, and the smallest viewport that has room for it.
WIDTH, HEIGHT = 402, 96
MIN_WIDTH, MIN_HEIGHT = 240, 80
VIEWPORT = ("innerWidth", "innerHeight")
# In the order of a press. After a prevented pointer event a browser sends no mouse events.
PRESS = ("pointerdown", "touchstart", "mousedown", "pointerup", "touchend", "mouseup")
KEYS = ("keydown", "keypress", "keyup")
PREVENTED = ("mousedown", "mouseup", "click")
# A press over one of these goes to another document.
FRAME_TAGS = {"iframe", "frame", "object", "embed"}
CORNERS = ("bottom right", "bottom left", "top right", "top left")


class Card:
    """One mounted card."""

    def __init__(self, page: Page, activity: str, total: int | None) -> None:
        self._page = page
        self._total = total
        self._corner = ""
        self._dialog: Element | None = None
        tree = card_tree(activity, total)
        self.host, *elements = page.overlay.mount(CARD, tree)
        self._parts = dict(zip(element_ids(tree), elements, strict=True))
        page.overlay.intercept_press(self._parts["stop"], (*PRESS, *KEYS, "click"), PREVENTED)

    def progress_steps(self, done: int) -> list[Assign]:
        if not self._total:
            return []
        share = round(100 * done / self._total)
        return [
            Assign(self._parts["bar"], "style.cssText", f"width: {share}%"),
            Assign(self._parts["count"], "textContent", f"{done} of {self._total}"),
            Assign(self._parts["track"], "ariaValueNow", str(done)),
        ]

    def modal_dialog_steps(self) -> list[CallMethod]:
        """Steps that move the card into a modal dialog, outside of which the user can press
        nothing, or out of a closed one."""
        dialog = topmost_modal_dialog(self._page)
        if dialog == self._dialog:
            return []
        self._dialog = dialog
        parent = dialog or self._page.select(":root", limit=1).elements[0]
        return [CallMethod(parent, "append", (self.host,)), CallMethod(self.host, "showPopover")]

    def avoid(self, boxes: Sequence[Box]) -> None:
        """Moves the card to a corner where it covers none of the boxes."""
        width, height = self._page.read(*VIEWPORT)
        corner = choose_corner(self._corner or CORNERS[0], boxes, width, height)
        if corner == self._corner:
            return
        self._corner = corner
        card = self._parts["card"]
        card.write("className", corner)
        left, top, button_width, button_height = self._parts["stop"].read(*BOX)
        below = self._page.geometry.element_at(left + button_width / 2, top + button_height / 2)
        if below and below.read("localName")[0] in FRAME_TAGS:
            card.write("className", f"{corner} reachable")


def has_room(page: Page) -> bool:
    width, height = page.read(*VIEWPORT)
    return bool(width >= MIN_WIDTH and height >= MIN_HEIGHT)


def card_tree(activity: str, total: int | None) -> list[Any]:
    progress = {"id": "progress"} if total else {"id": "progress", "hidden": ""}
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
                {"id": "message"},
                ["p", {"id": "status", "role": "status"}, f"FormPilot is {activity}"],
                ["div", progress, ["div", bar, ["div", {"id": "bar"}]], ["span", {"id": "count"}]],
            ],
            ["button", {"id": "stop", "type": "button"}, "Stop"],
        ],
    ]


def element_ids(tree: Sequence[Any]) -> Iterator[str]:
    """The ids of the elements inside of a tree, in order."""
    for child in tree[2:]:
        if not isinstance(child, str):
            yield child[1]["id"]
            yield from element_ids(child)


def choose_corner(current: str, boxes: Sequence[Box], view_width: float, view_height: float) -> str:
    """The first corner where the card covers none of the boxes: the current one, the one opposite
    the first box, or another. The opposite one if there is none."""
    if not boxes:
        return current
    left, top, width, height = boxes[0]
    row = "top" if top + height / 2 > view_height / 2 else "bottom"
    column = "left" if left + width / 2 > view_width / 2 else "right"
    opposite = f"{row} {column}"
    for corner in (current, opposite, *CORNERS):
        if not any(covers(corner, box, view_width, view_height) for box in boxes):
            return corner
    return opposite


def covers(corner: str, box: Box, view_width: float, view_height: float) -> bool:
    """Whether a card in this corner covers a part of the box."""
    left, top, width, height = box
    right, bottom = left + width, top + height
    in_columns = left < WIDTH if "left" in corner else right > view_width - WIDTH
    in_rows = top < HEIGHT if "top" in corner else bottom > view_height - HEIGHT
    in_view = left < view_width and top < view_height and right > 0 and bottom > 0
    return in_columns and in_rows and in_view
