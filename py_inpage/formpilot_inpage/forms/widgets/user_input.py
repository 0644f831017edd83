"""Sends the events of a mouse and a keyboard to the parts of a widget."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeVar

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import Reading, ReadPaths
from formpilot_inpage.dom.steps import (
    Assign,
    Atomic,
    CallExpectingEvents,
    CallMethod,
    Dispatch,
    EventSpec,
    NextFrame,
    NextTask,
    Require,
    Step,
    UnlessPrevented,
)
from formpilot_inpage.events.fill_events import (
    BEFORE_TEXT,
    FOCUS_GAINED,
    FOCUS_LOST,
    KEYDOWN,
    KEYUP,
    TEXT_INPUT,
    with_text,
)
from formpilot_inpage.events.keyboard_events import BUBBLES, key_event, press_steps, type_steps
from formpilot_inpage.events.pointer_events import (
    Point,
    PointerState,
    click_events,
    enter_leave_events,
    move_events,
    press_events,
    release_events,
)
from formpilot_inpage.pointer.focus import focus_readings, focus_steps

OPENING_MS = 600
STEPS_WITHIN_MS = 2000
# A page may render for some milliseconds after each.
PRESSES_AT_ONCE = 40
READ_EVERY_MS = 30

# Parts inside a widget that take away what was chosen.
REMOVES = (
    'matches("[class*=remove i], [class*=close i], [class*=delete i], [aria-label*=remove i], '
    '[aria-label*=clear i]")'
)
INNER_PARTS = "*:not(input, svg, svg *)"
# No element is there.
OUTSIDE = Point(-1, -1)

T = TypeVar("T")


class UserInput:
    """Sends mouse and keyboard events, as a person's would cause them, to elements of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def perform(self, *steps: Step, then: Sequence[Reading] = ()) -> None:
        """`then` is what will be read next."""
        await self.page.perform([steps], STEPS_WITHIN_MS, then)

    async def click(self, element: Element, then: Sequence[Reading] = ()) -> None:
        """Moves the mouse to the element's middle, presses and releases, with the focus that a
        press moves. Scrolls it into view before. `then` is what will be read next."""
        await self.click_at(element, middle_of(await self.box_in_view(element)), then)

    async def click_moving(self, element: Element, then: Sequence[Reading] = ()) -> None:
        """Clicks a part of a popup. While that opens it may be elsewhere, or take no press."""
        await self.box_in_view(element)
        path = await self.wait_for(lambda: self._path_at_middle(element), OPENING_MS)
        middle = middle_of(element.read(*BOX))
        await self._click_path(element, path or self._inner_path(element, middle), middle, then)

    def _path_at_middle(self, element: Element) -> list[Element]:
        """What a press in the element's middle meets; [] where that is not the element, or while
        it moves."""
        box = element.read(*BOX)
        middle = middle_of(box)
        path = self.page.geometry.path_at(middle.x, middle.y)
        *box_after, is_connected = element.read(*BOX, "isConnected")
        return path if element in path and is_connected and box_after == box else []

    def _inner_path(self, element: Element, point: Point) -> list[Element]:
        """The innermost part of the element at the point, though something covers it, and its
        ancestors."""
        rows = self.page.query_rows(INNER_PARTS, BOX, within=element)
        inner = [row.element for row in rows if is_within(point, row.values)]
        return self.page.geometry.composed_path(inner[-1] if inner else element)

    async def box_in_view(self, element: Element) -> list[float]:
        """The element's left, top, width and height, after it was scrolled into view."""
        scroll = CallMethod(element, "scrollIntoView", [{"block": "nearest"}])
        await self.perform(scroll, then=[ReadPaths([element], BOX)])
        return element.read(*BOX)

    async def click_at(self, element: Element, point: Point, then: Sequence[Reading] = ()) -> None:
        """Clicks at a point, on what is drawn there if that is a part of the element."""
        path = self.page.geometry.path_at(point.x, point.y)
        if element not in path:
            path = self.page.geometry.composed_path(element)
        await self._click_path(element, path, point, then)

    async def _click_path(
        self, element: Element, path: list[Element], point: Point, then: Sequence[Reading]
    ) -> None:
        """Clicks the first element of the path, or the element itself where that one would take
        away what was chosen."""
        inner = path[: path.index(element)]
        removal = [ReadPaths(inner, [REMOVES])] if inner else []
        self.page.prefetch([*removal, *focus_readings(path)])
        if any(removes for (removes,) in self.page.read_each(inner, [REMOVES])):
            path = path[len(inner) :]
        target = path[0]
        moving, pressed = PointerState(point, point), PointerState(point, point, pressed=True)
        pointer_down, mouse_down = press_events(pressed)
        press: list[Step] = [
            *enter_leave_events([], path, moving),
            Dispatch(target, move_events(moving)),
            Dispatch(target, [pointer_down]),
            UnlessPrevented(target, mouse_down, focus_steps(self.page, path)),
        ]
        # The page may draw the part anew at the press; nothing is sent to what it removed.
        instead: list[Step] = [
            Require(target, "isConnected", False),
            Require(element, "isConnected", True),
            *release_steps(element, moving),
        ]
        release: list[Step] = [
            Require(target, "isConnected", True),
            *release_steps(target, moving),
        ]
        await self.page.perform([press, instead, release], STEPS_WITHIN_MS, then)

    async def drag(self, element: Element, start: Point, end: Point) -> None:
        """Presses the element, moves the mouse and releases it."""
        path = self.page.geometry.composed_path(element)
        pressed, moved = (
            PointerState(start, start, pressed=True),
            PointerState(end, start, pressed=True),
        )
        await self.perform(
            *enter_leave_events([], path, PointerState(start, start)),
            Dispatch(element, press_events(pressed)),
            NextFrame(),
            Dispatch(element, move_events(moved)),
            NextFrame(),
            Dispatch(element, move_events(moved)),
            Dispatch(element, release_events(PointerState(end, end))),
            NextTask(),
        )

    async def press_key(
        self, element: Element, key: str, count: int = 1, then: Sequence[Reading] = ()
    ) -> None:
        """Sends a key's events, with time for the page after each press. The browser does nothing
        of its own after them."""
        press = [*press_steps(element, key), NextTask()]
        for start in range(0, count, PRESSES_AT_ONCE):
            await self.perform(*press * min(count - start, PRESSES_AT_ONCE), then=then)

    async def press_outside(self, element: Element) -> None:
        """Presses and releases on an element outside of the widget, without moving the focus."""
        state = PointerState(OUTSIDE, OUTSIDE)
        events = [*press_events(state), *release_events(state), *click_events(state)]
        await self.perform(Dispatch(element, events), NextTask())

    async def scroll_to_end(self, option: Element) -> None:
        """Scrolls a list on, from its last option that is drawn."""
        await self.perform(CallMethod(option, "scrollIntoView", [{"block": "start"}]))
        await self.next_frames()

    async def scroll_to_start(self, option: Element) -> None:
        """Scrolls a list back, from its first option that is drawn."""
        await self.perform(CallMethod(option, "scrollIntoView", [{"block": "end"}]))
        await self.next_frames()

    async def set_text(self, element: Element, text: str) -> None:
        """Replaces the text of an input at once, as a paste does; does not leave it."""
        write = Assign(element, "value", text)
        await self.perform(
            Dispatch(element, [KEYDOWN, with_text(BEFORE_TEXT, text)]),
            Atomic((write, Dispatch(element, [with_text(TEXT_INPUT, text)]))),
            Dispatch(element, [KEYUP]),
            NextTask(),
        )

    async def erase(self, element: Element) -> None:
        """Selects the text of a focused input and deletes it, as Backspace does."""
        (document,) = self.page.resolve([element], "ownerDocument")
        assert document
        delete = {**BUBBLES, "inputType": "deleteContentBackward"}
        remove = CallMethod(document, "execCommand", ["delete"])
        key_down, key_up = (key_event(name, "Backspace") for name in ("keydown", "keyup"))
        before = EventSpec("InputEvent", "beforeinput", delete)
        await self.perform(
            CallMethod(element, "select"),
            UnlessPrevented(element, key_down, [UnlessPrevented(element, before, [remove])]),
            Dispatch(element, [key_up]),
            NextTask(),
        )
        if element.read("value")[0]:
            gone = Dispatch(element, [EventSpec("InputEvent", "input", delete)])
            await self.perform(Atomic((Assign(element, "value", ""), gone)), NextTask())

    async def replace_content(self, element: Element, text: str) -> None:
        """Replaces the text of an element with editable content, as the keyboard does."""
        (document,) = self.page.resolve([element], "ownerDocument")
        assert document
        await self.focus(element)
        await self.perform(
            CallMethod(document, "execCommand", ["selectAll"]),
            Dispatch(element, [KEYDOWN]),
            CallMethod(document, "execCommand", ["insertText" if text else "delete", False, text]),
            Dispatch(element, [KEYUP]),
            NextTask(),
        )

    async def hover(self, element: Element) -> None:
        """Moves the mouse onto the element."""
        left, top, width, height = element.read(*BOX)
        point = Point(round(left + width / 2), round(top + height / 2))
        moving = PointerState(point, point)
        path = self.page.geometry.composed_path(element)
        await self.perform(
            *enter_leave_events([], path, moving),
            Dispatch(element, move_events(moving)),
            NextTask(),
        )

    async def type_text(self, element: Element, text: str) -> None:
        """Types key by key at the caret of the focused element."""
        (document,) = self.page.resolve([element], "ownerDocument")
        assert document
        steps = [(*type_steps(element, document, letter), NextTask()) for letter in text]
        await self.perform(*chain.from_iterable(steps))

    async def paste(self, element: Element, text: str) -> None:
        """Pastes at the caret of the focused element. The page may take the text itself."""
        (document,) = self.page.resolve([element], "ownerDocument")
        assert document
        clipboard = self.page.create("DataTransfer")
        options = {**BUBBLES, "clipboardData": clipboard}
        insert = CallMethod(document, "execCommand", ["insertText", False, text])
        await self.perform(
            CallMethod(clipboard, "setData", ["text/plain", text]),
            UnlessPrevented(element, EventSpec("ClipboardEvent", "paste", options), [insert]),
            NextTask(),
        )

    async def focus(self, element: Element) -> None:
        options = [{"preventScroll": True}]
        await self.perform(CallExpectingEvents(element, "focus", FOCUS_GAINED, options))

    async def blur(self, element: Element, then: Sequence[Reading] = ()) -> None:
        await self.perform(CallExpectingEvents(element, "blur", FOCUS_LOST), NextTask(), then=then)

    async def next_frames(self, count: int = 2, then: Sequence[Reading] = ()) -> None:
        await self.perform(*[NextFrame()] * count, then=then)

    async def wait_for(self, read: Callable[[], T], within_ms: float) -> T:
        """Reads until the result is truthy or the time is up; returns the last result."""
        until = self.page.context.remaining_ms() - within_ms
        while not (found := read()) and self.page.context.remaining_ms() > max(until, 0):
            await self.page.context.sleep(READ_EVERY_MS)
        return found


def release_steps(target: Element, state: PointerState) -> list[Step]:
    """The release of the mouse and the click, with time for the page."""
    return [
        Dispatch(target, release_events(state)),
        Dispatch(target, click_events(state)),
        NextTask(),
    ]


def middle_of(box: Sequence[float]) -> Point:
    left, top, width, height = box
    return Point(round(left + width / 2), round(top + height / 2))


def is_within(point: Point, box: Sequence[float]) -> bool:
    left, top, width, height = box
    return left <= point.x < left + width and top <= point.y < top + height
