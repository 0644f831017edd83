"""Text inputs that make a tag of each text when Enter is pressed: known by a list as the value."""

from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.control import Control
from formpilot_inpage.forms.plan import Plan
from formpilot_inpage.forms.widgets.choosing import Choosing
from formpilot_inpage.forms.widgets.tag_entry import enter_tags

from .choice import ChoiceKind, held
from .kind import Properties
from .values import Value, as_texts


class TagFieldKind(ChoiceKind):
    """Its state: the texts beside the input, and the text in it."""

    selector = "input"
    recognition_paths: tuple[str, ...] = ()
    is_operated = False

    def matches(self, marks: Properties) -> bool:
        return False

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        texts = [text for text in as_texts(value) if text.strip()]
        if not texts:
            return super().plan(page, control, value)

        async def enter() -> Plan:
            choosing = Choosing(page, control.element)
            await enter_tags(choosing, texts)
            return held(choosing, [])

        return Plan(target=control.element, interact=enter, state_after=[[*texts], ""])


KIND = TagFieldKind("tags")
