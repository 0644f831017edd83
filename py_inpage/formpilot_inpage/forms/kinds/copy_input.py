"""Inputs that copy the state of a widget, for the form to send. Nobody can see or press them."""

import json

from formpilot_inpage.dom.page import Element, Page

from .kind import Kind, Properties

UNSEEN = ":is([aria-hidden=true], [hidden][readonly])"


class CopyKind(Kind):
    """An unseen checkbox or radio button on a page with widgets of that meaning."""

    def __init__(self, name: str, input_type: str, part: str, widget: str) -> None:
        """Selectors: of the widgets, and of the part by which a widget is known."""
        super().__init__(name)
        self.input_type = input_type
        self.selector = f":has({part}) input[type={input_type}]{UNSEEN}"
        self._mark = path("matches", self.selector)
        self.recognition_paths = (self._mark,)
        self._part = part
        self._widget = widget

    def matches(self, marks: Properties) -> bool:
        return bool(marks[self._mark])

    def shown_by(self, page: Page, element: Element) -> Element | None:
        """The widget around it, else beside it, else the only one in the nearest container."""
        (around,) = page.resolve([element], path("closest", self._widget))
        if around:
            return around
        (beside,) = page.resolve([element], "previousElementSibling")
        if beside and beside.read(path("matches", self._widget)) == [True]:
            return beside
        (container,) = page.resolve([element], path("closest", f":has({self._part})"))
        found = page.query_rows(self._widget, [], within=container) if container else []
        return found[0].element if len(found) == 1 else None


def path(method: str, selector: str) -> str:
    return f"{method}({json.dumps(selector)})"
