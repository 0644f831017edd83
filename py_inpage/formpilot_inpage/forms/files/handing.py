"""Gives files to a file input or a drop zone, and waits until the page has taken them."""

import json
from collections.abc import Awaitable, Callable, Sequence

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.files import FILES_LIMIT
from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import (
    Assign,
    Atomic,
    CallExpectingEvents,
    Dispatch,
    EventSpec,
    NextFrame,
    NextTask,
    Step,
)
from formpilot_inpage.dom.visibility import VISIBILITY, is_shown
from formpilot_inpage.events.fill_events import (
    CHANGE_EVENT,
    FOCUS_GAINED,
    FOCUS_LOST,
    PICKED_INPUT,
)
from formpilot_inpage.forms.plan import InvalidValue, Plan, State, Verdict

from .chosen_files import ChosenFiles
from .page_signs import PageSigns, count_shown

FILE_PATHS = tuple(
    f"files.{index}.{name}" for index in range(FILES_LIMIT) for name in ("name", "size")
)
OPACITY = 'computedStyleMap().get("opacity").value'
OWNER_PATHS = ("isConnected", 'getAttribute("name")', "form.localName", OPACITY, *VISIBILITY)
WITHIN_MS = 2000
POLL_MS = 40
STILL_MS = 120
PATIENCE_MS = 3000
# A widget may take the files out of its hidden input some time after it got them.
TAKE_MS = 700
# A page that never rests, such as one with a clock, is not waited for longer.
REST_MS = 1500
# An upload that takes longer goes on after the fill.
BUSY_MS = 8000
BUSY_SHARE = 0.4
# Next to this element there may be a zone that it is the heading of.
NEAR_ZONE = ("", "nextElementSibling", "parentElement.nextElementSibling")
NO_SIGN = (
    "The page shows no sign that it took the file: neither its name, nor does the input hold it."
)
NO_DROP = "Nothing there takes dropped files."
STILL_THERE = "The page took the file and still shows it. Only a person can remove it there."


