"""To which of a tab's documents a command goes: refs and frames say so."""

from typing import Any

from formpilot_inpage.contract.envelope import PageCommand, encode_request, refs_of
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.refs import parse


class Way:
    """Starts at the document that the first ref is of, or at the tab's own."""

    def __init__(self, command: PageCommand, frame: str) -> None:
        self._command = command
        self._frame = frame
        first = frame.split(">>>")[0].strip()
        refs = [first] if frame else refs_of(command)
        documents = {ref.document for ref in map(parse, refs) if ref}
        if len(documents) > 1:
            raise Refused(
                ErrorCode.STALE_SNAPSHOT,
                "The refs are of different documents: a page that was left, another tab or frame.",
            )
        self._start: dict[str, Any] = {"document": documents.pop()} if documents else {}
        self._path: list[int] = []

    def follow(self, onward: dict[str, Any]) -> None:
        """Another site's frame on the way has a Python of its own, which takes it from there."""
        self._path += onward["path"]
        self._frame = onward["frame"]

    def explained(self, refused: Refused) -> Refused:
        """A document that a ref is of was in reach once; if it is not, it was left."""
        lost = refused.code is ErrorCode.FRAME_UNREACHABLE and self._start and not self._path
        return Refused(ErrorCode.STALE_SNAPSHOT, **refused.facts) if lost else refused

    def request(self) -> dict[str, Any]:
        path = {"path": self._path} if self._path else {}
        return {**self._start, **path, "text": encode_request(self._command, self._frame)}
