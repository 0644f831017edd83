"""Rich text and code editors. A new text replaces the content; each of its lines is a paragraph."""

import json
from collections.abc import Sequence
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.control import DISABLED_REASON, READ_ONLY_REASON, Control
from formpilot_inpage.forms.plan import Check, InvalidValue, Plan, SkipField, State, Verdict
from formpilot_inpage.forms.widgets.editor_area import HTML, PLAIN, Clip, EditorArea
from formpilot_inpage.forms.widgets.editor_text import EditorContent, split_lines
from formpilot_inpage.forms.widgets.editor_ways import EditorWriter, Goal

from .kind import Kind, Properties
from .values import Value, as_text

EDITABLE = "[contenteditable]:not([contenteditable=false i])"
# `textarea` is no role, but stands at editors.
ROLES = ", ".join(
    f"[role={role}]" for role in ("textbox", "textarea", "document", "application", "presentation")
)
HOST = f"{EDITABLE}:is(:not([role]), {ROLES}):not({EDITABLE} *)"
# Draws its text itself and has no editable element.
DRAWN = (
    "[role=textbox][tabindex]:not(input, textarea, [contenteditable], [contenteditable] *)"
    ":not(:has(input, textarea, [contenteditable]))"
)
# A code editor takes its input from a text area that people do not see.
INPUT_AREA = "textarea:is([role=textbox], [autocorrect=off])"
SELECTOR = f"{HOST}, {DRAWN}, {INPUT_AREA}, iframe"
IS_HOST = f"matches({json.dumps(f'{HOST}, {DRAWN}')})"
INPUT_WIDTHS = tuple(
    f"closest({json.dumps(INPUT_AREA)}).{width}"
    for width in ("offsetWidth", "parentElement.offsetWidth")
)
UNSEEN_WIDTH = 12
FRAME_PATHS = ("contentDocument.body.contentEditable", "contentDocument.designMode")
REFUSAL_PATHS = (
    'matches("[aria-disabled=true]")',
    'matches("[aria-readonly=true], [readonly]")',
)
FRAME_TEXT = "contentDocument.body.textContent"
WIDGET_TEXT = 'closest("textarea").parentElement.parentElement.textContent'
FIXED_TEXT = 'querySelector("[contenteditable=false]").textContent'
HAS_OBJECT = 'querySelector("img[src], video, table, hr").localName'
TEXTS = (FRAME_TEXT, WIDGET_TEXT, "textContent")
CONTENT, MARKUP = "content", "innerHTML"
UNREAD = "unread"
COPIES_WITHIN_MS = 400
NOT_READABLE = "Before the fill it drew only a part of its text, and the rest could not be read."
NOT_TAKEN = "The editor did not take the text over, or changed it. It holds its old content again."
NOT_PUT_BACK = "The editor did not take the text over, and its old content could not be put back."
NOT_RESTORED = "The editor did not take its old content back."


class EditorKind(Kind):
    """Its state: the text, the tags of its formatting, with formatting its clipboard form, and the
    number of empty lines at its end."""

    selector = SELECTOR
    recognition_paths = (IS_HOST, *INPUT_WIDTHS, *FRAME_PATHS)
    filled_path = "textContent.length"
    state_paths = ()
    fact_paths = (*TEXTS, FIXED_TEXT, HAS_OBJECT, *REFUSAL_PATHS)

    def matches(self, marks: Properties) -> bool:
        widths = [marks[path] or 0 for path in INPUT_WIDTHS]
        return (
            bool(marks[IS_HOST])
            or any(0 < width <= UNSEEN_WIDTH for width in widths)
            or marks[FRAME_PATHS[0]] in {"true", "plaintext-only"}
            or marks[FRAME_PATHS[1]] == "on"
        )

    def plan(self, page: Page, control: Control, value: Value) -> Plan:
        goal = Goal(split_lines(as_text(value)))
        return self._plan(page, control, goal, EditorFill(page, control.element, goal))

    def restore(self, page: Page, control: Control, before: State) -> Plan:
        goal = goal_of(before)
        return self._plan(page, control, goal, EditorRestore(page, control.element, goal))

    def _plan(self, page: Page, control: Control, goal: Goal, fill: "EditorFill") -> Plan:
        check_editable(control.element)
        state = [*state_of(goal)]
        return Plan(target=control.element, interact=fill.run, state_after=state)

    def read_more(self, page: Page, element: Element) -> Properties:
        area = EditorArea(page, element)
        content = area.read()
        markup = area.markup() if content.marks else ""
        return {CONTENT: content, MARKUP: markup}

    def state(self, properties: Properties, group: Sequence[Properties]) -> State:
        content: EditorContent = properties[CONTENT]
        clip = {HTML: properties[MARKUP]} if content.marks else {}
        unread = [UNREAD] if content.is_partial else []
        return [content.text, list(content.marks), clip, content.blank_tail, *unread]

    def states_equal(self, state: State, other: State) -> bool:
        return state[:2] == other[:2]

    def why_not_restorable(self, before: State) -> str | None:
        return NOT_READABLE if before[4:] == [UNREAD] else None

    def describe(self, properties: Properties, options: Sequence[Sequence[Any]]) -> dict[str, Any]:
        frame, widget, own = (properties[path] for path in TEXTS)
        text = next((text for text in (frame, widget, own) if text is not None), "")
        fixed = properties[FIXED_TEXT] or ""
        has_text = any(split_lines(text.replace(fixed, "", 1) if fixed else text))
        if widget is not None:
            # Line numbers stand beside an empty text too.
            has_text = any(letter.isalpha() for letter in widget)
        disabled, read_only = (properties[path] or None for path in REFUSAL_PATHS)
        state = "filled" if has_text or properties[HAS_OBJECT] else "empty"
        return {"state": state, "disabled": disabled, "readonly": read_only}


