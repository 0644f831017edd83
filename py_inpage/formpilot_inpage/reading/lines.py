"""The lines of a snapshot, within its bounds."""

import json
from dataclasses import dataclass, field

TEXT_LIMIT = 200
INDENT = "  "


def quoted(text: str) -> str:
    """As JSON, cut where it is long."""
    short = text if len(text) <= TEXT_LIMIT else text[: TEXT_LIMIT - 1] + "…"
    return json.dumps(short, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A role or `text`, a name, and what else there is to say."""

    level: int
    role: str
    name: str = ""
    more: tuple[str, ...] = ()
    structure: bool = False
    """Only there for others: without any it is nothing, and around a text alone it is its name."""

    def __str__(self) -> str:
        name = [quoted(self.name)] if self.name else []
        return INDENT * self.level + " ".join([self.role, *name, *self.more])


@dataclass(slots=True)
class Lines:
    """Takes lines in their order until the bounds are reached."""

    limit: int
    bytes_left: int
    shown: list[str] = field(default_factory=list)
    dropped: int = 0
    """How many found no room."""
    _held: list[Line] = field(default_factory=list)
    """Structure that has nothing inside yet."""
    _text: Line | None = None
    """The first thing inside of the last of them, if that is a text."""

    @property
    def full(self) -> bool:
        return self.dropped > 0

    def add(self, line: Line) -> None:
        self._settle(line.level)
        if line.structure and not line.name:
            self._held.append(line)
        elif line.role == "text" and self._held and self._held[-1].level == line.level - 1:
            self._text = line
        else:
            self._write_held()
            self._write(line)

    def end(self) -> None:
        self._settle(0)

    def _settle(self, level: int) -> None:
        """Before something comes at this level."""
        text, self._text = self._text, None
        if text:
            holder = self._held[-1]
            if level <= holder.level:
                self._held.pop()
                self._write_held()
                self._write(Line(holder.level, holder.role, text.name, holder.more))
            else:
                self._write_held()
                self._write(text)
        while self._held and self._held[-1].level >= level:
            dropped = self._held.pop()
            if dropped.more:
                self._held.append(dropped)
                self._write_held()

    def _write_held(self) -> None:
        held, self._held = self._held, []
        for line in held:
            self._write(line)

    def _write(self, line: Line) -> None:
        written = str(line)
        # As JSON a line break is two characters, and a letter beyond ASCII up to twelve.
        size = len(json.dumps(written))
        if self.full or len(self.shown) >= self.limit or size > self.bytes_left:
            self.dropped += 1
            return
        self.bytes_left -= size
        self.shown.append(written)
