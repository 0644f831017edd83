"""A native range: the browser moves its knob for a real mouse alone, so its value is set."""

from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import Send
from formpilot_inpage.events.filling import CHANGED, PICKED_INPUT
from formpilot_inpage.events.pointing import Point

from .mouse import Mouse

TRACK = (
    "localName",
    "type",
    "min",
    "max",
    'matches(":disabled")',
    "getBoundingClientRect().left",
    "getBoundingClientRect().width",
)


class Slider:
    """The range under the mouse, if it is one that can be moved."""

    def __init__(self, element: Element, low: float, high: float) -> None:
        self._element = element
        self._low = low
        self._high = high

    @classmethod
    def at(cls, element: Element | None) -> "Slider | None":
        if element is None:
            return None
        tag, kind, low, high, disabled, _, _ = element.read(*TRACK)
        if tag != "input" or kind != "range" or disabled:
            return None
        return cls(element, float(low or 0), float(high or 100))

    async def follow(self, mouse: Mouse, point: Point) -> None:
        left, width = self._element.read(*TRACK[-2:])
        share = min(1, max(0, (point.x - left) / (width or 1)))
        (before,) = self._element.read("value")
        self._element.write("value", str(self._low + share * (self._high - self._low)))
        if self._element.read("value") != [before]:
            await mouse.send([Send(self._element, [PICKED_INPUT])])

    async def settle(self, mouse: Mouse) -> None:
        await mouse.send([Send(self._element, [CHANGED])])
