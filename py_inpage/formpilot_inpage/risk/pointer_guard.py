"""Asks the user before a click, a drag or a movement, and checks again before each press."""

from collections.abc import Sequence

from formpilot_inpage.contract.consent import Confirmation, ConfirmationRequired, Reason
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.text import text_of
from formpilot_inpage.overlay.element_highlight import highlight_elements

from .click_risk import ClickAssessment, assess_click, assess_drop
from .digest import digest
from .form_contents import Form, field_names
from .word_matching import clean

# As long as the user may take; the next highlight replaces it.
HIGHLIGHTED_MS = 60_000
CLICK_CHANGED = (
    "The page changed under the mouse to something that the user was not asked about. "
    "It was not clicked."
)
DRAG_CHANGED = (
    "The page changed during the drag to something that the user was not asked about. "
    "The drag was cancelled and not tried again."
)
CALL_AGAIN = "Look at the page again, then call again; the user will be asked."


class ClickGuard:
    """Guards one click command of one or more presses.

    Each method takes the element under the pointer with its ancestors, innermost first.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asks = page.context.consent.asks
        self._approved: ClickAssessment | None = None
        self._pressed = False

    async def before_move(self, elements: Sequence[Element]) -> ConfirmationRequired | None:
        """Before the pointer moves to the element."""
        if not self.asks or not elements:
            return None
        return self._confirm(await assess_click(self.page, elements))

    async def before_press(self, elements: Sequence[Element]) -> ConfirmationRequired | None:
        """After the page has seen the pointer arrive, or an earlier click."""
        if not self.asks or not elements:
            return None
        if self._pressed:
            await self._before_next_press(elements)
            return None
        click = await assess_click(self.page, elements)
        state = form_state(self.page, click.form)
        is_approved = self._is_approved(click) and state == self._form_state()
        if not is_approved and (required := self._confirm(click)):
            return required
        self._pressed = True
        return None

    async def before_click(self, elements: Sequence[Element]) -> None:
        """After the page has seen the press: the click goes to what is under the pointer now, and
        the page may have changed its form since. Raises when that was not approved."""
        if not self.asks or not elements:
            return
        click = await assess_click(self.page, elements)
        if click.reasons and not self._is_approved(click):
            raise CommandError(ErrorCode.STALE_SNAPSHOT, CLICK_CHANGED, CALL_AGAIN)

    async def _before_next_press(self, elements: Sequence[Element]) -> None:
        """Where the rule asks before every action, each press must hit the approved element."""
        approved = self._approved
        if self.asks == "everything" and approved and approved.element not in elements:
            raise CommandError(ErrorCode.STALE_SNAPSHOT, CLICK_CHANGED, CALL_AGAIN)
        await self.before_click(elements)

    def _confirm(self, click: ClickAssessment) -> ConfirmationRequired | None:
        required = confirm(self.page, click_confirmation(self.page, click), click.element)
        if not required:
            self._approved = click
        return required

    def _is_approved(self, click: ClickAssessment) -> bool:
        """Whether this is the approved click. An element may lose its title under the pointer."""
        approved = self._approved
        return (
            approved is not None
            and approved.element == click.element
            and click.name in {"", approved.name}
            and click.kinds <= approved.kinds
            and click.destination == approved.destination
        )

    def _form_state(self) -> list[object]:
        return form_state(self.page, self._approved.form if self._approved else None)


class DragGuard:
    """Guards one drag, from its press to its drop."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asks = page.context.consent.asks
        self._approved_kinds: set[str] = set()
        self._dragged_name = ""
        self._digest = ""

    @property
    def allows_one_attempt(self) -> bool:
        """What the user approved is done once, whatever the page does."""
        return bool(self._approved_kinds)

    async def before_drag(
        self, source: Sequence[Element], target: Sequence[Element]
    ) -> ConfirmationRequired | None:
        """`source` and `target` are elements with their ancestors, innermost first."""
        if not self.asks or not source or not target:
            return None
        click = await assess_click(self.page, source, dragged=True)
        drop_reasons = await assess_drop(self.page, target, click.name)
        new_reasons = (reason for reason in drop_reasons if reason.kind not in click.kinds)
        reasons = (*click.reasons, *new_reasons)
        refs = self.page.store.refs([source[0], target[0]])
        name = clean(text_of(target[0])) if drop_reasons else click.name
        confirmation = Confirmation(
            target=name,
            tag=click.tag,
            reasons=reasons,
            digest=digest(["drag", refs, name, reason_rows(reasons)]),
        )
        if self._digest not in {"", confirmation.digest} and self.page.context.consent.is_needed(
            reasons
        ):
            raise CommandError(ErrorCode.STALE_SNAPSHOT, DRAG_CHANGED, CALL_AGAIN)
        if required := confirm(self.page, confirmation, target[0] if drop_reasons else source[0]):
            return required
        self._digest = confirmation.digest
        self._dragged_name = click.name
        self._approved_kinds = {reason.kind for reason in reasons}
        return None

    async def before_drop(self, elements: Sequence[Element]) -> None:
        """Checks the drop target again: bins often appear only during a drag."""
        if not self.asks or not elements:
            return
        reasons = await assess_drop(self.page, elements, self._dragged_name)
        if {reason.kind for reason in reasons} - self._approved_kinds:
            raise CommandError(
                ErrorCode.USER_DENIED,
                "The drop target changed to one that deletes, and the user was not asked about "
                "that. The drag was cancelled.",
                "Ask the user to do it.",
            )


def confirm_movement(page: Page, action: str, element: Element) -> ConfirmationRequired | None:
    """A hover or scroll changes nothing: asked only where the rule asks before every action."""
    if page.context.consent.asks != "everything":
        return None
    (tag,) = element.read("localName")
    name = "the page" if tag in {"html", "body"} else clean(text_of(element))
    approval = digest([action, page.store.ref(element), tag, name])
    return confirm(page, Confirmation(target=name, tag=tag or "", digest=approval), element)


def confirm(
    page: Page, confirmation: Confirmation, element: Element | None
) -> ConfirmationRequired | None:
    """None: the command may go on. Highlights the element that the user is asked about."""
    required = page.context.consent.check(confirmation)
    if required and element:
        highlight_elements(page, element, duration_ms=HIGHLIGHTED_MS)
    return required


def click_confirmation(page: Page, click: ClickAssessment) -> Confirmation:
    fields = field_names(page, click.form.user_fields) if click.form else ()
    parts = [
        "click",
        page.store.ref(click.element),
        click.tag,
        click.type,
        click.name,
        reason_rows(click.reasons),
        click.destination,
        form_state(page, click.form),
    ]
    return Confirmation(
        target=click.name,
        tag=click.tag,
        reasons=click.reasons,
        fields=fields,
        digest=digest(parts),
    )


def reason_rows(reasons: Sequence[Reason]) -> list[list[str]]:
    return [[reason.kind, reason.because] for reason in reasons]


def form_state(page: Page, form: Form | None) -> list[object]:
    """What the form would send, and where to. Only for digests: it holds values."""
    if not form:
        return []
    fields = [[field.name, field.type, field.state] for field in form.fields]
    ref = page.store.ref(form.element)
    return [ref, form.action, form.method, form.target, fields, form.editable_texts]
