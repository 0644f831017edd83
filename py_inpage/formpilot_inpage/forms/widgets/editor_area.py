"""Where an editor takes input, and how its content is read, selected and copied."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.dom.steps import CallMethod, EventSpec, Step, UnlessPrevented
from formpilot_inpage.events.fill_events import BUBBLES, FOCUS_GAINED, FOCUS_LOST
from formpilot_inpage.events.keyboard_events import key_event

from .editor_blocks import EditorBlocks
from .editor_text import EditorContent, join_blocks, read_content, split_lines
from .user_input import UserInput

PLAIN, HTML = "text/plain", "text/html"
CANCELABLE = {**BUBBLES, "cancelable": True}
TYPES_LIMIT = 8
TYPE_PATHS = tuple(f"types.{index}" for index in range(TYPES_LIMIT))

Clip = Mapping[str, str]
"""What a clipboard holds, by type."""


class EditorArea:
    """The element of an editor that has the focus while a person types: the editable host, the
    body of a framed editor, or the small input of a code editor that draws its text elsewhere."""

    def __init__(self, page: Page, element: Element) -> None:
        self.page = page
        self.element = element
        (body,) = page.resolve([element], "contentDocument.body")
        self.frame = element if body else None
        self.input = body or element
        (document,) = page.resolve([self.input], "ownerDocument")
        assert document
        self.document = document
        editable, mode = self.input.read("isContentEditable", "contentEditable")
        self.draws_text = bool(editable)
        self.is_plain_text = not editable or mode == "plaintext-only"
        """Whether it holds line breaks and no paragraphs."""
        self.user_input = UserInput(page)
        self._blocks = EditorBlocks(page, self.input)
        self.is_in_blocks = False
        """Whether each paragraph was seen to be an element of its own."""

    def blocks(self) -> list[Element]:
        """The editable elements that hold the content. The first one takes the input."""
        blocks = self._blocks.find(self.input)
        self.is_in_blocks |= len(blocks) > 1 or self.input not in blocks
        if self.input not in blocks:
            self.input = blocks[0]
        return blocks

    def markup(self) -> str:
        blocks = self.blocks()
        rows = self.page.read_each(blocks, ["innerHTML"])
        if len(blocks) == 1:
            return str(rows[0][0])
        return "".join(f"<p>{markup}</p>" for (markup,) in rows)

    def read(self) -> EditorContent:
        """What the editor holds. Where it draws only the lines in view, or none, a copy of its
        selected text tells all of them."""
        if self.draws_text:
            drawn = join_blocks([read_content(self.page, block) for block in self.blocks()])
            if not drawn.is_partial:
                return drawn
        else:
            drawn = EditorContent((), (), keeps_spaces=True, is_partial=True)
        with self._focused():
            text = self._copied_text()
        if text is None:
            return drawn
        return EditorContent(split_lines(text), drawn.marks, keeps_spaces=True, is_partial=False)

    def _copied_text(self) -> str | None:
        if self.input.dispatch([self._select_key()])[0]:
            return None
        text = (self.copy() or {}).get(PLAIN)
        if text is None and not self.draws_text:
            (text,) = self.input.read("value")
        self.input.dispatch([key_event("keydown", "ArrowLeft")])
        return text

    @contextmanager
    def _focused(self) -> Iterator[None]:
        """Some editors take keys only while they have the focus."""
        if self.page.resolve([self.input], "getRootNode().activeElement") == [self.input]:
            yield
            return
        has_focus = self.document.read("hasFocus()")[0]
        self.input.read("focus()")
        if not has_focus:
            self.input.dispatch(FOCUS_GAINED)
        yield
        self.input.read("blur()")
        if not has_focus:
            self.input.dispatch(FOCUS_LOST)

    def copy(self) -> Clip | None:
        """What the editor itself puts on the clipboard for its selection; None if it leaves that
        to the browser."""
        data = self.page.create("DataTransfer")
        event = EventSpec("ClipboardEvent", "copy", {**CANCELABLE, "clipboardData": data})
        if self.input.dispatch([event])[0]:
            return None
        types = [name for name in data.read(*TYPE_PATHS) if name]
        texts = data.read(*(f"getData({json.dumps(name)})" for name in types))
        return dict(zip(types, texts, strict=True))

    async def select_all(self) -> None:
        """Selects all as Control+A does. An editor with a model of its own selects it there."""
        (selection,) = self.page.resolve([self.document], "getSelection()")
        select: list[Step] = [CallMethod(self.input, "select")]
        if self.draws_text and selection:
            select = [CallMethod(selection, "selectAllChildren", [self.input])]
        await self.user_input.perform(UnlessPrevented(self.input, self._select_key(), select))
        await self.user_input.next_frames()

    async def move_to_end(self) -> None:
        """Puts the caret after the last character."""
        (selection,) = self.page.resolve([self.document], "getSelection()")
        if selection and self.draws_text:
            await self.user_input.perform(
                CallMethod(selection, "selectAllChildren", [self.input]),
                CallMethod(selection, "collapseToEnd"),
            )
            await self.user_input.next_frames()

    def _select_key(self) -> EventSpec:
        (platform,) = self.page.read("navigator.platform")
        modifier = "metaKey" if str(platform).startswith("Mac") else "ctrlKey"
        return key_event("keydown", "a", **{modifier: True})

    async def focus(self) -> None:
        await self.user_input.focus(self.input)

    async def leave(self) -> None:
        await self.user_input.blur(self.input)
        if self.frame:
            await self.user_input.blur(self.frame)
        await self.user_input.next_frames()

    def send(self, interface: str, event_type: str, **options: Any) -> bool:
        """Whether the page left an event to the browser."""
        return self.input.dispatch([EventSpec(interface, event_type, {**CANCELABLE, **options})])[0]
