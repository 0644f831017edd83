"""Asks before a click, a drag or a mere movement, and looks again before each press."""

from collections.abc import Sequence

from formpilot_inpage.contract.consent import Question, Reason, Unanswered
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.dom.describe import text_of
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.overlay.outline import outline

from .clicks import Click, click_on, drop_on
from .forms import Form, names_of
from .matching import clean
from .plan import digest

# As long as the user may take; the next frame of this kind takes its place.
OUTLINED_MS = 60_000
CAME_LATE = (
    "The page changed under the mouse to something that the user was not asked about. "
    "It was not clicked."
)
TURNED = (
    "The page changed during the drag to something that the user was not asked about. What was "
    "held was let go, and it was not tried again."
)
CALL_AGAIN = "Look at the page again, then call again; the user will be asked."


class ClickGuard:
    """For one click of one or more presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asks = page.task.consent.asks
        self._agreed: Click | None = None
        self._pressed = False

    async def before(self, line: Sequence[Element]) -> None:
        """For an element and those around it, before the mouse comes there."""
        if self.asks and line:
            click = await click_on(self.page, line)
            ask(self.page, question(self.page, click), click.element)
            self._agreed = click

    async def before_press(self, line: Sequence[Element]) -> None:
        """The page has seen the mouse come, or an earlier click."""
        if not self.asks or not line:
            return
        if self._pressed:
            await self._before_another(line)
            return
        click = await click_on(self.page, line)
        if not self._goes_on(click) or state(self.page, click.form) != self._agreed_state():
            ask(self.page, question(self.page, click), click.element)
            self._agreed = click
        self._pressed = True

    async def before_click(self, line: Sequence[Element]) -> None:
        """The page has seen the press, and may have put its form in order since. A release goes
        to what is under the mouse, whatever was pressed."""
        if not self.asks or not line:
            return
        click = await click_on(self.page, line)
        if click.reasons and not self._goes_on(click):
            raise Refused(ErrorCode.STALE_SNAPSHOT, CAME_LATE, CALL_AGAIN)

    async def _before_another(self, line: Sequence[Element]) -> None:
        """Where everything is asked about, each press is for what was asked about."""
        if self.asks == "everything" and self._agreed and self._agreed.element not in line:
            raise Refused(ErrorCode.STALE_SNAPSHOT, CAME_LATE, CALL_AGAIN)
        await self.before_click(line)

    def _goes_on(self, click: Click) -> bool:
        """Whether it is what was agreed to. Under the mouse an element may lose its title."""
        agreed = self._agreed
        return (
            agreed is not None
            and agreed.element == click.element
            and click.name in {"", agreed.name}
            and click.kinds <= agreed.kinds
            and click.how == agreed.how
        )

    def _agreed_state(self) -> list[object]:
        return state(self.page, self._agreed.form if self._agreed else None)


class DragGuard:
    """For one drag, from its press to its drop."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asks = page.task.consent.asks
        self._agreed: set[str] = set()
        self._dragged = ""
        self._plan = ""

    @property
    def once(self) -> bool:
        """What the user has allowed is done once, whatever comes of it."""
        return bool(self._agreed)

    async def before(self, source: Sequence[Element], target: Sequence[Element]) -> None:
        if not self.asks or not source or not target:
            return
        click = await click_on(self.page, source, dragged=True)
        dropped = await drop_on(self.page, target, click.name)
        reasons = (*click.reasons, *(one for one in dropped if one.kind not in click.kinds))
        refs = self.page.refs([source[0], target[0]])
        name = clean(text_of(target[0])) if dropped else click.name
        asked = Question(
            target=name,
            tag=click.tag,
            reasons=reasons,
            plan=digest(["drag", refs, name, told(reasons)]),
        )
        if self._plan not in {"", asked.plan} and self.page.task.consent.needed(reasons):
            raise Refused(ErrorCode.STALE_SNAPSHOT, TURNED, CALL_AGAIN)
        ask(self.page, asked, target[0] if dropped else source[0])
        self._plan = asked.plan
        self._dragged = click.name
        self._agreed = {reason.kind for reason in reasons}

    async def before_drop(self, line: Sequence[Element]) -> None:
        """Bins often come only once something is dragged."""
        if not self.asks or not line:
            return
        dropped = await drop_on(self.page, line, self._dragged)
        if {reason.kind for reason in dropped} - self._agreed:
            raise Refused(
                ErrorCode.USER_DENIED,
                "What came up where the drag ends deletes, and the user was not asked about that. "
                "What was held was let go.",
                "Ask the user to do it.",
            )


def before_movement(page: Page, action: str, element: Element) -> None:
    """What changes nothing is asked about only where everything is."""
    if page.task.consent.asks != "everything":
        return
    (tag,) = element.read("localName")
    name = "the page" if tag in {"html", "body"} else clean(text_of(element))
    plan = digest([action, page.ref(element), tag, name])
    ask(page, Question(target=name, tag=tag or "", plan=plan), element)


def ask(page: Page, asked: Question, shown: Element | None) -> None:
    try:
        page.task.consent.check(asked)
    except Unanswered:
        if shown:
            outline(page, shown, lasts_ms=OUTLINED_MS)
        raise


def question(page: Page, click: Click) -> Question:
    fields = names_of(page, click.form.sent) if click.form else ()
    parts = [
        "click",
        page.ref(click.element),
        click.tag,
        click.type,
        click.name,
        told(click.reasons),
        click.how,
        state(page, click.form),
    ]
    return Question(
        target=click.name,
        tag=click.tag,
        reasons=click.reasons,
        fields=fields,
        plan=digest(parts),
    )


def told(reasons: Sequence[Reason]) -> list[list[str]]:
    return [[reason.kind, reason.because] for reason in reasons]


def state(page: Page, form: Form | None) -> list[object]:
    """What the form would send, and where. It goes into a digest and nowhere else."""
    if not form:
        return []
    fields = [[one.name, one.type, one.state] for one in form.fields]
    return [page.ref(form.element), form.action, form.method, form.target, fields, form.written]
