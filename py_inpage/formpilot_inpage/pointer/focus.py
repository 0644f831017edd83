"""Moves the focus when the mouse is pressed."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallExpectingEvents, Dispatch, EventSpec, Step
from formpilot_inpage.events.fill_events import FOCUS_GAINED, FOCUS_LOST

FOCUSABLE = (
    ":is(a[href], area[href], button, input, select, textarea, summary, iframe, object, [tabindex],"
    "audio[controls], video[controls], [contenteditable]:not([contenteditable=false i]))"
    ":not(:disabled)"
)
IS_FOCUSABLE = f"matches({json.dumps(FOCUSABLE)})"
UNFOCUSED = {"body", "html"}
WITHIN_MS = 200


async def move_focus_on_press(page: Page, pressed: Sequence[Element]) -> None:
    if steps := focus_steps(page, pressed):
        await page.perform([steps], WITHIN_MS)


def focus_steps(page: Page, pressed: Sequence[Element]) -> list[Step]:
    """Focuses the innermost focusable element of `pressed`, an element with its ancestors; without
    one, takes the focus from the active element."""
    rows = zip(pressed, page.read_each(pressed, [IS_FOCUSABLE]), strict=True)
    target = next((element for element, (is_focusable,) in rows if is_focusable), None)
    (active,) = page.resolve([target or pressed[0]], "getRootNode().activeElement")
    if active and active == target:
        return []
    if active and active.read("localName")[0] in UNFOCUSED:
        active = None
    steps: list[Step] = []
    if target:
        if active and not page.read("document.hasFocus()")[0]:
            steps.append(Dispatch(active, with_related_target(FOCUS_LOST, target)))
        # A press does not scroll.
        steps.append(CallExpectingEvents(target, "focus", FOCUS_GAINED, [{"preventScroll": True}]))
    elif active:
        steps.append(CallExpectingEvents(active, "blur", FOCUS_LOST))
    return steps


def with_related_target(events: Sequence[EventSpec], related: Element) -> list[EventSpec]:
    return [
        EventSpec(event.interface, event.type, {**event.options, "relatedTarget": related})
        for event in events
    ]