class FileHanding:
    """Gives files to one element."""

    def __init__(self, page: Page, element: Element, chosen: ChosenFiles) -> None:
        self._page = page
        self._element = element
        self._chosen = chosen

    async def put_into_input(self) -> Plan:
        """Sets the files of an input. An input that was empty is emptied again if the page refuses
        them. Raises InvalidValue."""
        data = self._chosen.take(self._page)
        was_empty = not read_files(self._element)
        signs = PageSigns(self._page, self._chosen.names)
        is_own_value, is_visible = self._holds_own_value()
        try:
            held = self._input_holds if is_own_value else (lambda: False)
            await self._watch(lambda: self._assign(data), signs, held, 0 if is_visible else TAKE_MS)
        except InvalidValue:
            if was_empty and read_files(self._element):
                await self._assign(self._page.create("DataTransfer"))
            raise
        self._remember(signs)
        return self._verified(
            lambda: (self._input_holds() or signs.shows_names()) and not signs.refusal()
        )

    async def drop(self) -> Plan:
        """Drops the files as a mouse does. Raises InvalidValue."""
        data = self._chosen.take(self._page)
        self._element.scroll_into_view()
        signs = PageSigns(self._page, self._chosen.names)
        zone = await self._find_zone(data)
        await self._watch(lambda: self._send(zone, data, "dragover", "drop"), signs, lambda: False)
        self._remember(signs)
        return self._verified(lambda: signs.shows_names() and not signs.refusal())

    async def empty(self, shown: Sequence[str]) -> Plan:
        """Empties an input. Raises InvalidValue if the page still shows one of the names that it
        showed when it was given the files."""
        before = count_shown(self._page, shown)
        await self._assign(self._page.create("DataTransfer"))
        if shown and count_shown(self._page, shown) >= before:
            raise InvalidValue(ErrorCode.UNDO_UNAVAILABLE, STILL_THERE)
        forget(self._page, self._element)
        return self._verified(lambda: not read_files(self._element))

    def _verified(self, is_held: Callable[[], bool]) -> Plan:
        def judge() -> Verdict:
            return Verdict.HELD if is_held() else Verdict.REVERTED

        return Plan(target=self._element, judge=judge, state_after=[self._chosen.state, []])

    async def _watch(
        self,
        give: Callable[[], Awaitable[object]],
        signs: PageSigns,
        is_held: Callable[[], bool],
        held_after_ms: float = 0,
    ) -> None:
        """Gives the files and waits until the page has taken them and rests. Raises InvalidValue if
        it refuses them, or shows nothing. `is_held` counts only after a time."""
        context = self._page.context
        changes = self._page.watch_mutations()
        try:
            await give()
            began = context.remaining_ms()
            while (left := context.remaining_ms()) > 0:
                if refusal := signs.refusal():
                    message = f"The page refused the file: {refusal}"
                    raise InvalidValue(ErrorCode.FILE_REJECTED, message)
                waited_ms = began - left
                if (waited_ms >= held_after_ms and is_held()) or signs.shows_names():
                    rests = changes.still_ms() >= STILL_MS or waited_ms > REST_MS
                    is_over = waited_ms > BUSY_MS or left < BUSY_SHARE * began
                    if rests and (is_over or not signs.is_busy()):
                        return
                elif waited_ms > PATIENCE_MS:
                    break
                await context.sleep(POLL_MS)
            raise InvalidValue(ErrorCode.FILE_REJECTED, NO_SIGN)
        finally:
            changes.stop()

    async def _assign(self, data: Element) -> None:
        element = self._element
        (files,) = self._page.resolve([data], "files")
        is_visible = is_shown(element.read(*VISIBILITY))
        enter = [CallExpectingEvents(element, "focus", FOCUS_GAINED)] if is_visible else []
        leave = [CallExpectingEvents(element, "blur", FOCUS_LOST)] if is_visible else []
        write = Atomic((Assign(element, "files", files), Dispatch(element, [PICKED_INPUT])))
        changed = Dispatch(element, [CHANGE_EVENT])
        steps: list[Step] = [*enter, write, changed, NextTask(), *leave, NextFrame(), NextFrame()]
        await self._page.perform([steps], WITHIN_MS)

    async def _find_zone(self, data: Element) -> Element:
        """The element, or one beside it, that prevents the default of `dragover`: only such an
        element takes a drop."""
        for path in NEAR_ZONE:
            zone = self._page.resolve([self._element], path)[0] if path else self._element
            if zone:
                zone = self._innermost(zone)
                answers = await self._send(zone, data, "dragenter", "dragover")
                if not all(answers):
                    return zone
                await self._send(zone, data, "dragleave")
        raise InvalidValue(ErrorCode.FILE_REJECTED, NO_DROP)

    def _innermost(self, zone: Element) -> Element:
        """The element in the middle of a zone: what happens to it happens to the zone too."""
        left, top, width, height = zone.read(*BOX)
        found = self._page.geometry.element_at(left + width / 2, top + height / 2)
        if found and zone in self._page.geometry.composed_path(found):
            return found
        return zone

    async def _send(self, zone: Element, data: Element, *types: str) -> list[bool]:
        """False for each event that the page prevented."""
        left, top, width, height = zone.read(*BOX)
        options = {
            "bubbles": True,
            "composed": True,
            "cancelable": True,
            "dataTransfer": data,
            "clientX": round(left + width / 2),
            "clientY": round(top + height / 2),
        }
        answers: list[bool] = []
        for event_type in types:
            event = EventSpec("DragEvent", event_type, options)
            answers += (await self._page.dispatch_all([Dispatch(zone, [event])]))[0]
        return answers

    def _holds_own_value(self) -> tuple[bool, bool]:
        """Whether the input itself is the field, and whether people see it: else its form sends it.
        Libraries use others only to get at the files."""
        _, name, form, opacity, *visibility = self._element.read(*OWNER_PATHS)
        is_visible = is_shown(visibility) and opacity != 0
        return is_shown(visibility) or bool(name and form), is_visible

    def _input_holds(self) -> bool:
        (is_connected,) = self._element.read("isConnected")
        return bool(is_connected) and read_files(self._element) == self._chosen.state

    def _remember(self, signs: PageSigns) -> None:
        """Remembers which names the page shows since: emptying the input may not remove them."""
        if signs.shows_names():
            text = json.dumps(self._chosen.names)
            self._page.store.store_texts({memory_name(self._page, self._element): text})


def read_files(element: Element) -> State:
    """The name and size of each file that an input holds, the first ones."""
    values = iter(element.read(*FILE_PATHS))
    return [[name, size] for name, size in zip(values, values, strict=True) if name is not None]


def memory_name(page: Page, element: Element) -> str:
    return f"files {page.store.ref(element)}"


def remembered_names(page: Page, element: Element) -> list[str]:
    """The names that the page shows since the last fill of the element."""
    names: list[str] = json.loads(page.store.load_text(memory_name(page, element)) or "[]")
    return names


def forget(page: Page, element: Element) -> None:
    page.store.store_texts({memory_name(page, element): None})
