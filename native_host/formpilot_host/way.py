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
        self._start: dict[str, Any] = {}
        if documents:
            self._start = {"document": documents.pop()}
        elif len(guessed) == 1:
            # A field may be called like a ref.
            self._start = {"document": guessed.pop(), "guessed": True}

    def request(self) -> dict[str, Any]:
        return {**self._start, "text": encode_request(self._command, self._frame)}


def documents_of(refs: list[str]) -> set[int]:
    return {ref.document for ref in map(parse, refs) if ref}
