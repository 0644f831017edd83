"""Moves the focus when the mouse is pressed."""

import json
from collections.abc import Sequence

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.readings import Reading, ReadPaths, ResolvePath
from formpilot_inpage.dom.steps import CallExpectingEvents, Dispatch, EventSpec, Step
from formpilot_inpage.events.fill_events import FOCUS_GAINED, FOCUS_LOST

FOCUSABLE = (
    ":is(a[href], area[href], button, input, select, textarea, summary, iframe, object, [tabindex],"
    "audio[controls], video[controls], [contenteditable]:not([contenteditable=false i]))"
    ":not(:disabled)"
)
IS_FOCUSABLE = f"matches({json.dumps(FOCUSABLE)})"
ACTIVE = "getRootNode().activeElement"
ACTIVE_NAME = f"{ACTIVE}.localName"
HAS_FOCUS = "document.hasFocus()"
UNFOCUSED = {"body", "html"}
WITHIN_MS = 200


async def move_focus_on_press(page: Page, pressed: Sequence[Element]) -> None:
    if steps := focus_steps(page, pressed):
        await page.perform([steps], WITHIN_MS)


def focus_readings(pressed: Sequence[Element]) -> list[Reading]:
    """What `focus_steps` reads, if the first element of `pressed` is focusable or none is."""
    first = pressed[:1]
    return [
        ReadPaths(pressed, [IS_FOCUSABLE]),
        ResolvePath(first, ACTIVE),
        ReadPaths(first, [ACTIVE_NAME]),
    ]


def focus_steps(page: Page, pressed: Sequence[Element]) -> list[Step]:
    """Focuses the innermost focusable element of `pressed`, an element with its ancestors; without
    one, takes the focus from the active element."""
    rows = zip(pressed, page.read_each(pressed, [IS_FOCUSABLE]), strict=True)
    target = next((element for element, (is_focusable,) in rows if is_focusable), None)
    inside = target or pressed[0]
    (active,) = page.resolve([inside], ACTIVE)
    if active and active == target:
        return []
    if active and inside.read(ACTIVE_NAME)[0] in UNFOCUSED:
        active = None
    steps: list[Step] = []
    if target:
        if active and not page.read(HAS_FOCUS)[0]:
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
