"""The documents of the last fills, to find the one that an undo is for."""

from typing import NamedTuple

from formpilot_host.transport.framing import Message
from formpilot_inpage.contract.errors import ErrorCode

from .context import CommandContext

MAX_FILLS = 200


class FillLocation(NamedTuple):
    """A fill and the document it was in."""

    correlation_id: str
    client: str
    tab: int
    document: int


class UndoIndex:
    """The last fills that can be undone; their values stay in the page."""

    def __init__(self) -> None:
        self._fills: list[FillLocation] = []

    def record(self, context: CommandContext, answer: Message) -> None:
        """Adds a fill, or removes the one that was undone or is unknown to the page."""
        request, location = context.request, context.location
        facts = answer.get("result") or answer.get("error") or {}
        if request.action == "fill_form" and request.changes_page and facts.get("filled"):
            fill = FillLocation(
                request.correlation_id, request.client, location["tab"], location["document"]
            )
            self._fills = [*self._fills, fill][-MAX_FILLS:]
        if request.action == "undo":
            error = answer.get("error")
            if not error or error["error"] == ErrorCode.UNDO_UNAVAILABLE:
                undone = context.body["correlation_id"]
                self._fills = [fill for fill in self._fills if fill.correlation_id != undone]

    def find(self, context: CommandContext) -> FillLocation | None:
        """The fill with the given correlation id, else the last one, in the tab of the command.
        An agent finds only its own fills; the user finds all."""
        request, correlation_id = context.request, context.body["correlation_id"]
        matching = [
            fill
            for fill in self._fills
            if fill.tab == context.location["tab"]
            and (fill.correlation_id == correlation_id or not correlation_id)
            and (fill.client == request.client or request.by_user)
        ]
        return matching[-1] if matching else None

    def in_document(self, document: int) -> set[str]:
        """The correlation ids of the fills in a document."""
        return {fill.correlation_id for fill in self._fills if fill.document == document}
