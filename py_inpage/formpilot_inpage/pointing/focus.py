"""Where the focus goes when the mouse is pressed."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import EventSpec, Provoke, Send, Step
from formpilot_inpage.events.filling import COMES_INTO_FOCUS, LOSES_FOCUS

FOCUSABLE = (
    ":is(a[href], area[href], button, input, select, textarea, summary, iframe, object, [tabindex],"
    "audio[controls], video[controls], [contenteditable]:not([contenteditable=false i]))"
    ":not(:disabled)"
)
TAKES_FOCUS = f"matches({json.dumps(FOCUSABLE)})"
NOT_FOCUSED = {"body", "html"}
WITHIN_MS = 200


async def press_moves_focus(page: Page, line: Sequence[Element]) -> None:
    """To the innermost element of the line that takes it, or away from where it is."""
    rows = page.read_each(line, [TAKES_FOCUS])
    target = next((one for one, (takes,) in zip(line, rows, strict=True) if takes), None)
    (active,) = page.follow([target or line[0]], "getRootNode().activeElement")
    if active and active == target:
        return
    if active and active.read("localName")[0] in NOT_FOCUSED:
        active = None
    steps: list[Step] = []
    if target:
        if active and not page.read("document.hasFocus()")[0]:
            steps.append(Send(active, towards(LOSES_FOCUS, target)))
        # A mouse does not scroll to what it presses.
        steps.append(Provoke(target, "focus", COMES_INTO_FOCUS, [{"preventScroll": True}]))
    elif active:
        steps.append(Provoke(active, "blur", LOSES_FOCUS))
    if steps:
        await page.perform([steps], WITHIN_MS)


def towards(events: Sequence[EventSpec], other: Element) -> list[EventSpec]:
    return [
        EventSpec(event.interface, event.type, {**event.options, "relatedTarget": other})
        for event in events
    ]
