"""To which of a tab's documents a command goes: refs and frames say so."""

from typing import Any

from formpilot_inpage.contract.envelope import (
    PageCommand,
    encode_request,
    keys_like_refs,
    refs_of,
)
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.refs import parse, steps_of


class Way:
    """Starts at the document that the first ref is of, or at the tab's own."""

    def __init__(self, command: PageCommand, frame: str) -> None:
        self._command = command
        self._frame = frame
        refs = steps_of(frame)[:1] if frame else refs_of(command)
        documents = documents_of(refs)
        if len(documents) > 1:
            raise Refused(
                ErrorCode.STALE_SNAPSHOT,
                "The refs are of different documents: a page that was left, another tab or frame.",
            )
        guessed = documents_of(keys_like_refs(command)) if not (frame or documents) else set()
        self._is_guessed = len(guessed) == 1
        start = documents or (guessed if self._is_guessed else set())
        self._start: dict[str, Any] = {"document": start.pop()} if start else {}
        self._path: list[int] = []

    def follow(self, onward: dict[str, Any]) -> None:
        """Another site's frame on the way has a Python of its own, which takes it from there."""
        self._path += onward["path"]
        self._frame = onward["frame"]

    def starts_anew(self, refused: Refused) -> bool:
        """Whether the key of a field was no ref after all: a field may be called so."""
        wrong = self._is_guessed and refused.code is ErrorCode.FRAME_UNREACHABLE
        if wrong:
            self._start, self._is_guessed = {}, False
        return wrong

    def explained(self, refused: Refused) -> Refused:
        """A document that a ref is of was in reach once; if it is not, it was left."""
        lost = refused.code is ErrorCode.FRAME_UNREACHABLE and self._start and not self._path
        return Refused(ErrorCode.STALE_SNAPSHOT, **refused.facts) if lost else refused

    def request(self) -> dict[str, Any]:
        path = {"path": self._path} if self._path else {}
        return {**self._start, **path, "text": encode_request(self._command, self._frame)}


def documents_of(refs: list[str]) -> set[int]:
    return {ref.document for ref in map(parse, refs) if ref}
