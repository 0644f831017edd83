"""A mouse on a page. It knows where it is, what is under it, and what it has sent."""

from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import Frame, Send
from formpilot_inpage.events.pointing import (
    Hand,
    Moment,
    Point,
    crossing,
    moves,
    presses,
    releases,
)

# Outside of every viewport: whoever comes from here enters anew.
ELSEWHERE = Point(-100, -100)
FRAME_WITHIN_MS = 100


class Mouse:
    """One pointer, and the hand on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at = ELSEWHERE
        before = page.pointed()
        self.line: list[Element] = page.lineage(before) if before else []
        """The element under the mouse and those around it, outwards."""
        self.pressed = False
        self.hand = Hand()
        self.sent: list[str] = []

    @property
    def element(self) -> Element | None:
        return self.line[0] if self.line else None

    async def send(self, sends: Sequence[Send]) -> list[bool]:
        """False for each event that was prevented."""
        self.sent += [event.type for one in sends for event in one.events]
        answers = await self.page.send(sends) if sends else []
        return [answer for answered in answers for answer in answered]

    def go(self, to: Point) -> tuple[Moment, list[Element], list[Element]]:
        """Be there; what was left and what was entered."""
        moment = Moment(to, to if self.at == ELSEWHERE else self.at, self.pressed, self.hand)
        left, self.at = self.line, to
        element = self.page.under(to.x, to.y)
        if [element] != left[:1]:
            self.line = self.page.lineage(element) if element else []
            self.page.point(element)
        return moment, left, self.line

    async def move(self, to: Point) -> None:
        moment, left, entered = self.go(to)
        sends = crossing(left, entered, moment)
        if self.line:
            sends.append(Send(self.line[0], moves(moment)))
        await self.send(sends)

    async def stay(self) -> None:
        """Where it is; what the page has put under it meanwhile is entered."""
        moment, left, entered = self.go(self.at)
        await self.send(crossing(left, entered, moment))

    async def press(self) -> bool:
        """Whether the page let it happen."""
        self.pressed = True
        answers = await self.send([Send(self.line[0], presses(self.moment()))])
        return all(answers)

    async def release(self) -> None:
        self.pressed = False
        if self.line:
            await self.send([Send(self.line[0], releases(self.moment()))])

    async def frame(self) -> None:
        await self.page.perform([[Frame()]], FRAME_WITHIN_MS)

    def moment(self) -> Moment:
        return Moment(self.at, self.at, self.pressed, self.hand)
