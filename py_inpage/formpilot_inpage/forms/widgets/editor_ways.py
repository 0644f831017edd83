"""The ways to replace the content of an editor. Each is tried once, on all of the content."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from html import escape

from formpilot_inpage.dom.page import Element
from formpilot_inpage.dom.steps import Atomic, CallMethod, EventSpec, Step, UnlessPrevented
from formpilot_inpage.events.keyboard_events import key_event

from .editor_area import CANCELABLE, HTML, PLAIN, Clip, EditorArea
from .editor_text import EditorContent

# Some editors render in a later task.
RENDERS_WITHIN_MS = 300
FORMATTED_WITHIN_MS = 1000
MANY_LINES = 30


@dataclass(frozen=True, slots=True)
class Goal:
    """What an editor is to hold."""

    lines: tuple[str, ...] = field(repr=False)
    marks: tuple[str, ...] = ()
    clip: Clip = field(default_factory=dict, repr=False)
    """The same as a clipboard has it; empty for plain lines."""
    blank_tail: int = 0

    def is_met(self, content: EditorContent) -> bool:
        return content.holds(self.lines) and content.marks == self.marks

    def is_nearly_met(self, content: EditorContent) -> bool:
        """Plain text may get the format of its place, such as a title's."""
        return not self.marks and content.nearly_holds(self.lines)


Way = tuple[str, Callable[[], Awaitable[bool]]]
"""The name of a way, and what does it: False if it could not begin."""


