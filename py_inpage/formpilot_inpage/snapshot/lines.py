"""The lines of a snapshot, within its limits."""

import json
from dataclasses import dataclass, field

from formpilot_inpage.contract.results import truncate

TEXT_LIMIT = 200
INDENT = "  "


def quote_name(text: str) -> str:
    """The text as JSON, cut when it is long."""
    return json.dumps(truncate(text, TEXT_LIMIT), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A role or `text`, a name, and further words such as states and a ref."""

    level: int
    role: str
    name: str = ""
    more: tuple[str, ...] = ()
    structure: bool = False
    """Structural container: omitted when empty; a lone text child becomes its name."""

    def __str__(self) -> str:
        name = [quote_name(self.name)] if self.name else []
        return INDENT * self.level + " ".join([self.role, *name, *self.more])


@dataclass(slots=True)
class Lines:
    """Takes lines in document order until a limit is reached."""

    limit: int
    bytes_left: int
    shown: list[str] = field(default_factory=list)
    dropped: int = 0
    """How many lines exceeded the limits."""
    _pending: list[Line] = field(default_factory=list)
    """Nested structural containers without content so far."""
    _pending_text: Line | None = None
    """The first child of the innermost pending container, if it is a text."""

    @property
    def is_full(self) -> bool:
        return self.dropped > 0

    def add(self, line: Line) -> None:
        self._close_containers(line.level)
        if line.structure and not line.name:
            self._pending.append(line)
        elif line.role == "text" and self._pending and self._pending[-1].level == line.level - 1:
            self._pending_text = line
        else:
            self._write_pending()
            self._write(line)

    def end(self) -> None:
        self._close_containers(0)

    def _close_containers(self, level: int) -> None:
        """Closes pending containers that a line at `level` is not inside of."""
        text, self._pending_text = self._pending_text, None
        if text:
            container = self._pending[-1]
            if level <= container.level:
                self._pending.pop()
                self._write_pending()
                self._write(Line(container.level, container.role, text.name, container.more))
            else:
                self._write_pending()
                self._write(text)
        while self._pending and self._pending[-1].level >= level:
            closed = self._pending.pop()
            if closed.more:
                self._pending.append(closed)
                self._write_pending()

    def _write_pending(self) -> None:
        pending, self._pending = self._pending, []
        for line in pending:
            self._write(line)

    def _write(self, line: Line) -> None:
        written = str(line)
        # As JSON a line break is two characters, and a letter beyond ASCII up to twelve.
        size = len(json.dumps(written))
        if self.is_full or len(self.shown) >= self.limit or size > self.bytes_left:
            self.dropped += 1
            return
        self.bytes_left -= size
        self.shown.append(written)
