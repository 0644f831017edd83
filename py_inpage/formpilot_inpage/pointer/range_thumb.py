"""Drags a native range by its value: the browser moves its thumb only for trusted events."""

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import Dispatch
from formpilot_inpage.events.fill_events import CHANGE_EVENT, PICKED_INPUT
from formpilot_inpage.events.pointer_events import Point
from formpilot_inpage.forms.kinds.number import parse_number

from .mouse import Mouse

RANGE = ("localName", "type", "min", "max", 'matches(":disabled")')


class RangeThumb:
    """The thumb of a range, with the range's limits."""

    def __init__(self, element: Element, minimum: float, maximum: float) -> None:
        self._element = element
        self._minimum = minimum
        self._maximum = maximum

    @classmethod
    def from_element(cls, element: Element | None) -> "RangeThumb | None":
        """None unless the element is an enabled range."""
        if element is None:
            return None
        tag, input_type, minimum, maximum, disabled = element.read(*RANGE)
        if tag != "input" or input_type != "range" or disabled:
            return None
        low, high = parse_number(minimum or ""), parse_number(maximum or "")
        return cls(element, 0 if low is None else low, 100 if high is None else high)

    async def move_to(self, mouse: Mouse, point: Point) -> None:
        left, _, width, _ = self._element.read(*BOX)
        share = min(1, max(0, (point.x - left) / (width or 1)))
        (before,) = self._element.read("value")
        value = self._minimum + share * (self._maximum - self._minimum)
        self._element.write("value", str(value))
        if self._element.read("value") != [before]:
            await mouse.send([Dispatch(self._element, [PICKED_INPUT])])

    async def send_change(self, mouse: Mouse) -> None:
        await mouse.send([Dispatch(self._element, [CHANGE_EVENT])])