class EditorFill:
    """One fill of one editor."""

    def __init__(self, page: Page, element: Element, goal: Goal) -> None:
        self._page = page
        self._element = element
        self._goal = goal

    async def run(self) -> Plan:
        area = EditorArea(self._page, self._element)
        before = area.read()
        if self._goal.is_met(before):
            return self._verified(area, None, None)
        await area.focus()
        old = await read_goal(area, before)
        writer = EditorWriter(area)
        strategy = await writer.write(self._goal)
        if not strategy:
            is_put_back = area.read() == before or await EditorWriter(area).write(old)
            await area.leave()
            raise self._failure(bool(is_put_back), tuple(dict.fromkeys(writer.tried)))
        await area.leave()
        unread = [UNREAD] if before.is_partial else []
        return self._verified(area, strategy, [*state_of(old), *unread])

    def _failure(self, is_put_back: bool, tried: tuple[str, ...]) -> InvalidValue:
        message = NOT_TAKEN if is_put_back else NOT_PUT_BACK
        return InvalidValue(ErrorCode.VALUE_REVERTED, message, tried=tried)

    def _verified(self, area: EditorArea, strategy: str | None, before: State | None) -> Plan:
        def judge() -> Verdict:
            content = area.read()
            is_held = content.holds(self._goal.lines) and not self._goal.marks
            if is_held or self._goal.is_met(content):
                return Verdict.HELD
            is_near = self._goal.is_nearly_met(content)
            return Verdict.REFORMATTED if is_near else Verdict.REVERTED

        element = area.frame or area.input
        return Plan(
            target=element,
            checks=(Check(element=element, path="isConnected", expected=True),),
            judge=judge,
            state_before=before,
            state_after=state_of(self._goal),
            facts={"strategy": strategy} if strategy else {},
        )


class EditorRestore(EditorFill):
    """Puts the old content of an editor back."""

    def _failure(self, is_put_back: bool, tried: tuple[str, ...]) -> InvalidValue:
        return InvalidValue(ErrorCode.UNDO_UNAVAILABLE, NOT_RESTORED, tried=tried)


async def read_goal(area: EditorArea, content: EditorContent) -> Goal:
    """The present content as a goal; with formatting, in the form that the editor itself copies."""
    if not content.marks:
        return Goal(content.lines, blank_tail=content.blank_tail)
    await area.select_all()
    markup = area.markup()
    clip = area.copy()
    if clip is not None and not is_whole(clip, content):
        # The editor learns of the selection later.
        await area.user_input.wait_for(lambda: is_whole(area.copy(), content), COPIES_WITHIN_MS)
        clip = area.copy()
    clip = clip or {HTML: markup}
    return Goal(content.lines, content.marks, clip, content.blank_tail)


def is_whole(clip: Clip | None, content: EditorContent) -> bool:
    return (clip or {}).get(PLAIN, "").split() == content.text.split()


def state_of(goal: Goal) -> State:
    return ["\n".join(goal.lines), list(goal.marks), dict(goal.clip), goal.blank_tail]


def goal_of(state: State) -> Goal:
    text, marks, clip, blank_tail = state[:4]
    return Goal(tuple(text.split("\n")) if text else (), tuple(marks), clip, blank_tail)


def check_editable(element: Element) -> None:
    """Raises SkipField for an editor that takes no input."""
    disabled, read_only = element.read(*REFUSAL_PATHS)
    if disabled:
        raise SkipField(DISABLED_REASON)
    if read_only:
        raise SkipField(READ_ONLY_REASON)


KIND = EditorKind("editor")