class EditorWriter:
    """Writes into one editor."""

    def __init__(self, area: EditorArea) -> None:
        self._area = area
        self._before = EditorContent((), (), keeps_spaces=False, is_partial=False)
        self.tried: list[str] = []

    async def write(self, goal: Goal) -> str | None:
        """Replaces the content. Returns the way that held, or None if none did. A way is followed
        by another one only if the editor holds its old content, or nothing after it was emptied."""
        await self._remove_blocks()
        old = self._area.read()
        near: Way | None = None
        for way in self._ways(goal):
            if self.tried and self._area.read() != old and not await self._empty():
                return None
            result = await self._run(way, goal)
            if result and goal.is_met(result):
                await self._trim(way, goal, result)
                return way[0]
            if result and goal.is_nearly_met(result):
                near = way
        if not near or goal.is_nearly_met(self._area.read()):
            return near[0] if near else None
        result = await self._run(near, goal) if await self._empty() else None
        return near[0] if result and goal.is_nearly_met(result) else None

    async def _trim(self, way: Way, goal: Goal, result: EditorContent) -> None:
        """Removes the empty paragraph that some editors put after what was pasted."""
        if result.blank_tail <= goal.blank_tail:
            return
        await self._area.move_to_end()
        await self._delete()
        await self._area.user_input.next_frames()
        if not goal.is_met(self._area.read()):
            await self._run(way, goal)

    async def _run(self, way: Way, goal: Goal) -> EditorContent | None:
        name, begin = way
        # Reading may move the selection.
        self._before = self._area.read()
        await self._area.select_all()
        if not await begin():
            return None
        self.tried.append(name)
        read = self._area.read
        await self._area.user_input.next_frames(1)
        within_ms = FORMATTED_WITHIN_MS if goal.clip else RENDERS_WITHIN_MS
        await self._area.user_input.wait_for(lambda: goal.is_met(read()), within_ms)
        return read()

    def _ways(self, goal: Goal) -> list[Way]:
        if goal.clip:
            # A busy editor may not know of the selection yet when the first one comes.
            return [("paste", lambda: self._paste_or_insert(goal.clip))] * 2
        if not goal.lines:
            return [("delete", self._delete)]
        plain = {PLAIN: "\n".join(goal.lines)}
        rich = {**plain, HTML: to_html(goal.lines)}
        return [
            ("paste", lambda: self._paste(rich)),
            ("paste_text", lambda: self._paste(plain)),
            # Last: an editor that does not know of it may lose its page to its own error.
            ("insert_text", lambda: self._insert(goal.lines)),
            ("paste", lambda: self._paste_into_blocks(rich)),
        ]

    async def _paste(self, clip: Clip) -> bool:
        """False if the editor leaves a paste to the browser."""
        area, data = self._area, self._area.page.create("DataTransfer")
        await area.user_input.perform(
            *(CallMethod(data, "setData", [name, text]) for name, text in clip.items())
        )
        if not area.send("ClipboardEvent", "paste", clipboardData=data):
            return True
        options = {"inputType": "insertFromPaste", "dataTransfer": data}
        if not area.send("InputEvent", "beforeinput", **options):
            return True
        await area.user_input.next_frames()
        return area.read() != self._before

    async def _paste_into_blocks(self, clip: Clip) -> bool:
        """Pastes once more: such an editor adds what is pasted to a block that has a text, and
        the editor is empty now."""
        return self._area.is_in_blocks and await self._paste(clip)

    async def _paste_or_insert(self, clip: Clip) -> bool:
        if not await self._paste(clip):
            await self._area.select_all()
            insert = CallMethod(self._document, "execCommand", ["insertHTML", False, clip[HTML]])
            await self._area.user_input.perform(insert)
        return True

    async def _insert(self, lines: Sequence[str]) -> bool:
        """Types the lines, with nothing of the page between them. Many lines are inserted at once:
        the browser lays the page out for each command. A block takes one line."""
        if self._area.is_in_blocks and len(lines) > 1:
            return False
        if len(lines) > MANY_LINES:
            await self._area.user_input.perform(self._insert_all(lines))
            return True
        new_line = "insertLineBreak" if self._area.is_plain_text else "insertParagraph"
        steps: list[UnlessPrevented] = []
        for index, line in enumerate(lines):
            if index:
                steps.append(self._edit(new_line, new_line))
            if line:
                steps.append(self._edit("insertText", "insertText", line))
        await self._area.user_input.perform(Atomic(steps))
        return True

    def _insert_all(self, lines: Sequence[str]) -> UnlessPrevented:
        if not self._area.draws_text:
            return self._edit("insertText", "insertText", "\n".join(lines))
        broken = "<br>".join(map(escape_spaces, lines))
        markup = broken if self._area.is_plain_text else to_html(lines)
        return self._edit("insertFromPaste", "insertHTML", markup)

    async def _delete(self) -> bool:
        delete = self._edit("deleteContentBackward", "delete")
        key = key_event("keydown", "Backspace")
        await self._area.user_input.perform(UnlessPrevented(self._area.input, key, [delete]))
        return True

    async def _remove_blocks(self) -> None:
        """Leaves the first block of an editor that has one for each paragraph. Backspace in an
        empty block removes it."""
        first, *others = self._area.blocks()
        for block in reversed(others):
            self._area.input = block
            await self._area.focus()
            await self._area.select_all()
            await self._delete()
            await self._area.user_input.next_frames()
            if block.read("isConnected")[0]:
                await self._delete()
        if others:
            self._area.input = first
            await self._area.focus()

    async def _empty(self) -> bool:
        """Empties the editor, formats included; False if a text is left."""
        await self._remove_blocks()
        await self._area.select_all()
        await self._delete()
        is_empty = Goal(()).is_nearly_met
        read = self._area.read
        emptied = await self._area.user_input.wait_for(lambda: is_empty(read()), RENDERS_WITHIN_MS)
        if emptied and read().marks:
            # In an empty list or title this makes a plain paragraph.
            await self._delete()
            await self._area.user_input.next_frames()
        return emptied

    def _edit(self, input_type: str, command: str, text: str | None = None) -> UnlessPrevented:
        """`beforeinput`, then the browser's own editing, which sends `input`."""
        options = {**CANCELABLE, "inputType": input_type, "data": text}
        edit: list[Step] = [CallMethod(self._document, "execCommand", [command, False, text])]
        return UnlessPrevented(
            self._area.input, EventSpec("InputEvent", "beforeinput", options), edit
        )

    @property
    def _document(self) -> Element:
        return self._area.document


def to_html(lines: Sequence[str]) -> str:
    """A paragraph for each line; spaces that HTML would fold do not break."""
    return "".join(f"<p>{escape_spaces(line) or '<br>'}</p>" for line in lines)


def escape_spaces(line: str) -> str:
    text = escape(line, quote=False).replace("  ", " &nbsp;").replace("\t", "&nbsp;" * 4)
    return f"&nbsp;{text[1:]}" if text.startswith(" ") else text
