"""A command as the host sees it: what a server, or the user, asks for."""

import json
from dataclasses import dataclass, field
from typing import Any

from formpilot_host.framing import Message
from formpilot_inpage.contract.consent import READS

PLACES = ("target", "selector", "from_", "container", "correlation_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One command for a page."""

    body: Message = field(repr=False)
    """As the page takes it, values and all."""
    tab: int = 0
    document: int = 0
    """Where to start, if not at the tab's own document."""
    is_guess: bool = False
    """Whether the document was taken from what may be no ref."""
    deadline_ms: float
    client: str = ""
    name: str = ""
    """Its correlation id."""
    by_user: bool = False

    @classmethod
    def by_server(cls, request: Any) -> "Asked":
        """Raises where the request is not one."""
        return cls(
            body=dict(json.loads(request["text"])),
            tab=int(request["tab"]),
            document=int(request.get("document", 0)),
            is_guess=bool(request.get("guessed", False)),
            deadline_ms=float(request["deadline_ms"]),
            client=str(request.get("client", "")),
            name=str(request.get("as", "")),
        )

    @property
    def action(self) -> str:
        return str(self.body.get("action") or self.body.get("what"))

    @property
    def acts(self) -> bool:
        """Whether it may change a page."""
        return self.action not in READS and not self.body.get("dry_run")

    @property
    def target(self) -> str:
        """As the agent named it."""
        named = next((self.body[place] for place in PLACES if self.body.get(place)), "")
        if not named and self.body.get("x") is not None:
            named = f"{self.body['x']}, {self.body['y']}"
        if not named and self.body.get("from_x") is not None:
            named = f"{self.body['from_x']}, {self.body['from_y']}"
        return str(named)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names alone."""
        return tuple(self.body.get("fields", {}))
