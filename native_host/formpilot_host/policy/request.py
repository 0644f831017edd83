"""The request for one command, from a server or from the user."""

import json
from dataclasses import dataclass, field
from typing import Any

from formpilot_host.transport.framing import Message
from formpilot_inpage.contract.envelope import PAGE_COMMANDS

TARGET_PARAMS = ("target", "selector", "from_", "container", "correlation_id")
POINT_PARAMS = (("x", "y"), ("from_x", "from_y"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRequest:
    """One command for a page."""

    body: Message = field(repr=False)
    """The command as the page takes it, with the values of fields."""
    tab: int = 0
    document: int = 0
    """The document to start from; 0 is the tab's top document."""
    is_guess: bool = False
    """Whether `document` comes from a field key that may be no ref."""
    deadline_ms: float
    client: str = ""
    correlation_id: str = ""
    by_user: bool = False

    @classmethod
    def from_server(cls, request: Any) -> "CommandRequest":
        """Raises KeyError, TypeError or ValueError when the request is malformed."""
        return cls(
            body=dict(json.loads(request["text"])),
            tab=int(request["tab"]),
            document=int(request.get("document", 0)),
            is_guess=bool(request.get("document_is_guess", False)),
            deadline_ms=float(request["deadline_ms"]),
            client=str(request.get("client", "")),
            correlation_id=str(request.get("correlation_id", "")),
        )

    @property
    def action(self) -> str:
        return str(self.body.get("action") or self.body.get("what"))

    @property
    def changes_page(self) -> bool:
        """Whether the command may change a page; an unknown one may."""
        command = PAGE_COMMANDS.get(self.action)
        if command is not None and not command.changes_page:
            return bool(self.body.get(command.changes_page_with))
        return not self.body.get("dry_run")

    @property
    def target(self) -> str:
        """The target as the agent gave it, or its coordinates."""
        for name in TARGET_PARAMS:
            if self.body.get(name):
                return str(self.body[name])
        for x, y in POINT_PARAMS:
            if self.body.get(x) is not None:
                return f"{self.body[x]}, {self.body[y]}"
        return ""

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields, without their values."""
        return tuple(self.body.get("fields", {}))
