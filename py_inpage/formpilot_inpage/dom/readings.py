"""What a command has read from the page since it last acted or waited.

The same reading is not asked for twice: in the offscreen runtime each one is a round trip.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .page import Element

Path = str | tuple[str, ...]
"""A property path; or a condition and paths, whose value is None or a list: they are read only if
the condition is truthy."""
READING_OPERATIONS = {
    *("read", "resolve", "query_rows", "shadow_roots", "composed_path", "path_at", "flat_nodes"),
    *("rendered_texts", "nearby_lines", "computed_styles", "element_at"),
}
"""Operations that change nothing."""


class ReadPaths(NamedTuple):
    """Will be asked for by `read_each`, or by `read` of a single element."""

    elements: "Sequence[Element]"
    paths: Sequence[Path]


class ResolvePath(NamedTuple):
    """Will be asked for by `resolve`."""

    elements: "Sequence[Element]"
    path: str


class QueryRows(NamedTuple):
    """Will be asked for by `query_rows`."""

    selector: str
    paths: Sequence[Path]
    within: "Element | None" = None


class FlatNodes(NamedTuple):
    """Will be asked for by `flat_nodes`."""

    elements: "Sequence[Element]"
    limit: int
    paths: Sequence[str]


class ShadowRoots(NamedTuple):
    """Will be asked for by `shadow_roots`."""

    within: "Element | None" = None


Reading = ReadPaths | ResolvePath | QueryRows | FlatNodes | ShadowRoots
"""What will be read next. Several come in one round trip; each is then known when it is read."""


class Readings:
    """Outcomes of operations, by the operations as they are sent."""

    def __init__(self) -> None:
        self._outcomes: dict[str, str] = {}

    def get(self, text: str) -> str | None:
        return self._outcomes.get(text)

    def store(self, text: str, outcome: str) -> None:
        self._outcomes[text] = outcome

    def note(self, operation: str, text: str, outcome: str) -> None:
        """Keeps the outcome of a reading; any other operation may have changed the page."""
        if operation in READING_OPERATIONS:
            self.store(text, outcome)
        else:
            self.forget()

    def forget(self) -> None:
        """To be called after the page had time to change."""
        self._outcomes.clear()
