"""In which document each of the last fills was, for who wants to undo it."""

from typing import NamedTuple

from formpilot_host.framing import Message
from formpilot_inpage.contract.errors import ErrorCode

from .passage import Passage

KEPT = 200


class Fill(NamedTuple):
    """A fill, and where it was."""

    name: str
    client: str
    tab: int
    document: int


class Fills:
    """The last ones that may be undone; what they put where only the page knows."""

    def __init__(self) -> None:
        self._fills: list[Fill] = []

    def note(self, passage: Passage, answer: Message) -> None:
        """What the page answered to a fill, or to an undo."""
        asked, place = passage.asked, passage.place
        facts = answer.get("result") or answer.get("error") or {}
        if asked.action == "fill_form" and asked.acts and facts.get("filled"):
            fill = Fill(asked.name, asked.client, place["tab"], place["document"])
            self._fills = [*self._fills, fill][-KEPT:]
        if asked.action == "undo":
            error = answer.get("error", {}).get("error", ErrorCode.UNDO_UNAVAILABLE)
            if error == ErrorCode.UNDO_UNAVAILABLE:
                undone = passage.body["correlation_id"]
                self._fills = [one for one in self._fills if one.name != undone]

    def meant(self, passage: Passage) -> Fill | None:
        """The one of that name in the tab, or the last one; of an agent's own."""
        asked, name = passage.asked, passage.body["correlation_id"]
        fitting = [
            one
            for one in self._fills
            if one.tab == passage.place["tab"]
            and (one.name == name or not name)
            and (one.client == asked.client or asked.by_user)
        ]
        return fitting[-1] if fitting else None

    def of(self, document: int) -> set[str]:
        return {fill.name for fill in self._fills if fill.document == document}
